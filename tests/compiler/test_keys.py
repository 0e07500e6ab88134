"""Keys tell states apart, also those of small numbers or of few bits, and are spread over a table."""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some
from numba import njit, types

from zermelo.compiler.hashing import SCATTER, START, sealed

MASK = (1 << 64) - 1
words = some.integers(-(1 << 63), (1 << 63) - 1)
one_step = njit((types.int64,) * 4)(lambda mixed, one, other, secret: sealed(mixed, one, other, secret))


def _keys_of(pairs: Any, start: int, secret: int) -> Any:
    """The hash of each row, two words at a time."""
    found = np.empty(len(pairs), np.int64)
    for row in range(len(pairs)):
        mixed = start
        for word in range(0, pairs.shape[1], 2):
            mixed = sealed(mixed, pairs[row, word], pairs[row, word + 1], secret)
        found[row] = mixed
    return found


keys_of = njit(_keys_of)


def small_numbers() -> Any:
    return np.array([(one, other) for one in range(1000) for other in range(1000)], np.int64)


def few_bits() -> Any:
    """Two pieces on any squares, each on a board of its own, and a third word and a fourth that hardly differ."""
    boards = [np.int64(np.uint64(1 << square)) for square in range(64)]
    return np.array([(one, other, mine, 0) for one in boards for other in boards for mine in (one, other)], np.int64)


def mirrored() -> Any:
    """The same words in either place, and negative ones."""
    return np.array([(one, other) for one in range(-400, 400) for other in range(-400, 400)], np.int64)


@given(words, words, words, words)
def test_a_step_is_a_product_folded(mixed: int, one: int, other: int, secret: int):
    product = ((mixed ^ one) & MASK) * ((secret ^ other) & MASK)
    assert one_step(mixed, one, other, secret) & MASK == (product >> 64 ^ product) & MASK


@pytest.mark.parametrize("listed", [small_numbers, few_bits, mirrored], ids=["numbers", "bits", "mirrored"])
def test_states_that_are_alike_are_told_apart(listed: Callable[[], Any]):
    states = np.unique(listed(), axis=0)
    for _ in range(3):
        found = keys_of(states, secrets.randbits(63), secrets.randbits(63) | 1)
        assert len(np.unique(found)) == len(states)


@pytest.mark.parametrize("listed", [small_numbers, few_bits, mirrored], ids=["numbers", "bits", "mirrored"])
def test_places_are_spread(listed: Callable[[], Any]):
    """As thrown into as many places at random: about 1 / e of them stay empty."""
    states = np.unique(listed(), axis=0)
    places = 1 << (len(states).bit_length() - 1)
    taken = len(np.unique(keys_of(states[:places], START, SCATTER) & (places - 1)))
    assert taken / places == pytest.approx(1 - 1 / math.e, abs=0.03)
