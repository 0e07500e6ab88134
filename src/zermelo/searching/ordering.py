"""Which move to try first: the table's, then those that refuted a sibling, then what the game and experience say.

Ranks stand beside the moves: row 2 * ply of the buffer holds the moves of a ply, row 2 * ply + 1 their ranks.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiled import inner
from zermelo.compiled.kernel import Words
from zermelo.searching.limit import DEEPEST
from zermelo.searching.table import short_move

KILLERS = 32  # in `desk`, after counters and flags: two moves a ply that cut off last
HISTORY = KILLERS + 2 * (DEEPEST + 8)  # then, for each player and move, how often and how deep it cut off
KINDS = 1 << 12
DESK = HISTORY + 2 * KINDS
FROM_TABLE, KILLED, KILLED_BEFORE = 1 << 60, 1 << 50, 1 << 49
OWN_ORDER = 1 << 24  # the game's own order goes before experience
MOST = 1 << 22


@inner
def rank_moves(game: Any, state: Any, buffer: Words, desk: Words, ply: int, found: int, mover: int, hint: int) -> None:
    """Write the ranks of the moves of this ply."""
    for place in range(found):
        move = buffer[2 * ply, place]
        if hint != 0 and short_move(move) == hint:
            rank = FROM_TABLE
        elif desk[KILLERS + 2 * ply] == move + 1:
            rank = KILLED
        elif desk[KILLERS + 2 * ply + 1] == move + 1:
            rank = KILLED_BEFORE
        else:
            rank = game.order(state, move) * OWN_ORDER + desk[HISTORY + mover * KINDS + short_move(move) % KINDS]
        buffer[2 * ply + 1, place] = rank


@inner
def pick(buffer: Words, ply: int, place: int, found: int) -> int:
    """The best-ranked move that is left, swapped to its place: few are asked for, so nothing is sorted."""
    best = place
    for other in range(place + 1, found):
        if buffer[2 * ply + 1, other] > buffer[2 * ply + 1, best]:
            best = other
    move = buffer[2 * ply, best]
    buffer[2 * ply, best] = buffer[2 * ply, place]
    buffer[2 * ply, place] = move
    rank = buffer[2 * ply + 1, best]
    buffer[2 * ply + 1, best] = buffer[2 * ply + 1, place]
    buffer[2 * ply + 1, place] = rank
    return move


@inner
def praise(desk: Words, ply: int, mover: int, move: int, depth: int) -> None:
    """The move has cut off: remember it."""
    if desk[KILLERS + 2 * ply] != move + 1:
        desk[KILLERS + 2 * ply + 1] = desk[KILLERS + 2 * ply]
        desk[KILLERS + 2 * ply] = move + 1
    entry = HISTORY + mover * KINDS + short_move(move) % KINDS
    desk[entry] = min(MOST, desk[entry] + min(depth, 64) * min(depth, 64))
