"""What every protocol has: a game, where it stands, who thinks about it, and a stop that is heard while it thinks."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from zermelo.game import Game
from zermelo.loading import LoadError, load
from zermelo.trail import Trail

if TYPE_CHECKING:
    from zermelo.methods.result import Result
    from zermelo.methods.session import Session

LEAST_SECONDS = 0.01
MOVES_TO_GO = 30  # a clock is shared among so many moves


class Stops:
    """Which search is to be stopped. Lines are heard by one thread and answered by another, in the same order: a search
    is stopped by a line that was heard after its own, be it before the search has begun."""

    def __init__(self) -> None:
        self._lock = threading.RLock()  # a signal may come while the thread that hears it holds it
        self._heard = self._answered = self._last = 0  # lines; the last one that stops
        self._event: threading.Event | None = None  # of the search that is going on

    def hear(self, stops: bool) -> None:
        """A line was heard."""
        with self._lock:
            self._heard += 1
            if stops:
                self._last = self._heard
                self.now()

    def answer(self) -> int:
        """The next line is being answered; its number."""
        self._answered += 1
        return self._answered

    def begin(self) -> threading.Event:
        """A search begins, for the line that is being answered: what ends it."""
        with self._lock:
            self._event = threading.Event()
            if self._last > self._answered:
                self._event.set()
            return self._event

    def end(self) -> None:
        """It has ended."""
        self._event = None

    def now(self) -> None:
        """Stop what is going on."""
        event = self._event
        if event is not None:
            event.set()

    @property
    def searching(self) -> bool:
        """Whether a search is going on that can be stopped."""
        return self._event is not None

    @property
    def heard(self) -> int:
        """How many lines were heard."""
        return self._heard


class Board:
    """One game of two without chance, and the session that thinks about it."""

    def __init__(self, source: str, parameters: dict[str, str], method: str = "", seconds: float = 1.0) -> None:
        self.source, self.parameters, self.method, self.seconds = source, dict(parameters), method, seconds
        self.game = self.loaded(self.parameters)
        self.trail = Trail(self.game)
        self.stops = Stops()
        self.session: Session | None = None

    def loaded(self, parameters: dict[str, str]) -> Game[Any]:
        """The game with these parameters; ValueError, if there is none, or it is for others."""
        try:
            game = load(self.source, parameters)
        except LoadError as problem:
            raise ValueError(str(problem)) from None
        if len(game.players) != 2 or game.has("chances"):
            raise ValueError(f"it is for games of two players without chance, which {game.name} is not")
        return game

    def begin(self, game: Game[Any], state: Any = None) -> None:
        """Another game, from its start or from a state."""
        if game is not self.game:
            self.session = None
        self.game, self.trail = game, Trail(game, state)

    def moves(self) -> list[int]:
        """What was played so far."""
        trails = [self.trail, *self.trail.earlier()]
        return [trail.move for trail in reversed(trails) if trail.move is not None]

    def thinking(self) -> Session:
        """Who thinks; imports Numba, so that a client waits for it where it waits anyway."""
        if self.session is None:
            from zermelo.methods.limit import Options
            from zermelo.methods.session import Session

            self.session = Session(self.game, Options(method=self.method))
        return self.session

    def compile(self) -> None:
        """What has to be compiled is compiled now, by a search that is hardly one."""
        if not self.trail.over():
            for _ in self.results(self.trail, seconds=LEAST_SECONDS):
                pass

    def results(
        self, trail: Trail, heard: bool = False, every: bool = False, session: Session | None = None, **limits: Any
    ) -> Iterator[Result]:
        """Results on the way; if `heard`, a later line may end it. With `every`, of all moves."""
        from zermelo.methods.limit import Limit

        session = session or self.thinking()
        session.trail = trail
        if every:
            session = session.asking(all_moves=True)
        stop = self.stops.begin() if heard else None
        try:
            yield from session.results(Limit(**limits), stop)
        finally:
            self.stops.end()
