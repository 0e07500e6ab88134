"""A process with zermelo loaded, that makes a new process of itself for each command: they all save the start-up.

An order is a line of JSON: arguments, folder, environment, and the files that stand for the three streams. The answer
is the exit code, on a line. What has been imported is all that such a process shares with the next: whatever is about
imports, or about the start and the end of Python, is tested with an interpreter of its own (`tests.running.fresh`).
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import pkgutil
import random
import runpy
import signal
import sys
import threading
import traceback
from typing import Any

LONGEST = 300  # seconds that a command may take


def serve() -> dict[str, Any]:
    """Answers orders; returns in each new process, with its order, and ends when there are no more."""
    waiting = b""
    while True:
        while b"\n" not in waiting:
            read = os.read(0, 1 << 16)
            if not read:
                os._exit(0)
            waiting += read
        line, _, waiting = waiting.partition(b"\n")
        process = os.fork()
        if process == 0:
            order: dict[str, Any] = json.loads(line)
            return order
        code = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
        os.write(1, f"{code}\n".encode())


def follow(order: dict[str, Any]) -> None:
    """Becomes the command."""
    signal.alarm(LONGEST)
    random.seed()
    os.chdir(order["folder"])
    os.environ.clear()
    os.environ.update(order["environment"])
    for number, file in enumerate(order["streams"]):
        mode = os.O_WRONLY | os.O_CREAT if number else os.O_RDONLY
        os.dup2(os.open(file, mode), number)
    sys.argv = ["zermelo", *order["arguments"]]
    sys.path[0] = order["folder"]
    runpy.run_module("zermelo", run_name="__main__", alter_sys=True)


def end(code: int) -> None:
    """As Python ends, but without taking apart what was loaded before, which takes as long as loading it."""
    for thread in threading.enumerate():
        if thread is not threading.main_thread() and not thread.daemon:
            thread.join()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


def code_of(order: dict[str, Any]) -> int:
    """The exit code of the command."""
    try:
        follow(order)
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 1
    except BaseException:
        traceback.print_exc()
        return 1
    return 0


def load() -> None:
    """Everything of zermelo's, and the tables that Numba fills when something is first compiled."""
    import numba

    import zermelo

    for module in pkgutil.walk_packages(zermelo.__path__, "zermelo."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    numba.njit(lambda: 0)()
    gc.freeze()  # what is shared is not looked through, and so not copied


if __name__ == "__main__":
    load()
    end(code_of(serve()))
