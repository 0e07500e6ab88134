"""From one kind of number to another: int, float, round, floor, ceil, sqrt; and ints where Python wants one."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from zermelo.compiler.operations.making import WORD, Place, is_number, meaning, of_ints
from zermelo.compiler.operations.reals import DOUBLE, real_function


@of_ints("int", "round", "floor", "ceil", "whole", "move")
def whole(place: Place, word: Any) -> Any:
    """An int is one already: rounded, where Python wants one (an end of a range, an index), on its way to a buffer."""
    return word


@meaning("int")
def to_int(value: Any) -> Any:
    """Of a float: cut towards zero."""
    return (types.int64, lambda place, x: _cut(place, x, "int")) if isinstance(value, types.Float) else None


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


@meaning("float", "chance")
def to_float(value: Any) -> Any:
    """The nearest float; so it is for a probability on its way into a buffer."""
    return (types.float64, lambda place, x: place.real(x, 0)) if is_number(value) else None


def _rounding(name: str, instruction: str) -> None:
    def emit(place: Place, x: Any) -> Any:
        return _cut(place, place.builder.call(real_function(place, instruction, 1), [x]), name)

    @meaning(name)
    def floats(value: Any) -> Any:
        return (types.int64, emit) if isinstance(value, types.Float) else None


_rounding("round", "llvm.rint")  # halves go to the even one
_rounding("floor", "llvm.floor")
_rounding("ceil", "llvm.ceil")


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
