"""The principal variation as the table knows it: from a position on, the move that each entry holds."""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiler import inline, kernel
from zermelo.compiler.control import WIDTH, Words
from zermelo.compiler.runner import Runner
from zermelo.methods.table import AT_LEAST, AT_MOST, find, short_move


@inline
def named_move(buffer: Words, found: int, hint: int) -> int:
    """The move among those of row 0 that an entry means; -1 if none, or if it could be several."""
    meant, times = buffer[0, 0], 0
    for place in range(found):
        if short_move(buffer[0, place]) == hint:
            meant = buffer[0, place]
            times += 1
    return meant if times == 1 else -1


@inline
def is_choice(data: int, mover: int, absolute: int) -> bool:
    """Whether the entry's move was chosen for being good: not where every move had failed to be good enough."""
    failed = AT_LEAST if absolute == 1 and mover != 0 else AT_MOST
    return data != 0 and data >> 6 & 3 != failed


@kernel
def follow_kernel(
    game: Any, rows: Words, table: Words, line: Words, absolute: int, buffer: Words, control: Words
) -> int:
    """Fill `line` from the state in row 0; how many moves it has. `absolute`: scores are for the first player."""
    state = game.unpack_(rows, 0)
    for ply in range(len(line)):
        if game.ended_(state):
            return ply
        found = game.fill_tried_(state, buffer, 0)
        control[WIDTH] = max(control[WIDTH], found)
        if found == 0 or found > buffer.shape[1]:  # 0: rules that are wrong; a search says so
            return ply
        move = buffer[0, 0]
        if found > 1:
            data = find(table, game.table_key_(state))
            move = named_move(buffer, found, data >> 16 & 0xFFFF)
            if move < 0 or not is_choice(data, game.mover_(state), absolute):
                return ply
        line[ply] = move
        state = game.child_(state, move)
    return len(line)


def followed(runner: Runner, state: Any, most: int, table: Words, absolute: bool) -> tuple[int, ...]:
    """At most so many moves of best play from the state on."""
    line = np.empty(max(0, most), np.int64)
    count = int(runner.run_here(follow_kernel, runner.fast.rows(state), table, line, int(absolute)))
    return tuple(int(move) for move in line[:count])
