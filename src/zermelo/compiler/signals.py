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


class Note:
    """A handler that notes that Ctrl-C came. Nothing else says that it is held back: so there is no moment at which one
    is lost."""

    def __init__(self) -> None:
        self.came = False

    def __call__(self, signum: int, frame: Any) -> None:
        self.came = True


@contextmanager
def held_back() -> Iterator[None]:
    """KeyboardInterrupt at the next `heard()`, or at the end of the block; in other threads, nothing."""
    in_main_thread = threading.current_thread() is threading.main_thread()
    if not in_main_thread or isinstance(signal.getsignal(signal.SIGINT), Note):
        yield
        return
    note = Note()
    before = signal.signal(signal.SIGINT, note)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if note.came:
            raise KeyboardInterrupt


def heard() -> None:
    """KeyboardInterrupt, if Ctrl-C has come meanwhile."""
    note = signal.getsignal(signal.SIGINT)
    if isinstance(note, Note) and note.came and threading.current_thread() is threading.main_thread():
        note.came = False
        raise KeyboardInterrupt
