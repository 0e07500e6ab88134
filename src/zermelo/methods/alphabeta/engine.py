"""The engine, compiled: a selective search that looks deeper where it matters and less deep where it does not.

Contract. visit(state, depth, ply, alpha, beta) answers with what minimax to about that depth would say, as far as the
selection is right: an estimate. Only a complete answer is a promise, and the same as everywhere: independent of depth
limits and selection, its score bounds the value of the game as alpha-beta's does (plain.py). It looks

    deeper    at forced replies (one move that is not hopeless): they cost no depth
              at the one move that seems much better than all others: one ply more (singular extension)
              at `noisy` moves past the horizon, until the position is quiet (quiescence)
    less      where even passing would be good enough (null move, if the game has `pass_turn`)
              at moves that come late in a good order (reductions), unless they turn out well

Where the game says what is urgent, it looks deeper there, and near the horizon leaves out what can't matter by the
estimate (pruning.py).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiler import anywhere, bare, inline, kernel
from zermelo.compiler.control import STOP, WIDTH, Words
from zermelo.compiler.memory import natural
from zermelo.methods.alphabeta.node import (
    NOTHING,
    answer_of,
    bound_of,
    bounds_of,
    end_answer,
    entered,
    fill_tried,
    fits,
    is_complete,
    same_side,
    score_of,
    sound,
    store_answer,
    table_answer,
)
from zermelo.methods.alphabeta.ordering import next_move, rank_moves, record_best, record_cutoff
from zermelo.methods.alphabeta.past import BARRED, fresh_reach, loose_key, may_store, path_key
from zermelo.methods.alphabeta.plain import prefetch_children
from zermelo.methods.alphabeta.pruning import (
    PROOF,
    STAYS,
    UNKNOWN,
    all_left_out,
    estimate_below,
    high_enough,
    hopeless,
    late_reduction,
    rising,
    static_score,
    why_left_out,
)
from zermelo.methods.alphabeta.quiescence import known_at_once, quiesce
from zermelo.methods.alphabeta.round import note_asked, round_too_wide
from zermelo.methods.alphabeta.score import INFINITE, from_root
from zermelo.methods.alphabeta.table import (
    AT_LEAST,
    EXACT,
    NO_BOUND,
    entry_bound,
    entry_complete,
    entry_depth,
    entry_move,
    entry_score,
    prefetch,
    probe,
    short_move,
)
from zermelo.methods.alphabeta.workspace import (
    ASKED,
    HORIZON,
    LINE,
    MARGIN,
    NO_NULL,
    NODES,
    PACE,
    REACH,
    ROUND,
    STATICS,
    Question,
    Space,
    looks_back,
    opened,
    space_for,
)

NULL_DEPTH, NULL_LESS = 3, 2  # pass from this depth on; look so much less deep (and a quarter of the depth)
VERIFIED_DEPTH = 6  # from here on, what passing promises is asked again without passing: having to move may hurt
SINGULAR_DEPTH = 6
REDUCED_DEPTH, REDUCED_PLACE = 3, 3  # moves from this place on are looked at less deep
MAY_NOT, MAY_PASS, NO_MOVE = np.int64(0), np.int64(1), np.int64(0)


@kernel
def engine_kernel(game: Any, rows: Words, question: Question, table: Words, buffer: Words, words: Words) -> int:
    """The contract above, for the state in row 0; in a round (round.py) for every row, in turn."""
    space, ply = space_for(question, table, buffer, words), question.ply
    words[HORIZON], words[ASKED], words[LINE + ply] = question.depth + ply, 0, 0
    if round_too_wide(rows, buffer, words):
        return 0
    low, high, best, answer = question.alpha, question.beta, -INFINITE, 0
    for place in range(len(rows)):
        for earlier in range(2):
            words[STATICS + max(0, ply - 1 - earlier)] = UNKNOWN  # what was there is of other lines
        state = game.unpack_(rows, place)
        same = words[ROUND] == 0 or same_side(game.mover_(state), words[ROUND] - 1)
        alpha = max(low, best)
        upper = high if place == 0 else alpha + 1
        while True:
            window = (alpha, upper) if same else (-upper, -alpha)
            answer = visit(game, state, question.depth, ply, window[0], window[1], MAY_PASS, NO_MOVE, space)
            score = score_of(answer) if same else -score_of(answer)
            if words[STOP] or words[ROUND] == 0:
                if words[WIDTH] > buffer.shape[1]:
                    words[ASKED] = 0  # it is run again, with another buffer
                return answer
            if score <= alpha or (upper == high and (score < high or high == INFINITE)):
                break
            high = INFINITE if score >= high else high
            upper = high
        best = max(best, score)
        note_asked(place, answer_of(score, is_complete(answer)), score > alpha, buffer, words)
    return answer


@anywhere
def seems_singular(entry: int, depth: int) -> bool:
    """Whether the table's move is worth the question: deep enough, found good by a search nearly as deep."""
    good = entry_bound(entry) in (EXACT, AT_LEAST)
    return depth >= SINGULAR_DEPTH and entry_depth(entry) >= depth - 3 and good and entry_move(entry) != 0


