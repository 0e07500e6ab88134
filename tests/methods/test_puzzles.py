"""Puzzles: each method against the definition on random graphs; what is called proved is the shortest."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from tests.methods.walks import Added, Blind, Keys, Parts, Told
from zermelo.game import FORBIDDEN, Game
from zermelo.games.sliding_puzzle import SlidingPuzzle
from zermelo.methods.evaluator import Evaluator
from zermelo.methods.limit import Limit, Options
from zermelo.methods.method import method_for
from zermelo.methods.puzzles.finding import EVERY, NO_SOLUTION
from zermelo.methods.result import Result
from zermelo.methods.search import search
from zermelo.methods.session import Session
from zermelo.playing.why import why
from zermelo.value import PROVED, SO_FAR, UNSOLVED

seeds = some.integers(1, 10**6)


def asked(game: Game[Any], method: str, interpreted: bool = False, **limit: Any) -> Result:
    session = Session(game, Options(method=method), evaluator=Evaluator(game) if interpreted else None)
    result = session.search(Limit(**limit))
    assert bool(result.interpreted) == interpreted
    if result.value.kind in (PROVED, SO_FAR):
        assert ended_with(game, result.line) == result.value.payoff
        assert result.value.plies == len(result.line) and result.best == result.line[0]
    return result


def ended_with(game: Game[Any], line: tuple[int, ...]) -> float:
    state = game.start()
    for move in line:
        assert move in list(game.moves(state))
        state = game.play(state, move)
    assert game.over(state)
    return game.payoff(state, 0)


@pytest.mark.parametrize("interpreted", [False, True], ids=["compiled", "interpreted"])
@pytest.mark.parametrize("cls", [Blind, Told])
def test_bfs_is_the_definition(cls: type[Blind], interpreted: bool):
    for seed in range(1, 60 if interpreted else 200):
        game = cls(seed)
        value = asked(game, "bfs", interpreted).value
        assert (value.payoff, value.plies) == (game.shortest() or (None, None)), seed
        assert value.kind == (UNSOLVED if game.shortest() is None else PROVED)


@settings(max_examples=200)
@given(seeds)
def test_every_shortest_way_is_as_short(seed: int):
    game = Told(seed)
    best = game.shortest()
    reached = best is not None and best[0] == game.top
    for method in ("bidirectional", "idastar", "astar"):
        found = asked(game, method)
        value = found.value
        if reached and best:
            assert (value.kind, value.payoff, value.plies) == (PROVED, *best), method
        elif best and (method == "astar" or (method == "idastar" and game.endless())):  # all states were seen
            assert (value.kind, value.payoff, value.plies, found.stopped) == (PROVED, *best, EVERY), method
        else:
            assert value.kind == UNSOLVED and found.stopped == NO_SOLUTION, method


def test_a_best_end_that_is_no_solution_has_one_word_whatever_the_limit():
    games = [
        game
        for game in map(Told, range(1, 200))
        if game.endless() and game.worth and game.top > max(game.worth.values())
    ]
    limits: list[dict[str, Any]] = [{}, {"nodes": 10**7}, {"seconds": 60}]
    assert len(games) > 5
    for game in games:
        for method in ("idastar", "bfs", "astar"):
            for limit in limits:
                assert asked(game, method, **limit).stopped == EVERY, (method, limit)
        for method in ("bfs", "astar"):
            assert asked(game, method, interpreted=True).stopped == EVERY, method


@settings(max_examples=30)
@given(seeds)
def test_the_same_interpreted(seed: int):
    game = Told(seed)
    best = game.shortest()
    if best is None or best[0] < game.top:
        found = asked(game, "idastar", interpreted=True)
        assert (found.value.payoff, found.value.plies) == (best or (None, None))
        return
    for method in ("bidirectional", "idastar", "astar"):
        value = asked(game, method, interpreted=True).value
        assert (value.kind, value.payoff, value.plies) == (PROVED, *best), method
    assert asked(game, "greedy", interpreted=True).value.payoff == best[0]


@settings(max_examples=200)
@given(seeds, some.sampled_from([1.5, 2, 5]))
def test_a_weight_keeps_its_promise_and_greed_finds_a_way(seed: int, weight: float):
    game = Told(seed)
    best = game.shortest()
    if best is None or best[0] < game.top:
        return
    weighted, greedy = (asked(game, method).value for method in (f"astar:weight={weight:g}", "greedy"))
    assert weighted.kind == greedy.kind == SO_FAR
    assert weighted.payoff == greedy.payoff == best[0]
    assert best[1] <= (weighted.plies or 0) <= weight * best[1]
    assert best[1] <= (greedy.plies or 0)


def test_without_bounds_only_a_look_at_every_state_proves_an_end():
    sooner = 0
    for seed in range(1, 60):
        blind, told = asked(Blind(seed), "bfs"), asked(Told(seed), "bfs")
        game = Blind(seed)
        reach = [node for node, far in enumerate(game.from_start()) if far < 1000]
        assert blind.effort.nodes == sum(len(game.edges[node]) for node in reach)
        sooner += told.effort.nodes < blind.effort.nodes
    assert sooner > 20


@settings(max_examples=100)
@given(seeds)
def test_tables_of_patterns_add_up_where_each_move_counts_in_one(seed: int):
    """Two walks that do not hinder each other: what both take is what each takes, and the tables know that at once."""
    added, largest = Added(seed), Parts(seed)
    assert asked(added, "idastar").value.plies == added.shortest()
    assert asked(largest, "idastar").value.plies == largest.shortest()
    first = next(iter(Session(added, Options(method="idastar")).results(Limit())))
    assert first.value.plies == added.shortest()  # the lower bound itself


def test_more_moves_than_buffers_hold_at_first():
    for method in ("bfs", "idastar", "astar", "greedy"):
        assert asked(Keys(), method).line == (37, 36, 35), method


def test_every_move_has_its_value():
    for seed in range(1, 40):
        game = Told(seed)
        best = game.shortest()
        if best is None or best[0] < game.top:
            continue
        result = search(game, options=Options(method="astar", all_moves=True))
        far = {move: game.play(game.start(), move) for move in game.moves(game.start())}
        assert set(result.moves) == set(far)
        assert result.value.plies == best[1] and result.lines[0].value == result.value
        for move, state in far.items():
            if not game.over(state):
                alone = search(game, state, options=Options(method="bfs")).value
                if alone.payoff == game.top:
                    assert result.moves[move].plies == (alone.plies or 0) + 1


def test_which_method_is_meant_is_decided_by_what_rules_tell():
    for game, limit, name in (
        (Told(), Limit(), "idastar"),
        (Told(), Limit(seconds=1), "idastar"),
        (Blind(), Limit(), "bfs"),
        (Blind(), Limit(seconds=1), "mcts"),
        (Blind(), Limit(simulations=10), "mcts"),
        (SlidingPuzzle(), Limit(), "idastar"),
    ):
        assert method_for(game, limit, Options()).name == name


@pytest.mark.parametrize(
    ("cls", "method", "words"),
    [
        (Blind, "idastar", "wants rules with `remaining` or `pattern`"),
        (Blind, "greedy", "wants rules with `estimate`"),
        (Blind, "bidirectional", "wants rules with `backwards`"),
        (Told, "astar:weight=0.5", "`weight` of astar is 1 to"),
        (Told, "idastar:bound=none", "is patterns or remaining or both"),
        (Told, "alphabeta", "wants 2 players"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_line(cls: type[Blind], method: str, words: str):
    with pytest.raises(ValueError, match=words):
        search(cls(), options=Options(method=method))


def test_rules_that_look_back_are_refused():
    class Once(Told):
        recurrence = FORBIDDEN

    with pytest.raises(ValueError, match="wants rules that do not look at the past"):
        search(Once(), options=Options(method="bfs"))


class Misplaced(Added):
    """A pattern that its table has no entry for."""

    def pattern(self, state: Any, which: int) -> int:
        return 20 if state.one == 5 else state.one if which == 0 else state.other


def test_a_pattern_without_an_entry_is_a_fault_and_not_a_crash():
    with pytest.raises(ValueError, match="pattern is an int from 0 below"):
        search(Misplaced())


# ---- limits, stopping, sessions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("method", ["bfs", "bidirectional", "idastar", "astar", "astar:weight=2"])
def test_limits_are_kept_and_told(method: str):
    game = SlidingPuzzle(seed=2)
    result = search(game, limit=Limit(nodes=50), options=Options(method=method))
    assert (result.stopped, result.value.kind) == ("nodes", UNSOLVED)
    assert result.best in list(game.moves(game.start()))
    if not method.startswith("astar"):
        shallow = search(game, limit=Limit(depth=5), options=Options(method=method))
        assert (shallow.stopped, shallow.value.kind) == ("depth", UNSOLVED)
        assert (shallow.value.plies or 0) > 5


def test_a_search_that_is_asked_to_stop_says_what_it_knows():
    game = SlidingPuzzle(4, 4, seed=1)
    hard = game.parse_state("0-12-9-13/15-11-10-14/3-7-2-5/4-8-6-1")  # eighty moves, as hard as any
    stop = threading.Event()
    begun = 0.0
    for result in Session(game, Options(method="bfs"), trail_of(game, hard)).results(stop=stop):
        if not begun and result.depth >= 12:
            begun = time.perf_counter()
            stop.set()
    assert time.perf_counter() - begun < 2
    assert result.stopped == "asked to" and (result.value.plies or 0) > 12


def trail_of(game: Game[Any], state: Any) -> Any:
    from zermelo.trail import Trail

    return Trail(game, state)


def test_memory_that_is_full_is_told():
    game = SlidingPuzzle(4, 4, seed=1)
    for method in ("bfs", "bidirectional", "astar:bound=remaining"):
        result = search(game, options=Options(method=method, memory=1))
        assert result.stopped.startswith("memory") and result.value.kind == UNSOLVED, method


def test_a_solution_is_followed():
    game = SlidingPuzzle(seed=3)
    session = Session(game, Options())
    first = session.search()
    for place, move in enumerate(first.line):
        later = session.search()
        assert later.line == first.line[place:] and later.value.proved
        assert later.effort.nodes == 0 or place == 0
        session.play(move)
    assert session.trail.over()


class Place(NamedTuple):
    at: int


class NoWayOut(Game[Place]):
    """Round and round: there is an end, and no way to it."""

    players = ("solver",)

    def start(self) -> Place:
        return Place(1)

    def turn(self, state: Place) -> int:
        return 0

    def moves(self, state: Place) -> Iterator[int]:
        if state.at != 99:
            yield 2
            yield 4

    def play(self, state: Place, move: int) -> Place:
        return Place((state.at + move) % 12)

    def over(self, state: Place) -> bool:
        return state.at == 99

    def payoff(self, state: Place, player: int) -> int:
        return 1


def test_that_there_is_no_solution_is_found_in_a_hurry_too():
    game = NoWayOut()
    for limit in (Limit(), Limit(seconds=1.0)):
        found = search(game, limit=limit)
        assert (found.method, found.stopped) == ("bfs", NO_SOLUTION)
    said = why(game).sentences("2")
    assert said[0] == "2 leads to no solution that was found; nor does 4."
