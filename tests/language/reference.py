"""The operations of compiled rules by their definition, in plain Python: what Python does, or RunsOver past 64 bits.

A program is run three ways: as it is written; rewritten, with these operations; and compiled. The last two must agree
in every answer and every error, and the first must agree with them wherever nothing runs over.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

from zermelo import bits
from zermelo.cells import Cells
from zermelo.compiler.errors import RunsOver

EXACT = 1 << 53


def held(value: Any) -> Any:
    """An int that a word holds."""
    if isinstance(value, int) and not -(1 << 63) <= value < 1 << 63:
        raise RunsOver(str(value))
    return value


def near(*values: Any) -> None:
    """Where an int meets a float, it has to be one that floats have."""
    for value in values:
        if isinstance(value, int) and abs(value) > EXACT:
            raise RunsOver(str(value))


def checked(work: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *given: held(work(*given[:-1]))


def compared(work: Callable[..., Any]) -> Callable[..., Any]:
    def compare(one: Any, other: Any, line: int) -> Any:
        if isinstance(one, float) != isinstance(other, float) and isinstance(one, int | float):
            near(one, other)
        return work(one, other)

    return compare


def divided(one: Any, other: Any, line: int) -> float:
    if isinstance(one, int) and isinstance(other, int):
        near(one, other)
    return one / other


def shifted_up(value: Any, places: Any, line: int) -> Any:
    if isinstance(value, Cells) or value == 0 or places < 0:
        return value << places
    return held(value << min(places, 128))


def floored(work: Callable[..., Any]) -> Callable[..., Any]:
    def divide(one: int, other: int, line: int) -> int:
        if one == -(1 << 63) and other == -1:
            raise RunsOver("the least int by -1")
        return int(work(one, other))

    return divide


def exchanged(items: tuple[Any, ...], place: int, value: Any, line: int) -> tuple[Any, ...]:
    if not 0 <= place < len(items):
        raise RunsOver("another length")
    return bits.replaced(items, place, value)


def put(value: Any, items: list[Any], place: int, line: int) -> None:
    items[place] = value


def root(value: float, line: int) -> float:
    return math.sqrt(value)


def spanned(start: int, stop: int, line: int) -> int:
    held(stop - start)
    return stop


def stepped(step: int, line: int) -> int:
    if step == 0:
        raise ValueError
    return int(step)


def begun(first: int, line: int) -> int:
    if first > 1 << 62:
        raise RunsOver("enumerate")
    return int(first)


def as_long(base: tuple[Any, ...], count: int, line: int) -> int:
    if count != len(base):
        raise RunsOver("another length")
    return count


REFERENCE: dict[str, Callable[..., Any]] = {
    "add": checked(operator.add),
    "sub": checked(operator.sub),
    "mul": checked(operator.mul),
    "sum": checked(operator.add),
    "span": spanned,
    "step": stepped,
    "first": begun,
    "divmod": lambda one, other, line: (floored(operator.floordiv)(one, other, line), one % other),
    "truediv": divided,
    "floordiv": floored(operator.floordiv),
    "mod": floored(operator.mod),
    "pow": checked(operator.pow),
    "and": checked(operator.and_),
    "or": checked(operator.or_),
    "xor": checked(operator.xor),
    "lshift": shifted_up,
    "rshift": checked(operator.rshift),
    "lt": compared(operator.lt),
    "le": compared(operator.le),
    "gt": compared(operator.gt),
    "ge": compared(operator.ge),
    "eq": compared(operator.eq),
    "ne": compared(operator.ne),
    "neg": checked(operator.neg),
    "pos": checked(operator.pos),
    "invert": checked(operator.invert),
    "abs": checked(abs),
    "min": compared(min),
    "max": compared(max),
    "int": checked(int),
    "float": checked(float),
    "round": checked(round),
    "floor": checked(math.floor),
    "ceil": checked(math.ceil),
    "sqrt": root,
    "length": checked(len),
    "truth": checked(bool),
    "whole": checked(operator.index),
    "move": checked(operator.index),
    "chance": checked(float),
    "item": lambda items, place, line: items[place],
    "slice": lambda items, start, stop, line: items[start:stop],
    "put": put,
    "within": lambda value, items, line: value in items,
    "as_long": as_long,
    "repeat": lambda base, value, line: (value,) * len(base),
    "replaced": lambda items, place, value, line: bits.replaced(items, place, value),
    "exchanged": exchanged,
    "changed": lambda items, names, values, line: items._replace(**dict(zip(names.split(), values, strict=True))),
    "turned": lambda items, line: tuple(reversed(items)),
    "sorted": lambda items, line: tuple(sorted(items)) if isinstance(items, tuple) else sorted(items),
    "sorted_down": lambda items, line: (
        tuple(sorted(items, reverse=True)) if isinstance(items, tuple) else sorted(items, reverse=True)
    ),
    "cells": lambda value, width, line: Cells(value, width),
    "one": lambda cells, place, line: cells.one(place),
    "has": lambda cells, place, line: cells.has(place),
    "size": lambda cells, line: cells.size(),
    "lowest": lambda cells, line: cells.lowest(),
    "drop": lambda cells, line: cells.drop(),
    "flip": lambda cells, line: cells.flip(),
    "bit_length": lambda value, line: value.bit_length(),
    "bit_count": lambda value, line: value.bit_count(),
}
for _name in ("signed", "bit", "popcount", "lowest", "drop", "shl", "shr", "add", "sub", "mul", "flip", "at", "put"):
    REFERENCE[f"bits_{_name}"] = checked(getattr(bits, _name))
