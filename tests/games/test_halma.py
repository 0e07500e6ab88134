"""Halma: moves are those of a naive board; the star has its known sizes; it is played to an end by several methods."""

from __future__ import annotations

import random

import pytest

from zermelo import Limit, search
from zermelo.games.halma import WAYS, Halma, Men, corner, star
from zermelo.methods.limit import Options


@pytest.mark.parametrize(("size", "cells", "men"), [(1, 13, 1), (2, 37, 3), (3, 73, 6), (4, 121, 10)])
def test_the_star_has_its_known_size(size: int, cells: int, men: int):
    assert len(star(size)) == cells
    corners = [corner(size, number) for number in range(6)]
    assert [len(found) for found in corners] == [men] * 6
    assert len({place for found in corners for place in found}) == 6 * men
    for number in range(3):  # the one opposite is its image through the middle
        assert {tuple(-part for part in place) for place in corners[number]} == set(corners[number + 3])


def naive(game: Halma, state: Men) -> set[tuple[int, int]]:
    """Every step and every chain of jumps, with places for cells."""
    places = star(game.size)
    taken = {places[cell] for men in state.men for cell in men.each()}
    found = set()
    for start in state.men[state.mover].each():
        here = places[start]
        others = taken - {here}
        goals, waiting = set(), [here]
        for way in WAYS:
            goals.add(tuple(a + b for a, b in zip(here, way, strict=True)))
        goals = {place for place in goals if place in places and place not in taken}
        seen = {here}
        while waiting:
            spot = waiting.pop()
            for way in WAYS:
                over = tuple(a + b for a, b in zip(spot, way, strict=True))
                to = tuple(a + 2 * b for a, b in zip(spot, way, strict=True))
                if over in others and to in places and to not in others and to not in seen:
                    seen.add(to)
                    waiting.append(to)
        for place in (goals | seen) - {here}:
            found.add((start, places.index((place[0], place[1], place[2]))))
    return found


@pytest.mark.parametrize(("size", "seats"), [(2, 2), (2, 3), (3, 4), (4, 6)])
def test_moves_are_those_of_a_naive_board(size: int, seats: int):
    game, luck = Halma(size, seats, plies=60), random.Random(size)
    state = game.start()
    for _ in range(40):
        if game.over(state):
            state = game.start()
        moves = list(game.moves(state))
        assert {divmod(move, game.cells) for move in moves if move} == naive(game, state)
        state = game.play(state, luck.choice(moves))


LONG = [pytest.param(method, marks=pytest.mark.long) for method in ("paranoid", "best-reply")]


@pytest.mark.parametrize("method", ["maxn", *LONG])
def test_three_play_it_and_get_there(method: str):
    game = Halma(2, 3, plies=150)
    state = game.start()
    while not game.over(state):
        best = search(game, state, Limit(depth=2), Options(method=method)).best
        assert best is not None
        state = game.play(state, best)
    assert sorted(game.payoff(state, seat) for seat in range(3)) in ([-1, -1, 2], [0, 0, 0])
    assert all(game.way_left(state, seat) < game.way_left(game.start(), seat) for seat in range(3))


def test_sizes_and_seats_are_refused():
    with pytest.raises(ValueError, match="the seats are 2 to 6"):
        Halma(2, 7)
