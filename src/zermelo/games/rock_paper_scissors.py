"""Rock, paper, scissors: both show a hand at once. No hand is best, but there is a best mixture of hands.

Why no search of turns fits: whoever moved second would see the first hand, and win every time.
"""

from __future__ import annotations

from zermelo.games._matrix import AtOnce, read_matrix

HANDS = ("rock", "paper", "scissors")


class RockPaperScissors(AtOnce):
    """Rock blunts scissors, scissors cut paper, paper wraps rock."""

    players = ("first", "second")

    def __init__(self) -> None:
        super().__init__(read_matrix("0 -1 1; 1 0 -1; -1 1 0"), (HANDS, HANDS))
