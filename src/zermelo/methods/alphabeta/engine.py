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
estimate (pruning.py, depth.py).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from zermelo.compiler import inline, inner, kernel, spliced
from zermelo.compiler.control import STOP, WIDTH, Words
from zermelo.compiler.memory import natural
from zermelo.methods.alphabeta.depth import less_deep, may_try_null, null_depth, seems_singular
from zermelo.methods.alphabeta.node import (
    NOTHING,
    answer_of,
    bound_of,
    bounds_of,
    end_answer,
    entered,
    is_complete,
    known_as_deep,
    listed,
    same_side,
    score_of,
    store_answer,
)
from zermelo.methods.alphabeta.ordering import bring_forward, next_move, rank_moves, record_best
from zermelo.methods.alphabeta.past import BARRED, fresh_reach, loose_key, may_store, path_key
from zermelo.methods.alphabeta.plain import prefetch_children
from zermelo.methods.alphabeta.pruning import (
    STAYS,
    UNKNOWN,
    all_left_out,
    estimate_below,
    high_enough,
    rising,
    shown_by,
    static_score,
    why_left_out,
)
from zermelo.methods.alphabeta.quiescence import known_at_once, quiesce
from zermelo.methods.alphabeta.round import note_asked, round_too_wide
from zermelo.methods.alphabeta.score import INFINITE, from_root
from zermelo.methods.alphabeta.table import NO_BOUND, entry_move, entry_score, prefetch, probe, short_move
from zermelo.methods.alphabeta.workspace import (
    ASKED,
    HORIZON,
    LINE,
    MARGIN,
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

UNPROBED_DEPTH = 2  # up to here, what the estimate shows is not held up by the table, whose entry is still on its way
VERIFIED_DEPTH = 6  # from here on, what passing promises is asked again without passing: having to move may hurt
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


class Node(NamedTuple):
    """What is known of a position before its moves are tried."""

    mover: int
    depth: int
    urgent: bool
    static: int  # the estimate, where it can be trusted
    rises: bool  # whether that is more than a turn before
    hint: int  # the table's move, in short form
    longer: int  # how many plies more that gets


class Best(NamedTuple):
    """What trying them has found."""

    score: int
    move: int  # in short form
    whole: bool  # whether it holds for the whole game


@inline
def key_of(game: Any, state: Any, ply: int, words: Words, space: Space) -> tuple[int, int]:
    """The key under which the table keeps the state, for this past."""
    return path_key(game, loose_key(game, state, looks_back(space)), ply, words, space)


@inner
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
    # 1. what is known at once; what the table knows, what the estimate shows, which is asked while the entry is fetched
    mover, before = game.mover_(state), words[NODES]
    key, early = (np.int64(0), np.int64(0)), not game.has_safe_ and game.forbids_ == 0  # else the way here is not known
    if early:
        key = key_of(game, state, ply, words, space)
        prefetch(table, key)
    known = known_at_once(game, state, ply, alpha, beta, mover, words, space)
    if known != NOTHING:
        return known
    reach = words[REACH]  # with what this position itself has noted there: it goes for all above it
    found = listed(game, state, ply, mover, buffer, words) if game.has_safe_ else 2
    urgent = game.has_urgent_ and game.urgency_(state) != 0.0
    depth += 1 if urgent and ply < 2 * words[HORIZON] else 0
    static = static_score(game, state, mover, urgent or found == 1, words)
    rises = game.has_urgent_ and rising(static, ply, words)
    if game.has_urgent_ and skipped == NO_MOVE and depth <= UNPROBED_DEPTH:
        known = high_enough(static, depth, alpha, beta, rises, words)
        if known != NOTHING:
            return known
    entry, longer = 0, 0
    if found > 1:  # a forced move needs no entry: the state after it has one
        key = key if early else key_of(game, state, ply, words, space)
        entry = probe(table, key) if skipped == NO_MOVE else 0
    known, hint = known_as_deep(entry, depth, ply * words[PACE], alpha, beta, words), entry_move(entry)
    if known == NOTHING and game.has_urgent_ and skipped == NO_MOVE:
        known = shown_by(static, game, state, depth, ply, alpha, beta, rises, space)
    if known != NOTHING:
        return known
    if found > 1:
        # 2. would even passing be good enough?
        unknown = 1 if game.has_urgent_ and hint == 0 and depth >= 4 else 0  # less finds a move to begin with
        depth -= unknown
        fresh_reach(words, space)
        asked = not game.has_safe_ or game.has_urgent_  # whether moves are still to be listed, or their row was used
        if may_pass == MAY_PASS and may_try_null(game, state, depth, beta, static, mover, words):
            asked = True
            if passing_is_enough(game, state, depth, ply, beta, words, space):
                words[REACH] = min(reach, words[REACH])
                return answer_of(beta | 1, False)
        # 3. is the table's move far better than all others? then it is worth a ply more
        if skipped == NO_MOVE and ply < 2 * words[HORIZON] and seems_singular(entry, depth):
            longer, asked = 1 if stands_alone(game, state, entry, depth, ply, words, space) else 0, True
        found = listed(game, state, ply, mover, buffer, words) if asked else found
        depth += unknown if found == 1 else 0  # what is forced costs no depth
    if words[STOP]:
        return 0
    # 4. the moves; what was found is stored, as no promise if it depends on the way here
    node = Node(mover, depth, urgent, static, rises, hint, longer)
    best = try_moves(game, state, node, found, ply, alpha, beta, skipped, space)
    if words[STOP]:
        return 0
    everywhere = may_store(game, best.score, ply, reach, words, space)
    if skipped != NO_MOVE:  # what was asked without a move is no answer for others
        return answer_of(best.score if best.score > -INFINITE else alpha, False)
    if best.score == -INFINITE:
        return end_answer(game, state, ply, mover, words)  # all that could be played is forbidden
    if found > 1:
        answer, bound = answer_of(best.score, best.whole and everywhere), bound_of(best.score, alpha, beta)
        bound = bound if everywhere or game.again_ == 0.0 else NO_BOUND
        store_answer(table, key, answer, ply * words[PACE], bound, best.move, depth, words[NODES] - before)
    return answer_of(best.score, best.whole)


@spliced
def passing_is_enough(game: Any, state: Any, depth: int, ply: int, beta: int, words: Words, space: Space) -> bool:
    """Whether the mover keeps beta even if he passes; far from the horizon that is asked again without passing."""
    words[LINE + ply + 1] = 0
    less = null_depth(depth)
    answer = visit(game, game.passed_(state), less, ply + 1, -beta, 1 - beta, MAY_NOT, NO_MOVE, space)
    enough = answer != BARRED and -score_of(answer) >= beta and not words[STOP]
    if enough and depth >= VERIFIED_DEPTH:
        answer = visit(game, state, less, ply, beta - 1, beta, MAY_NOT, NO_MOVE, space)
        enough = score_of(answer) >= beta and not words[STOP]
    return enough


@spliced
def stands_alone(game: Any, state: Any, entry: int, depth: int, ply: int, words: Words, space: Space) -> bool:
    """Whether all other moves are worse than the table's by a margin, looked at half as deep."""
    edge = from_root(entry_score(entry), ply * words[PACE]) - words[MARGIN]
    skipped = np.int64(entry_move(entry))
    return score_of(visit(game, state, (depth - 1) // 2, ply, edge - 1, edge, MAY_NOT, skipped, space)) < edge


@spliced
def try_moves(
    game: Any, state: Any, node: Node, found: int, ply: int, alpha: int, beta: int, skipped: int, space: Space
) -> Best:
    """Each move in turn: the table's first, and if that does not cut off the others by rank."""
    table, buffer, words = opened(space)
    if found > 1 and not game.has_countdown_:  # where counts share a key, it is another
        prefetch_children(game, state, ply, found, 0, table, buffer)
    unranked = bring_forward(buffer, ply, found, node.hint) if found > 1 else found
    low, ceiling = alpha, min(beta, bounds_of(game, state, ply, node.mover, words[PACE])[1])
    best, chosen, whole, omitted = -INFINITE, 0, True, False
    for place in range(found):
        if place == unranked:
            rank_moves(game, state, buffer, words, ply, found, node.mover, 0, unranked)
        move = buffer[2 * ply, 0] if place < unranked else next_move(game, state, buffer, ply, place, found)
        rank, short, first = buffer[2 * ply + 1, place], short_move(move), best == -INFINITE
        if short == skipped:
            continue
        if game.has_urgent_ and not first and beta - low <= 1:
            why = why_left_out(game, state, move, node.static, node.depth, place, rank, alpha, best, node.rises, words)
            if why != STAYS:
                whole, omitted = False, True
                if all_left_out(why, node.depth):
                    break
                continue
        child = game.child_(state, move)
        same = same_side(game.mover_(child), node.mover)
        deep = node.depth if found == 1 else node.depth - 1 + (node.longer if short == node.hint else 0)
        free = found == 1 or first  # of a reduction
        less = 0 if free else less_deep(game, child, node.depth, place, rank, node.urgent, beta - low > 1, node.rises)
        if game.has_urgent_:
            words[LINE + ply + 1] = short
        answer = asked_child(game, child, same, deep, less, ply, alpha, beta if first else alpha + 1, beta, space)
        score = score_of(answer) if same else -score_of(answer)
        if words[STOP]:
            break
        if looks_back(space) and answer == BARRED:
            continue
        whole = whole and is_complete(answer)
        if score > best:
            best, chosen, alpha = score, short, max(alpha, score)
            if best >= ceiling:
                record_best(game, state, buffer, words, ply, place, node.mover, move, node.depth)
                whole = is_complete(answer)
                break
    # of what was left out nothing less is known
    return Best(max(best, estimate_below(low)) if omitted else best, chosen, whole)


@spliced
def asked_child(
    game: Any, child: Any, same: bool, deep: int, less: int, ply: int, alpha: int, upper: int, beta: int, space: Space
) -> int:
    """A move's answer, as who moves there has it: first so much less deep and in a window up to `upper`; where it turns
    out better than alpha as deep as the others, and then in the whole window."""
    while True:
        window = (alpha, upper) if same else (-upper, -alpha)
        answer = visit(game, child, deep - less, ply + 1, window[0], window[1], MAY_PASS, NO_MOVE, space)
        score = score_of(answer) if same else -score_of(answer)
        if score <= alpha or (less == 0 and (upper >= beta or score >= beta)) or opened(space)[2][STOP]:
            return answer
        upper, less = beta if less == 0 else upper, 0
