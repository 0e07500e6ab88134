"""What is thought of every move, as boards made for Leela Zero read it.

info move D4 visits 120 winrate 5310 prior 0 order 0 pv D4 C3 info move E5 ...
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from zermelo.game import Game
from zermelo.trail import Trail

if TYPE_CHECKING:
    from zermelo.methods.result import Line, Result

PASS = "pass"


def text_of(game: Game[Any], trail: Trail, move: int) -> str:
    """A move as boards write it: in capitals, but for a pass."""
    text = game.move_text(trail.state, move)
    return text.upper() if text != PASS else text


def info_lines(game: Game[Any], trail: Trail, results: Iterator[Result], interval: float) -> Iterator[str]:
    """A line for a result, no more often than asked; for the last one always."""
    before, last = 0.0, ""
    for result in results:
        last = " ".join(info(game, trail, line, place) for place, line in enumerate(result.lines)) + "\n"
        if time.perf_counter() - before >= interval:
            before = time.perf_counter()
            yield last
            last = ""
    if last:
        yield last


def info(game: Game[Any], trail: Trail, line: Line, place: int) -> str:
    """One move: how often it was visited, the chance to win in hundredths of a percent, and its line."""
    mover = game.turn(trail.state)
    chance = round(5_000 * (1 + min(1.0, max(-1.0, line.value.for_player(mover)))))
    words = []
    for move in line.line:
        words.append(text_of(game, trail, move))
        trail = trail.play(move)
    numbers = f"visits {line.visits} winrate {chance} prior 0 order {place}"
    return f"info move {words[0]} {numbers} pv {' '.join(words)}"
