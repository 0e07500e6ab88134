"""What the engine leaves out near the horizon: for games that say what is urgent.

Rules with `urgent` say that their estimate can be trusted wherever nothing is urgent or noisy, and that quiet moves are
those whose own `order` is not above 0. All margins are the game's own (`margin`: a pawn). None of this is a promise: an
answer that rests on it is never complete.

    static null     so far above beta, with so little depth left, that the other side can't make it up; sooner where
                    the mover stands better than a turn before
    razoring        so far below alpha that only noisy moves could help: ask them
    futility        the same for one quiet move, unless what follows is urgent
    late moves      after many quiet moves that did nothing, others will not either; sooner where the mover does not
                    stand better than a turn before
    losing moves    a quiet move that the game calls losing
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiler import anywhere, inline
from zermelo.compiler.control import STOP, Words
from zermelo.methods.alphabeta.node import NOTHING, answer_of, estimated, score_of
from zermelo.methods.alphabeta.ordering import OLDER_KILLER, OWN_ORDER
from zermelo.methods.alphabeta.quiescence import quiesce
from zermelo.methods.alphabeta.score import INFINITE, PROOF
from zermelo.methods.alphabeta.workspace import MARGIN, STATICS, Space, opened

STATIC_NULL_DEPTH, RAZOR_DEPTH, FUTILE_DEPTH, LATE_DEPTH, LOSING_DEPTH = 7, 3, 7, 5, 6
STAYS, LATE, FUTILE, LOSES = range(4)
UNKNOWN = -(INFINITE << 1)  # no estimate


@inline
def static_score(game: Any, state: Any, mover: int, urgent: bool, words: Words) -> int:
    """The estimate, where it can be trusted; UNKNOWN elsewhere."""
    return estimated(game, state, mover, words) if game.has_urgent_ and not urgent else UNKNOWN


@anywhere
def estimate_below(score: int) -> int:
    """A score as an estimate has it, no larger: even ones but 0 are those of ends, and are counted from the root."""
    return score if score & 1 or score == 0 else score - 1


@inline
def rising(static: int, ply: int, words: Words) -> bool:
    """Whether the mover stands better than two plies before, at his last turn where turns alternate; the estimate is
    noted for later."""
    words[STATICS + ply] = static
    before = words[STATICS + ply - 2] if ply >= 2 else UNKNOWN
    return static != UNKNOWN and static > before


@inline
def high_enough(static: int, depth: int, alpha: int, beta: int, rises: bool, words: Words) -> int:
    """The answer where the estimate is far above beta; NOTHING elsewhere."""
    wide = beta - alpha > 1 or abs(beta) >= PROOF or static == UNKNOWN
    far = words[MARGIN] * (depth - (1 if rises else 0)) * 3 // 4
    if not wide and depth <= STATIC_NULL_DEPTH and static - far >= beta:
        return answer_of((static + beta) // 2 | 1, False)
    return NOTHING


@inline
def hopeless(static: int, depth: int, alpha: int, beta: int, words: Words) -> bool:
    """Whether the estimate is so far below alpha that noisy moves alone are worth asking about."""
    wide = beta - alpha > 1 or abs(alpha) >= PROOF or static == UNKNOWN
    return not wide and depth <= RAZOR_DEPTH and static + words[MARGIN] * (2 + 2 * depth) <= alpha


@inline
def shown_by(
    static: int, game: Any, state: Any, depth: int, ply: int, alpha: int, beta: int, rises: bool, space: Space
) -> int:
    """What the estimate shows before any move is tried: far above beta, or far below alpha, where noisy moves alone are
    asked about; NOTHING elsewhere."""
    words = opened(space)[2]
    if hopeless(static, depth, alpha, beta, words):
        known = quiesce(game, state, np.int64(0), ply, alpha, beta, space)
        return answer_of(estimate_below(alpha), False) if score_of(known) <= alpha or words[STOP] else NOTHING
    return high_enough(static, depth, alpha, beta, rises, words)


@inline
def why_left_out(
    game: Any,
    state: Any,
    move: int,
    static: int,
    depth: int,
    place: int,
    rank: int,
    alpha: int,
    best: int,
    rises: bool,
    words: Words,
) -> int:
    """Why a move need not be looked at; STAYS if it has to be, as the first has. What follows may be urgent: such moves
    are not left out because of the estimate alone."""
    if static == UNKNOWN or best <= -PROOF or abs(alpha) >= PROOF or rank >= OWN_ORDER:
        return STAYS
    if rank < 0:  # put off, since it loses something
        return LOSES if depth <= RAZOR_DEPTH else STAYS
    if depth <= LATE_DEPTH and place >= (4 + depth * depth if rises else 2 + depth * depth // 2):
        return LATE
    if depth <= FUTILE_DEPTH and static + words[MARGIN] * (1 + depth) <= alpha:
        return STAYS if game.urgency_(game.child_(state, move)) != 0.0 else FUTILE
    may_lose = game.has_losing_ and depth <= LOSING_DEPTH and rank < OLDER_KILLER
    return LOSES if may_lose and game.losing(state, move) else STAYS


@inline
def all_left_out(why: int, depth: int) -> bool:
    """Whether all that comes after a move that was left out is left out too: no noisy move comes after a late one but
    those that lose something."""
    return why == LATE and depth <= RAZOR_DEPTH
