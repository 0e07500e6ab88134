"""Sets of up to a few hundred cells as one value: a Python int interpreted, one wide machine integer compiled.

>>> board = Cells.of(128, 3, 100)
>>> board.has(100), board.size(), board.lowest()
(True, 2, 3)
>>> (board << 1 | board).size(), list((board & ~board.one(3)).each())
(4, [100])
"""

from __future__ import annotations

from collections.abc import Iterator

WIDEST = 1024


class Cells:
    """A set of cells numbered from 0 below `width`; operators as on ints, cut to the width.

    The width is rounded up to whole machine words of 64. An instance never changes.
    """

    __slots__ = ("value", "width")
    value: int
    width: int

    def __init__(self, value: int, width: int) -> None:
        width = -(-width // 64) * 64
        if not 0 < width <= WIDEST:
            raise ValueError(f"Cells are 1 to {WIDEST} wide, not {width}")
        object.__setattr__(self, "value", value & ((1 << width) - 1))
        object.__setattr__(self, "width", width)

    @classmethod
    def of(cls, width: int, *cells: int) -> Cells:
        """The set of these cells."""
        value = 0
        for cell in cells:
            value |= 1 << cell
        return cls(value, width)

    def has(self, cell: int) -> bool:
        """Whether the cell is in the set."""
        return self.value >> cell & 1 == 1

    def one(self, cell: int) -> Cells:
        """The set of this one cell, as wide as this one."""
        return Cells(1 << cell, self.width)

    def size(self) -> int:
        """How many cells are in the set."""
        return self.value.bit_count()

    def lowest(self) -> int:
        """The lowest cell; the width if there is none."""
        return (self.value & -self.value).bit_length() - 1 if self.value else self.width

    def drop(self) -> Cells:
        """All but the lowest cell."""
        return Cells(self.value & (self.value - 1), self.width) if self.value else self

    def each(self) -> Iterator[int]:
        """The cells, lowest first."""
        value = self.value
        while value:
            yield (value & -value).bit_length() - 1
            value &= value - 1

    def __and__(self, other: Cells) -> Cells:
        return Cells(self.value & other.value, self.width)

    def __or__(self, other: Cells) -> Cells:
        return Cells(self.value | other.value, self.width)

    def __xor__(self, other: Cells) -> Cells:
        return Cells(self.value ^ other.value, self.width)

    def __lshift__(self, places: int) -> Cells:
        return Cells(self.value << places, self.width)

    def __rshift__(self, places: int) -> Cells:
        return Cells(self.value >> places, self.width)

    def __invert__(self) -> Cells:
        return Cells(~self.value, self.width)

    def __bool__(self) -> bool:
        return self.value != 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cells) and (self.value, self.width) == (other.value, other.width)

    def __hash__(self) -> int:
        return hash((self.value, self.width))

    def __repr__(self) -> str:
        return f"Cells({self.value:#x}, {self.width})"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("Cells never change: make new ones")

    def __reduce__(self) -> tuple[type[Cells], tuple[int, int]]:
        return (Cells, (self.value, self.width))
