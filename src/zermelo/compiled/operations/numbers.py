"""Ints and floats. Ints are Python's as far as 64 bits reach: past that, and where Python raises, an error.

Floats are the same in both worlds. An int that meets a float becomes one, as in Python; two that are compared are
compared exactly, which takes an int within 2**53.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from zermelo.compiled.errors import RunsOver
from zermelo.compiled.operations.making import (
    BIT,
    WORD,
    Place,
    constant,
    is_int,
    is_number,
    literal,
    meaning,
)

LEAST = -(1 << 63)
EXACT = 1 << 53  # ints up to here are floats without rounding
MOST_POWER = 64
DOUBLE = ir.DoubleType()
NEAR = f"an int meets a float and is past 2**53, where floats have gaps; {2**53} is the most"


# ---- sums and products ---------------------------------------------------------------------------------------------


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


@meaning("span")
def span(start: Any, stop: Any) -> Any:
    """The end of a range, which is not farther from its start than an int can count."""
    if not _ints(start, stop):
        return None

    def emit(place: Place, x: Any, y: Any) -> Any:
        first, last = place.word(x, 0), place.word(y, 1)
        both = place.builder.ssub_with_overflow(last, first)
        place.runs_over(place.builder.extract_value(both, 1), "the length of a range")
        return last

    return types.int64, emit


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
            _within_floats(place, x, 0)
            _within_floats(place, y, 1)
        x, y = place.real(x, 0), place.real(y, 1)
        place.fault(
            place.builder.fcmp_ordered("==", y, ir.Constant(DOUBLE, 0.0)), ZeroDivisionError, "`/` divides by zero"
        )
        return place.builder.fdiv(x, y)

    return types.float64, emit


def _within_floats(place: Place, value: Any, which: int) -> None:
    """An error where an int is too large to be a float without rounding."""
    word = place.word(value, which)
    shifted = place.builder.add(word, constant(EXACT))
    place.fault(place.builder.icmp_unsigned(">", shifted, constant(2 * EXACT)), RunsOver, NEAR)


@meaning("floordiv")
def floordiv(one: Any, other: Any) -> Any:
    """Rounded down, as Python does it, not towards zero."""
    return (types.int64, lambda place, x, y: _divided(place, x, y, "//")[0]) if _ints(one, other) else None


@meaning("mod")
def mod(one: Any, other: Any) -> Any:
    """What is left; it has the sign of the divisor."""
    return (types.int64, lambda place, x, y: _divided(place, x, y, "%")[1]) if _ints(one, other) else None


def _ints(one: Any, other: Any) -> bool:
    return is_int(one) and is_int(other)


def _divided(place: Place, x: Any, y: Any, sign: str) -> tuple[Any, Any]:
    builder = place.builder
    x, y = place.word(x, 0), place.word(y, 1)
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


# ---- bits ------------------------------------------------------------------------------------------------------------


def _bitwise(name: str, method: str) -> None:
    @meaning(name)
    def ints(one: Any, other: Any) -> Any:
        if not _ints(one, other):
            return None
        if isinstance(one, types.Boolean) and isinstance(other, types.Boolean):
            return types.boolean, lambda place, x, y: getattr(place.builder, method)(x, y)
        return types.int64, lambda place, x, y: getattr(place.builder, method)(place.word(x, 0), place.word(y, 1))


for _name, _method in (("and", "and_"), ("or", "or_"), ("xor", "xor")):
    _bitwise(_name, _method)


@meaning("lshift")
def lshift(value: Any, places: Any) -> Any:
    """An error where a bit would be lost, or the sign would change."""
    if not _ints(value, places):
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
    if not _ints(value, places):
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


# ---- one number ------------------------------------------------------------------------------------------------------


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


@meaning("invert")
def invert(value: Any) -> Any:
    """All bits the other way: -x - 1."""
    return (types.int64, lambda place, x: place.builder.not_(place.word(x, 0))) if is_int(value) else None


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
        return types.float64, lambda place, x: place.builder.call(_intrinsic(place, "llvm.fabs", 1), [x])
    return None


def _intrinsic(place: Place, name: str, arguments: int) -> Any:
    kind = ir.FunctionType(DOUBLE, [DOUBLE] * arguments)
    return place.builder.module.declare_intrinsic(name, [DOUBLE], kind)


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


# ---- two numbers -----------------------------------------------------------------------------------------------------


def _comparison(name: str, sign: str) -> None:
    @meaning(name)
    def numbers(one: Any, other: Any) -> Any:
        if not (is_number(one) and is_number(other)):
            return None
        if _ints(one, other):
            return types.boolean, lambda place, x, y: place.builder.icmp_signed(
                sign, place.word(x, 0), place.word(y, 1)
            )

        def emit(place: Place, x: Any, y: Any) -> Any:
            for which, (kind, value) in enumerate(((one, x), (other, y))):
                if is_int(kind):
                    _within_floats(place, value, which)
            compare = place.builder.fcmp_unordered if sign == "!=" else place.builder.fcmp_ordered
            return compare(sign, place.real(x, 0), place.real(y, 1))

        return types.boolean, emit


for _name, _sign in (("lt", "<"), ("le", "<="), ("gt", ">"), ("ge", ">="), ("eq", "=="), ("ne", "!=")):
    _comparison(_name, _sign)


def _chosen(name: str, sign: str) -> None:
    """min and max: the first argument, unless the second is really less (or more)."""

    @meaning(name)
    def numbers(one: Any, other: Any) -> Any:
        if not (is_number(one) and is_number(other)):
            return None
        if _ints(one, other):

            def emit_ints(place: Place, x: Any, y: Any) -> Any:
                x, y = place.word(x, 0), place.word(y, 1)
                return place.builder.select(place.builder.icmp_signed(sign, y, x), y, x)

            return types.int64, emit_ints

        if is_int(one) or is_int(other):
            return f"{name} of an int and a float is sometimes the one and sometimes the other; write 0.0 for 0"

        def emit(place: Place, x: Any, y: Any) -> Any:
            return place.builder.select(place.builder.fcmp_ordered(sign, y, x), y, x)

        return types.float64, emit


_chosen("min", "<")
_chosen("max", ">")


# ---- from one kind to another ----------------------------------------------------------------------------------------


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
            place, place.builder.call(_intrinsic(place, "llvm.rint", 1), [x]), "round"
        )
    return None


def _rounding(name: str) -> None:
    @meaning(name)
    def one_way(value: Any) -> Any:
        if is_int(value):
            return to_int(value)
        if isinstance(value, types.Float):
            return types.int64, lambda place, x: _cut(
                place, place.builder.call(_intrinsic(place, f"llvm.{name}", 1), [x]), name
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
        return place.builder.call(_intrinsic(place, "llvm.sqrt", 1), [x])

    return types.float64, emit


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
