"""A round: one look at all moves of the root. Scores are those of whoever moves there.

Principal variation search over the states that the moves lead to: the first in the whole window, every other one first
in a window of no width above the best so far, again where it turns out better, and again without an upper edge where it
is past that. A round that is stopped leaves behind what it has found.

`one_by_one` says what a round is, and asks about as many best moves as are wanted. The engine's kernel does the same
for one, within one call, since calls for each move took a quarter of the time of a chess move by a fast clock. Its
answers stand in row 0 of the move buffer, which no state below the root uses, and in row 1 whether a score is exact.
"""

from __future__ import annotations

import heapq
from typing import Any

from zermelo.compiler import inline
from zermelo.compiler.control import WIDTH, Words
from zermelo.compiler.runner import Stopped
from zermelo.methods.alphabeta.node import is_complete, score_of
from zermelo.methods.alphabeta.protocol import Answer, Asked, Searcher
from zermelo.methods.alphabeta.score import INFINITE
from zermelo.methods.alphabeta.workspace import ASKED
from zermelo.trail import Trail


def score_above(searcher: Searcher, mover: int, child: Trail, depth: int, ply: int, alpha: int, beta: int) -> Answer:
    """The score of a state for whoever moves above it, in his window."""
    if (searcher.game.turn(child.state) == 0) == (mover == 0):
        return searcher.score(child, depth, ply, alpha, beta)
    answer = searcher.score(child, depth, ply, -beta, -alpha)
    return Answer(-answer.score, answer.complete)


def one_by_one(
    searcher: Searcher, children: list[Trail], mover: int, depth: int, low: int, high: int, lines: int
) -> list[Asked]:
    """A round by a question for each move: exact scores of the best `lines` of them, upper bounds of the rest."""
    found: list[Asked] = []
    best: list[int] = []  # a heap of the best scores, as many as lines are wanted: the least of them on top
    try:
        for child in children:
            narrow = len(best) >= lines and searcher.windows
            alpha = max(low, best[0]) if narrow else low
            answer = score_above(searcher, mover, child, depth, 1, alpha, alpha + 1 if narrow else high)
            if narrow and answer.score > alpha:
                answer = score_above(searcher, mover, child, depth, 1, alpha, high)
            if answer.score >= high:
                high = INFINITE
                answer = score_above(searcher, mover, child, depth, 1, alpha, high)
            found.append(Asked(answer, answer.score > alpha))
            (heapq.heappushpop if len(best) >= lines else heapq.heappush)(best, answer.score)
    except Stopped:
        pass
    return found


@inline
def round_too_wide(rows: Words, buffer: Words, words: Words) -> bool:
    """Whether the answers do not fit: then the kernel is run again with a wider buffer."""
    if len(rows) > buffer.shape[1]:
        words[WIDTH] = len(rows)
        return True
    return False


@inline
def note_asked(place: int, answer: int, exact: bool, buffer: Words, words: Words) -> None:
    """The answer about one more move."""
    buffer[0, place], buffer[1, place] = answer, 1 if exact else 0
    words[ASKED] = place + 1


def asked_in(buffer: Any, words: Words) -> list[Asked]:
    """What a round has found so far, in the order of its rows."""
    found = buffer[:2, : int(words[ASKED])].tolist()
    return [
        Asked(Answer(score_of(answer), bool(is_complete(answer))), bool(exact))
        for answer, exact in zip(*found, strict=True)
    ]
