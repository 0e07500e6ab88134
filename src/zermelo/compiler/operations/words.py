"""The functions of `zermelo.bits`: words of 64 bits that wrap, one or two instructions each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types

from zermelo import bits
from zermelo.compiler.operations.making import BIT, Place, constant, is_int, meaning

ZERO_IS_DEFINED = ir.Constant(BIT, 0)


def _shifted(place: Place, shift: Callable[..., Any], word: Any, places: Any) -> Any:
    """Shifted by any number of places: nothing is left after 64, and fewer than none is an error."""
    builder = place.builder
    place.fault(builder.icmp_signed("<", places, constant(0)), ValueError, "shifts by a negative number of places")
    fits = builder.icmp_unsigned("<", places, constant(64))
    return builder.select(fits, shift(word, builder.select(fits, places, constant(0))), constant(0))


def _nibble(place: Place, cells: Any, where: Any) -> Any:
    shift = _times_four(place, where)
    return place.builder.and_(_shifted(place, place.builder.lshr, cells, shift), constant(15))


def _with_nibble(place: Place, cells: Any, where: Any, value: Any) -> Any:
    builder, shift = place.builder, _times_four(place, where)
    mask = _shifted(place, builder.shl, constant(15), shift)
    return builder.or_(builder.and_(cells, builder.not_(mask)), _shifted(place, builder.shl, value, shift))


def _times_four(place: Place, where: Any) -> Any:
    """Four bits a cell; places far outside stay far outside."""
    builder = place.builder
    near = builder.icmp_unsigned("<", where, constant(64))
    far = builder.select(builder.icmp_signed("<", where, constant(0)), constant(-1), constant(64))
    return builder.select(near, builder.shl(where, constant(2)), far)


INSTRUCTIONS: dict[Callable[..., int], Callable[..., Any]] = {
    bits.signed: lambda place, x: x,
    bits.bit: lambda place, n: _shifted(place, place.builder.shl, constant(1), n),
    bits.popcount: lambda place, x: place.builder.ctpop(x),
    bits.lowest: lambda place, x: place.builder.cttz(x, ZERO_IS_DEFINED),
    bits.drop: lambda place, x: place.builder.and_(x, place.builder.sub(x, constant(1))),
    bits.shl: lambda place, x, n: _shifted(place, place.builder.shl, x, n),
    bits.shr: lambda place, x, n: _shifted(place, place.builder.lshr, x, n),
    bits.add: lambda place, x, y: place.builder.add(x, y),
    bits.sub: lambda place, x, y: place.builder.sub(x, y),
    bits.mul: lambda place, x, y: place.builder.mul(x, y),
    bits.flip: lambda place, x: place.builder.bswap(x),
    bits.at: _nibble,
    bits.put: _with_nibble,
}


def _register(function: Callable[..., int], instructions: Callable[..., Any]) -> None:
    @meaning(f"bits_{function.__name__}")
    def words(*given: Any) -> Any:
        if not all(is_int(kind) for kind in given):
            return None

        def emit(place: Place, *values: Any) -> Any:
            return instructions(place, *(place.word(value, k) for k, value in enumerate(values)))

        return types.int64, emit


for _function, _instructions in INSTRUCTIONS.items():
    _register(_function, _instructions)
