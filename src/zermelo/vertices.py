"""Cells as the Go Text Protocol names them: columns by letters without I, rows by numbers from the bottom.

Games have notations of their own: othello and hex count rows from the top, most boards have a column i. What is no
single cell of a board (a pass, a column of connect-four) is written as the game writes it, and so are boards that are
wider than the protocol's letters.

>>> from zermelo.games.othello import Othello
>>> from zermelo.trail import Trail
>>> trail = Trail(Othello())
>>> [trail.game.move_text(trail.state, move) for move in trail.options()]
['d3', 'c4', 'f5', 'e6']
>>> [vertex_of(trail, move) for move in trail.options()]
['D6', 'C5', 'F4', 'E3']
>>> move_at(trail, "d6") == trail.options()[0], move_at(trail, "d3")
(True, None)
"""

from __future__ import annotations

import re
from typing import Any

from zermelo.game import Game
from zermelo.games._grid import Grid, drawn_grid
from zermelo.trail import Trail

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
CELL = re.compile(r"[a-z]+[0-9]+")


def vertex_of(trail: Trail, move: int) -> str:
    """A move as the protocol writes it: a cell in capitals, all else as the game does."""
    text = trail.game.move_text(trail.state, move)
    if not CELL.fullmatch(text):
        return text
    return _name(trail.game, move) or text.upper()


def move_at(trail: Trail, text: str) -> int | None:
    """The move that the protocol writes so where a game stands; None, if there is none."""
    named = {vertex_of(trail, move).lower(): move for move in trail.options()}
    return named.get(text.lower())


def _name(game: Game[Any], cell: int) -> str:
    """The name of a cell of a grid; nothing, where its columns have no letters."""
    if not isinstance(game, Grid) or max(game.width, game.height) > len(LETTERS):
        return ""
    for row in range(game.height):
        column = cell - game.cell_at(row, 0)
        if 0 <= column < game.width:
            return f"{LETTERS[column]}{game.height - row}"
    return ""


def rows_of(game: Game[Any], state: Any) -> list[str] | None:
    """The board from the top, X for the first player, O for the second, . for nobody; None, if it is no such board.

    >>> from zermelo.games.tic_tac_toe import TicTacToe
    >>> game = TicTacToe()
    >>> rows_of(game, game.parse_state("x../.o./..."))
    ['X..', '.O.', '...']
    """
    if isinstance(game, Grid):
        owners = game.owners(state)
        return ["".join(".XO"[owner + 1] for owner in row) for row in owners]
    text = game.state_text(state).partition(":")[0].upper()  # as games on grids write it
    rows = text.split("/")
    return rows if set(text) <= {".", "/", "X", "O"} and len({len(row) for row in rows}) == 1 else None


def drawn(game: Game[Any], state: Any) -> str:
    """The board for people: as the game draws it, unless its names of cells are others than the protocol's.

    >>> from zermelo.games.othello import Othello
    >>> print(drawn(Othello(4), Othello(4).start()))
    4 . . . .
    3 . o x .
    2 . x o .
    1 . . . .
      A B C D
    """
    start = Trail(game)
    own = [game.move_text(start.state, move) for move in start.options()]
    if not isinstance(game, Grid) or own == [vertex_of(start, move).lower() for move in start.options()]:
        return game.draw(state)
    names = [str(game.height - row) for row in range(game.height)]
    return drawn_grid(game.owners(state), game.players, LETTERS[: game.width], names)
