"""Numbers compared: < <= > >= == !=, min and max, and whether one counts as true.

An int and a float are compared exactly, which takes an int within 2**53.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from zermelo.compiler.operations.making import Place, constant, is_int, is_number, meaning, of_ints
from zermelo.compiler.operations.reals import DOUBLE, within_floats


@meaning("truth")
def truth(value: Any) -> Any:
    """Whether it counts as true."""
    if isinstance(value, types.Boolean):
        return types.boolean, lambda place, x: x
    if is_int(value):
        return types.boolean, lambda place, x: place.builder.icmp_signed("!=", place.word(x, 0), constant(0))
    if isinstance(value, types.Float):
        return types.boolean, lambda place, x: place.builder.fcmp_unordered("!=", x, ir.Constant(DOUBLE, 0.0))
    return None


def _comparison(name: str, sign: str) -> None:
    @of_ints(name, answer=types.boolean)
    def ints(place: Place, x: Any, y: Any) -> Any:
        return place.builder.icmp_signed(sign, x, y)

    @meaning(name)
    def numbers(one: Any, other: Any) -> Any:
        if not (is_number(one) and is_number(other)):
            return None

        def emit(place: Place, x: Any, y: Any) -> Any:
            for which, (kind, value) in enumerate(((one, x), (other, y))):
                if is_int(kind):
                    within_floats(place, value, which)
            compare = place.builder.fcmp_unordered if sign == "!=" else place.builder.fcmp_ordered
            return compare(sign, place.real(x, 0), place.real(y, 1))

        return types.boolean, emit


for _name, _sign in (("lt", "<"), ("le", "<="), ("gt", ">"), ("ge", ">="), ("eq", "=="), ("ne", "!=")):
    _comparison(_name, _sign)


def _chosen(name: str, sign: str) -> None:
    """min and max: the first argument, unless the second is really less (or more)."""

    @of_ints(name)
    def ints(place: Place, x: Any, y: Any) -> Any:
        return place.builder.select(place.builder.icmp_signed(sign, y, x), y, x)

    @meaning(name)
    def numbers(one: Any, other: Any) -> Any:
        if not (is_number(one) and is_number(other)):
            return None
        if is_int(one) or is_int(other):
            return f"{name} of an int and a float is sometimes the one and sometimes the other; write 0.0 for 0"

        def emit(place: Place, x: Any, y: Any) -> Any:
            return place.builder.select(place.builder.fcmp_ordered(sign, y, x), y, x)

        return types.float64, emit


_chosen("min", "<")
_chosen("max", ">")
