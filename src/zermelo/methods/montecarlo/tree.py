"""The tree of a Monte-Carlo search, in arrays: node 0 is nothing, node 1 the root; children stand side by side.

    parent, first, count    how nodes hang together; a node whose count is 0 has no children yet
    move                    the move, or the outcome, that leads to the node
    mover                   who moves there: a player, CHANCE or ENDED
    standing                UNSEEN, then OPEN; SOLVED or USELESS once that is certain (proof.py)
    visits                  simulations that went through the node
    spread                  1 / sqrt(visits), since each choice asks for it and few visits change it
    means, squares          what simulations came to on average, and its square, for each player (for the first alone,
                            where that says it all)
    prior                   of an outcome its probability; of a move how promising it is, from 0 to 1
    low, high               what is certain of the first player's score (proof.py)
    amaf_visits, _means     simulations in which the move was played later by who moves at the parent, and what they
                            came to on average; no longer than the root where the rule of selection does not ask

A new node is all zeros but for its parent, move and prior: `mover`, `low` and `high` mean nothing while it is UNSEEN.
A child always has a higher number than its parent, so one pass from below moves a tree together (`compact_kernel`).

Threads share a tree without locks: one of them gives a node its children (`swapped`), and a word of statistics may be
lost where two write it at once, which costs one simulation's say. What is certain stays so: bounds only ever close, and
one that is overwritten is still a bound.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

from zermelo.compiler import inline, kernel
from zermelo.compiler.control import Words
from zermelo.compiler.memory import swapped

ROOT = 1
ENDED = -2  # the mover of nodes where nobody moves
UNSEEN, OPEN, SOLVED, USELESS = range(4)
CLAIMED = -1  # the count of a node that is being given its children
SMALLEST = 1 << 10  # nodes
MOST_PLIES = 2_000  # from where the tree began to its root
USED, RECYCLED, TIMES, ORIGIN = range(4)
"""Of `facts`: the next free node; nodes thrown away to make room, and how often; plies from where the tree began."""


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
    amaf_visits: Any
    amaf_means: Any
    facts: Words


def new_tree(megabytes: int, columns: int, amaf: bool = False) -> Tree:
    """An empty tree of about this size, whose means have so many columns."""
    nodes = max(SMALLEST, (megabytes << 20) // (62 + 16 * columns + 16 * amaf))
    links, words, reals = np.zeros((3, nodes), np.int32), np.zeros((2, nodes), np.int64), np.zeros((4, nodes))
    sums, small = np.zeros((2, nodes, columns)), np.zeros((2, nodes), np.int8)
    later = nodes if amaf else ROOT + 1
    parts = [
        *links,
        words[0],
        *small,
        words[1],
        reals[0],
        *sums,
        *reals[1:],
        np.zeros(later, np.int64),
        np.zeros(later),
    ]
    tree = Tree._make([*parts, np.zeros(4, np.int64)])
    tree.facts[:] = ROOT + 1, 0, 0, 0
    return tree


def empty(tree: Tree) -> None:
    """Nothing but a root of which nothing is known."""
    for array in tree[:-1]:
        array[: tree.facts[USED]] = 0
    tree.facts[:] = ROOT + 1, 0, 0, 0


@inline
def room_for(tree: Tree, nodes: int) -> int:
    """The first of so many nodes, which are the caller's now; 0 if there is no room."""
    while True:
        first = tree.facts[USED]
        if first + nodes > len(tree.parent):
            return 0
        if swapped(tree.facts, USED, first, first + nodes):
            return first


@inline
def count_visit(tree: Tree, node: int) -> None:
    """One more simulation goes through the node: it has no word yet, but others look elsewhere meanwhile."""
    tree.visits[node] += 1
    tree.spread[node] = 1.0 / math.sqrt(tree.visits[node])


@inline
def uncount_visit(tree: Tree, node: int) -> None:
    """It went through, and came to nothing."""
    tree.visits[node] = max(0, tree.visits[node] - 1)
    tree.spread[node] = 1.0 / math.sqrt(tree.visits[node]) if tree.visits[node] > 0 else 0.0


