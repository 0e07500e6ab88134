"""The desk of a search: one array of words with counters, flags, killers and history.

Kernels get it as an argument; the driver sets STOP from another thread and reads the counters afterwards.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from zermelo.compiler import inline
from zermelo.compiler.control import DONE, OWN, Words
from zermelo.compiler.memory import words_at
from zermelo.methods.limit import DEEPEST

NODES = DONE
MOST_NODES, LEAVES, CUTOFFS, HITS, PACE, HORIZON, FOLDED, STRANGE, FARTHEST, FAIR = range(OWN, OWN + 10)
"""Counters and flags, after the header that all kernels have. PACE: 1 if distance counts, 0 if the outcome alone.
HORIZON: how many plies from the root the engine was asked for. FOLDED: how many plies from the root images share an
entry of the table. STRANGE: 0; of a helping thread, the number by which it orders moves in its own way. FARTHEST: the
largest ply that the engine has been at. FAIR: 1 if nobody may pass in thought: its null move is off."""
TOO_LARGE, UNEVEN, STUCK, STRANGER = 1, 2, 3, 4
"""Faults: a payoff past the largest score; one that is no multiple of the unit; a state not over without a move;
a turn of somebody who does not play."""
KILLERS = 32  # two moves a ply that cut off last
HISTORY = KILLERS + 2 * (DEEPEST + 8)  # for each player and kind of move: how often and how deep it cut off
KINDS = 1 << 12
DESK = HISTORY + 2 * KINDS
ROWS = 2 * (DEEPEST + 8)  # of the move buffer: row 2 * ply holds the moves of a ply, row 2 * ply + 1 their ranks


class Room(NamedTuple):
    """Where a search works: addresses and sizes of its table, its move buffer and its desk."""

    table: int
    words: int
    buffer: int
    width: int
    desk: int


@inline
def room_of(table: Words, buffer: Words, desk: Words) -> Room:
    """The room that these arrays make; whoever calls keeps them."""
    return Room(table.ctypes.data, len(table), buffer.ctypes.data, buffer.shape[1], desk.ctypes.data)


@inline
def opened(room: Room) -> tuple[Words, Words, Words]:
    """Its table, move buffer and desk."""
    return words_at(room.table, (room.words,)), words_at(room.buffer, (ROWS, room.width)), words_at(room.desk, (DESK,))


def new_desk(pace: int, nodes: int | None = None) -> Words:
    """A desk for a search of at most so many nodes."""
    desk = np.zeros(DESK, np.int64)
    desk[PACE], desk[MOST_NODES] = pace, nodes or 1 << 62
    return desk
