"""A searcher: the table, buffers and counters of one search, and the calls of the kernel that use them.

With more than one thread, helpers search the same window in another order, and what they find reaches the searcher
through the table that they share. The answer is the searcher's own.
"""

from __future__ import annotations

import contextlib
import functools
import threading
from collections.abc import Iterator
from typing import Any

import numpy as np

from zermelo.compiler import CompileError
from zermelo.compiler.control import STOP, Words
from zermelo.compiler.door import CompiledGame
from zermelo.compiler.hashing import stirred
from zermelo.compiler.kernel import Kernel
from zermelo.compiler.memory import new_table
from zermelo.compiler.runner import TIMED, Runner, Stopped, deep_thread
from zermelo.game import Game
from zermelo.kernels.recurrence import position_words, positions_kernel
from zermelo.methods.alphabeta.images import images_meet, prepare_images
from zermelo.methods.alphabeta.node import is_complete, score_of
from zermelo.methods.alphabeta.past import ENDLESS_SALT, set_past
from zermelo.methods.alphabeta.protocol import Answer, Asked
from zermelo.methods.alphabeta.pv import pv_kernel
from zermelo.methods.alphabeta.round import asked_in, one_by_one
from zermelo.methods.alphabeta.score import STEP, endless_score, whole_units
from zermelo.methods.alphabeta.workspace import (
    ASKED,
    CONTINUATION,
    CUTOFFS,
    DIVERSITY,
    ENDLESS,
    FOLDED,
    HISTORY,
    HITS,
    LEAVES,
    LINE,
    MOST_NODES,
    NO_NULL,
    NODES,
    PAST_SLOTS,
    ROUND,
    ROWS,
    SALT,
    SELDEPTH,
    PathQuestion,
    Question,
    new_words,
)
from zermelo.statetext import identity
from zermelo.trail import Trail

NARROW = 64  # moves: rows that lie close together are quicker to reach
FOLD_PLIES = 20  # further from the root, images meet too rarely to pay for `canonical`


def prepare_search(runner: Runner, kernel: Kernel, images: bool) -> None:
    """Compile what a search needs, or load it from the cache."""
    rows, table = runner.fast.rows(runner.fast.game.start()), new_table(0)
    question = Question if runner.fast.game.recurrence is None else PathQuestion
    runner.prepare(kernel, rows, question(1, 0, 0, 1), table, plies=ROWS)
    runner.prepare(pv_kernel, rows, table, 0, 0, table)
    if images:
        prepare_images(runner)
    if images and runner.fast.cyclic and runner.fast.game.recurrence is None:
        runner.prepare(kernel, rows, PathQuestion(1, 0, 0, 1), table, plies=ROWS)
    if runner.fast.game.recurrence is not None:
        positions_kernel.prepare(runner.fast, rows, np.zeros(1, np.int64))


