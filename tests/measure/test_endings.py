"""Measuring ends: perft beyond the longest game, and count where games never do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from zermelo.game import Game
from zermelo.loading import load
from zermelo.measure import layers, sample
from zermelo.measure.count import count
from zermelo.measure.perft import divided, perft_by_definition
from zermelo.trail import Trail


def test_perft_by_states_is_the_definition_and_ends_beyond_the_longest_game():
    trail = Trail(load("nim", {"piles": (2, 3, 4), "misere": False}))
    for depth in (8, 9):
        found = divided(trail, depth)
        assert found.lines == {move: perft_by_definition(trail.play(move), depth - 1) for move in trail.options()}
    assert found.total > 0 and divided(trail, 10).total == 0 == divided(trail, 9_000).total


class Steps(NamedTuple):
    """Where it is."""

    place: int


class Endless(Game[Steps]):
    """Two ways on, always, and no end that random steps reach."""

    players = ("walker", "other")

    def start(self) -> Steps:
        return Steps(0)

    def turn(self, state: Steps) -> int:
        return state.place % 2

    def moves(self, state: Steps) -> Iterator[int]:
        if not self.over(state):
            yield 0
            yield 1

    def play(self, state: Steps, move: int) -> Steps:
        return Steps(max(0, state.place + 2 * move - 1))

    def over(self, state: Steps) -> bool:
        return state.place >= 4_000

    def payoff(self, state: Steps, player: int) -> int:
        return 1 if player == 0 else -1


def test_lines_of_endless_play_are_counted_without_running_over():
    trail = Trail(Endless())
    assert divided(trail, 100).total == 2**100


def test_count_ends_where_games_do_not(monkeypatch: pytest.MonkeyPatch):
    assert sample.MOST_MOVES <= 10**8 and layers.MOST_STATES < 1_000_000
    monkeypatch.setattr(sample, "MOST_MOVES", 100_000)
    monkeypatch.setattr(sample, "MOST_INTERPRETED", 50_000)
    for interpreted in (False, True):
        found = count(Endless(), limit=1000, interpreted=interpreted).sample
        assert found and 2 <= found.lines == found.cut < 10
