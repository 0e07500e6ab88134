"""The functions of `bits`, and `bit_length`, for kernels: one or two machine instructions each.

Rules reach them through operations/words.py, which also answers for places outside a word.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core.typing.templates import signature
from numba.extending import lower_builtin, overload_method, type_callable

from zermelo import bits

WORD = ir.IntType(64)
ZERO_IS_DEFINED = ir.Constant(ir.IntType(1), 0)


def _constant(value: int) -> ir.Constant:
    return ir.Constant(WORD, value)


def _nibble(builder: Any, cells: Any, place: Any) -> Any:
    return builder.and_(builder.lshr(cells, builder.shl(place, _constant(2))), _constant(15))


def _with_nibble(builder: Any, cells: Any, place: Any, value: Any) -> Any:
    shift = builder.shl(place, _constant(2))
    kept = builder.and_(cells, builder.not_(builder.shl(_constant(15), shift)))
    return builder.or_(kept, builder.shl(value, shift))


INSTRUCTIONS: dict[Callable[..., int], Callable[..., Any]] = {
    bits.signed: lambda builder, x: x,
    bits.bit: lambda builder, n: builder.shl(_constant(1), n),
    bits.popcount: lambda builder, x: builder.ctpop(x),
    bits.lowest: lambda builder, x: builder.cttz(x, ZERO_IS_DEFINED),
    bits.drop: lambda builder, x: builder.and_(x, builder.sub(x, _constant(1))),
    bits.shl: lambda builder, x, n: builder.shl(x, n),
    bits.shr: lambda builder, x, n: builder.lshr(x, n),
    bits.add: lambda builder, x, y: builder.add(x, y),
    bits.sub: lambda builder, x, y: builder.sub(x, y),
    bits.mul: lambda builder, x, y: builder.mul(x, y),
    bits.flip: lambda builder, x: builder.bswap(x),
    bits.at: _nibble,
    bits.put: _with_nibble,
}


def _register(function: Callable[..., int], emit: Callable[..., Any]) -> None:
    count = function.__code__.co_argcount
    whole = signature(*[types.int64] * (count + 1))
    names = ", ".join("abc"[:count])
    scope: dict[str, Any] = {"whole": whole}
    exec(f"def typer({names}):\n    return whole", scope)  # Numba reads the number of parameters off the typer
    type_callable(function)(lambda context: scope["typer"])

    @lower_builtin(function, *[types.int64] * count)
    def _lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return emit(builder, *args)


for _function, _emit in INSTRUCTIONS.items():
    _register(_function, _emit)


def _leading(value: int) -> int:
    """How many zeros stand at the top of a word."""
    raise NotImplementedError("compiled only")


_register(_leading, lambda builder, x: builder.ctlz(x, ZERO_IS_DEFINED))


@overload_method(types.Integer, "bit_length", strict=False)
def _bit_length(value: Any) -> Any:
    return lambda value: 64 - _leading(value if value >= 0 else -value)
