"""Running zermelo in a process of its own, as a user would."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent


def run(*arguments: str, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
    """`zermelo` with these arguments."""
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


def untyped(value: object) -> Any:
    """A value as a caller without type hints would pass it."""
    return value
