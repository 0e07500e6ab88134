"""Tuples: their length and the type of every item are known while compiling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils

from zermelo.compiler.errors import RunsOver
from zermelo.compiler.operations.making import (
    Place,
    constant,
    emitted,
    is_int,
    literal,
    meaning,
    plain,
)
from zermelo.compiler.operations.row_type import RowType
from zermelo.compiler.operations.rows import checked_index

LONGEST = 64
JOINED = "of no items, or of more than 8, is not joined; join them once, in __init__ or as a class attribute"


def is_tuple(kind: Any) -> bool:
    """Tuples, also of a NamedTuple class."""
    return isinstance(kind, types.BaseTuple)


def is_even(kind: Any) -> bool:
    """Tuples whose items all have one type."""
    return isinstance(kind, types.UniTuple | types.NamedUniTuple) and kind.count > 0


def parts_of(place: Place, value: Any) -> list[Any]:
    """The items of a tuple."""
    return list(cgutils.unpack_tuple(place.builder, value))


def made(place: Place, kinds: Sequence[Any], values: Sequence[Any]) -> Any:
    """A tuple of these items."""
    return place.context.make_tuple(place.builder, types.BaseTuple.from_types(list(kinds)), values)


def _kinds(kind: Any) -> list[Any]:
    return [plain(part) for part in kind.types]


# ---- reading ---------------------------------------------------------------------------------------------------------


@meaning("item")
def item(items: Any, index: Any) -> Any:
    """An item: at a place that is written down, of any tuple; at one that varies, of a tuple of like items."""
    if not is_tuple(items) or not is_int(index):
        return None
    known = literal(index)
    if known is not None:
        if not -len(items) <= known < len(items):
            return f"reads item {known} of a tuple of {len(items)}"
        return items.types[known], lambda place, x, _: parts_of(place, x)[known]
    if not is_even(items):
        return "indexes a tuple of unlike items by a place that varies; use if and else, or items of one type"

    def emit(place: Place, x: Any, n: Any) -> Any:
        builder, parts = place.builder, parts_of(place, x)
        index = checked_index(place, place.word(n, 1), constant(len(parts)), "tuple")
        found = parts[-1]
        for number, part in reversed(list(enumerate(parts[:-1]))):  # a choice an item: no jump table, no memory
            found = builder.select(builder.icmp_signed("==", index, constant(number)), part, found)
        return found

    return items.dtype, emit


@meaning("slice")
def cut(items: Any, start: Any, stop: Any) -> Any:
    """A piece of a tuple, its ends written down."""
    if not is_tuple(items) or not (is_int(start) and is_int(stop)):
        return None
    first, last = literal(start), literal(stop)
    if first is None or last is None:
        return "cuts a tuple at a place that varies; use replaced(items, place, value) of zermelo.bits, or a loop"
    where = range(*slice(first, last).indices(len(items)))
    kinds = [items.types[k] for k in where]
    return types.BaseTuple.from_types(kinds), lambda place, x, *_: made(
        place, kinds, [parts_of(place, x)[k] for k in where]
    )


@meaning("length")
def length(items: Any) -> Any:
    """How many items it has."""
    return (types.int64, lambda place, x: constant(len(items))) if is_tuple(items) else None


@meaning("truth")
def truth(items: Any) -> Any:
    """Whether it has any item."""
    return (types.boolean, lambda place, x: ir.Constant(ir.IntType(1), len(items) > 0)) if is_tuple(items) else None


# ---- making ----------------------------------------------------------------------------------------------------------


@meaning("add")
def join(one: Any, other: Any) -> Any:
    """One after the other."""
    if isinstance(one, RowType) or isinstance(other, RowType):
        row = one if isinstance(one, RowType) else other
        return f"a {row.kind} {JOINED}" if row.kind == "tuple" else None
    if not (is_tuple(one) and is_tuple(other)) or len(one) + len(other) > LONGEST:
        return None
    kinds = _kinds(one) + _kinds(other)
    return types.BaseTuple.from_types(kinds), lambda place, x, y: made(
        place, kinds, parts_of(place, x) + parts_of(place, y)
    )


@meaning("mul")
def times(one: Any, other: Any) -> Any:
    """Repeated a number of times that is written down."""
    items, count = (one, other) if is_tuple(one) else (other, one)
    if not is_tuple(items) or not is_int(count):
        return None
    known = literal(count)
    if known is None:
        return "repeats a tuple a number of times that varies; make it in __init__"
    if not 0 <= known * len(items) <= LONGEST:
        return None
    kinds = _kinds(items) * known

    def emit(place: Place, x: Any, y: Any) -> Any:
        return made(place, kinds, parts_of(place, x if is_tuple(one) else y) * known)

    return types.BaseTuple.from_types(kinds), emit


@meaning("repeat")
def repeat(base: Any, value: Any) -> Any:
    """A tuple as long as another, all items this one: where tuple(... for ...) begins."""
    if not is_tuple(base):
        return (
            "makes a tuple of something whose length is not known while compiling; write it down, as in "
            "tuple(items[k] for k in range(14)), or go through a tuple that is as long"
        )
    if len(base) == 0:
        return "makes an empty tuple"
    kind = plain(value)
    return types.UniTuple(kind, len(base)), lambda place, x, y: made(
        place, [kind] * len(base), [place.context.cast(place.builder, y, value, kind)] * len(base)
    )


@meaning("as_long")
def as_long(base: Any, count: Any) -> Any:
    """That so many items were made: a zip may end before its first part does."""
    if not is_tuple(base):
        return None

    def emit(place: Place, x: Any, n: Any) -> Any:
        other = place.builder.icmp_signed("!=", place.word(n, 1), constant(len(base)))
        place.fault(other, RunsOver, "a tuple is shorter than what it is made of; go through a tuple as long")
        return place.word(n, 1)

    return types.int64, emit


@meaning("replaced")
def replaced(items: Any, where: Any, value: Any) -> Any:
    """One item changed; the tuple as it is if the place lies outside."""
    return _changed(items, where, value, False)


@meaning("exchanged")
def exchanged(items: Any, where: Any, value: Any) -> Any:
    """items[:k] + (value,) + items[k + 1:], which is as long as it was only where k is a place of it."""
    return _changed(items, where, value, True)


def _changed(items: Any, where: Any, value: Any, strict: bool) -> Any:
    if not is_even(items) or not is_int(where):
        return "changes an item of something else than a tuple of like items"
    kind = items.dtype
    if not fits(value, kind):
        return f"puts {value} into a tuple of {kind}; convert it with int() or float()"

    def emit(place: Place, x: Any, n: Any, y: Any) -> Any:
        builder, parts, index = place.builder, parts_of(place, x), place.word(n, 1)
        if strict:
            outside = builder.icmp_unsigned(">=", index, constant(len(parts)))
            place.fault(outside, RunsOver, "slices around a place outside the tuple change its length")
        new = place.context.cast(builder, y, value, kind)
        kept = [
            builder.select(builder.icmp_signed("==", index, constant(number)), new, part)
            for number, part in enumerate(parts)
        ]
        return made(place, [kind] * len(kept), kept)

    return types.UniTuple(kind, items.count), emit


def fits(value: Any, kind: Any) -> bool:
    """Whether a value may stand where this type is due, without being another number there."""
    if isinstance(kind, types.Integer):
        return is_int(value)
    if isinstance(kind, types.Boolean):
        return isinstance(value, types.Boolean)
    return bool(plain(value) == kind)


@meaning("changed")
def changed(items: Any, names: Any, values: Any) -> Any:
    """_replace of a NamedTuple: `names` are the fields, `values` the new items, in a tuple."""
    if not isinstance(items, types.NamedTuple | types.NamedUniTuple):
        return "_replace is for a NamedTuple"
    fields = names.literal_value.split()
    missing = [name for name in fields if name not in items.fields]
    if missing:
        return f"{items.instance_class.__name__} has no field {missing[0]!r}"
    kinds = [plain(part) for part in items.types]
    for name, part in zip(fields, values.types, strict=True):
        kinds[items.fields.index(name)] = plain(part)
    kind = types.BaseTuple.from_types(kinds, items.instance_class)

    def emit(place: Place, x: Any, _: Any, y: Any) -> Any:
        parts, new = parts_of(place, x), parts_of(place, y)
        for name, part, value in zip(fields, values.types, new, strict=True):
            parts[items.fields.index(name)] = place.context.cast(place.builder, value, part, plain(part))
        return place.context.make_tuple(place.builder, kind, parts)

    return kind, emit


@meaning("turned")
def turned(items: Any) -> Any:
    """reversed(items)."""
    if not is_even(items):
        return None
    kinds = _kinds(items)
    return types.UniTuple(items.dtype, items.count), lambda place, x: made(place, kinds, parts_of(place, x)[::-1])


@meaning("sorted")
def in_order(items: Any) -> Any:
    """tuple(sorted(items))"""
    return _sorted(items, "lt")


@meaning("sorted_down")
def from_largest(items: Any) -> Any:
    """tuple(sorted(items, reverse=True))"""
    return _sorted(items, "gt")


def _sorted(items: Any, before: str) -> Any:
    """Neighbours are exchanged until none is out of order, which needs no branch; equal ones stay as they are."""
    if isinstance(items, types.List):
        return None
    if not is_even(items) or not is_int(items.dtype) or items.count > 16:
        return "sorts something else than a tuple of at most 16 ints, or a list of ints"
    kind = items.dtype

    def emit(place: Place, x: Any) -> Any:
        parts = parts_of(place, x)
        for turn in range(len(parts)):
            for k in range(turn % 2, len(parts) - 1, 2):
                found = emitted(place, before, (kind, kind), (parts[k + 1], parts[k]))
                assert found
                pair = parts[k : k + 2]
                parts[k] = place.builder.select(found[1], pair[1], pair[0])
                parts[k + 1] = place.builder.select(found[1], pair[0], pair[1])
        return made(place, [kind] * len(parts), parts)

    return types.UniTuple(kind, items.count), emit
