"""`zermelo book`: opening books of chess in Polyglot's format, made from games and looked into."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zermelo.cli.options import At, Json, chosen, position
from zermelo.cli.screen import BadInput, Progress, grouped, notice, say, say_json, working

if TYPE_CHECKING:
    from zermelo.formats.pgn import Scoresheet
    from zermelo.formats.polyglot import Book
    from zermelo.trail import Trail

SHOWN = 5  # games that could not be read
app = typer.Typer(help="Opening books of chess: build, show.", no_args_is_help=True)
Games = Annotated[list[Path], typer.Argument(metavar="GAMES.pgn ...", help="Games to learn from.", show_default=False)]
Out = Annotated[Path, typer.Option("-o", "--out", metavar="BOOK.bin", help="The book.")]
Plies = Annotated[int, typer.Option("--plies", metavar="N", help="The first so many moves of a game, of both sides.")]
Least = Annotated[int, typer.Option("--least", metavar="N", help="Moves that were played in so many games, or more.")]
BookFile = Annotated[Path, typer.Argument(metavar="BOOK.bin", help="A Polyglot book.", show_default=False)]


@app.command("build")
def build(games: Games, out: Out = Path("book.bin"), plies: Plies = 20, least: Least = 2, json: Json = False) -> None:
    """Make a book of games: a move weighs two points for each game that its player won, one for each draw.

    Example: zermelo book build games.pgn -o book.bin --least 2
    """
    if plies < 1 or least < 1:
        raise BadInput("--plies and --least are 1 or more")
    from zermelo.formats.polyglot import ENTRY, built

    wrong: list[str] = []
    with working() as progress:
        data = built(_sheets(games, wrong, progress), plies, least)
    if not data:
        raise BadInput(wrong[0] if wrong else "there is no move in these games: nothing was written")
    try:
        out.write_bytes(data)
    except OSError as problem:
        raise BadInput(f"{out}: {problem.strerror}") from None
    for line in wrong[:SHOWN]:
        notice(line)
    if len(wrong) > SHOWN:
        notice(f"... {len(wrong)} games that could not be read to their end; the moves before are in the book")
    entries = len(data) // ENTRY.size
    if json:
        say_json({"book": str(out), "entries": entries, "problems": wrong})
    else:
        say(f"{grouped(entries)} {'move' if entries == 1 else 'moves'} in {out}")


def _sheets(files: list[Path], wrong: list[str], progress: Progress) -> Iterator[Scoresheet]:
    """All games, and what is wrong with some of them; a game that can't be read counts as far as it could."""
    from zermelo.formats.pgn_reading import sheets_in

    count = 0
    try:
        for file in files:
            for sheet in sheets_in(file):
                count += 1
                progress.show(f"{grouped(count)} games")
                wrong.extend(filter(None, [sheet.problem]))
                yield sheet
    except ValueError as problem:
        raise BadInput(str(problem)) from None


@app.command("show")
def show(book: BookFile, at: At = "", json: Json = False) -> None:
    """What a book plays in a position, with weights.

    Example: zermelo book show book.bin --at "e4 e5"
    """
    rules = chosen("chess", None)
    trail = position(rules, at)
    choices = opened(book).choices(trail)
    whole = sum(choice.weight for choice in choices) or 1
    if json:
        moves = [{"move": rules.move_text(trail.state, move), "weight": weight} for move, weight in choices]
        say_json({"book": str(book), "state": rules.state_text(trail.state), "moves": moves})
        return
    for move, weight in choices:
        say(f"{rules.move_text(trail.state, move):<8}{weight:>6}  {weight / whole:6.1%}")
    if not choices:
        say("the book has no move here")


def opened(file: Path) -> Book:
    """The book in a file."""
    from zermelo.formats.polyglot import Book

    try:
        return Book.of(file)
    except ValueError as problem:
        raise BadInput(str(problem)) from None


def book_for(file: Path | None, trail: Trail) -> Book | None:
    """What --book names, for a game that it fits."""
    if file is None:
        return None
    if trail.game.name != "chess":
        raise BadInput(f"--book is for chess, and this is {trail.game.name}")
    return opened(file)
