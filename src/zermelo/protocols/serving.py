"""Serving a protocol: lines are read while it thinks, and every answer goes out at once."""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol


class Speaker(Protocol):
    """What a protocol does with lines."""

    ended: bool  # it was told to quit

    def hear(self, line: str) -> str:
        """Called at once, from another thread: it may stop what is going on; what can't wait is answered."""
        ...

    def leave(self) -> None:
        """The same, when no more lines will come."""

    def answers(self, line: str) -> Iterator[str]:
        """Called in turn: pieces of text to be sent as they come."""
        ...


def serve(speaker: Speaker, lines: Iterable[bytes], send: Callable[[str], None]) -> None:
    """Answer line after line until they end, or one of them is to quit."""
    read: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def reading() -> None:
        try:
            for line in lines:
                text = line.decode("utf-8", "replace")
                if said := speaker.hear(text):
                    send(said)
                read.put(text)
        finally:  # however they end
            speaker.leave()
            read.put(None)

    threading.Thread(target=reading, daemon=True).start()
    while not speaker.ended and (line := read.get()) is not None:
        for piece in speaker.answers(line):
            send(piece)


def lines_from(file: int) -> Iterator[bytes]:
    """The lines of an open file as they come: a thread that waits here holds nothing that Python needs to end."""
    rest = b""
    while piece := os.read(file, 1 << 16):
        *lines, rest = (rest + piece).split(b"\n")
        yield from lines
    if rest:
        yield rest
