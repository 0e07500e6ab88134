"""What several commands take: a game, its parameters, a position, --json."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from zermelo.cli import screen
from zermelo.cli.screen import BadInput
from zermelo.formats.files import filed_in, named
from zermelo.game import CHANCE, Game
from zermelo.line import trail_at
from zermelo.loading import LoadError, load, shipped, values_of
from zermelo.shape import ShapeError, misfit, shape_of
from zermelo.trail import Trail


def game_names(incomplete: str) -> list[str]:
    """For completion in the shell: the games that ship."""
    return [name for name in shipped() if name.startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME", help="A game's name, or file.py:Class.", autocompletion=game_names, show_default=False
    ),
]
Parameters = Annotated[
    list[str] | None,
    typer.Option("-p", "--parameter", metavar="KEY=VALUE", help="A parameter of the game; may be given again."),
]
At = Annotated[
    str,
    typer.Option(
        "--at",
        metavar="MOVES",
        help="Moves from the start in the game's notation, a state's text, a file.sgf of go, or a file.pgn of chess "
        "(file.pgn:3 for the third game in it).",
    ),
]
BookOption = Annotated[
    Path | None,
    typer.Option("--book", metavar="BOOK.bin", help="Of chess: play what this Polyglot book has, where it has it."),
]
Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]


def chosen(name: str, parameters: list[str] | None) -> Game[Any]:
    """The game that was asked for."""
    try:
        game = load(name, values_of(parameters))
    except LoadError as problem:
        raise BadInput(str(problem)) from None
    if not type(game).__module__.startswith("zermelo."):
        screen.outside.append(game.name)
    return game


def position(game: Game[Any], text: str) -> Trail:
    """The position that was asked for, and how it is reached."""
    try:
        found = filed_in(text, game).trail if named(text) else trail_at(game, text)
        problem = misfit(found.state, shape_of(game.start()))
    except ShapeError:
        return found  # the rules have other kinds of states; `check` says more
    except ValueError as complaint:
        raise BadInput(f"--at: {complaint}" if text else str(complaint)) from None
    turn = None if problem else game.turn(found.state)
    if turn is not None and turn not in range(CHANCE, len(game.players)):
        problem = f"turn is {turn}, but the players are 0 to {len(game.players) - 1}"
    if problem:
        raise BadInput(f"not a position of {game.name}: {problem}")
    return found
