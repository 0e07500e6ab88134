"""A worker: the table, buffers and counters of one search, and the calls of the kernel that use them.

Other threads may stop it; with more than one thread, helpers search the same window in another order, and what they
find reaches the worker through the table that they share. The answer is the worker's own.
"""

from __future__ import annotations

import contextlib
import functools
import threading
from typing import Any

import numpy as np

from zermelo.compiled import CompiledGame, compiled
from zermelo.compiled.attended import deep_thread
from zermelo.compiled.kernel import Kernel, Words
from zermelo.game import Game
from zermelo.searching.alphabeta import alphabeta_kernel
from zermelo.searching.desk import (
    CUTOFFS,
    FAIR,
    FARTHEST,
    FAULT,
    FOLDED,
    HISTORY,
    HITS,
    LEAVES,
    NODES,
    ROWS,
    STOP,
    STRANGE,
    STRANGER,
    STUCK,
    TOO_LARGE,
    UNEVEN,
    WIDTH,
    new_desk,
)
from zermelo.searching.engine import engine_kernel
from zermelo.searching.images import images_meet, prepare_images
from zermelo.searching.minimax import minimax_kernel
from zermelo.searching.principal import follow_kernel, followed
from zermelo.searching.result import Effort
from zermelo.searching.score import STRANGER_TEXT, STUCK_TEXT, TOO_LARGE_TEXT, uneven_text
from zermelo.searching.table import new_table

FOLD_PLIES = 20  # further from the root, images meet too rarely to pay for `canonical`
KERNELS: dict[str, Kernel] = {"minimax": minimax_kernel, "alphabeta": alphabeta_kernel, "engine": engine_kernel}


class Stopped(Exception):
    """The search was told to stop, or has used up its nodes."""


def prepare(game: Game[Any], method: str) -> None:
    """Compile what a search needs, or load it from the cache: the clock of a search begins after that."""
    fast, desk, table = compiled(game, hints=True), new_desk(1), new_table(0)
    rows, buffer = fast.rows(game.start()), np.empty((ROWS, 1), np.int64)
    KERNELS[method].prepare(fast, rows, 0, 1, 0, 0, 1, table, buffer, desk)
    follow_kernel.prepare(fast, rows, table, buffer, desk, 0)
    if method == "alphabeta":
        prepare_images(fast)


class Worker:
    """One search of one game."""

    def __init__(
        self,
        game: Game[Any],
        megabytes: int = 64,
        threads: int = 1,
        distance: bool = True,
        nodes: int | None = None,
        method: str = "alphabeta",
    ) -> None:
        self.game, self.distance = game, distance
        self.stopping = False
        self.fast: CompiledGame = compiled(game, hints=True)
        self.kernel = KERNELS[method]
        self.windows = method != "minimax"  # whether a narrow window saves anything
        self.table = new_table(megabytes if method != "minimax" else 0)
        share = nodes and max(1, nodes // threads)
        self.desk = new_desk(int(distance), share)
        self.buffer = np.empty((ROWS, 64), np.int64)
        self._helpers = [
            self._helper(number, distance, share) for number in range(1, threads if method != "minimax" else 1)
        ]
        prepare(game, method)

    def _helper(self, number: int, distance: bool, nodes: int | None) -> Words:
        """A desk that prefers other moves."""
        desk = new_desk(int(distance), nodes)
        desk[STRANGE] = 1009 * number
        desk[HISTORY:] = np.random.default_rng(number).integers(0, 1 << 12, len(desk) - HISTORY)
        return desk

    def _arguments(
        self, state: Any, depth: int, ply: int, low: int, high: int, buffer: Words, desk: Words
    ) -> tuple[Any, ...]:
        return (self.fast.rows(state), 0, depth, ply, low, high, self.table, buffer, desk)

    def score(self, state: Any, depth: int, ply: int, low: int, high: int) -> tuple[int, bool]:
        """The kernel's contract: a score, and whether no depth limit had a say. Stopped, if it was stopped."""
        while True:
            if self.desk[STOP] or self.stopping:
                raise Stopped
            helpers = self._start_helpers(state, depth, ply, low, high)
            try:
                arguments = self._arguments(state, depth, ply, low, high, self.buffer, self.desk)
                answer = int(self.kernel(self.fast, *arguments))
            finally:
                self._end_helpers(helpers)
            if self.desk[FAULT]:
                told = {
                    TOO_LARGE: TOO_LARGE_TEXT,
                    UNEVEN: uneven_text(self.game.unit),
                    STUCK: STUCK_TEXT,
                    STRANGER: STRANGER_TEXT,
                }
                raise ValueError(told[int(self.desk[FAULT])])
            if self.desk[WIDTH] > self.buffer.shape[1]:  # some state has more moves than the buffer holds: again, wider
                self.buffer = np.empty((ROWS, 2 * int(self.desk[WIDTH])), np.int64)
                self.desk[WIDTH] = self.desk[STOP] = 0
                continue
            if self.desk[STOP]:
                raise Stopped
            return answer >> 1, bool(answer & 1)

    def follow(self, state: Any, most: int) -> tuple[int, ...]:
        """Best play from the state on, as far as the table knows it."""
        return followed(self.fast, state, most, self.table, self.buffer.shape[1], self.kernel is engine_kernel)

    def fold(self, state: Any) -> None:
        """Near this root, images under `canonical` share an entry of the table, if there are any to be met."""
        plies = FOLD_PLIES if images_meet(self.fast, state) else 0
        for desk in (self.desk, *self._helpers):
            desk[FOLDED] = plies

    def play_fair(self, depth: int) -> None:
        """If the engine has met no line as long as its depth since the last call, passing in thought may be all that
        stands between it and a proof: from now on nobody passes, and what was found so is forgotten.
        """
        if self.game.has("pass_turn") and 0 < self.desk[FARTHEST] < depth and not self.desk[FAIR]:
            self.table[:] = 0
            for desk in (self.desk, *self._helpers):
                desk[FAIR] = 1
        self.desk[FARTHEST] = 0

    def count_root(self) -> None:
        """The root is a node too, though the kernel begins below it."""
        self.desk[NODES] += 1

    def stop(self) -> None:
        """From any thread: stop within a few microseconds."""
        self.stopping = True  # stays, if the search is just beginning again with a wider buffer
        self.desk[STOP] = 1

    def effort(self, seconds: float) -> Effort:
        """What it has cost so far, all threads together."""
        desks = [self.desk, *self._helpers]
        nodes, leaves, cutoffs, hits = (
            sum(int(desk[place]) for desk in desks) for place in (NODES, LEAVES, CUTOFFS, HITS)
        )
        return Effort(nodes, leaves, cutoffs, hits, seconds)

    def _start_helpers(self, state: Any, depth: int, ply: int, low: int, high: int) -> list[threading.Thread]:
        threads = []
        for desk in self._helpers:
            desk[STOP] = 0
            buffer = np.empty_like(self.buffer)
            arguments = self._arguments(state, depth, ply, low, high, buffer, desk)
            threads.append(deep_thread(functools.partial(self._help, arguments)))
        return threads

    def _help(self, arguments: tuple[Any, ...]) -> None:
        with contextlib.suppress(Exception):  # what rules raise is heard from the worker itself
            self.kernel.run(self.fast, *arguments)

    def _end_helpers(self, threads: list[threading.Thread]) -> None:
        for desk in self._helpers:
            desk[STOP] = 1
        for thread in threads:
            thread.join()
