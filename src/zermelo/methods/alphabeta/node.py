"""What the nodes of all searches have in common: counting, ends, the game's own bounds, the table.

An answer is a score and whether it is complete: whether it holds for the whole game, independent of every depth limit
and every selection. Both are in one int, which `answer_of` makes and `score_of` and `is_complete` take apart. Scores in
kernels are the mover's, counted from the root.
"""

from __future__ import annotations

import math
from typing import Any

from zermelo.compiler import anywhere, inline
from zermelo.compiler.control import FAULT, STOP, STRANGER, STUCK, TOO_LARGE, UNEVEN, WIDTH, Words
from zermelo.methods.alphabeta.score import INFINITE, LARGEST, LONGEST, STEP, from_node, from_root, sign_of
from zermelo.methods.alphabeta.table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    entry_bound,
    entry_complete,
    entry_depth,
    entry_of,
    entry_score,
    store,
)
from zermelo.methods.alphabeta.workspace import HITS, LEAVES, MOST_NODES, NODES, PACE
from zermelo.value import UNEVENNESS

NOTHING = -(1 << 60)  # no answer


@anywhere
def answer_of(score: int, complete: bool) -> int:
    """A score and whether it is complete."""
    return 2 * score + (1 if complete else 0)


@anywhere
def score_of(answer: int) -> int:
    """The mover's score."""
    return answer >> 1


@anywhere
def is_complete(answer: int) -> bool:
    """Whether it holds for the whole game."""
    return answer & 1 == 1


@anywhere
def same_side(one: int, other: int) -> bool:
    """Whether these turns are of one player: the first, or whoever is not the first."""
    return (one == 0) == (other == 0)


@inline
def entered(words: Words) -> bool:
    """Count a node; False if the search has to stop."""
    nodes = words[NODES] + 1
    words[NODES] = nodes
    if nodes >= words[MOST_NODES]:
        words[STOP] = 1
    return words[STOP] == 0


@inline
def fits(found: int, buffer: Words, words: Words) -> bool:
    """Whether the buffer holds so many moves; if not, the search stops and begins again with a wider one."""
    if found > buffer.shape[1]:
        words[WIDTH], words[STOP] = found, 1
    return found <= buffer.shape[1]


@inline
def sound(found: int, mover: int, words: Words) -> bool:
    """Whether there is a move, and the turn is a player's; if not, the rules are wrong, and the search stops."""
    if found == 0 or mover >> 1 != 0:
        words[FAULT], words[STOP] = STUCK if found == 0 else STRANGER, 1
        return False
    return True


@inline
def fill_tried(game: Any, state: Any, ply: int, buffer: Words) -> int:
    """List the moves that are worth looking at; all of them, where a safe one may turn out to be forbidden."""
    return game.fill_moves_(state, buffer, 2 * ply, 0) if game.forbids_ else game.fill_tried_(state, buffer, 2 * ply)


@inline
def listed(game: Any, state: Any, ply: int, mover: int, buffer: Words, words: Words) -> int:
    """How many of them there are; 0 if something is wrong, and the search stops."""
    found = fill_tried(game, state, ply, buffer)
    return found if sound(found, mover, words) and fits(found, buffer, words) else 0


@inline
def end_answer(game: Any, state: Any, ply: int, mover: int, words: Words) -> int:
    """The answer where the game is over."""
    words[LEAVES] += 1
    payoff = game.reward_(state, 0) / game.unit
    units = math.floor(payoff + 0.5)
    if units > LARGEST or units < -LARGEST:
        words[FAULT], words[STOP] = TOO_LARGE, 1
    elif abs(payoff - units) > UNEVENNESS:
        words[FAULT], words[STOP] = UNEVEN, 1
    score = 2 * (units * STEP - sign_of(units) * ply * words[PACE])
    return answer_of(score if mover == 0 else -score, True)


@inline
def estimated(game: Any, state: Any, mover: int, words: Words) -> int:
    """The mover's score by the game's estimate: the one place where kernels ask for it."""
    words[LEAVES] += 1
    units = game.guess_(state) / game.unit
    units = units if units > -LARGEST else -LARGEST  # also what is not a number
    score = 2 * math.floor(min(units, LARGEST) * STEP + 0.5) + 1
    return score if mover == 0 else -score


@anywhere
def most_for(units: int, ply: int, pace: int) -> int:
    """The best score for the first player that ends with at most this payoff, at the earliest at this ply."""
    if units >= LARGEST:
        return INFINITE
    return 2 * (units * STEP - (ply if units > 0 else -LONGEST if units < 0 else 0) * pace)


@inline
def bounds_of(game: Any, state: Any, ply: int, mover: int, pace: int) -> tuple[int, int]:
    """The least and the most that the mover can score, as far as the game itself knows."""
    if not game.has_bounds_:
        return -INFINITE, INFINITE
    least, most = game.limits_(state, LARGEST)
    bottom, top = -most_for(-least, ply + 1, pace), most_for(most, ply + 1, pace)
    return (bottom, top) if mover == 0 else (-top, -bottom)


@inline
def table_answer(entry: int, plies: int, alpha: int, beta: int, words: Words) -> int:
    """The answer that an entry gives in this window; NOTHING if it leaves the question open."""
    bound = entry_bound(entry)
    score = from_root(entry_score(entry), plies)
    if bound == EXACT or (bound == AT_LEAST and score >= beta) or (bound == AT_MOST and score <= alpha):
        words[HITS] += 1
        return answer_of(score, entry_complete(entry))
    return NOTHING


@inline
def known_as_deep(entry: int, depth: int, plies: int, alpha: int, beta: int, words: Words) -> int:
    """The same of an entry that looked as far, or to the end; NOTHING of others, and if there is none."""
    if entry != 0 and (entry_complete(entry) or entry_depth(entry) >= depth):
        return table_answer(entry, plies, alpha, beta, words)
    return NOTHING


@inline
def bound_of(score: int, alpha: int, beta: int) -> int:
    """What a score is that a search with this window has found."""
    return AT_MOST if score <= alpha else AT_LEAST if score >= beta else EXACT


@inline
def store_answer(
    table: Words, key: tuple[int, int], answer: int, plies: int, bound: int, move: int, depth: int, nodes: int
) -> None:
    """Enter what a search of so many nodes has found."""
    score, work = from_node(score_of(answer), plies), (nodes + 1).bit_length() - 1
    store(table, key, entry_of(score, move, depth, bound, is_complete(answer), work))
