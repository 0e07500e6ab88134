"""Small games, each of which has misled a search once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.game import FORBIDDEN, Game


class Spot(NamedTuple):
    at: int


class Corridor(Game[Spot]):
    """A draw at once, or a long corridor to a win that no shallow search sees."""

    def __init__(self, length: int = 12) -> None:
        self.length = length

    def start(self) -> Spot:
        return Spot(0)

    def turn(self, state: Spot) -> int:
        return state.at % 2

    def moves(self, state: Spot) -> Iterator[int]:
        if state.at == 0:
            yield 0
        if 0 <= state.at < self.length:
            yield 1
            if state.at > 0:
                yield 2

    def play(self, state: Spot, move: int) -> Spot:
        return Spot(-1) if move == 0 else Spot(state.at + 1)

    def over(self, state: Spot) -> bool:
        return state.at < 0 or state.at >= self.length

    def payoff(self, state: Spot, player: int) -> int:
        won = 0 if state.at < 0 else 1
        return won if player == 0 else -won

    def estimate(self, state: Spot) -> float:
        return -0.5


class SafeButForbidden(Game[Spot]):
    """The one safe move would bring the start back."""

    recurrence = FORBIDDEN

    def start(self) -> Spot:
        return Spot(0)

    def turn(self, state: Spot) -> int:
        return 1 if state.at == 1 else 0

    def moves(self, state: Spot) -> Iterator[int]:
        if state.at == 0:
            yield 1
        if state.at == 1:
            yield 0
            yield 2

    def safe(self, state: Spot) -> Iterator[int]:
        if state.at < 2:
            yield 1 - state.at

    def play(self, state: Spot, move: int) -> Spot:
        return Spot(move)

    def over(self, state: Spot) -> bool:
        return state.at == 2

    def payoff(self, state: Spot, player: int) -> int:
        return 1 if player == 0 else -1


class Turnstile(SafeButForbidden):
    """The same walk by one player to an end that pays 1: at random he gets there, since nothing leads back."""

    def turn(self, state: Spot) -> int:
        return 0
