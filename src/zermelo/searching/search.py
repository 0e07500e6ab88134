"""The door of the room: Limit in, results out, one after each iteration.

The work is done in a thread of its own; the caller's thread waits for results, keeps the clock, and hears Ctrl-C.
"""

from __future__ import annotations

import queue
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from zermelo.compiled.attended import deep_thread
from zermelo.facts import METHODS
from zermelo.game import Game
from zermelo.searching.exact import exact_score
from zermelo.searching.limit import DEEPEST, Limit
from zermelo.searching.result import Result
from zermelo.searching.root import Root
from zermelo.searching.score import decoded, end_score
from zermelo.searching.worker import Stopped, Worker
from zermelo.value import Value

TICK = 0.02
MEGABYTES_A_SECOND = 160
BYTES_A_NODE = 32


@dataclass(frozen=True)
class Options:
    """How to search."""

    threads: int = 1
    megabytes: int = 64
    all_moves: bool = False  # the value of every move, not of the best alone
    distance: bool = True  # win soonest, lose latest; else the outcome alone, which is faster


def search(game: Game[Any], state: Any = None, limit: Limit | None = None, options: Options | None = None) -> Result:
    """The best move, and what it is worth.

    >>> from zermelo.games.nim import Nim
    >>> game = Nim(piles=(3, 4, 5), misere=False)
    >>> result = search(game)
    >>> game.move_text(game.start(), result.best), str(result.value)
    ('a2', '1 in 11 plies (proved)')
    """
    *_, last = searched(game, state, limit, options)
    return last


def searched(
    game: Game[Any], state: Any = None, limit: Limit | None = None, options: Options | None = None
) -> Iterator[Result]:
    """The same, a result after each iteration; the last one says why it stopped. Close the iterator to stop."""
    begun = time.perf_counter()
    refusal = METHODS["alphabeta"].refusal(game)
    if refusal:
        raise ValueError(refusal)
    state = game.start() if state is None else state
    limit, options = limit or Limit(), options or Options()
    if game.over(state):
        units = round(game.payoff(state, 0) / game.unit)
        yield Result(None, decoded(end_score(units, 0), game.unit, True), stopped="the game is over")
        return
    worker = Worker(game, _table_size(limit, options), options.threads, options.distance, limit.nodes)
    yield from _attended(_Search(worker, state, limit, options, begun), limit)


def _table_size(limit: Limit, options: Options) -> int:
    """Megabytes: no more than the search can fill, since clearing a table takes time too."""
    most = options.megabytes
    if limit.seconds is not None:
        most = min(most, 1 + int(limit.seconds * MEGABYTES_A_SECOND * options.threads))
    if limit.nodes is not None:
        most = min(most, 1 + limit.nodes * BYTES_A_NODE // (1 << 20))
    return most


class _Search:
    """What the thread does: iterations, each put into `results`; None ends them, an exception is passed on."""

    def __init__(self, worker: Worker, state: Any, limit: Limit, options: Options, begun: float) -> None:
        self.worker, self.limit, self.options, self.begun = worker, limit, options, begun
        self.root = Root(worker, state)
        self.state = state
        self.results: queue.SimpleQueue[Result | BaseException | None] = queue.SimpleQueue()
        self.last: Result | None = None
        self.asked = ""  # why it was stopped from outside

    def run(self) -> None:
        try:
            self._prove() if self.limit.none else self._deepen()
        except Stopped:
            self._stopped()
        except BaseException as problem:
            self.results.put(problem)
        self.results.put(None)

    def _prove(self) -> None:
        score, whole = exact_score(self.worker, self.state)
        best = self.root.sign * score
        self._found({}, best, DEEPEST, whole, "proved" if whole else "depth")

    def _deepen(self) -> None:
        deepest = self.limit.depth or DEEPEST
        for depth in range(1, deepest + 1):
            scores, whole = self.root.iteration(depth)
            ended = "proved" if whole else "depth" if depth == deepest else ""
            self._found(scores, max(scores.values()), depth, whole, ended)
            if ended:
                return

    def _found(self, scores: dict[int, int], best: int, depth: int, whole: bool, ended: str) -> None:
        value = self._value(best, whole)
        if ended:
            equal = self.root.equals(best, depth)
            line = self.root.line(equal[0], best, depth)
        else:
            equal = tuple(move for move, score in scores.items() if score == best)[:1]
            line = equal
        moves = self._every_move(depth, whole) if ended and self.options.all_moves else {}
        if value.payoff is not None and value.proved and value.plies is None and self._ends(line):
            value = replace(value, plies=len(line))
        self._put(Result(equal[0], value, equal, line, moves, depth, stopped=ended))

    def _ends(self, line: tuple[int, ...]) -> bool:
        state = self.state
        for move in line:
            state = self.worker.game.play(state, move)
        return self.worker.game.over(state)

    def _every_move(self, depth: int, whole: bool) -> dict[int, Value]:
        found = {}
        for move in self.root.moves:
            score, complete = self.root.child_score(move, depth, -(1 << 40), 1 << 40)
            found[move] = self._value(score, whole and complete)
        return dict(sorted(found.items(), key=lambda pair: pair[1], reverse=self.root.sign > 0))

    def _value(self, best: int, whole: bool) -> Value:
        value = decoded(self.root.sign * best, self.worker.game.unit, whole)
        return value if self.options.distance or value.payoff is None else replace(value, plies=None)

    def _put(self, result: Result) -> None:
        self.last = replace(result, effort=self.worker.effort(time.perf_counter() - self.begun))
        self.results.put(self.last)

    def _stopped(self) -> None:
        """The best so far: of the unfinished iteration, if its first move was finished; else of the last one."""
        why = self.asked or "nodes"
        scores = self.root.partial
        depth = (self.last.depth if self.last else 0) + 1
        if scores and not self.limit.none:
            best = max(scores.values())
            move = next(move for move, score in scores.items() if score == best)
            self._put(Result(move, self._value(best, False), (move,), (move,), depth=depth, stopped=why))
        elif self.last:
            self._put(replace(self.last, stopped=why))
        else:
            game = self.worker.game
            guess = Value.guess(float(game.estimate(self.state)))
            self._put(Result(self.root.moves[0], guess, (self.root.moves[0],), (self.root.moves[0],), stopped=why))


def _attended(work: _Search, limit: Limit) -> Iterator[Result]:
    thread = deep_thread(work.run)
    deadline = work.begun + limit.seconds if limit.seconds else None
    try:
        while True:
            wait = TICK if deadline is None else max(0.0, min(TICK, deadline - time.perf_counter()))
            try:
                item = work.results.get(timeout=wait)
            except queue.Empty:
                if deadline is not None and time.perf_counter() >= deadline and not work.asked:
                    work.asked = "seconds"
                    work.worker.stop()
                continue
            if item is None:
                return
            if isinstance(item, BaseException):
                raise item
            yield item
    finally:
        work.asked = work.asked or "asked to"
        work.worker.stop()
        thread.join()
