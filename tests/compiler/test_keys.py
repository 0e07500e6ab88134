"""Keys tell states apart, also those of small numbers, of few bits or of complements, and are spread over a table."""

from __future__ import annotations

import math
import secrets
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some
from numba import njit, types

from zermelo import Game
from zermelo.compiler import CompiledGame, kernel
from zermelo.compiler.hashing import SCATTER, spread

MASK = (1 << 64) - 1
WORDS, ROUNDS = 4, 40
words = some.integers(-(1 << 63), (1 << 63) - 1)
one_step = njit((types.int64,) * 3)(lambda mixed, one, other: spread(mixed, one, other))


class Four(NamedTuple):
    one: int
    two: int
    three: int
    four: int


class OfWords(Game[Four]):
    """States of four words; nobody plays it."""

    def start(self) -> Four:
        return Four(0, 0, 0, 0)

    def turn(self, state: Four) -> int:
        return 0

    def moves(self, state: Four) -> Iterator[int]:
        yield 0

    def play(self, state: Four, move: int) -> Four:
        return state

    def over(self, state: Four) -> bool:
        return False

    def payoff(self, state: Four, player: int) -> int:
        return 0


@kernel
def keys_kernel(game: Any, rows: Any, found: Any) -> int:
    """The keys of all rows."""
    for row in range(len(rows)):
        found[row, 0], found[row, 1] = game.table_key_(game.unpack_(rows, row))
    return len(rows)


@cache
def four() -> CompiledGame:
    return CompiledGame(OfWords())


def draw_secrets() -> list[int]:
    """Other secrets than those of this process, in the place of these."""
    drawn = [secrets.randbits(64) - (1 << 63) for _ in range(four().rules.secrets)]
    four()._block[: len(drawn)] = drawn
    return [low & MASK | (high & MASK) << 64 for low, high in zip(drawn[::2], drawn[1::2], strict=True)]


def keys_of(states: Any) -> Any:
    """Both words of the key of each."""
    rows = np.zeros((len(states), WORDS), np.int64)
    rows[:, : states.shape[1]] = states
    found = np.zeros((len(rows), 2), np.int64)
    keys_kernel(four(), rows, found)
    return found


def small_numbers() -> Any:
    return np.array([(one, other) for one in range(1000) for other in range(1000)], np.int64)


def few_bits() -> Any:
    """Two pieces on any squares, each on a board of its own, and a third word and a fourth that hardly differ."""
    boards = [np.int64(np.uint64(1 << square)) for square in range(64)]
    return np.array([(one, other, mine, 0) for one in boards for other in boards for mine in (one, other)], np.int64)


def mirrored() -> Any:
    """The same words in either place, and negative ones, which are complements."""
    return np.array([(one, other) for one in range(-400, 400) for other in range(-400, 400)], np.int64)


@given(words, words, words)
def test_a_step_is_a_product_folded(mixed: int, one: int, other: int):
    product = ((mixed ^ one) & MASK) * ((SCATTER ^ other) & MASK)
    assert one_step(mixed, one, other) & MASK == (product >> 64 ^ product) & MASK


@given(some.lists(words, min_size=WORDS, max_size=WORDS))
def test_what_tells_states_apart_is_the_upper_half_of_a_sum_of_products(state: list[int]):
    *factors, addend = draw_secrets()
    total = addend + sum((word & MASK) * factor for word, factor in zip(state, factors, strict=True))
    assert int(keys_of(np.array([state], np.int64))[0, 1]) & MASK == total >> 64 & MASK


CHANGES: dict[str, Callable[[Any, int], Any]] = {
    "as it is": lambda word, place: word,
    "complement": lambda word, place: ~word,
    "negative": lambda word, place: -word,
    "one bit": lambda word, place: word ^ np.int64(np.uint64(1 << place % 64)),
    "a step of two": lambda word, place: word + np.int64(np.uint64(1 << place % 64)),
    "twice": lambda word, place: word << 1,
    "upside down": lambda word, place: word.byteswap(),
}


@pytest.mark.parametrize("swapped", [False, True])
@pytest.mark.parametrize("second", CHANGES)
@pytest.mark.parametrize("first", CHANGES)
def test_states_that_follow_from_others_have_keys_that_do_not(first: str, second: str, swapped: bool):
    """Half of the bits differ, whatever becomes of the words: of a product folded it would be a quarter for some."""
    if (first, second, swapped) == ("as it is", "as it is", False):
        return
    luck, differing = np.random.default_rng(1), 0
    for _ in range(ROUNDS):
        draw_secrets()
        states = luck.integers(-(1 << 63), (1 << 63) - 1, (8, WORDS))
        others, place = states.copy(), int(luck.integers(64))
        others[:, 0] = CHANGES[first](states[:, 0], place)
        others[:, 1] = CHANGES[second](states[:, 1], place + 7)
        others[:, :2] = others[:, 1::-1] if swapped else others[:, :2]
        apart = keys_of(states)[:, 1] ^ keys_of(others)[:, 1]
        differing += int(np.bitwise_count(apart.view(np.uint64)).sum())
    assert differing / (ROUNDS * 8) == pytest.approx(32, abs=5)


@pytest.mark.parametrize("listed", [small_numbers, few_bits, mirrored], ids=["numbers", "bits", "mirrored"])
def test_states_that_are_alike_are_told_apart(listed: Callable[[], Any]):
    states = np.unique(listed(), axis=0)
    for _ in range(3):
        draw_secrets()
        assert len(np.unique(keys_of(states)[:, 1])) == len(states)


@pytest.mark.parametrize("listed", [small_numbers, few_bits, mirrored], ids=["numbers", "bits", "mirrored"])
def test_places_are_spread(listed: Callable[[], Any]):
    """As thrown into as many places at random: about 1 / e of them stay empty."""
    states = np.unique(listed(), axis=0)
    places = 1 << (len(states).bit_length() - 1)
    taken = len(np.unique(keys_of(states[:places])[:, 0] & (places - 1)))
    assert taken / places == pytest.approx(1 - 1 / math.e, abs=0.03)
