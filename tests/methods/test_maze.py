"""Every method on random games with hints: scores, proofs, results on the way, best moves."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from tests.methods.asking import asked, exactly, searcher
from tests.methods.by_states import score_by_states
from tests.methods.maze import Maze, Spot
from zermelo.methods.alphabeta.definition import minimax_score
from zermelo.methods.alphabeta.score import STEP, decoded
from zermelo.methods.alphabeta.searcher import CompiledSearcher
from zermelo.methods.limit import DEEPEST, Limit, Options
from zermelo.methods.search import search, searched
from zermelo.value import Value

GAMES = {0: Maze(), 1: Maze(bold=1)}
spots = some.builds(Spot, some.integers(0, 3000), some.integers(0, 12), some.integers(0, 1))
WORKERS: dict[Any, CompiledSearcher] = {}


def worker_for(bold: int, method: str, distance: bool) -> CompiledSearcher:
    """One for all examples: what its table holds of other seeds and depths must do no harm."""
    key = (bold, method, distance)
    if key not in WORKERS:
        WORKERS[key] = searcher(GAMES[bold], 1, distance=distance, method=method)
    return WORKERS[key]


def outcome(score: int) -> int:
    """-1, 0 or 1, whatever the distance."""
    return (score > STEP) - (score < -STEP)


@settings(max_examples=100)
@given(spots, some.integers(0, 20), some.integers(0, 3), some.integers(0, 1))
def test_each_state_once_is_the_definition(state: Spot, depth: int, ply: int, bold: int):
    assert score_by_states(GAMES[bold], state, depth, ply) == minimax_score(GAMES[bold], state, depth, ply)


@settings(max_examples=400)
@given(spots, some.integers(1, 9), some.integers(-3 * STEP, 3 * STEP), some.integers(1, 3 * STEP), some.integers(0, 1))
def test_alphabeta_to_a_depth(state: Spot, depth: int, low: int, width: int, bold: int):
    due = score_by_states(GAMES[bold], state, depth)
    whole = score_by_states(GAMES[bold], state, 40)
    score, complete = asked(worker_for(bold, "alphabeta", True), state, depth, low, low + width)
    for value in (due, whole) if complete else (due,):
        assert score == value if low < score < low + width else value <= score if score <= low else value >= score


@settings(max_examples=400)
@given(spots, some.booleans(), some.integers(0, 1))
def test_the_exact_score(state: Spot, distance: bool, bold: int):
    due = score_by_states(GAMES[bold], state, DEEPEST)
    score, whole = exactly(worker_for(bold, "alphabeta", distance), state)
    assert whole
    assert score == due if distance else outcome(score) == outcome(due)


@settings(max_examples=400)
@given(spots, some.integers(1, 9), some.integers(-3 * STEP, 3 * STEP), some.integers(1, 3 * STEP), some.integers(0, 1))
def test_what_the_engine_calls_complete(state: Spot, depth: int, low: int, width: int, bold: int):
    due = score_by_states(GAMES[bold], state, 40)
    score, complete = asked(worker_for(bold, "engine", True), state, depth, low, low + width)
    if complete:
        assert score == due if low < score < low + width else due <= score if score <= low else due >= score


@pytest.mark.parametrize("method", ["minimax", "alphabeta", "engine"])
@pytest.mark.parametrize(
    "limit",
    [Limit(), pytest.param(Limit(depth=5), marks=pytest.mark.long), Limit(nodes=200)],
    ids=["all", "depth", "nodes"],
)
@settings(max_examples=120)
@given(state=spots, bold=some.integers(0, 1), lines=some.sampled_from([1, 2, 9]))
def test_every_result_on_the_way(method: str, limit: Limit, state: Spot, bold: int, lines: int):
    """What is called proved is so, for the position and for each move; a move that is named best is one then."""
    game = GAMES[bold]
    if game.over(state):
        return
    whole = decoded(score_by_states(game, state, 40), 1, True)
    children = {move: game.play(state, move) for move in game.moves(state)}
    truth = {move: decoded(score_by_states(game, child, 40, 1), 1, True) for move, child in children.items()}
    for result in searched(game, state, limit, Options(method=method, lines=lines, memory=1)):
        assert result.best in children
        if result.value.proved:
            assert same(result.value, whole)
            assert all(truth[move].payoff == whole.payoff for move in result.best_moves)
            if result.value.plies is not None and whole.payoff:
                assert all(truth[move] == whole for move in result.best_moves)
        for line in result.lines:
            if line.value.proved:
                assert same(line.value, truth[line.move])
    if limit.none and method == "alphabeta":
        assert result.value.proved
        assert set(result.best_moves) == {move for move, value in truth.items() if same(value, whole)}


@pytest.mark.parametrize("method", ["alphabeta", "engine"])
@pytest.mark.parametrize("lines", [1, 2, 9])
def test_every_line_that_is_called_proved(method: str, lines: int):
    """Many positions, not only those that hypothesis likes: lines beside the best one may only be bounds."""
    for number in range(300):
        state, bold = Spot(number % 200, number % 12, number % 2), number // 7 % 2
        game = GAMES[bold]
        if game.over(state):
            continue
        result = search(game, state, Limit(depth=2 + number % 5), Options(method=method, lines=lines, memory=1))
        for line in result.lines:
            if line.value.proved:
                truth = decoded(score_by_states(game, game.play(state, line.move), 40, 1), 1, True)
                assert same(line.value, truth), (state, bold, line)


def same(found: Value, due: Value) -> bool:
    """A draw has no distance, and an outcome may be known before the distance."""
    return found.payoff == due.payoff and (not due.payoff or found.plies in (None, due.plies))
