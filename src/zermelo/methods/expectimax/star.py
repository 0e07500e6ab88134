"""Expectimax, compiled: one player or two opponents, and chance. Pruned by Star1 and Star2.

Contract. visit(state, depth, level, alpha, beta) answers with a number, the first player's, which relates to v, the
value by its definition to that depth (definition.py), so:

    alpha < answer < beta    answer = v
    answer <= alpha          v <= answer
    answer >= beta           v >= answer

Depth counts moves; throws cost none. The answer is complete, independent of the depth, if nothing was estimated on the
way to it (words[GUESSES]).

Star1: the average of what is known of the outcomes so far, and of the least (the most) that the others can be worth,
is a bound of the whole; and it says in which window the next outcome has to be looked at. Star2: before that, one move
is tried at each outcome. What it is worth to who moves there is at least that, which often decides already. Both need
bounds of what can be won: the game's `bounds`, or its `stakes`; without either nothing is left out at a throw.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.compiler import kernel, spliced
from zermelo.compiler.control import FAULT, STOP, UNSUMMED, Words
from zermelo.compiler.kernel import inner
from zermelo.compiler.memory import natural
from zermelo.game import CHANCE
from zermelo.kernels.throws import summed
from zermelo.methods.expectimax.bounds import bound_outcomes, bounds_of, guessed, leaf, sound, within
from zermelo.methods.expectimax.ordering import pick, promising, rank_moves, short_move
from zermelo.methods.expectimax.table import (
    NONE,
    entry_complete,
    hint_at,
    known_place,
    least_of,
    most_of,
    store,
)
from zermelo.methods.expectimax.workspace import (
    CHOSEN,
    CUTOFFS,
    GUESSES,
    HERO,
    HITS,
    LEAVES,
    LEVELS,
    MOST_NODES,
    NODES,
    PLAIN,
    PRUNING,
    STAR2,
    UNKNOWN,
    Question,
    Space,
    opened,
    row_of,
    space_for,
)


@kernel
def star_kernel(
    game: Any, rows: Words, question: Question, stakes: Any, table: Words, buffer: Words, weights: Any, words: Words
) -> float:
    """The contract above, for the state in row 0."""
    weights[0, 0], weights[0, 1] = stakes[0], stakes[1]
    state, space = game.unpack_(rows, 0), space_for(table, buffer, weights, words)
    value = visit(game, state, question.depth, question.level, question.alpha, question.beta, space)
    words[CHOSEN] = 0
    if question.depth > 0 and not words[STOP] and not game.ended_(state) and game.mover_(state) != CHANCE:
        hint, row = hint_at(table, game.table_key_(state), question.depth), row_of(question.level)
        for place in range(game.fill_moves_(state, buffer, row, 0)):
            if short_move(buffer[row, place]) == hint:
                words[CHOSEN] = buffer[row, place] + 1
    return value


@inner
def visit(game: Any, state: Any, depth: int, level: int, alpha: float, beta: float, space: Space) -> float:
    """See the contract."""
    table, _, weights, words = opened(space)
    level = natural(level)
    words[NODES] += 1
    if words[NODES] >= words[MOST_NODES]:
        words[STOP] = 1
    if words[STOP]:
        return 0.0
    # 1. what is known without a move
    hero = words[HERO]
    least, most = bounds_of(game, state, hero, weights)
    if game.ended_(state):
        words[LEAVES] += 1
        return least
    if depth <= 0 or level >= LEVELS:
        words[LEAVES] += 1
        words[GUESSES] += 1
        return within(guessed(game, state, hero), least, most)
    prunes = words[PRUNING] != PLAIN
    if prunes and (least >= beta or most <= alpha or least == most):
        return least if least >= beta else most
    # 2. what the table knows
    key, hint, mover, guesses = game.table_key_(state), 0, game.mover_(state), words[GUESSES]
    if prunes:
        known = known_place(table, key, depth)
        if known != NONE:
            low, high = least_of(table, known), most_of(table, known)
            if low >= beta or high <= alpha or low == high:
                words[HITS] += 1
                words[GUESSES] += 0 if entry_complete(table[known + 3]) else 1
                return low if low >= beta else high
        hint = hint_at(table, key, depth)
    # 3. a throw, or a player's choice; what it is worth is stored: exact, or a bound
    value, chosen, row = 0.0, 0, row_of(level)
    if game.has_chances_ and mover == CHANCE:
        value = averaged(game, state, depth, level, row, alpha, beta, space)
    else:
        value, chosen = best_of(game, state, depth, level, row, max(alpha, least), min(beta, most), hint, space)
    if words[STOP]:
        return 0.0
    value = within(value, least, most)
    if prunes:
        low, high = value if value > alpha else least, value if value < beta else most
        store(table, key, low, high, chosen, depth, words[GUESSES] == guesses)
    return value


@spliced
def best_of(
    game: Any, state: Any, depth: int, level: int, row: int, alpha: float, beta: float, hint: int, space: Space
) -> tuple[float, int]:
    """What the best move is worth, and its short form: the most for the hero, the least for others."""
    _, buffer, weights, words = opened(space)
    mover, hero, prunes = game.mover_(state), words[HERO], words[PRUNING] != PLAIN
    found = game.fill_moves_(state, buffer, row, 0)
    found = found if sound(game, found, mover, buffer, words) else 0
    if prunes and found > 1:
        rank_moves(game, state, buffer, row, found, hint)
    value, chosen = -UNKNOWN if mover == hero else UNKNOWN, 0
    for place in range(found):
        move = pick(buffer, row, place, found) if prunes else buffer[row, place]
        child = game.child_(state, move)
        if depth == 1:
            worth = leaf(game, child, weights, words)
        else:
            worth = visit(game, child, depth - 1, level + 1, alpha, beta, space)
        if words[STOP]:
            break
        if worth > value if mover == hero else worth < value:
            value, chosen = worth, short_move(move)
            if prunes and mover == hero:
                alpha = max(alpha, value)
            elif prunes:
                beta = min(beta, value)
            if prunes and alpha >= beta:
                words[CUTOFFS] += 1 if place < found - 1 else 0
                break
    return value, chosen


class Throw(NamedTuple):
    """A throw that is to be averaged: how deep, and within which window."""

    depth: int
    level: int
    row: int  # of the buffer, where its outcomes stand; their bounds, in the next two of the weights
    found: int  # so many
    alpha: float
    beta: float


@spliced
def averaged(game: Any, state: Any, depth: int, level: int, row: int, alpha: float, beta: float, space: Space) -> float:
    """The average over the outcomes of a throw: their bounds first, then Star2 and Star1, until it is decided."""
    _, buffer, weights, words = opened(space)
    found = game.fill_options_(state, buffer, weights, row)
    if not sound(game, found, game.mover_(state), buffer, words):
        return 0.0
    if not summed(weights, row, found):
        words[FAULT], words[STOP] = UNSUMMED, 1
        return 0.0
    throw = Throw(depth, level, row, found, alpha, beta)
    floor, ceiling, bounded = -UNKNOWN, UNKNOWN, False
    if words[PRUNING] != PLAIN:
        floor, ceiling = bound_outcomes(game, state, row, found, words[HERO], buffer, weights)
        bounded = floor > -UNKNOWN
    if bounded and words[PRUNING] == STAR2:
        floor, ceiling = probed(game, state, throw, floor, ceiling, space)
    if words[STOP]:
        return 0.0
    if bounded and (floor >= beta or ceiling <= alpha):
        words[CUTOFFS] += 1
        return floor if floor >= beta else ceiling
    return summed_up(game, state, throw, floor, ceiling, bounded, space)


@spliced
def probed(game: Any, state: Any, throw: Throw, floor: float, ceiling: float, space: Space) -> tuple[float, float]:
    """Star2: one move at each outcome, which says what that is worth at least to who moves there; the bounds of the
    average then, as soon as they decide."""
    table, buffer, weights, words = opened(space)
    depth, level, row, found, alpha, beta = throw
    hero = words[HERO]
    for place in range(found):
        if floor >= beta or ceiling <= alpha:
            break
        child, chance = game.child_(state, buffer[row, place]), weights[row, place]
        low, high, replier = weights[row + 1, place], weights[row + 2, place], game.mover_(child)
        if low == high or game.ended_(child) or replier == CHANCE:
            continue
        if ceiling < beta if replier == hero else floor > alpha:
            continue  # it can't decide anything
        below = row_of(level + 1)
        replies = game.fill_moves_(child, buffer, below, 0)
        if not sound(game, replies, replier, buffer, words):
            break
        hint = hint_at(table, game.table_key_(child), depth)
        reply = promising(game, child, buffer, below, replies, hint)
        lowest = low if replier == hero else max(low, high + (alpha - ceiling) / chance)
        highest = high if replier != hero else min(high, low + (beta - floor) / chance)
        tried = visit(game, game.child_(child, reply), depth - 1, level + 2, lowest, highest, space)
        if words[STOP]:
            break
        tried = within(tried, low, high)
        if replier == hero and tried > low:
            floor += chance * (tried - low)
            weights[row + 1, place] = tried
        elif replier != hero and tried < high:
            ceiling -= chance * (high - tried)
            weights[row + 2, place] = tried
    return floor, ceiling


@spliced
def summed_up(game: Any, state: Any, throw: Throw, floor: float, ceiling: float, bounded: bool, space: Space) -> float:
    """Star1: each outcome in the window in which it can still matter; all of it where nothing bounds them."""
    _, buffer, weights, words = opened(space)
    depth, level, row, found, alpha, beta = throw
    value = 0.0
    for place in range(found):
        chance, lowest, highest = weights[row, place], -UNKNOWN, UNKNOWN
        child = game.child_(state, buffer[row, place])
        if bounded:
            low, high = weights[row + 1, place], weights[row + 2, place]
            floor -= chance * low
            ceiling -= chance * high
            lowest, highest = (alpha - value - ceiling) / chance, (beta - value - floor) / chance
            worth = low
            if low != high:
                worth = visit(game, child, depth, level + 1, max(lowest, low), min(highest, high), space)
                worth = within(worth, low, high)
        else:
            worth = visit(game, child, depth, level + 1, lowest, highest, space)
        if words[STOP]:
            break
        value += chance * worth
        if bounded and (worth >= highest or worth <= lowest):
            words[CUTOFFS] += 1 if place < found - 1 else 0
            value = max(value + floor, beta) if worth >= highest else min(value + ceiling, alpha)
            break  # a bound, which rounding must not take for a value
    return value
