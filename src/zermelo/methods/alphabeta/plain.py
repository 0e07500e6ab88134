"""Alpha-beta, compiled: one core for every two-player zero-sum game of perfect information.

Contract. visit(state, depth, ply, alpha, beta) answers with a score (the mover's, counted from the root), which relates
to v, the score of minimax by its definition to that depth, so:

    alpha < score < beta    score = v
    score <= alpha          v <= score
    score >= beta           v >= score

If the answer is complete, the same holds for the value of the whole game, independent of the depth limit.

With a depth limit, only the table goes beyond plain alpha-beta, and gives what was found to the same depth. Without one
(depth + ply is DEEPEST), v is the value of the game, and all that is known of that may cut: the game's own `bounds` and
`safe`, and one entry for all images under `canonical`. (An estimate may contradict each of them.) Turns need not
alternate: a child's score changes its sign only if another player moves there. Where rules look at the past, see
past.py; the first part of the contract then holds for complete answers only, since the definition looks at each way to
a position and the table does not.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiler import inline, inner, kernel, spliced
from zermelo.compiler.control import STOP, Words
from zermelo.compiler.memory import natural, rare
from zermelo.methods.alphabeta.node import (
    NOTHING,
    answer_of,
    bound_of,
    bounds_of,
    end_answer,
    entered,
    estimated,
    fill_tried,
    fits,
    is_complete,
    same_side,
    score_of,
    sound,
    store_answer,
    table_answer,
)
from zermelo.methods.alphabeta.ordering import pick, rank_moves, record_cutoff
from zermelo.methods.alphabeta.past import BARRED, again, fresh_reach, may_store, path_key
from zermelo.methods.alphabeta.score import INFINITE
from zermelo.methods.alphabeta.table import (
    NO_BOUND,
    entry_complete,
    entry_depth,
    entry_move,
    prefetch,
    probe,
    short_move,
)
from zermelo.methods.alphabeta.workspace import (
    FOLDED,
    NODES,
    PACE,
    Question,
    Space,
    looks_back,
    opened,
    space_for,
)
from zermelo.methods.limit import DEEPEST

FEW = 8  # moves: the entries of all that follow are fetched at once; of more, most are never asked for


@kernel
def plain_kernel(game: Any, rows: Words, question: Question, table: Words, buffer: Words, words: Words) -> int:
    """The contract above, for the state in row 0."""
    state, space = game.unpack_(rows, 0), space_for(question, table, buffer, words)
    return visit(game, state, question.depth, question.ply, question.alpha, question.beta, space)


@inline
def shared_key(game: Any, state: Any, ply: int, folded: int) -> tuple[tuple[int, int], bool]:
    """The key under which the state is kept, and whether it is that of another image of it.

    Scores are the mover's, so an image in which another player moves is none.
    """
    if game.has_canonical_ and ply < folded:
        image = game.image_(state)
        if game.mover_(image) == game.mover_(state):
            return game.table_key_(image), image != state
    return game.table_key_(state), False


@inline
def is_usable(entry: int, depth: int, unlimited: bool) -> bool:
    """Whether an entry holds v: found to the same depth, or of a whole game that ends within it."""
    if entry == 0:
        return False
    looked = entry_depth(entry)
    return looked == depth or (entry_complete(entry) and (unlimited or looked < depth))


@inline
def without_moves(game: Any, state: Any, depth: int, ply: int, mover: int, words: Words, space: Space) -> int:
    """The answer at an end, at a position that has come again, and at the horizon; NOTHING elsewhere."""
    if game.ended_(state):
        return end_answer(game, state, ply, mover, words)
    known = again(game, state, ply, mover, words, space)
    if known == NOTHING and (depth == 0 or ply >= DEEPEST + 4):
        return answer_of(estimated(game, state, mover, words), False)
    return known


@inline
def prefetch_children(game: Any, state: Any, ply: int, found: int, folded: int, table: Words, buffer: Words) -> None:
    """Have the children's entries brought near, if they are few: of many, most are never asked for."""
    if found <= FEW:
        for place in range(found):
            prefetch(table, shared_key(game, game.child_(state, buffer[2 * ply, natural(place)]), ply + 1, folded)[0])


