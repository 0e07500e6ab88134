"""The workspace of an expectimax: its table, buffers of moves and of numbers, and words with counters and flags.

Each level has three rows in both buffers, from `row_of` on:

    of moves      the options, and how promising they are
    of numbers    the chances of outcomes, and the least and the most that each is worth

Row 0 of the numbers holds the least and the most that there is to win, as far as the game says.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.compiler import anywhere, inline
from zermelo.compiler.control import DONE, OWN, Words
from zermelo.compiler.memory import natural, numbers_at, words_at
from zermelo.game import MOST, Game

NODES = DONE
MOST_NODES, LEAVES, CUTOFFS, HITS, GUESSES, PRUNING, CHOSEN, HERO = range(OWN, OWN + 8)
"""Counters and flags.

    GUESSES   what was estimated: a value that rests on none is complete
    CHOSEN    one more than the best move of the state that was asked about; 0 if it is not known
    HERO      the player whose values they are: all others want the least for him
"""
WORDS = OWN + 8
PLAIN, STAR1, STAR2 = range(3)  # of PRUNING
LEVELS = 512  # of positions and throws: deeper than that all is estimated
ROWS = 3 * (LEVELS + 4)
UNKNOWN = float(MOST)  # from here on a bound says nothing


class Question(NamedTuple):
    """What a kernel is asked about a state: to this depth, at so many levels from the root, within this window."""

    depth: int
    level: int
    alpha: float
    beta: float


class Space(NamedTuple):
    """Addresses and sizes of the arrays: a recursion that carries them carries six ints."""

    table: int
    table_words: int
    buffer: int
    weights: int
    width: int
    words: int


@inline
def space_for(table: Words, buffer: Words, weights: Any, words: Words) -> Space:
    """The workspace that these arrays make; whoever calls keeps them."""
    width = buffer.shape[1]
    return Space(table.ctypes.data, len(table), buffer.ctypes.data, weights.ctypes.data, width, words.ctypes.data)


@inline
def opened(space: Space) -> tuple[Words, Words, Any, Words]:
    """Its table, moves, numbers and words."""
    table = words_at(space.table, (natural(space.table_words),))
    buffer = words_at(space.buffer, (ROWS, natural(space.width)))
    weights = numbers_at(space.weights, (ROWS, natural(space.width)))
    return table, buffer, weights, words_at(space.words, (WORDS,))


@anywhere
def row_of(level: int) -> int:
    """The first of the rows of a level."""
    return 3 * level + 1


def stakes_of(game: Game[Any]) -> tuple[float, float]:
    """The least and the most that the first player can get, as far as the game says."""
    if not game.stakes:
        return -UNKNOWN, UNKNOWN
    return float(min(game.stakes)), float(max(game.stakes))
