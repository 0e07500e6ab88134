"""The workspace of a search: its table, its move buffer, and one array of words with counters, flags, killers, history.

The words begin with the header that every kernel shares with whoever runs it (compiler/control.py).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from zermelo.compiler import inline
from zermelo.compiler.control import DONE, OWN, Words
from zermelo.compiler.kernel import code_for, known_as
from zermelo.compiler.memory import natural, words_at
from zermelo.methods.limit import DEEPEST

NODES = DONE
MOST_NODES, LEAVES, CUTOFFS, HITS, PACE, HORIZON, FOLDED, DIVERSITY, SELDEPTH, NO_NULL, MARGIN = range(OWN, OWN + 11)
"""Counters and flags.

    MOST_NODES  the search stops there               HORIZON    plies from the root that the engine was asked for
    PACE        1 if distance counts, 0 if the       FOLDED     plies from the root in which images share an entry
                outcome alone                        DIVERSITY  0; of a helping thread, the number by which it orders
    SELDEPTH    the largest ply seen, but by plain              moves in its own way
    NO_NULL     1 if the null move is off            MARGIN     a small advantage: windows and margins are so wide
"""
ENDLESS, REACH, BASE, SALT, PAST_SIGNS = range(OWN + 11, OWN + 16)
"""The past (past.py).

    ENDLESS  the first player's score of a position that         BASE    the ply of the state that the kernel was given
             comes again                                         SALT    tells entries of the table with another past,
    REACH    the lowest ply that what was found depends on               or another ENDLESS, from these
    PAST_SIGNS    of all that is past one bit each, as in SIGNS
"""
ROUND, ASKED = range(OWN + 16, OWN + 18)
"""A round of the root's moves (round.py): 0, or whose moves they are and 1; and how many were asked about."""
NEVER = 2 * DEEPEST  # a ply that no path reaches
KILLERS = 32  # two moves a ply that cut off last
PATH = KILLERS + 2 * (DEEPEST + 8)  # the positions from the root to here, and what they make together
PATH_SET = PATH + DEEPEST + 8
SIGNS = PATH_SET + DEEPEST + 8  # of all positions from the past to here one bit each, of 64: what has none is not there
PAST = SIGNS + DEEPEST + 8  # a set of positions: of each slot whether it is taken, and by which
PAST_SLOTS = 1 << 12
STATICS = PAST + 2 * PAST_SLOTS  # the estimate at each ply, where it can be trusted
HISTORY = STATICS + DEEPEST + 8  # for each player and kind of move: how often and how deep it cut off
KINDS = 1 << 12
LINE = HISTORY + 2 * KINDS  # the moves on the way from the root in short form, each at the ply it leads to
CONTINUATION = LINE + DEEPEST + 8  # history of moves as answers to the one before: for each class of that, by kind
BEFORE, ANSWERS = 1 << 6, 1 << 11
WORDS = CONTINUATION + BEFORE * ANSWERS // 4  # of 16 bits each (`shorts_in`): all the processor's nearer memory holds
ROWS = 2 * (DEEPEST + 8)  # of the move buffer: row 2 * ply holds the moves of a ply, row 2 * ply + 1 their ranks


class Question(NamedTuple):
    """What a kernel is asked about a state: so deep, at so many plies from the root, within this window."""

    depth: int
    ply: int
    alpha: int
    beta: int


class PathQuestion(NamedTuple):
    """The same for a search that looks for positions that come again: another type, so that it is another code."""

    depth: int
    ply: int
    alpha: int
    beta: int


class Workspace(NamedTuple):
    """Addresses and sizes of a table, a move buffer and the words: a recursion that carries them carries five ints."""

    table: int
    table_words: int
    buffer: int
    width: int
    words: int


class LookingBack(NamedTuple):
    """The same for a search that looks for positions that come again."""

    table: int
    table_words: int
    buffer: int
    width: int
    words: int


Space = Workspace | LookingBack


def space_for(question: Question | PathQuestion, table: Words, buffer: Words, words: Words) -> Space:
    """The workspace that these arrays make for a question; whoever calls keeps them."""
    raise NotImplementedError("compiled only")


@code_for(space_for)
def _space_for(question: Any, table: Any, buffer: Any, words: Any) -> Any:
    if question.instance_class is Question:
        return lambda question, table, buffer, words: Workspace(
            table.ctypes.data, len(table), buffer.ctypes.data, buffer.shape[1], words.ctypes.data
        )

    def looking_back(question: Any, table: Any, buffer: Any, words: Any) -> Any:
        words[BASE], words[REACH] = question.ply, NEVER
        return LookingBack(table.ctypes.data, len(table), buffer.ctypes.data, buffer.shape[1], words.ctypes.data)

    return looking_back


looks_back = known_as(LookingBack)
"""Whether a space is one that looks back."""


@inline
def opened(space: Space) -> tuple[Words, Words, Words]:
    """Its table, move buffer and words."""
    table = words_at(space.table, (natural(space.table_words),))
    return table, words_at(space.buffer, (ROWS, natural(space.width))), words_at(space.words, (WORDS,))


def new_words(pace: int, nodes: int | None = None, margin: int = 0) -> Words:
    """The words of a search of at most so many nodes."""
    words = np.zeros(WORDS, np.int64)
    words[PACE], words[MOST_NODES], words[MARGIN] = pace, nodes or 1 << 62, margin
    return words
