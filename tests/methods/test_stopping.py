"""Ctrl-C and a call from another thread: both end a search at once, and it has a move and says what it has cost."""

from __future__ import annotations

import _thread
import threading
import time

import pytest

from zermelo.games.connect_four import ConnectFour
from zermelo.methods.limit import Limit, Options
from zermelo.methods.search import search


def test_a_search_is_stopped_by_a_call():
    stop = threading.Event()
    game = ConnectFour()
    search(game, limit=Limit(depth=1))  # compiled
    timer = threading.Timer(0.3, stop.set)
    timer.start()
    begun = time.perf_counter()
    result = search(game, stop=stop)
    assert time.perf_counter() - begun < 0.3 + 0.5
    assert result.stopped == "asked to"
    assert result.best in game.options(game.start())
    assert hash(result)


@pytest.mark.parametrize("method", ["minimax", "alphabeta", "engine"])
def test_ctrl_c_gives_the_best_so_far(method: str):
    game = ConnectFour()
    search(game, limit=Limit(depth=1), options=Options(method=method))  # compiled
    timer = threading.Timer(0.4, _thread.interrupt_main)
    timer.start()
    begun = time.perf_counter()
    result = search(game, options=Options(method=method))
    assert 0.4 < time.perf_counter() - begun < 0.4 + 0.5
    assert result.stopped == "Ctrl-C"
    assert result.best in game.options(game.start())
    assert result.effort.nodes > 100_000
    assert result.effort.seconds > 0.35
