"""Rows: the long tuples, lists, bytes and Tables that rules read, as an address and a length.

Numba indexes a tuple by a choice over its places, so a long one would be slow; and it has a type for each length, so
tuples of unlike lengths could not stand in one. A row has neither fault: `near[cell]` may itself be a row of any
length. A row remembers what it was written as, since in Python a list never equals a tuple.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.datamodel import models
from numba.core.imputils import RefType, iternext_impl, lower_constant
from numba.core.typing.templates import AbstractTemplate, infer, signature
from numba.extending import lower_builtin, register_model, typeof_impl

from zermelo.compiled.operations.making import WORD, Place, constant, emitted, first_meaning, is_int, meaning, means


@dataclass(frozen=True)
class Row:
    """A row that is known while compiling: its items, and what it was written as."""

    items: tuple[Any, ...]
    kind: str  # tuple, list, bytes


class RowType(types.IterableType):
    """The compiled type of a row: the type of its items, and what it was written as."""

    def __init__(self, item: Any, kind: str) -> None:
        self.item, self.kind = item, kind
        super().__init__(f"row({item}, {kind})")

    @property
    def iterator_type(self) -> RowIterator:
        return RowIterator(self)


class RowIterator(types.SimpleIteratorType):
    """Goes through a row."""

    def __init__(self, row: RowType) -> None:
        self.row = row
        super().__init__(f"iter({row})", row.item)


@register_model(RowType)
class _RowModel(models.StructModel):
    def __init__(self, manager: Any, kind: RowType) -> None:
        super().__init__(manager, kind, [("data", types.CPointer(types.int8)), ("length", types.int64)])


@register_model(RowIterator)
class _IteratorModel(models.StructModel):
    def __init__(self, manager: Any, kind: RowIterator) -> None:
        super().__init__(manager, kind, [("row", kind.row), ("next", types.EphemeralPointer(types.int64))])


@typeof_impl.register(Row)
def _typeof(row: Row, context: Any) -> RowType:
    return row_type(row)


def row_type(row: Row) -> RowType:
    """The type of a row; all its items have one type (constants.py sees to it), rows that are empty any."""
    inner = [item for item in row.items if isinstance(item, Row)]
    if inner:
        return RowType(row_type(Row(tuple(part for item in inner for part in item.items), inner[0].kind)), row.kind)
    return RowType(item_type(row.items[0]) if row.items else types.int64, row.kind)


def item_type(item: Any) -> Any:
    """The compiled type of an item."""
    if isinstance(item, Row):
        return row_type(item)
    if isinstance(item, tuple):
        return types.BaseTuple.from_types([item_type(part) for part in item])
    if isinstance(item, bool | int):
        return types.int64
    return types.float64 if isinstance(item, float) else typeof_impl(item, None)


@lower_constant(RowType)
def _constant(context: Any, builder: Any, kind: RowType, row: Row) -> Any:
    return _row_constant(context, builder, kind, row)


def _row_constant(context: Any, builder: Any, kind: RowType, row: Row) -> ir.Constant:
    stored = context.get_data_type(kind.item)
    items = [_item_constant(context, builder, kind.item, item) for item in row.items]
    array = ir.Constant(ir.ArrayType(stored, len(items)), items)
    place = cgutils.global_constant(builder.module, "zermelo.row", array)
    address = place.bitcast(ir.IntType(8).as_pointer())
    return ir.Constant.literal_struct([address, constant(len(items))])


def _item_constant(context: Any, builder: Any, kind: Any, item: Any) -> ir.Constant:
    if isinstance(kind, RowType):
        return _row_constant(context, builder, kind, item)
    if isinstance(kind, types.BaseTuple):
        parts = [_item_constant(context, builder, part, one) for part, one in zip(kind.types, item, strict=True)]
        return ir.Constant(context.get_data_type(kind), parts)
    if isinstance(kind, types.Integer):
        return constant(int(item))
    return context.get_constant_generic(builder, kind, item)


def item_at(place: Place, kind: RowType, row: Any, index: Any) -> Any:
    """The item at an index that is known to be within the row."""
    model = place.context.data_model_manager[kind.item]
    data = place.builder.extract_value(row, 0)
    items = place.builder.bitcast(data, place.context.get_data_type(kind.item).as_pointer())
    return model.load_from_data_pointer(place.builder, place.builder.gep(items, [index]))


def length_of(place: Place, row: Any) -> Any:
    """How many items it has."""
    return place.builder.extract_value(row, 1)


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


def _equality(name: str) -> None:
    @meaning(name)
    def rows(one: Any, other: Any) -> Any:
        if not (isinstance(one, RowType) and isinstance(other, RowType)) or "Table" in (one.kind, other.kind):
            return None
        if one.kind != other.kind:
            return f"a {one.kind} never equals a {other.kind}; write both as tuples"
        if not means("eq", one.item, other.item):
            return None

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
    if row.kind == "bytes" or isinstance(row.item, types.Float) or isinstance(value, types.Float):
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


# ---- going through a row ---------------------------------------------------------------------------------------------


@infer
class _GetIter(AbstractTemplate):
    key = "getiter"

    def generic(self, args: Any, kws: Any) -> Any:
        (row,) = args
        return signature(row.iterator_type, row) if isinstance(row, RowType) else None


@lower_builtin("getiter", RowType)
def _getiter(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    iterator = context.make_helper(builder, sig.return_type)
    iterator.row = args[0]
    iterator.next = cgutils.alloca_once_value(builder, constant(0))
    return iterator._getvalue()


@lower_builtin("iternext", RowIterator)
@iternext_impl(RefType.BORROWED)
def _iternext(context: Any, builder: Any, sig: Any, args: Any, result: Any) -> None:
    (kind,) = sig.args
    iterator = context.make_helper(builder, kind, value=args[0])
    index = builder.load(iterator.next)
    more = builder.icmp_signed("<", index, builder.extract_value(iterator.row, 1))
    result.set_valid(more)
    with builder.if_then(more):
        result.yield_(item_at(Place(context, builder, (), 0), kind.row, iterator.row, index))
        builder.store(builder.add(index, ir.Constant(WORD, 1)), iterator.next)
