"""The chances of a throw, as kernels see them: a row of weights beside a row of outcomes."""

from __future__ import annotations

from typing import Any

from zermelo.compiler.kernel import anywhere, inline
from zermelo.odds import CLOSE

NO_OUTCOME = -1


@anywhere
def whole(total: float, least: float) -> bool:
    """Whether chances with this sum make sense, the least of them, or 0, being this; what is no number makes none."""
    return abs(total - 1) <= CLOSE and least >= 0.0


@inline
def summed(weights: Any, row: int, found: int) -> bool:
    """Whether so many chances sum to 1, and none is below 0."""
    total = least = 0.0
    for place in range(found):
        total += weights[row, place]
        least = weights[row, place] if weights[row, place] < least else least
    return whole(total, least)


@inline
def thrown(weights: Any, row: int, found: int, point: float) -> int:
    """The place of the outcome in whose part of 0 to 1 the point lies; NO_OUTCOME if chances make no sense."""
    total, least, place = 0.0, 0.0, 0
    for outcome in range(found):  # all of them: without a branch it is quicker than to stop at the one that is drawn
        total += weights[row, outcome]
        least = weights[row, outcome] if weights[row, outcome] < least else least
        place += 1 if total <= point else 0
    return min(place, found - 1) if whole(total, least) else NO_OUTCOME


@inline
def without(weights: Any, row: int, found: int, place: int) -> None:
    """Take an outcome out of so many: the others are as much more likely, and stand in the same order."""
    rest = 1 - weights[row, place]
    for later in range(place, found - 1):
        weights[row, later] = weights[row, later + 1]
    for other in range(found - 1):
        weights[row, other] /= rest
