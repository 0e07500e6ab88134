"""Positions that come again: every method against a definition that walks all ways, on random cyclic games."""

from __future__ import annotations

from typing import Any

import pytest

from tests.methods.asking import exactly, searcher
from tests.methods.cycles import Drawn, DrawnAtOnce, Forbidden, Graph, Paid, Place, forced_plies, forced_value
from tests.running import some_or_all
from zermelo.measure.perft import divided, perft_by_definition
from zermelo.methods.alphabeta.definition import trail_score
from zermelo.methods.alphabeta.score import decoded
from zermelo.methods.limit import Limit, Options
from zermelo.methods.search import search, searched
from zermelo.trail import Trail

WITH_A_RULE = [Drawn, DrawnAtOnce, Paid, Forbidden]
SOME_RULES = [  # each is compiled for every method
    Drawn,
    Forbidden,
    pytest.param(DrawnAtOnce, marks=pytest.mark.long),
    pytest.param(Paid, marks=pytest.mark.long),
]
FAR = 60  # plies: more than any way has


def small(cls: type[Graph], seed: int) -> Graph:
    """Few places, since a definition that walks all ways takes its time."""
    return cls(seed, 5 if cls is not Drawn and cls is not Paid else 4)


@pytest.mark.parametrize("cls", WITH_A_RULE)
def test_the_exact_value_is_that_of_the_definition(cls: type[Graph]):
    worker: Any = None
    values = set()
    for seed in range(150):
        game = small(cls, seed)
        trail = Trail(game)
        if trail.over():
            continue
        worker = searcher(game)
        score, complete = exactly(worker, game.start())
        due = trail_score(trail, FAR)
        values.add(decoded(due, 1, True).payoff)
        assert complete, seed
        assert decoded(score, 1, True).payoff == decoded(due, 1, True).payoff, seed
    assert len(values) > 1


@pytest.mark.parametrize("cls", SOME_RULES)
@pytest.mark.parametrize("method", ["alphabeta", "engine", "minimax", "mcts"])
def test_what_is_called_proved_is_proved(cls: type[Graph], method: str):
    """Every result on the way, every line, from the middle of a game too: the past counts."""
    proved = 0
    for seed in range(60):
        trail = Trail(small(cls, seed))
        for step in range(3):
            if trail.over():
                break
            due = decoded(trail_score(trail, FAR), 1, True)
            truth = {m: decoded(trail_score(trail.play(m), FAR), 1, True).payoff for m in trail.options()}
            options = Options(method=method, all_moves=step % 2 == 0)
            limit = Limit(simulations=3000) if method == "mcts" else Limit(depth=20, nodes=3000)
            for result in searched(trail.game, trail, limit, options):
                assert result.best in truth
                if result.value.proved:
                    proved += 1
                    assert result.value.payoff == due.payoff, (seed, step)
                for line in result.lines:
                    if line.value.proved:
                        assert line.value.payoff == truth[line.move], (seed, step)
            trail = trail.play(trail.options()[seed % len(trail.options())])
    assert proved > 30


@pytest.mark.parametrize("method", ["alphabeta", "engine"])
def test_what_is_forbidden_depends_on_the_whole_way(method: str):
    """More places, so that nodes at one ply have come other ways; of seeds from 0 below 3,000 the named ones were
    called proved, and wrong, by an engine that asked the table under the way of another node."""
    proved = 0
    for seed in [*range(60), 713, 739, 2027, 2510, 2796]:
        game = Forbidden(seed, 10)
        if game.over(game.start()):
            continue
        value = search(game, limit=Limit(depth=40, nodes=50_000), options=Options(method=method)).value
        if value.proved:
            proved += 1
            assert value.payoff == decoded(trail_score(Trail(game), FAR), 1, True).payoff, seed
    assert proved > 50


@pytest.mark.parametrize("cls", [Drawn, DrawnAtOnce])
def test_distances_are_those_of_the_definition(cls: type[Graph]):
    for seed in range(100):
        game = small(cls, seed)
        if not Trail(game).over():
            due = trail_score(Trail(game), FAR)
            assert exactly(searcher(game), game.start())[0] == due, seed


@pytest.mark.parametrize("method", ["", "alphabeta"])
@pytest.mark.parametrize("seeds", some_or_all(100, 300))
def test_where_rules_are_silent_what_can_be_forced_is_proved(seeds: int, method: str):
    known = unknown = 0
    for seed in range(seeds):
        game = Graph(seed, 7)
        if game.over(game.start()):
            continue
        due = forced_value(game, 0)
        result = search(game, options=Options(method=method))
        if due is None:
            unknown += 1
            assert not result.value.proved, seed
            assert result.stopped == "neither side can force an end"
            assert result.best is not None
        else:
            known += 1
            assert (result.value.proved, result.value.payoff) == (True, due), seed
            if due:
                assert result.value.plies == forced_plies(game, 0, 0 if due == 1 else 1), seed
                assert len(result.line) == result.value.plies, seed
    assert known > seeds / 6 and unknown > seeds / 15


@pytest.mark.parametrize("method", ["", "alphabeta"])
def test_without_distance_a_win_is_proved_where_it_comes_nearer(method: str):
    """What is called proved is what can be forced; where the winner might circle, it is not."""
    proved = 0
    for seed in range(100):
        game = Graph(seed, 7)
        if not game.over(game.start()):
            value = search(game, options=Options(distance=False, method=method)).value
            if value.proved:
                proved += 1
                assert value.payoff == forced_value(game, 0), seed
    assert proved > 20


@pytest.mark.parametrize("seed", [4, 5, 17, 24])
def test_a_trail_that_comes_back_is_refused_where_that_is_forbidden(seed: int):
    game = Forbidden(seed, 6)
    trail = Trail(game)
    while trail.legal():
        trail = trail.play(game.options(trail.state)[-1])
    with pytest.raises(ValueError, match="is not legal"):
        search(game, trail)
    assert trail.before is not None and search(game, trail.before).best in trail.before.options()


@pytest.mark.parametrize("cls", SOME_RULES)
def test_perft_walks_the_same_ways(cls: type[Graph]):
    for seed in range(30):
        trail = Trail(small(cls, seed))
        for depth in range(1, 8):
            found = divided(trail, depth)
            assert not found.interpreted
            assert found.total == perft_by_definition(trail, depth)
        if not trail.over():
            trail = trail.play(trail.options()[0])
            assert divided(trail, 4).total == perft_by_definition(trail, 4)


@pytest.mark.parametrize("cls", WITH_A_RULE)
def test_interpreted_search_honours_it_too(cls: type[Graph], monkeypatch: pytest.MonkeyPatch):
    from zermelo.compiler import CompileError
    from zermelo.methods import session

    def refuse(*arguments: object, **options: object) -> None:
        raise CompileError("Graph", None, "not today")

    monkeypatch.setattr(session, "compiled", refuse)
    for seed in range(20):
        game = small(cls, seed)
        if not Trail(game).over():
            result = search(game)
            assert result.interpreted and result.value.proved
            assert result.value.payoff == decoded(trail_score(Trail(game), FAR), 1, True).payoff


def test_a_game_that_has_come_so_often_is_over():
    game = Drawn(places=2)
    loop = Trail.along(game, [Place(0), Place(1), Place(0), Place(1), Place(0)])
    assert loop.times == 3 and loop.over() and loop.payoff(0) == 0 and loop.options() == []
    assert search(game, loop).stopped == "the game is over"
