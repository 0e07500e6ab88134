"""Ready: how long until a client has its first answer from a protocol, with nothing in the cache.

A process that imports NumPy is timed beside it, in turn. The ratio is one of processor time, which the load of the
machine hardly changes.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time

CONVERSATIONS = {  # what a client asks first, and the line that it waits for
    "gtp go": ("protocol_version\n", "= 2\n"),
    "gtp hex": ("list_commands\n", "= protocol_version\n"),
    "ugi tic-tac-toe": ("ugi\n", "ugiok\n"),
    "ugi othello": ("ugi\n", "ugiok\n"),
}
PEER = "import numpy"
TIMES = 8
SECONDS = 0.3  # until the first answer, on a machine that does nothing else
RATIO = 2.5  # and to the peer, whatever else the machine does: NumPy alone is imported in about 0.12 s


def processor_time() -> float:
    """Of all children that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def first_answer(command: str, asked: str, awaited: str) -> tuple[float, float]:
    """Seconds from the start of the process to the line that is waited for, and its processor time."""
    before, begun = processor_time(), time.perf_counter()
    with tempfile.TemporaryDirectory() as cache:
        pipe, environment = subprocess.PIPE, os.environ | {"ZERMELO_CACHE": cache}
        words = [sys.executable, "-m", "zermelo", *command.split()]
        process = subprocess.Popen(words, stdin=pipe, stdout=pipe, text=True, env=environment)
        assert process.stdin and process.stdout
        process.stdin.write(asked)
        process.stdin.flush()
        while (line := process.stdout.readline()) != awaited:
            assert line, f"{command} has ended without {awaited!r}"
        took = time.perf_counter() - begun
        process.communicate("quit\n")
        assert process.returncode == 0
    return took, processor_time() - before


def peer() -> tuple[float, float]:
    """The same for a process that imports NumPy."""
    before, begun = processor_time(), time.perf_counter()
    subprocess.run([sys.executable, "-c", PEER], check=True)
    return time.perf_counter() - begun, processor_time() - before


def main() -> bool:
    good = True
    for command, (asked, awaited) in CONVERSATIONS.items():
        pairs = [(first_answer(command, asked, awaited), peer()) for _ in range(TIMES)]
        took = min(ours[0] for ours, _ in pairs)
        ratio = min(ours[1] for ours, _ in pairs) / min(theirs[1] for _, theirs in pairs)
        print(f"ready {command}: {1000 * took:.0f} ms, {ratio:.2f} x `{PEER}`")
        good &= took <= SECONDS or ratio <= RATIO
    return good


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
