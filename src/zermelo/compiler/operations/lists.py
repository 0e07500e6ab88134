"""Local lists and ranges: Numba's own, read and written through indexes that are checked."""

from __future__ import annotations

from typing import Any

from numba import types

from zermelo.compiler.operations.making import Place, constant, is_int, meaning, means
from zermelo.compiler.operations.tuples import fits


def _is_list(kind: Any) -> bool:
    return isinstance(kind, types.List)


def _call(place: Place, work: Any, answer: Any, kinds: tuple[Any, ...], values: tuple[Any, ...]) -> Any:
    """A small function that Numba compiles with what it has itself."""
    return place.context.compile_internal(place.builder, work, answer(*kinds), values)


@meaning("item")
def item(items: Any, index: Any) -> Any:
    """An item; Numba raises IndexError itself."""
    if not (_is_list(items) and is_int(index)):
        return None

    def emit(place: Place, x: Any, n: Any) -> Any:
        kinds = (items, types.int64)
        return _call(place, lambda items, n: items[n], items.dtype, kinds, (x, place.word(n, 1)))

    return items.dtype, emit


def _put(items: Any, n: int, value: Any) -> None:
    items[n] = value


@meaning("put")
def put(value: Any, items: Any, index: Any) -> Any:
    """items[index] = value, which Python works out first."""
    if not _is_list(items) or not is_int(index):
        return "changes an item of something else than a list; tuples never change: use replaced(items, place, value)"
    if not fits(value, items.dtype):
        return f"puts {value} into a list of {items.dtype}; convert it with int() or float()"

    def emit(place: Place, y: Any, x: Any, n: Any) -> Any:
        new = place.context.cast(place.builder, y, value, items.dtype)
        kinds = (items, types.int64, items.dtype)
        _call(place, _put, types.none, kinds, (x, place.word(n, 2), new))
        return place.context.get_dummy_value()

    return types.none, emit


@meaning("mul")
def times(one: Any, other: Any) -> Any:
    """A list repeated."""
    return "repeats a list; write [0 for _ in range(n)]" if _is_list(one) or _is_list(other) else None


@meaning("slice")
def cut(items: Any, start: Any, stop: Any) -> Any:
    """A piece of a list."""
    return "cuts a list; write [items[k] for k in range(first, last)]" if _is_list(items) else None


@meaning("length")
def length(items: Any) -> Any:
    """How many items it has."""
    if not isinstance(items, types.List | types.RangeType):
        return None
    return types.int64, lambda place, x: _call(place, lambda items: len(items), types.int64, (items,), (x,))


@meaning("truth")
def truth(items: Any) -> Any:
    """Whether it has any item."""
    if not isinstance(items, types.List | types.RangeType):
        return None
    return types.boolean, lambda place, x: place.builder.icmp_signed(
        "!=", _call(place, lambda items: len(items), types.int64, (items,), (x,)), constant(0)
    )


@meaning("contains")
def contains(items: Any, value: Any) -> Any:
    """Whether some item equals the value."""
    if isinstance(items, types.RangeType) and is_int(value):
        return types.boolean, lambda place, x, y: _call(
            place, lambda items, value: value in items, types.boolean, (items, types.int64), (x, place.word(y, 1))
        )
    if _is_list(items) and isinstance(items.dtype, types.Integer) and is_int(value) and means("eq", items.dtype, value):
        return types.boolean, lambda place, x, y: _call(
            place, lambda items, value: value in items, types.boolean, (items, types.int64), (x, place.word(y, 1))
        )
    return None


@meaning("sorted")
def in_order(items: Any) -> Any:
    """A new list of ints, from the least to the largest: of floats, 0.0 and -0.0 may change places, nan any."""
    if not _is_list(items) or not isinstance(items.dtype, types.Integer):
        return None
    return items, lambda place, x: _call(place, lambda items: sorted(items), items, (items,), (x,))


@meaning("sorted_down")
def from_largest(items: Any) -> Any:
    """A new list, from the largest to the least."""
    if not _is_list(items) or not isinstance(items.dtype, types.Integer):
        return None
    return items, lambda place, x: _call(place, lambda items: sorted(items)[::-1], items, (items,), (x,))
