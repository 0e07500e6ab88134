"""Connect Four on any board: drop stones into columns; who first has four in a row, in any direction, wins.

Each column takes height + 1 bits, bottom first; the spare bit on top keeps lines from running into the next column.

     6 13 20 27 34 41 48        the spare bits
     5 12 19 26 33 40 47        top row
     .  .  .  .  .  .  .
     0  7 14 21 28 35 42        bottom row
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.cells import Cells
from zermelo.game import Known
from zermelo.games._grid import drawn_grid
from zermelo.games._in_a_row import InARow


class Stones(NamedTuple):
    """`mine` are the stones of the player to move."""

    mine: Cells
    both: Cells
    placed: int


class ConnectFour(InARow[Stones]):
    """Drop stones into columns; `line` of them in a row win."""

    look = ("slots", "discs")
    weights = {"threats": 0.1, "lasting": 0.15, "centre": 0.02}
    known = (
        Known("perft 8", 5673234, source="published counts of move sequences"),
        Known("states", 161029, {"width": 4, "height": 4}, "John Tromp, Connect Four playground"),
        Known("games", 356232, {"width": 4, "height": 3}, "OEIS A342329"),
        Known("games", 152505051772, {"width": 5, "height": 4}, "OEIS A342329"),
    )

    def __init__(self, width: int = 7, height: int = 6, line: int = 4) -> None:
        if min(width, height, line) < 1:
            raise ValueError("width, height and line are 1 or more")
        if width * (height + 1) > 64:
            raise ValueError(f"a board of {width} x {height} needs {width * (height + 1)} bits, and there are 64")
        self.width, self.height, self.line = width, height, line
        self.stride = height + 1
        self.cells = width * height
        self.none = Cells(0, 64)
        self.bottom_row = Cells.of(64, *(c * self.stride for c in range(width)))
        self.board = self.bottom_row * ((1 << height) - 1)
        self.seconds = self.bottom_row * sum(1 << r for r in range(1, height, 2))  # the second, fourth, ... row
        self.top_row = self.bottom_row << height - 1

    def start(self) -> Stones:
        return Stones(self.none, self.none, 0)

    def turn(self, state: Stones) -> int:
        return state.placed % 2

    def moves(self, state: Stones) -> Iterator[int]:
        if not self.won(state.mine ^ state.both):
            for top in (self.top_row & ~state.both).each():
                yield top // self.stride

    def play(self, state: Stones, move: int) -> Stones:
        stone = state.both + self.none.one(move * self.stride)  # carries up to the lowest free cell of the column
        return Stones(state.mine ^ state.both, state.both | stone, state.placed + 1)

    def over(self, state: Stones) -> bool:
        return state.placed == self.cells or self.won(state.mine ^ state.both)

    def payoff(self, state: Stones, player: int) -> int:
        if not self.won(state.mine ^ state.both):
            return 0
        return -1 if player == state.placed % 2 else 1

    # ---- the estimate: features for x, weighted --------------------------------------------------------------------

    def threats(self, state: Stones) -> int:
        """Free cells where x would complete a line, less those of o."""
        mine, theirs = self.threats_of(state)
        return self.for_first(state, mine.size() - theirs.size())

    def lasting(self, state: Stones) -> int:
        """Threats in the rows that zugzwang gives a player once the rest is full: odd ones for x, even ones for o."""
        mine, theirs = self.threats_of(state)
        x, o = (mine, theirs) if state.placed % 2 == 0 else (theirs, mine)
        return (x & ~self.seconds).size() - (o & self.seconds).size()

    def centre(self, state: Stones) -> int:
        """How much nearer to the middle column the stones of x are."""
        balance = 0
        for c in range(self.width):
            column = Cells((1 << self.height) - 1, 64) << c * self.stride
            mine, theirs = (state.mine & column).size(), ((state.mine ^ state.both) & column).size()
            balance += (mine - theirs) * min(c, self.width - 1 - c)
        return self.for_first(state, balance)

    def threats_of(self, state: Stones) -> tuple[Cells, Cells]:
        """The free cells that complete a line, for the player to move and for the other."""
        free = self.board & ~state.both
        return self.winning(state.mine) & free, self.winning(state.mine ^ state.both) & free

    def for_first(self, state: Stones, balance: int) -> int:
        """What is good for the player to move, seen by x."""
        return balance if state.placed % 2 == 0 else -balance

    # ---- hints for search ------------------------------------------------------------------------------------------

    def bounds(self, state: Stones) -> tuple[int, int]:
        """Nobody wins who can't get a line any more, even with every cell that the other side can't deny him."""
        mine = int(self.won(state.mine | self.within_reach(state)))
        theirs = int(self.won(state.mine ^ state.both | self.board & ~state.both))
        return (-theirs, mine) if state.placed % 2 == 0 else (-mine, theirs)

    def within_reach(self, state: Stones) -> Cells:
        """The free cells that the player to move could get, if the other side always answers on top of his stone.

        On a board of even height, an even number of free cells is then left for the player to move, and in columns
        with an even number of them he gets no second, fourth or sixth cell.
        """
        free = self.board & ~state.both
        if (self.cells - state.placed) % 2 or self.height % 2:
            return free
        odd = (state.both + self.bottom_row) & self.seconds
        for away in range(2, self.height, 2):
            odd |= odd << away
        return free & (~self.seconds | odd)

    def key(self, state: Stones) -> Cells:
        """Above each column's stones stands a one, so that the sum tells empty cells from the other side's."""
        return state.mine + state.both + self.bottom_row

    def order(self, state: Stones, move: int) -> int:
        """The move that leaves most cells where a line could be completed; then columns near the middle."""
        stone = state.both + self.none.one(move * self.stride) & ~state.both
        threats = self.winning(state.mine | stone) & ~(state.both | stone)
        return 64 * threats.size() - abs(2 * move - self.width + 1)

    def noisy(self, state: Stones) -> Iterator[int]:
        """Completing a line, and keeping the other side from it."""
        free = (state.both + self.bottom_row) & self.board
        mine, theirs = self.threats_of(state)
        for stone in (free & (mine | theirs)).each():
            yield stone // self.stride

    def safe(self, state: Stones) -> Iterator[int]:
        """A move that wins at once; else the moves after which the other side can't. Nothing, if it always can."""
        free = (state.both + self.bottom_row) & self.board
        wins = self.winning(state.mine) & free
        if wins:
            yield wins.lowest() // self.stride
        else:
            dangers = self.winning(state.mine ^ state.both) & self.board & ~state.both
            forced = dangers & free
            if forced:
                free = forced if forced.size() == 1 else self.none
            for stone in (free & ~(dangers >> 1)).each():  # nobody plays just below the other side's last of a line
                yield stone // self.stride

    def winning(self, stones: Cells) -> Cells:
        """The cells, taken or free, that make a line with these stones; upright ones only grow at their upper end."""
        cells = self.after(stones, 1, self.line - 1)
        for step in (self.stride - 1, self.stride, self.stride + 1):
            cells |= self.completing(stones, step)
        return cells & self.board

    def canonical(self, state: Stones) -> Stones:
        """The smaller of the position and its mirror image."""
        mine, both, first = self.none, self.none, Cells((1 << self.stride) - 1, 64)
        for column in range(self.width):
            away, back = column * self.stride, (self.width - 1 - column) * self.stride
            mine |= (state.mine >> away & first) << back
            both |= (state.both >> away & first) << back
        if both < state.both or (both == state.both and mine < state.mine):
            return Stones(mine, both, state.placed)
        return state

    # ---- words and pictures ----------------------------------------------------------------------------------------

    def move_text(self, state: Stones, move: int) -> str:
        return str(move + 1)

    def cell_at(self, row: int, column: int) -> int:
        return column * self.stride + self.height - 1 - row

    def held(self, state: Stones) -> tuple[Cells, Cells]:
        theirs = state.mine ^ state.both
        return (state.mine, theirs) if state.placed % 2 == 0 else (theirs, state.mine)

    def with_cells(self, held: list[Cells], mover: int) -> Stones:
        both = held[0] | held[1]
        for place in both.each():
            if place % self.stride and not both.has(place - 1):
                raise ValueError(f"a stone hangs in the air in column {place // self.stride + 1}")
        return Stones(held[mover], both, both.size())

    def draw(self, state: Stones) -> str:
        return drawn_grid(self.owners(state), self.players, [str(c + 1) for c in range(self.width)])
