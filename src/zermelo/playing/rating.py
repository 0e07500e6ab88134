"""What the games of a match say of strength: Elo with its interval, likelihood of superiority, a sequential test.

Games come in pairs, the same opening with sides swapped, and a pair counts as one observation: what an opening decides
cancels out, so that fewer games decide more (the pentanomial model).

>>> rating = Rating((2, 3, 10, 9, 6))
>>> round(rating.score, 3), round(rating.elo), round(rating.superiority, 3)
(0.617, 83, 0.985)
"""

from __future__ import annotations

import math
from dataclasses import dataclass

PAIR_SCORES = (0.0, 0.25, 0.5, 0.75, 1.0)  # of a pair of games: two losses, ..., two wins
SURE = 1.959964  # standard deviations: 95 % are within them
RISK = 0.05  # of the sequential test, on either side
FEWEST = 16  # pairs: before, it decides nothing
MOST_ELO = 1200.0


@dataclass(frozen=True)
class Rating:
    """How many pairs came to 0, 1/2, 1, 3/2 and 2 points."""

    pairs: tuple[int, int, int, int, int]

    @property
    def count(self) -> int:
        """How many pairs there are."""
        return sum(self.pairs)

    @property
    def score(self) -> float:
        """Points a game; a half, if none was played."""
        points = sum(number * score for number, score in zip(self.pairs, PAIR_SCORES, strict=True))
        return points / self.count if self.count else 0.5

    @property
    def variance(self) -> float:
        """Of a pair's score, as if one pair of each kind had been played besides: a few that are alike prove little."""
        mean = self.score
        spread = ((1 + number) * (score - mean) ** 2 for number, score in zip(self.pairs, PAIR_SCORES, strict=True))
        return sum(spread) / (self.count + len(PAIR_SCORES))

    @property
    def error(self) -> float:
        """The standard error of the score."""
        return math.sqrt(self.variance / self.count) if self.count else math.inf

    @property
    def elo(self) -> float:
        """The difference in Elo that the score means."""
        return elo_of(self.score)

    @property
    def interval(self) -> tuple[float, float]:
        """In which the difference lies, with 95 %."""
        return elo_of(self.score - SURE * self.error), elo_of(self.score + SURE * self.error)

    @property
    def words(self) -> str:
        """The difference and its interval; where nothing bounds one of them, no number is said.

        >>> Rating((2, 3, 10, 9, 6)).words, Rating((0, 0, 9, 0, 0)).words
        ('+83 Elo (+8 to +166)', '0 Elo (-98 to +98)')
        >>> Rating((0, 0, 0, 0, 12)).words, Rating((0, 0, 1, 0, 0)).words
        ('all won (+254 at least)', '0 Elo (nothing is known yet)')
        """
        if not self.count:
            return "no pair yet"
        if abs(self.elo) >= MOST_ELO:
            return f"all {'won' if self.elo > 0 else 'lost'} ({self.span})"
        return f"{signed(self.elo)} Elo ({self.span})"

    @property
    def span(self) -> str:
        """The interval in words: an edge that nothing bounds is no number.

        >>> Rating((2, 3, 10, 9, 6)).span, Rating((0, 0, 0, 0, 12)).span, Rating((1, 0, 0, 0, 0)).span
        ('+8 to +166', '+254 at least', 'nothing is known yet')
        """
        low, high = self.interval
        bounded = low > -MOST_ELO, high < MOST_ELO
        return {
            (True, True): f"{signed(low)} to {signed(high)}",
            (True, False): f"{signed(low)} at least",
            (False, True): f"{signed(high)} at most",
            (False, False): "nothing is known yet",
        }[bounded]

    @property
    def superiority(self) -> float:
        """How likely it is that the first one is stronger."""
        return 0.5 * (1 + math.erf((self.score - 0.5) / (self.error * math.sqrt(2)))) if self.count else 0.5

    def likelihood(self, elo0: float, elo1: float) -> float:
        """The logarithm of how much more likely these pairs are with a difference of elo1 than with one of elo0."""
        low, high = score_of(elo0), score_of(elo1)
        return self.count * (high - low) * (2 * self.score - low - high) / (2 * self.variance) if self.count else 0.0

    def decided(self, elo0: float, elo1: float) -> str:
        """Which of both the sequential test accepts: "elo0", "elo1", or nothing yet."""
        if self.count < FEWEST:
            return ""
        edge, likelihood = math.log((1 - RISK) / RISK), self.likelihood(elo0, elo1)
        return "elo1" if likelihood >= edge else "elo0" if likelihood <= -edge else ""


def elo_of(score: float) -> float:
    """The difference in Elo with which one scores so many points a game.

    >>> round(elo_of(0.75)), elo_of(1.0)
    (191, 1200.0)
    """
    if score <= score_of(-MOST_ELO):
        return -MOST_ELO
    if score >= score_of(MOST_ELO):
        return MOST_ELO
    return 400 * math.log10(score / (1 - score))


def score_of(elo: float) -> float:
    """The points a game that a difference in Elo means."""
    return 1 / (1 + 10 ** (-elo / 400))


def signed(elo: float) -> str:
    """A difference in Elo, as it is said.

    >>> signed(-0.2), signed(12.4), signed(-3.0)
    ('0', '+12', '-3')
    """
    return f"{round(elo):+d}" if round(elo) else "0"
