"""What games on a grid share: cells by name, rows of owners (-1 for nobody) as text and as a drawing, symmetries."""

from __future__ import annotations

from collections.abc import Sequence

EMPTY = "."


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
