"""Which states the laws are asked about: all that are near the start, then random playthroughs to the end."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from zermelo.compiler.signals import patience
from zermelo.game import Game
from zermelo.laws.asking import following
from zermelo.statetext import identity


@dataclass(frozen=True)
class Visit:
    """A state and the line of play that led to it."""

    state: Any
    line: tuple[Any, ...] = ()


def near(game: Game[Any], most: int) -> Iterator[Visit]:
    """The first states, breadth first: a law broken here is broken on the shortest line."""
    waiting = [Visit(game.start())]
    seen = {identity(waiting[0].state)}
    for visit in waiting:
        yield visit
        if len(seen) >= most:
            continue
        for move in _options(game, visit.state):
            after = _after(game, visit.state, move)
            if after is not None and identity(after.state) not in seen and len(seen) < most:
                seen.add(identity(after.state))
                waiting.append(Visit(after.state, (*visit.line, move)))


def playthrough(game: Game[Any], luck: random.Random, longest: int) -> Iterator[Visit]:
    """One game of random moves, cut after `longest` of them."""
    visit = Visit(game.start())
    yield visit
    while len(visit.line) < longest:
        options = _options(game, visit.state)
        if not options:
            return
        move = luck.choice(options)
        after = _after(game, visit.state, move)
        if after is None:
            return
        visit = Visit(after.state, (*visit.line, move))
        yield visit


def shortened(game: Game[Any], line: tuple[Any, ...], broken: Callable[[Any], bool], most: int) -> tuple[Any, ...]:
    """The shortest line after which the law is broken, if it ends in one of the first `most` states; else a line that
    can't be made shorter by leaving moves out."""
    for visit in near(game, most):
        if len(visit.line) >= len(line):
            break
        if broken(visit.state):
            return visit.line
    size = len(line) // 2
    while size:
        place = 0
        while place < len(line):
            shorter = line[:place] + line[place + size :]
            state = replayed(game, shorter)
            if state is not None and broken(state.state):
                line = shorter
            else:
                place += size
        size //= 2
    return line


def replayed(game: Game[Any], line: tuple[Any, ...]) -> Visit | None:
    """The state after the line; None if some move of it is not legal where it comes."""
    visit = Visit(game.start())
    for move in line:
        if move not in _options(game, visit.state):
            return None
        after = _after(game, visit.state, move)
        if after is None:
            return None
        visit = after
    return visit


def _options(game: Game[Any], state: Any) -> list[Any]:
    try:
        with patience():
            return following(game, state)
    except Exception:  # rules that raise are reported by the laws that ask them
        return []


def _after(game: Game[Any], state: Any, move: Any) -> Visit | None:
    """The state after the move, in a box, since None could be a state of broken rules."""
    try:
        with patience():
            return Visit(game.play(state, move))
    except Exception:  # rules that raise are reported by the laws that ask them
        return None
