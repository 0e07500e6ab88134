"""Stops as they come: why, and how much was searched after the first one. Nothing here asks a clock."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from zermelo.compiler.control import DONE
from zermelo.compiler.runner import ASKED, Runner
from zermelo.methods.session import Session

AT_ONCE = 1_000  # nodes: a tenth of a millisecond, and what is visited on the way back up
WAITED = 120  # seconds until a test gives up: what it waits for never comes


class Stops:
    """The first stop of any runner: that it has come, why, and what was searched until then."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.come = threading.Event()
        self.why, self._nodes = "", 0
        stop = Runner.stop

        def watched(runner: Runner, why: str = ASKED) -> None:
            stop(runner, why)
            if not self.come.is_set():  # read after the word is set: nothing that was visited before it is counted
                self.why, self._runner, self._nodes = why, runner, int(runner.control[DONE])
                self.come.set()

        monkeypatch.setattr(Runner, "stop", watched)

    def nodes_after(self) -> int:
        """How many nodes the same runner has visited since."""
        assert self.come.is_set()
        return int(self._runner.control[DONE]) - self._nodes


def once_searched(session: Session, nodes: int, call: Callable[[], None]) -> threading.Thread:
    """Call, from a thread of its own, once the session's present question has visited so many nodes."""

    def watch() -> None:
        pause = threading.Event()
        while session.runner.control[DONE] < nodes:
            pause.wait(0.001)
        call()

    thread = threading.Thread(target=watch, daemon=True)
    thread.start()
    return thread
