"""Past the engine's horizon: noisy moves alone, until the position is quiet.

Contract. quiesce(state, depth, ply, alpha, beta), with a depth of 0 or less, answers with the estimate, or with what
noisy moves lead to if that is better; a forced reply (one move that is not hopeless) is played whatever it is, and
costs no depth. What is urgent is answered by any move; noisy moves are left out that the game calls losing, or whose
`captured` is far less than what is wanted. A complete answer is a promise, as everywhere.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiler import inline, inner
from zermelo.compiler.control import STOP, Words
from zermelo.compiler.memory import natural
from zermelo.methods.alphabeta.node import (
    NOTHING,
    answer_of,
    bounds_of,
    end_answer,
    entered,
    estimated,
    fits,
    is_complete,
    same_side,
    score_of,
    sound,
)
from zermelo.methods.alphabeta.ordering import next_move, rank_moves, record_cutoff
from zermelo.methods.alphabeta.past import BARRED, again, note_count
from zermelo.methods.alphabeta.score import INFINITE, PROOF
from zermelo.methods.alphabeta.table import short_move
from zermelo.methods.alphabeta.workspace import LINE, MARGIN, PACE, SELDEPTH, Space, opened
from zermelo.methods.limit import DEEPEST

BESIDES = 2  # margins that a noisy move is thought to bring at most, besides what it captures
QUIET = 16  # plies of noisy moves at most


@inline
def known_at_once(
    game: Any, state: Any, ply: int, alpha: int, beta: int, mover: int, words: Words, space: Space
) -> int:
    """The answer at an end, at a position that has come again, past the game's bounds, too deep; NOTHING elsewhere."""
    words[SELDEPTH] = max(words[SELDEPTH], ply)
    if game.ended_(state):
        return end_answer(game, state, ply, mover, words)
    known = again(game, state, ply, mover, words, space)
    if known != NOTHING:
        return known
    note_count(game, state, words, space)
    least, most = bounds_of(game, state, ply, mover, words[PACE])
    if most <= alpha:
        return answer_of(most, True)
    if least >= beta:
        return answer_of(least, True)
    return answer_of(estimated(game, state, mover, words), False) if ply >= DEEPEST + 4 else NOTHING


@inline
def takes_too_little(game: Any, state: Any, move: int, estimate: int, alpha: int, words: Words) -> bool:
    """Whether the estimate stays far below alpha with all that the move captures: it is not worth a look then."""
    return abs(alpha) < PROOF and estimate + (game.captured(state, move) + BESIDES) * words[MARGIN] <= alpha


@inner
def quiesce(game: Any, state: Any, depth: int, ply: int, alpha: int, beta: int, space: Space) -> int:
    """Past the horizon: the estimate, or what noisy moves lead to; a forced reply is played whatever it is."""
    _, buffer, words = opened(space)
    ply = natural(ply)
    if not entered(words):
        return 0
    mover = game.mover_(state)
    known = known_at_once(game, state, ply, alpha, beta, mover, words, space)
    if known != NOTHING:
        return known
    found = game.fill_tried_(state, buffer, 2 * ply) if game.has_safe_ and not game.forbids_ else np.int64(0)
    forced = found == 1
    urgent = game.has_urgent_ and depth > -QUIET and game.urgency_(state) != 0.0
    best, limit = -INFINITE, bounds_of(game, state, ply, mover, words[PACE])[1]
    if urgent:
        found = game.fill_moves_(state, buffer, 2 * ply, 0)
    elif not forced:
        best = estimated(game, state, mover, words)
        if best >= beta or depth <= -QUIET:
            return answer_of(best, False)
        alpha = max(alpha, best)
        found = game.fill_loud_(state, buffer, 2 * ply)
    shown = best  # by the estimate alone
    choosing = game.has_urgent_ and not urgent and not forced
    if not sound(1, mover, words) or not fits(found, buffer, words):
        return 0
    if found > 1 or game.has_urgent_:
        rank_moves(game, state, buffer, words, ply, found, mover, 0)
    whole = forced
    for place in range(found):
        move = next_move(game, state, buffer, ply, place, found)
        if choosing and buffer[2 * ply + 1, place] < 0:
            break  # what is left loses more than it takes
        if game.has_captured_ and choosing and takes_too_little(game, state, move, shown, alpha, words):
            continue
        child = game.child_(state, move)
        same = same_side(game.mover_(child), mover)
        window = (alpha, beta) if same else (-beta, -alpha)
        if game.has_urgent_:
            words[LINE + ply + 1] = short_move(move)
        answer = quiesce(game, child, depth if forced else depth - 1, ply + 1, window[0], window[1], space)
        score = score_of(answer) if same else -score_of(answer)
        if words[STOP]:
            return 0
        if answer != BARRED and score > best:
            best, whole = score, is_complete(answer) and (forced or score >= min(beta, limit))
            alpha = max(alpha, best)
            if best >= min(beta, limit):
                if not game.has_urgent_:
                    record_cutoff(words, ply, mover, move, 0)
                break
    return answer_of(best, whole) if best > -INFINITE else end_answer(game, state, ply, mover, words)
