"""The transposition table: what is known of positions met before. 16 bytes an entry, in pairs.

    word 0    what tells the position from others (hashing.py), exclusive-or word 1: a torn write never matches
    word 1    score 32 bits | move 16 | depth 8 | bound 2 | complete 1 | work 5

The score is counted from the node, so it is right wherever the position is met: distances to the end need no further
care. A state holds all that its future depends on, hence so does the table: rules that look at the past (a draw by
repetition, say) have it in their states, and no draw of one path is taken for a draw of another. `depth` is how far the
search looked; `complete` says that nothing below was cut off by it. `work` is the logarithm of the nodes it cost: the
first of a pair keeps the costlier, the second the newer.
"""

from __future__ import annotations

from zermelo.bits import shr
from zermelo.compiler import inline
from zermelo.compiler.control import Words
from zermelo.compiler.memory import aligned, fetch

AT_LEAST, AT_MOST, EXACT = 1, 2, 3
PAIR = 4  # words


def new_table(megabytes: int) -> Words:
    """An empty table; the size is rounded down to a power of two."""
    words = 1 << max(10, (megabytes << 17).bit_length() - 1)
    return aligned(words)


@inline
def packed(score: int, move: int, depth: int, bound: int, complete: bool, work: int) -> int:
    """Word 1 of an entry."""
    return score << 32 | (move & 0xFFFF) << 16 | depth << 8 | bound << 6 | (32 if complete else 0) | min(work, 31)


@inline
def short_move(move: int) -> int:
    """16 bits of a move, from 1 up: enough to find it again among the moves of a position."""
    mixed = move ^ shr(move, 16)
    return (mixed & 0x7FFF) + 1


@inline
def expect(table: Words, key: tuple[int, int]) -> None:
    """Have the position's pair brought near."""
    fetch(table, (key[0] & (len(table) // PAIR - 1)) * PAIR)


@inline
def find(table: Words, key: tuple[int, int]) -> int:
    """Word 1 of the position's entry, or 0."""
    place = (key[0] & (len(table) // PAIR - 1)) * PAIR
    data = table[place + 1]
    if data != 0 and table[place] ^ data == key[1]:
        return data
    data = table[place + 3]
    if data != 0 and table[place + 2] ^ data == key[1]:
        return data
    return 0


@inline
def keep(table: Words, key: tuple[int, int], data: int) -> None:
    """Store an entry: over its own old one, over a cheaper one, or over the newer of the pair."""
    place = (key[0] & (len(table) // PAIR - 1)) * PAIR
    first = table[place + 1]
    if table[place] ^ first != key[1] and (data & 31) < (first & 31):
        place += 2
    table[place] = key[1] ^ data
    table[place + 1] = data
