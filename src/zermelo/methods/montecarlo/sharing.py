"""What each of several threads on one tree keeps to itself, so that it seldom writes what the others read.

    reserve    nodes taken from the tree for the children that this thread will give
    late       visits of much visited nodes near the root, which are counted several at a time

Every simulation goes through the root and most go through the same few nodes below it. Each word that a thread writes
there has to be fetched again by every other one before it can go on: counted one by one, two threads on connect-four
are a third faster than one, and so two thirds. A node with HEAVY visits can do without one in SHARE for a while.

Contract. When a kernel ends, all is counted (`count_late`). Of a tree's nodes a thread keeps two in SPARED from the
others at most. A thread alone keeps nothing back.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from zermelo.compiler import inline
from zermelo.compiler.control import Words
from zermelo.compiler.memory import added, apart, swapped
from zermelo.methods.montecarlo.tree import ROOT, USED, Tree, add_word, count_visit, spread_of, uncount_visit

PLIES, SLOTS = 8, 32  # from the root, within which visits may be late; how many nodes at each of them
HEAVY, SHARE, BATCH = 512, 64, 64  # visits of such a node; each thread is late by one in so many, and by so many
RESERVE, SPARED = 256, 64  # nodes that are taken at a time at most, and one in so many of the tree's
NEXT, END, LEFT = 0, 1, 2  # of the reserve: what is there now, and how many nodes were left of others


class Own(NamedTuple):
    """A thread's own: its reserve; nodes whose visits are late, and of each its visits, payoffs and their squares."""

    reserve: Words
    late: Words
    sums: Any


def new_own(columns: int, left: int = 0) -> Own:
    """Nothing is kept back yet, on a tree whose means have so many columns; so many nodes were left of others."""
    late, sums = np.zeros(PLIES * SLOTS, np.int64), np.zeros((PLIES * SLOTS, 1 + 2 * columns))
    return Own(apart(np.array([0, 0, left])), apart(late), apart(sums))


def left_in(tree: Tree) -> int:
    """How many nodes of a tree were taken for children, and given to nobody."""
    return int(np.count_nonzero(tree.parent[ROOT + 1 : tree.facts[USED]] == 0))


@inline
def room_for(tree: Tree, own: Own, parent: int, nodes: int, shared: int) -> int:
    """The first of so many nodes, which are the caller's now; 0 if there is no room.

    A child has a higher number than its parent, so a reserve that begins below it will not do. It is left for a new
    one, and its nodes stay empty, while the thread has left no more than one node in SPARED: together with those that
    it has not given yet these are two in SPARED at most.
    """
    begin, end = own.reserve[NEXT], own.reserve[END]
    if begin > parent and begin + nodes <= end:
        own.reserve[NEXT] += nodes
        return begin
    while True:
        first, free = tree.facts[USED], len(tree.parent) - tree.facts[USED]
        if nodes > free:
            return 0
        spare, left = min(RESERVE, first // SPARED, free - nodes), own.reserve[LEFT] + end - begin
        renewed = shared and spare >= nodes and left <= first // SPARED
        taken = nodes + spare if renewed else nodes
        if swapped(tree.facts, USED, first, first + taken):
            if renewed:
                own.reserve[NEXT], own.reserve[END], own.reserve[LEFT] = first + nodes, first + taken, left
            return first


@inline
def slot_of(tree: Tree, own: Own, node: int, ply: int) -> int:
    """Where late visits of the node are noted; -1 if they are not."""
    slot = ply * SLOTS + node % SLOTS
    return slot if ply < PLIES and own.late[slot] == node else -1


@inline
def come_through(tree: Tree, own: Own, node: int, ply: int, shared: int) -> None:
    """A simulation goes through the node: it is counted, now or later."""
    slot = ply * SLOTS + node % SLOTS
    if shared and ply < PLIES and (own.late[slot] == node or tree.visits[node] >= HEAVY):
        if own.late[slot] != node:
            count_slot(tree, own, slot)
            own.late[slot] = node
        own.sums[slot, 0] += 1
    else:
        count_visit(tree, node, shared)


@inline
def come_back(tree: Tree, own: Own, node: int, ply: int, payoffs: Any) -> None:
    """What the simulation came to; its visit was counted on the way down, or is late as this is."""
    slot, columns = slot_of(tree, own, node, ply), tree.means.shape[1]
    if slot < 0:
        for column in range(columns):
            add_word(tree, node, column, payoffs[column])
        return
    for column in range(columns):
        own.sums[slot, 1 + column] += payoffs[column]
        own.sums[slot, 1 + columns + column] += payoffs[column] * payoffs[column]
    if own.sums[slot, 0] >= min(BATCH, tree.visits[node] // SHARE):
        count_slot(tree, own, slot)


@inline
def turn_back(tree: Tree, own: Own, node: int, ply: int, shared: int) -> None:
    """The simulation came to nothing."""
    slot = slot_of(tree, own, node, ply)
    if slot < 0:
        uncount_visit(tree, node, shared)
    else:
        own.sums[slot, 0] -= 1


@inline
def count_slot(tree: Tree, own: Own, slot: int) -> None:
    """Count what is late of one node."""
    node, late, columns = own.late[slot], own.sums[slot, 0], tree.means.shape[1]
    own.late[slot] = 0
    if late == 0:
        return
    visits = added(tree.visits, node, int(late))
    tree.spread[node] = spread_of(visits)
    for column in range(columns):
        payoff, square = own.sums[slot, 1 + column] / late, own.sums[slot, 1 + columns + column] / late
        tree.means[node, column] += (payoff - tree.means[node, column]) * (late / visits)
        tree.squares[node, column] += (square - tree.squares[node, column]) * (late / visits)
    own.sums[slot, :] = 0.0


@inline
def count_late(tree: Tree, own: Own) -> None:
    """Count all that is late."""
    for slot in range(len(own.late)):
        if own.late[slot] != 0:
            count_slot(tree, own, slot)


def give_up_reserve(own: Own) -> None:
    """The tree has been moved together, or into other arrays: what was taken of it is gone."""
    own.reserve[:] = 0
