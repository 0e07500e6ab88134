"""Breakthrough (Dan Troyka, 2000): pawns walk straight or slanting ahead, capture slanting; who gets one across wins.

Cells are numbered from the bottom left; x starts in the two lowest rows and walks up, o in the two highest and down:

    12 13 14 15     o o o o
     8  9 10 11     o o o o
     4  5  6  7     x x x x
     0  1  2  3     x x x x
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.cells import WIDEST, Cells
from zermelo.games._grid import Grid


class Pawns(NamedTuple):
    """The pawns of both, and whose turn it is."""

    first: Cells
    second: Cells
    mover: int


class Breakthrough(Grid[Pawns]):
    """Walk a pawn to the other side, or take them all."""

    in_turn = False
    look = ("chequered", "discs")
    sides = True
    weights = {"material": 0.06, "advance": 0.012, "leader": 0.03}

    def __init__(self, width: int = 6, height: int = 6) -> None:
        if width < 2 or height < 4:
            raise ValueError("width is 2 or more, and height 4 or more")
        if width * height > WIDEST:
            raise ValueError(f"a board of {width} x {height} has {width * height} cells, and there are {WIDEST}")
        self.width, self.height = width, height
        size = width * height
        self.none = Cells(0, size)
        self.board = Cells.of(size, *range(size))
        self.bottom = Cells.of(size, *range(width))
        self.top = Cells.of(size, *range(size - width, size))
        self.left_edge = Cells.of(size, *range(0, size, width))
        self.right_edge = Cells.of(size, *range(width - 1, size, width))

    def start(self) -> Pawns:
        first = self.bottom | self.bottom << self.width
        return Pawns(first, self.top | self.top >> self.width, 0)

    def turn(self, state: Pawns) -> int:
        return state.mover

    def moves(self, state: Pawns) -> Iterator[int]:
        """A move is 3 * the cell it goes to + where it comes from: left, straight or right."""
        if not self.over(state):
            theirs = state.second if state.mover == 0 else state.first
            mine = state.first if state.mover == 0 else state.second
            free = self.board & ~mine
            for cell in (self.ahead(mine & ~self.right_edge, state.mover, 1) & free).each():
                yield 3 * cell
            for cell in (self.ahead(mine, state.mover, 0) & free & ~theirs).each():
                yield 3 * cell + 1
            for cell in (self.ahead(mine & ~self.left_edge, state.mover, -1) & free).each():
                yield 3 * cell + 2

    def ahead(self, pawns: Cells, player: int, side: int) -> Cells:
        """The cells one row further on, and so many columns to the right."""
        if player == 0:
            return pawns << self.width + side & self.board
        return pawns >> self.width - side

    def origin(self, state: Pawns, move: int) -> int:
        """The cell that the pawn comes from."""
        cell, side = move // 3, move % 3 - 1
        return cell + side - self.width if state.mover == 0 else cell + side + self.width

    def play(self, state: Pawns, move: int) -> Pawns:
        target, source = self.none.one(move // 3), self.none.one(self.origin(state, move))
        if state.mover == 0:
            return Pawns(state.first & ~source | target, state.second & ~target, 1)
        return Pawns(state.first & ~target, state.second & ~source | target, 0)

    def over(self, state: Pawns) -> bool:
        across = bool(state.first & self.top) or bool(state.second & self.bottom)
        return across or not state.first or not state.second

    def payoff(self, state: Pawns, player: int) -> int:
        return -1 if player == state.mover else 1  # who has just moved has won

    # ---- the estimate: features for x, weighted --------------------------------------------------------------------

    def material(self, state: Pawns) -> int:
        """Pawns of x, less those of o."""
        return state.first.size() - state.second.size()

    def advance(self, state: Pawns) -> int:
        """Rows that the pawns of x have behind them, less those of o."""
        balance = 0
        for cell in state.first.each():
            balance += cell // self.width
        for cell in state.second.each():
            balance -= self.height - 1 - cell // self.width
        return balance

    def leader(self, state: Pawns) -> int:
        """How much further the foremost pawn of x has come."""
        x, o = 0, 0
        for cell in state.first.each():
            x = max(x, cell // self.width)
        for cell in state.second.each():
            o = max(o, self.height - 1 - cell // self.width)
        return x - o

    # ---- hints for search ------------------------------------------------------------------------------------------

    def bounds(self, state: Pawns) -> tuple[int, int]:
        return (-1, 1)

    def order(self, state: Pawns, move: int) -> int:
        """Captures, the furthest first; then the furthest walk."""
        theirs = state.second if state.mover == 0 else state.first
        row = move // 3 // self.width
        far = row if state.mover == 0 else self.height - 1 - row
        return far + (2 * self.height if theirs.has(move // 3) else 0)

    def noisy(self, state: Pawns) -> Iterator[int]:
        """Captures, and steps across."""
        theirs = state.second if state.mover == 0 else state.first
        goal = self.top if state.mover == 0 else self.bottom
        for move in self.moves(state):
            if theirs.has(move // 3) or goal.has(move // 3):
                yield move

    def pass_turn(self, state: Pawns) -> Pawns:
        return Pawns(state.first, state.second, 1 - state.mover)

    def canonical(self, state: Pawns) -> Pawns:
        """Of the position and its mirror image, the one whose lowest cell in which they differ is taken, by x or o."""
        first, second = self.mirrored(state.first), self.mirrored(state.second)
        one, other = (state.first, first) if state.first != first else (state.second, second)
        differing = one ^ other
        if not differing or one.has(differing.lowest()):
            return state
        return Pawns(first, second, state.mover)

    def mirrored(self, pawns: Cells) -> Cells:
        """The same pawns with left and right exchanged."""
        result = self.none
        for cell in pawns.each():
            result |= self.none.one(cell + self.width - 1 - 2 * (cell % self.width))
        return result

    # ---- words and pictures ----------------------------------------------------------------------------------------

    def move_text(self, state: Pawns, move: int) -> str:
        return self.cell_text(self.origin(state, move)) + self.cell_text(move // 3)

    def cell_at(self, row: int, column: int) -> int:
        return (self.height - 1 - row) * self.width + column

    def held(self, state: Pawns) -> tuple[Cells, Cells]:
        return state.first, state.second

    def with_cells(self, held: list[Cells], mover: int) -> Pawns:
        return Pawns(held[0], held[1], mover)
