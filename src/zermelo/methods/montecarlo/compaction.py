"""Moving a tree together: to make room in it, and to keep what is below the move that was played.

A child has a higher number than its parent, so one pass from the root on knows of each node whether its parent stays.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiler import inline, kernel
from zermelo.methods.montecarlo.amaf import renew_rows
from zermelo.methods.montecarlo.tree import (
    MOST_PLIES,
    NO_ROW,
    ORIGIN,
    RECYCLED,
    ROOT,
    TIMES,
    UNSEEN,
    USED,
    Tree,
    children,
    empty,
    grown,
)


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
    if len(tree.row) > 0:
        tree.row[target] = tree.row[node] if first != 0 else NO_ROW  # with new children it takes another


@inline
def _clear(tree: Tree, node: int) -> None:
    """All zeros, as new nodes are."""
    tree.parent[node] = tree.first[node] = tree.count[node] = tree.visits[node] = 0
    tree.standing[node], tree.spread[node] = UNSEEN, 0.0
    for column in range(tree.means.shape[1]):
        tree.means[node, column] = tree.squares[node, column] = 0.0
    if len(tree.row) > 0:
        tree.row[node] = NO_ROW


def make_room(trees: list[Tree], place: int) -> bool:
    """In a tree of these that is full: it grows, or else children are thrown away; whether it has grown."""
    larger = grown(trees[place])
    if larger is None:
        recycle(trees[place])
        return False
    trees[place] = larger
    return True


def recycle(tree: Tree) -> None:
    """Make room: children of the least visited nodes are thrown away until half the tree is free."""
    used, fewest = int(tree.facts[USED]), 2
    taken = np.count_nonzero(tree.parent[:used])  # the others were reserved, and never given to anybody (sharing.py)
    forward = np.zeros(len(tree.parent), np.int32)
    while tree.facts[USED] > len(tree.parent) // 2 and fewest < 1 << 40:
        compact_kernel(tree, ROOT, fewest, forward)
        fewest *= 2
    renew_rows(tree)
    tree.facts[RECYCLED] += taken - np.count_nonzero(tree.parent[: tree.facts[USED]])
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
        renew_rows(tree)
        tree.facts[ORIGIN] += len(moves)
    if tree.facts[ORIGIN] > MOST_PLIES:  # scores have room for so many (proof.py)
        empty(tree)
    return True


def prepare_compaction(tree: Tree) -> None:
    """Compile it, or load it from the cache: it is first wanted in the middle of a game, when a clock may run."""
    compact_kernel.prepare(tree, ROOT, 0, np.zeros(len(tree.parent), np.int32))
