"""A client that ends a protocol with SIGTERM says it once, and keeps its end of the pipe open: what is thought about is
answered, and nothing comes after that."""

from __future__ import annotations

import signal
import subprocess
import sys
import time

import pytest

WAITED = 60  # seconds until a test gives up


@pytest.mark.parametrize(
    ("lines", "begun", "last", "twice"),
    [
        ("uci", "uciok", "", False),
        ("go infinite", "info depth 3", "bestmove", True),
        ("go depth 2\nbench 90", "bestmove", "", False),
    ],
    ids=["at rest", "while it thinks", "before many searches"],
)
def test_sigterm_is_the_last_line(lines: str, begun: str, last: str, twice: bool):
    """Twice at once, as `timeout` sends it, is once."""
    command = [sys.executable, "-m", "zermelo", "uci"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin and process.stdout
        process.stdin.write(f"{lines}\n")
        process.stdin.flush()
        while begun not in (said := process.stdout.readline()):
            assert said
        time.sleep(0.5)  # for what was asked after that to begin; if it has not, the end comes sooner
        process.send_signal(signal.SIGTERM)
        if twice:
            process.send_signal(signal.SIGTERM)
        try:
            assert process.wait(WAITED) in (0, 130)
        finally:
            process.kill()
        rest = process.stdout.read().splitlines()
        assert rest[-1].startswith(last) if last else not rest
