"""minimax, alphabeta and engine: each keeps its contract, on random trees and on games."""

from __future__ import annotations

import functools
import itertools
import operator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from benchmarks.solve import deeply
from tests.methods.asking import asked, exactly, root_of, searcher
from tests.methods.horizon import QUIET, TAKE, Exchange
from tests.methods.test_exactness import SOME, trees
from zermelo.game import Game
from zermelo.games.breakthrough import Breakthrough
from zermelo.games.connect_four import ConnectFour
from zermelo.games.mnk import MNK
from zermelo.games.nim import Heaps, Nim
from zermelo.games.tic_tac_toe import TicTacToe
from zermelo.games.tree import Tree
from zermelo.loading import load
from zermelo.methods.alphabeta.definition import minimax_score, trail_score
from zermelo.methods.alphabeta.depth import reduction, seems_singular
from zermelo.methods.alphabeta.interpreted import InterpretedSearcher
from zermelo.methods.alphabeta.score import INFINITE, STEP, decoded
from zermelo.methods.alphabeta.table import AT_LEAST, AT_MOST, entry_of
from zermelo.methods.limit import DEEPEST, Limit, Options
from zermelo.methods.search import search

ALL = (-INFINITE, INFINITE)
TWO_PLAYER = ("minimax", "alphabeta", "engine")


def size(game: Game[Any], state: Any, depth: int) -> int:
    """The nodes of the tree to that depth."""
    if depth == 0 or game.over(state):
        return 1
    return 1 + sum(size(game, game.play(state, move), depth - 1) for move in game.moves(state))


@settings(max_examples=150)
@given(trees, some.integers(1, 6))
def test_minimax_is_the_definition_and_visits_every_node(text: str, depth: int):
    game = Tree(text)
    worker = searcher(game, 1, method="minimax")
    assert asked(worker, game.start(), depth, *ALL)[0] == minimax_score(game, game.start(), depth)
    assert worker.counts()[0] == size(game, game.start(), depth)


@pytest.mark.parametrize(("name", "parameters", "deepest"), SOME, ids=str)
def test_minimax_on_every_game(name: str, parameters: dict[str, Any], deepest: int):
    game = load(name, parameters)
    for depth in range(1, min(deepest, 5) + 1):
        worker = searcher(game, 1, method="minimax")
        assert asked(worker, game.start(), depth, *ALL)[0] == minimax_score(game, game.start(), depth)


@settings(max_examples=150)
@given(trees, some.integers(1, 8), some.sampled_from([-8 * STEP, -STEP, 0, 5, STEP + 1]), some.integers(1, 4 * STEP))
def test_what_the_engine_calls_complete_is_true_of_the_game(text: str, depth: int, low: int, width: int):
    game = Tree(text)
    value = minimax_score(game, game.start(), 40)
    score, complete = asked(searcher(game, method="engine"), game.start(), depth, low, low + width)
    if complete:
        assert (score == value) or (score <= low and value <= score) or (score >= low + width and value >= score)


class Silent(MNK):
    """Estimates that mislead: whoever believes them is wrong."""

    weights = {"inverted": 0.3}

    def inverted(self, state: Any) -> int:
        return -self.open_lines(state)


@pytest.mark.parametrize(
    "game",
    [ConnectFour(5, 4), MNK(3, 3, 3), Silent(3, 3, 3), Exchange(6), TicTacToe()]
    + [
        pytest.param(game, marks=pytest.mark.long)
        for game in (Breakthrough(3, 4), ConnectFour(4, 4), MNK(4, 3, 3), Nim((2, 3, 3)), load("coins", {"coins": 12}))
    ],
    ids=str,
)
def test_the_engine_proves_the_same_value(game: Game[Any]):
    result = search(game, limit=Limit(depth=60), options=Options(method="engine"))
    assert result.stopped == "proved"
    due = search(game)
    assert result.value.payoff == due.value.payoff
    if due.value.payoff != 0:  # a draw has no distance
        assert result.value.plies == due.value.plies
    assert set(result.best_moves) <= set(due.best_moves)


def test_quiescence_sees_past_the_horizon():
    game = Exchange(8)
    assert search(game, limit=Limit(depth=1)).best == TAKE, "one ply ahead it looks like a gain"
    assert search(game, limit=Limit(depth=1), options=Options(method="engine")).best == QUIET
    assert search(game).best == QUIET


