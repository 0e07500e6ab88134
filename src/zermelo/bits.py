"""Bit tricks for rules: the same interpreted and compiled.

Compiled ints have 64 bits and a sign; Python's have no end. Within 63 bits the ordinary operators agree. What may
touch bit 63, and loops over bits, go through here.

    >>> popcount(0b1011), lowest(0b1000), drop(0b1010)
    (3, 3, 8)
    >>> list(each(0b10110))
    [1, 2, 4]
    >>> put(0x321, 1, 7) == 0x371, at(0x371, 1)
    (True, 7)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

ALL = (1 << 64) - 1


_BITS = (*(1 << place for place in range(63)), -(1 << 63))


def signed(bits: int) -> int:
    """The low 64 bits, read as a signed int: what a compiled int would be."""
    bits = int(bits) & ALL  # int(): numbers of numpy's have ends of their own
    return bits - (1 << 64) if bits >> 63 else bits


def bit(place: int) -> int:
    """The int with only this bit (0 to 63); 0 if the place lies above them."""
    return _BITS[place] if 0 <= place < 64 else shl(1, place)


def popcount(bits: int) -> int:
    """How many bits are set."""
    return (int(bits) & ALL).bit_count()


def lowest(bits: int) -> int:
    """The place of the lowest bit that is set; 64 if none is."""
    bits = int(bits) & ALL
    return (bits & -bits).bit_length() - 1 if bits else 64


def drop(bits: int) -> int:
    """All but the lowest bit that is set."""
    bits = int(bits) & ALL
    return signed(bits & (bits - 1))


def shl(bits: int, places: int) -> int:
    """Shifted up; what leaves the 64 bits is lost."""
    bits = int(bits) << (places if places < 64 else 64) & ALL
    return bits - (1 << 64) if bits >> 63 else bits


def shr(bits: int, places: int) -> int:
    """Shifted down, zeros coming in at the top."""
    return signed((int(bits) & ALL) >> min(places, 64))


def add(one: int, other: int) -> int:
    """The sum, wrapped to 64 bits."""
    return signed(int(one) + int(other))


def sub(one: int, other: int) -> int:
    """The difference, wrapped to 64 bits."""
    return signed(int(one) - int(other))


def mul(one: int, other: int) -> int:
    """The product, wrapped to 64 bits."""
    return signed(int(one) * int(other))


def flip(bits: int) -> int:
    """The eight bytes in opposite order: a board of 8 x 8 bits upside down."""
    return int.from_bytes((int(bits) & ALL).to_bytes(8, "little"), "big", signed=True)


def each(bits: int) -> Iterator[int]:
    """The places of the bits that are set, lowest first."""
    bits = int(bits) & ALL
    while bits:
        yield (bits & -bits).bit_length() - 1
        bits &= bits - 1


def at(cells: int, place: int) -> int:
    """Cell `place` of an int that holds sixteen cells of 4 bits each."""
    return shr(cells, 4 * place) & 15


def put(cells: int, place: int, value: int) -> int:
    """The sixteen cells with this one changed to a value from 0 to 15."""
    return signed(int(cells) & ~shl(15, 4 * place) | shl(value, 4 * place))


def replaced(items: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    """The tuple with one item changed; the tuple as it is if the place lies outside.

    >>> replaced((3, 4, 5), 1, 0)
    (3, 0, 5)
    """
    if not 0 <= place < len(items):
        return items
    return (*items[:place], value, *items[place + 1 :])
