"""Many states of the shipped games, compiled beside interpreted: everything the rules say of them is the same."""

from __future__ import annotations

import random
import time
from typing import Any

import pytest

from zermelo.compiler import compiled
from zermelo.compiler.twin import Twin
from zermelo.game import Game
from zermelo.loading import load

GAMES = [
    ("breakthrough", {}, 40_000),
    ("coins", {}, 100_000),
    ("connect-four", {}, 20_000),
    ("mnk", {"m": 5, "n": 5, "k": 4}, 20_000),
    ("nim", {"piles": (5, 6, 7, 8)}, 300_000),
    ("pig", {}, 300_000),
    ("three-player", {}, 50_000),
    ("tic-tac-toe", {}, 170_000),
]


def compare(game: Game[Any], count: int, seconds: float = 1e9) -> int:
    """Random games until so many states were compared (or the time is over); how many were."""
    twin, luck, done = Twin(compiled(game, hints=True)), random.Random(7), 0
    deadline = time.monotonic() + seconds
    while done < count and time.monotonic() < deadline:
        state = game.start()
        while True:
            assert twin.difference(state) is None, (twin.difference(state), state)
            done += 1
            options = game.options(state)
            if not options or done >= count:
                break
            state = game.play(state, luck.choice(options))
    return done


@pytest.mark.parametrize(("name", "parameters", "count"), GAMES)
def test_some_states_are_the_same_both_ways(name: str, parameters: dict[str, Any], count: int):
    assert compare(load(name, parameters), count // 1000) == count // 1000


@pytest.mark.long
@pytest.mark.parametrize(("name", "parameters", "count"), GAMES)
def test_a_million_states_are_the_same_both_ways(name: str, parameters: dict[str, Any], count: int):
    assert sum(entry[2] for entry in GAMES) == 1_000_000
    assert compare(load(name, parameters), count) == count
