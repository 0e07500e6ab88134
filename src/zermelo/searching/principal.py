"""The principal variation as the table knows it: from a position on, the move that each entry holds."""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiled import CompiledGame, inner, kernel
from zermelo.compiled.kernel import Words
from zermelo.searching.table import find, short_move


@inner
def named_move(buffer: Words, found: int, hint: int) -> int:
    """The move among those of row 0 that an entry means; -1 if none."""
    for place in range(found):
        if short_move(buffer[0, place]) == hint:
            return buffer[0, place]
    return -1


@kernel
def follow_kernel(game: Any, rows: Words, table: Words, buffer: Words, line: Words) -> int:
    """Fill `line` from the state in row 0; how many moves it has."""
    state = game.unpack_(rows, 0)
    for ply in range(len(line)):
        if game.ended_(state):
            return ply
        found = min(game.fill_tried_(state, buffer, 0), buffer.shape[1])
        move = buffer[0, 0]
        if found > 1:
            move = named_move(buffer, found, find(table, game.signature_(state)) >> 16 & 0xFFFF)
            if move < 0:
                return ply
        line[ply] = move
        state = game.child_(state, move)
    return len(line)


def followed(game: CompiledGame, state: Any, most: int, table: Words, width: int) -> tuple[int, ...]:
    """At most so many moves of best play from the state on."""
    line = np.empty(max(0, most), np.int64)
    count = int(follow_kernel(game, game.rows(state), table, np.empty((1, width), np.int64), line))
    return tuple(int(move) for move in line[:count])