class CompiledSearcher:
    """One search of one game by a kernel."""

    def __init__(
        self,
        runner: Runner,
        kernel: Kernel,
        table: Words,
        threads: int = 1,
        distance: bool = True,
        nodes: int | None = None,
        windows: bool = True,
        loose: bool = False,  # whether its keys are (past.py)
        rounds: bool = False,  # whether its kernel can be asked about all moves of the root at once
    ) -> None:
        self._loose, self._rounds = loose, rounds
        self.runner, self.table, self.kernel = runner, table, kernel
        self._looks_back = runner.fast.game.recurrence is not None
        self.game, self.distance, self.windows = runner.fast.game, distance, windows
        self._share, self._margin = nodes and max(1, nodes // threads), margin_score(self.game)
        self.cyclic = runner.fast.cyclic and self.game.recurrence is None
        self.words = runner.control
        self.words[:CONTINUATION] = self._new_words()[:CONTINUATION]  # what is beyond is large, and empty already
        self._reader = Runner(runner.fast)  # for what is asked beside the search
        self._longest = 0  # line of earlier iterations
        self._rows: dict[Trail, Words] = {}
        self._before: list[Trail | None] = []  # the past that the search knows, if it was told
        self._helpers = [self._helper(number) for number in range(1, threads)]

    @classmethod
    def alone(cls, fast: CompiledGame, kernel: Kernel, megabytes: int = 64, **options: Any) -> CompiledSearcher:
        """A searcher without a session, for tests and benchmarks."""
        runner = Runner(fast, new_words(1), width=NARROW)
        prepare_search(runner, kernel, images=True)
        return cls(runner, kernel, new_table(megabytes), **options)

    def forget(self) -> None:
        """As if nothing had been searched."""
        self.table.fill(0)
        self.words[:] = self._new_words()

    def _new_words(self) -> Words:
        return new_words(int(self.distance), self._share, self._margin)

    def _helper(self, number: int) -> Words:
        """Words of a thread that prefers other moves."""
        words = self._new_words()
        words[DIVERSITY] = 1009 * number
        words[HISTORY:LINE] = np.random.default_rng(number).integers(0, 1 << 12, LINE - HISTORY)
        return words

    def score(self, trail: Trail, depth: int, ply: int, alpha: int, beta: int) -> Answer:
        """What the kernel answers. Stopped, if it was stopped."""
        if self.game.recurrence is not None:
            self._look_back(trail)
        answer = self._ask(self._row(trail), depth, ply, alpha, beta)
        return Answer(score_of(answer), bool(is_complete(answer)))

    def round(self, children: list[Trail], mover: int, depth: int, alpha: int, beta: int, lines: int) -> list[Asked]:
        """What a player's moves are worth that lead to these (round.py); fewer answers, if it was stopped."""
        if not self._rounds or lines > 1:
            return one_by_one(self, children, mover, depth, alpha, beta, lines)
        if self.game.recurrence is not None:
            self._look_back(children[0])
        rows = np.concatenate([self._row(child) for child in children])
        self._set(ROUND, mover + 1)
        self._set(ASKED, 0)  # here, and not by the kernel alone: it may be stopped before it begins
        try:
            self._ask(rows, depth, 1, alpha, beta)
        except Stopped:
            pass
        finally:
            self._set(ROUND, 0)
        return asked_in(self.runner.moves_of(ROWS), self.words)

    def _ask(self, rows: Words, depth: int, ply: int, alpha: int, beta: int) -> int:
        question = (PathQuestion if self._looks_back else Question)(depth, ply, alpha, beta)
        given = (rows, question, self.table)
        helpers = [Runner(self.runner.fast, words, width=self.runner.width) for words in self._helpers]
        threads = self._start(helpers, given)
        try:
            return int(self.runner.run(self.kernel, *given, plies=ROWS))
        finally:
            self._end(helpers, threads)

    def _row(self, trail: Trail) -> Words:
        """Its state as words: made once, since the root's children are asked about again and again."""
        if trail not in self._rows:
            self._rows[trail] = self.runner.fast.rows(trail.state)
        return self._rows[trail]

    def pv(self, state: Any, most: int) -> tuple[int, ...]:
        """Best play from the state on, as far as the table knows it.

        Nothing, where the table knows an image of the state in its place: what it may hold of the state itself is old.
        """
        if self.words[FOLDED] and identity(self.game.canonical(state)) != identity(state):
            return ()
        line = np.empty(max(0, most), np.int64)
        rows = self._reader.fast.rows(state)
        loose = int(self._loose and self.game.recurrence is not None)
        count = int(self._reader.run(pv_kernel, rows, self.table, int(self.words[SALT]), loose, line))
        return tuple(int(move) for move in line[:count])

    def fold(self, trail: Trail) -> None:
        """Near this root, images under `canonical` share an entry of the table, if there are any to be met.

        Not where rules look at the past: it has images too.
        """
        meet = self.game.recurrence is None and images_meet(self._reader, trail.state)
        self._set(FOLDED, FOLD_PLIES if meet else 0)

    def endless(self, score: int | None) -> None:
        """What a position that comes again counts for the first player, where rules are silent; None: nothing."""
        self._looks_back = score is not None
        self._set(ENDLESS, score or 0)
        self._set(SALT, 0 if score is None else stirred(ENDLESS_SALT, score))

    def _look_back(self, trail: Trail) -> None:
        """Make what came before the trail's last state past to the search (past.py)."""
        recurrence = self.game.recurrence
        if recurrence is None or self._before == [trail.before]:
            return
        self._before = [trail.before]
        forbidden = recurrence.payoff is None
        earlier = [other for other in trail.earlier() if forbidden or other.times >= recurrence.times - 1]
        past = np.zeros(len(earlier), np.int64)
        position_words(self.runner.fast, [other.state for other in earlier], past)
        known = set(past.tolist())
        if len(known) > PAST_SLOTS // 2:
            raise CompileError(type(self.game).__name__, None, f"{len(known)} positions came before this one")
        endless = 0 if recurrence.payoff is None else endless_score(whole_units(self.game, recurrence.payoff))
        for words in (self.words, *self._helpers):
            set_past(words, known)
            words[ENDLESS] = endless

    def rule_out_null(self, depth: int) -> None:
        """If the engine has met no line as long as its depth since the last call, the null move may be all that stands
        between it and a proof: from now on it is off, and what was found with it is forgotten.
        """
        if self.game.has("pass_turn") and 0 < self.words[SELDEPTH] < depth and not self.words[NO_NULL]:
            self.table[:] = 0
            self._set(NO_NULL, 1)
        self._longest = self.longest() or 0
        self.words[SELDEPTH] = 0

    def count_root(self) -> None:
        """The root is a node too, though the kernel begins below it."""
        self.words[NODES] += 1

    @contextlib.contextmanager
    def at_most(self, nodes: int) -> Iterator[None]:
        """For a while: so many nodes, and then Stopped; afterwards it may be asked again, unless it really was."""
        most = int(self.words[MOST_NODES])
        self.words[MOST_NODES] = min(most, int(self.words[NODES]) + nodes)
        try:
            yield
        finally:
            self.words[MOST_NODES] = most
            if self.words[NODES] < most and not self.runner.why:
                self.words[STOP] = 0
                if self.runner.why:  # just now, from another thread
                    self.words[STOP] = 1

    @contextlib.contextmanager
    def in_overtime(self, seconds: float) -> Iterator[None]:
        """For so long, though time is over, and without helpers."""
        if self.runner.why != TIMED:
            raise Stopped
        clock, helpers = threading.Timer(seconds, self.runner.stop, (TIMED,)), self._helpers
        clock.daemon = True
        self.runner.why, self.words[STOP], self._helpers = "", 0, []
        try:
            clock.start()
            yield
        finally:
            clock.cancel()
            self._helpers = helpers
            self.runner.stop(TIMED)

    def counts(self) -> tuple[int, dict[str, int]]:
        """Nodes so far, and the other counters by name, all threads together."""
        every = [self.words, *self._helpers]
        places = {"leaves": LEAVES, "cutoffs": CUTOFFS, "table hits": HITS}
        own = {name: sum(int(words[place]) for words in every) for name, place in places.items()}
        return sum(int(words[NODES]) for words in every), own

    def longest(self) -> int | None:
        """Plies of the longest line that was looked at, all threads together; None where nobody counts them."""
        return max(self._longest, *(int(words[SELDEPTH]) for words in (self.words, *self._helpers)), 0) or None

    def _set(self, place: int, value: int) -> None:
        for words in (self.words, *self._helpers):
            words[place] = value

    def _start(self, helpers: list[Runner], given: tuple[Any, ...]) -> list[threading.Thread]:
        for helper in helpers:
            helper.control[STOP] = 0
        return [deep_thread(functools.partial(self._help, helper, given)) for helper in helpers]

    def _help(self, helper: Runner, given: tuple[Any, ...]) -> None:
        with contextlib.suppress(Exception):  # what rules raise is heard from the searcher itself
            helper.run(self.kernel, *given, plies=ROWS)

    def _end(self, helpers: list[Runner], threads: list[threading.Thread]) -> None:
        for helper in helpers:
            helper.stop()
        for thread in threads:
            thread.join()


def margin_score(game: Game[Any]) -> int:
    """The game's `margin` as a score."""
    return max(1, round(2 * STEP * game.margin / game.unit))
