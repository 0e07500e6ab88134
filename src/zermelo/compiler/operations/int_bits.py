"""The bits of ints: & | ^ ~ << >>, and how many there are. An int has as many as it needs, up to 63 and a sign."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from zermelo.compiler.operations.making import BIT, Place, both_ints, constant, is_int, meaning


def _bitwise(name: str, method: str) -> None:
    @meaning(name)
    def ints(one: Any, other: Any) -> Any:
        if not both_ints(one, other):
            return None
        if isinstance(one, types.Boolean) and isinstance(other, types.Boolean):
            return types.boolean, lambda place, x, y: getattr(place.builder, method)(x, y)
        return types.int64, lambda place, x, y: getattr(place.builder, method)(place.word(x, 0), place.word(y, 1))


for _name, _method in (("and", "and_"), ("or", "or_"), ("xor", "xor")):
    _bitwise(_name, _method)


@meaning("lshift")
def lshift(value: Any, places: Any) -> Any:
    """An error where a bit would be lost, or the sign would change."""
    if not both_ints(value, places):
        return None

    def emit(place: Place, x: Any, n: Any) -> Any:
        builder = place.builder
        x, n = place.word(x, 0), place.word(n, 1)
        _refuse_negative(place, n, "<<")
        fits = builder.icmp_unsigned("<", n, constant(64))
        few = builder.select(fits, n, constant(0))
        shifted = builder.shl(x, few)
        kept = builder.and_(fits, builder.icmp_signed("==", builder.ashr(shifted, few), x))
        kept = builder.or_(kept, builder.icmp_signed("==", x, constant(0)))
        place.runs_over(builder.not_(kept), "`<<`")
        return shifted

    return types.int64, emit


@meaning("rshift")
def rshift(value: Any, places: Any) -> Any:
    """After 64 places and more only the sign is left."""
    if not both_ints(value, places):
        return None

    def emit(place: Place, x: Any, n: Any) -> Any:
        builder = place.builder
        x, n = place.word(x, 0), place.word(n, 1)
        _refuse_negative(place, n, ">>")
        few = builder.select(builder.icmp_unsigned("<", n, constant(64)), n, constant(63))
        return builder.ashr(x, few)

    return types.int64, emit


def _refuse_negative(place: Place, places: Any, sign: str) -> None:
    negative = place.builder.icmp_signed("<", places, constant(0))
    place.fault(negative, ValueError, f"`{sign}` by a negative number of places")


@meaning("invert")
def invert(value: Any) -> Any:
    """All bits the other way: -x - 1."""
    return (types.int64, lambda place, x: place.builder.not_(place.word(x, 0))) if is_int(value) else None


@meaning("bit_length")
def bit_length(value: Any) -> Any:
    """How many bits the number takes, without its sign."""
    if not is_int(value):
        return None

    def emit(place: Place, x: Any) -> Any:
        zeros = place.builder.ctlz(_size(place, x), ir.Constant(BIT, 0))
        return place.builder.sub(constant(64), zeros)

    return types.int64, emit


@meaning("bit_count")
def bit_count(value: Any) -> Any:
    """How many bits of the number, without its sign, are set."""
    return (types.int64, lambda place, x: place.builder.ctpop(_size(place, x))) if is_int(value) else None


def _size(place: Place, x: Any) -> Any:
    """The number without its sign, as a word without one: the least int has a size too."""
    word = place.word(x, 0)
    less = place.builder.icmp_signed("<", word, constant(0))
    return place.builder.select(less, place.builder.sub(constant(0), word), word)
