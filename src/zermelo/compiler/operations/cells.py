"""`Cells` in compiled rules: one wide integer, cut to its width in every operation, so that nothing can run over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import overload

from zermelo.cells import WIDEST
from zermelo.compiler.native_cells import CellsType, nth_of
from zermelo.compiler.operations.making import BIT, WORD, Place, constant, is_int, literal, meaning, operation
from zermelo.compiler.operations.row_type import RowType
from zermelo.compiler.pipelines import INSIDE

TWO_WORDS = 128  # what the processor shifts at once
UNLIKE = "Cells of unlike widths don't meet; make them with the same width"


def _narrowed(place: Place, wide: Any) -> Any:
    return place.builder.trunc(wide, WORD) if wide.type.width > 64 else wide


def _widened(place: Place, word: Any, width: int, signed: bool = False) -> Any:
    extend = place.builder.sext if signed else place.builder.zext
    return extend(word, ir.IntType(width)) if width > 64 else word


def _none(kind: CellsType) -> ir.Constant:
    return ir.Constant(ir.IntType(kind.width), 0)


# ---- two sets --------------------------------------------------------------------------------------------------------


def _between(name: str, emit: Callable[..., Any], answer: Any = None, ints: bool = False) -> None:
    """An operation on two sets; with `ints`, also on a set and an int, which is cut to the width."""

    @meaning(name)
    def sets(one: Any, other: Any) -> Any:
        if not isinstance(one, CellsType):
            return "an int stands before Cells; put the Cells first" if isinstance(other, CellsType) else None
        if isinstance(other, CellsType):
            if one != other:
                return UNLIKE
            return answer or one, lambda place, x, y: emit(place.builder, x, y)
        if ints and is_int(other):
            return answer or one, lambda place, x, y: emit(
                place.builder, x, _widened(place, place.word(y, 1), one.width, signed=True)
            )
        return None


for _name, _method in (("and", "and_"), ("or", "or_"), ("xor", "xor")):
    _between(_name, lambda builder, x, y, method=_method: getattr(builder, method)(x, y))
for _name in ("add", "sub", "mul"):
    _between(_name, lambda builder, x, y, method=_name: getattr(builder, method)(x, y), ints=True)
for _name, _sign in (("eq", "=="), ("ne", "!="), ("lt", "<"), ("le", "<="), ("gt", ">"), ("ge", ">=")):
    _between(_name, lambda builder, x, y, sign=_sign: builder.icmp_unsigned(sign, x, y), types.boolean)


# ---- a set and a place -----------------------------------------------------------------------------------------------


def _placed(name: str, emit: Callable[..., Any], answer: Any = None) -> None:
    @meaning(name)
    def at_place(cells: Any, where: Any) -> Any:
        if not (isinstance(cells, CellsType) and is_int(where)):
            return None
        return answer or cells, lambda place, x, n: emit(place, x, place.word(n, 1))


def _shift(place: Place, method: str, cells: Any, places: Any) -> Any:
    """Past the width, and by less than nothing, the empty set, as interpreted (LLVM leaves it undefined)."""
    builder, width = place.builder, cells.type.width
    inside = builder.icmp_unsigned("<", places, constant(width))
    few = _widened(place, builder.select(inside, places, constant(0)), width)
    return builder.select(inside, getattr(builder, method)(cells, few), ir.Constant(cells.type, 0))


def _single(place: Place, cells: Any, cell: Any) -> Any:
    """1 << cell, word by word: LLVM's own shift of a wide integer by a variable goes through memory."""
    builder, width = place.builder, cells.type.width
    where = builder.lshr(cell, constant(6))
    bit = builder.shl(constant(1), builder.and_(cell, constant(63)))
    value = ir.Constant(cells.type, 0)
    for word in range(width // 64):
        here = builder.icmp_unsigned("==", where, constant(word))
        piece = _widened(place, builder.select(here, bit, constant(0)), width)
        value = builder.or_(value, builder.shl(piece, ir.Constant(cells.type, 64 * word)))
    return value


def _has(place: Place, cells: Any, cell: Any) -> Any:
    """The bit in its word. Of many words it is looked up in memory: a choice would be guessed, and guessed wrong."""
    builder, width = place.builder, cells.type.width
    inside = builder.icmp_unsigned("<", cell, constant(width))
    if width > TWO_WORDS:
        memory = cgutils.alloca_once(builder, cells.type)
        builder.store(cells, memory)
        where = builder.select(inside, builder.lshr(cell, constant(6)), constant(0))
        cells = builder.load(builder.gep(builder.bitcast(memory, WORD.as_pointer()), [where]))
    few = builder.and_(cell, constant(cells.type.width - 1))
    bit = builder.lshr(cells, _widened(place, few, cells.type.width))
    return builder.and_(inside, builder.trunc(bit, BIT))


def _drawn(place: Place, cells: Any, chance: Any) -> Any:
    """The cell on which a chance from 0 below 2**32 falls, each of them as likely as another."""
    builder = place.builder
    size = _narrowed(place, builder.ctpop(cells))
    return nth_of(place.context, builder, cells, builder.lshr(builder.mul(chance, size), constant(32)))


_placed("lshift", lambda place, x, n: _shift(place, "shl", x, n))
_placed("rshift", lambda place, x, n: _shift(place, "lshr", x, n))
_placed("one", _single)
_placed("has", _has, types.boolean)
_placed("drawn", _drawn, types.int64)


# ---- a set alone -----------------------------------------------------------------------------------------------------


def _alone(name: str, emit: Callable[..., Any], answer: Any = None) -> None:
    @meaning(name)
    def one_set(cells: Any) -> Any:
        return (answer or cells, emit) if isinstance(cells, CellsType) else None


def _nonzero(place: Place, x: Any) -> Any:
    return place.builder.icmp_unsigned("!=", x, ir.Constant(x.type, 0))


def _flipped(place: Place, x: Any) -> Any:
    return place.builder.bswap(x)


_alone("invert", lambda place, x: place.builder.not_(x))
_alone("neg", lambda place, x: place.builder.sub(ir.Constant(x.type, 0), x))
_alone("truth", _nonzero, types.boolean)
_alone("size", lambda place, x: _narrowed(place, place.builder.ctpop(x)), types.int64)
_alone("lowest", lambda place, x: _narrowed(place, place.builder.cttz(x, ir.Constant(BIT, 0))), types.int64)
_alone("drop", lambda place, x: place.builder.and_(x, place.builder.sub(x, ir.Constant(x.type, 1))))
_alone("flip", _flipped)


@meaning("cells")
def made(value: Any, width: Any) -> Any:
    """Cells(value, width), the width written down."""
    known = literal(width)
    if known is None:
        return "makes Cells of a width that varies; make them in __init__, or use `one` of others"
    if not is_int(value) or not 0 < known <= WIDEST:
        return None
    kind = CellsType(-(-known // 64) * 64)
    return kind, lambda place, x, _: _widened(place, place.word(x, 0), kind.width, signed=True)


@meaning("item")
def item(cells: Any, index: Any) -> Any:
    """Cells are a set, not a sequence."""
    return "indexes Cells; write cells.has(place)" if isinstance(cells, CellsType) else None


@meaning("contains")
def contains(cells: Any, value: Any) -> Any:
    """Asked by a method of their own."""
    return "asks with `in` whether a cell is there; write cells.has(place)" if isinstance(cells, CellsType) else None


_truth = operation("truth", 1, "asks whether {0} is true")


@overload(bool, strict=False, jit_options=INSIDE)
def _bool(cells: Any) -> Any:
    """What `and` and `or` ask of a set, or of a row."""
    return (lambda cells: _truth(cells, 0)) if isinstance(cells, CellsType | RowType) else None
