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


def new_control() -> Words:
    """A fresh control array."""
    return np.zeros(8, np.int64)


def attended(kernel: Kernel, *arguments: Any, control: Words, tick: Callable[[], None] | None = None) -> Any:
    """The kernel's answer. Ctrl-C (or an exception in `tick`) stops it within a few milliseconds and goes on up."""
    kernel.prepare(*arguments)  # in this thread: the compiler is Python and hears Ctrl-C
    outcome: list[Any] = []
    before = threading.stack_size(STACK)
    worker = threading.Thread(target=lambda: outcome.append(kernel.dispatcher(*arguments)), daemon=True)
    try:
        worker.start()
        threading.stack_size(before)
        worker.join(TICK)
        while worker.is_alive():
            if tick:
                tick()
            worker.join(TICK)
    except BaseException:
        control[STOP] = 1
        worker.join()
        raise
    return outcome[0]
