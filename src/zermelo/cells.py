"""Sets of up to a thousand cells as one value: a Python int interpreted, one wide machine integer compiled.

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
    """A set of cells numbered from 0 below `width`, or a word of so many bits: operators as on ints, cut to the width.

    Nothing runs over, and nothing raises: a cell outside is in no set, and a shift by more places than there are (or by
    fewer than none) leaves nothing. `+`, `-` and `*` take the set as the number that it is, for the tricks that carry
    from cell to cell. The width is rounded up to whole machine words of 64. An instance never changes.
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
            value |= 1 << cell if 0 <= cell < WIDEST else 0
        return cls(value, width)

    def has(self, cell: int) -> bool:
        """Whether the cell is in the set."""
        return 0 <= cell < self.width and self.value >> cell & 1 == 1

    def one(self, cell: int) -> Cells:
        """The set of this one cell, as wide as this one."""
        return _made(1 << cell if 0 <= cell < self.width else 0, self.width)

    def size(self) -> int:
        """How many cells are in the set."""
        return self.value.bit_count()

    def lowest(self) -> int:
        """The lowest cell; the width if there is none."""
        return (self.value & -self.value).bit_length() - 1 if self.value else self.width

    def drop(self) -> Cells:
        """All but the lowest cell."""
        return _made(self.value & (self.value - 1), self.width) if self.value else self

    def flip(self) -> Cells:
        """The bytes in opposite order: a board of 8 x 8 cells upside down."""
        return _made(int.from_bytes(self.value.to_bytes(self.width // 8, "little"), "big"), self.width)

    def each(self) -> Iterator[int]:
        """The cells, lowest first."""
        value = self.value
        while value:
            yield (value & -value).bit_length() - 1
            value &= value - 1

    def _same(self, other: Cells) -> int:
        """The other's value; both are equally wide."""
        if type(other) is Cells and other.width == self.width:
            return other.value
        if not isinstance(other, Cells):
            raise TypeError(f"Cells meet Cells, not {other!r}: cells.one(k) is the set of one cell")
        if other.width != self.width:
            raise ValueError(f"Cells of {self.width} and {other.width} don't meet; make them equally wide")
        return other.value

    def _number(self, other: Cells | int) -> int:
        return int(other) if isinstance(other, int) else self._same(other)

    def __and__(self, other: Cells) -> Cells:
        return _made(self.value & self._same(other), self.width)

    def __or__(self, other: Cells) -> Cells:
        return _made(self.value | self._same(other), self.width)

    def __xor__(self, other: Cells) -> Cells:
        return _made(self.value ^ self._same(other), self.width)

    def __add__(self, other: Cells | int) -> Cells:
        return _made(self.value + self._number(other) & _MASKS[self.width], self.width)

    def __sub__(self, other: Cells | int) -> Cells:
        return _made(self.value - self._number(other) & _MASKS[self.width], self.width)

    def __mul__(self, other: Cells | int) -> Cells:
        return _made(self.value * self._number(other) & _MASKS[self.width], self.width)

    def __neg__(self) -> Cells:
        return _made(-self.value & _MASKS[self.width], self.width)

    def __lshift__(self, places: int) -> Cells:
        return _made(self.value << places & _MASKS[self.width] if 0 <= places < self.width else 0, self.width)

    def __rshift__(self, places: int) -> Cells:
        return _made(self.value >> places if 0 <= places < self.width else 0, self.width)

    def __invert__(self) -> Cells:
        return _made(self.value ^ _MASKS[self.width], self.width)

    def __lt__(self, other: Cells) -> bool:
        return self.value < self._same(other)

    def __le__(self, other: Cells) -> bool:
        return self.value <= self._same(other)

    def __gt__(self, other: Cells) -> bool:
        return self.value > self._same(other)

    def __ge__(self, other: Cells) -> bool:
        return self.value >= self._same(other)

    def __iter__(self) -> Iterator[int]:
        raise TypeError("go through cells.each()")

    def __contains__(self, cell: object) -> bool:
        raise TypeError("ask cells.has(cell)")

    def __len__(self) -> int:
        raise TypeError("ask cells.size()")

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


_MASKS = {width: (1 << width) - 1 for width in range(64, WIDEST + 1, 64)}
_new, _set_value, _set_width = object.__new__, Cells.value.__set__, Cells.width.__set__  # type: ignore[attr-defined, misc]  # slots


def _made(value: int, width: int) -> Cells:
    """Cells of a value that is cut to its width already: interpreted rules make a great many."""
    cells = _new(Cells)
    _set_value(cells, value)
    _set_width(cells, width)
    return cells
