"""A method of search that plays a game: it keeps what it learns, and takes a share of its clock where it has one."""

from __future__ import annotations

import time
from typing import Any

from zermelo.game import CHANCE, Game
from zermelo.methods.clock import Patience, allowance
from zermelo.methods.limit import Limit, Options
from zermelo.methods.session import Session
from zermelo.playing.clocks import Clock, Clocks, TimeControl
from zermelo.trail import Trail

OVERHEAD = 0.02  # seconds: what a move takes besides thinking
FIRST = 0.001  # seconds of a search that is there to compile, before a clock runs

Choice = tuple[int, float]  # a move, and the seconds it took


class Thinker:
    """Asked for a move at each of its turns."""

    def __init__(self, game: Game[Any], options: Options, limit: Limit, control: TimeControl | None) -> None:
        self.session, self.limit = Session(game, options), limit
        if control is not None:
            self._compile()

    def _compile(self) -> None:
        """Before the clock runs, by a search that is hardly one, where a player is first to move."""
        trail = self.session.trail
        while not trail.over() and trail.game.turn(trail.state) == CHANCE:
            trail = trail.play(trail.options()[0])
        self.session.trail = trail
        if not trail.over():
            self.session.search(Limit(seconds=FIRST))
        self.session.new_game()

    def __call__(self, trail: Trail, clocks: Clocks) -> Choice:
        """Its move, and the seconds it took; what was compiled is not counted, where no clock runs."""
        self.session.trail = trail
        clock = clocks[trail.game.turn(trail.state)]
        if clock is not None:
            return self._by_the_clock(clock)
        result = self.session.search(self.limit)
        assert result.best is not None
        return result.best, result.effort.seconds

    def _by_the_clock(self, clock: Clock) -> Choice:
        begun = time.perf_counter()
        share = allowance(clock.left, clock.control.increment, 0, OVERHEAD)
        patience = Patience(share.enough)
        for result in self.session.results(Limit(seconds=share.most)):
            if patience.is_over(result.best, result.effort.seconds):
                break
        assert result.best is not None
        return result.best, time.perf_counter() - begun
