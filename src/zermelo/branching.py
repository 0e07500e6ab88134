"""How search grows with depth: the effective branching factor, and how deep one gets with so many nodes."""

from __future__ import annotations

import math


def effective_branching(nodes: int, depth: int) -> float:
    """The branching factor b* of a uniform tree with so many nodes and so deep: N = 1 + b* + ... + b*^d.

    >>> round(effective_branching(1 + 3 + 9 + 27, 3), 6)
    3.0
    """
    if depth < 1 or nodes <= depth + 1:
        return 1.0
    low, high = 1.0, float(nodes)
    for _ in range(200):
        middle = (low + high) / 2
        total, power = 1.0, 1.0
        for _ in range(depth):
            power *= middle
            total += power
            if total > nodes:
                break
        low, high = (middle, high) if total < nodes else (low, middle)
    return low


def depth_within(nodes: float, branching: float, perfect_pruning: bool = False) -> float:
    """How deep so many nodes reach: b^d = N, or b^(d/2) = N if alpha-beta always tries the best move first.

    >>> round(depth_within(10**7, 35), 1), round(depth_within(10**7, 35, perfect_pruning=True), 1)
    (4.5, 9.1)
    """
    depth = math.log(nodes) / math.log(branching)
    return 2 * depth if perfect_pruning else depth
