"""What is called sure is: games in which a search that is stopped, or does not know enough, could say too much."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from zermelo.game import CHANCE, Game
from zermelo.loading import load
from zermelo.methods.evaluator import Evaluator
from zermelo.methods.limit import Limit, Options
from zermelo.methods.result import Result
from zermelo.methods.session import Session
from zermelo.trail import Trail
from zermelo.value import ESTIMATED, EXPECTED, PROVED, SO_FAR


def asked(game: Game[Any], method: str, interpreted: bool = True, **limit: Any) -> Result:
    session = Session(game, Options(method=method), evaluator=Evaluator(game) if interpreted else None)
    return session.search(Limit(**limit))


class Spot(NamedTuple):
    number: int


class LateBest(Game[Spot]):
    """Of three moves two end the game at once; the third, which is looked at last, is the best."""

    stakes = (-2, -1, 0, 1, 2)

    def start(self) -> Spot:
        return Spot(0)

    def turn(self, state: Spot) -> int:
        return CHANCE if state.number == 5 else 0

    def moves(self, state: Spot) -> Iterator[int]:
        if state.number == 0:
            yield from (10, 11, 3)
        elif state.number in (3, 4):
            yield state.number + 1

    def chances(self, state: Spot) -> Iterator[tuple[int, float]]:
        if state.number == 5:
            yield from ((12, 0.5), (13, 0.5))

    def play(self, state: Spot, move: int) -> Spot:
        return Spot(move)

    def over(self, state: Spot) -> bool:
        return state.number >= 10

    def payoff(self, state: Spot, player: int) -> int:
        worth = min(2, state.number - 10)
        return worth if player == 0 else -worth


@pytest.mark.parametrize("method", ["expectimax", "maxn", "paranoid"])
def test_a_search_that_was_stopped_between_moves_is_sure_of_nothing(method: str):
    for nodes in range(1, 6):
        result = asked(LateBest(), method, nodes=nodes)
        assert (result.stopped, result.value.kind) == ("nodes", ESTIMATED), nodes
    result = asked(LateBest(), method)
    assert (result.best, result.value.kind, result.value.number) == (3, EXPECTED, 2)
    assert "nan" not in str(result.value)


class Thirds(Game[Spot]):
    """One throw: lost, drawn or won, all plus an offset."""

    def __init__(self, offset: int = 0) -> None:
        self.offset = offset

    def start(self) -> Spot:
        return Spot(0)

    def turn(self, state: Spot) -> int:
        return 0 if state.number == 0 else CHANCE

    def moves(self, state: Spot) -> Iterator[int]:
        if state.number == 0:
            yield 1

    def chances(self, state: Spot) -> Iterator[tuple[int, float]]:
        if state.number == 1:
            yield from ((2, 1 / 3), (3, 1 / 3), (4, 1 / 3))

    def play(self, state: Spot, move: int) -> Spot:
        return Spot(move)

    def over(self, state: Spot) -> bool:
        return state.number > 1

    def payoff(self, state: Spot, player: int) -> int:
        worth = state.number - 3 + self.offset
        return worth if player == 0 else -worth


class Round(Thirds):
    """The first player loses, unless he goes round for ever."""

    def moves(self, state: Spot) -> Iterator[int]:
        if state.number == 0:
            yield from (1, 0)

    def payoff(self, state: Spot, player: int) -> int:
        return -1 if player == 0 else 1


def test_chances_to_win_leave_draws_out():
    assert asked(Thirds(), "value-iteration").winning == pytest.approx((1 / 3, 1 / 3))


def test_the_error_that_is_stated_is_that_of_large_payoffs_too():
    value = asked(Thirds(10**9), "value-iteration").value
    assert value.kind == EXPECTED and abs(value.payoffs[0] - 10**9) <= value.errors[0]


def test_who_can_go_round_for_ever_is_not_said_to_lose():
    result = asked(Round(), "value-iteration")
    assert result.value.kind == ESTIMATED and "for ever" in result.stopped


def test_the_second_player_is_paranoid_in_his_own_terms():
    game = load("connect-four")
    for depth in (1, 2, 3):
        trail = Trail(game).play(3)
        one, other = (
            Session(game, Options(method=method, all_moves=True), trail).search(Limit(depth=depth))
            for method in ("paranoid", "maxn")
        )
        ours = {move: round(value.payoffs[1], 9) for move, value in one.moves.items()}
        assert ours == {move: round(value.payoffs[1], 9) for move, value in other.moves.items()}
        assert len(set(ours.values())) > 1


class Forks(Game[Spot]):
    """A way on which ends lie that are worth 1, and then 5; nothing says that 5 is the most."""

    players = ("walker",)

    def start(self) -> Spot:
        return Spot(0)

    def turn(self, state: Spot) -> int:
        return 0

    def moves(self, state: Spot) -> Iterator[int]:
        if state.number < 10:
            yield state.number + 1 if state.number < 4 else 15
        if state.number in (1, 2):
            yield 10 + state.number

    def play(self, state: Spot, move: int) -> Spot:
        return Spot(move)

    def over(self, state: Spot) -> bool:
        return state.number >= 10

    def payoff(self, state: Spot, player: int) -> int:
        return 1 if state.number == 11 else 5

    def remaining(self, state: Spot) -> int:
        return 0

    def backwards(self, state: Spot) -> Iterator[int]:
        if state.number == 15:
            yield 4
        elif state.number > 0:
            yield state.number - 10 if state.number > 10 else state.number - 1

    def ends(self) -> Iterator[Spot]:
        yield from (Spot(11), Spot(15))


@pytest.mark.parametrize("interpreted", [False, True], ids=["compiled", "interpreted"])
@pytest.mark.parametrize("method", ["idastar", "astar", "bidirectional"])
def test_without_bounds_a_shortest_solution_is_not_called_the_best(method: str, interpreted: bool):
    game = Forks()
    assert asked(game, "bfs").value.payoffs == (5.0,)
    result = asked(game, method, interpreted)
    state = game.start()
    for move in result.line:
        state = game.play(state, move)
    assert result.value.payoffs == (game.payoff(state, 0),)
    assert result.value.kind == (PROVED if result.value.payoffs == (5.0,) else SO_FAR)


class Hint(Forks):
    """Where all moves are as good, `safe` names none."""

    def bounds(self, state: Spot) -> tuple[int, int]:
        return 1, 5

    def safe(self, state: Spot) -> Iterator[int]:
        if state.number in (1, 2):
            yield 12 if state.number == 2 else 2


@pytest.mark.parametrize("method", ["idastar", "astar"])
def test_no_safe_move_does_not_mean_no_move(method: str):
    result = asked(Hint(), method)
    assert (result.value.kind, result.value.payoffs, result.value.plies) == (PROVED, (5.0,), 3)


def test_of_all_moves_none_is_proved_best_before_the_others_are_known():
    game = load("sliding-puzzle", seed=3)
    kinds = set()
    for nodes in (200, 300, 500, 5000):
        result = Session(game, Options(method="idastar", all_moves=True)).search(Limit(nodes=nodes))
        kinds.add(result.value.kind)
        if result.value.kind == PROVED:
            assert result.value.plies == 21
    assert {SO_FAR, PROVED} <= kinds
