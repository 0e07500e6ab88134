"""Games in files, by the ends of the files' names: the one place that knows which format is for which game.

>>> named("game.sgf"), named("games.pgn:12"), named("e4 e5")
(True, True, False)
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.game import Game
from zermelo.trail import Trail

NAME = re.compile(r"(.*(\.sgf|\.pgn))(?::([0-9]{1,9}))?", re.DOTALL)
ENGINE, PERSON = "zermelo", "you"
"""Who plays, in files of our own."""


class Filed(NamedTuple):
    """A game from a file: where it ends and how it came there; who played, in the order of seats."""

    trail: Trail
    names: tuple[str, str] = ("", "")


class Format(NamedTuple):
    """How games of one kind are written: the game's name, and both ways. ValueError says what is wrong with a text."""

    game: str
    read: Callable[[str, Game[Any] | None, int], Filed]  # the game with a number, in rules that are given, or its own
    write: Callable[[Filed], str]


def named(text: str) -> bool:
    """Whether this is the name of a file of games, perhaps with a number after it."""
    return NAME.fullmatch(text) is not None


def filed_in(name: str, game: Game[Any] | None = None) -> Filed:
    """The game in a file: the first one, or as in games.pgn:3 the third. ValueError, if it can't be read."""
    found = NAME.fullmatch(name)
    if not found:
        raise ValueError(f"{name}: a file of games is called .sgf or .pgn")
    file, suffix, number = found.groups()
    way = format_of(suffix)
    if game is not None and game.name != way.game:
        raise ValueError(f"{suffix[1:].upper()} is for {way.game}, and this is {game.name}")
    try:
        data = Path(file).read_bytes()
    except OSError as problem:
        raise ValueError(f"{file}: {problem.strerror}") from None
    try:
        return way.read(decoded(data), game, int(number or 1))
    except ValueError as problem:
        raise ValueError(f"{file}: {problem}") from None


def decoded(data: bytes) -> str:
    """UTF-8; or Latin-1, in which old files are."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def format_of(suffix: str) -> Format:
    """The format of files that end so. The rules that it is for are imported here, where they are wanted."""
    if suffix == ".sgf":
        from zermelo.formats import sgf

        return Format("go", sgf.read, sgf.write)
    from zermelo.formats import pgn, pgn_reading

    return Format("chess", pgn_reading.read, pgn.write)
