"""Ints and floats reckoned with: + - * / // % **, signs, sums and ranges.

Ints are Python's as far as 64 bits reach: past that, and where Python raises, an error. Floats are the same in both
worlds; an int that meets one becomes one, as in Python.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from zermelo.compiler.operations.making import WORD, Place, constant, is_int, is_number, literal, meaning, of_ints
from zermelo.compiler.operations.reals import DOUBLE, real_function, within_floats

LEAST = -(1 << 63)
BOTH = types.UniTuple(types.int64, 2)
MOST_POWER = 64


# ---- sums and products ----------------------------------------------------------------------------------------------


def _checked(name: str, sign: str, one: Any, other: Any) -> Any:
    """+, - or * of ints, with an error where it runs over."""
    if not (is_int(one) and is_int(other)):
        return None

    def emit(place: Place, x: Any, y: Any) -> Any:
        both = getattr(place.builder, f"s{name}_with_overflow")(place.word(x, 0), place.word(y, 1))
        place.runs_over(place.builder.extract_value(both, 1), f"`{sign}`")
        return place.builder.extract_value(both, 0)

    return types.int64, emit


def _overflowing(name: str, sign: str) -> None:
    @meaning(name)
    def ints(one: Any, other: Any) -> Any:
        return _checked(name, sign, one, other)

    @meaning(name)
    def floats(one: Any, other: Any) -> Any:
        if not (is_number(one) and is_number(other)):
            return None
        return types.float64, lambda place, x, y: getattr(place.builder, f"f{name}")(place.real(x, 0), place.real(y, 1))


for _name, _sign in (("add", "+"), ("sub", "-"), ("mul", "*")):
    _overflowing(_name, _sign)


@of_ints("span")
def span(place: Place, start: Any, stop: Any) -> Any:
    """The end of a range, which is not farther from its start than an int can count."""
    both = place.builder.ssub_with_overflow(stop, start)
    place.runs_over(place.builder.extract_value(both, 1), "the length of a range")
    return stop


@of_ints("step")
def step(place: Place, word: Any) -> Any:
    """The step of a range, which is not 0."""
    place.fault(place.builder.icmp_signed("==", word, constant(0)), ValueError, "a range has a step of 0")
    return word


@of_ints("first")
def first(place: Place, word: Any) -> Any:
    """Where enumerate begins to count: so that it never gets past 63 bits."""
    place.runs_over(place.builder.icmp_signed(">", word, constant(1 << 62)), "enumerate")
    return word


@meaning("sum")
def total(one: Any, other: Any) -> Any:
    """Ints alone: Python adds floats up in sum with more care than one by one."""
    if isinstance(one, types.Float) or isinstance(other, types.Float):
        return "adds floats with sum, which Python rounds in its own way; add them in a loop"
    return _checked("add", "+", one, other)


@meaning("truediv")
def truediv(one: Any, other: Any) -> Any:
    """Python divides ints exactly and rounds once; so does this, for ints within 2**53."""
    if not (is_number(one) and is_number(other)):
        return None

    def emit(place: Place, x: Any, y: Any) -> Any:
        if is_int(one) and is_int(other):
            within_floats(place, x, 0)
            within_floats(place, y, 1)
        x, y = place.real(x, 0), place.real(y, 1)
        place.fault(
            place.builder.fcmp_ordered("==", y, ir.Constant(DOUBLE, 0.0)), ZeroDivisionError, "`/` divides by zero"
        )
        return place.builder.fdiv(x, y)

    return types.float64, emit


@of_ints("floordiv")
def floordiv(place: Place, x: Any, y: Any) -> Any:
    """Rounded down, as Python does it, not towards zero."""
    return _divided(place, x, y, "//")[0]


@of_ints("mod")
def mod(place: Place, x: Any, y: Any) -> Any:
    """What is left; it has the sign of the divisor."""
    return _divided(place, x, y, "%")[1]


@of_ints("divmod", answer=BOTH)
def both_halves(place: Place, x: Any, y: Any) -> Any:
    """Quotient and rest."""
    return place.context.make_tuple(place.builder, BOTH, _divided(place, x, y, "divmod"))


def _divided(place: Place, x: Any, y: Any, sign: str) -> tuple[Any, Any]:
    builder = place.builder
    known = literal(place.given[1])
    if known is None and isinstance(y, ir.Constant) and isinstance(y.constant, int):
        known = y.constant
    if known and known > 0 and known & (known - 1) == 0:  # a power of two: a shift and a mask, also of negatives
        return builder.ashr(x, constant(known.bit_length() - 1)), builder.and_(x, constant(known - 1))
    place.fault(builder.icmp_signed("==", y, constant(0)), ZeroDivisionError, f"`{sign}` divides by zero")
    lost = builder.and_(
        builder.icmp_signed("==", x, constant(LEAST)), builder.icmp_signed("==", y, constant(-1))
    )  # the one quotient that has no word, and an error of the processor
    place.runs_over(lost, f"`{sign}`")
    quotient, rest = builder.sdiv(x, y), builder.srem(x, y)
    unlike = builder.icmp_signed("<", builder.xor(rest, y), constant(0))
    down = builder.and_(unlike, builder.icmp_signed("!=", rest, constant(0)))
    return (
        builder.sub(quotient, builder.zext(down, WORD)),
        builder.add(rest, builder.select(down, y, constant(0))),
    )


@meaning("pow")
def power(base: Any, exponent: Any) -> Any:
    """A fixed power of an int: of a float or to a power that varies, Python's answer may be of another kind."""
    times = literal(exponent)
    if not is_int(base) or times is None or not 0 <= times <= MOST_POWER:
        return "raises to a power that varies, or a float; write 1 << n, or a product"

    def emit(place: Place, x: Any, _: Any) -> Any:
        x, found = place.word(x, 0), constant(1)
        for _ in range(times):
            both = place.builder.smul_with_overflow(found, x)
            place.runs_over(place.builder.extract_value(both, 1), "`**`")
            found = place.builder.extract_value(both, 0)
        return found

    return types.int64, emit


# ---- one number -----------------------------------------------------------------------------------------------------


@meaning("neg")
def neg(value: Any) -> Any:
    """Less than nothing; the least int has no counterpart."""
    if is_int(value):
        return types.int64, lambda place, x: _negated(place, place.word(x, 0), "`-`")
    if isinstance(value, types.Float):
        return types.float64, lambda place, x: place.builder.fsub(ir.Constant(DOUBLE, -0.0), x)
    return None


def _negated(place: Place, word: Any, what: str) -> Any:
    both = place.builder.ssub_with_overflow(constant(0), word)
    place.runs_over(place.builder.extract_value(both, 1), what)
    return place.builder.extract_value(both, 0)


@meaning("pos")
def pos(value: Any) -> Any:
    """The number itself; of a truth, 0 or 1."""
    if is_int(value):
        return types.int64, lambda place, x: place.word(x, 0)
    return (types.float64, lambda place, x: x) if isinstance(value, types.Float) else None


@meaning("abs")
def absolute(value: Any) -> Any:
    """The number without its sign."""
    if is_int(value):

        def emit(place: Place, x: Any) -> Any:
            word = place.word(x, 0)
            place.runs_over(place.builder.icmp_signed("==", word, constant(LEAST)), "abs")
            less = place.builder.icmp_signed("<", word, constant(0))
            return place.builder.select(less, place.builder.sub(constant(0), word), word)

        return types.int64, emit
    if isinstance(value, types.Float):
        return types.float64, lambda place, x: place.builder.call(real_function(place, "llvm.fabs", 1), [x])
    return None
