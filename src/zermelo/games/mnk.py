"""The m,n,k-game: k in a row on a board of m columns and n rows. Tic-tac-toe is 3,3,3; gomoku is 15,15,5.

Rows are one cell longer than the board is wide; the spare cell keeps lines from running into the next row:

    0 1 2 3 |4      a board of 4 columns: cell = row * 5 + column
    5 6 7 8 |9
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.cells import WIDEST, Cells
from zermelo.game import Known
from zermelo.games._grid import images_of
from zermelo.games._in_a_row import InARow


class Marks(NamedTuple):
    """`mine` are the cells of the player to move, `theirs` those of the one who just moved."""

    mine: Cells
    theirs: Cells
    placed: int


class MNK(InARow[Marks]):
    """K in a row, upright, flat or slanting, wins."""

    look = ("squares", "marks")
    weights = {"open_lines": 0.004, "nearly": 0.02, "threats": 0.08}
    known = (
        Known("states", 5478, {"m": 3, "n": 3, "k": 3}, "tic-tac-toe"),
        Known("games", 255168, {"m": 3, "n": 3, "k": 3}, "tic-tac-toe"),
        Known("canonical", 765, {"m": 3, "n": 3, "k": 3}, "tic-tac-toe"),
    )

    def __init__(self, m: int = 4, n: int = 3, k: int = 3) -> None:
        if min(m, n, k) < 1:
            raise ValueError("m, n and k are 1 or more")
        if (m + 1) * n > WIDEST:
            raise ValueError(f"a board of {m} x {n} needs {(m + 1) * n} cells, and there are {WIDEST}")
        self.m, self.n, self.k = m, n, k
        self.width, self.height, self.line = m, n, k
        self.stride = m + 1
        self.cells = m * n
        self.none = Cells(0, self.stride * n)
        self.board = Cells.of(self.stride * n, *(self.stride * r + c for r in range(n) for c in range(m)))
        self.symmetries = 8 if m == n else 4
        self.images = tuple(cell // m * self.stride + cell % m for cell in images_of(m, n))

    def start(self) -> Marks:
        return Marks(self.none, self.none, 0)

    def turn(self, state: Marks) -> int:
        return state.placed % 2

    def moves(self, state: Marks) -> Iterator[int]:
        if not self.won(state.theirs):
            yield from (self.board & ~(state.mine | state.theirs)).each()

    def play(self, state: Marks, move: int) -> Marks:
        return Marks(state.theirs, state.mine | self.none.one(move), state.placed + 1)

    def over(self, state: Marks) -> bool:
        return state.placed == self.cells or self.won(state.theirs)

    def payoff(self, state: Marks, player: int) -> int:
        if not self.won(state.theirs):
            return 0
        return -1 if player == state.placed % 2 else 1

    def canonical(self, state: Marks) -> Marks:
        """The first of the board's images, by the cells of the player to move, then of the other."""
        best = state
        for image in range(1, self.symmetries):
            mine = self.moved(state.mine, image)
            theirs = self.moved(state.theirs, image)
            if mine == best.mine:
                lower = self.before(theirs, best.theirs)
            else:
                lower = self.before(mine, best.mine)
            if lower:
                best = Marks(mine, theirs, state.placed)
        return best

    def moved(self, marks: Cells, image: int) -> Cells:
        """The cells under one of the board's symmetries."""
        result = self.none
        for cell in marks.each():
            place = cell // self.stride * self.m + cell % self.stride
            result |= self.none.one(self.images[image * self.cells + place])
        return result

    def before(self, one: Cells, other: Cells) -> bool:
        """A total order of sets: the lowest cell in which they differ belongs to the first."""
        if one == other:
            return False
        return one.has((one ^ other).lowest())

    # ---- the estimate: features for x, weighted --------------------------------------------------------------------

    def open_lines(self, state: Marks) -> int:
        """Lines that only x can still complete, less those that only o can: each stone in one counts."""
        free = self.board & ~(state.mine | state.theirs)
        balance = 0
        for step in (1, self.stride - 1, self.stride, self.stride + 1):
            mine, theirs = self.lines(state.mine | free, step), self.lines(state.theirs | free, step)
            balance += mine.size() - theirs.size()
        return balance if state.placed % 2 == 0 else -balance

    def threats(self, state: Marks) -> int:
        """Free cells where x would complete a line, less those of o."""
        free = self.board & ~(state.mine | state.theirs)
        balance = (self.winning(state.mine) & free).size() - (self.winning(state.theirs) & free).size()
        return balance if state.placed % 2 == 0 else -balance

    def nearly(self, state: Marks) -> int:
        """Free cells where x would make a threat, less those of o: lines that lack two marks."""
        free = self.board & ~(state.mine | state.theirs)
        balance = 0
        for step in (1, self.stride - 1, self.stride, self.stride + 1):
            balance += self.lacking_two(state.mine, free, step) - self.lacking_two(state.theirs, free, step)
        return balance if state.placed % 2 == 0 else -balance

    def lacking_two(self, marks: Cells, free: Cells, step: int) -> int:
        """How many lines in these steps hold marks but for two free cells: counted cell by cell, all lines at once."""
        whole, none, one, two = self.board, self.board, self.none, self.none  # lines so far, and with how many gaps
        for place in range(self.k):
            gap = free >> place * step
            whole &= gap | marks >> place * step
            two = two & ~gap | one & gap
            one = one & ~gap | none & gap
            none &= ~gap
        return (whole & two).size()

    # ---- hints for search ------------------------------------------------------------------------------------------

    def bounds(self, state: Marks) -> tuple[int, int]:
        """Nobody wins who can't get a line any more, even with every free cell."""
        free = self.board & ~(state.mine | state.theirs)
        mine, theirs = int(self.won(state.mine | free)), int(self.won(state.theirs | free))
        return (-theirs, mine) if state.placed % 2 == 0 else (-mine, theirs)

    def order(self, state: Marks, move: int) -> int:
        """Cells where either side would get most of a line; then those near the middle."""
        column, row = move % self.stride, move // self.stride
        mine, theirs = state.mine | self.none.one(move), state.theirs | self.none.one(move)
        gain = self.winning(mine).size() + self.winning(theirs).size()
        return 64 * gain - abs(2 * column - self.m + 1) - abs(2 * row - self.n + 1)

    def noisy(self, state: Marks) -> Iterator[int]:
        """Completing a line, and keeping the other side from it."""
        free = self.board & ~(state.mine | state.theirs)
        yield from ((self.winning(state.mine) | self.winning(state.theirs)) & free).each()

    def safe(self, state: Marks) -> Iterator[int]:
        """A move that wins at once; else the move that keeps the other side from it. Nothing, if none can."""
        free = self.board & ~(state.mine | state.theirs)
        wins, dangers = self.winning(state.mine) & free, self.winning(state.theirs) & free
        if wins:
            yield wins.lowest()
        elif not dangers:
            yield from free.each()
        elif dangers.size() == 1:
            yield dangers.lowest()

    def winning(self, marks: Cells) -> Cells:
        """The cells that make a line with these marks."""
        cells = self.none
        for step in (1, self.stride - 1, self.stride, self.stride + 1):
            cells |= self.completing(marks, step)
        return cells & self.board

    # ---- words and pictures ----------------------------------------------------------------------------------------

    def cell_at(self, row: int, column: int) -> int:
        return row * self.stride + column

    def held(self, state: Marks) -> tuple[Cells, Cells]:
        return (state.mine, state.theirs) if state.placed % 2 == 0 else (state.theirs, state.mine)

    def with_cells(self, held: list[Cells], mover: int) -> Marks:
        if self.won(held[mover]):
            raise ValueError("it can't be reached: play went on after a line was made")
        return Marks(held[mover], held[1 - mover], held[0].size() + held[1].size())
