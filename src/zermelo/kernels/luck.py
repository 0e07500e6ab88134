"""Random numbers in kernels: xorshift, whose 64 bits of state are in one word of an array."""

from __future__ import annotations

import numpy as np

from zermelo.bits import shl, shr
from zermelo.compiler.control import Words
from zermelo.compiler.kernel import inline


def new_luck(seed: int) -> Words:
    """The state of the random numbers that a seed leads to."""
    return np.array([(seed * 2 + 1) * 0x9E3779B97F4A7C15 % (1 << 63) | 1], np.int64)


@inline
def following(word: int) -> int:
    """The state that follows this one; its upper half is what `one_of` draws with."""
    word ^= shl(word, 13)
    word ^= shr(word, 7)
    return word ^ shl(word, 17)


@inline
def next_random(luck: Words) -> int:
    """53 random bits."""
    luck[0] = following(luck[0])
    return shr(luck[0], 11)


@inline
def one_of(many: int, luck: Words) -> int:
    """A number from 0 below `many`, which is below 2 ** 31, each as likely as another."""
    return shr(shr(next_random(luck), 21) * many, 32)
