"""`Cells` compiled: one wide LLVM integer, so that set algebra on a board of 361 cells is a few instructions."""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core.datamodel import models
from numba.core.imputils import lower_constant
from numba.extending import intrinsic, overload, overload_method, register_model, typeof_impl

from zermelo.cells import Cells

WORD = ir.IntType(64)


class CellsType(types.Type):
    """The compiled type of Cells of one width."""

    def __init__(self, width: int) -> None:
        self.width = width
        super().__init__(f"Cells({width})")


@typeof_impl.register(Cells)
def _typeof(cells: Cells, context: Any) -> CellsType:
    return CellsType(cells.width)


@register_model(CellsType)
class _CellsModel(models.PrimitiveModel):
    def __init__(self, manager: Any, fe_type: CellsType) -> None:
        super().__init__(manager, fe_type, ir.IntType(fe_type.width))


@lower_constant(CellsType)
def _constant(context: Any, builder: Any, typ: CellsType, cells: Cells) -> Any:
    return ir.Constant(ir.IntType(typ.width), cells.value)


def _narrowed(builder: Any, wide: Any) -> Any:
    return builder.trunc(wide, WORD) if wide.type.width > 64 else wide


def _widened(builder: Any, word: Any, like: Any) -> Any:
    return builder.zext(word, like.type) if like.type.width > 64 else word


def _shift(builder: Any, emit: Any, cells: Any, places: Any) -> Any:
    """Shifts past the width give the empty set, as they do interpreted (LLVM leaves them undefined)."""
    shifted = emit(cells, _widened(builder, places, cells))
    inside = builder.icmp_unsigned("<", places, ir.Constant(WORD, cells.type.width))
    return builder.select(inside, shifted, ir.Constant(cells.type, 0))


def _single(builder: Any, cells: Any, cell: Any) -> Any:
    """1 << cell, word by word: LLVM's own shift of a wide integer by a variable goes through memory."""
    wide = cells.type
    place = builder.lshr(cell, ir.Constant(WORD, 6))
    bit = builder.shl(ir.Constant(WORD, 1), builder.and_(cell, ir.Constant(WORD, 63)))
    value = ir.Constant(wide, 0)
    for word in range(wide.width // 64):
        here = builder.icmp_unsigned("==", place, ir.Constant(WORD, word))
        piece = _widened(builder, builder.select(here, bit, ir.Constant(WORD, 0)), cells)
        value = builder.or_(value, builder.shl(piece, ir.Constant(wide, 64 * word)))
    return value


def _operator(symbol: Any, emit: Any, result: Any = None) -> None:
    @intrinsic
    def call(context: Any, one: Any, other: Any) -> Any:
        return (result or one)(one, other), lambda ctx, builder, sig, args: emit(builder, *args)

    @overload(symbol, strict=False)
    def _choose(one: Any, other: Any) -> Any:
        if isinstance(one, CellsType) and one == other:
            return lambda one, other: call(one, other)
        return None


for _symbol in (operator.and_, operator.iand):
    _operator(_symbol, lambda builder, x, y: builder.and_(x, y))
for _symbol in (operator.or_, operator.ior):
    _operator(_symbol, lambda builder, x, y: builder.or_(x, y))
for _symbol in (operator.xor, operator.ixor):
    _operator(_symbol, lambda builder, x, y: builder.xor(x, y))
_operator(operator.eq, lambda builder, x, y: builder.icmp_unsigned("==", x, y), types.boolean)
_operator(operator.ne, lambda builder, x, y: builder.icmp_unsigned("!=", x, y), types.boolean)


def _with_place(register: Any, emit: Any, result: Any = None) -> None:
    """An operation on cells and an int."""

    @intrinsic
    def call(context: Any, cells: Any, place: Any) -> Any:
        return (result or cells)(cells, types.int64), lambda ctx, builder, sig, args: emit(builder, *args)

    @register
    def _choose(cells: Any, place: Any) -> Any:
        if isinstance(cells, CellsType) and isinstance(place, types.Integer):
            return lambda cells, place: call(cells, place)
        return None


_with_place(overload(operator.lshift, strict=False), lambda b, x, n: _shift(b, b.shl, x, n))
_with_place(overload(operator.rshift, strict=False), lambda b, x, n: _shift(b, b.lshr, x, n))
_with_place(overload_method(CellsType, "one", strict=False), _single)
_with_place(
    overload_method(CellsType, "has", strict=False),
    lambda b, x, n: b.icmp_unsigned("!=", b.and_(x, _single(b, x, n)), ir.Constant(x.type, 0)),
    types.boolean,
)


def _alone(register: Any, emit: Any, result: Any = None) -> None:
    """An operation on cells alone."""

    @intrinsic
    def call(context: Any, cells: Any) -> Any:
        return (result or cells)(cells), lambda ctx, builder, sig, args: emit(builder, args[0])

    @register
    def _choose(cells: Any) -> Any:
        if isinstance(cells, CellsType):
            return lambda cells: call(cells)
        return None


_alone(overload(operator.invert, strict=False), lambda b, x: b.not_(x))
_alone(overload(bool, strict=False), lambda b, x: b.icmp_unsigned("!=", x, ir.Constant(x.type, 0)), types.boolean)
_alone(
    overload(operator.not_, strict=False), lambda b, x: b.icmp_unsigned("==", x, ir.Constant(x.type, 0)), types.boolean
)
_alone(overload_method(CellsType, "size", strict=False), lambda b, x: _narrowed(b, b.ctpop(x)), types.int64)
_alone(
    overload_method(CellsType, "lowest", strict=False),
    lambda b, x: _narrowed(b, b.cttz(x, ir.Constant(ir.IntType(1), 0))),
    types.int64,
)
_alone(overload_method(CellsType, "drop", strict=False), lambda b, x: b.and_(x, b.sub(x, ir.Constant(x.type, 1))))


@overload_method(CellsType, "each", strict=False)
def _each(cells: Any) -> Any:
    def each(cells: Any) -> Any:
        while cells:
            yield cells.lowest()
            cells = cells.drop()

    return each


def cell_word(cells: Any, place: int) -> int:
    """One of the 64-bit words of a set of cells; compiled only."""
    raise NotImplementedError("compiled only")


@intrinsic
def _word_of(context: Any, cells: Any, place: Any) -> Any:
    def emit(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
        shift = builder.shl(args[1], ir.Constant(WORD, 6))
        return _narrowed(builder, builder.lshr(args[0], _widened(builder, shift, args[0])))

    return types.int64(cells, types.int64), emit


@overload(cell_word, strict=False)
def _cell_word(cells: Any, place: Any) -> Any:
    return lambda cells, place: _word_of(cells, place)


def cells_of(zero: Any, words: Any) -> Any:
    """A set of cells from its 64-bit words, as wide as `zero`; compiled only."""
    raise NotImplementedError("compiled only")


@intrinsic
def _from_words(context: Any, zero: Any, words: Any) -> Any:
    def emit(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
        value = ir.Constant(ir.IntType(zero.width), 0)
        for place in range(zero.width // 64):
            piece = _widened(builder, builder.extract_value(args[1], place), value)
            value = builder.or_(value, builder.shl(piece, ir.Constant(value.type, 64 * place)))
        return value

    return zero(zero, words), emit


@overload(cells_of, strict=False)
def _cells_of(zero: Any, words: Any) -> Any:
    return lambda zero, words: _from_words(zero, words)
