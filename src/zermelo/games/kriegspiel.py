"""Kriegspiel on nine cells: tic-tac-toe in which neither sees the other's marks.

Who tries a cell that is taken is told so, knows it from then on, and tries another. What each knows is part of the
state, but who moves may not look at the rest of it: methods that do are refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.game import Game
from zermelo.games._grid import cell_name, column_name, drawn_grid

LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
ALL = 0o777


class Marks(NamedTuple):
    """The cells of both, the cells of the other that each has found out, and who moves."""

    first: int
    second: int
    first_knows: int
    second_knows: int
    mover: int


class Kriegspiel(Game[Marks]):
    """Three in a row, unseen."""

    players = ("x", "o")
    perfect_information = False
    stakes = (-1, 0, 1)

    def start(self) -> Marks:
        return Marks(0, 0, 0, 0, 0)

    def turn(self, state: Marks) -> int:
        return state.mover

    def moves(self, state: Marks) -> Iterator[int]:
        if not self.over(state):
            seen = state.first | state.first_knows if state.mover == 0 else state.second | state.second_knows
            for cell in range(9):
                if not seen >> cell & 1:
                    yield cell

    def play(self, state: Marks, move: int) -> Marks:
        cell, first, second = 1 << move, state.first, state.second
        if (first | second) & cell:
            if state.mover == 0:
                return Marks(first, second, state.first_knows | cell, state.second_knows, 0)
            return Marks(first, second, state.first_knows, state.second_knows | cell, 1)
        if state.mover == 0:
            return Marks(first | cell, second, state.first_knows, state.second_knows, 1)
        return Marks(first, second | cell, state.first_knows, state.second_knows, 0)

    def over(self, state: Marks) -> bool:
        return state.first | state.second == ALL or self.lined(state.first) or self.lined(state.second)

    def payoff(self, state: Marks, player: int) -> int:
        won = int(self.lined(state.first)) - int(self.lined(state.second))
        return won if player == 0 else -won

    def lined(self, marks: int) -> bool:
        """Whether these marks hold a line."""
        return any(marks & line == line for line in LINES)

    # ---- words and pictures ----------------------------------------------------------------------------------------

    def move_text(self, state: Marks, move: int) -> str:
        return cell_name(move, 3, 3)

    def draw(self, state: Marks) -> str:
        """As an umpire sees it."""
        owners = [0 if state.first >> cell & 1 else 1 if state.second >> cell & 1 else -1 for cell in range(9)]
        rows = [owners[3 * row : 3 * row + 3] for row in range(3)]
        return drawn_grid(rows, self.players, [column_name(column) for column in range(3)], ["3", "2", "1"])
