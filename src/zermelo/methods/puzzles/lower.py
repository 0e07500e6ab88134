"""At the least so many moves: what the rules say (`remaining`), and what tables of patterns know."""

from __future__ import annotations

from typing import Any

from zermelo.compiler import inline
from zermelo.compiler.control import FAULT, MISPLACED, STOP, Words
from zermelo.compiler.memory import natural

FAR = 1 << 20  # moves: from there no end that is looked for can be reached
UNSEEN = 255  # of an entry: no end can be reached
BY_TABLES, BY_RULES = 1, 2


@inline
def lower_bound(game: Any, state: Any, tables: Any, firsts: Words, ways: int, control: Words) -> int:
    """A lower bound of the moves to an end that is looked for."""
    least = 0
    if ways & BY_TABLES:
        for which in range(game.tables_):
            place = game.pattern(state, which)
            if place < 0 or place >= firsts[which + 1] - firsts[which]:
                control[FAULT], control[STOP] = MISPLACED, 1
                return 0
            moves = int(tables[natural(firsts[which] + place)])
            if moves == UNSEEN:
                return FAR
            least = least + moves if game.has_counted_ else max(least, moves)
    if ways & BY_RULES:
        least = max(least, game.ahead_(state))
    return least
