"""Compiled counts against the interpreted definition, on every game; estimates against exact counts."""

from __future__ import annotations

import functools
import weakref
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from zermelo.compiler import compiled
from zermelo.games.nim import Nim
from zermelo.games.tic_tac_toe import TicTacToe
from zermelo.kernels import explore
from zermelo.loading import load, shipped
from zermelo.measure.count import count
from zermelo.measure.perft import divided, perft, perft_by_definition
from zermelo.measure.sample import sample
from zermelo.trail import Trail

SMALL: list[tuple[str, dict[str, Any]]] = [
    ("coins", {"coins": 11}),
    ("connect-four", {"width": 3, "height": 3, "line": 3}),
    ("mnk", {"m": 3, "n": 2, "k": 2}),
    ("nim", {"piles": (2, 3, 2)}),
    ("nim", {"piles": (3, 3), "players": 4}),
    ("pig", {"goal": 8}),
    ("three-player", {"size": 2, "line": 2}),
    ("tic-tac-toe", {}),
    ("tree", {}),
]


BOARDS = {"go": {"size": 4}, "hex": {"size": 5}}  # smaller ones, where interpreted rules take minutes


@pytest.mark.parametrize("name", shipped())
def test_perft_equals_its_definition(name: str):
    game = load(name, BOARDS.get(name, {}))
    for depth in range(5):
        assert perft(game, depth) == perft_by_definition(Trail(game), depth)
        assert not divided(Trail(game), depth).interpreted


@pytest.mark.parametrize(("name", "parameters"), SMALL, ids=str)
def test_count_equals_its_definition(name: str, parameters: dict[str, Any]):
    game = load(name, parameters)
    fast, slow = count(game), count(game, interpreted=True)
    assert (fast.states, fast.ended, fast.canonical, fast.endless) == (
        slow.states,
        slow.ended,
        slow.canonical,
        slow.endless,
    )
    assert fast.choices == slow.choices
    assert (fast.tree is None) == (slow.tree is None)
    if fast.tree and slow.tree:
        assert (fast.tree.games, fast.tree.nodes, fast.tree.longest) == (
            slow.tree.games,
            slow.tree.nodes,
            slow.tree.longest,
        )
        assert fast.tree.average == pytest.approx(slow.tree.average)


def test_count_from_a_later_position():
    game = TicTacToe()
    state = game.parse_state("xox/oxo/...")
    assert count(game, state).tree == count(game, state, interpreted=True).tree


@pytest.mark.parametrize("piles", [(5,) * 6, pytest.param((1,) * 16, marks=pytest.mark.long)], ids=str)
def test_numbers_past_64_bits_are_exact(piles: tuple[int, ...]):
    """Games of Nim, counted again over sorted piles with Python's own ints."""

    @functools.cache
    def games(piles: tuple[int, ...]) -> int:
        if not any(piles):
            return 1
        found = 0
        for place, left in enumerate(piles):
            for taken in range(1, left + 1):
                found += games(tuple(sorted((*piles[:place], left - taken, *piles[place + 1 :]))))
        return found

    tree = count(Nim(piles=piles)).tree
    assert tree is not None
    assert tree.games == games(piles)
    assert games((5,) * 6) > 1 << 64


def test_a_limit_turns_counting_into_estimating_that_says_so():
    size = count(TicTacToe(), limit=1000, lines=20_000)
    assert size.exact is False
    assert size.states is None
    assert size.tree is None
    assert size.sample is not None
    for estimate, exact in ((size.sample.games, 255168), (size.sample.nodes, 549946)):
        assert abs(estimate.value - exact) < 5 * estimate.error * exact
        assert 0 < estimate.error < 0.05


def test_estimates_compiled_and_interpreted_are_the_same_lines():
    for game in (TicTacToe(), load("pig", {"goal": 8})):
        fast = sample(game, compiled(game), game.start(), 300, seed=7)
        slow = sample(game, None, game.start(), 300, seed=7)
        assert fast.longest == slow.longest
        assert fast.average == slow.average
        assert np.isclose(fast.games.log10, slow.games.log10)


def test_estimates_do_not_overflow():
    size = count(load("mnk", {"m": 19, "n": 19, "k": 19}), limit=100, lines=50)
    assert size.sample is not None
    assert size.sample.games.log10 > 308
    assert size.sample.games.value == float("inf")
    assert "e7" in str(size.sample.games)


def test_deep_recursion_does_not_crash():
    depth = 9_999
    assert perft(load("tree", {"text": "(" * depth + "1" + ")" * depth}), depth) == 1


def test_arrays_that_were_outgrown_are_let_go(monkeypatch: pytest.MonkeyPatch):
    exploring, made, living = explore.exploring, list[weakref.ref[explore.Graph]](), list[int]()

    def watched(*given: Any) -> Iterator[explore.Graph]:
        for graph in exploring(*given):
            made.append(weakref.ref(graph))
            yield graph
            living.append(sum(ref() is not None for ref in made))

    monkeypatch.setattr(explore, "exploring", watched)
    fast = compiled(load("connect-four", {"width": 4, "height": 4}))
    graph = explore.explore(fast, fast.game.start(), 1 << 20)
    assert graph.complete and len(living) > 3
    assert max(living) <= 2  # the one before, whose place the loop variable keeps, and the new one
