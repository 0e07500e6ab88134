"""What is thought of every move, told as boards made for Leela Zero read it.

info move D4 visits 120 winrate 5310 prior 0 order 0 pv D4 C3 info move E5 ...
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from zermelo.trail import Trail
from zermelo.vertices import vertex_of

if TYPE_CHECKING:
    from zermelo.methods.result import Line, Result


def info_lines(trail: Trail, results: Iterator[Result], interval: float) -> Iterator[str]:
    """A line for a result, no more often than asked; for the last one always."""
    before, last = 0.0, ""
    for result in results:
        last = " ".join(info(trail, line, place) for place, line in enumerate(result.lines)) + "\n"
        if time.perf_counter() - before >= interval:
            before = time.perf_counter()
            yield last
            last = ""
    if last:
        yield last


def info(trail: Trail, line: Line, place: int) -> str:
    """One move: how often it was visited, the chance to win in hundredths of a percent, and its line."""
    mover = trail.game.turn(trail.state)
    chance = round(5_000 * (1 + min(1.0, max(-1.0, line.value.for_player(mover)))))
    words = []
    for move in line.line:
        words.append(vertex_of(trail, move))
        trail = trail.play(move)
    numbers = f"visits {line.visits} winrate {chance} prior 0 order {place}"
    return f"info move {words[0]} {numbers} pv {' '.join(words)}"
