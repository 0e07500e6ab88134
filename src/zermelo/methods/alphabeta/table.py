"""The transposition table: what is known of positions met before. 16 bytes an entry, in pairs.

    word 0    what tells the position from others (compiler/hashing.py), exclusive-or word 1: a torn write never matches
    word 1    score 32 bits | move 16 | depth 8 | bound 2 | complete 1 | work 5

The score is the mover's and counted from the node, so it is right wherever the position is met: distances to the end
need no further care. What depends on the way to the position is never entered as a score (past.py). `depth` is how far
the search looked; `complete` says that the score holds for the whole game. `work` is the logarithm of the nodes it
cost: the first of a pair keeps the costlier, the second the newer.
"""

from __future__ import annotations

from zermelo.bits import shr
from zermelo.compiler import anywhere, inline
from zermelo.compiler.control import Words
from zermelo.compiler.memory import fetch, natural

NO_BOUND, AT_LEAST, AT_MOST, EXACT = 0, 1, 2, 3
PAIR = 4  # words


@anywhere
def entry_of(score: int, move: int, depth: int, bound: int, complete: bool, work: int) -> int:
    """Word 1 of an entry. It is never 0: there is a bound, or a move."""
    flag = 32 if complete else 0
    return score << 32 | (move & 0xFFFF) << 16 | depth << 8 | bound << 6 | flag | min(work, 31)


@anywhere
def entry_score(entry: int) -> int:
    """The mover's score, counted from the node."""
    return entry >> 32


@anywhere
def entry_move(entry: int) -> int:
    """The short form of the move that was best; 0 if none is known."""
    return entry >> 16 & 0xFFFF


@anywhere
def entry_depth(entry: int) -> int:
    """How far the search looked."""
    return entry >> 8 & 255


@anywhere
def entry_bound(entry: int) -> int:
    """What the score is: NO_BOUND, AT_LEAST, AT_MOST or EXACT."""
    return entry >> 6 & 3


@anywhere
def entry_complete(entry: int) -> bool:
    """Whether the score holds for the whole game."""
    return entry >> 5 & 1 == 1


@anywhere
def short_move(move: int) -> int:
    """16 bits of a move, from 1 up: enough to find it again among the moves of a position."""
    mixed = move ^ shr(move, 16)
    return (mixed & 0x7FFF) + 1


@inline
def prefetch(table: Words, key: tuple[int, int]) -> None:
    """Have the position's pair brought near."""
    fetch(table, (key[0] & (len(table) // PAIR - 1)) * PAIR)


@inline
def probe(table: Words, key: tuple[int, int]) -> int:
    """The position's entry (word 1 of it), or 0."""
    place = natural((key[0] & (len(table) // PAIR - 1)) * PAIR)
    entry = table[place + 1]
    if entry != 0 and table[place] ^ entry == key[1]:
        return entry
    entry = table[place + 3]
    if entry != 0 and table[place + 2] ^ entry == key[1]:
        return entry
    return 0


@inline
def store(table: Words, key: tuple[int, int], entry: int) -> None:
    """Enter it: over the position's old entry, over a cheaper one, or over the newer of the pair."""
    place = natural((key[0] & (len(table) // PAIR - 1)) * PAIR)
    first = table[place + 1]
    if table[place] ^ first != key[1] and (entry & 31) < (first & 31):
        place += 2
    table[place] = key[1] ^ entry
    table[place + 1] = entry
