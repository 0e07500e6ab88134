"""Keys of states: where the transposition table keeps them, and how it tells them apart.

A key is two words. The first says where in the table to look; it is the same in every process, so that searches can be
repeated node for node. The second tells states apart that are kept in the same place. A state of one word (or with a
`key` of its own) has one that no other state has. For states of more words it is the upper half of a secret and a sum
of products, each word times a secret of its own; secrets have 128 bits and are drawn anew in every process (Lemire and
Kaser's multilinear hashing). Which two states they are makes no difference: they share it once in 2**64 draws.

The first is a hash that takes in two words by one product: the processor does one after the other, and a search waits
for it. It need not do more than spread: of words and their complements, half of its bits can be foreseen.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, register_jitable

from zermelo.bits import mul, shr
from zermelo.compiler.game_type import HALVES, loaded
from zermelo.compiler.pipelines import INSIDE

SCATTER = -7046029254386353131  # 2**64 divided by the golden ratio, odd, as a signed word
START = 0x2545F4914F6CDD1D  # of the hash that says the place: another number, or words could change places
WIDE = ir.IntType(128)


@register_jitable(**INSIDE)
def stirred(mixed: int, word: int) -> int:
    """One more word into a hash: a bijection of the word, so that states of one word never collide."""
    mixed = mul(mixed ^ word, SCATTER)  # not *: of signed ints that run over, LLVM may believe anything
    mixed ^= shr(mixed, 32)
    mixed = mul(mixed, SCATTER)
    return mixed ^ shr(mixed, 29)


@intrinsic
def product_folded(typing_context: Any, one: Any, other: Any) -> Any:
    """Both halves of a product of 128 bits, exclusive-or."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        product = builder.mul(builder.zext(args[0], WIDE), builder.zext(args[1], WIDE))
        high = builder.trunc(builder.lshr(product, ir.Constant(WIDE, 64)), word)
        return builder.xor(high, builder.trunc(product, word))

    return types.int64(types.int64, types.int64), emit


@register_jitable(**INSIDE)
def spread(mixed: int, one: int, other: int) -> int:
    """Two more words into the hash that says the place."""
    folded: int = product_folded(mixed ^ one, other ^ SCATTER)
    return folded


@intrinsic
def sealed(typing_context: Any, game: Any, state: Any) -> Any:
    """What tells a state from others, by the secrets in the game's block; the state as a tuple of its words."""

    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        def secret(place: int) -> Any:
            low, high = (loaded(builder, args[0], HALVES * place + half) for half in range(HALVES))
            upper = builder.shl(builder.zext(high, WIDE), ir.Constant(WIDE, 64))
            return builder.or_(upper, builder.zext(low, WIDE))

        total = secret(state.count)
        for place in range(state.count):
            word = builder.zext(builder.extract_value(args[1], place), WIDE)
            total = builder.add(total, builder.mul(secret(place), word))
        return builder.trunc(builder.lshr(total, ir.Constant(WIDE, 64)), ir.IntType(64))

    return types.int64(game, state), emit