def test_forced_replies_cost_no_depth():
    """x has three in a row with both ends open: at depth 1 only the engine sees that o can't hold it."""
    game = ConnectFour()
    state = game.start()
    for move in (3, 0, 2, 0, 4):
        state = game.play(state, move)
    plain = search(game, state, Limit(depth=1))
    engine = search(game, state, Limit(depth=1), Options(method="engine"))
    assert plain.value.payoff is None
    assert engine.value.payoff == 1
    assert engine.value.proved


class NoPass(Breakthrough):
    """The same game, but the engine may not pass."""

    def has(self, method: str) -> bool:
        return method != "pass_turn" and super().has(method)


@pytest.mark.long
def test_passing_saves_nodes():
    nodes = [
        search(game, limit=Limit(depth=8), options=Options(method="engine")).effort.nodes
        for game in (Breakthrough(), NoPass())
    ]
    assert nodes[0] < nodes[1]


def test_late_moves_are_looked_at_less_deep():
    less = reduction
    assert [less(2, 9), less(8, 0), less(8, 2)] == [0, 0, 0]
    assert 0 < less(8, 3) <= less(8, 20) < less(30, 20)
    assert all(depth - 1 - less(depth, place) >= 1 for depth in range(3, 40) for place in range(60))


def test_which_moves_may_be_singular():
    deep_good = entry_of(100, 7, 9, AT_LEAST, False, 5)
    assert seems_singular(deep_good, 10)
    assert not seems_singular(entry_of(100, 7, 9, AT_MOST, False, 5), 10), "it is not known to be good"
    assert not seems_singular(deep_good, 14), "it looked less far"
    assert not seems_singular(deep_good, 3), "too near the horizon"


@settings(max_examples=100)
@given(trees, some.integers(1, 5), some.integers(-9 * STEP, 9 * STEP))
def test_aspiration_never_changes_the_value(text: str, depth: int, guess: int):
    game = Tree(text)
    if game.over(game.start()):
        return
    root = root_of(searcher(game, 1), game.start())
    root.iteration(depth, 1, guess)
    assert root.found[root.best].exact
    assert root.sign * root.found[root.best].score == minimax_score(game, game.start(), depth)


@settings(max_examples=100)
@given(trees, some.integers(1, 5), some.integers(1, 4))
def test_the_best_lines_are_exact_and_the_rest_is_no_better(text: str, depth: int, lines: int):
    game = Tree(text)
    if game.over(game.start()):
        return
    root = root_of(searcher(game, 1), game.start())
    root.iteration(depth, lines)
    scores = {move: bound.score for move, bound in root.found.items()}
    due = {m: root.sign * trail_score(root.child(m), depth - 1, 1) for m in root.listed}
    for move in root.moves[:lines]:
        assert scores[move] == due[move]
    worst = min(scores[move] for move in root.moves[:lines])
    assert all(due[move] <= worst for move in root.moves[lines:])


@settings(max_examples=100)
@given(trees, some.integers(1, 6), some.integers(-8 * STEP, 8 * STEP), some.integers(1, 4 * STEP))
def test_interpreted_search_keeps_the_contract(text: str, depth: int, low: int, width: int):
    game = Tree(text)
    due = minimax_score(game, game.start(), depth)
    worker = InterpretedSearcher(game)
    for _ in range(2):  # the second time from its table
        score, _ = asked(worker, game.start(), depth, low, low + width)
        assert score == due if low < score < low + width else due <= score if score <= low else due >= score
    assert asked(worker, game.start(), depth, *ALL)[0] == due
    assert exactly(InterpretedSearcher(game), game.start())[0] == minimax_score(game, game.start(), DEEPEST)


def test_rules_that_can_not_be_compiled_are_searched_all_the_same():
    game = load("tests/planted/defects.py:UsesDict")
    for method in TWO_PLAYER:
        result = search(game, options=Options(method=method), limit=Limit(depth=20))
        assert result.interpreted
        assert result.value.proved
        assert result.value.payoff == decoded(minimax_score(game, game.start(), 20), game.unit, True).payoff


