"""The engine, compiled: a selective search that looks deeper where it matters and less deep where it does not.

Contract. visit(state, depth, ply, low, high) returns 2 * score + complete. The score is what minimax to about that
depth would say, as far as the selection is right: an estimate. Only complete = 1 is a promise, and the same as
everywhere: no depth limit, no selection had a say, and the score bounds the value of the game as alpha-beta's does. It
looks

    deeper    at forced replies (one move that is not hopeless): they cost no depth
              at the one move that seems much better than all others: one ply more (singular extension)
              at `noisy` moves past the horizon, until the position is quiet (quiescence)
    less      where even passing would be good enough (null move, if the game has `pass_turn`)
              at moves that come late in a good order (reductions), unless they turn out well
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiler import bare, inline, kernel
from zermelo.compiler.control import STOP, Words
from zermelo.methods.desk import CUTOFFS, FAIR, FARTHEST, HORIZON, NODES, PACE, Room, opened, room_of
from zermelo.methods.limit import DEEPEST
from zermelo.methods.node import (
    NOTHING,
    bounds_of,
    end_answer,
    entered,
    fits,
    guess_answer,
    keep_score,
    sound,
    table_answer,
)
from zermelo.methods.ordering import pick, praise, rank_moves
from zermelo.methods.score import INFINITE, STEP, from_root
from zermelo.methods.table import AT_LEAST, AT_MOST, EXACT, expect, find, short_move

QUIET = 16  # plies of noisy moves at most
NULL_DEPTH, NULL_LESS = 3, 2  # pass from this depth on; look so much less deep (and a quarter of the depth)
VERIFIED_DEPTH = 6  # from here on, what passing promises is asked again without passing: having to move may hurt
SINGULAR_DEPTH, SINGULAR_MARGIN = 6, STEP // 8  # a sixteenth of a unit better than all other moves
REDUCED_DEPTH, REDUCED_PLACE = 3, 3  # moves from this place on are looked at less deep
PROOF = STEP  # scores past half a unit may be of wins: passing proves nothing there
NO_NULL = 1  # in `how`: no passing here; above it, the short form of a move that is left out


@kernel
def engine_kernel(
    game: Any,
    rows: Words,
    row: int,
    depth: int,
    ply: int,
    low: int,
    high: int,
    table: Words,
    buffer: Words,
    desk: Words,
) -> int:
    """The contract above, for the state in a row."""
    desk[HORIZON] = depth + ply
    return visit(game, game.unpack_(rows, row), depth, ply, low, high, np.int64(0), room_of(table, buffer, desk))


@inline
def seems_singular(data: int, depth: int, sign: int) -> bool:
    """Whether the table's move is worth the question: deep enough, found good by a search nearly as deep."""
    bound = data >> 6 & 3
    at_least = AT_LEAST if sign > 0 else AT_MOST
    return depth >= SINGULAR_DEPTH and data >> 8 & 255 >= depth - 3 and bound in (EXACT, at_least)


