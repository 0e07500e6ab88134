"""Kuhn's poker: three cards, two players with one each, one coin in the pot from both, and one bet at most.

Each sees only his own card, so what a position is worth depends on what others believe: methods that look at states do
not fit, and `zermelo methods kuhn-poker` says so. The value of the game is known to be -1/18 for who begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.game import CHANCE, Game

PASS, BET = 0, 1
CARDS = "JQK"
DEALS = 6


class Hands(NamedTuple):
    """The cards of both, from 1 up (0 before they are dealt), how many have moved, and their moves, a bit each."""

    first: int
    second: int
    moved: int
    bets: int


class KuhnPoker(Game[Hands]):
    """The higher card takes the pot, unless someone folds."""

    players = ("first", "second")
    perfect_information = False
    stakes = (-2, -1, 1, 2)

    def start(self) -> Hands:
        return Hands(0, 0, 0, 0)

    def turn(self, state: Hands) -> int:
        return CHANCE if state.first == 0 else state.moved % 2

    def chances(self, state: Hands) -> Iterator[tuple[int, float]]:
        if state.first == 0:
            for first in range(3):
                for second in range(3):
                    if first != second:
                        yield 3 * first + second, 1 / DEALS

    def moves(self, state: Hands) -> Iterator[int]:
        if state.first > 0 and not self.over(state):
            yield PASS
            yield BET

    def play(self, state: Hands, move: int) -> Hands:
        if state.first == 0:
            return Hands(move // 3 + 1, move % 3 + 1, 0, 0)
        return Hands(state.first, state.second, state.moved + 1, state.bets | move << state.moved)

    def over(self, state: Hands) -> bool:
        if state.moved < 2:
            return False
        return state.moved == 3 or state.bets != 2  # pass, bet: the first is asked again

    def payoff(self, state: Hands, player: int) -> int:
        bets = state.bets
        if bets == 1 or (state.moved == 3 and bets == 2):  # a bet, and a pass after it: who passed has folded
            winner = 0 if bets == 1 else 1
            return 1 if player == winner else -1
        pot = 1 if bets == 0 else 2
        winner = 0 if state.first > state.second else 1
        return pot if player == winner else -pot

    # ---- words and pictures ----------------------------------------------------------------------------------------

    def move_text(self, state: Hands, move: int) -> str:
        if state.first == 0:
            return CARDS[move // 3] + CARDS[move % 3]
        return "bet" if move == BET else "pass"

    def draw(self, state: Hands) -> str:
        if state.first == 0:
            return "the cards are to be dealt"
        said = ["bet" if state.bets >> turn & 1 else "pass" for turn in range(state.moved)]
        return f"first {CARDS[state.first - 1]}, second {CARDS[state.second - 1]}: {' '.join(said) or 'nothing yet'}"