@inline
def add_word(tree: Tree, node: int, column: int, payoff: float) -> None:
    """What a simulation came to that was counted before."""
    share = tree.spread[node] * tree.spread[node]
    tree.means[node, column] += (payoff - tree.means[node, column]) * share
    tree.squares[node, column] += (payoff * payoff - tree.squares[node, column]) * share


@kernel
def compact_kernel(tree: Tree, root: int, fewest: int, forward: Any) -> int:
    """Keep what is below `root`, which becomes the root, and children only of nodes with `fewest` visits; how many.

    `forward` gets, for each node, where it has gone; 0 for those that were thrown away.
    """
    used = tree.facts[USED]
    forward[:used] = 0
    forward[root], kept = ROOT, ROOT + 1
    for node in range(root + 1, used):
        parent = tree.parent[node]
        if forward[parent] != 0 and (tree.visits[parent] >= fewest or parent == root):
            forward[node] = kept
            kept += 1
    for node in range(root, used):
        if forward[node] != 0:
            _move(tree, node, forward)
    tree.parent[ROOT] = 0
    for node in range(kept, used):
        _clear(tree, node)
    tree.facts[USED] = kept
    return kept


@inline
def _move(tree: Tree, node: int, forward: Any) -> None:
    """Put the node where it goes: never further up, so nothing is overwritten that is still to be moved."""
    target, first = forward[node], forward[tree.first[node]]
    tree.parent[target], tree.first[target] = forward[tree.parent[node]], first
    tree.count[target] = tree.count[node] if first != 0 else 0
    tree.move[target], tree.mover[target], tree.standing[target] = (
        tree.move[node],
        tree.mover[node],
        tree.standing[node],
    )
    tree.visits[target], tree.spread[target] = tree.visits[node], tree.spread[node]
    tree.prior[target], tree.low[target], tree.high[target] = tree.prior[node], tree.low[node], tree.high[node]
    for column in range(tree.means.shape[1]):
        tree.means[target, column] = tree.means[node, column]
        tree.squares[target, column] = tree.squares[node, column]
    if len(tree.amaf_visits) > ROOT + 1:
        tree.amaf_visits[target], tree.amaf_means[target] = tree.amaf_visits[node], tree.amaf_means[node]


@inline
def _clear(tree: Tree, node: int) -> None:
    """All zeros, as new nodes are."""
    tree.parent[node] = tree.first[node] = tree.count[node] = tree.visits[node] = 0
    tree.standing[node], tree.spread[node] = UNSEEN, 0.0
    for column in range(tree.means.shape[1]):
        tree.means[node, column] = tree.squares[node, column] = 0.0
    if len(tree.amaf_visits) > ROOT + 1:
        tree.amaf_visits[node], tree.amaf_means[node] = 0, 0.0


def recycle(tree: Tree) -> None:
    """Make room: children of the least visited nodes are thrown away until half the tree is free."""
    used, fewest = int(tree.facts[USED]), 2
    forward = np.zeros(len(tree.parent), np.int32)
    while tree.facts[USED] > len(tree.parent) // 2 and fewest < 1 << 40:
        compact_kernel(tree, ROOT, fewest, forward)
        fewest *= 2
    tree.facts[RECYCLED] += used - tree.facts[USED]
    tree.facts[TIMES] += 1


def descend(tree: Tree, moves: list[int]) -> bool:
    """Make the node that these moves lead to the root; False if there is none: then the tree is empty."""
    node = ROOT
    for move in moves:
        node = next((child for child in children(tree, node) if tree.move[child] == move), 0)
        if node == 0:
            empty(tree)
            return False
    if node != ROOT:
        compact_kernel(tree, node, 0, np.zeros(len(tree.parent), np.int32))
        tree.facts[ORIGIN] += len(moves)
    if tree.facts[ORIGIN] > MOST_PLIES:  # scores have room for so many (proof.py)
        empty(tree)
    return True


def children(tree: Tree, node: int) -> range:
    """The numbers of the node's children."""
    return range(tree.first[node], tree.first[node] + max(0, tree.count[node]))