@inner
def visit(game: Any, state: Any, depth: int, ply: int, alpha: int, beta: int, space: Space) -> int:
    """See the contract."""
    table, buffer, words = opened(space)
    ply = natural(ply)
    if rare(not entered(words)):
        return 0
    # 1. what is known without a move; what the game itself knows of the value
    mover, unlimited, pace = game.mover_(state), depth + ply >= DEEPEST, words[PACE]
    known = without_moves(game, state, depth, ply, mover, words, space)
    if rare(known != NOTHING):
        return known
    least, most = bounds_of(game, state, ply, mover, pace)
    if rare(unlimited and most <= alpha):
        return answer_of(most, True)
    if rare(unlimited and least >= beta):
        return answer_of(least, True)
    # 2. the moves; a forced one needs no entry in the table: the state after it has one
    before = words[NODES]
    found = fill_tried(game, state, ply, buffer) if unlimited else game.fill_moves_(state, buffer, 2 * ply, 0)
    if rare(not (sound(found, mover, words) and fits(found, buffer, words))):
        return 0
    ceiling = min(beta, most) if unlimited else beta
    if found == 1 and not looks_back(space):
        return forced(game, state, depth, ply, alpha, beta, ceiling, space)
    # 3. what the table knows; the most promising move first; the children's entries are fetched meanwhile
    key, elsewhere = (np.int64(0), np.int64(0)), False
    if found > 1:
        folded = words[FOLDED] if unlimited else 0
        key, elsewhere = shared_key(game, state, ply, folded)
        key = path_key(game, key, ply, words, space)
        entry = probe(table, key)
        if is_usable(entry, depth, unlimited):
            known = table_answer(entry, ply * pace, alpha, beta, words)
            if known != NOTHING:
                return known
        prefetch_children(game, state, ply, found, folded, table, buffer)
        rank_moves(game, state, buffer, words, ply, found, mover, 0 if elsewhere else entry_move(entry))
    # 4. each of them in turn; what was found is stored, unless it depends on the way here
    reach = fresh_reach(words, space)
    best, chosen, whole = try_moves(game, state, found, depth, ply, alpha, beta, ceiling, space)
    if words[STOP]:
        return 0
    bound = bound_of(best, alpha, beta) if may_store(game, best, ply, reach, words, space) else NO_BOUND
    if looks_back(space) and best == -INFINITE:
        return end_answer(game, state, ply, mover, words)  # all that could be played is forbidden
    answer = answer_of(best, whole)
    if found > 1:
        kept = 0 if elsewhere else short_move(chosen)
        store_answer(table, key, answer, ply * pace, bound, kept, depth, words[NODES] - before)
    return answer


@spliced
def forced(game: Any, state: Any, depth: int, ply: int, alpha: int, beta: int, ceiling: int, space: Space) -> int:
    """The answer where there is one move: what it leads to."""
    _, buffer, words = opened(space)
    mover, move = game.mover_(state), buffer[2 * ply, 0]
    child = game.child_(state, move)
    same = same_side(game.mover_(child), mover)
    window = (alpha, beta) if same else (-beta, -alpha)
    answer = visit(game, child, depth - 1, ply + 1, window[0], window[1], space)
    if words[STOP]:
        return 0
    score = score_of(answer) if same else -score_of(answer)
    if score >= ceiling:
        record_cutoff(words, ply, mover, move, depth)
    return answer_of(score, is_complete(answer))


@spliced
def try_moves(
    game: Any, state: Any, found: int, depth: int, ply: int, alpha: int, beta: int, ceiling: int, space: Space
) -> tuple[int, int, bool]:
    """The best score, its move, and whether it is complete. alpha is sure, beta is more than the other side allows; the
    first move gets the whole window, the others none unless they turn out better."""
    _, buffer, words = opened(space)
    mover, best, chosen, whole = game.mover_(state), -INFINITE, 0, True
    for place in range(found):
        move = pick(buffer, ply, place, found)
        child = game.child_(state, move)
        same = same_side(game.mover_(child), mover)
        upper = beta if best == -INFINITE else alpha + 1
        while True:
            window = (alpha, upper) if same else (-upper, -alpha)
            answer = visit(game, child, depth - 1, ply + 1, window[0], window[1], space)
            score = score_of(answer) if same else -score_of(answer)
            if upper >= beta or score <= alpha or score >= beta or words[STOP]:
                break
            upper = beta  # better than thought: how much better?
        if words[STOP]:
            break
        if looks_back(space) and answer == BARRED:
            continue
        whole = whole and is_complete(answer)
        if score > best:
            best, chosen = score, move
            alpha = max(alpha, best)
            if best >= ceiling:
                record_cutoff(words, ply, mover, move, depth)
                whole = is_complete(answer)
                break
    return best, chosen, whole
