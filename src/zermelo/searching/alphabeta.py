"""Alpha-beta, compiled: one core for every two-player zero-sum game of perfect information.

Contract. visit(state, depth, ply, low, high) returns 2 * score + complete. The score (for the first player, counted
from the root) relates to v, the score of minimax by its definition to that depth, so:

    low < score < high      score = v
    score <= low            v <= score
    score >= high           v >= score

and complete = 1 means that no depth limit had a say: the same holds for the value of the whole game.

With a depth limit, only the table goes beyond plain alpha-beta, and gives what was found to the same depth. Without one
(depth + ply is DEEPEST), v is the value of the game, and all that is known of that may cut: the game's own `bounds` and
`safe`, and one entry for all images under `canonical`. (An estimate may contradict each of them.) Turns need not
alternate: scores are absolute, and each node maximises for whoever moves there.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiled import inner, kernel
from zermelo.compiled.kernel import Words
from zermelo.searching.desk import CUTOFFS, NODES, PACE, STOP
from zermelo.searching.limit import DEEPEST
from zermelo.searching.node import (
    NOTHING,
    bounds_of,
    end_answer,
    entered,
    fits,
    guess_answer,
    keep_score,
    table_answer,
)
from zermelo.searching.ordering import pick, praise, rank_moves
from zermelo.searching.score import INFINITE, STEP
from zermelo.searching.table import expect, find, short_move

FOLDED = 20  # plies from the root: further down, images meet too rarely to pay for `canonical`


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
def table_key(game: Any, state: Any, ply: int, unlimited: bool) -> tuple[int, bool]:
    """The signature under which the state is kept, and whether it is that of another image of it."""
    if game.has_canonical_ and unlimited and ply < FOLDED:
        image = game.image_(state)
        return game.signature_(image), image != state
    return game.signature_(state), False


@inner
def usable(data: int, depth: int, unlimited: bool) -> bool:
    """Whether an entry holds v: found to the same depth, or of a whole game that ends within it."""
    if data == 0:
        return False
    looked, complete = data >> 8 & 255, data >> 5 & 1 == 1
    return looked == depth or (complete and (unlimited or looked < depth))


@inner
def visit(
    game: Any, state: Any, depth: int, ply: int, low: int, high: int, table: Words, buffer: Words, desk: Words
) -> int:
    """See the contract."""
    if not entered(desk):
        return 0
    # 1. an end, or the horizon
    pace = desk[PACE]
    if game.ended_(state):
        return end_answer(game, state, ply, pace, desk)
    if depth == 0 or ply >= DEEPEST + 4:
        return guess_answer(game, state, desk)
    # 2. what the game itself knows of the value
    unlimited = depth + ply >= DEEPEST
    bottom, top = bounds_of(game, state, ply, pace)
    if unlimited and top <= low:
        return 2 * top + 1
    if unlimited and bottom >= high:
        return 2 * bottom + 1
    # 3. the moves; what the table knows (a forced move needs no entry: the state after it has one)
    before = desk[NODES]
    found = game.fill_tried_(state, buffer, 2 * ply) if unlimited else game.fill_moves_(state, buffer, 2 * ply, 0)
    if not fits(found, buffer, desk):
        return 0
    mover = game.mover_(state)
    signature, elsewhere = np.int64(0), False
    if found > 1:
        signature, elsewhere = table_key(game, state, ply, unlimited)
        data = find(table, signature)
        if usable(data, depth, unlimited):
            known = table_answer(data, ply * pace, low, high, desk)
            if known != NOTHING:
                return known
        # 4. the most promising move first; the children's entries are fetched meanwhile
        for place in range(found):
            expect(table, game.signature_(game.child_(state, buffer[2 * ply, place])))
        hint = 0 if elsewhere else data >> 16 & 0xFFFF
        rank_moves(game, state, buffer, desk, ply, found, mover, hint)
    # 5. each move in turn, seen by the mover: alpha is sure, beta is more than the other side allows
    sign = 1 if mover == 0 else -1
    alpha, beta = (low, high) if sign > 0 else (-high, -low)
    limit = top if sign > 0 else -bottom  # the mover can't do better than this
    ceiling = min(beta, limit) if unlimited else beta
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
    # 6. keep it
    answer = 2 * sign * best + (1 if whole or sure else 0)
    if found > 1:
        kept = 0 if elsewhere else short_move(chosen)
        keep_score(table, signature, answer, ply * pace, low, high, kept, depth, desk[NODES] - before)
    return answer
