"""The tree of a Monte-Carlo search, in arrays: node 0 is nothing, node 1 the root; children stand side by side.

    parent, first, count    how nodes hang together; a node whose count is 0 has no children yet
    move                    the move, or the outcome, that leads to the node
    mover                   who moves there: a player, CHANCE, ENDED, or UNKNOWN before anybody was there
    visits                  simulations that went through the node
    totals                  what they came to, for each player (for the first alone, where that says it all)
    squares                 the squares of that, for each player
    prior                   of an outcome its probability; of a move how promising it is, from 0 to 1
    low, high               what is certain of the first player's score (proof.py)

A child always has a higher number than its parent, so one pass from below moves a tree together (`compact_kernel`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from zermelo.compiler import inline, kernel
from zermelo.compiler.control import Words

ROOT = 1
ENDED, UNKNOWN = -2, -3  # movers of nodes where nobody moves, or nobody was yet
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
    visits: Any
    totals: Any
    squares: Any
    prior: Any
    low: Any
    high: Any
    facts: Words


def new_tree(megabytes: int, columns: int) -> Tree:
    """An empty tree of about this size, whose totals have so many columns."""
    nodes = max(SMALLEST, (megabytes << 20) // (53 + 16 * columns))
    links, words, reals = np.zeros((3, nodes), np.int32), np.zeros((2, nodes), np.int64), np.zeros((3, nodes))
    sums = np.zeros((2, nodes, columns))
    parts = [*links, words[0], np.zeros(nodes, np.int8), words[1], *sums, *reals, np.zeros(4, np.int64)]
    tree = Tree._make(parts)
    empty(tree)
    return tree


def empty(tree: Tree) -> None:
    """Nothing but a root of which nothing is known."""
    tree.facts[:] = ROOT + 1, 0, 0, 0
    tree.mover[ROOT], tree.low[ROOT], tree.high[ROOT] = UNKNOWN, -np.inf, np.inf
    for array in (tree.parent, tree.first, tree.count, tree.visits, tree.totals, tree.squares):
        array[ROOT] = 0


@inline
def add_child(tree: Tree, parent: int, move: int, prior: float) -> None:
    """One more node at the end, of which nothing is known."""
    node = tree.facts[USED]
    tree.facts[USED] = node + 1
    tree.parent[node], tree.move[node], tree.prior[node] = parent, move, prior
    tree.mover[node], tree.visits[node], tree.first[node], tree.count[node] = UNKNOWN, 0, 0, 0
    tree.low[node], tree.high[node] = -np.inf, np.inf
    for column in range(tree.totals.shape[1]):
        tree.totals[node, column] = tree.squares[node, column] = 0.0


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
    tree.facts[USED] = kept
    return kept


@inline
def _move(tree: Tree, node: int, forward: Any) -> None:
    """Put the node where it goes: never further up, so nothing is overwritten that is still to be moved."""
    target, first = forward[node], forward[tree.first[node]]
    tree.parent[target], tree.first[target] = forward[tree.parent[node]], first
    tree.count[target] = tree.count[node] if first != 0 else 0
    tree.move[target], tree.mover[target], tree.visits[target] = tree.move[node], tree.mover[node], tree.visits[node]
    tree.prior[target], tree.low[target], tree.high[target] = tree.prior[node], tree.low[node], tree.high[node]
    for column in range(tree.totals.shape[1]):
        tree.totals[target, column] = tree.totals[node, column]
        tree.squares[target, column] = tree.squares[node, column]


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
        children = range(tree.first[node], tree.first[node] + tree.count[node])
        node = next((child for child in children if tree.move[child] == move), 0)
        if node == 0:
            empty(tree)
            return False
    if node != ROOT:
        compact_kernel(tree, node, 0, np.zeros(len(tree.parent), np.int32))
        tree.facts[ORIGIN] += len(moves)
    if tree.facts[ORIGIN] > MOST_PLIES:  # scores have room for so many (proof.py)
        empty(tree)
    return True
