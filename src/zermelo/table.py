"""A table that rules read: data, not code.

A tuple in a game's attributes is a constant: it is compiled in, and another tuple means compiling again. A `Table` is
handed to the compiled rules when they run, so its contents may be anything and of any size: a tree read from a file, a
million precomputed attacks, the weights of an evaluation.

    >>> squares = Table([0, 1, 4, 9])
    >>> squares[3], len(squares), squares.kind
    (9, 4, 'int')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

Number = TypeVar("Number", int, float)


def _remedy(item: object) -> str:
    """What to write instead."""
    if isinstance(item, tuple | list):
        return ": write the rows one after the other, and read table[row * width + column]"
    if isinstance(item, int) and 1 << 63 <= item < 1 << 64:
        return ": write signed(...) of zermelo.bits around it, or keep Cells in a tuple"
    return ": write int(...) or float(...) around it"


class Table(Generic[Number]):
    """A row of ints, or of floats, read by index; it never changes."""

    __slots__ = ("_items", "kind")
    kind: str

    def __init__(self, items: Iterable[Number]) -> None:
        given = items.ravel().tolist() if hasattr(items, "ravel") else items  # an array, whose items are numpy's
        self._items: tuple[Number, ...] = tuple(given)
        self.kind = "float" if any(isinstance(item, float) for item in self._items) else "int"
        for item in self._items:
            if type(item) is not (float if self.kind == "float" else int) or not -(1 << 63) <= item < 1 << 63:
                raise ValueError(f"a Table holds floats alone, or ints of 64 bits alone, not {item!r}{_remedy(item)}")

    def __getitem__(self, place: int) -> Number:
        return self._items[place]

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[Number]:
        return iter(self._items)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and (self is other or self._items == other._items)

    def __hash__(self) -> int:
        return hash(self._items)

    def __deepcopy__(self, memo: object) -> Table[Number]:
        return self

    def __repr__(self) -> str:
        return f"Table of {len(self._items)} {self.kind}s"
