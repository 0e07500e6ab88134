"""IDA*: depth first, again and again, each time to the least number of moves in which the puzzle may still be solved.

Contract. deepen_kernel answers SOLVED if and only if some solution has at most `limit` moves (the shortest, if limits
rise as it says); else control[NEXT] is a larger number of moves, below which there is none. It rests on lower bounds that
are never too large. A table knows, of states that were entered with so many moves left, that there was no solution in
them. That is entered on the way in: a state met again with no more moves left than before is looked at no further,
since either the first look finds the solution, or there is none (if there were, take the state nearest to its end of
those that were entered with enough moves left: its next state was too, or was turned away by such a one). What the
table says is true once an iteration has failed, and is forgotten when one has not.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiler import inline, kernel
from zermelo.compiler.control import DONE, OWN, STOP, WIDTH, Words
from zermelo.methods.puzzles.lower import FAR, lower_bound

NEXT, HITS, LENGTH = OWN, OWN + 1, OWN + 2  # of control: see the contract; looks into the table that paid; moves
WORDS = 3
FAILED, SOLVED = 0, 1
PAIR = 4  # words of the table: a state's and its moves, twice
NEAR = 2  # moves left, besides the lower bound: with fewer, a look into the table takes longer than to go on


def new_memory(megabytes: int) -> Words:
    """An empty table; its size is rounded down to a power of two."""
    return np.zeros(1 << max(10, (megabytes << 17).bit_length() - 1), np.int64)


@inline
def proved_moves(table: Words, key: tuple[int, int]) -> int:
    """So many moves are not enough from this state; -1 if nothing is known."""
    place = (key[0] & (len(table) // PAIR - 1)) * PAIR
    if table[place] == key[1] and table[place + 1] > 0:
        return table[place + 1] - 1
    if table[place + 2] == key[1] and table[place + 3] > 0:
        return table[place + 3] - 1
    return -1


@inline
def note_moves(table: Words, key: tuple[int, int], moves: int) -> None:
    """From this state so many moves are not enough. The first of a pair keeps what is known of more of them."""
    place = (key[0] & (len(table) // PAIR - 1)) * PAIR
    if table[place] != key[1] and moves + 1 < table[place + 1]:
        place += 2
    table[place], table[place + 1] = key[1], moves + 1


@kernel
def deepen_kernel(
    game: Any, rows: Words, keys: Words, turns: Words, table: Words, tables: Any, firsts: Words, ways: int,
    target: float, limit: int, most: int, buffer: Words, control: Words,
) -> int:  # fmt: skip
    """See the contract; row 0 is the state. turns[ply] are the next move's place and how many there are; a solution's
    moves are in buffer, in the places before those."""
    ply, nodes, least = 0, control[DONE], FAR
    keys[0, 0], keys[0, 1] = game.table_key_(game.unpack_(rows, 0))
    turns[0, 0] = -1
    while ply >= 0:
        if turns[ply, 0] < 0:  # just entered
            found = game.fill_tried_(game.unpack_(rows, ply), buffer, ply)
            if found > buffer.shape[1]:
                control[WIDTH], control[DONE] = found, nodes
                table[:] = 0  # it begins anew
                return FAILED
            if control[STOP] or nodes >= most:
                control[STOP] = 1
                break
            turns[ply, 0], turns[ply, 1] = 0, found
        if turns[ply, 0] >= turns[ply, 1]:
            ply -= 1
            continue
        child = game.child_(game.unpack_(rows, ply), buffer[ply, turns[ply, 0]])
        turns[ply, 0] += 1
        nodes += 1
        bound = lower_bound(game, child, tables, firsts, ways, control)
        if ply + 1 + bound > limit:
            if bound < FAR:
                least = min(least, ply + 1 + bound)
            continue
        if game.ended_(child):
            if game.reward_(child, 0) >= target:
                control[DONE], control[LENGTH] = nodes, ply + 1
                return SOLVED
            continue
        key = game.table_key_(child)
        if ply > 0 and key[1] == keys[ply - 1, 1] and key[0] == keys[ply - 1, 0]:
            continue  # back to where it was before
        left = limit - ply - 1
        if left - bound >= NEAR:
            proved = proved_moves(table, key)
            if proved >= left:
                control[HITS] += 1
                least = min(least, ply + 2 + proved)
                continue
            note_moves(table, key, left)
        if left == 0:
            least = min(least, limit + 1)
            continue
        ply += 1
        keys[ply, 0], keys[ply, 1] = key[0], key[1]
        game.pack_(child, rows, ply)
        turns[ply, 0] = -1
    control[DONE], control[NEXT] = nodes, least
    return FAILED
