"""Minimax, compiled: the whole tree to a depth, every node of it, as the definition says.

Contract. visit_all(state, depth, ply) returns 2 * score + complete: the score of minimax by its definition, for the
first player and counted from the root, and whether no depth limit had a say. It takes no window, keeps no table and
uses no hint: what it counts is what alpha-beta saves.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiler import bare, kernel
from zermelo.compiler.control import STOP, Words
from zermelo.methods.desk import PACE
from zermelo.methods.limit import DEEPEST
from zermelo.methods.node import end_answer, entered, fits, guess_answer, sound
from zermelo.methods.score import INFINITE


@kernel
def minimax_kernel(
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
    """The contract above, for the state in a row; window and table are there to be called like the others."""
    return visit_all(game, game.unpack_(rows, row), depth, ply, buffer, desk)


@bare
def visit_all(game: Any, state: Any, depth: int, ply: int, buffer: Words, desk: Words) -> int:
    """See the contract."""
    if not entered(desk):
        return 0
    # 1. an end, or the horizon
    if game.ended_(state):
        return end_answer(game, state, ply, desk[PACE], desk)
    if depth == 0 or ply >= DEEPEST + 4:
        return guess_answer(game, state, desk)
    # 2. every move: the largest for the first player, the smallest for the second
    found = game.fill_moves_(state, buffer, 2 * ply, 0)
    mover = game.mover_(state)
    if not sound(found, mover, desk) or not fits(found, buffer, desk):
        return 0
    sign = 1 if mover == 0 else -1
    best, whole = -INFINITE, True
    for place in range(found):
        child = game.child_(state, buffer[2 * ply, place])
        answer = visit_all(game, child, depth - 1, ply + 1, buffer, desk)
        if desk[STOP]:
            return 0
        best = max(best, sign * (answer >> 1))
        whole = whole and answer & 1 == 1
    return 2 * sign * best + (1 if whole else 0)
