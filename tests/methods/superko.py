"""Go on very small boards: a stone or a pass; no position may come back; two passes end it; area counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.game import FORBIDDEN, Game


class Board(NamedTuple):
    black: int  # a bit for each point
    white: int
    mover: int
    passes: int  # in a row


class SmallGo(Game[Board]):
    """Tromp and Taylor's rules: groups without liberties are taken, the other side's first."""

    players = ("black", "white")
    recurrence = FORBIDDEN

    def __init__(self, rows: int = 2, columns: int = 2) -> None:
        self.points = rows * columns
        self.board = (1 << self.points) - 1
        self.columns = columns
        self.not_left = sum(1 << point for point in range(self.points) if point % columns)
        self.not_right = sum(1 << point for point in range(self.points) if (point + 1) % columns)

    def recurring(self, state: Board) -> Board:
        return Board(state.black, state.white, 0, 0)

    def start(self) -> Board:
        return Board(0, 0, 0, 0)

    def turn(self, state: Board) -> int:
        return state.mover

    def near(self, stones: int) -> int:
        """The points beside these, and they themselves."""
        sides = (stones & self.not_left) >> 1 | (stones & self.not_right) << 1
        return (stones | sides | stones >> self.columns | stones << self.columns) & self.board

    def grown(self, stones: int, within: int) -> int:
        """All points of `within` that are connected to the stones."""
        found = stones & within
        for _ in range(self.points):
            found = self.near(found) & within
        return found

    def alive(self, stones: int, others: int) -> int:
        """The stones whose group has a liberty."""
        return self.grown(self.near(self.board & ~(stones | others)) & stones, stones)

    def play(self, state: Board, move: int) -> Board:
        if move == self.points:
            return Board(state.black, state.white, 1 - state.mover, state.passes + 1)
        mine, theirs = (state.black, state.white) if state.mover == 0 else (state.white, state.black)
        mine = mine | 1 << move
        theirs = self.alive(theirs, mine)
        mine = self.alive(mine, theirs)
        black, white = (mine, theirs) if state.mover == 0 else (theirs, mine)
        return Board(black, white, 1 - state.mover, 0)

    def moves(self, state: Board) -> Iterator[int]:
        if state.passes < 2:
            for move in range(self.points):
                if not (state.black | state.white) >> move & 1:
                    after = self.play(state, move)
                    if after.black != state.black or after.white != state.white:  # else it would be a pass
                        yield move
            yield self.points

    def over(self, state: Board) -> bool:
        return state.passes == 2

    def payoff(self, state: Board, player: int) -> int:
        empty = self.board & ~(state.black | state.white)
        by_black = self.grown(self.near(state.black) & empty, empty)
        by_white = self.grown(self.near(state.white) & empty, empty)
        black, white = state.black | by_black & ~by_white, state.white | by_white & ~by_black
        score = black.bit_count() - white.bit_count()
        return score if player == 0 else -score
