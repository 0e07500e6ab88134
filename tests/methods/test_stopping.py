"""Ctrl-C and a call from another thread: both end a search at once, and it has a move and says what it has cost."""

from __future__ import annotations

import signal
import threading
import time
from typing import Any

import pytest

from tests.methods.watching import AT_ONCE, Stops, once_searched
from zermelo.compiler.control import DONE
from zermelo.compiler.runner import Runner
from zermelo.games.connect_four import ConnectFour
from zermelo.methods.limit import Options
from zermelo.methods.session import Session

MANY = 100_000  # nodes after which a search is stopped


def test_a_search_is_stopped_by_a_call(stops: Stops):
    stop, session = threading.Event(), Session(ConnectFour())
    once_searched(session, MANY, stop.set)
    result = session.search(stop=stop)
    assert (stops.why, result.stopped) == ("asked to", "asked to")
    assert stops.nodes_after() < AT_ONCE
    assert result.best in session.trail.options()
    assert result.effort.nodes >= MANY
    assert hash(result)


@pytest.mark.parametrize("method", ["minimax", "alphabeta", "engine"])
def test_ctrl_c_gives_the_best_so_far(method: str, stops: Stops, monkeypatch: pytest.MonkeyPatch):
    """A Ctrl-C while somebody waits for the next result, once many nodes have been visited."""
    session = Session(ConnectFour(), Options(method=method))
    begun, wait = time.perf_counter(), Runner._wait

    def interrupted(runner: Runner, *given: Any) -> None:
        if not stops.come.is_set():
            while runner.control[DONE] < MANY:
                time.sleep(0.001)
            signal.raise_signal(signal.SIGINT)
        wait(runner, *given)

    monkeypatch.setattr(Runner, "_wait", interrupted)
    result = session.search()
    assert (stops.why, result.stopped) == ("Ctrl-C", "Ctrl-C")
    assert stops.nodes_after() < AT_ONCE
    assert result.best in session.trail.options()
    assert result.effort.nodes >= MANY
    assert 0 < result.effort.seconds < time.perf_counter() - begun  # compiling is not counted
