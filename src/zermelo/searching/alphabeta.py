"""Alpha-beta, compiled: one core for every two-player zero-sum game of perfect information.

Contract. visit(state, depth, ply, low, high) returns 2 * score + complete. The score (for the first player, counted
from the root) relates to v, the score of minimax by its definition to that depth, so:

    low < score < high      score = v
    score <= low            v <= score
    score >= high           v >= score

and complete = 1 means that no depth limit had a say: the same holds for the value of the whole game. Two cuts go beyond
plain alpha-beta, and neither changes v: a table entry that looked at least as far, and the game's own `bounds` and
`safe`. Turns need not alternate: scores are absolute, and each node maximises for whoever moves there.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from zermelo.compiled import inner, kernel
from zermelo.compiled.kernel import Words
from zermelo.searching.limit import DEEPEST
from zermelo.searching.ordering import DESK, pick, praise, rank_moves
from zermelo.searching.score import INFINITE, LARGEST, LONGEST, STEP, from_node, from_root, sign_of
from zermelo.searching.table import AT_LEAST, AT_MOST, COMPLETE, EXACT, find, keep, packed, short_move

STOP, WIDTH, NODES, MOST_NODES, LEAVES, CUTOFFS, HITS, PACE, FAULT = range(9)
"""Places in `desk` for counters and flags; PACE is 1 if distance counts, 0 if the outcome alone does."""
TOO_LARGE = 1  # a fault: a payoff past LARGEST units


def new_desk(pace: int, nodes: int | None) -> Words:
    """Counters, flags, killers and history of one search."""
    desk = np.zeros(DESK, np.int64)
    desk[PACE], desk[MOST_NODES] = pace, nodes or 1 << 62
    return desk


@kernel
def alphabeta_kernel(
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
    return visit(game, game.unpack_(rows, row), depth, ply, low, high, table, buffer, desk)


@inner
def end_or_guess(game: Any, state: Any, ended: bool, ply: int, desk: Words) -> int:
    """Twice the score of a leaf, plus 1 if it is an end."""
    desk[LEAVES] += 1
    if not ended:
        return 2 * (2 * math.floor(game.estimate(state) / game.unit * STEP + 0.5) + 1)
    units = math.floor(game.reward_(state, 0) / game.unit + 0.5)
    if units > LARGEST or units < -LARGEST:
        desk[FAULT] = TOO_LARGE
        desk[STOP] = 1
    return 4 * (units * STEP - sign_of(units) * ply * desk[PACE]) + 1


@inner
def most_for(payoff: float, unit: float, ply: int, pace: int) -> int:
    """The best score for the first player that ends with at most this payoff, at the earliest at this ply."""
    units = payoff / unit
    if units > LARGEST:
        return INFINITE
    whole = math.floor(units + 1e-9)
    return 2 * (whole * STEP - (ply if whole > 0 else -LONGEST if whole < 0 else 0) * pace)


@inner
def visit(
    game: Any, state: Any, depth: int, ply: int, low: int, high: int, table: Words, buffer: Words, desk: Words
) -> int:
    """See the contract."""
    desk[NODES] += 1
    if desk[NODES] >= desk[MOST_NODES]:
        desk[STOP] = 1
    if desk[STOP]:
        return 0
    # 1. an end, or the horizon
    ended = game.ended_(state)
    if ended or depth == 0 or ply >= DEEPEST + 4:
        return end_or_guess(game, state, ended, ply, desk)
    # 2. what the game itself knows of the value
    pace = desk[PACE]
    top, bottom = INFINITE, -INFINITE
    if game.has_bounds_:
        least, most = game.bounds(state)
        top = most_for(most, game.unit, ply + 1, pace)
        bottom = -most_for(-least, game.unit, ply + 1, pace)
        if top <= low:
            return 2 * top + 1
        if bottom >= high:
            return 2 * bottom + 1
    # 3. what the table knows
    signature = game.signature_(state)
    data = find(table, signature)
    hint = 0
    if data != 0:
        hint = data >> 16 & 0xFFFF
        looked, bound = data >> 8 & 255, data >> 6 & 3
        if looked >= depth:
            score = from_root(data >> 32, ply * pace)
            if bound == EXACT or (bound == AT_LEAST and score >= high) or (bound == AT_MOST and score <= low):
                desk[HITS] += 1
                return 2 * score + (1 if looked == COMPLETE else 0)
    # 4. the moves, the most promising first
    nodes_before = desk[NODES]
    found = game.fill_tried_(state, buffer, 2 * ply)
    if found > buffer.shape[1]:
        desk[WIDTH], desk[STOP] = found, 1
        return 0
    mover = game.mover_(state)
    sign = 1 if mover == 0 else -1
    rank_moves(game, state, buffer, desk, ply, found, mover, hint)
    # 5. each move in turn, seen by the mover: alpha is sure, beta is more than the other side allows
    alpha, beta = (low, high) if sign > 0 else (-high, -low)
    limit = top if sign > 0 else -bottom  # the mover can't do better than this
    first_alpha, ceiling = alpha, min(beta, limit)
    best, chosen, whole, sure = -INFINITE, np.int64(0), True, False
    for place in range(found):
        move = pick(buffer, ply, place, found)
        child = game.child_(state, move)
        upper = beta if place == 0 else alpha + 1  # the first move with the whole window, the others with none
        while True:
            lower_edge, upper_edge = (alpha, upper) if sign > 0 else (-upper, -alpha)
            answer = visit(game, child, depth - 1, ply + 1, lower_edge, upper_edge, table, buffer, desk)
            value = sign * (answer >> 1)
            if not (upper < beta and alpha < value < beta) or desk[STOP]:
                break
            upper = beta  # better than thought: how much better?
        if desk[STOP]:
            return 0
        complete = answer & 1 == 1
        whole = whole and complete
        if value > best:
            best, chosen = value, move
            # the most that can be won, at its soonest: what lies past the horizon can only be a later win
            sure = complete and best & 1 == 0 and limit - best < STEP
            alpha = max(alpha, best)
            if best >= ceiling:
                desk[CUTOFFS] += 1
                praise(desk, ply, mover, move, depth)
                whole = complete
                break
    whole = whole or sure
    # 6. keep it
    bound = EXACT
    if best <= first_alpha:
        bound = AT_MOST if sign > 0 else AT_LEAST
    elif best >= beta:
        bound = AT_LEAST if sign > 0 else AT_MOST
    score = sign * best
    work = int(math.log2(desk[NODES] - nodes_before + 1.0))
    looked = COMPLETE if whole else depth
    keep(table, signature, packed(from_node(score, ply * pace), short_move(chosen), looked, bound, work))
    return 2 * score + (1 if whole else 0)
