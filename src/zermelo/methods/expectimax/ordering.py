"""Which move to try first: the table's, then by the game's own `order`. Ranks stand in the row after the moves."""

from __future__ import annotations

from typing import Any

from zermelo.compiler import inline
from zermelo.compiler.control import Words
from zermelo.methods.alphabeta.table import short_move

__all__ = ["pick", "promising", "rank_moves", "short_move"]
FROM_TABLE = 1 << 62


@inline
def rank_moves(game: Any, state: Any, buffer: Words, row: int, found: int, hint: int) -> None:
    """Write the ranks of the moves in this row; `hint` is the short form of the table's move."""
    for place in range(found):
        move = buffer[row, place]
        buffer[row + 1, place] = FROM_TABLE if hint != 0 and short_move(move) == hint else game.order(state, move)


@inline
def pick(buffer: Words, row: int, place: int, found: int) -> int:
    """The best-ranked move that is left, swapped to its place: few are asked for, so nothing is sorted."""
    best, top = place, buffer[row + 1, place]
    for other in range(place + 1, found):
        if buffer[row + 1, other] > top:
            best, top = other, buffer[row + 1, other]
    move = buffer[row, best]
    if best != place:
        buffer[row, best], buffer[row + 1, best] = buffer[row, place], buffer[row + 1, place]
        buffer[row, place] = move
    return move


@inline
def promising(game: Any, state: Any, buffer: Words, row: int, found: int, hint: int) -> int:
    """The move that comes first."""
    best, top = buffer[row, 0], -FROM_TABLE
    for place in range(found):
        move = buffer[row, place]
        if hint != 0 and short_move(move) == hint:
            return move
        if game.has_order_:
            rank = game.order(state, move)
            if rank > top:
                best, top = move, rank
    return best
