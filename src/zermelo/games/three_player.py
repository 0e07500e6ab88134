"""Tic-tac-toe for three: x, o and z in turn on a board of 4 x 4; who first has three in a row wins from both others.

Rows are one cell longer than the board is wide (cell = row * 5 + column), so that lines can't run over the edge.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.game import Game
from zermelo.games._grid import cell_name, column_name, drawn_grid, grid_text, images_of, read_grid


class Marks(NamedTuple):
    """The cells of the player to move, of the one after, and of the one who moved last."""

    mine: int
    next: int
    last: int
    mover: int


class ThreePlayer(Game[Marks]):
    """Three in a row on a square board; the winner takes one from each of the others."""

    players = ("x", "o", "z")
    stakes = (-1, 0, 2)

    def __init__(self, size: int = 4, line: int = 3) -> None:
        if size < 1 or line < 1:
            raise ValueError("size and line are 1 or more")
        if size * (size + 1) > 63:
            raise ValueError(f"a board of {size} x {size} needs {size * (size + 1)} bits, and there are 63")
        self.size, self.line = size, line
        self.row = size + 1
        self.cells = size * size
        self.images = images_of(size, size)

    def start(self) -> Marks:
        return Marks(0, 0, 0, 0)

    def turn(self, state: Marks) -> int:
        return state.mover

    def moves(self, state: Marks) -> Iterator[int]:
        if not self.won(state.last):
            for cell in range(self.cells):
                if not (state.mine | state.next | state.last) >> self.place(cell) & 1:
                    yield cell

    def play(self, state: Marks, move: int) -> Marks:
        return Marks(state.next, state.last, state.mine | 1 << self.place(move), (state.mover + 1) % 3)

    def place(self, cell: int) -> int:
        """The bit of a cell counted without the spare ones."""
        return cell // self.size * self.row + cell % self.size

    def over(self, state: Marks) -> bool:
        return (state.mine | state.next | state.last).bit_count() == self.cells or self.won(state.last)

    def payoff(self, state: Marks, player: int) -> int:
        if not self.won(state.last):
            return 0
        return 2 if player == (state.mover + 2) % 3 else -1

    def won(self, marks: int) -> bool:
        """Whether these marks hold a line."""
        for step in (1, self.row - 1, self.row, self.row + 1):
            line = marks
            for _ in range(self.line - 1):
                line = marks & line >> step
            if line:
                return True
        return False

    def canonical(self, state: Marks) -> Marks:
        """The least of the eight rotations and reflections."""
        best = state
        for image in range(1, 8):
            mine, following = self.moved(state.mine, image), self.moved(state.next, image)
            last = self.moved(state.last, image)
            less = mine < best.mine or (mine == best.mine and following < best.next)
            if less or (mine == best.mine and following == best.next and last < best.last):
                best = Marks(mine, following, last, state.mover)
        return best

    def moved(self, marks: int, image: int) -> int:
        """The marks under one of the board's symmetries."""
        result = 0
        for cell in range(self.cells):
            result |= (marks >> self.place(cell) & 1) << self.place(self.images[image * self.cells + cell])
        return result

    def order(self, state: Marks, move: int) -> int:
        """A move that makes a line; then one that keeps the next player from it, and the one after him."""
        cell = 1 << self.place(move)
        if self.won(state.mine | cell):
            return 4
        return 2 * int(self.won(state.next | cell)) + int(self.won(state.last | cell))

    def pass_turn(self, state: Marks) -> Marks:
        """The next one moves."""
        return Marks(state.next, state.last, state.mine, (state.mover + 1) % 3)

    # ---- words and pictures ----------------------------------------------------------------------------------------

    def move_text(self, state: Marks, move: int) -> str:
        return cell_name(move, self.size, self.size)

    def _rows(self, state: Marks) -> list[list[int]]:
        held = (state.mine, state.next, state.last)
        rows = []
        for r in range(self.size):
            row = []
            for c in range(self.size):
                owners = [who for who in range(3) if held[who] >> (r * self.row + c) & 1]
                row.append((state.mover + owners[0]) % 3 if owners else -1)
            rows.append(row)
        return rows

    def state_text(self, state: Marks) -> str:
        return grid_text(self._rows(state), self.players)

    def parse_state(self, text: str) -> Marks:
        rows = read_grid(text, self.players, self.size, self.size)
        held = [0, 0, 0]
        for r, row in enumerate(rows):
            for c, owner in enumerate(row):
                if owner >= 0:
                    held[owner] |= 1 << r * self.row + c
        count = sum(marks.bit_count() for marks in held)
        mine, following, last = (held[(count + who) % 3] for who in range(3))
        if self.won(mine) or self.won(following):
            raise ValueError(f"{text!r} can't be reached: play went on after a line was made")
        return Marks(mine, following, last, count % 3)

    def draw(self, state: Marks) -> str:
        names = [str(self.size - r) for r in range(self.size)]
        return drawn_grid(self._rows(state), self.players, [column_name(c) for c in range(self.size)], names)
