"""One way to run a kernel: in a thread with a deep stack, attended to by the thread that asked.

    kernel(game, ..., buffer, control)              the last arguments are the runner's
    kernel(game, ..., buffer, weights, control)     with `chances`: the probability of each move beside it

`run` gives a kernel all it needs: move buffers as wide as they must be (a kernel that meets more moves says so in
control[WIDTH], returns, and is run again), a stack for deep recursion, a Ctrl-C that is heard, progress, and words for
what is wrong with the rules. `attended` does the same for work that runs many kernels and has results on the way.
"""

from __future__ import annotations

import contextlib
import math
import queue
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from zermelo.compiler.control import FAULT, STOP, WIDTH, Words, fault_text, new_control
from zermelo.compiler.door import CompiledGame
from zermelo.compiler.errors import NeverEnds
from zermelo.compiler.kernel import Kernel

FIRST_WIDTH = 256  # moves
STACK = 512 << 20  # bytes for deep recursion; pages are taken only as they are used
TICK = 0.02  # seconds
LAST_WORD = 2.0  # seconds that a thread has to end after a second Ctrl-C: rules that never answer are left behind
OVERTIME = 30.0  # seconds after it was told to stop until rules that hold it up are said never to answer
INTERRUPTED, ASKED, TIMED = "Ctrl-C", "asked to", "seconds"
AT_ONCE = 0.3  # seconds: a second Ctrl-C within them is the same one, which a shell may send twice
Item = TypeVar("Item")
_STARTING = threading.Lock()
_DEEP = threading.local()


class Stopped(Exception):
    """The kernel was told to stop."""


@dataclass(frozen=True)
class _Raised:
    """What the work has raised."""

    problem: BaseException


class _Heard:
    """When an end was asked for first, by keys or by the event that tells of them."""

    def __init__(self, stop: threading.Event | None) -> None:
        self._stop = stop
        self._first, self.by_keys, self.gave_up = math.inf, False, False

    def asked(self) -> bool:
        """By the event."""
        if self._stop is None or not self._stop.is_set():
            return False
        self._first = min(self._first, time.perf_counter())
        return True

    def interrupted(self) -> bool:
        """A Ctrl-C has come; whether it is another than the first."""
        now, self.by_keys = time.perf_counter(), True
        again = now - self._first > AT_ONCE
        self._first = min(self._first, now)
        return again


