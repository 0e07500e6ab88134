"""The board of backgammon: where the checkers of a side are, and how one of them goes.

Each side counts points from its own end: 25 the bar, 24 to 1 the board, 0 off. A point p of one side is the point
25 - p of the other. Numbers of checkers are kept four bits each, points 0 to 12 in one int and 13 to 25 in another.
"""

from __future__ import annotations

from typing import NamedTuple

BAR, OFF, CHECKERS, HOME = 25, 0, 15, 6
HALF = 13  # points in an int
LOW_FIRST = 1 << 20  # in a move: the lower die goes first; below it four points, five bits each


class Side(NamedTuple):
    """The checkers of one side."""

    front: int  # points 0 to 12
    rear: int  # points 13 to 25


class Table(NamedTuple):
    """Checkers of the player to move (or to throw) and of the other, the dice, and whose turn it is."""

    mine: Side
    theirs: Side
    dice: int
    mover: int


def by_player(state: Table) -> tuple[Side, Side]:
    """The checkers of the first player and of the second."""
    return (state.mine, state.theirs) if state.mover == 0 else (state.theirs, state.mine)


def step_of(move: int, step: int, dice: int) -> tuple[int, int]:
    """From where a checker goes in one of the four steps of a move (0: nobody does), and by which die."""
    high = (step == 0) == (move < LOW_FIRST)
    return move >> (15 - 5 * step) & 31, dice // 8 if high else dice % 8


def at(side: Side, point: int) -> int:
    """How many checkers are on a point."""
    return side.front >> 4 * point & 15 if point < HALF else side.rear >> 4 * (point - HALF) & 15


def put(side: Side, point: int, number: int) -> Side:
    """The side with so many checkers more on a point."""
    if point < HALF:
        return Side(side.front + (number << 4 * point), side.rear)
    return Side(side.front, side.rear + (number << 4 * (point - HALF)))


def back(side: Side) -> int:
    """The hindmost point with a checker; 0 if all are off."""
    if side.rear:
        return HALF + (side.rear.bit_length() - 1) // 4
    return (side.front.bit_length() - 1) // 4 if side.front > 0 else 0


def can(mine: Side, theirs: Side, point: int, die: int) -> bool:
    """Whether a checker may go from a point by a die."""
    if at(mine, point) == 0:
        return False
    hind = back(mine)
    if hind == BAR and point != BAR:
        return False
    if point > die:
        return at(theirs, 25 - point + die) < 2
    return hind <= HOME and point in (die, hind)


def hits(theirs: Side, point: int) -> bool:
    """Whether a checker that comes to a point meets a single one of the other side."""
    return point > OFF and at(theirs, 25 - point) == 1


def walked(mine: Side, point: int, die: int) -> Side:
    """The side after one of its checkers went from a point by a die."""
    return put(put(mine, point, -1), max(point - die, OFF), 1)


def struck(theirs: Side, point: int) -> Side:
    """The other side after a checker came to a point: a single one that it met there is on the bar."""
    return put(put(theirs, 25 - point, -1), BAR, 1) if hits(theirs, point) else theirs


def pips(side: Side) -> int:
    """How far all checkers still have to go."""
    total = 0
    for point in range(1, HALF):
        total += point * (side.front >> 4 * point & 15)
    for point in range(HALF, BAR + 1):
        total += point * (side.rear >> 4 * (point - HALF) & 15)
    return total


def side_of(points: dict[int, int]) -> Side:
    """The side with so many checkers on each of these points, and the others off."""
    side = Side(0, 0)
    for point, number in points.items():
        side = put(side, point, number)
    return put(side, OFF, CHECKERS - sum(points.values()))
