"""Positional superko: every line ends; the number of games and the values are the published ones (Tromp and Taylor)."""

from __future__ import annotations

import random

import pytest

from tests.methods.superko import SmallGo
from zermelo.measure.perft import divided, perft_by_definition
from zermelo.methods.limit import Limit, Options
from zermelo.methods.search import search
from zermelo.trail import Trail


def games(trail: Trail) -> int:
    """Complete games, every way walked to its end."""
    options = trail.options()
    return sum(games(trail.play(move)) for move in options) if options else 1


@pytest.mark.parametrize(("size", "due"), [((1, 1), 1), ((1, 2), 9), ((1, 3), 907)])
def test_every_line_ends_and_there_are_as_many_as_published(size: tuple[int, int], due: int):
    assert games(Trail(SmallGo(*size))) == due


def test_perft_knows_the_past():
    trail = Trail(SmallGo(1, 3))
    lines = [divided(trail, depth).total for depth in range(1, 24)]
    assert lines[21:] == [0, 0], "no game has more than 21 moves"
    assert lines[:9] == [perft_by_definition(trail, depth) for depth in range(1, 10)]
    assert not divided(trail, 3).interpreted


def test_random_games_on_two_by_two_end():
    """57 positions of the board can't come twice, and two passes end it."""
    luck = random.Random(7)
    for _ in range(100):
        trail, boards, passes = Trail(SmallGo(2, 2)), set(), 0
        while not trail.over():
            before = trail.position
            trail = trail.play(luck.choice(trail.options()))
            passes += trail.position == before
            assert trail.position == before or trail.position not in boards
            boards.add(trail.position)
        assert len(boards) <= 57 and passes <= 58


@pytest.mark.parametrize(("size", "payoff"), [pytest.param((1, 3), 3, marks=pytest.mark.long), ((2, 2), 1)])
@pytest.mark.parametrize("method", ["alphabeta", "engine"])
def test_small_boards_are_solved(size: tuple[int, int], payoff: int, method: str):
    result = search(SmallGo(*size), limit=Limit(nodes=5_000_000), options=Options(method=method))
    assert not result.interpreted
    assert (result.value.proved, result.value.payoff) == (True, payoff)
