"""The tree of a Monte-Carlo search, in arrays: node 0 is nothing, node 1 the root; children stand side by side.

    parent, first, count    how nodes hang together; a node whose count is 0 has no children yet
    move                    the move, or the outcome, that leads to the node
    mover                   who moves there: a player, CHANCE or ENDED
    standing                UNSEEN, then ENTERED; OPEN with a bound, SOLVED or USELESS once that is certain (proof.py)
    visits                  simulations that went through the node
    spread                  1 / sqrt(visits), since each choice asks for it and few visits change it
    means, squares          what simulations came to on average, and its square, for each player (for the first alone,
                            where that says it all)
    prior                   of an outcome its probability; with `puct`, of a move how promising it is, from 0 to 1
    low, high               what is certain of the first player's score (proof.py)
    row                     where the node's moves as first are counted (amaf.py), or NO_ROW
    amaf_visits, _means     in each row, for each player and move: simulations in which it was played later, and what
                            they came to on average; `free` are the rows that no node has. All four are empty where the
                            rule of selection does not ask

A new node is all zeros but for its parent, its move and a prior that somebody asks for; `mover` means nothing while it
is UNSEEN, `low` and `high` nothing before it is OPEN: of most nodes they are never written, nor their memory touched.
A child always has a higher number than its parent, so one pass moves a tree together (compaction.py).

Threads share a tree without locks: one of them gives a node its children (`swapped`), and a word of statistics may be
lost where two write it at once, so that a simulation is missing from a mean, or some that came late (sharing.py). What
is certain stays so: whichever of two threads writes last, what it writes is a bound. If it is the wider one, the node
is closed another time.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from zermelo.compiler import anywhere, inline
from zermelo.compiler.control import Words
from zermelo.compiler.memory import added

ROOT = 1
ENDED = -2  # the mover of nodes where nobody moves
UNSEEN, ENTERED, OPEN, SOLVED, USELESS = range(5)
CLAIMED = -1  # the count of a node that is being given its children
SMALLEST = 1 << 10  # nodes
FIRST, GROWTH = 1 << 16, 64  # nodes of a tree that begins to grow; so many times as many when it is full
NODES_A_ROW = 8  # of a tree that may still grow there is a row for so many nodes
MOST_PLIES = 2_000  # from where the tree began to its root
NO_ROW = 0
ROWS_SHARE = 4  # of the memory one part in so many is for rows, where there are any
USED, RECYCLED, TIMES, ORIGIN, FREE_ROWS, MOST_NODES, MOST_ROWS, FACTS = range(8)
"""Of `facts`: the next free node; nodes thrown away to make room, and how often; plies from where the tree began; how
many rows are free; nodes and rows for which there is memory; and how many facts there are."""


class Tree(NamedTuple):
    """The arrays above."""

    parent: Any
    first: Any
    count: Any
    move: Any
    mover: Any
    standing: Any
    visits: Any
    spread: Any
    means: Any
    squares: Any
    prior: Any
    low: Any
    high: Any
    row: Any
    free: Any
    amaf_visits: Any
    amaf_means: Any
    facts: Words


def new_tree(megabytes: int, columns: int, players: int = 0, codes: int = 0, roomy: bool = False) -> Tree:
    """An empty tree that may grow to this size, whose means have so many columns; with codes, rows for them too.

    Unless it is to be roomy, it begins small: the first pages of many arrays, two megabytes each where they are huge,
    take longer to get than a small search takes.
    """
    size, row_size = megabytes << 20, 8 * players * codes
    rows = max(1, size // ROWS_SHARE // row_size) if codes else 0
    nodes = max(SMALLEST, (size - rows * row_size) // (62 + 16 * columns + 4 * (codes > 0)))
    return _tree_of(nodes if roomy else min(nodes, FIRST), nodes, rows, columns, players, codes)


def _tree_of(nodes: int, most_nodes: int, most_rows: int, columns: int, players: int, codes: int) -> Tree:
    """An empty tree with room for so many nodes."""
    rows = most_rows if nodes == most_nodes else min(most_rows, nodes // NODES_A_ROW)
    links, words, reals = np.zeros((3, nodes), np.int32), np.zeros((2, nodes), np.int64), np.zeros((4, nodes))
    sums, small = np.zeros((2, nodes, columns)), np.zeros((2, nodes), np.int8)
    row = np.zeros(nodes if codes else 0, np.int32)
    counts, means = (np.zeros((rows + 1, players, codes), kind) for kind in (np.int32, np.float32))
    parts = [*links, words[0], *small, words[1], reals[0], *sums, *reals[1:], row, np.zeros(rows, np.int32)]
    tree = Tree._make([*parts, counts, means, np.zeros(FACTS, np.int64)])
    tree.facts[MOST_NODES], tree.facts[MOST_ROWS] = most_nodes, most_rows
    _begin(tree)
    return tree


def grown(tree: Tree) -> Tree | None:
    """The same tree with more room; nothing if it has all the memory that it may have."""
    nodes, most, used = len(tree.parent), int(tree.facts[MOST_NODES]), int(tree.facts[USED])
    if nodes == most:
        return None
    kind = (tree.means.shape[1], *tree.amaf_means.shape[1:])
    larger = _tree_of(min(most, nodes * GROWTH), most, int(tree.facts[MOST_ROWS]), *kind)
    for name in Tree._fields[: Tree._fields.index("row")]:
        getattr(larger, name)[:used] = getattr(tree, name)[:used]
    rows, free = len(tree.free), int(tree.facts[FREE_ROWS])
    if rows:
        larger.row[:used] = tree.row[:used]
        larger.amaf_visits[: rows + 1], larger.amaf_means[: rows + 1] = tree.amaf_visits, tree.amaf_means
        added = larger.facts[FREE_ROWS] - rows
        larger.free[added : added + free] = tree.free[:free]
        larger.facts[FREE_ROWS] = added + free
    for fact in (USED, RECYCLED, TIMES, ORIGIN):
        larger.facts[fact] = tree.facts[fact]
    return larger


def empty(tree: Tree) -> None:
    """Nothing but a root of which nothing is known."""
    used = tree.facts[USED]
    for array in tree[: Tree._fields.index("row")]:
        array[:used] = 0
    held = np.unique(tree.row[:used])  # all others are zeros
    tree.amaf_visits[held], tree.amaf_means[held] = 0, 0.0
    tree.row[:used] = NO_ROW
    _begin(tree)


def _begin(tree: Tree) -> None:
    """The facts of an empty tree; the first rows are taken first."""
    tree.free[:] = np.arange(len(tree.free), 0, -1)
    tree.facts[: FREE_ROWS + 1] = ROOT + 1, 0, 0, 0, len(tree.free)


def children(tree: Tree, node: int) -> range:
    """The numbers of the node's children."""
    return range(tree.first[node], tree.first[node] + max(0, tree.count[node]))


