"""Rules against OpenSpiel's: legal moves at every ply and results of random games."""

from __future__ import annotations

import random

import pytest

from tests.games.openspiel import PAIRS, walk_together

pytest.importorskip("pyspiel", reason="open_spiel is not installed")


@pytest.mark.parametrize(
    ("name", "games"),
    [("tic-tac-toe", 300), ("connect-four", 100), ("breakthrough", 30), ("othello", 50), ("hex", 20), ("go 5x5", 200)],
)
def test_rules_are_those_of_openspiel(name: str, games: int):
    luck = random.Random(name)
    ended = sum(walk_together(PAIRS[name], luck)[1] for _ in range(games))
    assert ended >= games // 3


@pytest.mark.long
@pytest.mark.parametrize("name", ["othello", "go 9x9", "go 5x5"])
def test_a_thousand_random_games_are_those_of_openspiel(name: str):
    luck = random.Random(name)
    ended = sum(walk_together(PAIRS[name], luck)[1] for _ in range(1_000))
    assert ended >= 300
