"""Chances that make no sense: no method says anything of them, compiled or interpreted, also where no look met them."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import pytest

from zermelo.game import CHANCE, Game
from zermelo.kernels.throws import NO_OUTCOME, summed, thrown, without
from zermelo.methods.evaluator import Evaluator
from zermelo.methods.limit import Limit, Options
from zermelo.methods.session import Session
from zermelo.odds import THROWS, look_at_odds

RIGHT, SHORT, BELOW = range(3)
LIMITS = {
    "expectimax": Limit(depth=3),
    "value-iteration": Limit(),
    "mcts": Limit(simulations=2000),
    "sampling": Limit(nodes=2000),
    "": Limit(seconds=1),
}
OTHERS = ("expectimax", "")  # their kernels are those of others, or are asked in test_expectimax.py
WAYS = [
    pytest.param(method, interpreted, marks=pytest.mark.long if method in OTHERS and not interpreted else ())
    for method in LIMITS
    for interpreted in (False, True)
]


class Place(NamedTuple):
    """Which odds there are; 0: a move, 1: a throw, 2: the end; and what was thrown."""

    kind: int
    step: int
    thrown: int


class Throw(Game[Place]):
    """One move, and one throw with these odds: the first outcome wins, the second one loses."""

    stakes = (-1, 1)

    def __init__(self, kind: int = RIGHT) -> None:
        self.kind = kind

    def start(self) -> Place:
        return Place(self.kind, 0, 0)

    def turn(self, state: Place) -> int:
        return CHANCE if state.step == 1 else 0

    def over(self, state: Place) -> bool:
        return state.step == 2

    def moves(self, state: Place) -> Iterator[int]:
        if state.step == 0:
            yield 0
            yield 1

    def chances(self, state: Place) -> Iterator[tuple[int, float]]:
        if state.step == 1:
            yield 0, 0.75 if state.kind == 0 else 0.1 if state.kind == 1 else 1.5
            yield 1, 0.25 if state.kind == 0 else 0.1 if state.kind == 1 else -0.5

    def play(self, state: Place, move: int) -> Place:
        return Place(state.kind, state.step + 1, move)

    def payoff(self, state: Place, player: int) -> int:
        return 1 - 2 * state.thrown if player == 0 else 2 * state.thrown - 1


@pytest.fixture
def unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    """No look at random games: as if they had missed the throw."""
    monkeypatch.setattr("zermelo.methods.session.look_at_odds", lambda game, state: None)


def session_of(kind: int, method: str, interpreted: bool) -> Session:
    game = Throw(kind)
    return Session(game, Options(method=method), evaluator=Evaluator(game) if interpreted else None)


@pytest.mark.usefixtures("unseen")
@pytest.mark.parametrize(("method", "interpreted"), WAYS)
def test_no_method_says_anything_of_chances_that_make_no_sense(method: str, interpreted: bool):
    right = session_of(RIGHT, method, interpreted).search(LIMITS[method])
    assert right.value.number == pytest.approx(0.5, abs=0.2 if method == "sampling" else 1e-9)
    for kind in (SHORT, BELOW):
        with pytest.raises(ValueError, match=r"the chances of"):
            session_of(kind, method, interpreted).search(LIMITS[method])


@pytest.mark.parametrize(
    ("odds", "right"),
    [
        ((0.75, 0.25), True),
        ((1.0, 0.0), True),
        ((0.1, 0.1), False),
        ((1.5, -0.5), False),
        ((1.0, math.nan), False),
        ((math.inf, 0.0), False),
        ((), False),
    ],
)
def test_chances_are_summed_and_none_is_below_0(odds: tuple[float, ...], right: bool):
    assert (thrown.py_func(np.array([odds]), 0, len(odds), 0.5) != NO_OUTCOME) == right
    assert bool(summed.py_func(np.array([odds]), 0, len(odds))) == right


def test_an_outcome_is_drawn_by_its_part_of_what_is_left():
    weights = np.array([[0.0, 0.25, 0.25, 0.0, 0.5]])
    assert [thrown.py_func(weights, 0, 5, point) for point in (0.0, 0.2, 0.25, 0.49, 0.5, 0.99)] == [1, 1, 2, 2, 4, 4]
    without.py_func(weights, 0, 5, 4)
    assert weights[0, :4].tolist() == [0.0, 0.5, 0.5, 0.0]
    assert [thrown.py_func(weights, 0, 4, point) for point in (0.0, 0.49, 0.5)] == [1, 1, 2]


class Counted(Throw):
    """It counts how often its chances are asked for."""

    asked = 0

    def chances(self, state: Place) -> Iterator[tuple[int, float]]:
        type(self).asked += state.step == 1
        yield from super().chances(state)


def test_a_look_ends_after_so_many_throws_however_long_they_take(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("time.monotonic", iter(range(10**6)).__next__)  # each look at the clock takes a second
    game = Counted()
    look_at_odds(game, game.start())
    assert Counted.asked // 2 == THROWS  # for options, and for odds
    with pytest.raises(ValueError, match=r"sum to 0\.2"):
        look_at_odds(Throw(SHORT), Throw(SHORT).start())


def test_a_session_looks_at_the_odds_of_a_game_once(monkeypatch: pytest.MonkeyPatch):
    looks = list[Place]()
    monkeypatch.setattr("zermelo.methods.session.look_at_odds", lambda game, state: looks.append(state))
    session = session_of(RIGHT, "mcts", True)
    for _ in range(3):
        session.asking(lines=2).search(Limit(simulations=10))
        session.search(Limit(simulations=10))
    assert looks == [session.trail.state]
