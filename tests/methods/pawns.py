"""Pawns that block each other: who has no move ends the game, so that having to move can hurt (zugzwang)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.game import Game


class Board(NamedTuple):
    """Bits of the pawns, row by row from the first player's side; who moves; captures of the first less the second."""

    white: int
    black: int
    mover: int
    taken: int


class Pawns(Game[Board]):
    """Step ahead, or take slantwise; 3 for the far side, 1 for each capture; no move ends the game.

    `noisy` goes through `self.moves`, and `pass_turn` is there although passing is worth a lot.
    """

    players = ("white", "black")
    weights = {"material": 1.0, "advance": 0.25}

    def __init__(self, width: int = 3, height: int = 4) -> None:
        self.width = width
        self.height = height

    def start(self) -> Board:
        row = (1 << self.width) - 1
        return Board(row, row << (self.width * (self.height - 1)), 0, 0)

    def turn(self, state: Board) -> int:
        return state.mover

    def arrived(self, state: Board) -> int:
        row = (1 << self.width) - 1
        if state.white & (row << (self.width * (self.height - 1))):
            return 1
        return -1 if state.black & row else 0

    def moves(self, state: Board) -> Iterator[int]:
        if self.arrived(state) == 0:
            own = state.black if state.mover else state.white
            other = state.white if state.mover else state.black
            for square in range(self.width * self.height):
                if own >> square & 1:
                    for side in range(-1, 2):
                        file = square % self.width + side
                        to = square + side + (-self.width if state.mover else self.width)
                        if 0 <= file < self.width and 0 <= to < self.width * self.height:
                            hit = other >> to & 1
                            if (side == 0 and not hit and not own >> to & 1) or (side != 0 and hit):
                                yield square * 3 + side + 1

    def play(self, state: Board, move: int) -> Board:
        square = move // 3
        to = square + move % 3 - 1 + (-self.width if state.mover else self.width)
        if state.mover:
            hit = state.white >> to & 1
            return Board(state.white & ~(1 << to), state.black ^ (1 << square) | (1 << to), 0, state.taken - hit)
        hit = state.black >> to & 1
        return Board(state.white ^ (1 << square) | (1 << to), state.black & ~(1 << to), 1, state.taken + hit)

    def over(self, state: Board) -> bool:
        return not any(True for _ in self.moves(state))

    def payoff(self, state: Board, player: int) -> float:
        value = state.taken + 3 * self.arrived(state)
        return -value if player else value

    def material(self, state: Board) -> int:
        return state.taken

    def advance(self, state: Board) -> int:
        total = 0
        for square in range(self.width * self.height):
            if state.white >> square & 1:
                total += square // self.width
            if state.black >> square & 1:
                total -= self.height - 1 - square // self.width
        return total

    def noisy(self, state: Board) -> Iterator[int]:
        for move in self.moves(state):
            if move % 3 != 1:
                yield move

    def pass_turn(self, state: Board) -> Board:
        return Board(state.white, state.black, 1 - state.mover, state.taken)


class Uneven(Pawns):
    """The same with payoffs between the units."""

    def payoff(self, state: Board, player: int) -> float:
        value = 1.1 * state.taken + 3 * self.arrived(state)
        return -value if player else value


class Mute(Pawns):
    """The same with a pass that is none."""

    def pass_turn(self, state: Board) -> Board:
        return Board(state.white, state.black, state.mover, state.taken + 1)
