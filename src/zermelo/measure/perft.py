"""perft: how many lines of play have exactly so many moves. It tests move generation, and its speed.

perft(trail, 0) = 1; perft(trail, d) = the sum of perft(trail after m, d - 1) over all moves (and outcomes of chance) m.
A game that has ended earlier contributes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from zermelo.compiler import CompileError, compiled, inner, kernel
from zermelo.compiler.control import STOP, WIDTH, Words
from zermelo.compiler.kernel import code_for
from zermelo.compiler.runner import Runner
from zermelo.game import Game
from zermelo.kernels.recurrence import ENDS, GOES_ON, after_coming, looks_at_past, position_words
from zermelo.measure.layers import FROM, counted
from zermelo.trail import Trail

DEEPEST = 10_000
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Divided:
    """The lines below each first move."""

    trail: Trail
    depth: int
    lines: dict[int, int]
    interpreted: str = ""  # why the rules were not compiled, if they were not

    @property
    def total(self) -> int:
        """All lines."""
        return sum(self.lines.values()) if self.depth else 1

    def texts(self) -> dict[str, int]:
        """The same with moves in the game's notation."""
        return {self.trail.game.move_text(self.trail.state, move): lines for move, lines in self.lines.items()}

    def as_json(self, divide: bool = False) -> dict[str, Any]:
        """For programs."""
        facts: dict[str, Any] = {"depth": self.depth, "perft": self.total, "compiled": not self.interpreted}
        facts |= {"divide": self.texts()} if divide else {}
        return facts | ({"reason": self.interpreted} if self.interpreted else {})


def perft(game: Game[Any], depth: int, state: Any = None) -> int:
    """How many lines of exactly `depth` moves there are from the state (or from the start).

    >>> from zermelo.games.tic_tac_toe import TicTacToe
    >>> perft(TicTacToe(), 9)
    127872
    """
    return divided(Trail(game, state), depth).total


def divided(trail: Trail, depth: int, progress: Progress | None = None) -> Divided:
    """The lines of exactly `depth` moves below each first move."""
    if not 0 <= depth <= DEEPEST:
        raise ValueError(f"perft goes 0 to {DEEPEST} moves deep, not {depth}")
    try:
        lines = (
            counted(compiled(trail.game), trail.state, depth) if depth >= FROM and not trail.game.recurrence else None
        )
        if lines is not None:
            return Divided(trail, depth, dict(zip(trail.options(), lines, strict=True)))
        return Divided(trail, depth, _divided(trail, depth, _compiled(trail, depth), progress))
    except CompileError as problem:
        return Divided(trail, depth, _divided(trail, depth, perft_by_definition, progress), str(problem))


def _divided(trail: Trail, depth: int, below: Callable[[Trail, int], int], progress: Progress | None) -> dict[int, int]:
    found = {}
    moves = trail.options() if depth else []
    for done, move in enumerate(moves):
        if progress:
            progress(done, len(moves))
        found[move] = below(trail.play(move), depth - 1)
    return found


def perft_by_definition(trail: Trail, depth: int) -> int:
    """The definition, interpreted: slow, and right by inspection."""
    if depth == 0:
        return 1
    return sum(perft_by_definition(trail.play(move), depth - 1) for move in trail.options())


def _compiled(trail: Trail, deepest: int) -> Callable[[Trail, int], int]:
    fast = compiled(trail.game, counts=True)
    runner = Runner(fast)
    before = len(trail.states()) + 1 if trail.game.recurrence else 0
    past = np.zeros(before + deepest + 1, np.int64)

    def below(after: Trail, depth: int) -> int:
        length = position_words(fast, after.states(), past)
        rows = fast.rows(after.state)
        if after.game.recurrence and after.over():
            return int(depth == 0)
        return int(runner.run(perft_kernel, rows, depth, past, length, plies=deepest + 1, chances=True))

    runner.prepare(perft_kernel, fast.rows(trail.state), deepest, past, 0, plies=deepest + 1, chances=True)
    return below


@kernel
def perft_kernel(
    game: Any, rows: Words, depth: int, past: Words, length: int, buffer: Words, weights: Any, control: Words
) -> int:
    """perft from the state in row 0, whose position is the last of `past`."""
    if depth == 0:
        return 1
    return lines(game, game.unpack_(rows, 0), depth, past, length, buffer, weights, control)


def lines(
    game: Any, state: Any, depth: int, past: Words, length: int, buffer: Words, weights: Any, control: Words
) -> int:
    """Lines of so many moves; by one recursion or the other, as the rules look at the past or not."""
    raise NotImplementedError("compiled only")


@code_for(lines)
def _lines(game: Any, state: Any, depth: Any, past: Any, length: Any, buffer: Any, weights: Any, control: Any) -> Any:
    if looks_at_past(game):
        return lambda game, state, depth, past, length, buffer, weights, control: lines_below_path(
            game, state, depth, past, length, buffer, weights, control
        )

    def without_past(
        game: Any, state: Any, depth: Any, past: Any, length: Any, buffer: Any, weights: Any, control: Any
    ) -> Any:
        if depth == 1:
            return game.count_options_(state)
        return lines_below(game, state, depth, buffer, weights, control)

    return without_past


@inner
def lines_below(game: Any, state: Any, depth: int, buffer: Words, weights: Any, control: Words) -> int:
    """The recursion, for two moves or more. The last level is counted, not listed, and costs no call of its own."""
    total = 0
    found = game.fill_options_(state, buffer, weights, depth)
    if found > buffer.shape[1]:
        control[WIDTH] = max(control[WIDTH], found)
        return total
    if depth == 2:
        for place in range(found):
            total += game.count_options_(game.child_(state, buffer[depth, place]))
        return total
    if control[STOP]:
        return total
    for place in range(found):
        total += lines_below(game, game.child_(state, buffer[depth, place]), depth - 1, buffer, weights, control)
    return total


@inner
def lines_below_path(
    game: Any, state: Any, depth: int, past: Words, length: int, buffer: Words, weights: Any, control: Words
) -> int:
    """The same where rules look at the past: every position is compared with those before it.

    What a last move leads to makes no difference to the number of lines, unless it may not be played.
    """
    if depth == 1 and game.forbids_ == 0:
        return game.count_options_(state)
    total = 0
    found = game.fill_options_(state, buffer, weights, depth)
    if found > buffer.shape[1]:
        control[WIDTH] = max(control[WIDTH], found)
    if found > buffer.shape[1] or control[STOP]:
        return total
    for place in range(found):
        child = game.child_(state, buffer[depth, place])
        again = after_coming(game, child, past, length)
        if depth == 1:
            total += 1 if again in (GOES_ON, ENDS) else 0
        elif again == GOES_ON:
            total += lines_below_path(game, child, depth - 1, past, length + 1, buffer, weights, control)
    return total
