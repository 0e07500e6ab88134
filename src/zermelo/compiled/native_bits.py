"""The functions of `bits` as one or two machine instructions each, and `bit_count`, `bit_length` of plain ints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core.errors import TypingError
from numba.core.typing.templates import signature
from numba.extending import lower_builtin, overload, overload_method, type_callable

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


@overload(bits.each, strict=False)
def _each(value: Any) -> Any:
    def each(value: Any) -> Any:
        while value:
            yield bits.lowest(value)
            value = bits.drop(value)

    return each


@overload(bits.replaced, strict=False)
def _replaced(items: Any, place: Any, value: Any) -> Any:
    if not isinstance(items, types.UniTuple):
        raise TypingError("rules: replaced() wants a tuple whose items are all of one type")

    # one choice an item: a store to a changing place would send the whole tuple through memory
    new = "cast(value)" if isinstance(items.dtype, types.Number) else "value"
    parts = "".join(f"{new} if place == {k} else items[{k}], " for k in range(items.count))
    scope: dict[str, Any] = {"cast": items.dtype}
    exec(f"def replaced(items, place, value):\n    return ({parts})", scope)
    return scope["replaced"]


@overload_method(types.Integer, "bit_count", strict=False)
def _bit_count(value: Any) -> Any:
    return lambda value: bits.popcount(value if value >= 0 else -value)


def _leading(value: int) -> int:
    """How many zeros stand at the top of a word."""
    raise NotImplementedError("compiled only")


_register(_leading, lambda builder, x: builder.ctlz(x, ZERO_IS_DEFINED))


@overload_method(types.Integer, "bit_length", strict=False)
def _bit_length(value: Any) -> Any:
    return lambda value: 64 - _leading(value if value >= 0 else -value)


def item_of(items: Any, place: Any) -> Any:
    """items[place], for a place that is not known while compiling."""
    raise NotImplementedError("compiled only")


@overload(item_of, strict=False)
def _item_of(items: Any, place: Any) -> Any:
    if not isinstance(items, types.UniTuple) or items.count == 0:
        return lambda items, place: items[place]
    if not isinstance(place, types.Integer | types.Boolean):
        raise TypingError(f"rules: a tuple is indexed by {place}; an int is due")
    # one choice an item: Numba's own way is a jump table with an error path, which costs more than the rest of a node
    last = items.count - 1
    choices = "".join(f"items[{k}] if place == {k} else " for k in range(last)) + f"items[{last}]"
    scope: dict[str, Any] = {}
    scope["int64"] = types.int64
    body = f"    place = int64(place)\n    place = place + {items.count} if place < 0 else place\n    return {choices}"
    exec(f"def item_of(items, place):\n{body}", scope)
    return scope["item_of"]


def up(value: Any, places: Any) -> Any:
    """value << places, as Python has it: nothing is left of 64 places or more."""
    raise NotImplementedError("compiled only")


def down(value: Any, places: Any) -> Any:
    """value >> places, as Python has it: after 64 places or more only the sign is left."""
    raise NotImplementedError("compiled only")


@overload(up, strict=False)
def _up(value: Any, places: Any) -> Any:
    if isinstance(value, types.Integer | types.Boolean):
        return lambda value, places: types.int64(value) << places if 0 <= places < 64 else types.int64(0)
    return lambda value, places: value << places


@overload(down, strict=False)
def _down(value: Any, places: Any) -> Any:
    if isinstance(value, types.Integer | types.Boolean):
        return lambda value, places: types.int64(value) >> (places if 0 <= places < 64 else 63)
    return lambda value, places: value >> places


def whole(value: Any) -> int:
    """A move on its way into a buffer: an int, or the rules are at fault."""
    raise NotImplementedError("compiled only")


@overload(whole, strict=False)
def _whole(value: Any) -> Any:
    if isinstance(value, types.Boolean | types.Integer):
        return lambda value: types.int64(value)
    raise TypingError(f"rules: a move is {value}; moves are ints")
