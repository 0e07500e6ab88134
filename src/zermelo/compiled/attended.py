"""Running a kernel while staying awake: compiled code does not hear Ctrl-C, so it runs in a thread and is told to stop.

A kernel that may take long has an int64 array `control` among its arguments and looks at control[STOP] now and then.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import numpy as np

from zermelo.compiled.kernel import Kernel, Words

STOP, WIDTH, HEAD, COUNT, EDGE, QUOTA = range(6)
"""Places in `control`: told to stop; how wide the move buffer must be; progress of resumable kernels."""

STACK = 512 << 20  # for deep recursion; pages are taken only as they are used
TICK = 0.05
_STARTING = threading.Lock()


def new_control() -> Words:
    """A fresh control array."""
    return np.zeros(8, np.int64)


def attended(kernel: Kernel, *arguments: Any, control: Words, tick: Callable[[], None] | None = None) -> Any:
    """The kernel's answer. Ctrl-C (or an exception in `tick`) stops it within a few milliseconds and goes on up."""
    kernel.prepare(*arguments)  # in this thread: the compiler is Python and hears Ctrl-C
    outcome: list[Any] = []
    worker = deep_thread(lambda: outcome.append(_answer(kernel, arguments)))
    try:
        worker.join(TICK)
        while worker.is_alive():
            if tick:
                tick()
            worker.join(TICK)
    except BaseException:
        control[STOP] = 1
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
