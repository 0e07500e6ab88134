"""How deep the engine looks: what it tries without moving, and which moves get a ply more or some less.

Games that say what is urgent promise more (pruning.py), and late quiet moves get less there by their history too.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from zermelo.compiler import anywhere, inline
from zermelo.compiler.control import Words
from zermelo.methods.alphabeta.node import same_side
from zermelo.methods.alphabeta.ordering import NEUTRAL, OLDER_KILLER, OWN_ORDER
from zermelo.methods.alphabeta.score import PROOF
from zermelo.methods.alphabeta.table import AT_LEAST, EXACT, entry_bound, entry_depth, entry_move
from zermelo.methods.alphabeta.workspace import NO_NULL

NULL_DEPTH, NULL_LESS = 3, 2  # pass from this depth on; look so much less deep (and a quarter of the depth)
SINGULAR_DEPTH = 6
REDUCED_DEPTH, REDUCED_PLACE = 3, 3  # moves from this place on are looked at less deep
EARNED = 3_000  # history that is worth a ply


@inline
def may_try_null(game: Any, state: Any, depth: int, beta: int, static: int, mover: int, words: Words) -> bool:
    """Whether it is worth asking what would be if the mover passed."""
    if game.has_urgent_ and static < beta:
        return False
    if game.has_pass_turn_ and words[NO_NULL] == 0 and depth >= NULL_DEPTH and abs(beta) < PROOF:
        passed = game.passed_(state)
        return not same_side(game.mover_(passed), mover) and not game.ended_(passed)
    return False


@anywhere
def null_depth(depth: int) -> int:
    """How deep to look at what would be."""
    return depth - 1 - NULL_LESS - depth // 4


@anywhere
def seems_singular(entry: int, depth: int) -> bool:
    """Whether the table's move is worth the question: deep enough, found good by a search nearly as deep."""
    good = entry_bound(entry) in (EXACT, AT_LEAST)
    return depth >= SINGULAR_DEPTH and entry_depth(entry) >= depth - 3 and good and entry_move(entry) != 0


@anywhere
def reduction(depth: int, place: int) -> int:
    """How many plies less a late move gets."""
    if depth < REDUCED_DEPTH or place < REDUCED_PLACE:
        return 0
    return min(depth - 2, 1 + (1 if place >= 4 * REDUCED_PLACE else 0) + depth // 8)


def _reductions() -> Any:
    """By depth and place: the later and the deeper, the more; in 64ths of a ply."""
    found = np.zeros((64, 64), np.int64)
    for depth in range(1, 64):
        for place in range(1, 64):
            found[depth, place] = round(64 * (0.4 + math.log(depth) * math.log(place) / 2.1))
    return found


REDUCTIONS = _reductions()


@inline
def late_reduction(depth: int, place: int, rank: int, wide: bool, rises: bool) -> int:
    """How many plies less a late quiet move gets, where the game says what is urgent; one more in a narrow window,
    unless the mover stands better than a turn before."""
    if depth < REDUCED_DEPTH or place < 2 or rank >= OWN_ORDER:
        return 0
    less = REDUCTIONS[min(depth, 63), min(place, 63)] // 64 + (-1 if wide else 0 if rises else 1)
    if 0 <= rank < OLDER_KILLER:
        less -= (rank - NEUTRAL) // EARNED
    elif rank >= OLDER_KILLER:
        less -= 1
    return max(0, min(depth - 2, less))


@inline
def less_deep(game: Any, child: Any, depth: int, place: int, rank: int, urgent: bool, wide: bool, rises: bool) -> int:
    """How many plies less a move gets that is not the first; nothing less where something is urgent."""
    if not game.has_urgent_:
        return reduction(depth, place)
    less = 0 if urgent else late_reduction(depth, place, rank, wide, rises)
    return 0 if less > 0 and game.urgency_(child) != 0.0 else less
