"""Halma on a star, as Chinese checkers has it: bring all your men to the opposite corner, by steps and by jumps.

A star of six corners around a hexagon; `size` is the number of rows of a corner (4: the full board of 121 cells). A
cell has three coordinates that sum to 0; rows are lettered from the top, cells numbered from the left:

        a        o          a man goes to a cell next to it, or jumps over a man next to it, of whatever colour, to the
        b       o o         empty cell beyond, and on from there as often as he likes
    c  . . . . .
        ...

Two to six play, opposite each other where they can. First to fill the corner opposite with men, one of his own at
least, wins from all others; after so many `plies` nobody does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import NOBODY, Board, Spot
from zermelo.cells import Cells
from zermelo.game import Game
from zermelo.table import Table

WAYS = ((1, -1, 0), (1, 0, -1), (0, 1, -1), (-1, 1, 0), (-1, 0, 1), (0, -1, 1))
SEATS = {2: (0, 3), 3: (0, 2, 4), 4: (0, 1, 3, 4), 5: (0, 1, 2, 3, 4), 6: (0, 1, 2, 3, 4, 5)}
MARKS = ("x", "o", "z", "w", "v", "u")
NOWHERE = -1
Place = tuple[int, int, int]
HIGH = 0.866  # from row to row, where cells are 1 apart


class Men(NamedTuple):
    """The men of all, who moves, and how many plies were played."""

    men: tuple[Cells, ...]
    mover: int
    plies: int


def star(size: int) -> list[Place]:
    """The cells of the star, row by row from the top."""
    reach = range(-2 * size, 2 * size + 1)
    places = [(x, y, -x - y) for x in reach for y in reach if -2 * size <= -x - y <= 2 * size]
    inside = [place for place in places if min(place) >= -size or max(place) <= size]
    return sorted(inside, key=lambda place: (place[0], place[1] - place[2]))


def corner(size: int, number: int) -> list[Place]:
    """The cells of one of the corners, counted round from the top."""
    axis, sign = ((0, -1), (1, 1), (2, -1), (0, 1), (1, -1), (2, 1))[number]
    return [place for place in star(size) if sign * place[axis] > size]


class Halma(Game[Men]):
    """All your men to the other side."""

    def __init__(self, size: int = 2, seats: int = 2, plies: int = 400) -> None:
        if not 1 <= size <= 4 or seats not in SEATS or not 1 <= plies <= 100_000:
            raise ValueError("the size is 1 to 4, the seats are 2 to 6, and the plies 1 to 100000")
        self.size, self.seats, self.most = size, seats, plies
        self.players = MARKS[:seats]
        self.stakes = (-1, 0, seats - 1)
        self._places = star(size)
        numbers = {place: number for number, place in enumerate(self._places)}
        self.cells = len(self._places)
        self.none = Cells(0, self.cells)

        def beyond(place: Place, way: Place, steps: int) -> int:
            x, y, z = (here + steps * there for here, there in zip(place, way, strict=True))
            return numbers.get((x, y, z), NOWHERE)

        self.near = Table(beyond(place, way, 1) for place in self._places for way in WAYS)
        self.far = Table(beyond(place, way, 2) for place in self._places for way in WAYS)
        corners = SEATS[seats]
        self.homes = tuple(Cells.of(self.cells, *(numbers[place] for place in corner(size, seat))) for seat in corners)
        self.goals = tuple(
            Cells.of(self.cells, *(numbers[place] for place in corner(size, (seat + 3) % 6))) for seat in corners
        )
        tips = [max(corner(size, (seat + 3) % 6), key=lambda place: max(map(abs, place))) for seat in corners]
        self.apart = Table(
            max(abs(one - other) for one, other in zip(place, tip, strict=True))
            for tip in tips
            for place in self._places
        )
        self.whole = max(self.apart) * self.homes[0].size()  # a way that all men of a side have before them, about

    def start(self) -> Men:
        return Men(self.homes, 0, 0)

    def turn(self, state: Men) -> int:
        return state.mover

    def taken(self, state: Men) -> Cells:
        """All cells that hold a man."""
        found = self.none
        for men in state.men:
            found |= men
        return found

    def moves(self, state: Men) -> Iterator[int]:
        if not self.over(state):
            taken, stuck = self.taken(state), True
            for cell in state.men[state.mover].each():
                for to in self.reached(taken, cell).each():
                    stuck = False
                    yield cell * self.cells + to
            if stuck:
                yield 0  # a pass: the cell 0 to itself

    def reached(self, taken: Cells, cell: int) -> Cells:
        """Where a man can go from a cell: steps, and jumps one after the other."""
        found, waiting = self.none, self.none.one(cell)
        for way in range(6):
            to = self.near[6 * cell + way]
            if to >= 0 and not taken.has(to):
                found |= self.none.one(to)
        others, jumped = taken & ~self.none.one(cell), self.none.one(cell)
        while waiting:
            here = waiting.lowest()
            waiting = waiting.drop()
            for way in range(6):
                over, to = self.near[6 * here + way], self.far[6 * here + way]
                if to >= 0 and others.has(over) and not others.has(to) and not jumped.has(to):
                    jumped |= self.none.one(to)
                    waiting |= self.none.one(to)
        return (found | jumped) & ~self.none.one(cell)

    def play(self, state: Men, move: int) -> Men:
        following = (state.mover + 1) % self.seats
        if move == 0:
            return Men(state.men, following, state.plies + 1)
        moved = self.none.one(move // self.cells) | self.none.one(move % self.cells)
        men = tuple(state.men[seat] ^ moved if seat == state.mover else state.men[seat] for seat in range(self.seats))
        return Men(men, following, state.plies + 1)

    def arrived(self, state: Men, seat: int) -> bool:
        """Whether the corner opposite is full, and not of others alone."""
        goal = self.goals[seat]
        return bool(goal & state.men[seat]) and not goal & ~self.taken(state)

    def over(self, state: Men) -> bool:
        return state.plies >= self.most or self.arrived(state, (state.mover + self.seats - 1) % self.seats)

    def payoff(self, state: Men, player: int) -> int:
        last = (state.mover + self.seats - 1) % self.seats
        if not self.arrived(state, last):
            return 0
        return self.seats - 1 if player == last else -1

    def pass_turn(self, state: Men) -> Men:
        """The next one moves."""
        return Men(state.men, (state.mover + 1) % self.seats, state.plies)

    # ---- hints for search --------------------------------------------------------------------------------------------

    def way_left(self, state: Men, seat: int) -> int:
        """How far all men of a seat are from the far tip."""
        total = 0
        for cell in state.men[seat].each():
            total += self.apart[seat * self.cells + cell]
        return total

    def share(self, state: Men, player: int) -> float:
        """How much less way is left than others have, on average."""
        others = 0
        for seat in range(self.seats):
            others += self.way_left(state, seat) if seat != player else 0
        ahead = others / (self.seats - 1) - self.way_left(state, player)
        return max(-1.0, min(1.0, 1.5 * ahead / self.whole))

    def estimate(self, state: Men) -> float:
        """The first player's share."""
        return self.share(state, 0)

    def order(self, state: Men, move: int) -> int:
        """The way that a man comes nearer."""
        base = state.mover * self.cells
        return self.apart[base + move // self.cells] - self.apart[base + move % self.cells]

    # ---- words and pictures ------------------------------------------------------------------------------------------

    def cell_name(self, cell: int) -> str:
        """The row's letter, and the cell's number in it."""
        rows = sorted({place[0] for place in self._places})
        row = self._places[cell][0]
        before = [place for place in self._places[:cell] if place[0] == row]
        return f"{'abcdefghijklmnopqrstuvwxyz'[rows.index(row)]}{len(before) + 1}"

    def move_text(self, state: Men, move: int) -> str:
        return f"{self.cell_name(move // self.cells)}-{self.cell_name(move % self.cells)}" if move else "pass"

    def draw(self, state: Men) -> str:
        marks: dict[int, str] = {}
        for seat, men in enumerate(state.men):
            marks |= dict.fromkeys(men.each(), self.players[seat])
        lines = []
        for row in sorted({place[0] for place in self._places}):
            cells = [cell for cell, place in enumerate(self._places) if place[0] == row]
            first = min(self._places[cell][1] - self._places[cell][2] for cell in cells)
            line = " ".join(marks.get(cell, ".") for cell in cells)
            lines.append(f"{self.cell_name(cells[0])[0]} {' ' * (first + 4 * self.size + 1)}{line}")
        return "\n".join(lines)

    def picture(self, state: Men) -> Board:
        owners = {cell: seat for seat, men in enumerate(state.men) for cell in men.each()}
        spots = [
            Spot((place[1] - place[2]) / 2, HIGH * place[0], owners.get(cell, NOBODY))
            for cell, place in enumerate(self._places)
        ]
        return Board(tuple(spots), "slots", "discs")
