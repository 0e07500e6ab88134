"""Who plays in a match: a method of search with its limits and settings, as a text names it; random moves; a program.

    alphabeta:seconds=0.1          mcts:simulations=2000,c=1.4          engine:nodes=50000,memory=16          random
    gtp:gnugo --mode gtp --level 1          ugi:COMMAND                 other programs (external.py)

>>> contestant = Contestant.read("mcts:simulations=200,c=1,seed=3")
>>> contestant.limit.simulations, contestant.options.method, contestant.options.seed
(200, 'mcts:c=1', 3)
"""

from __future__ import annotations

import shlex
from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any

from zermelo.game import Game
from zermelo.methods.limit import Limit, Options
from zermelo.methods.method import method_for
from zermelo.methods.session import Session
from zermelo.playing.external import PROTOCOLS
from zermelo.trail import Trail

RANDOM = "random"
LIMITS = {part.name for part in fields(Limit)}
OPTIONS = {"threads", "memory", "seed"}
Choice = tuple[int, float]  # a move, and the seconds it took


@dataclass(frozen=True)
class Contestant:
    """One who plays: what it is called by, and how it thinks."""

    text: str
    limit: Limit
    options: Options

    @classmethod
    def read(cls, text: str) -> Contestant:
        """The contestant that a text names; ValueError says what would be right."""
        name, _, rest = text.partition(":")
        if name in PROTOCOLS:
            try:
                words = shlex.split(rest)
            except ValueError as problem:
                raise ValueError(f"{text!r}: {problem}") from None
            if not words:
                raise ValueError(f"{text!r}: write the program's command after the colon")
            return cls(text, Limit(), Options(method=name))
        limits: dict[str, Any] = {}
        options: dict[str, Any] = {}
        own = []
        for pair in filter(None, rest.split(",")):
            key, equals, value = pair.partition("=")
            if not equals:
                raise ValueError(f"{text!r}: {pair!r} is no setting; write name=value")
            if key in LIMITS | OPTIONS:
                (limits if key in LIMITS else options)[key] = _number(text, key, value)
            else:
                own.append(pair)
        if name == RANDOM and rest:
            raise ValueError(f"{text!r}: random takes no settings")
        method = ":".join(filter(None, (name, ",".join(own))))
        try:
            return cls(text, Limit(**limits), Options(method=method, **options))
        except (TypeError, ValueError) as problem:
            raise ValueError(f"{text!r}: {problem}") from None

    @property
    def program(self) -> str:
        """The command that starts it, if it is another program."""
        name, _, command = self.text.partition(":")
        return command if name in PROTOCOLS else ""

    def refuse(self, game: Game[Any]) -> None:
        """ValueError, if it can't play the game, or has nothing that ends a search."""
        if self.options.method == RANDOM:
            return
        if self.program:
            if len(game.players) != 2 or game.has("chances"):
                raise ValueError(f"{self.text!r}: programs play games of two without chance, which {game.name} is not")
            return
        try:
            method = method_for(game, self.limit, self.options)
        except ValueError as problem:
            raise ValueError(f"{self.text!r}: {problem}") from None
        if self.limit.none:
            ends = " or ".join(sorted(method.limits))
            raise ValueError(f"{self.text!r} has all the time in the world: give it {ends}")

    def player(self, game: Game[Any], seed: int) -> Callable[[Trail], Choice]:
        """One who plays one game: asked for a move at each of its turns, it keeps what it learns."""
        if self.program:
            return PROTOCOLS[self.options.method](self.program, game)
        if self.options.method == RANDOM:
            luck = Random(seed)
            return lambda trail: (luck.choice(trail.options()), 0.0)
        options = self.options
        if "seed" in method_for(game, self.limit, options).takes:  # each game has luck of its own
            options = replace(options, seed=1 + (options.seed * 7919 + seed) % (1 << 30))
        session = Session(game, options)

        def choose(trail: Trail) -> Choice:
            session.trail = trail
            result = session.search(self.limit)
            assert result.best is not None
            return result.best, result.effort.seconds

        return choose


def _number(text: str, key: str, value: str) -> float | int:
    try:
        return float(value) if key == "seconds" else int(value)
    except ValueError:
        kind = "a number" if key == "seconds" else "a whole number"
        raise ValueError(f"{text!r}: {key} is {kind}, not {value!r}") from None
