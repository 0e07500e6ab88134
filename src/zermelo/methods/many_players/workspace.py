"""The workspace of max^n: its table, buffers of moves, chances and payoffs, and words with counters and flags."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from zermelo.compiler import inline
from zermelo.compiler.control import DONE, OWN, Words
from zermelo.compiler.memory import natural, numbers_at, words_at

NODES = DONE
MOST_NODES, LEAVES, CUTOFFS, HITS, GUESSES, PRUNES, RULE, TIES, CHOSEN = range(OWN, OWN + 9)
"""Counters and flags. PRUNES: whether moves are left out; RULE: which of equals is taken; TIES counts turns at which
equals for who moves are not equal for others; CHOSEN: one more than the move that is taken in the state that was asked
about, 0 if it is not known."""
WORDS = OWN + 9
FIRST, LAST, KIND, CRUEL = range(4)  # of RULE: by place; or by what the next player gets, then the one after him
LEVELS = 512
ROWS = 2 * (LEVELS + 4)  # two for each level: moves and how promising they are


class Question(NamedTuple):
    """What a kernel is asked about a state: to this depth, at so many levels from the root; `enough` for who moves
    there, so that who moved before will not choose it."""

    depth: int
    level: int
    enough: float
    prunes: int
    least: float
    total: float


class Space(NamedTuple):
    """Addresses and sizes of the arrays, and what is known of payoffs."""

    table: int
    table_words: int
    buffer: int
    weights: int
    width: int
    payoffs: int
    seats: int
    words: int
    least: float
    total: float


def new_payoffs(seats: int) -> Any:
    """A row of payoffs for each level."""
    return np.zeros((LEVELS + 4, seats))


@inline
def opened(space: Space) -> tuple[Words, Words, Any, Any, Words]:
    """Its table, moves, chances, payoffs and words."""
    table = words_at(space.table, (natural(space.table_words),))
    buffer = words_at(space.buffer, (ROWS, natural(space.width)))
    weights = numbers_at(space.weights, (ROWS, natural(space.width)))
    payoffs = numbers_at(space.payoffs, (LEVELS + 4, natural(space.seats)))
    return table, buffer, weights, payoffs, words_at(space.words, (WORDS,))
