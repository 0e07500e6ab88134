"""Flat Monte-Carlo sampling: its averages are those of random play, for any number of players, with chance."""

from __future__ import annotations

from typing import Any

import pytest

from zermelo.game import CHANCE, Game
from zermelo.games.go import Go
from zermelo.games.hex import Hex
from zermelo.loading import load
from zermelo.methods.evaluator import Evaluator
from zermelo.methods.limit import Limit, Options
from zermelo.methods.method import method_for
from zermelo.methods.search import search
from zermelo.methods.session import Session

SAMPLING = Options(method="sampling", all_moves=True)


def average(game: Game[Any], state: Any) -> list[float]:
    """What each player gets on average when all play at random, by definition."""
    if game.over(state):
        return [float(game.payoff(state, player)) for player in range(len(game.players))]
    if game.turn(state) == CHANCE:
        odds = list(game.chances(state))
    else:
        moves = list(game.moves(state))
        odds = [(move, 1 / len(moves)) for move in moves]
    parts = [[chance * number for number in average(game, game.play(state, move))] for move, chance in odds]
    return [sum(column) for column in zip(*parts, strict=True)]


@pytest.mark.parametrize(
    "text",
    ["((3 12 8) (2 4 6) (14 5 2))", "A({1/2: 8, 1/2: 10} B(2 100))", "((1,2,3 4,0,1) (5,5,5 0,9,1))"],
)
def test_averages_are_those_of_random_play(text: str):
    game = load("tree", {"text": text})
    result = search(game, limit=Limit(nodes=400_000), options=SAMPLING)
    assert not result.interpreted
    for move, value in result.moves.items():
        due = average(game, game.play(game.start(), move))
        for player, number in enumerate(due):
            assert abs(value.payoffs[player] - number) <= 5 * value.errors[player] + 1e-9
    mover = game.turn(game.start())
    assert result.best == max(result.moves, key=lambda move: result.moves[move].for_player(mover))


def test_the_same_seed_is_the_same_search_and_another_is_not():
    game = load("tic-tac-toe")
    first, again, other = (
        search(game, limit=Limit(nodes=20_000), options=Options(method="sampling", seed=seed)).value
        for seed in (7, 7, 8)
    )
    assert first == again != other


def test_interpreted_games_come_to_the_same():
    game = load("tic-tac-toe")
    compiled = search(game, limit=Limit(nodes=300_000), options=SAMPLING).moves
    slow = Session(game, SAMPLING, evaluator=Evaluator(game)).search(Limit(nodes=40_000))
    assert slow.interpreted
    for move, value in slow.moves.items():
        assert abs(value.number - compiled[move].number) < 5 * (value.errors[0] + compiled[move].errors[0])
    assert slow.effort.counters["random games"] > 1000


def test_rules_made_for_random_games_are_searched_by_them():
    """Where nobody names a method: the settings are those that suit the game, and the engine is for others."""
    game, named = Go(5), "mcts:rule=rave,c=0.05,answers=1"
    found, same = (search(game, limit=Limit(simulations=300), options=Options(method=m)) for m in ("", named))
    assert (
        found.method == "mcts"
        and found.value
        == same.value
        != search(game, limit=Limit(simulations=300), options=Options(method="mcts")).value
    )
    assert method_for(game, Limit(seconds=1), Options()).name == "mcts"
    assert method_for(game, Limit(nodes=100), Options()).name == "sampling"
    assert method_for(game, Limit(depth=2), Options()).name == "alphabeta"
    assert method_for(Hex(5), Limit(seconds=1), Options()).name == "engine"
    assert method_for(game, Limit(nodes=100, seconds=1), Options()).name == "sampling"
    assert method_for(game, Limit(seconds=1), Options(distance=False)).name == "engine"  # as the others take no such
    assert method_for(game, Limit(nodes=100), Options(threads=2)).name == "engine"
    with pytest.raises(ValueError, match="no method is ended by depth and simulations"):
        method_for(game, Limit(depth=2, simulations=3), Options())
