"""Scores: values as the ints that kernels compare: the mover's in kernels, the first player's outside them.

    an end with payoff p (in units of the game) after d plies     2 * (p * STEP - sign(p) * d)       even
    an estimate e (in units), to the nearest step                 2 * e * STEP + 1                   odd

So more is better, an early win beats a late one, a late loss an early one, and a draw has no distance. Evenness says
that a score comes from an end, and so carries a distance. Kernels count d from the root; the table, from the node.
"""

from __future__ import annotations

import math
from typing import Any

from zermelo.compiler import inline
from zermelo.compiler.control import TOO_LARGE, UNEVEN, fault_text
from zermelo.game import Game
from zermelo.trail import Trail
from zermelo.value import MOST_UNITS, PROVED, SO_FAR, UNEVENNESS, Value

STEP = 1 << 13
LONGEST = STEP // 2 - 1  # plies
LARGEST = MOST_UNITS
INFINITE = 1 << 40
PROOF = STEP  # scores past half a unit may be of wins: no estimate stands against them
HOPELESS = -(1 << 30)  # worse than any payoff, and still a score that an entry of the table holds


def units_of(trail: Trail) -> int:
    """The first player's payoff at an end, in units of the game; ValueError if it is no whole number of them.

    >>> from zermelo.games.tree import Tree
    >>> units_of(Trail(Tree("5")))
    5
    """
    return whole_units(trail.game, trail.payoff(0))


def whole_units(game: Game[Any], payoff: float) -> int:
    """A payoff in units of the game; ValueError if it is no whole number of them."""
    units = payoff / game.unit
    if not abs(units) <= LARGEST:
        raise ValueError(fault_text(TOO_LARGE, game.unit))
    if abs(units - round(units)) > UNEVENNESS:
        raise ValueError(fault_text(UNEVEN, game.unit))
    return round(units)


def end_score(units: int, plies: int) -> int:
    """The score of an end.

    >>> end_score(1, 3) > end_score(1, 5) > end_score(0, 9) > end_score(-1, 8) > end_score(-1, 2)
    True
    """
    sign = (units > 0) - (units < 0)
    return 2 * (units * STEP - sign * plies)


def endless_score(units: int) -> int:
    """The score of play that goes on for ever, if that pays so much: later than any end.

    >>> end_score(1, 200) > endless_score(1) > endless_score(0) == 0
    True
    """
    return end_score(units, LONGEST)


def guess_score(units: float) -> int:
    """The score of an estimate; past the largest payoff, it counts as that."""
    units = units if units > -LARGEST else -LARGEST
    return 2 * math.floor(min(units, LARGEST) * STEP + 0.5) + 1


def decoded(score: int, unit: float, proved: bool) -> Value:
    """The value that a score counted from the root stands for.

    >>> print(decoded(end_score(-1, 7), 1, True))
    -1 in 7 plies (proved)
    """
    if score % 2:
        return Value.guess((score - 1) / 2 / STEP * unit)
    half = score // 2
    units = (abs(half) + STEP // 2) // STEP * (1 if half > 0 else -1)
    plies = abs(units * STEP - half) if units else None
    plies = plies if plies != LONGEST else None  # play that goes on for ever has no distance
    return Value(PROVED if proved else SO_FAR, (units * unit, -units * unit if units else 0), plies)


@inline
def sign_of(number: int) -> int:
    """-1, 0 or 1."""
    return (1 if number > 0 else 0) - (1 if number < 0 else 0)


@inline
def from_node(score: int, plies: int) -> int:
    """A score counted from the root as one counted from a node that many plies below it."""
    return score if score & 1 else score + 2 * sign_of(score) * plies


@inline
def from_root(score: int, plies: int) -> int:
    """A score counted from a node as one counted from the root that many plies above it."""
    return score if score & 1 else score - 2 * sign_of(score) * plies
