"""From the graph of states to the tree of games: how many complete games, how many nodes, how long.

Games can be astronomically more than states, so counts are kept in two limbs of 10**18 each; past 10**36, in Python's
own ints.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from zermelo.compiler import inner, kernel
from zermelo.compiler.control import Words
from zermelo.kernels.explore import Graph
from zermelo.kernels.seen import Numbers

LIMB = 10**18
Floats = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Fold:
    """What the tree below the first state holds."""

    games: int
    nodes: int
    longest: int
    average: float  # length of a game, over all complete games


def fold(graph: Graph) -> Fold | None:
    """The tree unrolled from the graph; None if a state can come again, so that the tree has no end."""
    order = np.empty(graph.count, np.int32)
    if order_kernel(graph.firsts, graph.followers, order) < graph.count:
        return None
    games, nodes = np.zeros((graph.count, 2), np.int64), np.zeros((graph.count, 2), np.int64)
    longest, average = np.zeros(graph.count, np.int64), np.zeros(graph.count)
    if not fold_kernel(graph.firsts, graph.followers, order, games, nodes, longest, average):
        return _without_limbs(graph, order)
    return Fold(_whole(games[0]), _whole(nodes[0]), int(longest[0]), float(average[0]))


def _without_limbs(graph: Graph, order: Numbers) -> Fold:
    """The same with Python's own ints, for trees past 10**36 nodes: slower, and without any limit."""
    games, nodes = [1] * graph.count, [1] * graph.count
    longest, total = [0] * graph.count, [0] * graph.count
    firsts, followers = graph.firsts.tolist(), graph.followers.tolist()
    for state in reversed(order.tolist()):
        below = followers[firsts[state] : firsts[state + 1]]
        if below:
            games[state] = sum(games[follower] for follower in below)
            nodes[state] = 1 + sum(nodes[follower] for follower in below)
            longest[state] = 1 + max(longest[follower] for follower in below)
            total[state] = sum(total[follower] + games[follower] for follower in below)
    return Fold(games[0], nodes[0], longest[0], float(Fraction(total[0], games[0])))


def _whole(limbs: Any) -> int:
    return int(limbs[0]) * LIMB + int(limbs[1])


@kernel
def order_kernel(firsts: Words, followers: Numbers, order: Numbers) -> int:
    """Number the states so that each comes before all that follow it (Kahn); how many could be numbered."""
    count = len(order)
    waiting = np.zeros(count, np.int32)  # predecessors not yet in order
    for edge in range(len(followers)):
        waiting[followers[edge]] += 1
    ready, done = 0, 0
    for state in range(count):
        if waiting[state] == 0:
            order[ready] = state
            ready += 1
    while done < ready:
        state = order[done]
        done += 1
        for edge in range(firsts[state], firsts[state + 1]):
            follower = followers[edge]
            waiting[follower] -= 1
            if waiting[follower] == 0:
                order[ready] = follower
                ready += 1
    return ready


@inner
def add_limbs(limbs: Words, row: int, other: int) -> None:
    """limbs[row] += limbs[other], with carry."""
    low = limbs[row, 1] + limbs[other, 1]
    carry = low >= LIMB
    limbs[row, 1] = low - LIMB if carry else low
    limbs[row, 0] += limbs[other, 0] + (1 if carry else 0)


@kernel
def fold_kernel(
    firsts: Words,
    followers: Numbers,
    order: Numbers,
    games: Words,
    nodes: Words,
    longest: Words,
    average: Floats,
) -> bool:
    """Backwards through the order: each state from those that follow it. False if a count leaves its limbs."""
    for place in range(len(order) - 1, -1, -1):
        state = order[place]
        first, end = firsts[state], firsts[state + 1]
        nodes[state, 1] = 1
        if first == end:
            games[state, 1] = 1
            continue
        length, lines = 0.0, 0.0
        for edge in range(first, end):
            follower = followers[edge]
            add_limbs(games, state, follower)
            add_limbs(nodes, state, follower)
            longest[state] = max(longest[state], longest[follower] + 1)
            many = games[follower, 0] * 1e18 + games[follower, 1]
            length += many * (average[follower] + 1)
            lines += many
            if nodes[state, 0] > LIMB:
                return False
        average[state] = length / lines
    return True
