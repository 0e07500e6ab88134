"""Tuples: their length and the type of every item are known while compiling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils

from zermelo.compiled.errors import RunsOver
from zermelo.compiled.operations.making import (
    Place,
    constant,
    emitted,
    is_int,
    literal,
    meaning,
    means,
    plain,
)
from zermelo.compiled.operations.rows import RowType, all_equal, checked_index, item_at, length_of

LONGEST = 64
JOINED = "is longer than 8 items, and such tuples are not joined; join them once, in __init__ or as a class attribute"


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
    """tuple(sorted(items)): neighbours are exchanged until none is out of order, which needs no branch."""
    if isinstance(items, types.List):
        return None
    if not is_even(items) or not (is_int(items.dtype) or isinstance(items.dtype, types.Float)) or items.count > 16:
        return "sorts something else than a tuple of at most 16 numbers"
    kind = items.dtype

    def emit(place: Place, x: Any) -> Any:
        parts = parts_of(place, x)
        for turn in range(len(parts)):
            for k in range(turn % 2, len(parts) - 1, 2):
                found = emitted(place, "lt", (kind, kind), (parts[k + 1], parts[k]))
                assert found
                pair = parts[k : k + 2]
                parts[k] = place.builder.select(found[1], pair[1], pair[0])
                parts[k + 1] = place.builder.select(found[1], pair[0], pair[1])
        return made(place, [kind] * len(parts), parts)

    return types.UniTuple(kind, items.count), emit


# ---- comparing -------------------------------------------------------------------------------------------------------


def _told(place: Place, name: str, kinds: tuple[Any, Any], values: tuple[Any, Any]) -> Any:
    found = emitted(place, name, kinds, values)
    assert found
    return found[1]


def _comparable(name: str, one: Any, other: Any) -> bool:
    pairs = list(zip(one.types, other.types, strict=False))
    floats = any(isinstance(part, types.Float) for pair in pairs for part in pair)  # not a number equals itself there
    return not floats and all(means(name, *pair) and means("eq", *pair) for pair in pairs)


def _equality(name: str) -> None:
    @meaning(name)
    def tuples(one: Any, other: Any) -> Any:
        if not (is_tuple(one) and is_tuple(other)) or not _comparable("eq", one, other):
            return None

        def emit(place: Place, x: Any, y: Any) -> Any:
            same = ir.Constant(ir.IntType(1), len(one) == len(other))
            for kinds, values in _paired(place, one, other, x, y) if len(one) == len(other) else ():
                same = place.builder.and_(same, _told(place, "eq", kinds, values))
            return same if name == "eq" else place.builder.not_(same)

        return types.boolean, emit

    @meaning(name)
    def tuple_and_row(one: Any, other: Any) -> Any:
        row, items = (one, other) if isinstance(one, RowType) else (other, one)
        if not isinstance(row, RowType) or not is_tuple(items) or row.kind == "Table":
            return None
        if row.kind != "tuple":
            return f"a {row.kind} never equals a tuple; write both as tuples"
        if not all(means("eq", row.item, part) for part in items.types):
            return None

        def emit(place: Place, x: Any, y: Any) -> Any:
            builder = place.builder
            known, parts = (x, parts_of(place, y)) if row is one else (y, parts_of(place, x))
            alike = builder.icmp_signed("==", length_of(place, known), constant(len(parts)))
            same = alike
            if parts:
                # read only where the row is as long as the tuple: elsewhere item 0 of a row that may have none
                def pair(_: Any) -> Any:
                    found = ir.Constant(ir.IntType(1), 1)
                    for number, (part, kind) in enumerate(zip(parts, items.types, strict=True)):
                        there = item_at(place, row, known, constant(number))
                        found = builder.and_(found, _told(place, "eq", (row.item, kind), (there, part)))
                    return found

                same = builder.and_(alike, all_equal(place, builder.zext(alike, ir.IntType(64)), pair))
            return same if name == "eq" else builder.not_(same)

        return types.boolean, emit


def _paired(place: Place, one: Any, other: Any, x: Any, y: Any) -> list[tuple[tuple[Any, Any], tuple[Any, Any]]]:
    kinds = zip(one.types, other.types, strict=False)
    values = zip(parts_of(place, x), parts_of(place, y), strict=False)
    return list(zip(kinds, values, strict=True))


def _order(name: str, shorter_counts: bool, equal_counts: bool) -> None:
    """By the first items that differ; if there are none, by length."""

    @meaning(name)
    def tuples(one: Any, other: Any) -> Any:
        if not (is_tuple(one) and is_tuple(other)) or not _comparable(name, one, other):
            return None

        def emit(place: Place, x: Any, y: Any) -> Any:
            outcome = equal_counts if len(one) == len(other) else (len(one) < len(other)) == shorter_counts
            found = ir.Constant(ir.IntType(1), outcome)
            for kinds, values in reversed(_paired(place, one, other, x, y)):
                same = _told(place, "eq", kinds, values)
                found = place.builder.select(same, found, _told(place, name, kinds, values))
            return found

        return types.boolean, emit


for _name in ("eq", "ne"):
    _equality(_name)
for _name, _shorter, _equal in (("lt", True, False), ("le", True, True), ("gt", False, False), ("ge", False, True)):
    _order(_name, _shorter, _equal)


def _chosen(name: str, than: str) -> None:
    @meaning(name)
    def tuples(one: Any, other: Any) -> Any:
        if not is_tuple(one) or plain(one) != plain(other) or not _comparable(than, one, other):
            return None
        return plain(one), lambda place, x, y: place.builder.select(_told(place, than, (other, one), (y, x)), y, x)


_chosen("min", "lt")
_chosen("max", "gt")


@meaning("contains")
def contains(items: Any, value: Any) -> Any:
    """Whether some item equals the value."""
    if not is_tuple(items) or not all(means("eq", part, value) for part in items.types):
        return None
    if any(isinstance(part, types.Float) for part in (*items.types, value)):
        return "looks for a float; compare with == one by one"

    def emit(place: Place, x: Any, y: Any) -> Any:
        found = ir.Constant(ir.IntType(1), 0)
        for part, kind in zip(parts_of(place, x), items.types, strict=True):
            found = place.builder.or_(found, _told(place, "eq", (kind, value), (part, y)))
        return found

    return types.boolean, emit