@pytest.mark.parametrize("lines", [1, 3, 50])
@pytest.mark.parametrize("limit", [Limit(), Limit(depth=3), Limit(nodes=3000), Limit(seconds=0.2)], ids=str)
def test_lines(lines: int, limit: Limit):
    game = ConnectFour(4, 4)
    result = search(game, limit=limit, options=Options(lines=lines))
    assert len(result.lines) == min(lines, 4)
    assert len({line.move for line in result.lines}) == len(result.lines)
    assert result.lines[0].move == result.best
    values = [line.value for line in result.lines]
    assert values == sorted(values, reverse=True)  # the first player moves
    for line in result.lines:
        state = game.start()
        for move in line.line:
            assert move in game.moves(state)
            state = game.play(state, move)


def test_a_line_of_the_best_play_ends_where_the_value_says():
    game = ConnectFour(4, 4)
    result = search(game, options=Options(all_moves=True))
    for line in result.lines:
        after = search(game, game.play(game.start(), line.move)).value
        assert line.value.payoff == after.payoff
        assert len(line.line) == line.value.plies
    assert result.moves == {line.move: line.value for line in result.lines}


@pytest.mark.parametrize("misere", [pytest.param(False, marks=pytest.mark.long), True])
def test_nim_against_the_closed_form_at_every_position(misere: bool):
    """Up to four piles of up to 5. Lost at exclusive or 0; misere too, unless all piles are at most 1: then parity."""
    game = Nim((5, 5, 5, 5), misere)
    worker = searcher(game, 16)

    def every_position() -> None:
        for piles in itertools.product(range(6), repeat=4):
            if not any(piles):
                continue
            wins = sum(piles) % 2 == 0 if misere and max(piles) <= 1 else functools.reduce(operator.xor, piles) != 0
            for mover, sign in ((0, 1), (1, -1)):
                score, whole = exactly(worker, Heaps(piles, mover))
                assert whole
                assert (sign * score > 0) == wins, (piles, mover)

    deeply(every_position)


def test_features_add_up():
    for name in ("connect-four", "mnk", "breakthrough"):
        game = load(name)
        state = game.start()
        for _ in range(5):
            parts = game.features(state)
            assert set(parts) == set(game.weights)
            assert game.estimate(state) == pytest.approx(sum(weight * value for weight, value in parts.values()))
            state = game.play(state, next(iter(game.moves(state))))


class Misnamed(ConnectFour):
    weights = {"hope": 1.0}


def test_a_weight_without_its_feature_is_named():
    with pytest.raises(ValueError, match="weights names 'hope', but Misnamed has no method 'hope'"):
        search(Misnamed(), limit=Limit(depth=1))


def test_a_win_at_hand_does_not_keep_other_moves_from_their_depth():
    """Every move gets the value of the definition to the depth, although the best one is settled at once."""
    game = MNK(4, 3, 3)
    state = game.parse_state("x.o./.x../...o")
    for method in ("minimax", "alphabeta"):
        result = search(game, state, Limit(depth=3), Options(method=method, all_moves=True))
        assert result.value.payoff == 1 and result.value.plies == 1
        due = {move: decoded(minimax_score(game, game.play(state, move), 2, 1), 1, False) for move in game.moves(state)}
        assert {m: v.rank() for m, v in result.moves.items()} == {m: v.rank() for m, v in due.items()}
    assert result.value.proved


def test_without_a_limit_the_engine_settles_every_line():
    game = Breakthrough(2, 5)
    state = game.parse_state("oo/.o/xx/.o/x.:o")
    exact = search(game, state, options=Options(all_moves=True))
    engine = search(game, state, options=Options(all_moves=True, method="engine"))
    assert engine.moves == exact.moves


def test_methods_ask_for_as_many_words_as_their_kernels_write():
    from zermelo.compiler.control import OWN
    from zermelo.kernels import explore
    from zermelo.methods.alphabeta import workspace as alphabeta
    from zermelo.methods.expectimax import workspace as star
    from zermelo.methods.many_players import workspace as maxn
    from zermelo.methods.method import methods
    from zermelo.methods.montecarlo import space

    wanted = {
        "alphabeta": alphabeta.WORDS - OWN,
        "expectimax": star.WORDS - OWN,
        "paranoid": star.WORDS - OWN,
        "best-reply": star.WORDS - OWN,
        "maxn": maxn.WORDS - OWN,
        "value-iteration": explore.OWN_WORDS,
        "mcts": space.OWN_WORDS,
    }
    assert {name: methods()[name].words for name in wanted} == wanted
