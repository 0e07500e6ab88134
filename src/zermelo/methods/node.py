"""What the nodes of all searches have in common: counting, ends, the game's own bounds, the table.

An answer is 2 * score + complete: the score (for the first player, counted from the root), and whether it holds for the
whole game, no depth limit having had a say.
"""

from __future__ import annotations

import math
from typing import Any

from zermelo.compiler import inline
from zermelo.compiler.control import FAULT, STOP, WIDTH, Words
from zermelo.methods.desk import HITS, LEAVES, MOST_NODES, NODES, STRANGER, STUCK, TOO_LARGE, UNEVEN
from zermelo.methods.score import INFINITE, LARGEST, LONGEST, STEP, from_node, from_root, sign_of
from zermelo.methods.table import AT_LEAST, AT_MOST, EXACT, keep, packed
from zermelo.value import UNEVENNESS

NOTHING = -(1 << 60)  # no answer


@inline
def entered(desk: Words) -> bool:
    """Count a node; False if the search has to stop."""
    desk[NODES] += 1
    if desk[NODES] >= desk[MOST_NODES]:
        desk[STOP] = 1
    return desk[STOP] == 0


@inline
def fits(found: int, buffer: Words, desk: Words) -> bool:
    """Whether the buffer holds so many moves; if not, the search stops and begins again with a wider one."""
    if found > buffer.shape[1]:
        desk[WIDTH], desk[STOP] = found, 1
    return found <= buffer.shape[1]


@inline
def sound(found: int, mover: int, desk: Words) -> bool:
    """Whether there is a move, and the turn is a player's; if not, the rules are wrong, and the search stops."""
    if found == 0 or mover >> 1 != 0:
        desk[FAULT], desk[STOP] = STUCK if found == 0 else STRANGER, 1
        return False
    return True


@inline
def for_mover(answer: int, mover: int) -> int:
    """An answer for the first player as one for the mover, and back."""
    return answer if mover == 0 else (answer & 1) - 2 * (answer >> 1)


@inline
def end_answer(game: Any, state: Any, ply: int, pace: int, desk: Words) -> int:
    """The answer where the game is over."""
    desk[LEAVES] += 1
    payoff = game.reward_(state, 0) / game.unit
    units = math.floor(payoff + 0.5)
    if units > LARGEST or units < -LARGEST:
        desk[FAULT], desk[STOP] = TOO_LARGE, 1
    elif abs(payoff - units) > UNEVENNESS:
        desk[FAULT], desk[STOP] = UNEVEN, 1
    return 4 * (units * STEP - sign_of(units) * ply * pace) + 1


@inline
def guess_answer(game: Any, state: Any, desk: Words) -> int:
    """The answer at the horizon: the estimate."""
    desk[LEAVES] += 1
    units = game.guess_(state) / game.unit
    units = units if units > -LARGEST else -LARGEST  # also what is not a number
    return 2 * (2 * math.floor(min(units, LARGEST) * STEP + 0.5) + 1)


@inline
def most_for(units: int, ply: int, pace: int) -> int:
    """The best score for the first player that ends with at most this payoff, at the earliest at this ply."""
    if units >= LARGEST:
        return INFINITE
    return 2 * (units * STEP - (ply if units > 0 else -LONGEST if units < 0 else 0) * pace)


@inline
def bounds_of(game: Any, state: Any, ply: int, pace: int) -> tuple[int, int]:
    """Scores between which the value lies, as far as the game itself knows."""
    if not game.has_bounds_:
        return -INFINITE, INFINITE
    least, most = game.limits_(state, LARGEST)
    return -most_for(-least, ply + 1, pace), most_for(most, ply + 1, pace)


@inline
def table_answer(data: int, plies: int, low: int, high: int, desk: Words) -> int:
    """The answer that an entry gives in this window; NOTHING if it leaves the question open."""
    bound = data >> 6 & 3
    score = from_root(data >> 32, plies)
    if bound == EXACT or (bound == AT_LEAST and score >= high) or (bound == AT_MOST and score <= low):
        desk[HITS] += 1
        return 2 * score + (data >> 5 & 1)
    return NOTHING


@inline
def keep_score(
    table: Words,
    key: tuple[int, int],
    answer: int,
    plies: int,
    low: int,
    high: int,
    move: int,
    depth: int,
    work: int,
) -> None:
    """Enter what a search with this window has found."""
    score, complete = answer >> 1, answer & 1 == 1
    bound = AT_MOST if score <= low else AT_LEAST if score >= high else EXACT
    keep(table, key, packed(from_node(score, plies), move, depth, bound, complete, (work + 1).bit_length() - 1))