SMALL = 1 << 10  # visits for which the two functions below are looked up: most nodes have fewer
_COUNTS = np.maximum(1.0, np.arange(SMALL))
_SPREADS, _LOGS, _REACHES = 1.0 / np.sqrt(_COUNTS), np.log(_COUNTS), np.sqrt(np.log(_COUNTS))
_LOG_2 = math.log(2)


@anywhere
def spread_of(visits: int) -> float:
    """1 / sqrt(visits): how unsure a mean of so many is."""
    return _SPREADS[visits] if visits < SMALL else 1.0 / math.sqrt(visits)


@anywhere
def reach_of(visits: int) -> float:
    """sqrt(log(visits)): how far optimism goes at a node with so many."""
    return _REACHES[visits] if visits < SMALL else math.sqrt(log_of(visits))


@anywhere
def log_of(visits: int) -> float:
    """The logarithm of SMALL or more: of its first ten bits it is looked up, and of the rest r, less than 1 / 512 of
    them, log(1 + r) is five terms of its series. A call of the library's own takes as long as a choice.

    >>> all(abs(log_of(visits) / math.log(visits) - 1) < 1e-15 for visits in (1024, 1535, 99_999, 2**40 - 1))
    True
    """
    low = visits.bit_length() - 10
    known = visits >> low
    r = (visits - (known << low)) / (known << low)
    return low * _LOG_2 + _LOGS[known] + r * (1 - r * (1 / 2 - r * (1 / 3 - r * (1 / 4 - r / 5))))


@inline
def count_visit(tree: Tree, node: int, shared: int) -> None:
    """One more simulation goes through the node: it has no payoff yet, but others look elsewhere meanwhile.

    One thread alone need not count at one stroke, which would have to wait for all that was begun before.
    """
    if shared:
        tree.spread[node] = spread_of(added(tree.visits, node, 1))
    else:
        tree.visits[node] += 1
        tree.spread[node] = spread_of(tree.visits[node])


@inline
def uncount_visit(tree: Tree, node: int, shared: int) -> None:
    """It went through, and came to nothing."""
    if shared:
        visits = added(tree.visits, node, -1)
    else:
        tree.visits[node] -= 1
        visits = tree.visits[node]
    tree.spread[node] = spread_of(visits) if visits > 0 else 0.0


@inline
def add_word(tree: Tree, node: int, column: int, payoff: float) -> None:
    """What a simulation came to that was counted before."""
    share = tree.spread[node] * tree.spread[node]
    tree.means[node, column] += (payoff - tree.means[node, column]) * share
    tree.squares[node, column] += (payoff * payoff - tree.squares[node, column]) * share
