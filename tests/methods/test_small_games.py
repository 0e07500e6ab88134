"""Where seconds are short and no method is named: a game that is small is solved, and random games are not asked."""

from __future__ import annotations

from typing import Any

import pytest

from tests.methods.walks import Blind
from zermelo.description import outcome_text
from zermelo.game import Game
from zermelo.games.backgammon import Backgammon
from zermelo.games.pig import Pig
from zermelo.games.three_player import ThreePlayer
from zermelo.games.tic_tac_toe import TicTacToe
from zermelo.games.tree import Tree
from zermelo.methods.limit import Limit, Options
from zermelo.methods.method import attempt_for
from zermelo.methods.search import search
from zermelo.trail import Trail

MINUTE = Limit(seconds=60)  # none takes a second


@pytest.mark.parametrize(
    ("game", "method"),
    [(Pig(goal=8), "value-iteration"), (Blind(1), "bfs"), (ThreePlayer(size=2, line=2), "maxn")],
    ids=["chance", "puzzle", "three"],
)
def test_the_answer_is_the_exact_one(game: Game[Any], method: str):
    hurried, patient = search(game, limit=MINUTE), search(game)
    assert hurried.method == patient.method == method
    assert hurried.value == patient.value
    assert hurried.best == patient.best


def test_only_where_nothing_else_was_asked_for():
    assert attempt_for(Pig(), MINUTE, Options(method="mcts")) is None
    assert attempt_for(Pig(), Limit(seconds=1, simulations=9), Options()) is None
    assert attempt_for(Pig(), MINUTE, Options(threads=2)) is None  # which value-iteration does not know
    assert attempt_for(TicTacToe(), MINUTE, Options()) is None  # the engine proves what it sees


def test_a_large_game_is_left_to_others():
    """Backgammon has too many states; the try ends, and what was meant in the first place answers."""
    game = Backgammon()
    state = game.play(game.start(), next(iter(game.options(game.start()))))
    result = search(game, state, Limit(seconds=1))
    assert result.method == "expectimax"
    assert result.best in game.options(state)


def test_a_win_may_be_shared():
    game = Tree(text="(<2 2 1> <1 1 1> <3 0 0>)")
    start = Trail(game)
    first, second, _ = game.players
    assert [outcome_text(start.play(move)) for move in start.options()] == [
        f"{first} and {second} share the win",
        "a draw",
        f"{first} wins",
    ]
