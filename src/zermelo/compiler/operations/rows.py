"""Rows: items, lengths, slices, and whether two are equal or hold a value."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils

from zermelo.compiler.operations.making import Place, constant, emitted, first_meaning, is_int, meaning, means
from zermelo.compiler.operations.row_type import RowType, item_at, length_of


@meaning("item")
def item(row: Any, index: Any) -> Any:
    """An item; a negative index counts from the end, and one outside is an error."""
    if not (isinstance(row, RowType) and is_int(index)):
        return None

    def emit(place: Place, x: Any, n: Any) -> Any:
        length = length_of(place, x)
        return item_at(place, row, x, checked_index(place, place.word(n, 1), length, row.kind))

    return row.item, emit


def checked_index(place: Place, index: Any, length: Any, what: str) -> Any:
    """An index from 0 up, or the error that Python gives."""
    builder = place.builder
    negative = builder.icmp_signed("<", index, constant(0))
    index = builder.select(negative, builder.add(index, length), index)
    outside = builder.icmp_unsigned(">=", index, length)
    place.fault(outside, IndexError, f"an index lies outside the {what}")
    return index


@meaning("length")
def length(row: Any) -> Any:
    """How many items it has."""
    return (types.int64, lambda place, x: length_of(place, x)) if isinstance(row, RowType) else None


@meaning("truth")
def truth(row: Any) -> Any:
    """Whether it has any item."""
    if not isinstance(row, RowType) or row.kind == "Table":
        return None
    return types.boolean, lambda place, x: place.builder.icmp_signed("!=", length_of(place, x), constant(0))


@meaning("slice")
def cut(row: Any, start: Any, stop: Any) -> Any:
    """A piece of a row; ends past its ends mean its ends."""
    if not (isinstance(row, RowType) and is_int(start) and is_int(stop)):
        return None

    def emit(place: Place, x: Any, first: Any, last: Any) -> Any:
        builder, whole = place.builder, length_of(place, x)
        first, last = (_within(place, place.word(end, 1 + k), whole) for k, end in enumerate((first, last)))
        last = builder.select(builder.icmp_signed("<", last, first), first, last)
        items = builder.bitcast(builder.extract_value(x, 0), place.context.get_data_type(row.item).as_pointer())
        data = builder.bitcast(builder.gep(items, [first]), ir.IntType(8).as_pointer())
        return builder.insert_value(builder.insert_value(x, data, 0), builder.sub(last, first), 1)

    return RowType(row.item, "tuple" if row.kind == "Table" else row.kind), emit


def _within(place: Place, end: Any, length: Any) -> Any:
    """An end of a slice: negative ones count from the end, and none lies outside."""
    builder = place.builder
    negative = builder.icmp_signed("<", end, constant(0))
    end = builder.select(negative, builder.add(end, length), end)
    end = builder.select(builder.icmp_signed("<", end, constant(0)), constant(0), end)
    return builder.select(builder.icmp_signed(">", end, length), length, end)


# ---- comparing -------------------------------------------------------------------------------------------------------


def all_equal(place: Place, count: Any, pair: Any) -> Any:
    """Whether `pair(index)`, the equality of two items, holds for all indexes below count."""
    found = cgutils.alloca_once_value(place.builder, ir.Constant(ir.IntType(1), 1))
    with cgutils.for_range(place.builder, count) as loop:
        same = pair(loop.index)
        with place.builder.if_then(place.builder.not_(same)):
            place.builder.store(ir.Constant(ir.IntType(1), 0), found)
            loop.do_break()
    return place.builder.load(found)


FLOATS = "compares floats in bulk, and what is not a number equals itself there; compare one by one"


def has_float(kind: Any) -> bool:
    """Whether floats are among the items."""
    if isinstance(kind, RowType):
        return has_float(kind.item)
    if isinstance(kind, types.BaseTuple):
        return any(has_float(part) for part in kind.types)
    return isinstance(kind, types.Float)


def _equality(name: str) -> None:
    @meaning(name)
    def rows(one: Any, other: Any) -> Any:
        if not (isinstance(one, RowType) and isinstance(other, RowType)) or "Table" in (one.kind, other.kind):
            return None
        if one.kind != other.kind:
            return f"a {one.kind} never equals a {other.kind}; write both as tuples"
        if not means("eq", one.item, other.item):
            return None
        if has_float(one.item) or has_float(other.item):
            return FLOATS

        def emit(place: Place, x: Any, y: Any) -> Any:
            builder = place.builder
            count = length_of(place, x)
            alike = builder.icmp_signed("==", count, length_of(place, y))

            def pair(index: Any) -> Any:
                items = (item_at(place, one, x, index), item_at(place, other, y, index))
                found = emitted(place, "eq", (one.item, other.item), items)
                assert found
                return found[1]

            same = builder.and_(alike, all_equal(place, builder.select(alike, count, constant(0)), pair))
            return same if name == "eq" else builder.not_(same)

        return types.boolean, emit


_equality("eq")
_equality("ne")


@meaning("contains")
def contains(row: Any, value: Any) -> Any:
    """Whether some item equals the value."""
    if not isinstance(row, RowType) or not means("eq", row.item, value):
        return None
    if row.kind == "bytes" or has_float(row.item) or has_float(value):
        return "looks for a float, or in bytes; compare with == one by one"

    def emit(place: Place, x: Any, y: Any) -> Any:
        def unlike(index: Any) -> Any:
            found = emitted(place, "eq", (row.item, value), (item_at(place, row, x, index), y))
            assert found
            return place.builder.not_(found[1])

        return place.builder.not_(all_equal(place, length_of(place, x), unlike))

    return types.boolean, emit


@meaning("within")
def within(value: Any, items: Any) -> Any:
    """value in items: the value is worked out first, as in Python."""
    found = first_meaning("contains", items, value)
    if not isinstance(found, tuple):
        return found
    answer, emit = found
    return answer, lambda place, x, y: emit(Place(place.context, place.builder, (items, value), place.line), y, x)
