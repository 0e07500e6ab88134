"""How the rules are asked: what a law is, about which states it is asked, and what the states are worth.

A law is a name, a sentence, and a question about one state. It is asked about all states that are near the start, then
along random playthroughs to the end. Laws that speak of values have a yardstick, computed straight from the rules.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from zermelo.compiler.signals import patience
from zermelo.game import CHANCE, Game
from zermelo.shape import misfit, shape_of
from zermelo.statetext import identity
from zermelo.trail import Trail

MOST_MOVES = 100_000
TRIED = 12  # moves of one state that costlier laws look at
CLOSE = 1e-9
NOT_ASKED = "the value is not known"  # a law's answer where it can't be asked cheaply
Question = Callable[[Game[Any], Any], str | None]


@dataclass(frozen=True)
class Law:
    """A law: its short name, the law itself in words, and the question."""

    name: str
    sentence: str
    broken: Question


def listed(game: Game[Any], state: Any) -> list[Any]:
    """The moves, but not without end."""
    moves = list(itertools.islice(iter(game.moves(state)), MOST_MOVES + 1))
    if len(moves) > MOST_MOVES:
        raise ValueError(f"moves yields more than {MOST_MOVES} moves")
    return moves


def following(game: Game[Any], state: Any) -> list[Any]:
    """Moves, or outcomes where chance decides."""
    if game.turn(state) == CHANCE and not game.over(state):
        return [outcome for outcome, _ in game.chances(state)]
    return listed(game, state)


def tried(game: Game[Any], state: Any) -> list[Any]:
    """Some of the moves, from the first to the last: for laws that cost more."""
    return spread(following(game, state), TRIED)


def spread(items: list[Any], most: int) -> list[Any]:
    """At most so many of them, from the first to the last."""
    if len(items) <= most:
        return items
    return [items[place * (len(items) - 1) // (most - 1)] for place in range(most)]


def named(game: Game[Any], state: Any, move: Any) -> str:
    """A move for people; its number if it has no text."""
    try:
        return game.move_text(state, move)
    except Exception:  # whatever notation does wrong is another law's business
        return str(move)


def is_int(value: Any) -> bool:
    """Ints, and nothing that merely looks like one."""
    return type(value) is int


def payoffs(game: Game[Any], state: Any) -> list[Any]:
    """What every player gets."""
    return [game.payoff(state, player) for player in range(len(game.players))]


def misshapen(game: Game[Any], state: Any) -> str | None:
    """What is wrong with the shape of a state, which is that of the start; None if it has it."""
    return misfit(state, shape_of(game.start(), "the start state"))


@dataclass(frozen=True)
class Visit:
    """A state and the line of play that led to it."""

    state: Any
    line: tuple[Any, ...] = ()

    @property
    def key(self) -> Any:
        """What tells the state from others."""
        return identity(self.state)


def near(game: Game[Any], most: int) -> Iterator[Visit]:
    """The first states, breadth first: a law broken here is broken on the shortest line."""
    waiting = [Visit(game.start())]
    seen = {waiting[0].key}
    for visit in waiting:
        yield visit
        if len(seen) >= most:
            continue
        for move in _options(game, visit.state):
            after = _after(game, visit.state, move)
            if after is not None and after.key not in seen and len(seen) < most:
                seen.add(after.key)
                waiting.append(Visit(after.state, (*visit.line, move)))


def playthrough(game: Game[Any], luck: random.Random, longest: int) -> Iterator[Visit]:
    """One game of random moves, cut after `longest` of them."""
    visit = Visit(game.start())
    yield visit
    states = [visit.state]
    while len(visit.line) < longest:
        options = _options(game, visit.state) if game.recurrence is None else _left(game, states)
        if not options:
            return
        move = luck.choice(options)
        after = _after(game, visit.state, move)
        if after is None:
            return
        visit = Visit(after.state, (*visit.line, move))
        states.append(visit.state)
        yield visit


def _left(game: Game[Any], states: list[Any]) -> list[Any]:
    """What may be played after these states, where rules look at the past."""
    try:
        with patience():
            return Trail.along(game, states).options()
    except Exception:  # rules that raise are reported by the laws that ask them
        return []


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


class Yardstick:
    """Values of states, as far as they are cheap: what is known is kept, what costs more than the budget is not tried.

    For a player, all others are taken as one opponent. With two players and zero sum that is the minimax value; with
    more, unlike the value of max^n, it does not depend on how ties are broken. Chance nodes are averaged.

    >>> from zermelo.games.nim import Nim
    >>> game = Nim(piles=(2, 2))
    >>> Yardstick(game, budget=100).worth(game.start())
    (-1.0, 1.0)
    """

    def __init__(self, game: Game[Any], budget: int = 0) -> None:
        self.game, self.budget = game, budget
        self.known: dict[Any, tuple[float, ...]] = {}
        self.plies: dict[Any, int] = {}  # to the end, between two players: wins as soon, losses as late as can be

    def worth(self, state: Any) -> tuple[float, ...] | None:
        """The sure payoff of every player; None if it is too costly, or if the game can go on for ever."""
        entered: set[Any] = set()
        stack = [state]
        while stack:
            here = stack[-1]
            if here in self.known:
                stack.pop()
                continue
            if len(entered) >= self.budget:
                return None
            children = _children(self.game, here)
            missing = [child for child, _ in children if child not in self.known]
            if any(child in entered for child in missing) and here in entered:
                return None  # a cycle
            entered.add(here)
            if missing:
                stack += missing
            else:
                self.known[here] = _backed_up(self.game, here, [(self.known[child], odds) for child, odds in children])
                self.plies[here] = self._distance(here, [child for child, _ in children])
                stack.pop()
        return self.known[state]

    def rank(self, state: Any, player: int) -> tuple[float, int]:
        """What the player can be sure of, and then the distance: sooner is better for a win, later for a loss."""
        payoff, plies = self.known[state][player], self.plies[state]
        return payoff, -plies if payoff > 0 else plies if payoff < 0 else 0

    def _distance(self, state: Any, children: list[Any]) -> int:
        turn = self.game.turn(state)
        if not children or turn == CHANCE or len(self.game.players) != 2:
            return 0
        return 1 + self.plies[max(children, key=lambda child: self.rank(child, turn))]


def _children(game: Game[Any], state: Any) -> list[tuple[Any, float]]:
    if game.over(state):
        return []
    if game.turn(state) == CHANCE:
        return [(game.play(state, outcome), chance) for outcome, chance in game.chances(state)]
    return [(game.play(state, move), 1.0) for move in game.moves(state)]


def _backed_up(game: Game[Any], state: Any, below: list[tuple[tuple[float, ...], float]]) -> tuple[float, ...]:
    seats = range(len(game.players))
    if not below:
        return tuple(float(game.payoff(state, player)) for player in seats)
    turn = game.turn(state)
    if turn == CHANCE:
        return tuple(sum(chance * values[player] for values, chance in below) for player in seats)
    return tuple((max if player == turn else min)(values[player] for values, _ in below) for player in seats)
