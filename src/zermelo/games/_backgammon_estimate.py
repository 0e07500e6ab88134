"""What a side's checkers are worth in backgammon, feature by feature: the race, blots, points, primes.

Each is one side's own, and counts for who has more of it. SHOTS are the throws of 36 that bring a checker to another so
many points away, on an empty board.
"""

from __future__ import annotations

from zermelo.game import Game
from zermelo.games._backgammon_board import BAR, HOME, OFF, Side, Table, at, back, pips

SHOTS = (0, 11, 12, 14, 15, 15, 17, 6, 6, 5, 3, 2, 3, 0, 0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 1, 0)
HOME_WORTH = (0, 2, 3, 4, 5, 6, 5)  # of a made point, by its number
AHEAD = 4  # pips, that to throw is worth
FAR, LATE = 10.0, 12.0  # a lead of so many pips, and a part of all that is left, is much


def met(mine: Side, theirs: Side) -> bool:
    """Whether some checkers have still to pass each other."""
    return back(mine) + back(theirs) > 25


def lead(mine: Side, theirs: Side, ahead: int) -> float:
    """Pips ahead, of what it takes to be far ahead; to throw is worth some pips."""
    own, other = pips(mine), pips(theirs)
    return (other - own + ahead) / (FAR + (own + other) / LATE)


def exposed(mine: Side, theirs: Side) -> float:
    """What blots stand to lose: the pips they have come, by the shots that hit them, in parts of a whole round."""
    total = 0.0
    for point in range(1, BAR):
        if at(mine, point) == 1:
            throws = 0
            for away in range(1, point + 1):  # the other's checkers that have still to pass it, and its bar
                if at(theirs, 25 - point + away) > 0:
                    throws += SHOTS[away]
            total += min(throws, 30) * (25 - point) / 36
    return total / 24


def made(mine: Side) -> float:
    """Points held at home, each by its worth."""
    worth = 0
    for point in range(1, HOME + 1):
        if at(mine, point) > 1:
            worth += HOME_WORTH[point]
    return worth / 25


def closed(mine: Side) -> int:
    """How many points at home are held."""
    held = 0
    for point in range(1, HOME + 1):
        if at(mine, point) > 1:
            held += 1
    return held


def prime(mine: Side, theirs: Side) -> float:
    """The longest row of held points in front of a checker of the other side, up to six, squared."""
    longest, row, last = 0, 0, 25 - back(theirs)  # the hindmost checker of the other side, as this side counts
    for point in range(last + 1, min(last + 13, 25)):
        row = row + 1 if at(mine, point) > 1 else 0
        longest = max(longest, row)
    longest = min(longest, 6)
    return longest * longest / 36


def anchor(mine: Side) -> float:
    """Points held in the other's home, by how far they are advanced."""
    best = 0
    for point in range(18, BAR):
        if at(mine, point) > 1:
            best = max(best, 26 - point)
    return best / 8


def barred(mine: Side, theirs: Side) -> float:
    """Checkers on the bar, the worse the more points are closed to them."""
    return min(at(mine, BAR), 3) * (1 + closed(theirs)) / 7


def left_behind(mine: Side) -> float:
    """Checkers that are still in the other's home or on the bar."""
    number = 0
    for point in range(19, BAR + 1):
        number += at(mine, point)
    return number / 4


def stacked(mine: Side) -> float:
    """Checkers of one point beyond the third, which do little."""
    idle = 0
    for point in range(1, BAR):
        idle += max(0, at(mine, point) - 3)
    return idle / 6


def borne(mine: Side) -> float:
    """Checkers that are off."""
    return at(mine, OFF) / 15


class BackgammonEstimate(Game[Table]):
    """The features: each one side's own, less the other's, for the first player."""

    weights = {
        "race": 0.35, "running": 0.5, "blots": -0.45, "home": 0.3, "primes": 0.25, "anchors": 0.08, "barred": -0.25,
        "behind": -0.06, "stacks": -0.08, "off": 0.3,
    }  # fmt: skip

    def sided(self, state: Table, balance: float) -> float:
        """The mover's balance as the first player's."""
        return balance if state.mover == 0 else -balance

    def race(self, state: Table) -> float:
        """Pips ahead, while there is contact."""
        return self.sided(state, lead(state.mine, state.theirs, AHEAD)) if met(state.mine, state.theirs) else 0.0

    def running(self, state: Table) -> float:
        """Pips ahead, where nobody can be hit any more."""
        return 0.0 if met(state.mine, state.theirs) else self.sided(state, lead(state.mine, state.theirs, AHEAD))

    def blots(self, state: Table) -> float:
        """What single checkers stand to lose; the other is to throw at those of who just moved."""
        if not met(state.mine, state.theirs):
            return 0.0
        return self.sided(state, exposed(state.mine, state.theirs) / 3 - exposed(state.theirs, state.mine))

    def home(self, state: Table) -> float:
        """Points held at home, while there is contact."""
        return self.sided(state, made(state.mine) - made(state.theirs)) if met(state.mine, state.theirs) else 0.0

    def primes(self, state: Table) -> float:
        """Rows of held points in front of checkers."""
        return self.sided(state, prime(state.mine, state.theirs) - prime(state.theirs, state.mine))

    def anchors(self, state: Table) -> float:
        """A point in the other's home."""
        return self.sided(state, anchor(state.mine) - anchor(state.theirs))

    def barred(self, state: Table) -> float:
        """Checkers on the bar."""
        return self.sided(state, barred(state.mine, state.theirs) - barred(state.theirs, state.mine))

    def behind(self, state: Table) -> float:
        """Checkers that have not come out yet."""
        if not met(state.mine, state.theirs):
            return 0.0
        return self.sided(state, left_behind(state.mine) - left_behind(state.theirs))

    def stacks(self, state: Table) -> float:
        """Checkers piled up."""
        return self.sided(state, stacked(state.mine) - stacked(state.theirs))

    def off(self, state: Table) -> float:
        """Checkers that are off."""
        return self.sided(state, borne(state.mine) - borne(state.theirs))
