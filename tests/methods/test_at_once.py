"""A move that wins at once: Monte-Carlo search plays it, though it is visited once and never again."""

from __future__ import annotations

import random
from typing import Any

import pytest

from zermelo.game import Game
from zermelo.games.connect_four import ConnectFour
from zermelo.loading import load
from zermelo.methods.evaluator import Evaluator
from zermelo.methods.limit import Limit, Options
from zermelo.methods.search import search
from zermelo.methods.session import Session
from zermelo.trail import Trail


class Unbounded(ConnectFour):
    """Nobody knows what can be won at the most."""

    bounds = Game.bounds  # type: ignore[assignment]  # as if it had none


SMALL = {"width": 5, "height": 4, "line": 3}
WAYS = ["", ":rule=puct", ":rule=ucb1-tuned", ":best=lower", ":root=halving", ":mix=1"]


def wins_of(trail: Trail) -> set[int]:
    """The moves that win at once."""
    mover = trail.game.turn(trail.state)
    after = {move: trail.play(move) for move in trail.options()}
    return {move for move, child in after.items() if child.over() and child.payoff(mover) > 0}


def positions(game: Game[Any], many: int, luck: random.Random) -> list[Trail]:
    """Such in which some moves win at once, and not all."""
    found: list[Trail] = []
    while len(found) < many:
        trail = Trail(game)
        while not trail.over() and not 0 < len(wins_of(trail)) < len(trail.options()):
            trail = trail.play(luck.choice(trail.options()))
        if not trail.over():
            found.append(trail)
    return found


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", [ConnectFour, Unbounded])
def test_it_is_played_and_proved_where_the_game_says_how_much_can_be_won(kind: type[ConnectFour], way: str):
    game, luck = kind(**SMALL), random.Random(way)
    for trail in positions(game, 12, luck):
        result = search(game, trail, Limit(simulations=400), Options(method=f"mcts{way}"))
        assert result.best in wins_of(trail), trail.state
        line = result.lines[0]
        assert (line.value.proved, line.value.plies) == (True, 1), trail.state
        if kind is ConnectFour:
            assert (result.stopped, result.value.proved, result.value.plies) == ("proved", True, 1), trail.state


@pytest.mark.parametrize("kind", [ConnectFour, Unbounded])
def test_interpreted_it_is_the_same(kind: type[ConnectFour]):
    game = kind(**SMALL)
    for trail in positions(game, 4, random.Random(1)):
        session = Session(game, Options(method="mcts"), trail, Evaluator(game))
        assert session.search(Limit(simulations=200)).best in wins_of(trail), trail.state


def test_a_tree_that_is_kept_knows_it_as_well():
    game = ConnectFour(**SMALL)
    for trail in positions(game, 6, random.Random(2)):
        assert trail.before is not None
        session = Session(game, Options(method="mcts"), trail.before)
        session.search(Limit(simulations=300))
        session.trail = trail
        result = session.search(Limit(simulations=50))
        assert (result.best in wins_of(trail), result.value.proved) == (True, True), trail.state


def test_a_loss_that_is_certain_is_not_preferred_to_what_has_only_been_lost_so_far():
    game, lost = load("tree", {"text": "(-1 ((-1 -1 -1 -1 -1 -1 1)))"}), 0
    for seed in range(1, 21):
        result = search(game, limit=Limit(simulations=4), options=Options(method="mcts", seed=seed))
        assert result.best is not None and not game.over(game.play(game.start(), result.best)), seed
        lost += result.value.number == -1
    assert lost > 3
