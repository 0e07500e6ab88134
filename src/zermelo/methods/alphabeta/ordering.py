"""Which move to try first: the table's, then by the game's own `order`; among equals, killers and history; where the
game tells quiet moves from others, also the history of a move as an answer to the one before it (continuation history).

Ranks stand beside the moves: row 2 * ply of the buffer holds the moves of a ply, row 2 * ply + 1 their ranks. A game's
own order goes before experience: on connect-four, killers that overrule it cost three to five times the nodes.
"""

from __future__ import annotations

from typing import Any

from zermelo.bits import shr
from zermelo.compiler import inline, inner
from zermelo.compiler.control import Words
from zermelo.compiler.memory import natural, shorts_in
from zermelo.methods.alphabeta.table import short_move
from zermelo.methods.alphabeta.workspace import (
    ANSWERS,
    BEFORE,
    CONTINUATION,
    CUTOFFS,
    DIVERSITY,
    HISTORY,
    KILLERS,
    KINDS,
    LINE,
)

SORTED = 512  # moves: more are sorted
FROM_TABLE = 1 << 60
OWN_ORDER = 1 << 24  # one step of the game's own order; below it
KILLER, OLDER_KILLER = 1 << 23, 1 << 22  # below them
MOST = (1 << 22) - 1  # history
MOST_REWARD, FADING = 400, 16  # what a cutoff earns at most, where quiet moves are told from others: they have earned
PUT_OFF = -1
NEUTRAL = 1 << 14  # from -6,400 to 6,400 above this, by each of two histories
DIVERSE_PLIES = 10  # from the root: there a helping thread orders moves in its own way, so as not to repeat work


@inline
def continuation(ply: int, words: Words) -> int:
    """Where the history of answers to the last move stands. What moves go to, not from, is most often in these bits."""
    return (shr(words[LINE + ply] - 1, 6) & BEFORE - 1) * ANSWERS


@inline
def bring_forward(buffer: Words, ply: int, found: int, hint: int) -> int:
    """Put the table's move first, if it is listed; how many moves were put there. It is tried before the others are
    ranked: where it cuts off, nobody asks for their ranks."""
    if hint != 0:
        for each in range(found):
            place = natural(each)
            move = buffer[2 * ply, place]
            if short_move(move) == hint:
                buffer[2 * ply, place], buffer[2 * ply, 0] = buffer[2 * ply, 0], move
                buffer[2 * ply + 1, 0] = FROM_TABLE
                return 1
    return 0


@inline
def rank_moves(
    game: Any, state: Any, buffer: Words, words: Words, ply: int, found: int, mover: int, hint: int, first: int = 0
) -> None:
    """Write the ranks of the moves of this ply, from the `first` on; `hint` is the short form of the table's move."""
    killer, older = words[KILLERS + 2 * ply], words[KILLERS + 2 * ply + 1]
    history, answers, before = HISTORY + mover * KINDS, shorts_in(words, CONTINUATION), continuation(ply, words)
    for each in range(first, found):
        place = natural(each)
        move = buffer[2 * ply, place]
        short = short_move(move)
        own = game.order(state, move)
        rank = own * OWN_ORDER
        if not game.has_urgent_:
            rank += words[history + short % KINDS]
        elif own == 0:  # of others nothing is remembered (`record_best`)
            rank += NEUTRAL + words[history + short % KINDS] + answers[before + short % ANSWERS]
        if killer == move + 1:
            rank += KILLER
        elif older == move + 1:
            rank += OLDER_KILLER
        buffer[2 * ply + 1, place] = FROM_TABLE if hint != 0 and short == hint else rank
    if words[DIVERSITY] != 0 and ply < DIVERSE_PLIES:
        for place in range(found):
            diverse = (buffer[2 * ply, place] + ply) * words[DIVERSITY] >> 4 & 127
            if buffer[2 * ply + 1, place] != FROM_TABLE:
                buffer[2 * ply + 1, place] += diverse * OWN_ORDER
    if found > SORTED:
        sort_moves(buffer, ply, found)


