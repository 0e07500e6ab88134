"""Rules that never answer must not stop a check: after some seconds they are given up."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

SECONDS = 10.0  # for the rules to answer about one state


@contextmanager
def patience() -> Iterator[None]:
    """TimeoutError if the block takes longer, where the platform and the thread allow it."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def give_up(signum: int, frame: Any) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, SECONDS, SECONDS / 10)  # again, should some callback swallow the first
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
