"""Minimax, compiled: the whole tree to a depth, every node of it, as the definition says.

Contract. visit_all(state, depth, ply) answers with the score of minimax by its definition (the mover's, counted from
the root); it is complete if it is independent of the depth limit. It takes no window, keeps no table and uses no hint:
what it counts is what alpha-beta saves.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiler import inner, kernel
from zermelo.compiler.control import STOP, Words
from zermelo.methods.alphabeta.node import (
    NOTHING,
    answer_of,
    end_answer,
    entered,
    estimated,
    fits,
    is_complete,
    same_side,
    score_of,
    sound,
)
from zermelo.methods.alphabeta.past import BARRED, again
from zermelo.methods.alphabeta.score import INFINITE
from zermelo.methods.alphabeta.workspace import SELDEPTH, Question, Space, opened, space_for
from zermelo.methods.limit import DEEPEST


@kernel
def minimax_kernel(game: Any, rows: Words, question: Question, table: Words, buffer: Words, words: Words) -> int:
    """The contract above, for the state in row 0; window and table are there to be called like the others."""
    state, space = game.unpack_(rows, 0), space_for(question, table, buffer, words)
    return visit_all(game, state, question.depth, question.ply, space)


@inner
def visit_all(game: Any, state: Any, depth: int, ply: int, space: Space) -> int:
    """See the contract."""
    _, buffer, words = opened(space)
    if not entered(words):
        return 0
    # 1. an end, a position that has come again, the horizon
    mover = game.mover_(state)
    if game.ended_(state):
        return end_answer(game, state, ply, mover, words)
    known = again(game, state, ply, mover, words, space)
    if known != NOTHING:
        return known
    if depth == 0 or ply >= DEEPEST + 4:
        return answer_of(estimated(game, state, mover, words), False)
    # 2. every move, and the best of them
    found = game.fill_moves_(state, buffer, 2 * ply, 0)
    if not sound(found, mover, words) or not fits(found, buffer, words):
        return 0
    words[SELDEPTH] = max(words[SELDEPTH], ply + 1)  # here, since most nodes have no moves
    best, whole = -INFINITE, True
    for place in range(found):
        child = game.child_(state, buffer[2 * ply, place])
        answer = visit_all(game, child, depth - 1, ply + 1, space)
        if words[STOP]:
            return 0
        if answer != BARRED:
            best = max(best, score_of(answer) if same_side(game.mover_(child), mover) else -score_of(answer))
            whole = whole and is_complete(answer)
    return answer_of(best, whole) if best > -INFINITE else end_answer(game, state, ply, mover, words)
