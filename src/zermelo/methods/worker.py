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

from zermelo.compiler import CompiledGame, compiled
from zermelo.compiler.control import FAULT, STOP, Words
from zermelo.compiler.kernel import Kernel
from zermelo.compiler.runner import Runner, deep_thread
from zermelo.game import Game
from zermelo.methods.alphabeta import alphabeta_kernel
from zermelo.methods.desk import (
    CUTOFFS,
    FAIR,
    FARTHEST,
    FOLDED,
    HISTORY,
    HITS,
    LEAVES,
    NODES,
    ROWS,
    STRANGE,
    STRANGER,
    STUCK,
    TOO_LARGE,
    UNEVEN,
    new_desk,
)
from zermelo.methods.engine import engine_kernel
from zermelo.methods.images import images_meet, prepare_images
from zermelo.methods.minimax import minimax_kernel
from zermelo.methods.principal import follow_kernel, followed
from zermelo.methods.result import Effort
from zermelo.methods.score import STRANGER_TEXT, STUCK_TEXT, TOO_LARGE_TEXT, uneven_text
from zermelo.methods.table import new_table

FIRST_WIDTH = 64  # moves: rows that lie close together are quicker to reach
FOLD_PLIES = 20  # further from the root, images meet too rarely to pay for `canonical`
KERNELS: dict[str, Kernel] = {"minimax": minimax_kernel, "alphabeta": alphabeta_kernel, "engine": engine_kernel}


class Stopped(Exception):
    """The search was told to stop, or has used up its nodes."""


def prepare(game: Game[Any], method: str) -> None:
    """Compile what a search needs, or load it from the cache: the clock of a search begins after that."""
    runner, table = Runner(compiled(game, hints=True), new_desk(1)), new_table(0)
    rows = runner.fast.rows(game.start())
    runner.prepare(KERNELS[method], rows, 0, 1, 0, 0, 1, table)
    runner.prepare(follow_kernel, rows, table, table, 0)
    if method == "alphabeta":
        prepare_images(runner)


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
        self.fast: CompiledGame = compiled(game, hints=True)
        self.kernel = KERNELS[method]
        self.windows = method != "minimax"  # whether a narrow window saves anything
        self.table = new_table(megabytes if method != "minimax" else 0)
        share = nodes and max(1, nodes // threads)
        self.desk = new_desk(int(distance), share)
        self.runner = Runner(self.fast, self.desk, width=FIRST_WIDTH)
        self._reader = Runner(self.fast)  # for what is asked beside the search
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

    def score(self, state: Any, depth: int, ply: int, low: int, high: int) -> tuple[int, bool]:
        """The kernel's contract: a score, and whether no depth limit had a say. Stopped, if it was stopped."""
        if self.desk[STOP]:
            raise Stopped
        given = (self.fast.rows(state), 0, depth, ply, low, high, self.table)
        helpers = self._start_helpers(given)
        try:
            answer = int(self.runner.run_here(self.kernel, *given, plies=ROWS))
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
        if self.desk[STOP]:
            raise Stopped
        return answer >> 1, bool(answer & 1)

    def follow(self, state: Any, most: int) -> tuple[int, ...]:
        """Best play from the state on, as far as the table knows it."""
        return followed(self._reader, state, most, self.table, self.kernel is engine_kernel)

    def fold(self, state: Any) -> None:
        """Near this root, images under `canonical` share an entry of the table, if there are any to be met."""
        plies = FOLD_PLIES if images_meet(self._reader, state) else 0
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
        self.runner.stop()

    def effort(self, seconds: float) -> Effort:
        """What it has cost so far, all threads together."""
        desks = [self.desk, *self._helpers]
        nodes, leaves, cutoffs, hits = (
            sum(int(desk[place]) for desk in desks) for place in (NODES, LEAVES, CUTOFFS, HITS)
        )
        return Effort(nodes, leaves, cutoffs, hits, seconds)

    def _start_helpers(self, given: tuple[Any, ...]) -> list[threading.Thread]:
        for desk in self._helpers:
            desk[STOP] = 0
        return [deep_thread(functools.partial(self._help, desk, given)) for desk in self._helpers]

    def _help(self, desk: Words, given: tuple[Any, ...]) -> None:
        with contextlib.suppress(Exception):  # what rules raise is heard from the worker itself
            Runner(self.fast, desk, width=self.runner.width).run_here(self.kernel, *given, plies=ROWS)

    def _end_helpers(self, threads: list[threading.Thread]) -> None:
        for desk in self._helpers:
            desk[STOP] = 1
        for thread in threads:
            thread.join()
