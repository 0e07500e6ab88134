"""The type of rows: the long tuples, lists, bytes and Tables that rules read, as an address and a length.

Numba indexes a tuple by a choice over its places, so a long one would be slow; and it has a type for each length, so
tuples of unlike lengths could not stand in one. A row has neither fault: `near[cell]` may itself be a row of any
length. A row remembers what it was written as, since in Python a list never equals a tuple.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.datamodel import models
from numba.core.imputils import RefType, iternext_impl, lower_constant
from numba.core.typing.templates import AbstractTemplate, infer, signature
from numba.extending import lower_builtin, register_model, typeof_impl

from zermelo.compiler.language.constants import Row, form_of
from zermelo.compiler.native_cells import CellsType
from zermelo.compiler.operations.making import WORD, Place, constant


class RowType(types.IterableType):
    """The compiled type of a row: the type of its items, and what it was written as."""

    def __init__(self, item: Any, kind: str) -> None:
        self.item, self.kind = item, kind
        super().__init__(f"row({item}, {kind})")

    @property
    def key(self) -> tuple[Any, str]:
        return self.item, self.kind  # not the name: two NamedTuples may share one

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
    found = type_of(form_of(row))
    assert isinstance(found, RowType)
    return found


def type_of(form: tuple[Any, ...] | None) -> Any:
    """The compiled type of what has this form."""
    if form is None or form[0] == "int":
        return types.int64
    if form[0] == "row":
        return RowType(type_of(form[2]), form[1])
    if form[0] == "tuple":
        named = form[1] if hasattr(form[1], "_fields") else None
        return types.BaseTuple.from_types([type_of(part) for part in form[2]], named)
    return types.float64 if form[0] == "float" else CellsType(form[1])


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
