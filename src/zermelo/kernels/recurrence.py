"""Positions that come again, along one line of play: what kernels ask that walk lines move by move.

`path` holds a word for each position from the start of the game on. (A tree search needs to know more: see past.py of
the alpha-beta family.)
"""

from __future__ import annotations

from typing import Any

from zermelo.compiler.control import Words
from zermelo.compiler.door import CompiledGame
from zermelo.compiler.kernel import brief, code_for, inline, known_of

GOES_ON, ENDS, BARRED = 0, 1, 2


def after_coming(game: Any, state: Any, path: Words, length: int) -> int:
    """What it means that the state follows the first `length` positions of the path; it is written behind them."""
    raise NotImplementedError("compiled only")


@code_for(after_coming)
def _after_coming(game: Any, state: Any, path: Any, length: Any) -> Any:
    if looks_at_past(game):
        return lambda game, state, path, length: compared(game, state, path, length)
    return lambda game, state, path, length: GOES_ON


def looks_at_past(game: Any) -> bool:
    """Whether the rules that a kernel is compiled for do: what is never asked for is never compiled."""
    facts = known_of(game)
    return bool(facts["recurs_"] or facts["forbids_"])


@inline
def compared(game: Any, state: Any, path: Words, length: int) -> int:
    """The same, by looking for the position among those before it."""
    here = game.position_key_(state)
    path[length] = here
    if game.forbids_ == 1 and game.has_recurring_ and length > 0 and path[length - 1] == here:
        return GOES_ON  # a pass: the position has not changed
    times = 1
    for earlier in range(length):
        times += 1 if path[earlier] == here else 0
    if game.forbids_ == 1:
        return BARRED if times > 1 else GOES_ON
    return ENDS if times >= game.recurs_ else GOES_ON


@brief
def positions_kernel(game: Any, rows: Words, path: Words) -> int:
    """The words of the positions of all rows."""
    for row in range(len(rows)):
        path[row] = game.position_key_(game.unpack_(rows, row))
    return len(rows)


def position_words(fast: CompiledGame, states: list[Any], path: Words) -> int:
    """Write the words of these states' positions into the path; how many (none, if the game looks at no past)."""
    if fast.game.recurrence is None or not states:
        return 0
    return int(positions_kernel(fast, fast.rows(*states), path))
