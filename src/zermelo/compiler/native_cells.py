"""`Cells` compiled: one wide LLVM integer, so that set algebra on a board of 361 cells is a few instructions.

What rules do with them is in operations/cells.py; here is the type, and what kernels do: compare, take apart, build.
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.datamodel import models
from numba.core.imputils import lower_constant
from numba.extending import intrinsic, overload, register_model, typeof_impl

from zermelo.cells import Cells
from zermelo.compiler.pipelines import INSIDE

WORD = ir.IntType(64)
SLOW_TO_SCATTER = ("znver1", "znver2")  # they have the instruction, and take a hundred times as long


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

    @overload(symbol, strict=False, jit_options=INSIDE)
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


@overload(cell_word, strict=False, jit_options=INSIDE)
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


@overload(cells_of, strict=False, jit_options=INSIDE)
def _cells_of(zero: Any, words: Any) -> Any:
    return lambda zero, words: _from_words(zero, words)


# ---- drawing cells ---------------------------------------------------------------------------------------------------


@intrinsic
def cell_count(context: Any, cells: Any) -> Any:
    """How many cells are in the set."""
    return types.int64(cells), lambda ctx, builder, sig, args: _narrowed(builder, builder.ctpop(args[0]))


@intrinsic
def without_cell(context: Any, cells: Any, cell: Any) -> Any:
    """The set without the cell, which is in it."""

    def emit(ctx: Any, builder: Any, sig: Any, args: Any) -> Any:
        bit = builder.shl(ir.Constant(WORD, 1), builder.and_(args[1], ir.Constant(WORD, 63)))
        where, found = builder.lshr(args[1], ir.Constant(WORD, 6)), args[0]
        for place in range(cells.width // 64):
            here = builder.icmp_unsigned("==", where, ir.Constant(WORD, place))
            piece = _widened(builder, builder.select(here, bit, ir.Constant(WORD, 0)), found)
            found = builder.xor(found, builder.shl(piece, ir.Constant(found.type, 64 * place)))
        return found

    return cells(cells, types.int64), emit


@intrinsic
def nth_cell(context: Any, cells: Any, number: Any) -> Any:
    """The cell that so many cells of the set stand before, which has more: without a branch, which would be guessed."""

    return types.int64(cells, types.int64), lambda ctx, builder, sig, args: nth_of(ctx, builder, *args)


def nth_of(context: Any, builder: Any, cells: Any, number: Any) -> Any:
    """The instructions for that."""
    left, start = number, ir.Constant(WORD, 0)
    word = _narrowed(builder, cells)
    for place in range(1, cells.type.width // 64):  # the word that it is in
        here = builder.ctpop(word)
        further = builder.icmp_unsigned(">=", left, here)
        shifted = builder.lshr(cells, ir.Constant(cells.type, 64 * place))
        left = builder.select(further, builder.sub(left, here), left)
        word = builder.select(further, _narrowed(builder, shifted), word)
        start = builder.select(further, ir.Constant(WORD, 64 * place), start)
    within = _deposited if scatters(*context.codegen().magic_tuple()) else _halved
    return builder.add(start, within(builder, word, left))


def scatters(machine: str, processor: str, features: str) -> bool:
    """Whether what code is made for, which need not be this machine, has a fast instruction that scatters bits."""
    return machine.startswith("x86_64") and "+bmi2" in features.split(",") and processor not in SLOW_TO_SCATTER


def _deposited(builder: Any, word: Any, number: Any) -> Any:
    """The bit of a word that so many of its bits stand before, by the instruction that scatters bits."""
    whole = ir.FunctionType(WORD, [WORD, WORD])
    scatter = cgutils.get_or_insert_function(builder.module, whole, "llvm.x86.bmi.pdep.64")
    found = builder.call(scatter, [builder.shl(ir.Constant(WORD, 1), number), word])
    return builder.cttz(found, ir.Constant(ir.IntType(1), 0))


def _halved(builder: Any, word: Any, number: Any) -> Any:
    """The same where there is none: the half of the word that it is in, the quarter, and so on."""
    left, start = number, ir.Constant(WORD, 0)
    for half in (32, 16, 8, 4, 2, 1):
        here = builder.ctpop(builder.and_(word, ir.Constant(WORD, (1 << half) - 1)))
        further = builder.icmp_unsigned(">=", left, here)
        left = builder.select(further, builder.sub(left, here), left)
        word = builder.select(further, builder.lshr(word, ir.Constant(WORD, half)), word)
        start = builder.select(further, builder.add(start, ir.Constant(WORD, half)), start)
    return start