@anywhere
def reduction(depth: int, place: int) -> int:
    """How many plies less a late move gets."""
    if depth < REDUCED_DEPTH or place < REDUCED_PLACE:
        return 0
    return min(depth - 2, 1 + (1 if place >= 4 * REDUCED_PLACE else 0) + depth // 8)


@inline
def listed(game: Any, state: Any, ply: int, mover: int, buffer: Words, words: Words) -> int:
    """How many moves there are, which are listed; 0 if something is wrong, and the search stops."""
    found = fill_tried(game, state, ply, buffer)
    return found if sound(found, mover, words) and fits(found, buffer, words) else 0


@inline
def known_as_deep(entry: int, depth: int, plies: int, alpha: int, beta: int, words: Words) -> int:
    """What an entry answers that looked as far, or to the end; NOTHING if there is none."""
    if entry != 0 and (entry_complete(entry) or entry_depth(entry) >= depth):
        return table_answer(entry, plies, alpha, beta, words)
    return NOTHING


@inline
def may_try_null(
    game: Any, state: Any, depth: int, beta: int, static: int, mover: int, may_pass: int, words: Words
) -> bool:
    """Whether it is worth asking what would be if the mover passed."""
    wanted = may_pass == MAY_PASS and words[NO_NULL] == 0 and depth >= NULL_DEPTH
    if game.has_urgent_ and static < beta:
        return False
    if game.has_pass_turn_ and wanted and abs(beta) < PROOF:
        passed = game.passed_(state)
        return not same_side(game.mover_(passed), mover) and not game.ended_(passed)
    return False


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
def less_deep(game: Any, child: Any, depth: int, place: int, rank: int, urgent: bool, wide: bool) -> int:
    """How many plies less a move gets that is not the first; nothing less where something is urgent."""
    if not game.has_urgent_:
        return reduction(depth, place)
    less = 0 if urgent else late_reduction(depth, place, rank, wide)
    return 0 if less > 0 and game.urgency_(child) != 0.0 else less


@bare
def visit(
    game: Any, state: Any, depth: int, ply: int, alpha: int, beta: int, may_pass: int, skipped: int, space: Space
) -> int:
    """See the contract. `may_pass`: whether the null move may be tried; `skipped`: a move left out, in short form."""
    if depth <= 0:
        return quiesce(game, state, depth, ply, alpha, beta, space)
    table, buffer, words = opened(space)
    ply = natural(ply)
    if not entered(words):
        return 0
    mover, before = game.mover_(state), words[NODES]
    if not game.has_safe_:  # while it is on its way, see whether the game is over
        prefetch(table, path_key(game, loose_key(game, state, looks_back(space)), ply, words, space))
    known = known_at_once(game, state, ply, alpha, beta, mover, words, space)
    if known != NOTHING:
        return known
    found = 2
    if game.has_safe_:  # a forced move needs no entry: the state after it has one
        found = listed(game, state, ply, mover, buffer, words)
    # 1. what the table knows; what the estimate shows
    urgent = game.has_urgent_ and game.urgency_(state) != 0.0
    depth += 1 if urgent and ply < 2 * words[HORIZON] else 0
    key, entry, hint, longer, reach, asked = (np.int64(0), np.int64(0)), 0, 0, 0, words[REACH], False
    static = static_score(game, state, mover, urgent or found == 1, words)  # asked while the entry is on its way
    rises = game.has_urgent_ and rising(static, ply, words)
    if found > 1:
        key = path_key(game, loose_key(game, state, looks_back(space)), ply, words, space)
        entry = probe(table, key) if skipped == NO_MOVE else 0
        known = known_as_deep(entry, depth, ply * words[PACE], alpha, beta, words)
        if known != NOTHING:
            return known
        hint = entry_move(entry)
    if game.has_urgent_ and static != UNKNOWN and skipped == NO_MOVE:
        known = shown_by(static, game, state, depth, ply, alpha, beta, rises, space)
        if known != NOTHING:
            return known
        asked = game.has_safe_  # it may have used the row in which the moves are listed
    if not game.has_safe_:
        found = listed(game, state, ply, mover, buffer, words)
    if found == 0:
        return 0
    if found > 1:
        if game.has_urgent_ and hint == 0 and depth >= 4:
            depth -= 1  # without a move to begin with, less depth finds one
        fresh_reach(words, space)
        # 2. would even passing be good enough?
        if may_try_null(game, state, depth, beta, static, mover, may_pass, words):
            less = depth - 1 - NULL_LESS - depth // 4
            words[LINE + ply + 1] = 0
            answer = visit(game, game.passed_(state), less, ply + 1, -beta, 1 - beta, MAY_NOT, NO_MOVE, space)
            enough = answer != BARRED and -score_of(answer) >= beta and not words[STOP]
            if enough and depth >= VERIFIED_DEPTH:
                answer = visit(game, state, less, ply, beta - 1, beta, MAY_NOT, NO_MOVE, space)
                enough, asked = score_of(answer) >= beta and not words[STOP], True
            if enough:
                words[REACH] = min(reach, words[REACH])
                return answer_of(beta | 1, False)
        # 3. is the table's move far better than all others? then it is worth a ply more
        if skipped == NO_MOVE and ply < 2 * words[HORIZON] and seems_singular(entry, depth):
            edge = from_root(entry_score(entry), ply * words[PACE]) - words[MARGIN]
            answer = visit(game, state, (depth - 1) // 2, ply, edge - 1, edge, MAY_NOT, np.int64(hint), space)
            longer, asked = 1 if score_of(answer) < edge else 0, True
        if words[STOP]:
            return 0
        if asked:
            found = fill_tried(game, state, ply, buffer)  # a question about the same state has used its row
        if not game.has_countdown_:  # where counts share a key, it is another
            prefetch_children(game, state, ply, found, 0, table, buffer)
        rank_moves(game, state, buffer, words, ply, found, mover, hint)
    # 4. each move in turn
    low, ceiling = alpha, min(beta, bounds_of(game, state, ply, mover, words[PACE])[1])
    best, chosen, whole, omitted = -INFINITE, 0, True, False
    for place in range(found):
        move = next_move(game, state, buffer, ply, place, found)
        rank = buffer[2 * ply + 1, place]
        if skipped != NO_MOVE and short_move(move) == skipped:
            continue
        if game.has_urgent_ and best > -INFINITE and beta - low <= 1 and static != UNKNOWN:
            why = why_left_out(game, state, move, static, depth, place, rank, alpha, best, rises, words)
            if why != STAYS:
                whole, omitted = False, True
                if all_left_out(why, depth):
                    break
                continue
        child = game.child_(state, move)
        same = same_side(game.mover_(child), mover)
        deep = depth if found == 1 else depth - 1 + (longer if hint != 0 and short_move(move) == hint else 0)
        later = found > 1 and best > -INFINITE
        less = less_deep(game, child, depth, place, rank, urgent, beta - low > 1) if later else 0
        upper = beta if best == -INFINITE else alpha + 1
        if game.has_urgent_:
            words[LINE + ply + 1] = short_move(move)
        while True:
            window = (alpha, upper) if same else (-upper, -alpha)
            answer = visit(game, child, deep - less, ply + 1, window[0], window[1], MAY_PASS, NO_MOVE, space)
            score = score_of(answer) if same else -score_of(answer)
            if score <= alpha or (less == 0 and (upper >= beta or score >= beta)) or words[STOP]:
                break
            upper, less = beta if less == 0 else upper, 0  # first as deep as the others, then: how much better?
        if words[STOP]:
            return 0
        if looks_back(space) and answer == BARRED:
            continue
        whole = whole and is_complete(answer)
        if score > best:
            best, chosen, alpha = score, move, max(alpha, score)
            if best >= ceiling:
                if game.has_urgent_:
                    record_best(game, state, buffer, words, ply, place, mover, move, depth)
                else:
                    record_cutoff(words, ply, mover, move, depth)
                whole = is_complete(answer)
                break
    if omitted:
        best = max(best, estimate_below(low))  # of what was left out nothing less is known
    # 5. store it, as no promise if it depends on the way here; what was asked without a move is none either
    everywhere = may_store(game, best, ply, reach, words, space)
    if skipped != 0:
        return answer_of(best if best > -INFINITE else low, False)
    if best == -INFINITE:
        return end_answer(game, state, ply, mover, words)  # all that could be played is forbidden
    if found > 1:
        answer, bound = answer_of(best, whole and everywhere), bound_of(best, low, beta)
        bound = bound if everywhere or game.again_ == 0.0 else NO_BOUND
        store_answer(table, key, answer, ply * words[PACE], bound, short_move(chosen), depth, words[NODES] - before)
    return answer_of(best, whole)