@inline
def reduction(depth: int, place: int) -> int:
    """How many plies less a late move gets."""
    if depth < REDUCED_DEPTH or place < REDUCED_PLACE:
        return 0
    return min(depth - 2, 1 + (1 if place >= 4 * REDUCED_PLACE else 0) + depth // 8)


@bare
def visit(
    game: Any,
    state: Any,
    depth: int,
    ply: int,
    low: int,
    high: int,
    how: int,
    room: Room,
) -> int:
    """See the contract."""
    table, buffer, desk = opened(room)
    if not entered(desk):
        return 0
    desk[FARTHEST] = max(desk[FARTHEST], ply)
    # 1. an end; what the game itself knows of the value
    pace = desk[PACE]
    if game.ended_(state):
        return end_answer(game, state, ply, pace, desk)
    bottom, top = bounds_of(game, state, ply, pace)
    if top <= low:
        return 2 * top + 1
    if bottom >= high:
        return 2 * bottom + 1
    if ply >= DEEPEST + 4:
        return guess_answer(game, state, desk)
    # 2. forced replies cost no depth; past the horizon, noisy moves alone, unless the estimate is good enough as it is
    before = desk[NODES]
    mover = game.mover_(state)
    sign = 1 if mover == 0 else -1
    alpha, beta = (low, high) if sign > 0 else (-high, -low)
    limit = top if sign > 0 else -bottom
    best, chosen, whole = -INFINITE, np.int64(0), True
    found = game.fill_tried_(state, buffer, 2 * ply) if depth > 0 or game.has_safe_ else np.int64(0)
    forced = found == 1
    quiet = depth <= 0 and not forced
    if quiet:
        best = sign * (guess_answer(game, state, desk) >> 1)
        if best >= beta or depth <= -QUIET:
            return 2 * sign * best
        alpha, whole = max(alpha, best), False
        found = game.fill_loud_(state, buffer, 2 * ply)
    if not sound(found if not quiet else 1, mover, desk) or not fits(found, buffer, desk):
        return 0
    # 3. what the table knows; whether passing would do
    skipped = how >> 1
    key, hint, longer, reused = (np.int64(0), np.int64(0)), np.int64(0), 0, False
    usual = found > 1 and not quiet
    if usual:
        key = game.table_key_(state)
        data = find(table, key)
        if data != 0 and skipped == 0:
            hint = data >> 16 & 0xFFFF
            if data >> 5 & 1 == 1 or data >> 8 & 255 >= depth:
                known = table_answer(data, ply * pace, low, high, desk)
                if known != NOTHING:
                    return known
        allowed = desk[FAIR] == 0 and how & NO_NULL == 0
        if game.has_pass_turn_ and allowed and depth >= NULL_DEPTH and abs(beta) < PROOF:
            passed = game.passed_(state)
            if game.mover_(passed) != mover and not game.ended_(passed):
                lower_edge, upper_edge = (beta - 1, beta) if sign > 0 else (-beta, 1 - beta)
                less = depth - 1 - NULL_LESS - depth // 4
                answer = visit(game, passed, less, ply + 1, lower_edge, upper_edge, np.int64(NO_NULL), room)
                if desk[STOP]:
                    return 0
                if depth >= VERIFIED_DEPTH and sign * (answer >> 1) >= beta:
                    answer = visit(game, state, less, ply, lower_edge, upper_edge, np.int64(NO_NULL), room)
                    reused = True
                    if desk[STOP]:
                        return 0
                if sign * (answer >> 1) >= beta:
                    return 2 * sign * (beta | 1)
        # 4. is the table's move far better than all others? then it is worth a ply more
        if hint != 0 and ply < 2 * desk[HORIZON] and seems_singular(data, depth, sign):
            edge = sign * from_root(data >> 32, ply * pace) - SINGULAR_MARGIN
            lower_edge, upper_edge = (edge - 1, edge) if sign > 0 else (-edge, 1 - edge)
            less = (depth - 1) // 2
            answer = visit(game, state, less, ply, lower_edge, upper_edge, 2 * hint + NO_NULL, room)
            if desk[STOP]:
                return 0
            longer, reused = 1 if sign * (answer >> 1) < edge else 0, True
        if reused:
            found = game.fill_tried_(state, buffer, 2 * ply)  # a question about the same state has used its room
    if found > 1:
        for place in range(found):
            expect(table, game.table_key_(game.child_(state, buffer[2 * ply, place])))
        rank_moves(game, state, buffer, desk, ply, found, mover, hint)
    # 5. each move in turn, seen by the mover
    for place in range(found):
        move = pick(buffer, ply, place, found)
        if skipped != 0 and short_move(move) == skipped:
            continue
        child = game.child_(state, move)
        deep = depth if forced else depth - 1
        if hint != 0 and short_move(move) == hint:
            deep += longer
        less = reduction(depth, place) if usual and best > -INFINITE else 0
        upper = beta if best == -INFINITE or quiet else alpha + 1
        while True:
            lower_edge, upper_edge = (alpha, upper) if sign > 0 else (-upper, -alpha)
            answer = visit(game, child, deep - less, ply + 1, lower_edge, upper_edge, np.int64(0), room)
            value = sign * (answer >> 1)
            if value <= alpha or (less == 0 and (upper >= beta or value >= beta)) or desk[STOP]:
                break
            if less == 0:
                upper = beta  # better than thought: how much better?
            less = 0  # first as deep as the others
        if desk[STOP]:
            return 0
        complete = answer & 1 == 1
        whole = whole and complete
        if value > best:
            best, chosen = value, move
            alpha = max(alpha, best)
            if best >= min(beta, limit):
                desk[CUTOFFS] += 1
                praise(desk, ply, mover, move, max(depth, 0))
                whole = complete
                break
    if best == -INFINITE:  # all moves were left out: there is no other
        return 2 * sign * alpha
    # 6. keep it
    if skipped != 0:
        return 2 * sign * best
    answer = 2 * sign * best + (1 if whole else 0)
    if usual:
        keep_score(table, key, answer, ply * pace, low, high, short_move(chosen), depth, desk[NODES] - before)
    return answer
