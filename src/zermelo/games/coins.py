"""Dividing coins: split a pile in two, the first a multiple of the second, until no pile is larger than two.

Problem 1 of Greenwald's lecture on adversarial search, there with a pile of seven. Who makes the last move loses.
Equal piles are the same pile: a state counts how many piles there are of each size, packed into one int.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Board, Spot
from zermelo.game import Game, Known

FLAT = 0.5  # how far apart coins of a pile lie


class Piles(NamedTuple):
    """Counts of the piles of each size from 2 up (what is left is piles of 1), and who moves."""

    counts: int
    mover: int


class Coins(Game[Piles]):
    """Split a pile so that one part is a multiple of the other; who makes the last move loses."""

    known = (Known("value", -1, {"coins": 7}, "Greenwald's lecture, problem 1"),)

    def __init__(self, coins: int = 7) -> None:
        if coins < 1:
            raise ValueError("there is 1 coin or more")
        widths = [(coins // size).bit_length() if size > 1 else 0 for size in range(coins + 1)]
        if sum(widths) > 63:
            raise ValueError(f"{coins} coins need {sum(widths)} bits, and there are 63: take fewer coins")
        self.coins = coins
        self.places = tuple(sum(widths[:size]) for size in range(coins + 2))  # where the count of each size begins
        self.large = -1 << self.places[min(3, coins + 1)]  # the counts of all sizes above two

    def start(self) -> Piles:
        return Piles(self.one(self.coins), 0)

    def one(self, size: int) -> int:
        """One pile of this size; piles of one are not counted."""
        return 1 << self.places[size] if size > 1 else 0

    def piles_of(self, counts: int, size: int) -> int:
        """How many piles there are of this size, two or larger."""
        return counts >> self.places[size] & (1 << self.places[size + 1] - self.places[size]) - 1

    def turn(self, state: Piles) -> int:
        return state.mover

    def moves(self, state: Piles) -> Iterator[int]:
        if state.counts & self.large:
            for size in range(2, self.coins + 1):
                if self.piles_of(state.counts, size):
                    for part in range(1, size // 2 + 1):
                        if size % part == 0:
                            yield size * 64 + part

    def play(self, state: Piles, move: int) -> Piles:
        size, part = move // 64, move % 64
        counts = state.counts - self.one(size) + self.one(size - part) + self.one(part)
        return Piles(counts, 1 - state.mover)

    def over(self, state: Piles) -> bool:
        return state.counts & self.large == 0

    def payoff(self, state: Piles, player: int) -> int:
        return 1 if player == state.mover else -1

    # ---- words and pictures ----------------------------------------------------------------------------------------

    def move_text(self, state: Piles, move: int) -> str:
        """The two parts: 7 into 6+1."""
        size, part = move // 64, move % 64
        return f"{size - part}+{part}"

    def sizes(self, state: Piles) -> list[int]:
        """The piles, largest first."""
        large = [size for size in range(self.coins, 1, -1) for _ in range(self.piles_of(state.counts, size))]
        return large + [1] * (self.coins - sum(large))

    def state_text(self, state: Piles) -> str:
        return f"{'-'.join(map(str, self.sizes(state)))}:{self.players[state.mover]}"

    def parse_state(self, text: str) -> Piles:
        try:
            sizes, mover = text.strip().split(":")
            piles = [int(size) for size in sizes.split("-")]
            seat = self.players.index(mover)
        except ValueError:
            raise ValueError(f"{text!r} is not a state: one reads {self.state_text(self.start())!r}") from None
        if sum(piles) != self.coins or min(piles) < 1:
            raise ValueError(f"the piles {sizes} do not make {self.coins} coins")
        return Piles(sum(self.one(size) for size in piles), seat)

    def draw(self, state: Piles) -> str:
        return "   ".join("o" * size for size in self.sizes(state))

    def picture(self, state: Piles) -> Board:
        """A column of coins for each pile."""
        spots = [
            Spot(pile, FLAT * (self.coins - 1 - k), piece="o")
            for pile, size in enumerate(self.sizes(state))
            for k in range(size)
        ]
        return Board(tuple(spots), "none", "coins")
