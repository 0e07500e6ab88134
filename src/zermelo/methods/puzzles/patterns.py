"""Tables of patterns: of each way that a part of a puzzle can stand, how many moves it takes at the least to an end.

They are built from the ends backwards, level by level, with one state for each entry that is new: what `pattern` says
of a state says all that matters about where it leads. Where a move counts in one table only (`counted`), it is free in
the others, and the tables may be added up. A table is built once, and kept beside the machine code of the rules.
"""

from __future__ import annotations

import hashlib
import logging
import pickle
import zlib
from typing import Any

import numpy as np

from zermelo.compiler import kernel
from zermelo.compiler.control import FAULT, MISPLACED, STOP, WIDTH, Words
from zermelo.compiler.runner import Runner
from zermelo.methods.puzzles.lower import UNSEEN
from zermelo.store import TABLE, folder_for, load, save

log = logging.getLogger("zermelo.compile")
HEAD, COUNT, NEXT = 0, 1, 2
FIRST_ROOM = 1 << 12
MOST_ENTRIES = 1 << 30
Bytes = np.ndarray[Any, np.dtype[np.uint8]]
_LAST: dict[str, tuple[Bytes, Words]] = {}  # the tables of the game that was asked about last


def tables_for(runner: Runner) -> tuple[Bytes, Words]:
    """The tables of a game one after the other, and where each begins; built, unless they are on disk."""
    game = runner.fast.game
    sizes = [int(size) for size in game.patterns]
    if not sizes or not game.has("pattern"):
        return np.zeros(0, np.uint8), np.zeros(1, np.int64)
    if min(sizes) < 1 or sum(sizes) > MOST_ENTRIES:
        raise ValueError(f"`patterns` are sizes of tables, 1 to {MOST_ENTRIES:,} entries in all, not {game.patterns}")
    ends = runner.fast.rows(*game.ends())
    if not len(ends):
        raise ValueError("with `patterns` there are `ends`, from which their tables are built")
    mark = hashlib.sha256(repr((sizes, ends.tolist(), runner.fast.digest())).encode()).hexdigest()[:16]
    if mark not in _LAST:
        firsts = np.cumsum([0, *sizes]).astype(np.int64)
        found = [_table(runner, which, size, ends, mark) for which, size in enumerate(sizes)]
        _LAST.clear()
        _LAST[mark] = np.concatenate(found), firsts
    return _LAST[mark]


def _table(runner: Runner, which: int, size: int, ends: Words, mark: str) -> Bytes:
    """One of them."""
    rules = runner.fast.rules
    folder = folder_for(rules.fingerprint, rules.label)
    file = folder / f"pattern-{which}-{mark}{TABLE}" if folder else None
    kept = load(file) if file else None
    if kept is not None:
        return np.frombuffer(zlib.decompress(kept), np.uint8)
    log.info("building table %d of %d for %s, once", which + 1, len(runner.fast.game.patterns), rules.label)
    table = built(runner, which, size, ends)
    if file:
        save(file, zlib.compress(table.tobytes(), 1), pickle.dumps)
    return table


def built(runner: Runner, which: int, size: int, ends: Words) -> Bytes:
    """From the ends backwards; Stopped if it was stopped."""
    table = np.full(size, UNSEEN, np.uint8)
    now, later = (np.empty((max(FIRST_ROOM, 2 * len(ends)), ends.shape[1]), np.int64) for _ in range(2))
    own, level = np.zeros(3, np.int64), 0
    now[: len(ends)], own[COUNT] = ends, len(ends)
    for row in range(len(ends)):
        place = runner.fast.game.pattern(runner.fast.state(ends[row]), which)
        if not 0 <= place < size:
            raise ValueError(f"pattern of table {which} is {place} at an end, but `patterns` says it is below {size}")
        table[place] = 0
    while own[COUNT] and level < UNSEEN - 1:
        while runner.run(pattern_kernel, now, later, own, table, which, level):
            now, later = _roomier(now, int(own[COUNT])), _roomier(later, int(own[NEXT]))
        now, later, level = later, now, level + 1
        own[:] = 0, own[NEXT], 0
    return table


def _roomier(rows: Words, used: int) -> Words:
    if used < len(rows) // 2:
        return rows
    more = np.empty((2 * len(rows), rows.shape[1]), np.int64)
    more[:used] = rows[:used]
    return more


@kernel
def pattern_kernel(
    game: Any, now: Words, later: Words, own: Words, table: Bytes, which: int, level: int, buffer: Words, control: Words
) -> bool:
    """Go back from the states of `now`, whose entries are `level`; what costs a move is for `later`. True: no room."""
    while own[HEAD] < own[COUNT] and control[STOP] == 0:
        state = game.unpack_(now, own[HEAD])
        if table[game.pattern(state, which)] == level:  # else a shorter way was found since
            found = game.fill_back_(state, buffer, 0)
            if found > buffer.shape[1]:
                control[WIDTH] = found
                return False
            if own[COUNT] + found > len(now) or own[NEXT] + found > len(later):
                return True
            for place in range(found):
                before = game.child_(state, buffer[0, place])
                entry = game.pattern(before, which)
                if entry < 0 or entry >= len(table):
                    control[FAULT], control[STOP] = MISPLACED, 1
                    return False
                cost = 1 if not game.has_counted_ or game.counted(state, buffer[0, place]) == which else 0
                if table[entry] > level + cost:
                    table[entry] = level + cost
                    if cost == 1:
                        game.pack_(before, later, own[NEXT])
                        own[NEXT] += 1
                    else:
                        game.pack_(before, now, own[COUNT])
                        own[COUNT] += 1
        own[HEAD] += 1
    return False
