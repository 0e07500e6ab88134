"""Clocks of a game: so many seconds for all moves of a side, and some more after each of them.

>>> clock = Clock(TimeControl.read("60+0.6"))
>>> clock.spend(10.0), round(clock.left, 1)
(True, 50.6)
>>> clock.spend(51.0)
False
"""

from __future__ import annotations

from typing import NamedTuple

from zermelo.methods.limit import Limit


class TimeControl(NamedTuple):
    """Seconds for a game, and seconds more after each move."""

    seconds: float
    increment: float = 0.0

    @classmethod
    def read(cls, text: str) -> TimeControl:
        """As `60+0.6` writes it; ValueError says what would be right."""
        first, plus, second = text.partition("+")
        try:
            found = cls(float(first), float(second) if plus else 0.0)
        except ValueError:
            found = cls(0.0)
        if not (found.seconds > 0 and 0 <= found.increment < float("inf")):
            raise ValueError(f"clock is seconds for a game, and seconds more for each move, as in 60+0.6, not {text!r}")
        Limit(seconds=found.seconds)  # which says if they are too many
        return found


class Clock:
    """The clock of one side."""

    def __init__(self, control: TimeControl) -> None:
        self.control, self.left = control, control.seconds

    def spend(self, seconds: float) -> bool:
        """A move took so long; whether there was time for it."""
        self.left -= seconds
        if self.left < 0:
            return False
        self.left += self.control.increment
        return True


Clocks = tuple[Clock | None, ...]
"""By seat; None where moves are limited one by one."""
