"""What is called proved is proved, whenever a search is stopped; so is every step of a line shown with a proof."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from tests.methods.astray import AlikeMoves, OtherMover, SamePlace, Wide
from tests.methods.by_states import score_by_states
from tests.methods.test_exactness import trees
from tests.methods.test_maze import GAMES, spots
from zermelo.games.connect_four import ConnectFour
from zermelo.games.tree import Tree
from zermelo.methods.alphabeta.score import decoded
from zermelo.methods.limit import DEEPEST, Limit, Options
from zermelo.methods.search import search, searched


def value_of(game: Any, state: Any, ply: int = 0) -> Any:
    return decoded(score_by_states(game, state, DEEPEST, ply), game.unit, True)


@settings(max_examples=150, deadline=None)
@given(trees, some.integers(1, 12), some.sampled_from(["alphabeta", "engine", "minimax"]))
def test_a_search_stopped_at_once_claims_nothing(text: str, nodes: int, method: str):
    game = Tree(text)
    if game.over(game.start()):
        return
    for result in searched(game, limit=Limit(nodes=nodes), options=Options(method=method)):
        if result.value.proved:
            assert result.value.payoff == value_of(game, game.start()).payoff


def test_an_end_in_sight_is_not_the_value():
    result = search(Tree("(1 (5 6))"), limit=Limit(nodes=1))
    assert not result.value.proved
    assert str(search(Tree("(1 (5 6))")).value) == "5 in 2 plies (proved)"


@pytest.mark.parametrize("nodes", [2, 5, 10, 50, 200, 1000, 5000])
@pytest.mark.parametrize("method", ["alphabeta", "engine"])
def test_moves_that_look_alike_in_the_table(nodes: int, method: str):
    for result in searched(AlikeMoves(), limit=Limit(nodes=nodes), options=Options(method=method)):
        if result.value.proved or result.depth > 1:
            assert result.best == 32768
        for line in result.lines:
            assert line.move == 32768 or line.value.payoff != 1


def test_moves_that_look_alike_to_the_end():
    result = search(AlikeMoves())
    assert (result.best_moves, str(result.value)) == ((32768,), "1 in 12 plies (proved)")


def test_an_image_with_another_mover_is_none():
    assert str(search(OtherMover()).value) == "2 in 3 plies (proved)"


@pytest.mark.parametrize("method", ["alphabeta", "engine"])
def test_states_in_one_place_of_the_table_are_told_apart(method: str):
    game = SamePlace()
    result = search(game, options=Options(method=method))
    assert (result.best, str(result.value)) == (0, "0 in 1 ply (proved)")
    assert value_of(game, game.start()).payoff == 0


@pytest.mark.parametrize("late", [pytest.param(False, marks=pytest.mark.long), True])
def test_a_great_many_moves(late: bool):
    result = search(Wide(20_000, late))
    assert result.value.payoff == (499 if not late else -499)
    assert result.value.proved


def every_step_is_proved(game: Any, state: Any, result: Any) -> None:
    """Along the line every state has the value of the first, one ply nearer; it ends where the game does."""
    due = score_by_states(game, state, DEEPEST)
    for ply, move in enumerate(result.line, 1):
        state = game.play(state, move)
        assert score_by_states(game, state, DEEPEST - ply, ply) == due
    assert game.over(state)


@settings(max_examples=150, deadline=None)
@given(spots, some.integers(0, 1), some.sampled_from(["alphabeta", "engine"]))
def test_a_line_with_a_proof_is_proved_to_its_end(state: Any, bold: int, method: str):
    game = GAMES[bold]
    result = search(game, state, Limit(nodes=200_000), Options(method=method))
    if result.best is not None and result.stopped == "proved":
        every_step_is_proved(game, state, result)


@pytest.mark.parametrize(
    "size", [(3, 3, 3), *(pytest.param(size, marks=pytest.mark.long) for size in ((4, 3, 3), (3, 4, 3)))]
)
@pytest.mark.parametrize("method", ["alphabeta", "engine"])
def test_lines_of_connect_four(size: tuple[int, int, int], method: str):
    game = ConnectFour(*size)
    result = search(game, limit=Limit(nodes=3_000_000), options=Options(method=method))
    assert result.value.proved
    every_step_is_proved(game, game.start(), result)


@pytest.mark.long
@pytest.mark.parametrize("method", ["alphabeta", "engine", "minimax"])
def test_many_searches_claim_only_what_the_definition_says(method: str):
    """Random games with hints and cut trees, stopped anywhere: every result on the way, against the definition."""

    @settings(max_examples=20_000, deadline=None, database=None)
    @given(spots, some.integers(0, 1), some.integers(1, 3000), some.booleans())
    def agree(state: Any, bold: int, nodes: int, all_moves: bool) -> None:
        game = GAMES[bold]
        if game.over(state):
            return
        due = score_by_states(game, state, DEEPEST)
        for result in searched(game, state, Limit(nodes=nodes), Options(method=method, all_moves=all_moves)):
            if result.value.proved:
                assert result.value.payoff == decoded(due, game.unit, True).payoff
            for line in result.lines:
                if line.value.proved and line.value.payoff is not None:
                    after = score_by_states(game, game.play(state, line.move), DEEPEST - 1, 1)
                    assert line.value.payoff == decoded(after, game.unit, True).payoff

    agree()
