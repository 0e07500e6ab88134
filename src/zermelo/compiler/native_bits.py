"""What kernels use of `bits`, one instruction each, and `bit_length`; they never shift by 64 places and more.

Rules reach all of `bits` through operations/words.py, which answers for places outside a word too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core.typing.templates import signature
from numba.extending import lower_builtin, overload_method, type_callable

from zermelo import bits

ZERO_IS_DEFINED = ir.Constant(ir.IntType(1), 0)


INSTRUCTIONS: dict[Callable[..., int], Callable[..., Any]] = {
    bits.shl: lambda builder, x, n: builder.shl(x, n),
    bits.shr: lambda builder, x, n: builder.lshr(x, n),
    bits.mul: lambda builder, x, y: builder.mul(x, y),
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
