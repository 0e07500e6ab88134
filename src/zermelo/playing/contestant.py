"""Who plays in a match: a method of search with its limits and settings, as a text names it; random moves; a program.

    alphabeta:seconds=0.1          mcts:simulations=2000,c=1.4          engine:nodes=50000,memory=16          random
    gtp:gnugo --mode gtp --level 1,seconds=1          ugi:COMMAND          other programs (external.py)
    engine:clock=60+0.6            uci:stockfish,clock=60+0.6            so long for a game, and more after each move

What stands after a colon is cut at its commas (calling.py), for methods and programs alike.

>>> contestant = Contestant.read("mcts:simulations=200,c=1,seed=3")
>>> contestant.limit.simulations, contestant.options.method, contestant.options.seed
(200, 'mcts:c=1', 3)
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from random import Random
from typing import Any

from zermelo.game import Game
from zermelo.methods.limit import Limit, Options
from zermelo.methods.method import method_for, methods
from zermelo.playing.calling import CLOCK, Call, number_of, pair_of, parts_of
from zermelo.playing.clocks import Clocks, TimeControl
from zermelo.playing.external import PROTOCOLS
from zermelo.playing.thinker import Choice, Thinker
from zermelo.trail import Trail

RANDOM = "random"
LIMITS = {part.name for part in fields(Limit)}
OPTIONS = {"threads", "memory", "seed"}


@dataclass(frozen=True)
class Contestant:
    """One who plays: what it is called by, and how it thinks."""

    text: str
    limit: Limit
    options: Options
    call: Call | None = None  # if it is another program
    control: TimeControl | None = None  # if it has a clock

    def try_out(self, game: Game[Any]) -> None:
        """ValueError, if it is a program that can't begin a game: it is started, told its options, and ended."""
        if self.call is None:
            return
        if not shutil.which(self.call.words[0]):
            raise ValueError(f"{self.text!r}: there is no program {self.call.words[0]!r} to be started")
        try:
            PROTOCOLS[self.call.protocol](self.call, game).close()
        except RuntimeError as problem:
            raise ValueError(f"{self.text!r}: {problem}") from None

    @classmethod
    def read(cls, text: str) -> Contestant:
        """The contestant that a text names; ValueError says what would be right."""
        name, _, rest = text.partition(":")
        try:
            return cls._program(text) if name in PROTOCOLS else cls._method(text, name, rest)
        except (TypeError, ValueError) as problem:
            raise ValueError(f"{text!r}: {problem}") from None

    @classmethod
    def _program(cls, text: str) -> Contestant:
        call = Call.read(text)
        if call.options and not PROTOCOLS[call.protocol].has_options:
            known = f"{call.protocol} takes `seconds` or `clock`, not {call.options[0][0]!r}"
            raise ValueError(f"{known}; put a comma that belongs to the command into quotes")
        return cls(text, Limit(seconds=call.seconds), Options(method=call.protocol), call, call.control)

    @classmethod
    def _method(cls, text: str, name: str, rest: str) -> Contestant:
        limits: dict[str, Any] = {}
        options: dict[str, Any] = {}
        own, control = [], None
        for setting in filter(None, parts_of(rest)):
            key, value = pair_of(setting)
            if key == CLOCK:
                control = TimeControl.read(value)
            elif key in LIMITS | OPTIONS:
                (limits if key in LIMITS else options)[key] = number_of(key, value)
            else:
                refuse_slip(name, key)
                own.append(f"{key}={value}")
        if name == RANDOM and rest:
            raise ValueError("random takes no settings")
        if control is not None and limits:
            raise ValueError(f"it has a clock, or {' and '.join(limits)} for each move, not both")
        method = ":".join(filter(None, (name, ",".join(own))))
        return cls(text, Limit(**limits), Options(method=method, **options), control=control)

    def refuse(self, game: Game[Any]) -> None:
        """ValueError, if it can't play the game, or has nothing that ends a search."""
        if self.options.method == RANDOM:
            return
        if self.call:
            if len(game.players) != 2 or game.has("chances"):
                raise ValueError(f"{self.text!r}: programs play games of two without chance, which {game.name} is not")
            return
        try:
            method = method_for(game, self._usual_limit, self.options)
        except ValueError as problem:
            raise ValueError(f"{self.text!r}: {problem}") from None
        if self._usual_limit.none:
            ends = " or ".join(sorted(method.limits))
            raise ValueError(f"{self.text!r} has all the time in the world: give it {ends}")

    @property
    def _usual_limit(self) -> Limit:
        """The kind of limit that its searches have."""
        return self.limit if self.control is None else Limit(seconds=self.control.seconds)

    def player(self, game: Game[Any], seed: int) -> Callable[[Trail, Clocks], Choice]:
        """One who plays one game: asked for a move at each of its turns, it keeps what it learns."""
        if self.call:
            return PROTOCOLS[self.call.protocol](self.call, game)
        if self.options.method == RANDOM:
            luck = Random(seed)
            return lambda trail, clocks: (luck.choice(trail.options()), 0.0)
        options = self.options
        if "seed" in method_for(game, self._usual_limit, options).takes:  # each game has luck of its own
            options = replace(options, seed=1 + (options.seed * 7919 + seed) % (1 << 30))
        return Thinker(game, options, self.limit, self.control)


def refuse_slip(name: str, key: str) -> None:
    """ValueError, if a setting is none of the method's own, and looks like one that every contestant may have."""
    known = methods()
    own = known[name].settings if name in known else {}
    meant = [] if key in own else get_close_matches(key, [*LIMITS, *OPTIONS, CLOCK, *own], 1)
    if meant:
        raise ValueError(f"there is no setting {key!r}; did you mean {meant[0]!r}?")
