"""Ctrl-C while reasons are looked for: what is known by then is on the screen, and a game goes on."""

from __future__ import annotations

import json
import os
import signal
from typing import Any, NoReturn

import pytest

from tests.methods.watching import WAITED, once_searched
from zermelo.cli import table_talk
from zermelo.cli.search import search
from zermelo.cli.why import why
from zermelo.compiler.runner import INTERRUPTED
from zermelo.loading import load
from zermelo.methods.limit import Limit, Options
from zermelo.methods.session import Session
from zermelo.playing.opponent import Opponent
from zermelo.playing.record import Record
from zermelo.playing.why import Why


@pytest.fixture(autouse=True)
def _interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(answer: Why, move: int | str) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(Why, "reasons", pressed)


def test_values_are_told_before_reasons(capsys: pytest.CaptureFixture[str]):
    with pytest.raises(KeyboardInterrupt):
        why("nim", ["piles=1,2"], move="b1", depth=3)
    assert "values for" in capsys.readouterr().out


@pytest.mark.parametrize("command", [why, search])
def test_json_has_values_without_reasons(command: Any, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(KeyboardInterrupt):
        command("nim", ["piles=1,2"], depth=3, json=True, **({"move": "b1"} if command is why else {"why": "b1"}))
    told = json.loads(capsys.readouterr().out)
    assert told["game"] == "nim" and told["best"] and "reasons" not in told


def test_a_game_goes_on(capsys: pytest.CaptureFixture[str]):
    table_talk.say_why(Opponent(Record(load("nim", piles=(1, 2)), "nim"), Limit(depth=3)), "b1")
    assert capsys.readouterr().out == "stopped before there was a reason\n"


def test_a_search_that_begins_with_an_attempt_at_everything_ends_with_it():
    """Where all is tried first, the attempt's last word is the answer, and nothing else begins."""
    session = Session(load("nim", piles=(40, 40, 40), players=3), Options())
    once_searched(session, 1_000, lambda: os.kill(os.getpid(), signal.SIGINT))
    result = session.search(Limit(seconds=WAITED))
    assert result.stopped == INTERRUPTED and result.best is not None and result.method == "maxn"
