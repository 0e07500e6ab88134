"""2048: tiles slide to one side of a board of 4 x 4, equal ones join, and chance puts a new one anywhere.

    2 . . 2        4 . . .         a tile is kept as its power of two, four bits each, a row in an int;
    4 4 8 .   ->   8 8 . .         the leftmost in the lowest bits
    . . . .        . . . .
    2 2 2 2        4 4 . .         what was joined counts: 4 + 8 + 4 + 4

A new tile is 2, one time in ten 4. The game ends when a tile reaches the goal, or when nothing can slide.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Board, Spot
from zermelo.game import CHANCE, Game
from zermelo.table import Table

SIDE, ROWS = 4, 1 << 16
UP, LEFT, DOWN, RIGHT = range(4)
NAMES = ("up", "left", "down", "right")
FOUR = 0.1  # the chance that a new tile is a 4
CUBES = tuple(power**3 for power in range(16))
GOALS = tuple(1 << power for power in range(3, 14))


class Tiles(NamedTuple):
    """Four rows from the top, what was scored, and how many tiles chance has to put before the next move."""

    top: int
    second: int
    third: int
    bottom: int
    score: int
    due: int


def cells_of(row: int) -> list[int]:
    """The powers in a row, from the left."""
    return [row >> 4 * place & 15 for place in range(SIDE)]


def row_of(cells: list[int]) -> int:
    """The row of these powers."""
    return sum(power << 4 * place for place, power in enumerate(cells))


def slid(cells: list[int]) -> tuple[list[int], int]:
    """A row after its tiles went left, and what was scored.

    >>> slid([1, 1, 1, 1])
    ([2, 2, 0, 0], 8)
    """
    tiles, joined, score = [power for power in cells if power], [], 0
    while tiles:
        power = tiles.pop(0)
        if tiles and tiles[0] == power:
            tiles.pop(0)
            power += 1
            score += 1 << power
        joined.append(power)
    return joined + [0] * (SIDE - len(joined)), score


def worth(cells: list[int]) -> float:
    """How good a row is: room, equal neighbours, and tiles in order from large to small."""
    room = 120.0 * cells.count(0)
    pairs = 80.0 * sum(1 for one, other in itertools.pairwise(cells) if one and one == other)
    steps = [CUBES[one] - CUBES[other] for one, other in itertools.pairwise(cells)]
    falls = sum(step for step in steps if step > 0)
    return room + pairs - 1.5 * min(falls, falls - sum(steps))  # or what it rises


@functools.cache
def tables() -> tuple[Table[int], Table[int], Table[float]]:
    """Of every row: what it becomes to the left, what that scores, how good it is."""
    rows = [list(reversed(cells)) for cells in itertools.product(range(16), repeat=SIDE)]
    moved = [slid(cells) if max(cells) < 15 else (cells, 0) for cells in rows]
    lefts = Table(row_of(cells) for cells, _ in moved)
    return lefts, Table(score for _, score in moved), Table(worth(cells) for cells in rows)


class TwentyFortyEight(Game[Tiles]):
    """Slide, and join equal tiles, up to the goal."""

    name = "2048"
    players = ("player",)
    unit = 4

    def __init__(self, goal: int = 2048) -> None:
        if goal not in GOALS:
            raise ValueError(f"the goal is a power of two from {GOALS[0]} to {GOALS[-1]}, not {goal}")
        self.goal = goal
        self.power = goal.bit_length() - 1
        self.most = 8 * (self.power - 1) * goal  # every cell as high as it can be, and then all joined at once
        self.lefts, self.scores, self.goods = tables()

    def start(self) -> Tiles:
        return Tiles(0, 0, 0, 0, 0, 2)

    def turn(self, state: Tiles) -> int:
        return CHANCE if state.due > 0 else 0

    def row(self, state: Tiles, number: int) -> int:
        """One of the rows."""
        upper = state.top if number == 0 else state.second
        return upper if number < 2 else state.third if number == 2 else state.bottom

    def chances(self, state: Tiles) -> Iterator[tuple[int, float]]:
        if state.due > 0 and not self.over(state):
            empty = 0
            for cell in range(SIDE * SIDE):
                empty += 1 if self.row(state, cell // SIDE) >> 4 * (cell % SIDE) & 15 == 0 else 0
            for cell in range(SIDE * SIDE):
                if self.row(state, cell // SIDE) >> 4 * (cell % SIDE) & 15 == 0:
                    yield 2 * cell, (1 - FOUR) / empty
                    yield 2 * cell + 1, FOUR / empty

    def moves(self, state: Tiles) -> Iterator[int]:
        if state.due == 0 and not self.reached(state):
            for way in range(4):
                after = self.slide(state, way)
                upper = after.top != state.top or after.second != state.second
                if upper or after.third != state.third or after.bottom != state.bottom:
                    yield way

    def play(self, state: Tiles, move: int) -> Tiles:
        if state.due > 0:
            return self.put(state, move // 2, 1 + move % 2)
        return self.slide(state, move)

    def put(self, state: Tiles, cell: int, power: int) -> Tiles:
        """The board with one tile more."""
        tile, row, due = power << 4 * (cell % SIDE), cell // SIDE, state.due - 1
        if row == 0:
            return state._replace(top=state.top | tile, due=due)
        if row == 1:
            return state._replace(second=state.second | tile, due=due)
        if row == 2:
            return state._replace(third=state.third | tile, due=due)
        return state._replace(bottom=state.bottom | tile, due=due)

    def slide(self, state: Tiles, way: int) -> Tiles:
        """The board after all tiles went one way."""
        board = self.turned(state) if way in (UP, DOWN) else state
        back = way in (RIGHT, DOWN)
        first, second, third, fourth, score = 0, 0, 0, 0, state.score
        for number in range(SIDE):
            row = self.row(board, number)
            row = self.mirrored(row) if back else row
            score += self.scores[row]
            row = self.mirrored(self.lefts[row]) if back else self.lefts[row]
            first, second, third, fourth = second, third, fourth, row
        moved = Tiles(first, second, third, fourth, score, 1)
        return self.turned(moved) if way in (UP, DOWN) else moved

    def mirrored(self, row: int) -> int:
        """A row from right to left."""
        return row >> 12 & 15 | row >> 4 & 240 | row << 4 & 3840 | row << 12 & 61440

    def turned(self, state: Tiles) -> Tiles:
        """Rows made columns."""
        return state._replace(
            top=self.column(state, 0), second=self.column(state, 4), third=self.column(state, 8),
            bottom=self.column(state, 12),
        )  # fmt: skip

    def column(self, state: Tiles, shift: int) -> int:
        """A column as a row."""
        top, second = state.top >> shift & 15, state.second >> shift & 15
        return top | second << 4 | (state.third >> shift & 15) << 8 | (state.bottom >> shift & 15) << 12

    def reached(self, state: Tiles) -> bool:
        """Whether a tile is as high as the goal."""
        return any(self.row(state, cell // SIDE) >> 4 * (cell % SIDE) & 15 >= self.power for cell in range(16))

    def over(self, state: Tiles) -> bool:
        if self.reached(state):
            return True
        return state.due == 0 and not any(True for _ in self.moves(state))

    def payoff(self, state: Tiles, player: int) -> int:
        return state.score

    # ---- hints for search --------------------------------------------------------------------------------------------

    def bounds(self, state: Tiles) -> tuple[int, int]:
        """What is scored stays, and no board is worth more than the fullest."""
        return state.score, self.most

    def estimate(self, state: Tiles) -> float:
        """What was scored, and how good rows and columns are."""
        total = float(state.score)
        for number in range(SIDE):
            total += self.goods[self.row(state, number)] + self.goods[self.column(state, 4 * number)]
        return total

    # ---- words and pictures ------------------------------------------------------------------------------------------

    def move_text(self, state: Tiles, move: int) -> str:
        if state.due == 0:
            return NAMES[move]
        return f"{'abcd'[move // 2 % SIDE]}{SIDE - move // 2 // SIDE}={4 if move % 2 else 2}"

    def draw(self, state: Tiles) -> str:
        rows = [cells_of(self.row(state, number)) for number in range(SIDE)]
        lines = [
            f"{SIDE - number} " + " ".join(f"{1 << power if power else '.':>5}" for power in cells)
            for number, cells in enumerate(rows)
        ]
        letters = " ".join(f"{letter:>5}" for letter in "abcd")
        return "\n".join([*lines, f"  {letters}", f"score {state.score}"])

    def picture(self, state: Tiles) -> Board:
        spots = [
            Spot(column, number, piece=str(1 << power) if power else "")
            for number in range(SIDE)
            for column, power in enumerate(cells_of(self.row(state, number)))
        ]
        return Board(tuple(spots), "squares", "words", tuple("abcd"), tuple("4321"))
