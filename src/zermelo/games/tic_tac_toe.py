"""Tic-tac-toe: three in a row on a board of 3 x 3.

0 1 2      cells, and bits of the two ints `x` and `o`;
3 4 5      in notation: a3 b3 c3 in the top row,
6 7 8      a1 b1 c1 in the bottom row
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.bits import popcount
from zermelo.game import Game, Known
from zermelo.games._grid import cell_name, drawn_grid, grid_text, images_of, read_grid

LINES = (0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100)
FULL = 0b111111111


class Marks(NamedTuple):
    """The cells of each player."""

    x: int
    o: int


class TicTacToe(Game[Marks]):
    """Three in a row wins."""

    players = ("x", "o")
    known = (
        Known("perft 9", 127872, source="255168 games, of which 127872 fill the board"),
        Known("states", 5478, source="classical enumeration"),
        Known("ended", 958, source="classical enumeration"),
        Known("canonical", 765, source="classical enumeration, up to rotation and reflection"),
        Known("games", 255168, source="classical enumeration"),
        Known("nodes", 549946, source="classical enumeration"),
        Known("value", 0, source="classical"),
    )

    def __init__(self) -> None:
        self.images = images_of(3, 3)

    def start(self) -> Marks:
        return Marks(0, 0)

    def turn(self, state: Marks) -> int:
        return popcount(state.x | state.o) % 2

    def moves(self, state: Marks) -> Iterator[int]:
        if not (self.lined(state.x) or self.lined(state.o)):
            for cell in range(9):
                if not (state.x | state.o) >> cell & 1:
                    yield cell

    def play(self, state: Marks, move: int) -> Marks:
        if self.turn(state) == 0:
            return Marks(state.x | 1 << move, state.o)
        return Marks(state.x, state.o | 1 << move)

    def over(self, state: Marks) -> bool:
        return state.x | state.o == FULL or self.lined(state.x) or self.lined(state.o)

    def payoff(self, state: Marks, player: int) -> int:
        if self.lined(state.x):
            return 1 if player == 0 else -1
        if self.lined(state.o):
            return 1 if player == 1 else -1
        return 0

    def lined(self, marks: int) -> bool:
        """Whether these marks hold a line."""
        return any(marks & line == line for line in LINES)

    def canonical(self, state: Marks) -> Marks:
        """The least of the eight rotations and reflections."""
        best = state
        for image in range(8):
            x, o = 0, 0
            for cell in range(9):
                x |= (state.x >> cell & 1) << self.images[9 * image + cell]
                o |= (state.o >> cell & 1) << self.images[9 * image + cell]
            if x < best.x or (x == best.x and o < best.o):
                best = Marks(x, o)
        return best

    # ---- words and pictures ----------------------------------------------------------------------------------------

    def cell_text(self, cell: int) -> str:
        """The cell by its column's letter and its row's number."""
        return cell_name(cell, 3, 3)

    def move_text(self, state: Marks, move: int) -> str:
        return self.cell_text(move)

    def _rows(self, state: Marks) -> list[list[int]]:
        owners = [0 if state.x >> cell & 1 else 1 if state.o >> cell & 1 else -1 for cell in range(9)]
        return [owners[0:3], owners[3:6], owners[6:9]]

    def state_text(self, state: Marks) -> str:
        return grid_text(self._rows(state), self.players)

    def parse_state(self, text: str) -> Marks:
        owners = [owner for row in read_grid(text, self.players, 3, 3) for owner in row]
        x, o = (sum(1 << cell for cell in range(9) if owners[cell] == player) for player in (0, 1))
        if (self.lined(x) and popcount(x) == popcount(o)) or (self.lined(o) and popcount(x) > popcount(o)):
            raise ValueError(f"{text!r} can't be reached: play went on after a line was made")
        return Marks(x, o)

    def draw(self, state: Marks) -> str:
        return drawn_grid(self._rows(state), self.players, ["a", "b", "c"], ["3", "2", "1"])
