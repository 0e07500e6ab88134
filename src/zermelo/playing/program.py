"""Another program that answers lines with lines: it is started, spoken to, and ended with all that it has started."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
from collections.abc import Sequence

SILENCE = 300.0  # seconds until a program that has not answered counts as dead
FAREWELL = 2.0  # seconds that it has to end of its own
MOST_LINES = 10_000  # that wait to be read


class Silent(RuntimeError):
    """It has not answered in time."""


class Program:
    """A program that answers lines with lines."""

    def __init__(self, words: Sequence[str]) -> None:
        self.name = words[0]
        pipe, nowhere = subprocess.PIPE, subprocess.DEVNULL
        try:
            self._process = subprocess.Popen(words, stdin=pipe, stdout=pipe, stderr=nowhere, start_new_session=True)
        except OSError as problem:
            raise RuntimeError(f"{self.name} can't be started: {problem.strerror}") from None
        self._lines: queue.Queue[str | None] = queue.Queue(MOST_LINES)
        self._asked, self._patience = time.perf_counter(), SILENCE
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            self._lines.put(line.decode("utf-8", "replace").rstrip("\r\n"))
        self._lines.put(None)

    def say(self, line: str, patience: float = SILENCE) -> None:
        """Send a line, whose answer is waited for no longer than so many seconds."""
        self._asked, self._patience = time.perf_counter(), patience
        assert self._process.stdin
        try:
            self._process.stdin.write(f"{line}\n".encode())
            self._process.stdin.flush()
        except OSError:
            raise RuntimeError(f"{self.name} has ended") from None

    def hear(self) -> str:
        """Its next line; Silent, if there is none in time."""
        left = self._asked + self._patience - time.perf_counter()
        try:
            line = self._lines.get(timeout=max(0.0, left))
        except queue.Empty:
            raise Silent(f"{self.name} has not answered for {self._patience:g} s") from None
        if left < 0:
            raise Silent(f"{self.name} talks without end")
        if line is None:
            raise RuntimeError(f"{self.name} has ended")
        return line

    def close(self) -> None:
        """End it, if it does not end of its own."""
        with contextlib.suppress(RuntimeError):
            self.say("quit")
        assert self._process.stdin and self._process.stdout
        with contextlib.suppress(OSError):  # what could not be sent any more; who does not know `quit` hears the end
            self._process.stdin.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(FAREWELL)
        with contextlib.suppress(OSError):  # whatever it has started goes with it
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        while self._listener.is_alive():  # it may wait for room
            with contextlib.suppress(queue.Empty):
                self._lines.get_nowait()
            self._listener.join(0.05)
        self._process.stdout.close()
