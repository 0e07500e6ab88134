"""How long to think about a move, when a clock is running.

A move gets an even share of what is left, with what each move brings back. Thinking may end after the share, once an
iteration is finished (`enough`), and ends at several shares at the latest (`most`), so that an unclear move may take
longer; a move that stays the best from iteration to iteration needs less, one that changes more. Some stays in hand to
the end of the game: a machine that does something else for a moment must not cost it.

>>> share = allowance(left=60, more=0, moves_to_go=0, overhead=0)
>>> share.enough < 60 / MOVES_LEFT < share.most < 60
True
"""

from __future__ import annotations

from typing import NamedTuple

MOVES_LEFT = 28  # a game goes on for so many moves, as far as anybody knows
LEAST = 0.001  # seconds: where hardly any are left, a move has to take less than it brings back
IN_HAND = 0.1  # seconds that are not given out; at most half of what is left, where moves bring nothing back
SURE, UNSURE = 0.6, 1.5  # of the share: where the best move has stayed the same for long; where it has just changed
LONG = 4  # iterations


class Allowance(NamedTuple):
    """Seconds."""

    enough: float
    most: float


def allowance(left: float, more: float, moves_to_go: float, overhead: float) -> Allowance:
    """What a move may take, of a clock with so much left that gets so much more after every move.

    >>> allowance(left=0.02, more=0, moves_to_go=1, overhead=0.03)
    Allowance(enough=0.001, most=0.001)
    """
    in_hand = IN_HAND if more >= LEAST else min(IN_HAND, left / 2)
    usable = max(LEAST, left - overhead - in_hand)
    share = usable / min(MOVES_LEFT, moves_to_go or MOVES_LEFT) + 0.8 * more
    return Allowance(max(LEAST, min(0.75 * share, 0.8 * usable)), max(LEAST, min(3.5 * share, 0.8 * usable)))


class Patience:
    """Watches the best move of a search, and says when it has been thought about for long enough."""

    def __init__(self, enough: float) -> None:
        self.enough, self._best, self._same = enough, -1, 0

    def is_over(self, best: int | None, seconds: float) -> bool:
        """Whether to stop, after an iteration that found this move.

        >>> patience = Patience(1.0)
        >>> [patience.is_over(7, seconds) for seconds in (0.1, 0.5, 0.8, 0.81, 0.82)]
        [False, False, False, False, True]
        """
        self._same = self._same + 1 if best == self._best else 0
        self._best = -1 if best is None else best
        share = SURE if self._same >= LONG else UNSURE if self._same == 0 else 1.0
        return seconds >= share * self.enough
