"""Signals while rules run and while they are compiled: rules that never answer are given up, and Ctrl-C is heard.

LLVM calls back into Python now and then, and an exception that is raised there is printed and lost. So for as long as
something is compiled a handler only notes that Ctrl-C came; the cache, which is asked before every function, raises it.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

SECONDS = 10.0  # for the rules to answer about one state

_came: list[bool] = []  # empty while nothing is compiled


@contextmanager
def patience(seconds: float | None = None) -> Iterator[None]:
    """TimeoutError if the block takes longer (than SECONDS), where the platform and the thread allow it."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def give_up(signum: int, frame: Any) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, give_up)
    seconds = seconds or SECONDS
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds / 10)  # again, should some callback swallow the first
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def held_back() -> Iterator[None]:
    """KeyboardInterrupt at the next `heard()`, or at the end of the block; in other threads, nothing."""
    if _came or threading.current_thread() is not threading.main_thread():
        yield
        return

    def note(signum: int, frame: Any) -> None:
        _came[0] = True

    before = signal.signal(signal.SIGINT, note)
    _came.append(False)
    try:
        yield
        heard()
    finally:
        _came.clear()
        signal.signal(signal.SIGINT, before)


def heard() -> None:
    """KeyboardInterrupt, if Ctrl-C has come meanwhile."""
    if _came and _came[0] and threading.current_thread() is threading.main_thread():
        _came[0] = False
        raise KeyboardInterrupt
