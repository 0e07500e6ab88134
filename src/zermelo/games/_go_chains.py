"""Chains of stones on a board of go: what is beside what, how far stones are joined, and where they have air.

Cells are numbered as in go.py, with a spare cell at the end of each row.
"""

from __future__ import annotations

from zermelo.cells import Cells


class Chains:
    """The board, and what is looked up about each cell of it."""

    def lay_out(self, size: int, stride: int) -> None:
        """The tables, for a board of this size: looked up, which is faster than shifting a wide set."""
        width, self.stride = stride * size, stride
        self.none = Cells(0, width)
        self.board = Cells.of(width, *(r * stride + c for r in range(size) for c in range(size)))
        stones = [self.none.one(cell) for cell in range(width)]
        self.beside = tuple(self.near(stone) for stone in stones)
        self.corners = tuple(self.slanting(stone) for stone in stones)

    def near(self, cells: Cells) -> Cells:
        """The cells beside these."""
        return (cells << 1 | cells >> 1 | cells << self.stride | cells >> self.stride) & self.board

    def slanting(self, stone: Cells) -> Cells:
        """The cells that touch it at a corner."""
        beside = stone << 1 | stone >> 1
        return (beside << self.stride | beside >> self.stride) & self.board

    def grown(self, chain: Cells, stones: Cells, empty: Cells) -> tuple[Cells, bool]:
        """These and the stones joined to them, until they touch an empty cell; and whether they do."""
        while True:
            around = self.near(chain)
            if around & empty:
                return chain, True
            wider = chain | around & stones
            if wider == chain:
                return chain, False
            chain = wider

    def breathes(self, chain: Cells, stones: Cells, empty: Cells) -> bool:
        """Whether the stones joined to `chain` touch an empty cell."""
        return self.grown(chain, stones, empty)[1]

    def whole(self, chain: Cells, stones: Cells) -> Cells:
        """All stones that are joined to these."""
        return self.grown(chain, stones, self.none)[0]

    def taken(self, move: int, theirs: Cells, empty: Cells) -> Cells:
        """Their stones that lose their last liberty to a stone there; `empty` is what is left."""
        dead, pressed = self.none, self.beside[move] & theirs & ~self.near(empty)
        while pressed:
            cell = pressed.lowest()
            chain, alive = self.grown(self.none.one(cell) | self.beside[cell] & theirs, theirs, empty)
            pressed &= ~chain
            if not alive:
                dead |= chain
        return dead

    def air(self, chain: Cells, stones: Cells, empty: Cells) -> Cells:
        """Where the stones joined to `chain` have liberties: all there are, unless two or more were seen at once."""
        while True:
            around = self.near(chain)
            free = around & empty
            wider = chain | around & stones
            if free.drop() or wider == chain:
                return free
            chain = wider
