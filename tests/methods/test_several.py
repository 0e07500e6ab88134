"""max^n, paranoid and best reply: the definitions' values on random trees, fewer nodes, three-player tic-tac-toe."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.solve import deeply
from tests.methods.seats import Seat, Seats, against_all, replied, vector
from zermelo import Limit, search
from zermelo.compiler import compiled
from zermelo.compiler.control import new_control
from zermelo.compiler.runner import Runner
from zermelo.game import Game
from zermelo.loading import load
from zermelo.methods.evaluator import Evaluator
from zermelo.methods.limit import Options
from zermelo.methods.method import methods
from zermelo.methods.session import Session
from zermelo.methods.several import Several

ANY = -1e18
TIES = ("first", "last", "kind", "cruel")


def searcher(game: Game[Any], text: str, state: Any) -> Any:
    """A searcher without a question."""
    session = Session(game, Options(method=text))
    method = methods()[text.partition(":")[0]]
    assert isinstance(method, Several)
    session.fast = compiled(game, hints=True)
    session.runner = Runner(session.fast, new_control(method.words), width=method.width)
    session.trail = session.trail.__class__(game, state)
    return method.searcher(session, 4, None)


def alike(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return all(abs(number - due) < 1e-9 for number, due in zip(one, other, strict=True))


FAR_MORE = (3, False, 2500), (5, False, 1500), (4, False, 2000), (3, True, 1000)


@pytest.mark.parametrize(
    ("seats", "common", "trees"),
    [
        (3, False, 800),
        (3, True, 300),
        *(pytest.param(*more, marks=pytest.mark.long) for more in FAR_MORE),
    ],
)
def test_maxn_is_the_definition_on_random_trees_and_pruning_changes_nothing(seats: int, common: bool, trees: int):
    game = Seats(seats, common)
    ways = {"maxn": "first", "maxn:prune=none": "first"} | {f"maxn:ties={ties}": ties for ties in TIES[1:]}
    workers = {way: searcher(game, way, game.start()) for way in ways}

    def compare() -> None:
        for seed in range(trees):
            state, depth = Seat(seed, 0, 0, seed % seats), 1 + seed % 5
            dues = {ties: vector(game, state, depth, ties) for ties in (TIES if seed % 3 == 0 else TIES[:1])}
            for way, ties in ways.items():
                if ties in dues:
                    answer = workers[way].ask(state, depth, ANY)
                    assert alike(answer.payoffs, dues[ties]), (seed, depth, way)
                    if answer.complete and way == "maxn":
                        assert alike(answer.payoffs, vector(game, state, 9))

    deeply(compare)
    pruned, plain, *others = (worker.counts() for worker in workers.values())
    if common:
        assert pruned == plain
    else:
        assert pruned[0] < plain[0] and pruned[1]["cutoffs"] > 0 == plain[1]["cutoffs"]
        assert all(other[1]["cutoffs"] > 0 for other in others)


def test_paranoid_and_best_reply_are_their_definitions():
    game = Seats(3)
    for way, due in (("paranoid", against_all), ("best-reply", replied)):
        workers = [searcher(game, way, Seat(0, 0, 0, hero)) for hero in range(3)]
        for seed in range(600):
            state, depth, hero = Seat(seed, 0, 0, seed % 2), 1 + seed % 4, seed % 3
            answer = workers[hero].ask(state, depth, ANY)
            assert answer.payoffs[hero] == pytest.approx(due(game, state, depth, hero), abs=1e-9), (way, seed)


@pytest.mark.parametrize("way", ["maxn", "maxn:ties=last", "maxn:ties=cruel", "paranoid", "best-reply"])
def test_interpreted_they_are_the_same(way: str):
    game = Seats(3)
    for seed in range(12):
        state = Seat(seed, 0, 0, seed % 3)
        options = Options(method=way, all_moves=True)
        session = Session(game, options, evaluator=Evaluator(game))
        session.trail = session.trail.__class__(game, state)
        slow, fast = session.search(Limit(depth=3)), search(game, state, Limit(depth=3), options)
        assert slow.interpreted and not fast.interpreted
        for move, value in fast.moves.items():
            assert value.payoffs == pytest.approx(slow.moves[move].payoffs, abs=1e-9, nan_ok=True)
        assert slow.best_moves == fast.best_moves


def test_general_sums_are_told_with_a_payoff_for_each():
    game = load("tree", {"text": "((<1 5> <4 4>) (<3 3> <2 9>))"})
    result = search(game)
    assert result.method == "maxn" and result.value.kind == "proved"
    assert result.value.payoffs == (2.0, 9.0)
    assert str(result.value) == "2, 9 (proved)"


def test_what_ties_give_to_others_is_told():
    game = load("tree", {"text": "(<1 0 5> <1 5 0> <0 3 3>)"})
    first = search(game, options=Options(method="maxn"))
    last = search(game, options=Options(method="maxn:ties=last"))
    assert first.best_moves == (0, 1) and first.value.payoffs == (1, 0, 5)
    assert last.best_moves == (1, 0) and last.value.payoffs == (1, 5, 0)
    assert [line.value.payoffs for line in first.lines] == [(1, 0, 5), (1, 5, 0)]


def test_three_player_tic_tac_toe_on_nine_cells_is_a_draw_by_every_method():
    game = load("three-player", {"size": 3})
    for way in ("maxn", "paranoid"):
        result = search(game, options=Options(method=way, all_moves=True))
        assert result.stopped == "proved" and result.value.payoffs[0] == 0
        assert len(result.best_moves) == 9


def test_best_reply_needs_a_pass():
    with pytest.raises(ValueError, match="no method `pass_turn`"):
        search(load("tree", {"text": "(<1 0 5> <1 5 0>)"}), options=Options(method="best-reply"))
