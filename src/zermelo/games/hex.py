"""Hex (Piet Hein, 1942; John Nash, 1948): x joins the top with the bottom, o the left with the right. Nobody draws.

Rows lean to the right, so that each cell touches six others; a spare cell ends each row, so that nothing runs on:

    0 1 2 |3
     4 5 6 |7           5 touches 1 2 4 6 8 9
      8 9 10 |11
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Board, Spot
from zermelo.cells import Cells
from zermelo.game import Known
from zermelo.games._grid import Grid, column_name

LARGEST = 19
HIGH = 0.866  # from row to row of hexagons that are 1 wide


class Stones(NamedTuple):
    """The stones of both; of x those joined with the top, of o those joined with the left."""

    first: Cells
    second: Cells
    top: Cells
    left: Cells
    placed: int


class Hex(Grid[Stones]):
    """With `swap`, the second player may answer the first stone by taking it over, mirrored."""

    rows_down = True
    look = ("hexagons", "discs")
    weights = {"nearer": 0.15}
    known = (Known("value", 1, {"size": 3}, "Nash: the first player wins"),)

    def __init__(self, size: int = 7, swap: bool = False) -> None:
        if not 1 <= size <= LARGEST:
            raise ValueError(f"size is 1 to {LARGEST}, not {size}")
        self.size, self.swap = size, swap
        self.width = self.height = size
        self.in_turn = not swap  # after a swap a board does not show who moves
        self.stride = size + 1
        width = self.stride * size
        self.swap_move = width
        self.none = Cells(0, width)
        self.board = Cells.of(width, *(r * self.stride + c for r in range(size) for c in range(size)))
        self.top_row = Cells.of(width, *range(size))
        self.bottom_row = Cells.of(width, *range(width - self.stride, width - 1))
        self.left_column = Cells.of(width, *range(0, width, self.stride))
        self.right_column = Cells.of(width, *range(size - 1, width, self.stride))
        self.beside = tuple(self.near(self.none.one(cell)) for cell in range(width))  # looked up: faster than shifting
        self.codes = width + 1

    def start(self) -> Stones:
        return Stones(self.none, self.none, self.none, self.none, 0)

    def turn(self, state: Stones) -> int:
        return state.placed % 2

    def moves(self, state: Stones) -> Iterator[int]:
        if not self.over(state):
            yield from (self.board & ~(state.first | state.second)).each()
            if self.swap and state.placed == 1:
                yield self.swap_move

    def legal(self, state: Stones, move: int) -> bool:
        if self.over(state) or move == self.swap_move:
            return self.swap and state.placed == 1 and move == self.swap_move
        return (self.board & ~(state.first | state.second)).has(move)

    def vacant(self, state: Stones) -> Cells:
        empty = self.board & ~(state.first | state.second)
        return empty | self.none.one(self.swap_move) if self.swap and state.placed == 1 else empty

    def play(self, state: Stones, move: int) -> Stones:
        if move == self.swap_move:
            taken = state.first.lowest()
            stone = self.none.one(taken % self.stride * self.stride + taken // self.stride)
            return Stones(self.none, stone, self.none, stone & self.left_column, 2)
        stone = self.none.one(move)
        if state.placed % 2 == 0:
            first = state.first | stone
            top = self.joined(state.top, move, first, self.top_row)
            return Stones(first, state.second, top, state.left, state.placed + 1)
        second = state.second | stone
        left = self.joined(state.left, move, second, self.left_column)
        return Stones(state.first, second, state.top, left, state.placed + 1)

    def joined(self, reached: Cells, move: int, stones: Cells, edge: Cells) -> Cells:
        """The stones joined with an edge, now that there is one more: it may join others."""
        beside = self.beside[move]
        if not (beside & reached or edge.has(move)):
            return reached
        wider = beside & stones & ~reached
        return self.spread(reached | self.none.one(move) | wider, stones) if wider else reached | self.none.one(move)

    def near(self, cells: Cells) -> Cells:
        """The cells that touch these."""
        beside = cells << 1 | cells >> 1 | cells << self.stride | cells >> self.stride
        return (beside | cells << self.size | cells >> self.size) & self.board

    def over(self, state: Stones) -> bool:
        return bool(state.top & self.bottom_row) or bool(state.left & self.right_column)

    def payoff(self, state: Stones, player: int) -> int:
        winner = 0 if state.top & self.bottom_row else 1
        return 1 if player == winner else -1

    # ---- the estimate: features for x, weighted --------------------------------------------------------------------

    def nearer(self, state: Stones) -> int:
        """How many fewer stones x needs to join its sides than o does, if the other side stood still."""
        x = self.lacking(state.first, state.second, self.top_row, self.bottom_row)
        return self.lacking(state.second, state.first, self.left_column, self.right_column) - x

    def lacking(self, mine: Cells, theirs: Cells, edge: Cells, goal: Cells) -> int:
        """The stones that are missing between an edge and its goal: from layer to layer, stones cost nothing."""
        open_cells = self.board & ~theirs
        reached = self.spread(edge & mine, mine)
        for missing in range(self.size * self.size + 1):
            if reached & goal:
                return missing
            reached = self.spread(reached | (self.near(reached) | edge) & open_cells, mine)
        return self.size * self.size

    def spread(self, reached: Cells, mine: Cells) -> Cells:
        """What is reached, with the stones that hang together with it."""
        while True:
            wider = reached | self.near(reached) & mine
            if wider == reached:
                return reached
            reached = wider

    # ---- hints for search ------------------------------------------------------------------------------------------

    def bounds(self, state: Stones) -> tuple[int, int]:
        return (-1, 1)

    def order(self, state: Stones, move: int) -> int:
        """Cells near the middle; the swap is asked first."""
        if move == self.swap_move:
            return 2 * self.size
        row, column = move // self.stride, move % self.stride
        return -abs(2 * row - self.size + 1) - abs(2 * column - self.size + 1)

    # ---- words and pictures ----------------------------------------------------------------------------------------

    def cell_at(self, row: int, column: int) -> int:
        return row * self.stride + column

    def move_text(self, state: Stones, move: int) -> str:
        return "swap" if move == self.swap_move else self.cell_text(move)

    def held(self, state: Stones) -> tuple[Cells, Cells]:
        return state.first, state.second

    def with_cells(self, held: list[Cells], mover: int) -> Stones:
        top = self.spread(held[0] & self.top_row, held[0])
        left = self.spread(held[1] & self.left_column, held[1])
        stones, more = held[0].size() + held[1].size(), held[0].size() - held[1].size()
        swapped = stones % 2 != mover
        if more not in ((mover, mover - 1) if swapped else (mover,)) or (swapped and not (self.swap and stones)):
            raise ValueError(f"{held[0].size()} x and {held[1].size()} o can't be, with {self.players[mover]} to move")
        state = Stones(held[0], held[1], top, left, stones if stones % 2 == mover else stones + 1)  # a swap: one more
        if self.over(state) and self.payoff(state, mover) > 0:
            raise ValueError("it can't be reached: play went on after the sides were joined")
        return state

    def draw(self, state: Stones) -> str:
        wide = len(str(self.size))
        lines = [" " * (wide + 2) + " ".join(column_name(c) for c in range(self.size))]
        for row, owners in enumerate(self.owners(state)):
            cells = " ".join("." if owner < 0 else self.players[owner] for owner in owners)
            lines.append(f"{' ' * row}{row + 1:>{wide}}  {cells}")
        return "\n".join(lines)

    def picture(self, state: Stones) -> Board:
        """Each row half a cell further to the right, and nearer to the one above than cells are to each other."""
        spots = [
            Spot(column + row / 2, row * HIGH, owner)
            for row, owners in enumerate(self.owners(state))
            for column, owner in enumerate(owners)
        ]
        columns = tuple(column_name(column) for column in range(self.size))
        return Board(tuple(spots), *self.look, columns, tuple(self._row_names()))
