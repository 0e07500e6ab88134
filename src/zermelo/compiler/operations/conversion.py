"""From one kind of number to another: int, float, round, floor, ceil, sqrt; and ints where Python wants one."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from zermelo.compiler.operations.making import WORD, Place, is_int, is_number, meaning
from zermelo.compiler.operations.reals import DOUBLE, real_function


@meaning("int")
def to_int(value: Any) -> Any:
    """Of a float: cut towards zero."""
    if is_int(value):
        return types.int64, lambda place, x: place.word(x, 0)
    return (types.int64, lambda place, x: _cut(place, x, "int")) if isinstance(value, types.Float) else None


@meaning("whole")
def whole(value: Any) -> Any:
    """An int where Python wants one: an end of a range, an index."""
    return (types.int64, lambda place, x: place.word(x, 0)) if is_int(value) else None


@meaning("move")
def move(value: Any) -> Any:
    """A move on its way into a buffer."""
    return whole(value)


@meaning("chance")
def chance(value: Any) -> Any:
    """A probability on its way into a buffer."""
    return to_float(value)


def _cut(place: Place, x: Any, what: str) -> Any:
    builder = place.builder
    inside = builder.and_(
        builder.fcmp_ordered(">=", x, ir.Constant(DOUBLE, -(2.0**63))),
        builder.fcmp_ordered("<", x, ir.Constant(DOUBLE, 2.0**63)),
    )
    nothing = builder.fcmp_unordered("uno", x, x)
    place.fault(nothing, ValueError, f"{what}: not a number has no int")
    place.runs_over(builder.not_(inside), what)
    return builder.fptosi(x, WORD)


@meaning("float")
def to_float(value: Any) -> Any:
    """The nearest float."""
    return (types.float64, lambda place, x: place.real(x, 0)) if is_number(value) else None


@meaning("round")
def rounded(value: Any) -> Any:
    """The nearest int; halves go to the even one."""
    if is_int(value):
        return to_int(value)
    if isinstance(value, types.Float):
        return types.int64, lambda place, x: _cut(
            place, place.builder.call(real_function(place, "llvm.rint", 1), [x]), "round"
        )
    return None


def _rounding(name: str) -> None:
    @meaning(name)
    def one_way(value: Any) -> Any:
        if is_int(value):
            return to_int(value)
        if isinstance(value, types.Float):
            return types.int64, lambda place, x: _cut(
                place, place.builder.call(real_function(place, f"llvm.{name}", 1), [x]), name
            )
        return None


_rounding("floor")
_rounding("ceil")


@meaning("sqrt")
def square_root(value: Any) -> Any:
    """The processor rounds it as Python does; of a negative number it is an error."""
    if not is_number(value):
        return None

    def emit(place: Place, x: Any) -> Any:
        x = place.real(x, 0)
        negative = place.builder.fcmp_ordered("<", x, ir.Constant(DOUBLE, 0.0))
        place.fault(negative, ValueError, "sqrt of a negative number")
        return place.builder.call(real_function(place, "llvm.sqrt", 1), [x])

    return types.float64, emit
