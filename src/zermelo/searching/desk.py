"""The desk of a search: one array of words with counters, flags, killers and history.

Kernels get it as an argument; the driver sets STOP from another thread and reads the counters afterwards.
"""

from __future__ import annotations

import numpy as np

from zermelo.compiled.kernel import Words
from zermelo.searching.limit import DEEPEST

STOP, WIDTH, NODES, MOST_NODES, LEAVES, CUTOFFS, HITS, PACE, FAULT, HORIZON = range(10)
"""Counters and flags. WIDTH: how wide the move buffer must be. PACE: 1 if distance counts, 0 if the outcome alone.
HORIZON: how many plies from the root the engine was asked for."""
TOO_LARGE = 1  # a fault: a payoff past the largest score
KILLERS = 32  # two moves a ply that cut off last
HISTORY = KILLERS + 2 * (DEEPEST + 8)  # for each player and kind of move: how often and how deep it cut off
KINDS = 1 << 12
DESK = HISTORY + 2 * KINDS
ROWS = 2 * (DEEPEST + 8)  # of the move buffer: row 2 * ply holds the moves of a ply, row 2 * ply + 1 their ranks


def new_desk(pace: int, nodes: int | None = None) -> Words:
    """A desk for a search of at most so many nodes."""
    desk = np.zeros(DESK, np.int64)
    desk[PACE], desk[MOST_NODES] = pace, nodes or 1 << 62
    return desk