@inner
def sort_moves(buffer: Words, ply: int, found: int) -> None:
    """Order the moves of this ply by rank, the best first: a heap with the worst on top, taken apart from the end."""
    for top in range(found // 2 - 1, -1, -1):
        sift(buffer, ply, top, found)
    for end in range(found - 1, 0, -1):
        swap(buffer, ply, 0, end)
        sift(buffer, ply, 0, end)


@inline
def swap(buffer: Words, ply: int, one: int, other: int) -> None:
    """Exchange two moves with their ranks."""
    for row in range(2 * ply, 2 * ply + 2):
        kept = buffer[row, one]
        buffer[row, one] = buffer[row, other]
        buffer[row, other] = kept


@inner
def sift(buffer: Words, ply: int, top: int, end: int) -> None:
    """Let the move at `top` sink until no worse one is below it."""
    while 2 * top + 1 < end:
        below = 2 * top + 1
        if below + 1 < end and buffer[2 * ply + 1, below + 1] < buffer[2 * ply + 1, below]:
            below += 1
        if buffer[2 * ply + 1, below] >= buffer[2 * ply + 1, top]:
            return
        swap(buffer, ply, top, below)
        top = below


@inline
def pick(buffer: Words, ply: int, place: int, found: int) -> int:
    """The best-ranked move that is left, swapped to its place: few are asked for, so nothing is sorted.

    Where there are very many, looking through all of them for each would take longer than sorting them once.
    """
    if found > SORTED:
        return buffer[2 * ply, place]
    first = best = natural(place)
    top = buffer[2 * ply + 1, first]
    for other in range(place + 1, found):
        rank = buffer[2 * ply + 1, natural(other)]
        if rank > top:
            best, top = natural(other), rank
    move = buffer[2 * ply, best]
    if best != first:
        buffer[2 * ply, best], buffer[2 * ply + 1, best] = buffer[2 * ply, first], buffer[2 * ply + 1, first]
        buffer[2 * ply, first], buffer[2 * ply + 1, first] = move, top
    return move


@inline
def next_move(game: Any, state: Any, buffer: Words, ply: int, place: int, found: int) -> int:
    """The same; a move that gives away more than it takes is put off to the end when its turn comes, and not before:
    most are never asked for."""
    move = pick(buffer, ply, place, found)
    if game.has_losing_:
        while OWN_ORDER <= buffer[2 * ply + 1, place] < FROM_TABLE and game.losing(state, move):
            buffer[2 * ply + 1, place] = PUT_OFF
            move = pick(buffer, ply, place, found)
    return move


@inline
def record_cutoff(words: Words, ply: int, mover: int, move: int, depth: int) -> None:
    """The move has cut off: a killer of its ply, and the more history the deeper it was."""
    words[CUTOFFS] += 1
    record_killer(words, ply, move)
    entry = HISTORY + mover * KINDS + short_move(move) % KINDS
    words[entry] = min(MOST, words[entry] + min(depth, 64) * min(depth, 64))


@inline
def record_killer(words: Words, ply: int, move: int) -> None:
    """The move is the killer of its ply; the last one is the older."""
    killer = words[KILLERS + 2 * ply]
    if killer != move + 1:
        words[KILLERS + 2 * ply + 1] = killer
        words[KILLERS + 2 * ply] = move + 1


@inline
def record_best(
    game: Any, state: Any, buffer: Words, words: Words, ply: int, place: int, mover: int, move: int, depth: int
) -> None:
    """The same; where the game tells quiet moves from others, only quiet ones are remembered, and those before this
    one, which did not cut off, lose what it earns."""
    if not game.has_urgent_:
        record_cutoff(words, ply, mover, move, depth)
        return
    words[CUTOFFS] += 1
    if game.order(state, move) != 0:
        return
    record_killer(words, ply, move)
    reward, answers = min(depth * depth, MOST_REWARD), shorts_in(words, CONTINUATION)
    for other in range(place + 1):
        if other == place or 0 <= buffer[2 * ply + 1, other] < OWN_ORDER:
            short = short_move(buffer[2 * ply, other])
            change = reward * FADING if other == place else -reward * FADING
            entry, answer = HISTORY + mover * KINDS + short % KINDS, continuation(ply, words) + short % ANSWERS
            words[entry] += change - words[entry] * reward // MOST_REWARD  # what is old fades, nothing runs over
            answers[answer] += change - answers[answer] * reward // MOST_REWARD
