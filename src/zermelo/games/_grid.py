"""What games on a grid share: cells by name, rows of owners (-1 for nobody) as text and as a drawing, symmetries.

A game that says where its cells are, who holds them, and what state that makes, gets its words and pictures from here:

    class Othello(Grid[Discs]):
        def held(self, state): ...                         the cells of each player
        def with_cells(self, held, mover): ...             the state in which they are held
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from zermelo.board.position import Board
from zermelo.cells import Cells
from zermelo.game import Game

EMPTY = "."
State = TypeVar("State")


class Grid(Game[State]):
    """A board of `width` columns and `height` rows, each cell held by a player or by nobody."""

    players = ("x", "o")
    width: int
    height: int
    in_turn: bool = (
        True  # whether players place one each in turn, so that a board shows who moves; else its text says it
    )

    rows_down: bool = False  # whether row 1 is at the top
    look: tuple[str, str] = ("squares", "discs")  # the ground and the pieces of its picture: `zermelo.board`
    sides: bool = (
        False  # whether the players sit opposite each other, the first below: then each sees his own side there
    )

    def cell_at(self, row: int, column: int) -> int:
        """The number of the cell in a row, from the top, and a column."""
        return row * self.width + column

    def held(self, state: State) -> tuple[Cells, ...]:
        """The cells of each player."""
        raise NotImplementedError

    def with_cells(self, held: list[Cells], mover: int) -> State:
        """The state in which each player has these cells and `mover` is to move; ValueError if it can't be."""
        raise NotImplementedError

    def cell_text(self, cell: int) -> str:
        """The cell by its column's letter and its row's number."""
        for row in range(self.height):
            for column in range(self.width):
                if self.cell_at(row, column) == cell:
                    return f"{column_name(column)}{self._row_names()[row]}"
        raise ValueError(f"{cell} is no cell")

    def move_text(self, state: State, move: int) -> str:
        return self.cell_text(move)

    def owners(self, state: State) -> list[list[int]]:
        """Who holds each cell, row by row from the top."""
        held = self.held(state)
        found = [[-1] * self.width for _ in range(self.height)]
        for row in range(self.height):
            for column in range(self.width):
                for player, cells in enumerate(held):
                    if cells.has(self.cell_at(row, column)):
                        found[row][column] = player
        return found

    def state_text(self, state: State) -> str:
        text = grid_text(self.owners(state), self.players)
        return text if self.in_turn else f"{text}:{self.players[self.turn(state)]}"

    def parse_state(self, text: str) -> State:
        board, _, mover = text.strip().partition(":")
        if not self.in_turn and mover not in self.players:
            raise ValueError(f"{text!r} does not say whose turn it is: end it with :{' or :'.join(self.players)}")
        rows = read_grid(text if self.in_turn else board, self.players, self.width, self.height, self.in_turn)
        held = [cells & ~cells for cells in self.held(self.start())]
        for row, owners in enumerate(rows):
            for column, owner in enumerate(owners):
                if owner >= 0:
                    held[owner] |= held[owner].one(self.cell_at(row, column))
        placed = sum(cells.size() for cells in held)
        return self.with_cells(held, placed % len(self.players) if self.in_turn else self.players.index(mover))

    def draw(self, state: State) -> str:
        columns = [column_name(column) for column in range(self.width)]
        return drawn_grid(self.owners(state), self.players, columns, self._row_names())

    def picture(self, state: State) -> Board:
        ground, pieces = self.look
        return super().picture(state)._replace(ground=ground, pieces=pieces)

    def seen_by(self, state: State, player: int) -> str:
        if not (self.sides and player == 1):
            return self.draw(state)
        columns = [column_name(column) for column in range(self.width)][::-1]
        rows = [row[::-1] for row in self.owners(state)][::-1]
        return drawn_grid(rows, self.players, columns, self._row_names()[::-1])

    def _row_names(self) -> list[str]:
        """From the top."""
        return [str(row + 1 if self.rows_down else self.height - row) for row in range(self.height)]


def cell_name(cell: int, width: int, height: int) -> str:
    """The column's letter and the row's number, counted from the bottom left.

    >>> cell_name(0, 3, 3), cell_name(8, 3, 3)
    ('a3', 'c1')
    """
    return f"{column_name(cell % width)}{height - cell // width}"


def column_name(column: int) -> str:
    """a to z, then aa, ab and so on."""
    letter = chr(ord("a") + column % 26)
    return letter if column < 26 else column_name(column // 26 - 1) + letter


def images_of(width: int, height: int) -> tuple[int, ...]:
    """Where each cell goes under each symmetry of the board: 8 of them if it is square, else 4, one after the other.

    >>> images_of(2, 1)
    (0, 1, 1, 0, 0, 1, 1, 0)
    """
    found: list[int] = []
    for turned in (False, True) if width == height else (False,):
        for down in (False, True):
            for right in (False, True):
                for cell in range(width * height):
                    row, column = divmod(cell, width)
                    if turned:
                        row, column = column, row
                    row = height - 1 - row if down else row
                    column = width - 1 - column if right else column
                    found.append(row * width + column)
    return tuple(found)


def grid_text(rows: Sequence[Sequence[int]], marks: Sequence[str]) -> str:
    """The rows from the top, on one line.

    >>> grid_text([[-1, 0], [1, -1]], "xo")
    '.x/o.'
    """
    return "/".join("".join(EMPTY if owner < 0 else marks[owner] for owner in row) for row in rows)


def read_grid(text: str, marks: Sequence[str], width: int, height: int, in_turn: bool = True) -> list[list[int]]:
    """The rows that a text describes; ValueError if it describes none, or (where players place marks in turn) numbers
    of marks that can't have come about.

    >>> read_grid(".x/o.", "xo", 2, 2)
    [[-1, 0], [1, -1]]
    """
    rows = text.strip().split("/")
    if len(rows) != height or any(len(row) != width for row in rows):
        example = "/".join(["." * width] * height)
        raise ValueError(f"{text!r} is not a board of {width} x {height}: write rows from the top as {example}")
    found = []
    for row in rows:
        for mark in row:
            if mark != EMPTY and mark not in marks:
                raise ValueError(f"{mark!r} is no mark of a player: write {', '.join(marks)} or {EMPTY}")
        found.append([-1 if mark == EMPTY else list(marks).index(mark) for mark in row])
    counts = [sum(row.count(owner) for row in found) for owner in range(len(marks))]
    whole, rest = divmod(sum(counts), len(marks))
    if in_turn and counts != [whole + (owner < rest) for owner in range(len(marks))]:
        listed = ", ".join(f"{count} {mark}" for count, mark in zip(counts, marks, strict=True))
        raise ValueError(f"{listed}: nobody could be on move")
    return found


def drawn_grid(
    rows: Sequence[Sequence[int]], marks: Sequence[str], columns: Sequence[str], names: Sequence[str] = ()
) -> str:
    """The rows with blanks between the cells, names below the columns and (if given) before the rows."""
    wide = max(len(name) for name in columns)
    edge = max((len(name) for name in names), default=0)
    lines = []
    board = [[EMPTY if owner < 0 else marks[owner] for owner in row] for row in rows]
    for place, cells in enumerate([*board, columns]):
        start = [(names[place] if place < len(names) else "").rjust(edge)] if names else []
        lines.append(" ".join(start + [cell.rjust(wide) for cell in cells]))
    return "\n".join(lines)
