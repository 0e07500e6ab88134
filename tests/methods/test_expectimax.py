"""Expectimax and value iteration: the definition's values on random trees, fewer nodes, and known figures of pig."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from benchmarks.solve import deeply
from tests.methods.dice import Bounded, Dice, Spot, expected
from zermelo import Limit, search
from zermelo.compiler import compiled
from zermelo.compiler.control import STOP, new_control
from zermelo.compiler.runner import Runner, Stopped
from zermelo.game import Game
from zermelo.loading import load
from zermelo.methods.chance import Expectimax
from zermelo.methods.evaluator import Evaluator
from zermelo.methods.expectimax import iteration
from zermelo.methods.expectimax.searcher import CompiledSearcher
from zermelo.methods.limit import Options
from zermelo.methods.session import Session

PRUNINGS = ("none", "star1", "star2")


def searcher(game: Game[Any], pruning: str) -> CompiledSearcher:
    """A searcher without a question."""
    session = Session(game, Options(method="expectimax"))
    session.fast = compiled(game, hints=True)
    session.runner = Runner(session.fast, new_control(Expectimax.words), width=Expectimax.width)
    return CompiledSearcher(session, pruning, 4)


@pytest.mark.parametrize("part", [1 / 5, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    ("game", "first", "trees"),
    [(Bounded(), 0, 5000), (Dice(), 5000, 3500), (Dice(known=False), 8500, 1500)],
    ids=["bounds", "stakes", "neither"],
)
def test_values_are_the_definitions_on_random_trees_and_nodes_grow_fewer(
    game: Dice, first: int, trees: int, part: float
):
    workers = {pruning: searcher(game, pruning) for pruning in PRUNINGS}

    def compare() -> None:
        for seed in range(first, first + round(trees * part)):
            state, depth = Spot(seed, 0, 0, 0), 1 + seed % 5
            due = expected(game, state, depth)
            for pruning, worker in workers.items():
                answer = worker.ask(state, depth)
                assert abs(answer.value - due) < 1e-12, (seed, depth, pruning)
                if answer.complete and pruning == "star2":
                    assert abs(answer.value - expected(game, state, 9)) < 1e-12

    deeply(compare)
    nodes = [workers[pruning].counts()[0] for pruning in PRUNINGS]
    assert nodes[1] < nodes[0] and nodes[2] < nodes[0]
    assert workers["star2"].counts()[1]["cutoffs"] > 0


def test_a_course_goes_on_with_best_moves_and_typical_throws_to_the_depth_seen():
    game, thrown = Bounded(), 0
    for seed in range(60):
        root, depth = Spot(seed, 0, 0, 0), 1 + seed % 5
        if game.over(root) or game.turn(root) == -1:
            continue
        found = search(game, root, Limit(depth=depth), Options(method="expectimax", all_moves=True))
        for line in found.lines:
            state, left = root, found.depth
            for place, word in enumerate(line.course or map(str, line.line)):
                worth = expected(game, state, left)
                if game.turn(state) == -1:
                    chances = dict(game.chances(state))
                    assert word[0] == "(" and chances[int(word[1:-1])] > max(chances.values()) - 1e-9
                    thrown += 1
                else:
                    child, left = game.play(state, int(word)), left - 1
                    assert place == 0 or expected(game, child, left) == pytest.approx(worth, abs=1e-12)
                state = game.play(state, int(word.strip("()")))
            assert game.over(state) or left == 0, (seed, line)
    assert thrown > 30


@pytest.mark.parametrize("pruning", ["star1", "star2"])
@pytest.mark.parametrize("game", [Bounded(), Dice()], ids=["bounds", "stakes"])
def test_a_window_bounds_the_value_as_the_contract_says(game: Dice, pruning: str):
    worker = searcher(game, pruning)

    def compare() -> set[int]:
        sides = set()
        for seed in range(2000):
            state, depth, low = Spot(seed, 0, 0, 0), 1 + seed % 5, seed * 7 % 15 - 8.25
            high, due = low + 0.5 + seed % 4, expected(game, state, depth)
            value = worker.ask(state, depth, low=low, high=high).value
            if value <= low:
                assert due <= value + 1e-12
            elif value >= high:
                assert due >= value - 1e-12
            else:
                assert abs(value - due) < 1e-12
            sides.add((value > low) + (value >= high))
        return sides

    assert deeply(compare) == {0, 1, 2}


def test_all_moves_have_the_values_of_the_definition_and_the_best_is_best():
    game = Bounded()
    for seed in range(60):
        state = Spot(seed, 0, 0, 0)
        if game.turn(state) < 0:
            continue
        mover = game.turn(state)
        result = search(game, state, Limit(depth=3), Options(method="expectimax", all_moves=True))
        for move, value in result.moves.items():
            assert value.number == pytest.approx(expected(game, game.play(state, move), 2), abs=1e-12)
        assert result.best is not None
        assert result.value.for_player(mover) == max(value.for_player(mover) for value in result.moves.values())
        for line in result.lines:
            child = game.play(state, line.move)
            for told in line.outcomes:
                after = game.play(child, told.outcome)
                assert told.value.number == pytest.approx(expected(game, after, 2), abs=1e-12)
                if told.answer is not None:
                    answered = expected(game, game.play(after, told.answer), 1)
                    assert answered == pytest.approx(told.value.number, abs=1e-12)


def test_interpreted_it_is_the_same():
    game = Bounded()
    for seed in range(40):
        state = Spot(seed, 0, 0, 0)
        if game.turn(state) < 0:
            continue
        session = Session(game, Options(method="expectimax"), evaluator=Evaluator(game))
        session.trail = session.trail.__class__(game, state)
        slow, fast = session.search(Limit(depth=3)), search(game, state, Limit(depth=3), session.options)
        assert slow.interpreted and not fast.interpreted
        assert slow.value.number == pytest.approx(fast.value.number, abs=1e-12)


def test_seen_to_the_end_it_is_expected_and_before_that_estimated():
    game = Bounded()
    for seed in range(50):
        state = Spot(seed, 0, 0, 0)
        if game.turn(state) < 0:
            continue
        shallow, whole = (search(game, state, Limit(depth=d), Options(method="expectimax")) for d in (1, 6))
        assert whole.value.kind == "expected" and whole.stopped == "proved"
        if shallow.value.kind == "expected":
            assert shallow.value.number == pytest.approx(whole.value.number, abs=1e-12)


# ---- value iteration ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("goal", "due"),
    [(10, 0.7094243226), (20, 0.6155585498), pytest.param(100, 0.5305927253, marks=pytest.mark.long)],
)
def test_the_first_player_of_pig_wins_so_often(goal: int, due: float):
    result = search(load("pig", {"goal": goal}))
    assert result.method == "value-iteration" and result.value.kind == "expected"
    assert round(result.winning[0], 10) == due
    assert result.value.errors[0] < 1e-11
    assert result.value.number == pytest.approx(2 * result.winning[0] - 1, abs=1e-11)


def test_value_iteration_and_expectimax_agree_on_trees():
    game = Bounded()
    for seed in range(25):
        state = Spot(seed, 0, 0, 0)
        if game.turn(state) < 0:
            continue
        found = search(game, state, options=Options(method="value-iteration", all_moves=True))
        assert found.value.number == pytest.approx(expected(game, state, 9), abs=1e-9)
        for move, value in found.moves.items():
            assert value.number == pytest.approx(expected(game, game.play(state, move), 9), abs=1e-9)
        for line in found.lines:
            for told in line.outcomes:
                after = game.play(game.play(state, line.move), told.outcome)
                assert told.value.number == pytest.approx(expected(game, after, 9), abs=1e-9)


def test_deep_expectimax_of_pig_comes_close_to_its_value():
    game = load("pig", {"goal": 10})
    exact = search(game).value.number
    deep = search(game, limit=Limit(depth=40), options=Options(method="expectimax"))
    assert deep.value.kind == "estimated" and deep.value.number == pytest.approx(exact, abs=1e-5)


def test_a_session_keeps_what_was_solved():
    session = Session(load("pig", {"goal": 10}))
    first = session.search()
    assert first.best is not None
    session.play(first.best)
    session.play(4)
    later = session.search()
    assert later.effort.nodes == 0 and later.value.kind == "expected"
    assert later.value.number == pytest.approx(first.lines[0].outcomes[3].value.number, abs=1e-12)


def test_interpreted_value_iteration_is_the_same():
    game = load("pig", {"goal": 5})
    slow = Session(game, Options(method="value-iteration"), evaluator=Evaluator(game)).search()
    assert slow.interpreted and slow.lines[0].course == search(game).lines[0].course
    assert slow.lines[0].course[0] == "roll" and slow.lines[0].course[1] in ("(2)", "(3)", "(4)")
    assert slow.value.number == pytest.approx(search(game).value.number, abs=1e-11)


class Waiting(Dice):
    """A player may wait for ever for what he can have at once, or for worse."""

    def turn(self, state: Spot) -> int:
        return -1 if state.node == 1 and state.level == 1 else 0

    def width(self, state: Spot) -> int:
        return 0 if state.level == 2 else 2

    def play(self, state: Spot, move: int) -> Spot:
        if state.level == 0:
            return Spot(0, 0, 0, 0) if move == 0 else Spot(0, 1, 1, 0)
        return Spot(0, 2 + move, 2, 2 * move - 1)

    def chances(self, state: Spot) -> Any:
        if state.node == 1 and state.level == 1:
            yield 0, 0.5
            yield 1, 0.5

    def moves(self, state: Spot) -> Any:
        if state.level == 0:
            yield 0
            yield 1

    def estimate(self, state: Spot) -> float:
        return 0.0


def test_where_play_can_be_kept_going_nothing_is_called_exact():
    found = search(Waiting(), options=Options(method="value-iteration"))
    assert found.value.kind == "estimated" and "for ever" in found.stopped


class Patient(Waiting):
    """Chance brings it back, nearly every time: all ends some day, and takes more sweeps than are made."""

    def turn(self, state: Spot) -> int:
        return -1

    def moves(self, state: Spot) -> Any:
        yield from ()

    def chances(self, state: Spot) -> Any:
        if state.level == 0:
            yield 0, 1 - 1e-8
            yield 1, 1e-8
        elif state.level == 1:
            yield 0, 0.5
            yield 1, 0.5


def test_where_sweeps_run_out_that_is_said_with_the_error_reached():
    found = search(Patient(), options=Options(method="value-iteration"))
    assert found.value.kind == "estimated" and "sweeps" in found.stopped and "for ever" not in found.stopped
    assert 0.9 < found.value.errors[0] < 1 and "lies between -0.99" in found.stopped  # it is 0
    assert found.as_json(Patient(), Patient().start())["value"]["errors"] == list(found.value.errors)


def test_it_says_how_far_it_is_and_stopped_what_bounds_it_has_reached(monkeypatch: pytest.MonkeyPatch):
    game = load("pig", {"goal": 40})
    exact = search(game).value.number
    session, turns, going_on = Session(game, Options(method="value-iteration")), [], iteration.Sweeps.go_on

    def few(sweeps: Any, control: Any, work: int = 20_000, most: int = iteration.MOST_SWEEPS) -> bool:
        turns.append(sweeps)
        if len(turns) == 12:
            session.runner.stop()
        return going_on(sweeps, control, work, most)

    monkeypatch.setattr(iteration.Sweeps, "go_on", few)
    *shown, last = session.results()
    settled = [result.effort.counters["settled"] for result in shown if "settled" in result.effort.counters]
    assert any("states so far" in result.effort.counters for result in shown)
    assert settled == sorted(settled) and settled[0] < settled[-1] < last.effort.counters["states"]
    assert last.stopped == "asked to" and last.value.kind == "estimated"
    assert abs(last.value.number - exact) <= last.value.errors[0] <= 1
    assert session.kept_already("value-iteration") is None
    assert settled[-1] <= last.effort.counters["settled"] < last.effort.counters["states"]
    assert all(result.best_moves == (result.best,) and not result.all_best for result in (*shown, last))
    sweeps = turns[-1]
    before, settled_before = (sweeps.low.copy(), sweeps.high.copy()), sweeps.settled
    sweeps.passed_on(500)
    changed = np.flatnonzero((before[0] != sweeps.low) | (before[1] != sweeps.high))
    assert 0 < len(changed) <= 500 and sweeps.settled == settled_before
    assert (before[0] <= sweeps.low).all() and (sweeps.low <= sweeps.high).all() and (sweeps.high <= before[1]).all()
    control = new_control()
    control[STOP] = 1
    with pytest.raises(Stopped):
        iteration.Sweeps(sweeps.states, sweeps.states.payoffs, control)


def test_moves_whose_bounds_are_still_apart_are_not_called_equal():
    stopped = Session(load("pig", {"goal": 60}), Options(method="value-iteration")).search(Limit(seconds=0.3))
    assert stopped.stopped == "seconds" and stopped.best_moves == (stopped.best,) and not stopped.all_best
    endless = search(Waiting(), options=Options(method="value-iteration"))
    assert endless.best_moves == (endless.best,) and not endless.all_best
    assert search(load("pig", {"goal": 8})).all_best


def test_it_is_stopped_in_time_and_nothing_half_done_is_kept():
    session = Session(load("pig", {"goal": 90}), Options(method="value-iteration"))
    first = session.search(Limit(seconds=0.2))
    assert first.stopped == "seconds" and first.value.kind == "estimated" and first.effort.seconds < 5
    assert session.kept_already("value-iteration") is None


def test_too_many_states_are_refused_in_one_line():
    with pytest.raises(ValueError, match=r"pig has more than .* states"):
        search(load("pig", {"goal": 1 << 20}), options=Options(method="value-iteration", memory=1))


class Short(Patient):
    """Chances that do not sum to 1; with `late`, where random games do not come."""

    def __init__(self, late: bool = False) -> None:
        self.stakes, self.late = (-1, 1), late

    def play(self, state: Spot, move: int) -> Spot:
        return Spot(0, 1, 1, 0) if state.level == 0 else Spot(0, 2 + move, 2, 2 * move - 1)

    def chances(self, state: Spot) -> Any:
        if state.level == 0:
            yield 0, 0.5
            yield 1, 0.5 if self.late else 0.4
        elif state.level == 1:
            yield 0, 0.5
            yield 1, 0.4


@pytest.mark.parametrize("way", ["expectimax", "value-iteration"])
def test_chances_that_do_not_sum_to_1_are_refused_before_anything_is_compiled(way: str):
    with pytest.raises(ValueError, match=r"the chances of short sum to 0.9, not to 1"):
        search(Short(), limit=Limit(seconds=1), options=Options(method=way))


@pytest.mark.parametrize("interpreted", [pytest.param(False, marks=pytest.mark.long), True])  # it compiles two kernels
def test_kernels_and_definitions_see_them_too(interpreted: bool, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("zermelo.methods.session.look_at_odds", lambda game, state: None)
    for way in ("expectimax", "value-iteration"):
        game = Short(late=True)
        session = Session(game, Options(method=way), evaluator=Evaluator(game) if interpreted else None)
        with pytest.raises(ValueError, match=r"do not sum to 1|sum to 0.9"):
            session.search(Limit(depth=3) if way == "expectimax" else None)
