"""What is known of positions and of throws met before: a lower and an upper bound of each. 32 bytes an entry, in pairs.

    word 0    what tells the position from others (compiler/hashing.py)
    word 1    the least that it is worth, a float          word 2    the most
    word 3    move 16 bits | depth 8 | complete 1 | taken 1

Values are the first player's and hold to a depth, which is part of the key: one position is met at many depths, since
turns need not alternate and throws cost none. What is complete holds for the whole game and for every depth that is
as large as the one it was seen to; it has a key of its own, WHOLE.
"""

from __future__ import annotations

from zermelo.bits import mul
from zermelo.compiler import anywhere, inline
from zermelo.compiler.control import Words
from zermelo.compiler.hashing import SCATTER
from zermelo.compiler.memory import number_of, word_of
from zermelo.methods.limit import DEEPEST

ENTRY, PAIR = 4, 8  # words
NONE = -1
WHOLE = DEEPEST  # in place of a depth


@inline
def key_at(key: tuple[int, int], depth: int) -> tuple[int, int]:
    """The key under which a position is kept for a depth."""
    salt = mul(depth + 1, SCATTER)
    return key[0] ^ salt, key[1] ^ salt


@inline
def place_of(table: Words, key: tuple[int, int]) -> int:
    """Where the entry of such a key begins; NONE if there is none."""
    place = (key[0] & (len(table) // PAIR - 1)) * PAIR
    if table[place] == key[1] and table[place + 3] != 0:
        return place
    place += ENTRY
    return place if table[place] == key[1] and table[place + 3] != 0 else NONE


@inline
def known_place(table: Words, key: tuple[int, int], depth: int) -> int:
    """Where an entry that holds for this depth begins; NONE if there is none."""
    place = place_of(table, key_at(key, depth))
    if place == NONE:
        place = place_of(table, key_at(key, WHOLE))
        if place != NONE and entry_depth(table[place + 3]) > depth:
            return NONE
    return place


@inline
def hint_at(table: Words, key: tuple[int, int], depth: int) -> int:
    """The short form of the move that was best to this depth, or to one less; 0 if none is known."""
    place = known_place(table, key, depth)
    if place == NONE:
        place = place_of(table, key_at(key, depth - 1))
    return entry_move(table[place + 3]) if place != NONE else 0


@anywhere
def entry_move(entry: int) -> int:
    """The short form of the move that was best; 0 if none is known."""
    return entry >> 16 & 0xFFFF


@anywhere
def entry_depth(entry: int) -> int:
    """How far the search looked."""
    return entry >> 8 & 255


@anywhere
def entry_complete(entry: int) -> bool:
    """Whether it holds for the whole game."""
    return entry & 2 == 2


@inline
def least_of(table: Words, place: int) -> float:
    """The lower bound of an entry."""
    return number_of(table[place + 1])


@inline
def most_of(table: Words, place: int) -> float:
    """The upper bound."""
    return number_of(table[place + 2])


@inline
def store(table: Words, key: tuple[int, int], least: float, most: float, move: int, depth: int, complete: bool) -> None:
    """Enter bounds: joined with what is known, over an entry that is less deep, or over the newer one."""
    key = key_at(key, WHOLE if complete else depth)
    place = place_of(table, key)
    if place != NONE:
        least, most = max(least, least_of(table, place)), min(most, most_of(table, place))
        depth = max(depth, entry_depth(table[place + 3]))
    else:
        place = (key[0] & (len(table) // PAIR - 1)) * PAIR
        if entry_depth(table[place + 3]) > depth:
            place += ENTRY
    table[place], table[place + 1], table[place + 2] = key[1], word_of(least), word_of(most)
    table[place + 3] = (move & 0xFFFF) << 16 | depth << 8 | (2 if complete else 0) | 1
