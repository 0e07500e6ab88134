"""Moves are taken by rank, the best first, and each keeps its own rank beside it: what the engine leaves out, looks at
less deep or puts off it tells by that."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from numba import njit as compiled

from zermelo.methods.alphabeta import ordering
from zermelo.methods.alphabeta.ordering import SORTED

RANKS = st.integers(-5, 5)


@compiled  # type: ignore[untyped-decorator]  # Numba has no types
def pick(buffer: Any, ply: int, place: int, found: int) -> Any:
    """As a search does it."""
    return ordering.pick(buffer, ply, place, found)


@compiled  # type: ignore[untyped-decorator]  # Numba has no types
def sort_moves(buffer: Any, ply: int, found: int) -> None:
    """The same."""
    ordering.sort_moves(buffer, ply, found)


@given(st.lists(RANKS, min_size=1, max_size=40), st.integers(0, 2))
def test_what_is_picked_has_its_rank_beside_it(ranks: list[int], ply: int):
    buffer = listed(ranks, ply)
    taken = [(pick(buffer, ply, place, len(ranks)), buffer[2 * ply + 1, place]) for place in range(len(ranks))]
    assert [rank for _, rank in taken] == sorted(ranks, reverse=True)
    assert sorted(taken) == sorted((100 + place, rank) for place, rank in enumerate(ranks))


@given(st.lists(RANKS, min_size=1, max_size=40), st.data())
def test_what_is_put_off_comes_last(ranks: list[int], data: st.DataObject):
    buffer, off = listed(ranks, 0), data.draw(st.sets(st.integers(0, len(ranks) - 1)))
    taken = []
    for place in range(len(ranks)):
        move = pick(buffer, 0, place, len(ranks))
        while move - 100 in off and buffer[1, place] > -10:
            buffer[1, place] = -10
            move = pick(buffer, 0, place, len(ranks))
        taken.append((move, buffer[1, place]))
    assert sorted(move for move, rank in taken if rank == -10) == sorted(100 + place for place in off)
    assert [rank for _, rank in taken] == sorted((rank for _, rank in taken), reverse=True)
    assert all(rank == ranks[move - 100] for move, rank in taken if rank != -10)


@given(st.integers(0, 2**32 - 1))
def test_very_many_are_sorted(seed: int):
    ranks = [int(rank) for rank in np.random.default_rng(seed).integers(-9, 9, SORTED + 100)]
    buffer = listed(ranks, 1)
    sort_moves(buffer, 1, len(ranks))
    moves = [pick(buffer, 1, place, len(ranks)) for place in range(len(ranks))]
    assert [ranks[move - 100] for move in moves] == sorted(ranks, reverse=True) == list(buffer[3])


def listed(ranks: list[int], ply: int) -> Any:
    """A buffer with these ranks at a ply, of the moves 100, 101 and so on."""
    buffer = np.zeros((2 * ply + 2, len(ranks)), np.int64)
    buffer[2 * ply], buffer[2 * ply + 1] = np.arange(100, 100 + len(ranks)), ranks
    return buffer
