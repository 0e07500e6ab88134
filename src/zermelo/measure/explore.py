"""Finding every state that can be reached, and how states follow each other.

Breadth first. A state is a row of words, numbered in the order of its discovery; an open-addressed table finds the
number of a row. The kernel stops when it is done, when an array is full, or after its quota, and goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from zermelo.compiled import CompiledGame, inner, kernel
from zermelo.compiled.attended import COUNT, EDGE, HEAD, QUOTA, WIDTH, new_control
from zermelo.compiled.hashing import stirred
from zermelo.compiled.kernel import Words

Numbers = np.ndarray[Any, np.dtype[np.int32]]
CHUNK = 100_000  # states expanded between two looks at the clock and the keyboard
FREE = -1


@dataclass
class Graph:
    """The states found: `followers[firsts[k] : firsts[k + 1]]` are the numbers of the states that follow state k."""

    rows: Words
    firsts: Words
    followers: Numbers
    count: int
    complete: bool


def explore(
    game: CompiledGame, state: Any, limit: int, progress: Callable[[int], None] | None = None, width: int = 256
) -> Graph:
    """All states reachable from the state, or the first `limit` of them."""
    control = new_control()
    rows, firsts, followers, table = _arrays(1 << 12, game.words)
    rows[0] = game.rows(state)[0]
    control[COUNT] = 1
    insert_kernel(rows, table, 1)
    while control[HEAD] < control[COUNT] <= limit:
        control[QUOTA] = control[HEAD] + CHUNK
        control[WIDTH] = 0
        buffer, weights = np.empty((1, width), np.int64), np.empty((1, width))
        full = explore_kernel(game, rows, table, firsts, followers, buffer, weights, control)
        if control[WIDTH] > width:
            width = 2 * int(control[WIDTH])
        elif full:
            rows, firsts, followers, table = _grown(rows, firsts, followers, int(control[COUNT]))
        if progress:
            progress(int(control[COUNT]))
    count = int(control[COUNT])
    firsts[control[HEAD]] = control[EDGE]
    complete = control[HEAD] == control[COUNT] and count <= limit
    return Graph(rows, firsts, followers[: control[EDGE]], count, bool(complete))


def _arrays(size: int, words: int) -> tuple[Words, Words, Numbers, Numbers]:
    table = np.full(4 * size, FREE, np.int32)
    return np.empty((size, words), np.int64), np.empty(size + 1, np.int64), np.empty(4 * size, np.int32), table


def _grown(rows: Words, firsts: Words, followers: Numbers, count: int) -> tuple[Words, Words, Numbers, Numbers]:
    """Twice the room, the old contents kept and the table filled anew."""
    size = 2 * len(rows)
    more_rows, more_firsts, _, table = _arrays(size, rows.shape[1])
    more_rows[: len(rows)], more_firsts[: len(firsts)] = rows, firsts
    more_followers = np.empty(2 * len(followers), np.int32)
    more_followers[: len(followers)] = followers
    insert_kernel(more_rows, table, count)
    return more_rows, more_firsts, more_followers, table


def distinct_images(game: CompiledGame, graph: Graph) -> int:
    """How many states there are up to the symmetry that `canonical` knows."""
    control = new_control()
    images, _, _, table = _arrays(1 << int(graph.count).bit_length(), game.words)
    while control[HEAD] < graph.count:
        control[QUOTA] = min(graph.count, control[HEAD] + CHUNK)
        images_kernel(game, graph.rows, images, table, control)
    return int(control[COUNT])


@inner
def scattered(rows: Words, row: int) -> int:
    """A hash of a row of words."""
    mixed = 0
    for word in range(rows.shape[1]):
        mixed = stirred(mixed, rows[row, word])
    return mixed


@inner
def number_of(rows: Words, table: Numbers, row: int) -> int:
    """The number of a state equal to this row; the row's own if it is new (it is then in the table)."""
    mask = len(table) - 1
    slot = scattered(rows, row) & mask
    while table[slot] != FREE:
        other = table[slot]
        same = True
        for word in range(rows.shape[1]):
            if rows[other, word] != rows[row, word]:
                same = False
                break
        if same:
            return int(other)
        slot = (slot + 1) & mask
    table[slot] = row
    return row


@kernel
def insert_kernel(rows: Words, table: Numbers, count: int) -> int:
    """Put so many rows, known to differ, into the table."""
    for row in range(count):
        number_of(rows, table, row)
    return count


@kernel
def explore_kernel(
    game: Any,
    rows: Words,
    table: Numbers,
    firsts: Words,
    followers: Numbers,
    buffer: Words,
    weights: Any,
    control: Words,
) -> bool:
    """Expand states from control[HEAD] on; True if there is no room left."""
    head, count, edge = control[HEAD], control[COUNT], control[EDGE]
    full = False
    while head < count and head < control[QUOTA]:
        state = game.unpack_(rows, head)
        found = game.fill_options_(state, buffer, weights, 0)
        if found > buffer.shape[1]:
            control[WIDTH] = found
            break
        if count + found >= rows.shape[0] or edge + found > followers.shape[0]:
            full = True
            break
        firsts[head] = edge
        for place in range(found):
            game.pack_(game.child_(state, buffer[0, place]), rows, count)
            number = number_of(rows, table, count)
            if number == count:
                count += 1
            followers[edge] = number
            edge += 1
        head += 1
    control[HEAD], control[COUNT], control[EDGE] = head, count, edge
    return full


@kernel
def images_kernel(game: Any, rows: Words, images: Words, table: Numbers, control: Words) -> int:
    """Collect the distinct canonical images of the states from control[HEAD] to control[QUOTA]."""
    count = control[COUNT]
    for row in range(control[HEAD], control[QUOTA]):
        game.pack_(game.image_(game.unpack_(rows, row)), images, count)
        if number_of(images, table, count) == count:
            count += 1
    control[HEAD], control[COUNT] = control[QUOTA], count
    return count
