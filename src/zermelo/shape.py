"""The shape of a state: which class, which fields, how wide. It is the same for every state of a game.

A state crosses into compiled code as a row of 64-bit words, one an int, one for each 64 cells of a `Cells`.

    >>> from zermelo.games.nim import Nim
    >>> game = Nim(piles=(3, 4))
    >>> shape = shape_of(game.start())
    >>> shape.words, flat(game.start(), shape)
    (3, [3, 4, 0])
    >>> built([1, 4, 1], shape)
    Heaps(piles=(1, 4), mover=1)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.cells import Cells

LONGEST_TUPLE = 16
WORD = 64


class ShapeError(ValueError):
    """A state that is not made of ints, short tuples of ints and Cells."""


@dataclass(frozen=True)
class Shape:
    """What one value in a state is: `kind` is int, cells or tuple."""

    kind: str
    words: int
    cls: type | None = None  # the NamedTuple's class, if it has one
    parts: tuple[Shape, ...] = ()

    def __str__(self) -> str:
        if self.kind != "tuple":
            return f"Cells({self.words * WORD})" if self.kind == "cells" else self.kind
        inside = ", ".join(str(part) for part in self.parts)
        return f"{self.cls.__name__ if self.cls else ''}({inside})"


def shape_of(state: Any, where: str = "a state") -> Shape:
    """The shape of a state; ShapeError says which part of it can't be one and what to use instead."""
    if type(state) in (int, bool):  # a bool is an int of 0 or 1, here as everywhere in Python
        if not -(1 << 63) <= state < 1 << 63:
            raise ShapeError(f"{where} is {state}, past 63 bits: use Cells, or a smaller board")
        return Shape("int", 1)
    if isinstance(state, Cells):
        return Shape("cells", state.width // WORD)
    if isinstance(state, tuple):
        fields = getattr(type(state), "_fields", None)
        if fields is None and len(state) > LONGEST_TUPLE:
            raise ShapeError(
                f"{where} is a tuple of {len(state)} items, over {LONGEST_TUPLE}: use Cells, or pack cells into ints"
            )
        names = fields or [f"item {place} of {where}" for place in range(len(state))]
        parts = tuple(
            shape_of(part, f"field {name!r}" if fields else name) for name, part in zip(names, state, strict=True)
        )
        return Shape("tuple", sum(part.words for part in parts), type(state) if fields else None, parts)
    raise ShapeError(f"{where} is a {type(state).__name__}, {_short(state)}: use ints, short tuples of ints, Cells")


def misfit(state: Any, shape: Shape) -> str | None:
    """What is wrong with a state that should have this shape; None if it has it."""
    try:
        found = shape_of(state)
    except ShapeError as problem:
        return str(problem)
    return None if found == shape else f"a state is {found}, but start() is {shape}"


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def flat(state: Any, shape: Shape) -> list[int]:
    """The state as a row of signed words."""
    return list(_words(state, shape))


def _words(state: Any, shape: Shape) -> Iterator[int]:
    if shape.kind == "tuple":
        for part, inner in zip(state, shape.parts, strict=True):
            yield from _words(part, inner)
    elif shape.kind == "cells":
        for place in range(shape.words):
            word = state.value >> place * WORD & ((1 << WORD) - 1)
            yield word - (1 << WORD) if word >> 63 else word
    else:
        yield int(state)


def built(words: Sequence[int], shape: Shape) -> Any:
    """The state that a row of words stands for."""
    return _build(iter(words), shape)


def _build(words: Iterator[int], shape: Shape) -> Any:
    if shape.kind == "tuple":
        parts = [_build(words, part) for part in shape.parts]
        return shape.cls(*parts) if shape.cls else tuple(parts)
    if shape.kind == "cells":
        value = 0
        for place in range(shape.words):
            value |= (int(next(words)) & ((1 << WORD) - 1)) << place * WORD
        return Cells(value, shape.words * WORD)
    return int(next(words))
