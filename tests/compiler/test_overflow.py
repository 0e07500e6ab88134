"""Words that wrap do so on purpose: LLVM is not told that they never run over."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as some
from numba import njit, types

from zermelo.bits import mul, shr
from zermelo.compiler.hashing import SCATTER, stirred

words = some.integers(-(1 << 63), (1 << 63) - 1)
hashed = njit((types.int64, types.int64))(lambda mixed, word: stirred(mixed, word))
tripled = njit((types.int64,))(lambda word: 3 * word)


def test_the_hash_may_run_over():
    (text,) = hashed.inspect_llvm().values()
    assert "mul i64" in text
    assert "mul nsw" not in text
    assert "mul nsw" in next(iter(tripled.inspect_llvm().values()))  # what the test would find


@given(words, words)
def test_the_hash_is_what_it_says(mixed: int, word: int):
    due = mul(mixed ^ word, SCATTER)
    due ^= shr(due, 32)
    due = mul(due, SCATTER)
    assert hashed(mixed, word) == due ^ shr(due, 29)


@given(some.integers(-(1 << 62), (1 << 62)))
def test_bit_length(value: int):
    assert length(value) == value.bit_length()


length = njit((types.int64,))(lambda value: value.bit_length())
