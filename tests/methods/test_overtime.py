"""Where time is over before anything was looked at, there is a first look all the same."""

from __future__ import annotations

import threading

import pytest

from zermelo.games.chess import Chess
from zermelo.methods.limit import Limit, Options
from zermelo.methods.result import Result
from zermelo.methods.session import Session
from zermelo.trail import Trail

GAME = Chess()
GUARDED = "4k3/4p3/3p4/8/8/8/3Q4/4K3 w - - 0 1"  # the queen could take a pawn that another guards


def answered(limit: Limit, stop: threading.Event | None = None) -> Result:
    session = Session(GAME, Options(method="engine", memory=1), Trail(GAME, GAME.parse_state(GUARDED)))
    session.search(Limit(depth=1))  # what has to be compiled is
    return session.search(limit, stop)


def test_without_any_time_a_queen_is_not_given_away():
    for _ in range(20):
        result = answered(Limit(seconds=1e-9))
        assert result.stopped == "seconds"
        assert result.best is not None and GAME.move_text(GAME.parse_state(GUARDED), result.best) != "Qxd6"


def test_who_is_told_to_stop_stops():
    stop = threading.Event()
    stop.set()
    assert answered(Limit(), stop).stopped == "asked to"


@pytest.mark.parametrize("seconds", [1e-9, 1e-4, 1e-3])
def test_a_session_goes_on_after_it(seconds: float):
    session = Session(GAME, Options(method="engine", memory=1))
    session.search(Limit(seconds=seconds))
    assert session.search(Limit(depth=4)).depth == 4
