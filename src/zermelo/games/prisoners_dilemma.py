"""The prisoner's dilemma: each does better to defect, whatever the other does, and both do worse for it.

Payoffs are by the usual names: temptation > reward > punishment > sucker.
"""

from __future__ import annotations

from fractions import Fraction

from zermelo.games._matrix import AtOnce

CHOICES = ("cooperate", "defect")


class PrisonersDilemma(AtOnce):
    """Cooperate or defect, at once."""

    players = ("first", "second")

    def __init__(self, temptation: int = 5, reward: int = 3, punishment: int = 1, sucker: int = 0) -> None:
        if not temptation > reward > punishment > sucker:
            raise ValueError("temptation > reward > punishment > sucker: else it is no dilemma")
        t, r, p, s = (Fraction(number) for number in (temptation, reward, punishment, sucker))
        super().__init__([[(r, r), (s, t)], [(t, s), (p, p)]], (CHOICES, CHOICES))
