"""Finding every state that can be reached, and how states follow each other.

Breadth first. A state is a row of words, numbered in the order of its discovery (kernels/seen.py). The kernel returns
when it is done or when an array is full, and goes on where it was.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from zermelo.compiler import CompiledGame, kernel
from zermelo.compiler.control import DONE, OWN, STOP, WIDTH, Words, new_control
from zermelo.compiler.runner import Runner
from zermelo.kernels.seen import FREE, Numbers, insert_kernel, number_of

OWN_WORDS = 2
HEAD, EDGE = OWN, OWN + 1  # how many states were expanded, and how many edges there are; DONE are the states found


@dataclass
class Graph:
    """The states found: `followers[firsts[k] : firsts[k + 1]]` are the numbers of the states that follow state k."""

    rows: Words
    firsts: Words
    followers: Numbers
    count: int
    complete: bool


def explore(
    game: CompiledGame,
    state: Any,
    limit: int,
    progress: Callable[[int], None] | None = None,
) -> Graph:
    """All states reachable from the state, or the first `limit` of them and some more."""
    control = new_control(OWN_WORDS)
    runner = Runner(game, control, tick=lambda: progress(int(control[DONE])) if progress else None)
    [last] = deque(exploring(game, state, limit, runner), maxlen=1)  # arrays that were outgrown are let go
    return last


def exploring(game: CompiledGame, state: Any, limit: int, runner: Runner) -> Iterator[Graph]:
    """The same, with what was found whenever there has to be more room. The runner, with OWN_WORDS in its control
    header, is somebody's own, who can stop it."""
    control = runner.control
    control[HEAD] = control[EDGE] = 0
    rows, firsts, followers, table = _arrays(1 << 12, game.words)
    rows[0] = game.rows(state)[0]
    control[DONE] = 1
    insert_kernel(rows, table, 1)
    while control[HEAD] < control[DONE] <= limit:
        if runner.run(explore_kernel, rows, table, firsts, followers, limit, chances=True):
            rows, firsts, followers, table = _grown(rows, firsts, followers, int(control[DONE]))
            yield Graph(rows, firsts, followers, int(control[DONE]), False)
    count = int(control[DONE])
    firsts[control[HEAD]] = control[EDGE]
    complete = control[HEAD] == count and count <= limit
    yield Graph(rows, firsts, followers[: control[EDGE]], count, bool(complete))


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
    images, _, _, table = _arrays(1 << int(graph.count).bit_length(), game.words)
    return int(Runner(game).run(images_kernel, graph.rows, graph.count, images, table))


@kernel
def explore_kernel(
    game: Any,
    rows: Words,
    table: Numbers,
    firsts: Words,
    followers: Numbers,
    limit: int,
    buffer: Words,
    weights: Any,
    control: Words,
) -> bool:
    """Expand states from control[HEAD] on, until more than `limit` are found; True if there is no room left."""
    head, count, edge = control[HEAD], control[DONE], control[EDGE]
    full = False
    while head < count <= limit and control[STOP] == 0:
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
        control[HEAD], control[DONE], control[EDGE] = head, count, edge
    return full


@kernel
def images_kernel(
    game: Any, rows: Words, count: int, images: Words, table: Numbers, buffer: Words, control: Words
) -> int:
    """How many distinct canonical images the first so many states have; they are collected in `images`."""
    found = 0
    for row in range(count):
        if control[STOP]:
            break
        game.pack_(game.image_(game.unpack_(rows, row)), images, found)
        if number_of(images, table, found) == found:
            found += 1
    return found
