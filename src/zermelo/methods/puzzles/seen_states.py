"""The states of a puzzle that were seen, each with the move that led there."""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiler.control import Words
from zermelo.compiler.door import CompiledGame
from zermelo.kernels.seen import FREE, Numbers, insert_kernel

HEAD, COUNT = 0, 1  # of `own`: how many states were gone on from, and how many there are
FIRST_ROOM = 1 << 10  # states
ROOT = -1


class Seen:
    """States by number, and where they came from; room grows as it is needed."""

    def __init__(self, fast: CompiledGame, states: list[Any]) -> None:
        self.fast = fast
        self.rows, self.links, self.table = self._room(max(FIRST_ROOM, 1 << (2 * len(states)).bit_length()))
        self.rows[: len(states)] = fast.rows(*states) if states else 0
        self.links[: len(states)] = ROOT
        self.own = np.array([0, len(states)], np.int64)
        insert_kernel(self.rows, self.table, len(states))

    def _room(self, size: int) -> tuple[Words, Numbers, Numbers]:
        rows, links = np.empty((size, self.fast.words), np.int64), np.empty((size, 2), np.int32)
        return rows, links, np.full(2 * size, FREE, np.int32)

    @property
    def count(self) -> int:
        """How many states there are."""
        return int(self.own[COUNT])

    @property
    def megabytes(self) -> float:
        """What they take."""
        return (self.rows.nbytes + self.links.nbytes + self.table.nbytes) / (1 << 20)

    def grow(self) -> None:
        """Twice the room; what was there stays."""
        rows, links, table = self._room(2 * len(self.rows))
        rows[: len(self.rows)], links[: len(self.links)] = self.rows, self.links
        self.rows, self.links, self.table = rows, links, table
        insert_kernel(self.rows, self.table, self.count)

    def line(self, number: int) -> list[int]:
        """The moves that led to the state with this number, from where it all began."""
        moves = []
        while self.links[number, 0] != ROOT:
            moves.append(int(self.links[number, 1]))
            number = int(self.links[number, 0])
        return moves[::-1]

    def state(self, number: int) -> Any:
        """The state with this number."""
        return self.fast.state(self.rows[number])
