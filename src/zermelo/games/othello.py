"""Othello on any even board to 8 x 8: enclose the other side's discs, and they turn; who has more in the end wins.

Cells are numbered from the top left, as the squares are read: a1 is cell 0, on 8 x 8 h8 is cell 63. Who has no move
passes; that is a move of its own, and the only one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.cells import Cells
from zermelo.game import Known
from zermelo.games._grid import Grid

OBF = re.compile(r"([-XO*.]{16,64})\s*([XO*])\s*(;.*)?", re.IGNORECASE)
"""Othello Board Format: the cells from the top left, X or * for black, O for white, - for none; then who moves."""


class Discs(NamedTuple):
    """`mine` are the discs of the player to move."""

    mine: Cells
    theirs: Cells
    mover: int


class Othello(Grid[Discs]):
    """Black, x, begins. With `discs`, the payoff is by how many discs one wins."""

    rows_down = True
    look = ("squares", "stones")
    weights = {"mobility": 0.02, "corners": 0.15, "frontier": 0.01}
    known = (Known("perft 8", 390216, source="published counts of move sequences"),)

    def __init__(self, size: int = 8, discs: bool = False) -> None:
        if size not in (4, 6, 8):
            raise ValueError(f"size is 4, 6 or 8, not {size}")
        self.size, self.discs = size, discs
        self.width = self.height = size
        self.none = Cells(0, size * size)
        self.pass_move = size * size
        self.board = Cells.of(size * size, *range(size * size))
        self.inner = Cells.of(size * size, *(c for c in range(size * size) if 0 < c % size < size - 1))
        self.corner_cells = Cells.of(size * size, 0, size - 1, size * size - size, size * size - 1)
        middle = size // 2 * (size + 1)  # d4 and e5 are white's, e4 and d5 black's
        self.first_mine = Cells.of(size * size, middle - size, middle - 1)
        self.first_theirs = Cells.of(size * size, middle - size - 1, middle)
        if discs:
            self.weights = {name: 30 * weight for name, weight in Othello.weights.items()}

    def start(self) -> Discs:
        return Discs(self.first_mine, self.first_theirs, 0)

    def turn(self, state: Discs) -> int:
        return state.mover

    def moves(self, state: Discs) -> Iterator[int]:
        targets = self.targets(state.mine, state.theirs)
        yield from targets.each()
        if not targets and self.targets(state.theirs, state.mine):
            yield self.pass_move

    def play(self, state: Discs, move: int) -> Discs:
        mine, theirs = state.mine, state.theirs
        if move < self.pass_move:
            disc, turned = self.none.one(move), self.none
            for step in (1, self.size - 1, self.size, self.size + 1):
                up, down = self.rows_of(disc, theirs, step)
                if up << step & mine:
                    turned |= up
                if down >> step & mine:
                    turned |= down
            mine, theirs = mine | disc | turned, theirs & ~turned
        return Discs(theirs, mine, 1 - state.mover)

    def over(self, state: Discs) -> bool:
        return not self.targets(state.mine, state.theirs) and not self.targets(state.theirs, state.mine)

    def payoff(self, state: Discs, player: int) -> int:
        lead = state.mine.size() - state.theirs.size()
        if not self.discs:
            lead = 1 if lead > 0 else -1 if lead < 0 else 0
        return lead if player == state.mover else -lead

    def rows_of(self, seeds: Cells, others: Cells, step: int) -> tuple[Cells, Cells]:
        """The other side's discs met in a row from the seeds on, up and down; a row never runs through an edge."""
        over = others if step == self.size else others & self.inner
        up, down = over & seeds << step, over & seeds >> step
        for _ in range(self.size - 3):
            up |= over & up << step
            down |= over & down >> step
        return up, down

    def targets(self, mine: Cells, theirs: Cells) -> Cells:
        """The free cells that enclose some of their discs."""
        found = self.none
        for step in (1, self.size - 1, self.size, self.size + 1):
            up, down = self.rows_of(mine, theirs, step)
            found |= up << step | down >> step
        return found & self.board & ~(mine | theirs)

    # ---- the estimate: features for x, weighted --------------------------------------------------------------------

    def mobility(self, state: Discs) -> int:
        """Moves of x, less those of o."""
        lead = self.targets(state.mine, state.theirs).size() - self.targets(state.theirs, state.mine).size()
        return lead if state.mover == 0 else -lead

    def corners(self, state: Discs) -> int:
        """Corners of x, less those of o: nobody turns them any more."""
        lead = (state.mine & self.corner_cells).size() - (state.theirs & self.corner_cells).size()
        return lead if state.mover == 0 else -lead

    def frontier(self, state: Discs) -> int:
        """Discs of o beside free cells, less those of x: what lies open can be enclosed."""
        beside = self.beside(self.board & ~(state.mine | state.theirs))
        lead = (state.theirs & beside).size() - (state.mine & beside).size()
        return lead if state.mover == 0 else -lead

    def beside(self, cells: Cells) -> Cells:
        """The cells beside these, in all directions; across an edge too, which is as good for an estimate."""
        wide = cells | cells << 1 | cells >> 1
        return wide << self.size | wide >> self.size | wide

    # ---- hints for search ------------------------------------------------------------------------------------------

    def bounds(self, state: Discs) -> tuple[int, int]:
        most = self.size * self.size if self.discs else 1
        return (-most, most)

    def order(self, state: Discs, move: int) -> int:
        """Corners, then moves that leave few replies."""
        after = self.play(state, move)
        corner = 64 if move < self.pass_move and self.corner_cells.has(move) else 0
        return corner - self.targets(after.mine, after.theirs).size()

    # ---- words and pictures ----------------------------------------------------------------------------------------

    def move_text(self, state: Discs, move: int) -> str:
        return "pass" if move == self.pass_move else self.cell_text(move)

    def held(self, state: Discs) -> tuple[Cells, Cells]:
        return (state.mine, state.theirs) if state.mover == 0 else (state.theirs, state.mine)

    def with_cells(self, held: list[Cells], mover: int) -> Discs:
        return Discs(held[mover], held[1 - mover], mover)

    def parse_state(self, text: str) -> Discs:
        found = OBF.fullmatch(text.strip())
        if not found:
            raise ValueError(f"{text!r} is no board in OBF: write it as {self.state_text(self.start())}")
        if len(found[1]) != self.size * self.size:
            raise ValueError(f"{len(found[1])} cells are not a board of {self.size} x {self.size}")
        marks = found[1].upper().replace("*", "X")
        held = [Cells.of(len(marks), *(c for c, mark in enumerate(marks) if mark == own)) for own in "XO"]
        return self.with_cells(held, 1 if found[2].upper() == "O" else 0)

    def state_text(self, state: Discs) -> str:
        """The state in Othello Board Format, as other programs write it.

        >>> Othello(4).state_text(Othello(4).start())
        '-----OX--XO----- X;'
        """
        owners = [owner for row in self.owners(state) for owner in row]
        return f"{''.join('-' if owner < 0 else 'XO'[owner] for owner in owners)} {'XO'[state.mover]};"
