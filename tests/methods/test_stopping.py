"""Ctrl-C and a call from another thread: both end a search at once, and it has a move and says what it has cost."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tests.methods.watching import AT_ONCE, Stops, once_searched
from zermelo.compiler import runner, signals
from zermelo.compiler.control import DONE
from zermelo.compiler.errors import NeverEnds
from zermelo.compiler.runner import Runner
from zermelo.games.connect_four import ConnectFour
from zermelo.methods.limit import Limit, Options
from zermelo.methods.session import Session
from zermelo.playing.why import Asking

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

    def interrupted(found: Runner, *given: Any) -> None:
        if not stops.come.is_set():
            while found.control[DONE] < MANY:
                time.sleep(0.001)
            signal.raise_signal(signal.SIGINT)
        wait(found, *given)

    monkeypatch.setattr(Runner, "_wait", interrupted)
    result = session.search()
    assert (stops.why, result.stopped) == ("Ctrl-C", "Ctrl-C")
    assert stops.nodes_after() < AT_ONCE
    assert result.best in session.trail.options()
    assert result.effort.nodes >= MANY
    assert 0 < result.effort.seconds < time.perf_counter() - begun  # compiling is not counted


class Hanging:
    """Work that never answers, as rules may that are interpreted; the test lets go of it."""

    def __init__(self) -> None:
        self.begun, self.let_go = threading.Event(), threading.Event()

    def work(self) -> Iterator[int]:
        self.begun.set()
        self.let_go.wait()
        yield 1


@pytest.fixture
def hanging(monkeypatch: pytest.MonkeyPatch) -> Iterator[Hanging]:
    monkeypatch.setattr(runner, "LAST_WORD", 0.01)
    monkeypatch.setattr(runner, "AT_ONCE", 0.0)
    found = Hanging()
    yield found
    found.let_go.set()


class Pressed(threading.Event):
    """Tells of a Ctrl-C, and the second time that it is looked at there is another, once the work has begun."""

    looks = 0

    def __init__(self, begun: threading.Event) -> None:
        super().__init__()
        self.begun = begun

    def is_set(self) -> bool:
        self.looks += 1
        if self.looks == 2:
            self.begun.wait()
            signal.raise_signal(signal.SIGINT)
        return True


def test_a_ctrl_c_after_the_one_that_was_told_of_ends_work_that_hangs(hanging: Hanging):
    with pytest.raises(KeyboardInterrupt):
        list(Runner(None).attended(hanging.work, stop=Pressed(hanging.begun), patient=True))
    assert hanging.begun.is_set() and not hanging.let_go.is_set()


def test_the_first_ctrl_c_ends_work_that_hangs_if_nobody_waits_for_its_last_word(hanging: Hanging):
    def tick() -> None:
        if hanging.begun.is_set():
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        list(Runner(None, tick=tick).attended(hanging.work))
    assert hanging.begun.is_set() and not hanging.let_go.is_set()


def test_work_that_hangs_after_its_time_is_given_up(hanging: Hanging, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(runner, "OVERTIME", 0.1)
    with pytest.raises(NeverEnds, match="the rules do not answer"):
        list(Runner(None).attended(hanging.work, deadline=time.perf_counter() + 0.01, patient=True))
    assert not hanging.let_go.is_set()


def test_a_stop_is_heard_between_results_however_fast_they_come():
    found, stop = Runner(None), threading.Event()

    def work() -> Iterator[int]:
        number = 0
        while not found.why and number < 1_000_000:
            yield (number := number + 1)

    for number in found.attended(work, stop=stop):
        if number == 100:
            stop.set()
    assert found.why == runner.ASKED


def test_ctrl_c_while_reasons_are_looked_for_ends_that(monkeypatch: pytest.MonkeyPatch):
    """A further question that was stopped is half answered, and no reason for anything."""
    session = Session(ConnectFour(4, 4))
    found = session.search(Limit(depth=2))
    asking = Asking(session, Limit(depth=2))
    assert asking.one(session.trail).value == found.value
    monkeypatch.setattr(Session, "search", lambda *given: replace(found, stopped=runner.INTERRUPTED))
    with pytest.raises(KeyboardInterrupt):
        asking.one(session.trail)


class NeverPlays(ConnectFour):
    """Rules that hang, and can't be compiled."""

    def play(self, state: Any, move: int) -> Any:
        while True:
            pass


@pytest.mark.parametrize("limit", [Limit(), Limit(seconds=1), Limit(nodes=100)])
def test_rules_that_hang_are_given_up_before_a_search(limit: Limit, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(signals, "SECONDS", 0.1)
    with pytest.raises(NeverEnds, match="do not answer here"):
        Session(NeverPlays(4, 4)).search(limit)
