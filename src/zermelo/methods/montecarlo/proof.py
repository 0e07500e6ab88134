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
from zermelo.methods.montecarlo.tree import ENTERED, OPEN, ORIGIN, ROOT, SOLVED, UNSEEN, USELESS, Tree, children
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
    """Whether the value of the node is certain: what is OPEN is not, and its bounds need not be looked at."""
    return tree.standing[node] > OPEN and tree.low[node] == tree.high[node]


@inline
def enter(tree: Tree, node: int, mover: int) -> None:
    """Somebody is here for the first time: nothing is certain yet but who moves."""
    tree.mover[node], tree.standing[node] = mover, ENTERED


@inline
def settle(tree: Tree, node: int, payoff: float, unit: float, plies: int, pace: int) -> None:
    """The game is over here. A payoff that is no whole number of units says nothing certain: distances need units."""
    units = payoff / unit
    if abs(units) <= MOST_UNITS and (pace == 0 or abs(units - math.floor(units + 0.5)) <= UNEVENNESS):
        whole = units if pace == 0 else math.floor(units + 0.5)
        tree.low[node] = tree.high[node] = score_of_end(whole * unit, unit, plies, pace)
        tree.standing[node] = SOLVED


@anywhere
def bounds_of(tree: Tree, node: int) -> tuple[float, float]:
    """What is certain of the first player's score."""
    if tree.standing[node] < OPEN:
        return -np.inf, np.inf
    return tree.low[node], tree.high[node]


@anywhere
def tighten(tree: Tree, node: int) -> bool:
    """The node's bounds from those of its children, and which of them no longer matter; whether a bound has changed."""
    mover, first, last = tree.mover[node], tree.first[node], tree.first[node] + tree.count[node]
    low = high = 0.0 if mover == CHANCE else -np.inf if mover == 0 else np.inf
    for child in range(first, last):
        lower, upper = bounds_of(tree, child)
        if mover == CHANCE:
            if tree.prior[child] > 0:  # what never comes does not count
                low, high = low + tree.prior[child] * lower, high + tree.prior[child] * upper
        elif mover == 0:
            low, high = max(low, lower), max(high, upper)
        else:
            low, high = min(low, lower), min(high, upper)
    low_before, high_before = bounds_of(tree, node)
    changed = low > low_before or high < high_before
    low, high = max(low, low_before), min(high, high_before)
    if changed:
        tree.low[node], tree.high[node] = low, high
        tree.standing[node] = max(OPEN, tree.standing[node])
    if OPEN <= tree.standing[node] <= SOLVED:  # by what stands there now: another thread may have written since
        tree.standing[node] = SOLVED if tree.low[node] == tree.high[node] else OPEN
    for child in range(first, last):
        lower, upper = bounds_of(tree, child)
        if (mover == 0 and upper <= low and lower < low) or (mover > 0 and lower >= high and upper > high):
            tree.standing[child] = USELESS  # certainly no better, for who moves, than another one
    return changed


@anywhere
def close_root(tree: Tree, least: float, most: float, pace: int) -> None:
    """Between what the game says of the root itself, in units: a move that wins as much as can be won, at once, leaves
    nothing to be found out."""
    if tree.standing[ROOT] < OPEN:
        return
    plies = tree.facts[ORIGIN] + 1  # no end comes sooner
    low = score_of_end(least, 1.0, plies, pace) if least <= 0 else (least - 0.5 * pace) * STEP
    high = score_of_end(most, 1.0, plies, pace) if most >= 0 else (most + 0.5 * pace) * STEP
    tree.low[ROOT], tree.high[ROOT] = max(tree.low[ROOT], low), min(tree.high[ROOT], high)
    if tree.low[ROOT] == tree.high[ROOT]:
        tree.standing[ROOT] = max(SOLVED, tree.standing[ROOT])


def renew_root(tree: Tree) -> None:
    """The root's bounds from its children alone: if children were thrown away, nobody knows which of them it has its
    bounds from, and that is the move to be played."""
    if tree.standing[ROOT] == UNSEEN:
        return
    tree.standing[ROOT] = ENTERED
    for child in children(tree, ROOT):
        if tree.standing[child] == USELESS:
            tree.standing[child] = SOLVED if tree.low[child] == tree.high[child] else OPEN
    if tree.count[ROOT] > 0:
        tighten(tree, ROOT)


def value_of(low: float, high: float, unit: float, pace: int) -> tuple[float, int | None] | None:
    """The first player's payoff, if bounds make it certain, and the plies to the end, if those are certain too."""
    if not (math.isfinite(low) and math.isfinite(high)):
        return None
    if payoff_of(low, unit, pace) != payoff_of(high, unit, pace) or (pace == 0 and low != high):
        return None
    return payoff_of(low, unit, pace), plies_of(low) if low == high and pace and payoff_of(low, unit, pace) else None
