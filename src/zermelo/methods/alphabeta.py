"""Alpha-beta, compiled: one core for every two-player zero-sum game of perfect information.

Contract. visit(state, depth, ply, alpha, beta) returns 2 * score + complete. The score (for whoever moves in the state,
counted from the root) relates to v, the score of minimax by its definition to that depth, so:

    alpha < score < beta    score = v
    score <= alpha          v <= score
    score >= beta           v >= score

and complete = 1 means that no depth limit had a say: the same holds for the value of the whole game.

With a depth limit, only the table goes beyond plain alpha-beta, and gives what was found to the same depth. Without one
(depth + ply is DEEPEST), v is the value of the game, and all that is known of that may cut: the game's own `bounds` and
`safe`, and one entry for all images under `canonical`. (An estimate may contradict each of them.) Turns need not
alternate: a child's score changes its sign only if another player moves there. (Where they do alternate, the compiler
sees it, and no sign is left.)
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiler import bare, inline, kernel
from zermelo.compiler.control import STOP, Words
from zermelo.methods.desk import CUTOFFS, FOLDED, NODES, PACE, Room, opened, room_of
from zermelo.methods.limit import DEEPEST
from zermelo.methods.node import (
    NOTHING,
    bounds_of,
    end_answer,
    entered,
    fits,
    for_mover,
    guess_answer,
    keep_score,
    sound,
    table_answer,
)
from zermelo.methods.ordering import pick, praise, rank_moves
from zermelo.methods.score import INFINITE
from zermelo.methods.table import expect, find, short_move


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
    """The contract above, for the state in a row; window and score are for the first player."""
    state = game.unpack_(rows, row)
    mover = game.mover_(state)
    alpha, beta = (low, high) if mover == 0 else (-high, -low)
    return for_mover(visit(game, state, depth, ply, alpha, beta, room_of(table, buffer, desk)), mover)


@inline
def table_key(game: Any, state: Any, ply: int, folded: int) -> tuple[tuple[int, int], bool]:
    """The key under which the state is kept, and whether it is that of another image of it.

    Scores are the mover's, so an image in which another player moves is none.
    """
    if game.has_canonical_ and ply < folded:
        image = game.image_(state)
        if game.mover_(image) == game.mover_(state):
            return game.table_key_(image), image != state
    return game.table_key_(state), False


@inline
def usable(data: int, depth: int, unlimited: bool) -> bool:
    """Whether an entry holds v: found to the same depth, or of a whole game that ends within it."""
    if data == 0:
        return False
    looked, complete = data >> 8 & 255, data >> 5 & 1 == 1
    return looked == depth or (complete and (unlimited or looked < depth))


@bare
def visit(game: Any, state: Any, depth: int, ply: int, alpha: int, beta: int, room: Room) -> int:
    """See the contract."""
    table, buffer, desk = opened(room)
    if not entered(desk):
        return 0
    # 1. an end, or the horizon
    pace, mover = desk[PACE], game.mover_(state)
    if game.ended_(state):
        return for_mover(end_answer(game, state, ply, pace, desk), mover)
    if depth == 0 or ply >= DEEPEST + 4:
        return for_mover(guess_answer(game, state, desk), mover)
    # 2. what the game itself knows of the value: the most and the least that the mover can get
    unlimited = depth + ply >= DEEPEST
    folded = desk[FOLDED] if unlimited else 0
    bottom, top = bounds_of(game, state, ply, pace)
    most, least = (top, bottom) if mover == 0 else (-bottom, -top)
    if unlimited and most <= alpha:
        return 2 * most + 1
    if unlimited and least >= beta:
        return 2 * least + 1
    # 3. the moves; what the table knows (a forced move needs no entry: the state after it has one)
    before = desk[NODES]
    found = game.fill_tried_(state, buffer, 2 * ply) if unlimited else game.fill_moves_(state, buffer, 2 * ply, 0)
    if not sound(found, mover, desk) or not fits(found, buffer, desk):
        return 0
    key, elsewhere = (np.int64(0), np.int64(0)), False
    if found > 1:
        key, elsewhere = table_key(game, state, ply, folded)
        data = find(table, key)
        if usable(data, depth, unlimited):
            known = table_answer(data, ply * pace, alpha, beta, desk)
            if known != NOTHING:
                return known
        # 4. the most promising move first; the children's entries are fetched meanwhile
        for place in range(found):
            expect(table, table_key(game, game.child_(state, buffer[2 * ply, place]), ply + 1, folded)[0])
        hint = 0 if elsewhere else data >> 16 & 0xFFFF
        rank_moves(game, state, buffer, desk, ply, found, mover, hint)
    # 5. each move in turn: alpha is sure, beta is more than the other side allows
    low, ceiling = alpha, min(beta, most) if unlimited else beta
    best, chosen, whole = -INFINITE, np.int64(0), True
    for place in range(found):
        move = pick(buffer, ply, place, found)
        child = game.child_(state, move)
        again = game.mover_(child) == mover
        upper = beta if place == 0 else alpha + 1  # the first move with the whole window, the others with none
        while True:
            lower_edge, upper_edge = (alpha, upper) if again else (-upper, -alpha)
            answer = visit(game, child, depth - 1, ply + 1, lower_edge, upper_edge, room)
            value = answer >> 1 if again else -(answer >> 1)
            if not (upper < beta and alpha < value < beta) or desk[STOP]:
                break
            upper = beta  # better than thought: how much better?
        if desk[STOP]:
            return 0
        complete = answer & 1 == 1
        whole = whole and complete
        if value > best:
            best, chosen = value, move
            alpha = max(alpha, best)
            if best >= ceiling:
                desk[CUTOFFS] += 1
                praise(desk, ply, mover, move, depth)
                whole = complete
                break
    # 6. keep it
    answer = 2 * best + (1 if whole else 0)
    if found > 1:
        kept = 0 if elsewhere else short_move(chosen)
        keep_score(table, key, answer, ply * pace, low, beta, kept, depth, desk[NODES] - before)
    return answer
