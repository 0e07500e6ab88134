"""Games that end by counting plies (`countdown`): what was found with few left is no promise where more are left.

Positions go down a ladder of rungs, so that none comes again; most have one way on, so that searches reach the end of
the count, and the first move says how many plies are left. Ladders are in tables, and share their compiled kernels.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.running import some_or_all
from zermelo import Limit, Options, Table, search
from zermelo.game import Game, Recurrence

RUNGS, PLACES, WAYS, OPEN = 34, 3, 2, 9


class Rung(NamedTuple):
    rung: int
    place: int
    left: int


class Ladder(Game[Rung]):
    """Climb down; who has no plies left draws."""

    recurrence = Recurrence(3)

    def __init__(self, seed: int = 0) -> None:
        luck = random.Random(seed)
        self.lefts = Table([luck.randrange(21, 40), luck.randrange(21, 40), luck.randrange(15, 60)])
        ways = []
        for _ in range(RUNGS * PLACES):
            one, other = luck.randrange(PLACES), luck.randrange(PLACES) if luck.random() < 0.25 else -1
            ways += [one, other if other != one else -1]
        self.ways = Table(ways)
        found = [OPEN if luck.random() > 0.015 or rung < 3 else luck.choice([-1, 1]) for rung in range(RUNGS * PLACES)]
        self.found_there = Table(found + [luck.choice([-1, 1]) for _ in range(PLACES)])

    def start(self) -> Rung:
        return Rung(-1, 0, 99)

    def turn(self, state: Rung) -> int:
        return state.rung + 1 & 1

    def moves(self, state: Rung) -> Iterator[int]:
        if state.rung < 0:
            for first in range(3):
                yield first
        elif not self.over(state):
            for way in range(WAYS):
                if self.ways[WAYS * (PLACES * state.rung + state.place) + way] >= 0:
                    yield way

    def play(self, state: Rung, move: int) -> Rung:
        if state.rung < 0:
            return Rung(0, 0, self.lefts[move])
        to = self.ways[WAYS * (PLACES * state.rung + state.place) + move]
        return Rung(state.rung + 1, to, state.left - 1)

    def over(self, state: Rung) -> bool:
        return state.rung >= 0 and (state.left <= 0 or self.found_there[PLACES * state.rung + state.place] != OPEN)

    def payoff(self, state: Rung, player: int) -> int:
        end = self.found_there[PLACES * state.rung + state.place]
        won = 0 if end == OPEN else end
        return won if player == 0 else -won

    def recurring(self, state: Rung) -> Rung:
        return state._replace(left=99)

    def countdown(self, state: Rung) -> int:
        return state.left


class Urgent(Ladder):
    """The same where the engine leaves out what can't matter."""

    def urgent(self, state: Rung) -> bool:
        return state.rung % 7 == 3

    def estimate(self, state: Rung) -> float:
        return 0.01 * (state.place - 1)


def value(game: Ladder) -> int:
    """By its definition, each state once."""

    @functools.cache
    def of(state: Rung) -> int:
        if game.over(state):
            return game.payoff(state, 0)
        after = [of(game.play(state, move)) for move in game.moves(state)]
        return max(after) if game.turn(state) == 0 else min(after)

    return of(game.start())


@pytest.mark.parametrize("seeds", some_or_all(100, 300))
@pytest.mark.parametrize("kind", [Ladder, Urgent])
def test_what_is_called_proved_is_true_however_many_plies_are_left(kind: type[Ladder], seeds: int):
    proved = 0
    for seed in range(seeds):
        game = kind(seed)
        result = search(game, limit=Limit(nodes=40_000), options=Options(method="engine", memory=1))
        if result.value.proved:
            proved += 1
            assert result.value.payoff == value(game), seed
    assert proved > seeds / 12


class Step(NamedTuple):
    taken: int
    chosen: int


class Corridor(Game[Step]):
    """Six plies without a choice, then choices; the first player wins at the end."""

    def start(self) -> Step:
        return Step(0, 0)

    def turn(self, state: Step) -> int:
        return state.taken % 2

    def moves(self, state: Step) -> Iterator[int]:
        if not self.over(state):
            yield 0
            if not 1 <= state.taken <= 6:
                yield 1

    def play(self, state: Step, move: int) -> Step:
        return Step(state.taken + 1, 2 * state.chosen + move)

    def over(self, state: Step) -> bool:
        return state.taken >= 13

    def payoff(self, state: Step, player: int) -> int:
        return 1 if player == 0 else -1

    def urgent(self, state: Step) -> bool:
        return state.taken > 100

    def estimate(self, state: Step) -> float:
        return 0.01 * (state.chosen % 3)


def test_what_is_forced_costs_no_depth():
    """Thirteen plies, of which six are forced, are seen to their end at depth seven."""
    assert search(Corridor(), limit=Limit(depth=7), options=Options(method="engine")).value.proved
    assert not search(Corridor(), limit=Limit(depth=5), options=Options(method="engine")).value.proved
