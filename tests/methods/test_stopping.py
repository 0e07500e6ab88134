"""Ctrl-C and a call from another thread: both end a search at once, and it has a move and says what it has cost."""

from __future__ import annotations

import _thread
import threading
import time

import pytest

from tests.methods.watching import AT_ONCE, Stops, once_searched
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
def test_ctrl_c_gives_the_best_so_far(method: str, stops: Stops):
    session = Session(ConnectFour(), Options(method=method))
    begun = time.perf_counter()
    once_searched(session, MANY, _thread.interrupt_main)
    result = session.search()
    assert (stops.why, result.stopped) == ("Ctrl-C", "Ctrl-C")
    assert stops.nodes_after() < AT_ONCE
    assert result.best in session.trail.options()
    assert result.effort.nodes >= MANY
    assert 0 < result.effort.seconds < time.perf_counter() - begun  # compiling is not counted
