"""`Cells` compiled: one wide LLVM integer, so that set algebra on a board of 361 cells is a few instructions.

What rules do with them is in operations/cells.py; here is the type, and what kernels do: compare, take apart, build.
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core.datamodel import models
from numba.core.imputils import lower_constant
from numba.extending import intrinsic, overload, register_model, typeof_impl

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


def _operator(symbol: Any, emit: Any, result: Any = None) -> None:
    @intrinsic
    def call(context: Any, one: Any, other: Any) -> Any:
        return (result or one)(one, other), lambda ctx, builder, sig, args: emit(builder, *args)

    @overload(symbol, strict=False)
    def _choose(one: Any, other: Any) -> Any:
        if isinstance(one, CellsType) and one == other:
            return lambda one, other: call(one, other)
        return None


_operator(operator.eq, lambda builder, x, y: builder.icmp_unsigned("==", x, y), types.boolean)
_operator(operator.ne, lambda builder, x, y: builder.icmp_unsigned("!=", x, y), types.boolean)


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
