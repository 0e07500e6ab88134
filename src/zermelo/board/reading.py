"""A board from a drawing in plain text: rules that draw rows of marks have a picture without another word.

>>> board = read_board("2 x .\\n1 . o\\n  a b", ("x", "o"))
>>> [(spot.x, spot.y, spot.owner) for spot in board.spots], board.columns, board.rows
([(0, 0, 0), (1, 0, -1), (0, 1, -1), (1, 1, 1)], ('a', 'b'), ('2', '1'))
>>> read_board("first 12 of 100", ("first", "second")).words
('first 12 of 100',)
"""

from __future__ import annotations

from collections.abc import Sequence
from string import ascii_lowercase

from zermelo.board.position import NOBODY, Board, Spot

EMPTY = (".", "·", "_", "-")


def read_board(text: str, players: Sequence[str]) -> Board:
    """The grid that a text draws, with names of rows and columns where it has them; else the text itself."""
    lines = text.expandtabs().splitlines() or [""]
    return _grid([line.split() for line in lines], players) or Board((), "none", "words", words=tuple(lines))


def _grid(table: list[list[str]], players: Sequence[str]) -> Board | None:
    """The rows as a board; None, if they are none."""
    columns: tuple[str, ...] = ()
    if len(table) > 1 and _in_order(table[-1]):
        *table, names = table
        columns = tuple(names)
    wide = len(columns) or min(len(row) for row in table)
    rows: tuple[str, ...] = ()
    if table and all(len(row) == wide + 1 and row[0].isdigit() for row in table):
        rows = tuple(row[0] for row in table)
        table = [row[1:] for row in table]
    marks = _marks(players)
    if not table or wide < 1 or any(len(row) != wide or not set(row) <= set(marks) for row in table):
        return None
    spots = [Spot(x, y, marks[mark]) for y, row in enumerate(table) for x, mark in enumerate(row)]
    if len(spots) < 2:
        return None
    return Board(tuple(spots), "squares", "marks", columns, rows)


def _marks(players: Sequence[str]) -> dict[str, int]:
    """Which player a mark is of: his name, if it is one letter, or its first letter where these differ."""
    found = {player[:1]: number for number, player in enumerate(players)}
    if len(found) < len(players):
        found = {player: number for number, player in enumerate(players) if len(player) == 1}
    return dict.fromkeys(EMPTY, NOBODY) | found


def _in_order(names: list[str]) -> bool:
    """Whether these are names of columns: a b c, A B C (often without I), 1 2 3."""
    if all(name.isdigit() for name in names):
        return [int(name) for name in names] in ([*range(1, len(names) + 1)], [*range(len(names))])
    letters = [*ascii_lowercase, *(one + other for one in ascii_lowercase for other in ascii_lowercase)]
    lower = [name.lower() for name in names]
    return lower in (letters[: len(names)], [name for name in letters if name != "i"][: len(names)])
