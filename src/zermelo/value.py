"""What a position is worth, and what kind of knowledge that is: one is never taken for another.

    proved       certain, with the distance to the end
    so far       the payoff of an end that was seen; whether it can be forced is not sure (one player can: but there
                 may be a shorter way, or a better end)
    expected     exact, where chance decides
    averaged     the mean of random games, with its standard error
    estimated    what an evaluation function, or a limited search, believes in
    unsolved     of a puzzle: no solution is known, and there is none in fewer than so many moves

There is a payoff for each player; where two play for what the other loses, the second one's is the first one's with the
other sign. Values are compared by the first player's.

>>> lost_later, lost_soon = Value.proof(-1, plies=12), Value.proof(-1, plies=2)
>>> draw, guess, won = Value.proof(0), Value.guess(0.3), Value.proof(1, plies=5)
>>> lost_soon < lost_later < draw < guess < won
True
>>> print(won, "|", guess, "|", Value.average((0.25, -0.25), (0.01, 0.01)))
1 in 5 plies (proved) | 0.3 (estimated) | 0.25 +- 0.01 (averaged)
"""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from typing import Any

MOST_UNITS = 1 << 15
"""Payoffs of exact search are at most so many units."""

UNEVENNESS = 1e-6
"""Of a unit: what a payoff may be off by, for having been computed with floats."""

PROVED, SO_FAR, EXPECTED, AVERAGED, ESTIMATED = "proved", "so far", "expected", "averaged", "estimated"
UNSOLVED = "unsolved"
AT_ENDS = (PROVED, SO_FAR)  # kinds of which the number is the payoff of an end


@functools.total_ordering
@dataclass(frozen=True)
class Value:
    """A number for each player, and what kind of knowledge it is."""

    kind: str
    payoffs: tuple[float, ...]
    plies: int | None = None  # moves to the end: wins as soon, losses as late as can be
    errors: tuple[float, ...] = ()  # for each player: of an average the standard error; else what it is off by at most

    @classmethod
    def proof(cls, payoff: float, plies: int | None = None) -> Value:
        """A value for two opponents that is certain."""
        return cls(PROVED, (payoff, 0 - payoff), plies)

    @classmethod
    def guess(cls, estimate: float) -> Value:
        """A value for two opponents that an evaluation function, or a limited search, believes in."""
        return cls(ESTIMATED, (estimate + 0, 0 - estimate))  # no -0

    @classmethod
    def average(cls, means: tuple[float, ...], errors: tuple[float, ...]) -> Value:
        """What random games came to, for each player."""
        return cls(AVERAGED, means, errors=errors)

    @classmethod
    def unsolved(cls, least: int = 0) -> Value:
        """Of a puzzle that has no solution in fewer than so many moves.

        >>> print(Value.unsolved(54))
        not solved in fewer than 54 moves
        """
        return cls(UNSOLVED, (0.0,), least or None)

    @property
    def proved(self) -> bool:
        """Whether it is certain."""
        return self.kind in (PROVED, EXPECTED)

    @property
    def number(self) -> float:
        """The first player's, whatever kind it is of; where nothing is known of it, the first that is known."""
        return next((number for number in self.payoffs if not math.isnan(number)), math.nan)

    @property
    def payoff(self) -> float | None:
        """The first player's at the end of best play; None for what is not the payoff of an end."""
        return self.number if self.kind in AT_ENDS else None

    @property
    def estimate(self) -> float | None:
        """The first player's, if it is estimated."""
        return self.number if self.kind == ESTIMATED else None

    @property
    def opposed(self) -> bool:
        """Whether one number says it all: what the first player gets, the second one loses."""
        return len(self.payoffs) == 1 or (len(self.payoffs) == 2 and self.payoffs[1] == -self.payoffs[0])

    def for_player(self, player: int) -> float:
        """One player's number."""
        return self.payoffs[player]

    def rank(self) -> tuple[float, int]:
        """What the order goes by: the first player's number, then the distance."""
        far = self.plies or 0
        return self.number, -far if self.number > 0 else far if self.number < 0 else 0

    def __lt__(self, other: Value) -> bool:
        return self.rank() < other.rank()

    def __str__(self) -> str:
        if self.kind in AT_ENDS:
            distance = f" in {self.plies} {'ply' if self.plies == 1 else 'plies'}" if self.plies is not None else ""
            shown = self.payoffs[:1] if self.opposed else self.payoffs
            return f"{', '.join(_plain(number) for number in shown)}{distance} ({self.kind})"
        if self.kind == UNSOLVED:
            return f"not solved in fewer than {self.plies} moves" if self.plies else "not solved"
        shown = self.payoffs[:1] if self.opposed else self.payoffs
        if self.kind == EXPECTED:
            return f"{_exact(shown, self.errors)} ({self.kind})"
        return f"{_rounded(shown, self.errors)} ({self.kind})"

    def as_json(self, player: str) -> dict[str, Any]:
        """For programs; `player` is the first player's name."""
        facts: dict[str, Any] = {
            "kind": self.kind,
            "proved": self.proved,
            "payoff": self.payoff,
            "estimate": self.estimate,
            "plies": self.plies,
            "for": player,
        }
        known = [None if math.isnan(number) else number for number in self.payoffs]
        if self.kind not in (*AT_ENDS, ESTIMATED, UNSOLVED):
            errors = [error if math.isfinite(error) else None for error in self.errors]
            facts |= {"payoffs": known, "errors": errors}
        elif not self.opposed:
            facts |= {"payoffs": known}
        if self.kind == ESTIMATED and self.errors:
            facts["errors"] = list(self.errors)
        return facts


def _plain(number: float) -> str:
    """A number; a question mark where nothing is known."""
    return "?" if math.isnan(number) else f"{number:g}"


def _exact(numbers: tuple[float, ...], errors: tuple[float, ...]) -> str:
    """Numbers with as many digits as are certain, six where all are, and the error that is left."""
    digits = min(10, max(3, math.floor(-math.log10(errors[0])))) if errors and errors[0] > 0 else 6
    text = ", ".join("?" if math.isnan(number) else f"{round(number, digits) + 0:.{digits}g}" for number in numbers)
    return f"{text} +- {errors[0]:.1g}" if errors else text


def _rounded(numbers: tuple[float, ...], errors: tuple[float, ...]) -> str:
    """Numbers with their errors."""
    if not errors:
        return ", ".join(_plain(round(number, 3) + 0) for number in numbers)
    pairs = zip(numbers, errors, strict=False)
    return ", ".join(f"{round(number, 9) + 0:.3g} +- {error:.1g}" for number, error in pairs)  # no 5e-18
