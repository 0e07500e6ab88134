"""`zermelo play`: a person against the engine, or the engine against itself, in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zermelo.cli.book import book_for
from zermelo.cli.game_table import GameTable
from zermelo.cli.options import At, BookOption, GameName, Parameters, chosen, position
from zermelo.cli.screen import BadInput

if TYPE_CHECKING:
    from zermelo.playing.record import Record

SEATS = ("first", "second", "third", "fourth", "fifth", "sixth")
As = Annotated[str, typer.Option("--as", metavar="SEAT", help="Who you are: first, second, ..., or a player's name.")]
Seconds = Annotated[float, typer.Option("--seconds", metavar="T", help="Time of the engine for a move.")]
Depth = Annotated[int | None, typer.Option("--depth", metavar="N", help="How deep the engine looks, at most.")]
Method = Annotated[str, typer.Option("--method", metavar="NAME", help="How it thinks: `zermelo methods` lists them.")]
Watch = Annotated[bool, typer.Option("--watch", help="The engine plays both sides.")]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", help="Of dice and of random games: the same seed, the same throws.")
]
Resume = Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a game that was saved.")]


def play(
    game: GameName = "",
    parameter: Parameters = None,
    at: At = "",
    side: As = "",
    seconds: Seconds = 1.0,
    depth: Depth = None,
    method: Method = "",
    watch: Watch = False,
    resume: Resume = None,
    seed: Seed = None,
    book: BookOption = None,
) -> None:
    """Play against the engine: moves, hint, why, undo, save, review, resign, quit; or watch it play itself.

    Example: zermelo play connect-four --as second --seconds 2
    """
    record = _record(game, parameter, at, resume)
    if record.game.simultaneous:
        both = f"in {record.game.name} both choose at once, and here the second would see it"
        raise BadInput(f"{both}: try `zermelo search {game or record.game.name}`")
    if watch:
        record.person = None
    elif side or record.person is None:
        record.person = _seat(record, side or "first")
    from zermelo.methods.limit import Limit, Options
    from zermelo.methods.method import method_for  # imports Numba
    from zermelo.playing.opponent import Opponent

    try:
        limit = Limit(depth=depth, seconds=seconds)
        options = Options(method=method)
        if seed is not None and "seed" in method_for(record.game, limit, options).takes:
            options = Options(method=method, seed=seed)
        method_for(record.game, limit, options)
    except ValueError as problem:
        raise BadInput(str(problem)) from None
    GameTable(Opponent(record, limit, options, book_for(book, record.trail)), seed).run()


def _seat(record: Record, side: str) -> int:
    """The seat of this name, or of this number in words."""
    players = record.game.players
    names = [*players, *SEATS[: len(players)]]
    if side not in names:
        raise BadInput(f"--as is {', '.join(names[:-1])} or {names[-1]}, not {side!r}")
    return names.index(side) % len(players)


def _record(game: str, parameter: list[str] | None, at: str, resume: Path | None) -> Record:
    from zermelo.playing.record import Record, resumed

    if resume is None:
        if not game:
            raise BadInput("which game? zermelo play GAME, or --resume FILE")
        rules = chosen(game, parameter)
        return Record.along(position(rules, at), game)
    if game or parameter or at:
        raise BadInput("--resume takes the game, its parameters and its position from the file")
    try:
        return resumed(resume)
    except ValueError as problem:
        raise BadInput(str(problem)) from None
