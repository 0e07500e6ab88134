"""Whether images of one state (under `canonical`) come up soon: if not, looking for them in the table is in vain.

The states near the root are gone through breadth first until two of them are images of each other, or enough were seen.
Keys stand for states here: what hangs on the answer is how long a search takes, not what it finds.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiler import brief, inline
from zermelo.compiler.control import WIDTH, Words
from zermelo.compiler.runner import Runner

LOOKED_AT = 400  # states


def images_meet(runner: Runner, state: Any) -> bool:
    """Whether two of the first states from here on are images of each other."""
    return runner.fast.game.has("canonical") and bool(runner.run(images_kernel, *_arguments(runner, state)))


def prepare_images(runner: Runner) -> None:
    """Compile the kernel, or load it from the cache."""
    if runner.fast.game.has("canonical"):
        runner.prepare(images_kernel, *_arguments(runner, runner.fast.game.start()))


def _arguments(runner: Runner, state: Any) -> tuple[Any, ...]:
    rows = np.empty((LOOKED_AT, runner.fast.words), np.int64)
    rows[0] = runner.fast.rows(state)[0]
    return rows, np.empty((2, LOOKED_AT), np.int64)


@brief
def images_kernel(game: Any, rows: Words, keys: Words, buffer: Words, control: Words) -> bool:
    """The state is in row 0. Row 0 of `keys` gets the keys of the states, row 1 those of their images."""
    first = game.unpack_(rows, 0)
    keys[0, 0], keys[1, 0] = game.table_key_(first)[0], game.table_key_(game.image_(first))[0]
    count, row = 1, 0
    while row < count:
        state = game.unpack_(rows, row)
        found = 0 if game.ended_(state) else game.fill_moves_(state, buffer, 0, 0)
        if found > buffer.shape[1]:
            control[WIDTH] = found
            return False
        for place in range(found):
            child = game.child_(state, buffer[0, place])
            key = game.table_key_(child)[0]
            if among(keys[0], key, count):
                continue
            image = game.table_key_(game.image_(child))[0]
            if among(keys[1], image, count):
                return True
            if count == len(rows):
                return False
            game.pack_(child, rows, count)
            keys[0, count], keys[1, count] = key, image
            count += 1
        row += 1
    return False


@inline
def among(keys: Words, key: int, count: int) -> bool:
    """Whether the key is one of the first so many."""
    place = 0
    while place < count and keys[place] != key:
        place += 1
    return place < count
