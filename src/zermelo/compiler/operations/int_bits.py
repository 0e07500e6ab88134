"""The bits of ints: & | ^ ~ << >>, and how many there are. An int has as many as it needs, up to 63 and a sign."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from zermelo.compiler.operations.making import BIT, Place, constant, meaning, of_ints


def _bitwise(name: str, method: str) -> None:
    def emit(place: Place, x: Any, y: Any) -> Any:
        return getattr(place.builder, method)(x, y)

    @meaning(name)
    def truths(one: Any, other: Any) -> Any:
        both = isinstance(one, types.Boolean) and isinstance(other, types.Boolean)
        return (types.boolean, emit) if both else None

    of_ints(name)(emit)


for _name, _method in (("and", "and_"), ("or", "or_"), ("xor", "xor")):
    _bitwise(_name, _method)


@of_ints("lshift")
def lshift(place: Place, x: Any, n: Any) -> Any:
    """An error where a bit would be lost, or the sign would change."""
    builder = place.builder
    _refuse_negative(place, n, "<<")
    fits = builder.icmp_unsigned("<", n, constant(64))
    few = builder.select(fits, n, constant(0))
    shifted = builder.shl(x, few)
    kept = builder.and_(fits, builder.icmp_signed("==", builder.ashr(shifted, few), x))
    kept = builder.or_(kept, builder.icmp_signed("==", x, constant(0)))
    place.runs_over(builder.not_(kept), "`<<`")
    return shifted


@of_ints("rshift")
def rshift(place: Place, x: Any, n: Any) -> Any:
    """After 64 places and more only the sign is left."""
    builder = place.builder
    _refuse_negative(place, n, ">>")
    few = builder.select(builder.icmp_unsigned("<", n, constant(64)), n, constant(63))
    return builder.ashr(x, few)


def _refuse_negative(place: Place, places: Any, sign: str) -> None:
    negative = place.builder.icmp_signed("<", places, constant(0))
    place.fault(negative, ValueError, f"`{sign}` by a negative number of places")


@of_ints("invert")
def invert(place: Place, word: Any) -> Any:
    """All bits the other way: -x - 1."""
    return place.builder.not_(word)


@of_ints("bit_length")
def bit_length(place: Place, word: Any) -> Any:
    """How many bits the number takes, without its sign."""
    zeros = place.builder.ctlz(_size(place, word), ir.Constant(BIT, 0))
    return place.builder.sub(constant(64), zeros)


@of_ints("bit_count")
def bit_count(place: Place, word: Any) -> Any:
    """How many bits of the number, without its sign, are set."""
    return place.builder.ctpop(_size(place, word))


def _size(place: Place, word: Any) -> Any:
    """The number without its sign, as a word without one: the least int has a size too."""
    less = place.builder.icmp_signed("<", word, constant(0))
    return place.builder.select(less, place.builder.sub(constant(0), word), word)
