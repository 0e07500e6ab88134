"""What a position is worth: proved, with the distance to the end, or estimated; always for the first player.

>>> lost_later, lost_soon = Value.proof(-1, plies=12), Value.proof(-1, plies=2)
>>> draw, guess, won = Value.proof(0), Value.guess(0.3), Value.proof(1, plies=5)
>>> lost_soon < lost_later < draw < guess < won
True
>>> print(won, "|", guess)
1 in 5 plies (proved) | 0.3 (estimated)
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

MOST_UNITS = 1 << 15
"""Payoffs of exact search are at most so many units."""

UNEVENNESS = 1e-6
"""Of a unit: what a payoff may be off by, for having been computed with floats."""


@functools.total_ordering
@dataclass(frozen=True)
class Value:
    """A value for the first player. One of `payoff` and `estimate` is given."""

    proved: bool
    payoff: float | None = None  # at the end of best play
    estimate: float | None = None
    plies: int | None = None  # moves to the end: wins as soon, losses as late as can be

    @classmethod
    def proof(cls, payoff: float, plies: int | None = None) -> Value:
        """A value that is certain."""
        return cls(True, payoff=payoff, plies=plies)

    @classmethod
    def guess(cls, estimate: float) -> Value:
        """A value that an evaluation function, or a limited search, believes in."""
        return cls(False, estimate=estimate)

    def rank(self) -> tuple[float, int]:
        """What the order goes by: the number, then the distance."""
        number = self.payoff if self.payoff is not None else self.estimate
        assert number is not None
        far = self.plies or 0
        return number, -far if number > 0 else far if number < 0 else 0

    def __lt__(self, other: Value) -> bool:
        return self.rank() < other.rank()

    def __str__(self) -> str:
        if self.payoff is None:
            return f"{round(self.estimate or 0, 3):g} (estimated)"
        distance = f" in {self.plies} {'ply' if self.plies == 1 else 'plies'}" if self.plies is not None else ""
        return f"{self.payoff:g}{distance}{' (proved)' if self.proved else ' (so far)'}"

    def as_json(self, player: str) -> dict[str, Any]:
        """For programs; `player` is the first player's name."""
        return {
            "proved": self.proved,
            "payoff": self.payoff,
            "estimate": self.estimate,
            "plies": self.plies,
            "for": player,
        }
