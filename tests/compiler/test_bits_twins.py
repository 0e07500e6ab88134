"""bits and Cells as kernels use them: compiled answers equal interpreted ones. What rules do is in tests/language."""

from __future__ import annotations

import functools
import os
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as some
from numba import njit

import zermelo.compiler  # noqa: F401  # teaches Numba bits and Cells
from zermelo import bits
from zermelo.cells import Cells
from zermelo.compiler import native_cells
from zermelo.compiler.native_cells import cell_count, cell_word, cells_of, nth_cell, without_cell

words = some.integers(-(1 << 63), (1 << 63) - 1)
places = some.integers(0, 63)


@njit
def of_kernels(x, n, y):
    return bits.shl(x, n), bits.shr(x, n), bits.mul(x, y)


@given(words, places, words)
def test_of_words(x, n, y):
    assert of_kernels(x, n, y) == of_kernels.py_func(x, n, y)


@given(words, some.integers(0, 15), some.integers(0, 15))
def test_of_packed_cells(x, n, value):
    assert bits.at(bits.put(x, n, value), n) == value


WIDE = 192


@njit
def wide(one, other):
    a, b = cells_of(ZERO, one), cells_of(ZERO, other)
    return (cell_word(a, 0), cell_word(a, 1), cell_word(a, 2)), a == b, a != b


ZERO = Cells(0, WIDE)


def words_of(cells: Cells) -> tuple[int, ...]:
    return tuple(bits.signed(cells.value >> 64 * k) for k in range(cells.width // 64))


@given(some.integers(0, (1 << WIDE) - 1), some.integers(0, (1 << WIDE) - 1))
def test_cells(one, other):
    a, b = Cells(one, WIDE), Cells(other, WIDE)
    assert wide(words_of(a), words_of(b)) == (words_of(a), a == b, a != b)
    assert wide(words_of(a), words_of(a)) == (words_of(a), True, False)


def test_places_outside_hold_nothing():
    full = ~ZERO
    for place in (-1, WIDE, 1 << 70):
        assert full << place == full >> place == full.one(place) == ZERO
        assert not full.has(place)


def test_cells_of_unlike_widths_do_not_meet():
    with pytest.raises(ValueError, match="make them equally wide"):
        ZERO | Cells(1, 64)  # it raises
    with pytest.raises(TypeError, match="Cells meet Cells, not 3"):
        ZERO & 3  # type: ignore[operator]  # on purpose


@given(some.integers(0, (1 << 64) - 1), some.integers(-(1 << 70), 1 << 70))
def test_cells_are_words_that_wrap(one, other):
    word, most = Cells(one, 64), 1 << 64
    assert ((word + other).value, (word - other).value, (word * other).value) == (
        (one + other) % most,
        (one - other) % most,
        one * other % most,
    )
    assert (-word).value == -one % most
    assert word.flip().flip() == word
    assert bits.signed(word.flip().value) == bits.flip(bits.signed(one))


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


@functools.cache
def drawing(halved: bool):
    """How cells are drawn in kernels: as this processor can, or by halving."""
    usual = native_cells.scatters
    native_cells.scatters = (lambda *target: False) if halved else usual

    @njit
    def drawn(words, number):
        cells = cells_of(ZERO, words)
        cell = nth_cell(cells, number)
        left = without_cell(cells, cell)
        return cell, cell_count(cells), (cell_word(left, 0), cell_word(left, 1), cell_word(left, 2))

    drawn((1, 0, 0), 0)  # compiled now
    native_cells.scatters = usual
    return drawn


def test_bits_are_scattered_where_code_is_made_for_a_processor_that_can():
    assert native_cells.scatters("x86_64-unknown-linux-gnu", "znver3", "+avx,+bmi2,-fma4")
    assert not native_cells.scatters("x86_64-unknown-linux-gnu", "generic", "")
    assert not native_cells.scatters("x86_64-unknown-linux-gnu", "znver3", "+avx,-bmi2")
    assert not native_cells.scatters("x86_64-unknown-linux-gnu", "znver2", "+bmi2")
    assert not native_cells.scatters("aarch64-unknown-linux-gnu", "apple-m1", "+neon")


def test_code_is_made_for_another_processor_than_this():
    """Which LLVM would end the process for, if an instruction were taken that it has not."""
    code = (
        "from numba import njit\n"
        "from zermelo.compiler.native_cells import cells_of, nth_cell\n"
        "from zermelo.cells import Cells\n"
        "nothing = Cells(0, 64)\n"
        "print(njit(lambda words, number: nth_cell(cells_of(nothing, words), number))((10,), 1))"
    )
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=os.environ | {"NUMBA_CPU_NAME": "generic"}
    )
    assert (found.stdout, found.returncode) == ("3\n", 0)


@given(some.integers(1, (1 << WIDE) - 1), some.integers(0, WIDE - 1))
def test_cells_are_drawn(value, number):
    cells = Cells(value, WIDE)
    cell = list(cells.each())[number % cells.size()]
    due = cell, cells.size(), words_of(cells & ~cells.one(cell))
    assert drawing(False)(words_of(cells), number % cells.size()) == due
    assert drawing(True)(words_of(cells), number % cells.size()) == due
