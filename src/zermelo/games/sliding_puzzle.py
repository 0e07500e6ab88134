"""The sliding puzzle: tiles in a frame with one gap, to be slid until they are in order. 4 x 4 is the fifteen puzzle.

cells     which tile lies in each cell, four bits a cell, 0 for the gap        1 2 3 4      cells are numbered
places    in which cell each tile lies, four bits a tile, the gap's first      5 6 7 8      from 0, row by row
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.bits import at, put, shl, shr, signed
from zermelo.board import Board, Spot
from zermelo.game import Game, Known
from zermelo.table import Table

GROUP = 5  # tiles that a table of patterns is about
LARGEST = 4
NIBBLE = 4  # bits


class Tiles(NamedTuple):
    """The same twice, so that both questions have a quick answer: which tile is there, and where is a tile."""

    cells: int
    places: int


class SlidingPuzzle(Game[Tiles]):
    """Slide tiles into the gap until they are in order, the gap last."""

    players = ("solver",)
    known = (
        Known("states", 181440, source="9!/2: every other order of the tiles can be reached"),
        Known("hardest", 31, source="Reinefeld 1993, complete solution of the eight-puzzle"),
        Known("states", 12, {"width": 2, "height": 2}, source="4!/2"),
        Known("hardest", 6, {"width": 2, "height": 2}, source="a ring of 12 states"),
    )

    def __init__(self, width: int = 3, height: int = 3, seed: int = 1) -> None:
        if not 2 <= width <= LARGEST or not 2 <= height <= LARGEST:
            raise ValueError(f"the frame is 2 to {LARGEST} cells wide and high, not {width} x {height}")
        self.width, self.height, self.seed = width, height, seed
        self.size = width * height
        self.goal = self._tiles([*range(1, self.size), 0])
        self.solved = self.goal.cells
        groups = [min(GROUP, self.size - first) for first in range(1, self.size, GROUP)]
        self.patterns = tuple(1 << NIBBLE * (tiles + 1) for tiles in groups)  # a place for each tile, and the gap's
        self.distances = Table(self._distance(tile, cell) for tile in range(16) for cell in range(16))

    def _tiles(self, order: list[int]) -> Tiles:
        cells = sum(tile << NIBBLE * cell for cell, tile in enumerate(order))
        places = sum(cell << NIBBLE * tile for cell, tile in enumerate(order))
        return Tiles(signed(cells), signed(places))

    def _distance(self, tile: int, cell: int) -> int:
        """Of a tile in a cell from its own: slides, if nothing were in the way."""
        if not 0 < tile < self.size or cell >= self.size:
            return 0
        (row, column), (own_row, own_column) = divmod(cell, self.width), divmod(tile - 1, self.width)
        return abs(row - own_row) + abs(column - own_column)

    def start(self) -> Tiles:
        """Any order that can be solved, as likely as any other; with seed 0 one slide from the end."""
        if self.seed == 0:
            return self.play(self.goal, self.size - 2)
        luck, order = random.Random(self.seed), list(range(self.size))
        luck.shuffle(order)
        if not self._even(order):
            one, other = [cell for cell in range(self.size) if order[cell]][:2]
            order[one], order[other] = order[other], order[one]
        return self._tiles(order) if self._tiles(order) != self.goal else self.play(self.goal, self.size - 2)

    def _even(self, order: list[int]) -> bool:
        """Whether the order can be reached: a slide exchanges the gap with a tile, and moves the gap by one cell."""
        gap = order.index(0)
        swaps = sum(one > other for k, one in enumerate(order) if one for other in order[k + 1 :] if other)
        rows = (self.height - 1 - gap // self.width) * (self.width - 1)  # a tile slid up passes so many others
        return (swaps + rows) % 2 == 0

    def turn(self, state: Tiles) -> int:
        return 0

    def moves(self, state: Tiles) -> Iterator[int]:
        if state.cells != self.solved:
            yield from self.backwards(state)

    def backwards(self, state: Tiles) -> Iterator[int]:
        """A move is the cell whose tile slides into the gap; what is slid back slides like any other."""
        gap = state.places & 15
        if gap >= self.width:
            yield gap - self.width
        if gap % self.width > 0:
            yield gap - 1
        if gap % self.width < self.width - 1:
            yield gap + 1
        if gap < self.size - self.width:
            yield gap + self.width

    def play(self, state: Tiles, move: int) -> Tiles:
        tile, gap = at(state.cells, move), state.places & 15
        both = gap ^ move  # what changes of either's place
        return Tiles(put(put(state.cells, gap, tile), move, 0), state.places ^ both ^ shl(both, NIBBLE * tile))

    def over(self, state: Tiles) -> bool:
        return state.cells == self.solved

    def payoff(self, state: Tiles, player: int) -> int:
        return 1

    def bounds(self, state: Tiles) -> tuple[int, int]:
        return (1, 1)

    def key(self, state: Tiles) -> int:
        return state.places

    # ---- how far it is ---------------------------------------------------------------------------------------------

    def ends(self) -> Iterator[Tiles]:
        yield self.goal

    def remaining(self, state: Tiles) -> int:
        """The Manhattan distance: no slide brings more than one tile nearer to its cell, and none by more than one."""
        far = 0
        for tile in range(1, self.size):
            far += self.distances[16 * tile + at(state.places, tile)]
        return far

    def pattern(self, state: Tiles, which: int) -> int:
        """Where five tiles are, and the gap: the gap last, so that what differs by it alone lies side by side."""
        first = NIBBLE * (GROUP * which + 1)
        return (shr(state.places, first) & 0xFFFFF) << NIBBLE | state.places & 15

    def counted(self, state: Tiles, move: int) -> int:
        return (at(state.cells, move) - 1) // GROUP

    # ---- words and pictures ----------------------------------------------------------------------------------------

    def move_text(self, state: Tiles, move: int) -> str:
        return str(at(state.cells, move))

    def state_text(self, state: Tiles) -> str:
        rows = [[str(at(state.cells, row * self.width + k)) for k in range(self.width)] for row in range(self.height)]
        return "/".join("-".join(row) for row in rows)

    def parse_state(self, text: str) -> Tiles:
        order = [int(part) if part.isdecimal() else -1 for part in text.strip().replace("/", "-").split("-")]
        if sorted(order) != list(range(self.size)):
            example = self.state_text(self.goal)
            raise ValueError(f"{text!r} is no order of the tiles 1 to {self.size - 1} and the gap 0: write {example}")
        if not self._even(order):
            raise ValueError(
                f"{text!r} can't be solved: from the goal it takes an odd number of exchanges of two tiles"
            )
        return self._tiles(order)

    def draw(self, state: Tiles) -> str:
        wide = len(str(self.size - 1))
        rows = [[at(state.cells, row * self.width + k) for k in range(self.width)] for row in range(self.height)]
        return "\n".join(" ".join(str(tile or ".").rjust(wide) for tile in row) for row in rows)

    def picture(self, state: Tiles) -> Board:
        tiles = [at(state.cells, place) for place in range(self.size)]
        spots = [Spot(k % self.width, k // self.width, piece=str(tile or "")) for k, tile in enumerate(tiles)]
        return Board(tuple(spots), "squares", "words")
