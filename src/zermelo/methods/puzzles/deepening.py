"""IDA*: depth first, again and again, each time to the least number of moves in which the puzzle may still be solved.

Contract. deepen_kernel answers SOLVED if and only if some solution has at most `limit` moves (a shortest one, if limits
rise as it says); else control[NEXT] is a larger number of moves, below which there is none. It rests on lower bounds
that are never too large. A table knows, of states that were entered with so many moves left, that these were too few.

That is noted on the way in, before it is known: a state that is met again with no more moves left than before is looked
at no further, since either the first look finds a solution, or there is none. (If an iteration fails though there is
one: take, of all states that were entered with enough moves left, the one nearest to an end. The next state on its way
was entered with enough moves left too, or turned away by a look that had. So it was not the nearest.) On the way out,
the least number of moves that may be enough takes its place: the smallest of what is known of all that follows. So what
the table says is true once an iteration has failed, and it is forgotten when one has not.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiler import inline, kernel
from zermelo.compiler.control import DONE, OWN, STOP, WIDTH, Words
from zermelo.compiler.memory import natural
from zermelo.methods.puzzles.lower import FAR, lower_bound

NEXT, HITS, LENGTH = OWN, OWN + 1, OWN + 2  # of control: see the contract; looks into the table that paid; moves
WORDS = 3
FAILED, SOLVED = 0, 1
NEXT_MOVE, MOVES, LEAST, TOLD = range(4)  # of a row of `turns`
PAIR = 4  # words of the table: a state's and its moves, twice
NEAR = 1  # moves left, besides the lower bound: with fewer, a look into the table takes longer than to go on


def new_memory(megabytes: int) -> Words:
    """An empty table; its size is rounded down to a power of two."""
    return np.zeros(1 << max(10, (megabytes << 17).bit_length() - 1), np.int64)


@inline
def proved_moves(table: Words, key: tuple[int, int]) -> int:
    """So many moves are not enough from this state; -1 if nothing is known."""
    place = natural((key[0] & (len(table) // PAIR - 1)) * PAIR)
    if table[place] == key[1] and table[place + 1] > 0:
        return table[place + 1] - 1
    if table[place + 2] == key[1] and table[place + 3] > 0:
        return table[place + 3] - 1
    return -1


@inline
def note_moves(table: Words, key: tuple[int, int], moves: int) -> None:
    """From this state so many moves are not enough. The first of a pair keeps what is known of more of them."""
    place = natural((key[0] & (len(table) // PAIR - 1)) * PAIR)
    if table[place] != key[1] and moves + 1 < table[place + 1]:
        place += 2
    table[place], table[place + 1] = key[1], moves + 1


@kernel
def deepen_kernel(
    game: Any, rows: Words, keys: Words, turns: Words, table: Words, tables: Any, firsts: Words, ways: int,
    target: float, limit: int, most: int, buffer: Words, control: Words,
) -> int:  # fmt: skip
    """See the contract; row 0 is the state. A ply's row of `turns` are the place of its next move, how many there are,
    the fewest moves in all that may be enough by way of it, and whether the table is told; a solution's moves are in
    the buffer, in the places before the next."""
    ply, nodes = 0, control[DONE]
    keys[0, 0], keys[0, 1] = game.table_key_(game.unpack_(rows, 0))
    turns[0, NEXT_MOVE], turns[0, LEAST], turns[0, TOLD] = -1, FAR, 0
    while True:
        ply = natural(ply)
        if turns[ply, NEXT_MOVE] < 0:  # just entered
            found = game.fill_tried_(game.unpack_(rows, ply), buffer, ply)
            if found > buffer.shape[1]:
                control[WIDTH], control[DONE] = found, nodes
                table[:] = 0  # it begins anew
                return FAILED
            if control[STOP] or nodes >= most:
                control[STOP] = 1
                break
            turns[ply, NEXT_MOVE], turns[ply, MOVES] = 0, found
        if turns[ply, NEXT_MOVE] >= turns[ply, MOVES]:
            least = turns[ply, LEAST]
            if turns[ply, TOLD]:
                note_moves(table, (keys[ply, 0], keys[ply, 1]), least - ply - 1)
            if ply == 0:
                break
            ply -= 1
            turns[ply, LEAST] = min(turns[ply, LEAST], least)
            continue
        child = game.child_(game.unpack_(rows, ply), buffer[ply, natural(turns[ply, NEXT_MOVE])])
        turns[ply, NEXT_MOVE] += 1
        nodes += 1
        left = limit - ply - 1
        bound = lower_bound(game, child, tables, firsts, ways, control)
        if bound > left:
            if bound < FAR:
                turns[ply, LEAST] = min(turns[ply, LEAST], ply + 1 + bound)
            continue
        if game.ended_(child):
            if game.reward_(child, 0) >= target:
                control[DONE], control[LENGTH] = nodes, ply + 1
                return SOLVED
            continue
        key = game.table_key_(child)
        if ply > 0 and key[1] == keys[ply - 1, 1] and key[0] == keys[ply - 1, 0]:
            turns[ply, LEAST] = min(turns[ply, LEAST], limit + 3)  # back to where it was, with two moves less
            continue
        if left == 0:
            turns[ply, LEAST] = min(turns[ply, LEAST], limit + 1)
            continue
        told = left - bound >= NEAR
        if told:
            proved = proved_moves(table, key)
            if proved >= left:
                control[HITS] += 1
                turns[ply, LEAST] = min(turns[ply, LEAST], ply + 2 + proved)
                continue
            note_moves(table, key, left)
        ply += 1
        keys[ply, 0], keys[ply, 1] = key[0], key[1]
        game.pack_(child, rows, ply)
        turns[ply, NEXT_MOVE], turns[ply, LEAST], turns[ply, TOLD] = -1, FAR, told
    control[DONE], control[NEXT] = nodes, turns[0, LEAST]
    return FAILED
