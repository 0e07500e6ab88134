"""The door of the room: Limit in, results out, one after each iteration.

The work is done in a thread of its own; the caller's thread waits for results, keeps the clock, and hears Ctrl-C.
"""

from __future__ import annotations

import queue
import time
from collections.abc import Iterator
from typing import Any

from zermelo.compiled import CompileError
from zermelo.compiled.attended import deep_thread
from zermelo.facts import METHODS
from zermelo.game import Game
from zermelo.searching.interpreted import InterpretedWorker
from zermelo.searching.limit import Limit, Options
from zermelo.searching.result import Result
from zermelo.searching.score import decoded, end_score
from zermelo.searching.task import Task
from zermelo.searching.worker import Worker, prepare

TICK = 0.02
MEGABYTES_A_SECOND = 160
BYTES_A_NODE = 32


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
    """The same, a result after each iteration; the last one says why it stopped. Close the iterator to stop.

    The clock begins once the rules are compiled, which takes some seconds the first time.
    """
    limit, options = limit or Limit(), options or Options()
    method = options.method_for(limit)
    refusal = METHODS[method].refusal(game)
    if refusal:
        raise ValueError(refusal)
    state = game.start() if state is None else state
    if game.over(state):
        units = round(game.payoff(state, 0) / game.unit)
        yield Result(None, decoded(end_score(units, 0), game.unit, True), method=method, stopped="the game is over")
        return
    worker: Worker | InterpretedWorker
    try:
        prepare(game, method)
        begun = time.perf_counter()
        worker = Worker(game, _table_size(limit, options), options.threads, options.distance, limit.nodes, method)
        reason = ""
    except CompileError as problem:
        begun = time.perf_counter()
        worker = InterpretedWorker(game, options.distance, limit.nodes)
        reason = str(problem)
    yield from _attended(Task(worker, state, limit, options, begun, reason), limit)


def _table_size(limit: Limit, options: Options) -> int:
    """Megabytes: no more than the search can fill, since clearing a table takes time too."""
    most = options.megabytes
    if limit.seconds is not None:
        most = min(most, 1 + int(limit.seconds * MEGABYTES_A_SECOND * options.threads))
    if limit.nodes is not None:
        most = min(most, 1 + limit.nodes * BYTES_A_NODE // (1 << 20))
    return most


def _attended(work: Task, limit: Limit) -> Iterator[Result]:
    thread = deep_thread(work.run)
    deadline = work.begun + limit.seconds if limit.seconds else None
    try:
        while True:
            wait = TICK  # once it is stopping too: a thread that only looks at the clock keeps the other from ending
            if deadline is not None and not work.asked:
                wait = max(0.0, min(TICK, deadline - time.perf_counter()))
            try:
                item = work.results.get(timeout=wait)
            except queue.Empty:
                if deadline is not None and time.perf_counter() >= deadline:
                    work.asked = work.asked or "seconds"
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
