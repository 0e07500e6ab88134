"""A random game for each seed: states met at several plies, players who move twice, hints of every kind, all sound.

The seed is part of the state, so that all of them are one game to the compiler.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.game import Game

FAR = 8  # from here on, some seeds know how it ends


class Spot(NamedTuple):
    """Which random game, how far, and who moves."""

    seed: int
    place: int
    mover: int


def number(seed: int, place: int, salt: int) -> int:
    """A number that looks random."""
    mixed = (seed * 15731 + place * 789221 + salt * 1376312589 + 1013) & 0xFFFFFFF
    mixed = (mixed ^ mixed >> 8) * 48271 & 0xFFFFFFF
    return mixed ^ mixed >> 13


class Maze(Game[Spot]):
    """Walk on by one to three places; payoffs are -1, 0 and 1."""

    def __init__(self, size: int = 20, bold: int = 0) -> None:
        self.size, self.bold = size, bold  # bold: estimates beyond any payoff

    def start(self) -> Spot:
        return Spot(0, 0, 0)

    def turn(self, state: Spot) -> int:
        return state.mover

    def over(self, state: Spot) -> bool:
        return state.place >= self.size or (state.place > 4 and number(state.seed, state.place, 1) % 7 == 0)

    def moves(self, state: Spot) -> Iterator[int]:
        if not self.over(state):
            for move in range(1 + number(state.seed, state.place, 2) % 4):
                yield move

    def play(self, state: Spot, move: int) -> Spot:
        chance = number(state.seed, state.place, 10 + move)
        again = chance // 64 % 4 == 0
        return Spot(state.seed, state.place + 1 + chance % 3, state.mover if again else 1 - state.mover)

    def decided(self, state: Spot) -> int:
        """What all ends further on are worth, if that is known: 2 if not."""
        if state.place > FAR and state.seed % 4 < 2:
            return 1 if state.seed % 4 == 0 else -1
        return 2

    def payoff(self, state: Spot, player: int) -> int:
        sure = self.decided(state)
        value = sure if sure < 2 else number(state.seed, state.place, 3) % 3 - 1
        return value if player == 0 else -value

    def estimate(self, state: Spot) -> float:
        guess = number(state.seed, 2 * state.place + state.mover, 4) % 9 - 4
        return guess / 2 if self.bold else guess / 4

    def bounds(self, state: Spot) -> tuple[int, int]:
        sure = self.decided(state)
        return (sure, sure) if sure < 2 else (-1, 1)

    def order(self, state: Spot, move: int) -> int:
        return number(state.seed, state.place, 30 + move) % 5

    def noisy(self, state: Spot) -> Iterator[int]:
        if not self.over(state):
            for move in range(1 + number(state.seed, state.place, 2) % 4):
                if number(state.seed, state.place, 50 + move) % 3 == 0:
                    yield move

    def pass_turn(self, state: Spot) -> Spot:
        return Spot(state.seed, state.place, 1 - state.mover)
