"""perft: how many lines of play have exactly so many moves. It tests move generation, and its speed.

perft(state, 0) = 1; perft(state, d) = the sum of perft(child, d - 1) over all moves (and outcomes of chance).
A game that has ended earlier contributes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.compiler import CompileError, compiled, inner, kernel
from zermelo.compiler.control import STOP, WIDTH, Words
from zermelo.compiler.runner import Runner
from zermelo.game import Game

DEEPEST = 10_000
Progress = Callable[[int, int], None]


def perft(game: Game[Any], depth: int, state: Any = None) -> int:
    """How many lines of exactly `depth` moves there are from the state (or from the start).

    >>> from zermelo.games.tic_tac_toe import TicTacToe
    >>> perft(TicTacToe(), 9)
    127872
    """
    return sum(divided(game, depth, state)[0].values()) if depth else 1


def divided(
    game: Game[Any], depth: int, state: Any = None, progress: Progress | None = None
) -> tuple[dict[int, int], str | None]:
    """The lines of exactly `depth` moves below each first move; and why the rules were interpreted, if they were."""
    if not 0 <= depth <= DEEPEST:
        raise ValueError(f"perft goes 0 to {DEEPEST} moves deep, not {depth}")
    state = game.start() if state is None else state
    try:
        return _divided(game, depth, state, _compiled(game, depth), progress), None
    except CompileError as problem:
        return _divided(game, depth, state, _interpreted(game), progress), str(problem)


def _divided(
    game: Game[Any], depth: int, state: Any, below: Callable[[Any, int], int], progress: Progress | None
) -> dict[int, int]:
    found = {}
    moves = game.options(state) if depth else []
    for done, move in enumerate(moves):
        if progress:
            progress(done, len(moves))
        found[move] = below(game.play(state, move), depth - 1)
    return found


def _interpreted(game: Game[Any]) -> Callable[[Any, int], int]:
    return lambda state, depth: perft_by_definition(game, state, depth)


def perft_by_definition(game: Game[Any], state: Any, depth: int) -> int:
    """The definition, interpreted: slow, and right by inspection."""
    if depth == 0:
        return 1
    return sum(perft_by_definition(game, game.play(state, move), depth - 1) for move in game.options(state))


def _compiled(game: Game[Any], deepest: int) -> Callable[[Any, int], int]:
    fast = compiled(game)
    runner = Runner(fast)
    runner.prepare(perft_kernel, fast.rows(game.start()), deepest, plies=deepest + 1, chances=True)
    return lambda state, depth: int(runner.run(perft_kernel, fast.rows(state), depth, plies=deepest + 1, chances=True))


@kernel
def perft_kernel(game: Any, rows: Words, depth: int, buffer: Words, weights: Any, control: Words) -> int:
    """perft from the state in row 0."""
    if depth == 0:
        return 1
    state = game.unpack_(rows, 0)
    return game.count_options_(state) if depth == 1 else lines_below(game, state, depth, buffer, weights, control)


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
