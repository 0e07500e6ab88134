"""What operations on floats share."""

from __future__ import annotations

from typing import Any

from llvmlite import ir

from zermelo.compiler.errors import RunsOver
from zermelo.compiler.operations.making import Place, constant

EXACT = 1 << 53  # ints up to here are floats without rounding
DOUBLE = ir.DoubleType()
NEAR = f"an int meets a float and is past 2**53, where floats have gaps; {2**53} is the most"


def within_floats(place: Place, value: Any, which: int) -> None:
    """An error where an int is too large to be a float without rounding."""
    word = place.word(value, which)
    shifted = place.builder.add(word, constant(EXACT))
    place.fault(place.builder.icmp_unsigned(">", shifted, constant(2 * EXACT)), RunsOver, NEAR)


def real_function(place: Place, name: str, arguments: int) -> Any:
    """A function of floats that the processor has, or LLVM knows."""
    kind = ir.FunctionType(DOUBLE, [DOUBLE] * arguments)
    return place.builder.module.declare_intrinsic(name, [DOUBLE], kind)
