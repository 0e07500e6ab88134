"""The record of a game: where it began and the moves since, so that it can be taken back, saved and resumed."""

from __future__ import annotations

import errno
import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from zermelo.formats.files import ENGINE, PERSON, Filed, filed_in, format_of, named
from zermelo.game import Game
from zermelo.line import move_at, trail_at
from zermelo.loading import LoadError, load
from zermelo.trail import Trail

FORMAT = "zermelo record 1"
MOST_SEATS = 16


@dataclass
class Record:
    """A game in progress.

    >>> from zermelo.games.connect_four import ConnectFour
    >>> record = Record(ConnectFour(), "connect-four")
    >>> record.play(3)
    >>> record.play(2)
    >>> record.texts()
    ['4', '3']
    >>> record.undo()
    >>> record.state.placed
    1
    """

    game: Game[Any]
    source: str  # what the game is loaded by: a name, or file.py:Class
    start: str = ""  # where it began: moves or a state's text; nothing for the start of the game
    person: int | None = None  # the seat of the person, if the engine has the other one
    moves: list[int] = field(default_factory=list)
    trails: list[Trail] = field(default_factory=list)  # one more than moves
    filed: bool = False  # whether it was read from a file, which still holds it

    def __post_init__(self) -> None:
        if not self.trails:
            self.trails.append(trail_at(self.game, self.start))

    @classmethod
    def along(cls, trail: Trail, source: str, person: int | None = None) -> Record:
        """The record of a game that has come so far: all its moves can be taken back."""
        trails = [trail, *trail.earlier()][::-1]
        first = trails[0].state
        start = "" if first == trail.game.start() else trail.game.state_text(first)
        moves = [step.move for step in trails if step.move is not None]
        return cls(trail.game, source, start, person, moves, trails)

    @property
    def trail(self) -> Trail:
        """Where the game stands, and how it came there."""
        return self.trails[-1]

    @property
    def state(self) -> Any:
        """The present alone."""
        return self.trail.state

    def play(self, move: int) -> None:
        """Make a move."""
        self.trails.append(self.trail.play(move))
        self.moves.append(move)

    def undo(self) -> None:
        """Take the last move back."""
        self.trails.pop()
        self.moves.pop()

    def texts(self) -> list[str]:
        """The moves in the game's notation."""
        return [self.game.move_text(trail.state, move) for trail, move in zip(self.trails, self.moves, strict=False)]

    def move_from(self, text: str) -> int:
        """The move that reads so; ValueError says what would be legal here."""
        return move_at(self.trail, text)

    def save(self, file: Path) -> None:
        """Write it down; as SGF or PGN, if the file is called so. ValueError, if the game is none of these."""
        if named(file.name):
            way = format_of(file.suffix)
            if self.game.name != way.game:
                raise ValueError(f"{file.suffix} is for {way.game}, and this is {self.game.name}")
            text = way.write(Filed(self.trail, self._names()))
        else:
            text = json.dumps(self._facts(), indent=2) + "\n"
        if not file.name or file.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        beside = file.with_name(f"{file.name}.{os.getpid()}")
        try:
            beside.write_text(text, encoding="utf-8")
            beside.replace(file)  # all of it, or what was there before
        finally:
            beside.unlink(missing_ok=True)

    def _names(self) -> tuple[str, str]:
        """Who plays, in the order of seats."""
        first, second = (PERSON if seat == self.person else ENGINE for seat in range(2))
        return first, second

    def _facts(self) -> dict[str, Any]:
        given = self.game.parameters
        return {
            "format": FORMAT,
            "game": _findable(self.source),
            "parameters": {name: list(value) if isinstance(value, tuple) else value for name, value in given.items()},
            "start": self.start,
            "person": self.person,
            "moves": self.texts(),
        }


def _findable(source: str) -> str:
    """A file's whole path, so that the game is found from any folder."""
    file, mark, cls = source.partition(".py")
    return f"{Path(file + mark).resolve()}{cls}" if mark and cls[:1] in ("", ":") else source


def _as_tuple(value: Any) -> Any:
    """Lists, which tuples became in JSON, are tuples again."""
    return tuple(_as_tuple(part) for part in value) if isinstance(value, list) else value


def resumed(file: Path) -> Record:
    """The record that was saved; ValueError says what is wrong with the file."""
    if named(str(file)):
        return _from_format(str(file))
    try:
        facts = json.loads(file.read_text())
        if (
            facts["format"] != FORMAT
            or facts["person"] not in (None, *range(MOST_SEATS))
            or not isinstance(facts["game"], str)
        ):
            raise ValueError
        if not all(isinstance(text, str) for text in [facts["start"], *facts["moves"]]):
            raise ValueError
        source, start, person, moves = facts["game"], facts["start"], facts["person"], facts["moves"]
        parameters = {name: _as_tuple(value) for name, value in facts["parameters"].items()}
    except OSError as problem:
        raise ValueError(f"{file}: {problem.strerror}") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise ValueError(f"{file} is not a game that was saved by zermelo play") from None
    try:
        record = Record(load(source, parameters), source, start, person, filed=True)
        for text in moves:
            record.play(record.move_from(text))
    except (LoadError, ValueError) as problem:
        raise ValueError(f"{file}: {problem}") from None
    return record


def _from_format(file: str) -> Record:
    """A game in a format that others write, too; whose opponent zermelo was is whoever goes on."""
    trail, names = filed_in(file)
    seats = [seat for seat, name in enumerate(names) if name != ENGINE]
    record = Record.along(trail, trail.game.name, seats[0] if len(seats) == 1 else None)
    record.filed = True
    return record
