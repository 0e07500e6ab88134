"""Go on any board to 19 x 19, by area: stones and what they alone surround; white gets `komi` points more.

Cells are numbered from the top left; a spare cell ends each row, so that nothing runs on into the next:

    0 1 2 |3
    4 5 6 |7
    8 9 10 |11

A stone may not be retaken at once (ko); with `superko` no move may bring back any board that was there before. With
`suicide`, a move may take its own stones. Two passes in a row end the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.cells import Cells
from zermelo.game import FORBIDDEN
from zermelo.games._go_shapes import Shapes
from zermelo.games._grid import Grid, drawn_grid

MOST_KOMI = 361  # points: all that there are
LARGEST = 19
LETTERS = "abcdefghjklmnopqrst"  # without i, as on every board


class Stones(NamedTuple):
    """`mine` are the stones of the player to move; `ko` is the cell that may not be retaken, or `nowhere`."""

    mine: Cells
    theirs: Cells
    ko: int
    passes: int
    mover: int


class Go(Shapes, Grid[Stones]):
    """Black, x, begins; who has more points in the end wins."""

    in_turn = False
    look = ("points", "stones")
    weights = {"stones": 0.02, "liberties": 0.01}

    def __init__(self, size: int = 9, komi: float = 7.5, suicide: bool = False, superko: bool = False) -> None:
        if not 1 <= size <= LARGEST:
            raise ValueError(f"size is 1 to {LARGEST}, not {size}")
        if not abs(komi) <= MOST_KOMI:
            raise ValueError(f"komi is {-MOST_KOMI} to {MOST_KOMI}, not {komi}")
        self.size, self.komi, self.suicide, self.superko = size, komi, suicide, superko
        if superko:
            self.recurrence = FORBIDDEN
        self.width = self.height = size
        self.stride = size + 1
        self.lay_out(size, self.stride)
        self.nowhere = self.pass_move = self.stride * size
        self.codes = self.pass_move + 1
        self.spoils = tuple(2 if corners.size() == 4 else 1 for corners in self.corners)

    def start(self) -> Stones:
        return Stones(self.none, self.none, self.nowhere, 0, 0)

    def turn(self, state: Stones) -> int:
        return state.mover

    def moves(self, state: Stones) -> Iterator[int]:
        """Every cell that may be taken, then the pass."""
        if state.passes < 2:
            empty = self.board & ~(state.mine | state.theirs)
            free = self.near(empty)  # a stone there has a liberty of its own
            for cell in empty.each():
                if cell != state.ko and (free.has(cell) or self.allowed(state, cell, empty)):
                    yield cell
            yield self.pass_move

    def legal(self, state: Stones, move: int) -> bool:
        if move == self.pass_move or state.passes == 2:
            return state.passes < 2
        empty = self.board & ~(state.mine | state.theirs)
        if move == state.ko or not empty.has(move):
            return False
        return bool(self.beside[move] & empty) or self.allowed(state, move, empty)

    def allowed(self, state: Stones, move: int, empty: Cells) -> bool:
        """Whether a stone without a liberty of its own joins one, or takes one; else it would take itself."""
        joined = self.beside[move] & state.mine
        if self.suicide and joined:
            return True
        left = empty & ~self.none.one(move)
        if joined and self.breathes(joined, state.mine, left):
            return True
        return bool(self.taken(move, state.theirs, left))

    def play(self, state: Stones, move: int) -> Stones:
        if move == self.pass_move:
            return Stones(state.theirs, state.mine, self.nowhere, state.passes + 1, 1 - state.mover)
        stone = self.none.one(move)
        mine = state.mine | stone
        empty = self.board & ~(mine | state.theirs)
        dead = self.taken(move, state.theirs, empty)
        theirs, ko = state.theirs & ~dead, self.nowhere
        if self.suicide and not dead and not self.breathes(stone, mine, empty):
            mine &= ~self.whole(stone, mine)
        elif dead and not dead.drop() and self.beside[move] & ~theirs == dead:
            ko = dead.lowest()  # one stone took one, and has no other liberty
        return Stones(theirs, mine, ko, 0, 1 - state.mover)

    def over(self, state: Stones) -> bool:
        return state.passes == 2

    def payoff(self, state: Stones, player: int) -> int:
        black = self.points(state)
        won = 1 if black > 0 else -1 if black < 0 else 0
        return won if player == 0 else -won

    def points(self, state: Stones) -> float:
        """By how many points black is ahead, all stones alive."""
        lead = self.area(state.mine, state.theirs) - self.area(state.theirs, state.mine)
        return lead - self.komi if state.mover == 0 else -lead - self.komi

    def recurring(self, state: Stones) -> Stones:
        """The board alone, whoever moves."""
        mine, theirs = (state.mine, state.theirs) if state.mover == 0 else (state.theirs, state.mine)
        return Stones(mine, theirs, self.nowhere, 0, 0)

    def area(self, stones: Cells, others: Cells) -> int:
        """The stones, and the empty cells that they alone can reach."""
        empty = self.board & ~(stones | others)
        reach = self.whole(self.near(stones) & empty, empty)
        return (stones | reach & ~self.whole(self.near(others) & empty, empty)).size()

    # ---- the estimate: features for x, weighted --------------------------------------------------------------------

    def stones(self, state: Stones) -> int:
        """Stones of x, less those of o."""
        lead = state.mine.size() - state.theirs.size()
        return lead if state.mover == 0 else -lead

    def liberties(self, state: Stones) -> int:
        """Empty cells that x touches, less those that o touches."""
        empty = self.board & ~(state.mine | state.theirs)
        lead = (self.near(state.mine) & empty).size() - (self.near(state.theirs) & empty).size()
        return lead if state.mover == 0 else -lead

    # ---- hints for search ------------------------------------------------------------------------------------------

    def pointless(self, state: Stones, move: int) -> bool:
        """Filling an eye of one's own; and passing, while there is anything else."""
        if move == self.pass_move:
            return True
        if self.beside[move] & ~state.mine:
            return False
        return (self.corners[move] & state.theirs).size() < self.spoils[move]

    def vacant(self, state: Stones) -> Cells:
        return self.board & ~(state.mine | state.theirs)

    def answers(self, state: Stones, last: int) -> Iterator[int]:
        """What was just attacked is saved, or the attacker taken; else a stone that meets his, beside his last one."""
        empty = self.board & ~(state.mine | state.theirs)
        if last < self.pass_move and state.theirs.has(last):
            wanted = self.rescues(last, state.mine, state.theirs, empty)
            if not wanted:
                wanted = self.meetings(last, state.mine, state.theirs, empty)
            for cell in wanted.each():
                if cell != state.ko and self.sound(cell, state.mine, state.theirs, empty):
                    yield cell

    def order(self, state: Stones, move: int) -> int:
        """What takes stones, saves stones or keeps liberties; then what is near other stones, and not on the edge."""
        if move == self.pass_move:
            return -20
        stone, around = self.none.one(move), self.beside[move]
        left = self.board & ~(state.mine | state.theirs | stone)
        dead = self.taken(move, state.theirs, left)
        chain = self.whole(stone, state.mine | stone)
        liberties = (self.near(chain) & (left | dead)).size()
        saved = liberties > 1 and bool(around & state.mine) and not self.near(chain & ~stone) & left
        score = 6 * min(dead.size(), 4) + (6 if saved else 0) - (10 if liberties < 2 and not dead.drop() else 0)
        touching = ((around | self.corners[move]) & (state.mine | state.theirs)).size()
        return score + min(touching, 3) + self.spoils[move] + min(liberties, 3)

    # ---- words and pictures ----------------------------------------------------------------------------------------

    def cell_at(self, row: int, column: int) -> int:
        return row * self.stride + column

    def move_text(self, state: Stones, move: int) -> str:
        if move == self.pass_move:
            return "pass"
        return f"{LETTERS[move % self.stride]}{self.size - move // self.stride}"

    def held(self, state: Stones) -> tuple[Cells, Cells]:
        return (state.mine, state.theirs) if state.mover == 0 else (state.theirs, state.mine)

    def with_cells(self, held: list[Cells], mover: int) -> Stones:
        empty = self.board & ~(held[0] | held[1])
        for stones in held:
            for cell in stones.each():
                if not self.breathes(self.none.one(cell), stones, empty):
                    raise ValueError("there are stones without liberties")
        return Stones(held[mover], held[1 - mover], self.nowhere, 0, mover)

    def state_text(self, state: Stones) -> str:
        """The board and who moves; after that, where there is any, the ko and how often was passed."""
        ko = "" if state.ko == self.nowhere else f":{self.move_text(state, state.ko)}"
        return super().state_text(state) + ko + ":pass" * state.passes

    def parse_state(self, text: str) -> Stones:
        board, *rest = text.strip().split(":")
        state = super().parse_state(":".join([board, *rest[:1]]))
        for word in rest[1:]:
            if word == "pass" and state.passes < 2:
                state = state._replace(passes=state.passes + 1)
                continue
            cells = [cell for cell in self.board.each() if self.move_text(state, cell) == word]
            if not cells or state.ko != self.nowhere:
                raise ValueError(f"{word!r} is no cell of the board, and no pass")
            state = state._replace(ko=cells[0])
        return state

    def draw(self, state: Stones) -> str:
        names = [str(self.size - row) for row in range(self.size)]
        return drawn_grid(self.owners(state), self.players, list(LETTERS[: self.size]), names)
