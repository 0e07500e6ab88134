"""bits, Cells and tuples: compiled answers equal interpreted ones, for any argument."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some
from numba import njit

import zermelo.compiled  # noqa: F401  # teaches Numba bits and Cells
from zermelo import bits
from zermelo.cells import Cells
from zermelo.compiled.native_cells import cell_word, cells_of

words = some.integers(-(1 << 63), (1 << 63) - 1)
places = some.integers(0, 63)


@njit
def unary(x):
    return bits.signed(x), bits.popcount(x), bits.lowest(x), bits.drop(x), bits.flip(x)


@njit
def shifts(x, n):
    return bits.bit(n), bits.shl(x, n), bits.shr(x, n)


@njit
def sums(x, y):
    return bits.add(x, y), bits.sub(x, y), bits.mul(x, y)


@njit
def nibbles(x, n, value):
    return bits.at(x, n), bits.put(x, n, value)


@njit
def listed(x):
    found = []
    for place in bits.each(x):
        found.append(place)
    return found


@njit
def lengths(x):
    return x.bit_count(), x.bit_length()


@njit
def changed(items, place, value):
    return bits.replaced(items, place, value)


@given(words)
def test_of_one_word(x):
    assert unary(x) == unary.py_func(x)


@given(words, places)
def test_of_a_word_and_a_place(x, n):
    assert shifts(x, n) == shifts.py_func(x, n)


@given(words, words)
def test_of_two_words(x, y):
    assert sums(x, y) == sums.py_func(x, y)


@given(words, some.integers(0, 15), some.integers(0, 15))
def test_of_packed_cells(x, n, value):
    assert nibbles(x, n, value) == nibbles.py_func(x, n, value)
    assert bits.at(bits.put(x, n, value), n) == value


@given(words)
def test_each_bit_in_order(x):
    assert listed(x) == list(bits.each(x)) if x else list(bits.each(x)) == []


@given(some.integers(-(1 << 62), 1 << 62))
def test_methods_of_plain_ints(x):
    assert lengths(x) == (x.bit_count(), x.bit_length())


@given(some.integers(-3, 6), words)
def test_a_changed_tuple(place, value):
    items = (3, 4, 5, 6)
    assert changed(items, place, value) == bits.replaced(items, place, value)


WIDE = 192


@njit
def wide(one, other, n):
    a, b = cells_of(ZERO, one), cells_of(ZERO, other)
    result = (
        (a & b) ^ (a | b),
        a << n,
        a >> n,
        ~a,
        a.one(n),
        a.drop(),
    )
    return (
        [(cell_word(c, 0), cell_word(c, 1), cell_word(c, 2)) for c in result],
        (a.size(), a.lowest(), b.size()),
        (a == b, a != b, a.has(n), bool(a)),
    )


ZERO = Cells(0, WIDE)


def words_of(cells: Cells) -> tuple[int, ...]:
    return tuple(bits.signed(cells.value >> 64 * k) for k in range(cells.width // 64))


@given(some.integers(0, (1 << WIDE) - 1), some.integers(0, (1 << WIDE) - 1), some.integers(0, WIDE - 1))
def test_cells(one, other, n):
    a, b = Cells(one, WIDE), Cells(other, WIDE)
    sets, numbers, truths = wide(words_of(a), words_of(b), n)
    due = [(a & b) ^ (a | b), a << n, a >> n, ~a, a.one(n), a.drop()]
    assert sets == [words_of(cells) for cells in due]
    assert numbers == (a.size(), a.lowest(), b.size())
    assert truths == (a == b, a != b, a.has(n), bool(a))


def test_shifts_past_the_width_give_the_empty_set():
    assert wide(words_of(~ZERO), words_of(ZERO), WIDE)[0][1:3] == [(0, 0, 0), (0, 0, 0)]
    assert Cells(1, WIDE) << WIDE == ZERO


@given(some.sets(some.integers(0, WIDE - 1)))
def test_cells_are_sets(cells):
    held = Cells.of(WIDE, *cells)
    assert list(held.each()) == sorted(cells)
    assert held.size() == len(cells)


def test_cells_never_change_and_say_so():
    with pytest.raises(AttributeError, match="never change"):
        ZERO.value = 3
    with pytest.raises(ValueError, match="1 to 1024 wide"):
        Cells(0, 2000)