class Runner:
    """Runs kernels on one compiled game. `tick` is called now and then; an exception in it stops the kernel."""

    def __init__(
        self,
        fast: CompiledGame | None,
        control: Words | None = None,
        tick: Callable[[], None] | None = None,
        width: int = FIRST_WIDTH,
    ) -> None:
        self._fast, self.tick, self.width = fast, tick, width
        self.control = new_control() if control is None else control
        self.why, self._since = "", 0.0  # it was stopped, if it was; and when
        self._buffers: dict[tuple[int, bool], tuple[Any, ...]] = {}

    @property
    def fast(self) -> CompiledGame:
        """The compiled game; where rules are interpreted there is none, and no kernel either."""
        assert self._fast is not None
        return self._fast

    def prepare(self, kernel: Kernel, *arguments: Any, plies: int = 1, chances: bool = False) -> None:
        """Compile the kernel for such arguments, or load it from the cache."""
        self._prepared(kernel, (self.fast, *arguments, *self._buffers_for(plies, chances), self.control))

    def run(self, kernel: Kernel, *arguments: Any, plies: int = 1, chances: bool = False) -> Any:
        """The kernel's answer. Stopped if it was told to stop; ValueError if it has found a fault of the rules."""
        if getattr(_DEEP, "here", False):
            return self._widened(kernel, arguments, plies, chances)
        self.prepare(kernel, *arguments, plies=plies, chances=chances)  # in this thread, which hears Ctrl-C
        [answer] = self.attended(lambda: [self._widened(kernel, arguments, plies, chances)])
        return answer

    def stop(self, why: str = ASKED) -> None:
        """From any thread: the kernel ends within a few microseconds, and so does every later one."""
        if not self.why:
            self.why, self._since = why, time.perf_counter()
        self.control[STOP] = 1

    def attended(
        self,
        work: Callable[[], Iterable[Item]],
        deadline: float | None = None,
        stop: threading.Event | None = None,
        patient: bool = False,
    ) -> Iterator[Item]:
        """What the work yields in a deep thread of its own, while this one keeps the clock and hears Ctrl-C.

        When the deadline is past (or `stop` is set) kernels are stopped, and the work has a last word. With `patient`,
        so does a first Ctrl-C. Without it, or when it comes after either was heard, KeyboardInterrupt goes on up once
        the thread has ended, or has not for LAST_WORD. Work that has no last word for OVERTIME is given up: NeverEnds.
        """
        made: list[Item | _Raised | None] = []  # nothing is taken out: what is read again after a Ctrl-C is still there
        bell: queue.SimpleQueue[None] = queue.SimpleQueue()
        clock = threading.Timer(max(0.0, (deadline or 0.0) - time.perf_counter()), self.stop, (TIMED,))
        thread: threading.Thread | None = None
        taken, heard, ended = 0, _Heard(stop), False  # how many; of an end; whether all was taken
        try:
            if deadline is not None:  # by a thread of its own, since whoever takes the results may take his time
                clock.daemon = True
                clock.start()
            thread = deep_thread(lambda: _work(work, made, bell))
            while True:
                try:
                    self._wait(made, taken, bell, heard)
                    item = made[taken]
                except KeyboardInterrupt:
                    if heard.interrupted() or not patient:
                        raise
                    self.stop(INTERRUPTED)
                    continue
                taken += 1
                ended = item is None
                if item is None:
                    return
                if isinstance(item, _Raised):
                    raise item.problem
                yield item
        finally:
            clock.cancel()
            if thread is not None:
                self.stop(ASKED) if thread.is_alive() and not ended else None
                thread.join(LAST_WORD if (heard.by_keys or heard.gave_up) and not ended else None)

    def _wait(self, made: list[Any], taken: int, bell: queue.SimpleQueue[None], heard: _Heard) -> None:
        """Until there is more. `stop` is looked at first, and meanwhile; progress is shown."""
        while True:
            if heard.asked():
                self.stop(ASKED)
            if len(made) > taken:
                return
            if self.why and time.perf_counter() - self._since > OVERTIME:
                heard.gave_up = True
                raise NeverEnds("the rules do not answer: the search was over long ago (`zermelo check` says where)")
            with contextlib.suppress(queue.Empty):
                bell.get(timeout=TICK)
                continue
            if self.tick:
                self.tick()

    def _widened(self, kernel: Kernel, arguments: tuple[Any, ...], plies: int, chances: bool) -> Any:
        while True:
            if self.why:
                raise Stopped
            given = (self.fast, *arguments, *self._buffers_for(plies, chances), self.control)
            self._prepared(kernel, given)
            answer = kernel.run(*given)
            wanted = int(self.control[WIDTH])
            if wanted <= self.width:
                break
            self.width = 2 * wanted
            self.control[WIDTH] = self.control[STOP] = 0
            if self.why:  # just now, from another thread
                self.control[STOP] = 1
        if self.control[FAULT]:
            raise ValueError(fault_text(int(self.control[FAULT]), self.fast.game.unit))
        if self.control[STOP]:
            raise Stopped
        return answer

    def _prepared(self, kernel: Kernel, given: tuple[Any, ...]) -> None:
        """Compile, unless such arguments are known: looking at each type takes longer than a small search."""
        kinds = (kernel, *map(type, given))
        if kinds not in self.fast.prepared:
            kernel.prepare(*given)
            self.fast.prepared.add(kinds)

    def moves_of(self, plies: int) -> Words:
        """The moves that the last kernel with so many plies has left in its buffer."""
        kept: Words = self._buffers_for(plies, False)[0]
        return kept

    def _buffers_for(self, plies: int, chances: bool) -> tuple[Any, ...]:
        """A row of moves for each ply, and beside it one of their probabilities; kept from run to run."""
        kept = self._buffers.get((plies, chances))
        if kept is None or kept[0].shape[1] < self.width:
            kept = (np.empty((plies, self.width), np.int64),)
            if chances:
                kept += (np.empty((plies, self.width)),)
            self._buffers[plies, chances] = kept
        return kept


def _work(work: Callable[[], Iterable[Any]], made: list[Any], bell: queue.SimpleQueue[None]) -> None:
    """All of it; what it raises is passed on."""
    try:
        for item in work():
            made.append(item)
            bell.put(None)
    except BaseException as problem:  # the caller's to hear, whatever it is
        made.append(_Raised(problem))
    made.append(None)
    bell.put(None)


def deep_thread(call: Callable[[], Any]) -> threading.Thread:
    """A thread with room for deep recursion, started."""

    def deep() -> None:
        _DEEP.here = True
        call()

    with _STARTING:  # the size is the process's own, and a thread may start another
        before = threading.stack_size(STACK)
        try:
            thread = threading.Thread(target=deep, daemon=True)
            thread.start()
        finally:
            threading.stack_size(before)
    return thread
