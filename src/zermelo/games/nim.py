"""Nim: take any number from one pile. Misere: who takes the last one loses; normal: who takes it wins.

With two players and normal play the mover loses exactly if the exclusive or of the piles is 0 (Bouton, 1901); misere
play is the same until every pile has at most one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.bits import add, replaced, sub
from zermelo.board import Board, Spot
from zermelo.game import Game, Known
from zermelo.shape import LONGEST_TUPLE

BITS = 20  # of a move: how many are taken; the pile's number is above them
MOST = 1 << BITS
SEEN, SLIM = 30, 0.5  # sticks that a picture shows in a row, and how far apart they stand


class Heaps(NamedTuple):
    """How many are left in each pile, and who moves."""

    piles: tuple[int, ...]
    mover: int


class Nim(Game[Heaps]):
    """Take any number from one pile."""

    known = (
        Known("value", -1, {"piles": (2, 2), "misere": True}, "Greenwald's lecture: Min wins 2,2-Nim"),
        Known("value", -1, {"piles": (1, 3, 5, 7), "misere": True}, "Bouton 1901"),
        Known("value", 1, {"piles": (3, 4, 5), "misere": False}, "Bouton 1901: 3 xor 4 xor 5 is 2"),
    )

    def __init__(self, piles: tuple[int, ...] = (3, 4, 5), misere: bool = True, players: int = 2) -> None:
        piles = tuple(piles)
        if not 1 <= len(piles) <= LONGEST_TUPLE:
            raise ValueError(f"there are 1 to {LONGEST_TUPLE} piles, not {len(piles)}")
        if min(piles) < 0 or max(piles) >= MOST or sum(piles) == 0:
            raise ValueError(f"piles hold 0 to {MOST - 1}, and not all are empty")
        if not 2 <= players <= 10:
            raise ValueError(f"2 to 10 can play, not {players}")
        self.piles, self.misere = piles, misere
        self.players = ("Max", "Min") if players == 2 else tuple(f"player {k + 1}" for k in range(players))
        self.seats = players

    def start(self) -> Heaps:
        return Heaps(self.piles, 0)

    def turn(self, state: Heaps) -> int:
        return state.mover

    def moves(self, state: Heaps) -> Iterator[int]:
        for pile, left in enumerate(state.piles):
            for fewer in range(left):
                yield pile << BITS | fewer + 1

    def play(self, state: Heaps, move: int) -> Heaps:
        pile, taken = move >> BITS, move & MOST - 1
        # sub and add wrap, where - and + would be checked: a loop without a check is twice as fast
        piles = tuple(sub(left, taken) if place == pile else left for place, left in enumerate(state.piles))
        return Heaps(piles, add(state.mover, 1) % self.seats)

    def over(self, state: Heaps) -> bool:
        return max(state.piles) == 0

    def payoff(self, state: Heaps, player: int) -> int:
        """The one who took the last one wins from all others, or pays all others."""
        took = player == (state.mover + self.seats - 1) % self.seats
        gain = self.seats - 1 if took else -1
        return -gain if self.misere else gain

    def canonical(self, state: Heaps) -> Heaps:
        """The piles from the largest to the smallest."""
        piles = state.piles
        for end in range(len(piles) - 1, 0, -1):
            for place in range(end):
                left, right = piles[place], piles[place + 1]
                if left < right:
                    piles = replaced(replaced(piles, place, right), place + 1, left)
        return Heaps(piles, state.mover)

    # ---- words and pictures ----------------------------------------------------------------------------------------

    def move_text(self, state: Heaps, move: int) -> str:
        """The pile's letter and how many are taken from it."""
        return f"{self.pile_name(move >> BITS)}{move & MOST - 1}"

    def draw(self, state: Heaps) -> str:
        rows = []
        for pile, left in enumerate(state.piles):
            sticks = "|" * left if left <= 60 else "|" * 57 + "..."
            rows.append(f"{self.pile_name(pile)}  {sticks or '-'}  {left}")
        return "\n".join(rows)

    def picture(self, state: Heaps) -> Board:
        """A row of sticks for each pile; a number, where there are too many to count."""
        if max(self.piles) > SEEN:
            spots = [Spot(1, pile, piece=str(left)) for pile, left in enumerate(state.piles)]
            return Board(tuple(spots), "squares", "words", (), tuple(map(self.pile_name, range(len(spots)))))
        spots = [Spot(SLIM * k, pile, piece="|") for pile, left in enumerate(state.piles) for k in range(left)]
        frame = [Spot(0, pile) for pile, left in enumerate(state.piles) if not left]
        return Board((*spots, *frame), "none", "sticks", (), tuple(map(self.pile_name, range(len(state.piles)))))

    def pile_name(self, pile: int) -> str:
        """a, b, c."""
        return chr(ord("a") + pile)
