"""The principal variation as the table knows it: from a position on, the move that each entry holds."""

from __future__ import annotations

from typing import Any

from zermelo.compiler import brief, inline
from zermelo.compiler.control import WIDTH, Words
from zermelo.methods.alphabeta.past import loose_key
from zermelo.methods.alphabeta.table import AT_LEAST, EXACT, entry_bound, entry_move, probe, short_move


@inline
def named_move(buffer: Words, found: int, hint: int) -> int:
    """The move among those of row 0 that an entry means; -1 if none, or if it could be several."""
    meant, times = buffer[0, 0], 0
    for place in range(found):
        if short_move(buffer[0, place]) == hint:
            meant = buffer[0, place]
            times += 1
    return meant if times == 1 else -1


@inline
def is_choice(entry: int) -> bool:
    """Whether the entry's move was chosen for being good: not where every move had failed to be good enough."""
    return entry_bound(entry) in (EXACT, AT_LEAST)


@brief
def pv_kernel(
    game: Any, rows: Words, table: Words, salt: int, loose: int, line: Words, buffer: Words, words: Words
) -> int:
    """Fill `line` from the state in row 0; how many moves it has. `salt` tells entries with another past from these,
    `loose` says which keys they have (past.py).
    """
    state = game.unpack_(rows, 0)
    for ply in range(len(line)):
        if game.ended_(state):
            return ply
        found = game.fill_tried_(state, buffer, 0)
        words[WIDTH] = max(words[WIDTH], found)
        if found == 0 or found > buffer.shape[1]:  # 0: rules that are wrong; a search says so
            return ply
        move = buffer[0, 0]
        if found > 1:
            key = loose_key(game, state, loose == 1)
            entry = probe(table, (key[0] ^ salt, key[1] ^ salt))
            move = named_move(buffer, found, entry_move(entry))
            if move < 0 or not is_choice(entry):
                return ply
        line[ply] = move
        state = game.child_(state, move)
    return len(line)
