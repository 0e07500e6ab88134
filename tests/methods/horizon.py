"""A game made for the horizon: a capture looks like a gain until it is taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.game import Game

QUIET, TAKE = 0, 1


class Trade(NamedTuple):
    """What Max has won so far, what stands to be taken, how many quiet moves are left, who moves."""

    gain: int
    prize: int
    left: int
    mover: int


class Exchange(Game[Trade]):
    """Take the prize and something larger of yours can be taken; or move quietly. The gain at the end counts."""

    weights = {"gain": 1.0}

    def __init__(self, quiet: int = 6) -> None:
        self.quiet = quiet

    def start(self) -> Trade:
        return Trade(0, 1, self.quiet, 0)

    def turn(self, state: Trade) -> int:
        return state.mover

    def moves(self, state: Trade) -> Iterator[int]:
        if state.left > 0:
            yield QUIET
            if 0 < state.prize < 4:
                yield TAKE

    def play(self, state: Trade, move: int) -> Trade:
        won = state.prize if move == TAKE else 0
        prize = 2 * state.prize if move == TAKE else state.prize
        sign = 1 if state.mover == 0 else -1
        return Trade(state.gain + sign * won, prize, state.left - 1, 1 - state.mover)

    def over(self, state: Trade) -> bool:
        return state.left == 0

    def payoff(self, state: Trade, player: int) -> int:
        return state.gain if player == 0 else -state.gain

    def gain(self, state: Trade) -> int:
        return state.gain

    def noisy(self, state: Trade) -> Iterator[int]:
        if state.left > 0 and 0 < state.prize < 4:
            yield TAKE
