"""Ctrl-C while something is compiled is heard, once, and where Python can raise it."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time

import pytest

from tests.running import ROOT, some_or_all
from zermelo.compiler.signals import heard, held_back


def test_it_is_held_back_and_raised_at_the_end():
    reached = []

    def work() -> None:
        with held_back():
            os.kill(os.getpid(), signal.SIGINT)
            reached.append(1)

    with pytest.raises(KeyboardInterrupt):
        work()
    assert reached == [1]


def test_it_is_raised_where_it_is_asked_for():
    def work() -> None:
        with held_back():
            os.kill(os.getpid(), signal.SIGINT)
            heard()
            raise AssertionError("heard() must raise")

    with pytest.raises(KeyboardInterrupt):
        work()
    heard()  # nothing is held back any more


def test_without_it_nothing_is_raised_and_the_handler_is_the_old_one():
    before = signal.getsignal(signal.SIGINT)
    with held_back():
        heard()
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize("rounds", some_or_all(100, 5000))
def test_none_is_lost_whenever_it_comes(rounds: int):
    """Also at the edges of a block, over and over: each is raised once, within the block or after it."""
    luck = random.Random(1)

    def work(sender: threading.Timer) -> None:
        begun = time.monotonic()
        sender.start()
        while time.monotonic() - begun < 5:
            with held_back():
                heard()
            with held_back():
                pass
        raise AssertionError("it was lost")

    for _ in range(rounds):
        sender = threading.Timer(luck.random() * 2e-4, os.kill, (os.getpid(), signal.SIGINT))
        with pytest.raises(KeyboardInterrupt):
            work(sender)
        sender.join()
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


TOLD = """
import sys
from zermelo.methods.session import Session

results = Session.results


def told(self, *given):
    for found in results(self, *given):
        print("searching", file=sys.stderr, flush=True)
        yield found


Session.results = told
from zermelo.cli.main import main

main()
"""


def stopped_search(tmp_path, delays: list[float]) -> subprocess.CompletedProcess[str]:
    """A long search that is sent Ctrl-C after each of these delays, once it has found something."""
    command = [sys.executable, "-c", TOLD, "search", "connect-four", "--json"]
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stderr
    while process.stderr.readline().strip() not in ("searching", ""):
        pass
    for delay in delays:
        time.sleep(delay)
        process.send_signal(signal.SIGINT)
    out, complaint = process.communicate(timeout=60)
    return subprocess.CompletedProcess(command, process.returncode, out, complaint)


@pytest.mark.parametrize(
    "delays", [[0.0, 0.4], *(pytest.param(delays, marks=pytest.mark.long) for delays in ([0.0], [0.0, 0.05, 0.4, 0.5]))]
)
def test_a_search_that_is_stopped_has_an_answer_however_often(tmp_path, delays: list[float]):
    done = stopped_search(tmp_path, delays)
    assert done.returncode == 0, done.stderr
    assert '"stopped": "Ctrl-C"' in done.stdout
    assert "Traceback" not in done.stderr
