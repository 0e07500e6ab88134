"""One way to run a kernel: in a thread with a deep stack, stopped by Ctrl-C, with move buffers as wide as they must be.

    kernel(game, ..., buffer, control)              the last arguments are the runner's
    kernel(game, ..., buffer, weights, control)     with `chances`: the probability of each move beside it

A kernel looks at control[STOP] now and then, and returns when a state has more moves than the buffer holds, having
said so in control[WIDTH]; it is then run again with a wider one. What rules raise goes on up to the caller.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import numpy as np

from zermelo.compiler.control import STOP, WIDTH, Words, new_control
from zermelo.compiler.door import CompiledGame
from zermelo.compiler.kernel import Kernel

FIRST_WIDTH = 256  # moves
STACK = 512 << 20  # bytes for deep recursion; pages are taken only as they are used
TICK = 0.05  # seconds
_STARTING = threading.Lock()


class Runner:
    """Runs kernels on one compiled game. `tick` is called now and then; an exception in it stops the kernel."""

    def __init__(
        self,
        fast: CompiledGame,
        control: Words | None = None,
        tick: Callable[[], None] | None = None,
        width: int = FIRST_WIDTH,
    ) -> None:
        self.fast, self.tick, self.width = fast, tick, width
        self.control = new_control() if control is None else control
        self.stopped = False
        self._buffers: dict[tuple[int, bool], tuple[Any, ...]] = {}

    def prepare(self, kernel: Kernel, *arguments: Any, plies: int = 1, chances: bool = False) -> None:
        """Compile the kernel for such arguments, or load it from the cache."""
        kernel.prepare(self.fast, *arguments, *self._buffers_for(plies, chances), self.control)

    def run(self, kernel: Kernel, *arguments: Any, plies: int = 1, chances: bool = False) -> Any:
        """The kernel's answer."""
        return self._widened(kernel, arguments, plies, chances, self._attended)

    def run_here(self, kernel: Kernel, *arguments: Any, plies: int = 1, chances: bool = False) -> Any:
        """The same in this thread, which somebody else attends to."""
        return self._widened(kernel, arguments, plies, chances, lambda kernel, given: kernel(*given))

    def stop(self) -> None:
        """From any thread: the kernel ends within a few microseconds, and so does every later one."""
        self.stopped = True
        self.control[STOP] = 1

    def _widened(
        self, kernel: Kernel, arguments: tuple[Any, ...], plies: int, chances: bool, call: Callable[..., Any]
    ) -> Any:
        while True:
            answer = call(kernel, (self.fast, *arguments, *self._buffers_for(plies, chances), self.control))
            wanted = int(self.control[WIDTH])
            if wanted <= self.width:
                return answer
            self.width = 2 * wanted
            self.control[WIDTH] = self.control[STOP] = 0
            if self.stopped:  # just now, from another thread
                self.control[STOP] = 1

    def _buffers_for(self, plies: int, chances: bool) -> tuple[Any, ...]:
        """A row of moves for each ply, and beside it one of their probabilities; kept from run to run."""
        kept = self._buffers.get((plies, chances))
        if kept is None or kept[0].shape[1] < self.width:
            kept = (np.empty((plies, self.width), np.int64),)
            if chances:
                kept += (np.empty((plies, self.width)),)
            self._buffers[plies, chances] = kept
        return kept

    def _attended(self, kernel: Kernel, arguments: tuple[Any, ...]) -> Any:
        """Compiled code does not hear Ctrl-C: it runs in a thread of its own, while this one listens."""
        kernel.prepare(*arguments)  # in this thread: the compiler is Python and hears Ctrl-C
        outcome: list[Any] = []
        worker = deep_thread(lambda: outcome.append(_answer(kernel, arguments)))
        try:
            worker.join(TICK)
            while worker.is_alive():
                if self.tick:
                    self.tick()
                worker.join(TICK)
        except BaseException:
            self.stop()
            worker.join()
            raise
        if isinstance(outcome[0], Exception):
            raise outcome[0]
        return outcome[0]


def _answer(kernel: Kernel, arguments: tuple[Any, ...]) -> Any:
    try:
        return kernel.run(*arguments)
    except Exception as problem:  # rules may raise; it is the caller's to hear
        return problem


def deep_thread(call: Callable[[], Any]) -> threading.Thread:
    """A thread with room for deep recursion, started."""
    with _STARTING:  # the size is the process's own, and a thread may start another
        before = threading.stack_size(STACK)
        try:
            thread = threading.Thread(target=call, daemon=True)
            thread.start()
        finally:
            threading.stack_size(before)
    return thread
