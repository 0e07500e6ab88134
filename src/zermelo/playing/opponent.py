"""An opponent: a record of a game, and a session that thinks about where it stands and keeps what it has learned.

Nothing here prints: a terminal, a protocol or a page asks, and says.

>>> from zermelo.games.nim import Nim
>>> opponent = Opponent(Record(Nim(piles=(1, 2), misere=False), "nim"), Limit(depth=9))
>>> *_, last = opponent.results()
>>> opponent.record.play(last.best)
>>> opponent.take_back(0), opponent.record.moves
(True, [])
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

from zermelo.methods.limit import Limit, Options
from zermelo.methods.result import Result
from zermelo.methods.session import Session
from zermelo.playing.record import Record
from zermelo.playing.why import Why, why_of
from zermelo.trail import Trail

if TYPE_CHECKING:
    from zermelo.formats.polyglot import Book

PATIENCE = 1.0  # seconds for reasons, where it has no limit of time


class Opponent:
    """Whoever answers a person; or plays both sides."""

    def __init__(self, record: Record, limit: Limit, options: Options | None = None, book: Book | None = None) -> None:
        self.record, self.limit, self.book = record, limit, book
        self.patience = limit.seconds or PATIENCE  # reasons are as good as can be, however little it looks ahead itself
        self.luck = random.Random()  # of choices in the book: another game each time
        self.session = Session(record.game, options, record.trail)

    def book_move(self) -> int | None:
        """What the book plays here, if there is one and it knows the position."""
        return self.book.chosen(self.record.trail, self.luck) if self.book else None

    def results(self) -> Iterator[Result]:
        """What it thinks of the position, better and better; Ctrl-C ends it with the best so far."""
        self.session.trail = self.record.trail
        yield from self.session.results(self.limit)

    def why(self) -> Why:
        """What every move is worth here, and why."""
        return self.why_at(self.record.trail)

    def why_at(self, trail: Trail) -> Why:
        """The same of a position earlier in the game."""
        self.session.trail = trail
        return why_of(self.session, Limit(seconds=self.patience))

    def take_back(self, seat: int) -> bool:
        """Back to before the last move of this seat; False if it has made none."""
        game, trails = self.record.game, self.record.trails
        if not any(game.turn(trail.state) == seat for trail in trails[:-1]):
            return False
        self.record.undo()
        while game.turn(self.record.state) != seat:
            self.record.undo()
        return True
