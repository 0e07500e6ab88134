"""What is certain: for each node two bounds of the first player's score, which close as ends come into the tree.

A score is units * STEP less the plies to the end for a win, plus them for a loss: an early win beats a late one. Plies
are counted from where the tree began, so that bounds stay right when the root moves on. Where chance decides, no plies
are counted, and a bound is an expectation. A node is solved when its bounds meet. Bounds are kept where one number says
it all: one player, or two opponents. Elsewhere they stay open, and nothing is ever proved.

>>> payoff_of(score_of_end(3.0, 1.0, 7, 1), 1.0, 1), payoff_of(score_of_end(-2.5, 0.5, 7, 1), 0.5, 1)
(3.0, -2.5)
"""

from __future__ import annotations

import math

import numpy as np

from zermelo.compiler import anywhere, inline
from zermelo.game import CHANCE
from zermelo.methods.montecarlo.tree import ROOT, Tree
from zermelo.value import MOST_UNITS, UNEVENNESS

STEP = 1 << 13


@anywhere
def score_of_end(payoff: float, unit: float, plies: int, pace: int) -> float:
    """The score of an end with this payoff, after so many plies; with a pace of 0 they do not count."""
    units = payoff / unit
    sign = 1 if units > 0 else -1 if units < 0 else 0
    return units * STEP - sign * plies * pace


@anywhere
def payoff_of(score: float, unit: float, pace: int) -> float:
    """The payoff of the end that a score comes from."""
    if pace == 0:
        return score / STEP * unit
    return math.floor(score / STEP + 0.5) * unit


@anywhere
def plies_of(score: float) -> int:
    """How many plies there are to that end."""
    return int(abs(math.floor(score / STEP + 0.5) * STEP - score))


@inline
def solved(tree: Tree, node: int) -> bool:
    """Whether the value of the node is certain."""
    return tree.low[node] == tree.high[node]


@inline
def settle(tree: Tree, node: int, payoff: float, unit: float, plies: int, pace: int) -> None:
    """The game is over here. A payoff that is no whole number of units says nothing certain: distances need units."""
    units = payoff / unit
    if abs(units) <= MOST_UNITS and (pace == 0 or abs(units - math.floor(units + 0.5)) <= UNEVENNESS):
        whole = units if pace == 0 else math.floor(units + 0.5)
        tree.low[node] = tree.high[node] = score_of_end(whole * unit, unit, plies, pace)


@inline
def tighten(tree: Tree, node: int) -> bool:
    """The node's bounds from those of its children; whether one of them has changed."""
    mover, first, last = tree.mover[node], tree.first[node], tree.first[node] + tree.count[node]
    low = high = 0.0 if mover == CHANCE else -np.inf if mover == 0 else np.inf
    for child in range(first, last):
        if mover == CHANCE:
            low += tree.prior[child] * tree.low[child]
            high += tree.prior[child] * tree.high[child]
        elif mover == 0:
            low, high = max(low, tree.low[child]), max(high, tree.high[child])
        else:
            low, high = min(low, tree.low[child]), min(high, tree.high[child])
    changed = low > tree.low[node] or high < tree.high[node]
    tree.low[node], tree.high[node] = max(low, tree.low[node]), min(high, tree.high[node])
    return changed


@inline
def useless(tree: Tree, node: int, child: int) -> bool:
    """Whether the child is certainly no better, for the player who moves at the node, than another one."""
    if tree.mover[node] == 0:
        return tree.high[child] <= tree.low[node] and tree.low[child] < tree.low[node]
    return tree.low[child] >= tree.high[node] and tree.high[child] > tree.high[node]


def renew_root(tree: Tree) -> None:
    """The root's bounds from its children alone: if children were thrown away, nobody knows which of them it has its
    bounds from, and that is the move to be played."""
    tree.low[ROOT], tree.high[ROOT] = -np.inf, np.inf
    if tree.count[ROOT]:
        tighten.py_func(tree, ROOT)


def value_of(tree: Tree, node: int, unit: float, pace: int) -> tuple[float, int | None] | None:
    """The first player's payoff, if it is certain, and the plies to the end, if those are certain too."""
    low, high = float(tree.low[node]), float(tree.high[node])
    if not (math.isfinite(low) and math.isfinite(high)):
        return None
    if payoff_of(low, unit, pace) != payoff_of(high, unit, pace) or (pace == 0 and low != high):
        return None
    return payoff_of(low, unit, pace), plies_of(low) if low == high and pace and payoff_of(low, unit, pace) else None
