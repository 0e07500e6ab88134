"""The door of the room: Limit in, results out, one after each iteration.

The work is done in a thread of its own; the caller's thread waits for results, keeps the clock, and hears Ctrl-C.
"""

from __future__ import annotations

import contextlib
import math
import queue
import threading
import time
from collections.abc import Iterator
from typing import Any

from zermelo.compiler import CompileError
from zermelo.compiler.runner import deep_thread
from zermelo.facts import METHODS
from zermelo.game import Game
from zermelo.methods.interpreted import InterpretedWorker
from zermelo.methods.limit import Limit, Options
from zermelo.methods.result import Result
from zermelo.methods.score import STUCK_TEXT, decoded, end_score, units_of
from zermelo.methods.task import Task
from zermelo.methods.worker import Worker, prepare
from zermelo.shape import ShapeError, misfit, shape_of

TICK = 0.02
MEGABYTES_A_SECOND = 160
BYTES_A_NODE = 32
INTERRUPTED, ASKED = "Ctrl-C", "asked to"
AT_ONCE = 0.3  # seconds: a second Ctrl-C within them is the same one, which a shell may send twice


def search(
    game: Game[Any],
    state: Any = None,
    limit: Limit | None = None,
    options: Options | None = None,
    stop: threading.Event | None = None,
) -> Result:
    """The best move, and what it is worth. Ctrl-C, or `stop` set from another thread, gives the best so far.

    >>> from zermelo.games.nim import Nim
    >>> game = Nim(piles=(3, 4, 5), misere=False)
    >>> result = search(game)
    >>> game.move_text(game.start(), result.best), str(result.value)
    ('a2', '1 in 11 plies (proved)')
    """
    *_, last = searched(game, state, limit, options, stop)
    return last


def searched(
    game: Game[Any],
    state: Any = None,
    limit: Limit | None = None,
    options: Options | None = None,
    stop: threading.Event | None = None,
) -> Iterator[Result]:
    """The same, a result after each iteration; the last one says why it stopped. Closing the iterator stops it too.

    The clock begins once the rules are compiled, which takes some seconds the first time. It is looked at,
    as `stop` is, while the next result is waited for.
    """
    limit, options = limit or Limit(), options or Options()
    _refuse_misfits(game, state, limit, options)
    method = options.method_for(limit)
    refusal = METHODS[method].refusal(game)
    if refusal:
        raise ValueError(refusal)
    state = game.start() if state is None else state
    if game.over(state):
        value = decoded(end_score(units_of(game, state), 0), game.unit, True)
        yield Result(None, value, method=method, stopped="the game is over")
        return
    if next(iter(game.moves(state)), None) is None:
        raise ValueError(STUCK_TEXT)
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
    stop = stop or threading.Event()
    try:
        yield from _attended(Task(worker, state, limit, options, begun, reason), limit, stop)
    except CompileError as problem:  # the rules have outgrown 64 bits: nothing that was found so far counts
        worker = InterpretedWorker(game, options.distance, limit.nodes)
        yield from _attended(Task(worker, state, limit, options, time.perf_counter(), str(problem)), limit, stop)


def _refuse_misfits(game: Any, state: Any, limit: Any, options: Any) -> None:
    """One line for arguments that are something else."""
    for value, kind, example in (
        (game, Game, "a game is wanted, such as load('nim')"),
        (limit, Limit, "limit is a Limit, such as Limit(depth=4)"),
        (options, Options, "options is an Options, such as Options(threads=2)"),
    ):
        if not isinstance(value, kind):
            raise TypeError(f"{example}, not {value!r}")
    if isinstance(game.unit, bool) or not isinstance(game.unit, int | float) or not 0 < game.unit < math.inf:
        raise ValueError(f"`unit` is a number above 0, not {game.unit!r}")
    with contextlib.suppress(ShapeError):  # states of other kinds are searched interpreted
        problem = None if state is None else misfit(state, shape_of(game.start()))
        if problem:
            raise ValueError(f"not a state of {game.name}: {problem}")


def _table_size(limit: Limit, options: Options) -> int:
    """Megabytes: no more than the search can fill, since clearing a table takes time too."""
    most = options.memory
    if limit.seconds is not None:
        most = min(most, 1 + int(limit.seconds * MEGABYTES_A_SECOND * options.threads))
    if limit.nodes is not None:
        most = min(most, 1 + limit.nodes * BYTES_A_NODE // (1 << 20))
    return most


def _attended(work: Task, limit: Limit, stop: threading.Event) -> Iterator[Result]:
    thread = deep_thread(work.run)
    deadline = work.begun + limit.seconds if limit.seconds else None
    interrupted = 0.0  # when
    try:
        while True:
            try:
                item = _next_item(work, deadline, stop, thread)
            except KeyboardInterrupt:
                if interrupted and time.perf_counter() - interrupted > AT_ONCE:
                    raise  # it was not fast enough
                interrupted = interrupted or time.perf_counter()
                work.stop(INTERRUPTED)
                continue
            if item is None:
                return
            if isinstance(item, BaseException):
                raise item
            yield item
    finally:
        work.stop(ASKED)
        thread.join()


def _next_item(
    work: Task, deadline: float | None, stop: threading.Event, thread: threading.Thread
) -> Result | BaseException | None:
    """What the task has to say next; it is stopped when its time is over or `stop` is set."""
    while True:
        wait = TICK  # once it is stopping too: a thread that only looks at the clock keeps the other from ending
        if deadline is not None and not work.asked:
            wait = max(0.0, min(TICK, deadline - time.perf_counter()))
        try:
            return work.results.get(timeout=wait)
        except queue.Empty:
            if not thread.is_alive() and work.results.empty():
                return None  # its last word was lost to a Ctrl-C
            if deadline is not None and time.perf_counter() >= deadline:
                work.stop("seconds")
            if stop.is_set():
                work.stop(ASKED)
