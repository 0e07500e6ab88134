"""Running zermelo in a process of its own, as a user would."""

from __future__ import annotations

import functools
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent


def some_or_all(some: int, whole: int) -> list[Any]:
    """How many examples: some in `make test`, the first ones of the whole that `make test-long` takes."""
    return [some, pytest.param(whole, marks=pytest.mark.long)]


READ_AT_THE_START = ("NUMBA", "PYTHON")  # variables that a process has to be started with


def run(
    *arguments: str, cwd: Path | None = None, typed: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """`zermelo` with these arguments, in a process made from one that has it loaded; `typed` is what it reads."""
    if any(name.startswith(READ_AT_THE_START) for name in environment):
        assert not typed
        return fresh(*arguments, cwd=cwd, **environment)
    with tempfile.TemporaryDirectory() as folder:
        streams = [Path(folder) / name for name in ("in", "out", "err")]
        streams[0].write_text(typed)
        order = {
            "arguments": arguments,
            "folder": str(cwd or ROOT),
            "environment": os.environ | environment,
            "streams": [str(file) for file in streams],
        }
        maker = process_with_zermelo()
        assert maker.stdin and maker.stdout
        maker.stdin.write(json.dumps(order) + "\n")
        maker.stdin.flush()
        code = int(maker.stdout.readline())
        return subprocess.CompletedProcess(arguments, code, *(file.read_text() for file in streams[1:]))


@functools.cache
def process_with_zermelo() -> subprocess.Popen[str]:
    """What processes are made from (see tests/forking.py); it ends when its input does."""
    command = [sys.executable, "-m", "tests.forking"]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT)


def end_process_with_zermelo() -> None:
    """If there is one."""
    if process_with_zermelo.cache_info().currsize:
        process_with_zermelo().communicate()


def fresh(*arguments: str, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """`zermelo` with these arguments, in an interpreter of its own."""
    return python("-m", "zermelo", *arguments, cwd=cwd, **environment)


def python(*arguments: str, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """The interpreter of the tests, in a fresh process."""
    return subprocess.run(
        [sys.executable, *arguments],
        capture_output=True,
        text=True,
        timeout=300,
        cwd=cwd or ROOT,
        env=os.environ | environment,
        check=False,
    )


def answer(*arguments: str, **environment: Any) -> dict[str, Any]:
    """The JSON that a command answers."""
    done = run(*arguments, "--json", **environment)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def complaint(*arguments: str) -> str:
    """The one line with which a command refuses bad input."""
    done = run(*arguments)
    assert done.returncode == 2, done.stderr
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def untimed(text: str) -> str:
    """Without what differs from run to run: how long it took."""
    return re.sub(r"in \d+\.\d\d s", "in ... s", text)


def untyped(value: object) -> Any:
    """A value as a caller without type hints would pass it."""
    return value
