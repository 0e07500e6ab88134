"""Tuples compared: equal, in order, and whether an item is in one; with each other and with rows."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from zermelo.compiler.operations.making import BIT, WORD, Place, constant, emitted, meaning, means, plain
from zermelo.compiler.operations.row_type import RowType, item_at, length_of
from zermelo.compiler.operations.rows import FLOATS, all_equal, has_float
from zermelo.compiler.operations.tuples import is_tuple, parts_of


def _told(place: Place, name: str, kinds: tuple[Any, Any], values: tuple[Any, Any]) -> Any:
    found = emitted(place, name, kinds, values)
    assert found
    return found[1]


def _comparable(name: str, one: Any, other: Any) -> bool:
    pairs = list(zip(one.types, other.types, strict=False))
    floats = any(has_float(part) for pair in pairs for part in pair)  # not a number equals itself there
    return not floats and all(means(name, *pair) and means("eq", *pair) for pair in pairs)


def _equality(name: str) -> None:
    @meaning(name)
    def tuples(one: Any, other: Any) -> Any:
        if not (is_tuple(one) and is_tuple(other)) or not _comparable("eq", one, other):
            return None

        def emit(place: Place, x: Any, y: Any) -> Any:
            same = ir.Constant(BIT, len(one) == len(other))
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
        if has_float(row.item) or has_float(items):
            return FLOATS

        def emit(place: Place, x: Any, y: Any) -> Any:
            builder = place.builder
            known, parts = (x, parts_of(place, y)) if row is one else (y, parts_of(place, x))
            alike = builder.icmp_signed("==", length_of(place, known), constant(len(parts)))
            same = alike
            if parts:
                # read only where the row is as long as the tuple: elsewhere item 0 of a row that may have none
                def pair(_: Any) -> Any:
                    found = ir.Constant(BIT, 1)
                    for number, (part, kind) in enumerate(zip(parts, items.types, strict=True)):
                        there = item_at(place, row, known, constant(number))
                        found = builder.and_(found, _told(place, "eq", (row.item, kind), (there, part)))
                    return found

                same = builder.and_(alike, all_equal(place, builder.zext(alike, WORD), pair))
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
            found = ir.Constant(BIT, outcome)
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
    if any(has_float(part) for part in (*items.types, value)):
        return "looks for a float; compare with == one by one"

    def emit(place: Place, x: Any, y: Any) -> Any:
        found = ir.Constant(BIT, 0)
        for part, kind in zip(parts_of(place, x), items.types, strict=True):
            found = place.builder.or_(found, _told(place, "eq", (kind, value), (part, y)))
        return found

    return types.boolean, emit
