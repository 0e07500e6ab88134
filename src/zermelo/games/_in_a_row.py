"""Games of so many in a row: lines of stones on a board of Cells, which connect-four and the m,n,k-game share.

Cells that follow each other in a line are 1, stride - 1, stride or stride + 1 apart; a spare cell at the end of each
row (or column) keeps lines from running on into the next.
"""

from __future__ import annotations

from typing import TypeVar

from zermelo.cells import Cells
from zermelo.games._grid import Grid

State = TypeVar("State")


class InARow(Grid[State]):
    """`line` stones in a row win."""

    line: int
    stride: int
    none: Cells
    board: Cells

    def won(self, stones: Cells) -> bool:
        """Whether these stones hold a line: in all directions at once, since a branch for each costs more."""
        found = self.none
        for step in (1, self.stride - 1, self.stride, self.stride + 1):
            found |= self.lines(stones, step)
        return bool(found)

    def lines(self, stones: Cells, step: int) -> Cells:
        """The stones from which a line goes on in these steps; doubling what is known makes it short."""
        known = 1
        while 2 * known <= self.line:
            stones &= stones >> known * step
            known *= 2
        return stones & stones >> (self.line - known) * step

    def completing(self, stones: Cells, step: int) -> Cells:
        """The cells, taken or free, that make a line in these steps: so many stones before them, the rest behind."""
        cells = self.none
        for before in range(self.line):
            cells |= self.after(stones, step, before) & self.ahead_of(stones, step, self.line - 1 - before)
        return cells

    def after(self, stones: Cells, step: int, count: int) -> Cells:
        """The cells that come, in these steps, just after so many stones."""
        cells = ~self.none
        for away in range(1, count + 1):
            cells &= stones << away * step
        return cells

    def ahead_of(self, stones: Cells, step: int, count: int) -> Cells:
        """The cells that come just before so many stones."""
        cells = ~self.none
        for away in range(1, count + 1):
            cells &= stones >> away * step
        return cells
