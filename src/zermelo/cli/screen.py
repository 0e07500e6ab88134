"""Everything that reaches the terminal: answers on stdout; notices, progress and complaints on stderr."""

from __future__ import annotations

import json
import logging
import math
import os
import shutil
import signal
import sys
import textwrap
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

if TYPE_CHECKING:
    from rich.console import RenderableType

DONE, NEGATIVE, BAD_INPUT, INTERRUPTED = 0, 1, 2, 130
COMPILE, CACHE = "zermelo.compile", "zermelo.cache"  # who tells of it


outside: list[str] = []
"""The names of the games that were loaded from somebody's file: what they raise is theirs to mend."""


class BadInput(Exception):
    """What was asked for can't be done; the message is one line that says why and what would be right."""


def frames_of_rules(problem: Exception) -> list[traceback.FrameSummary]:
    """Where in somebody's rules it was raised; nothing, if it was not there."""
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    frames = traceback.extract_tb(problem.__traceback__)
    outside = [frame for frame in frames if not frame.filename.startswith(package) and os.sep in frame.filename]
    return [frame for frame in outside if "site-packages" not in frame.filename and "<frozen" not in frame.filename]


def refused(problem: ValueError) -> Exception:
    """A sentence of ours becomes bad input; what rules raise stays what it is, and `main` says where."""
    return problem if frames_of_rules(problem) else BadInput(str(problem))


def open_streams() -> None:
    """Standard streams that somebody closed are empty ones; what can't be read or written as text
    is shown as such, never raised."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115  # it lasts as long as the process
        elif name != "stderr" and hasattr(stream, "reconfigure"):  # that shows them anyway
            stream.reconfigure(errors="replace")


def say(text: str = "") -> None:
    """A part of the answer."""
    print(text)


def say_json(answer: dict[str, Any]) -> None:
    """The answer for programs."""
    print(json.dumps(answer, indent=2, ensure_ascii=False))


def notice(text: str) -> None:
    """Something worth knowing that is not the answer."""
    print(text, file=sys.stderr)


def fail(text: str) -> NoReturn:
    """Bad input: one line, and the exit code for it."""
    line = " ".join(text.split())
    print(f"zermelo: {line}", file=sys.stderr)
    raise SystemExit(BAD_INPUT)


PATIENCE = 2.0  # seconds after the first Ctrl-C: one that comes later means it
LISTENING = 1.0  # seconds: who listens looks more often


class Stop(threading.Event):
    """Set by Ctrl-C. It knows whether somebody looks at it now and then, as who waits for a search does.

    Nobody waits for it, and it takes no lock: a second signal may come while the first is being noted.
    """

    looked, come = -math.inf, False

    def set(self) -> None:
        """It has come."""
        self.come = True

    def is_set(self) -> bool:
        """Whether it has."""
        self.looked = time.monotonic()
        return self.come

    @property
    def unheard(self) -> bool:
        """Whether nobody would learn of it: rules are asked, or something is loaded, before a search begins."""
        return time.monotonic() - self.looked > LISTENING


@contextmanager
def stop_at_interrupt() -> Iterator[Stop]:
    """For the time of the block Ctrl-C sets this event while somebody listens, and is the end of the process if nobody
    does, or if nothing has come of it for long. After a block that was stopped so it means nothing any more: the answer
    is being given. (A handler of Python's own ends with Python, before the process does, and the next Ctrl-C would be
    the end of it.)

    So a search that is stopped has an answer, however often the keys are pressed until it is on the screen.
    """
    stop = Stop()
    first: list[float] = []

    def note(signum: int, frame: Any) -> None:
        unheard = not first and stop.unheard
        stop.set()  # in any case: an exception may be lost, where Python calls back from code of others
        first.append(time.monotonic())
        if unheard or first[-1] - first[0] > PATIENCE:
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, note)
    try:
        yield stop
    except BaseException:
        signal.signal(signal.SIGINT, before)
        raise
    signal.signal(signal.SIGINT, signal.SIG_IGN if stop.is_set() else before)


@contextmanager
def ended_by_interrupt() -> Iterator[None]:
    """For the time of the block Ctrl-C is the end, also after a search that it has stopped."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class _Compiling(logging.Handler):
    """A line the first time that something has to be compiled, and one the first time that it can't be kept."""

    said: ClassVar[set[str]] = set()

    def emit(self, record: logging.LogRecord) -> None:
        if record.name in self.said:
            return
        self.said.add(record.name)
        again = "" if CACHE in self.said else " (the first time only)"
        notice(record.getMessage() if record.name == CACHE else f"compiling{again} ...")


def show_compiling() -> None:
    """From now on, say so when something has to be compiled, or can't be kept."""
    for name in (COMPILE, CACHE):
        log = logging.getLogger(name)
        if not log.handlers:
            log.addHandler(_Compiling())
            log.setLevel(logging.INFO)
            log.propagate = False


class Progress:
    """A line that changes while work goes on; on a terminal only, and only once there is something to wait for."""

    def __init__(self) -> None:
        self.begun = time.monotonic()
        self.last = 0.0
        self.width = 0
        self.live = sys.stderr.isatty()

    def show(self, text: str, at_once: bool = False) -> None:
        """Replace the line; `at_once`, if it comes seldom enough not to wait."""
        now = time.monotonic()
        if self.live and now - self.begun > 0.5 and (at_once or now - self.last > 0.1):
            self.last = now
            text = text[: shutil.get_terminal_size().columns - 1]
            sys.stderr.write(f"\r{text:<{self.width}}")
            sys.stderr.flush()
            self.width = max(self.width, len(text))

    def clear(self) -> None:
        """Take the line away."""
        if self.width:
            sys.stderr.write("\r" + " " * self.width + "\r")
            sys.stderr.flush()
            self.width = 0


@contextmanager
def changing(live: bool = True) -> Iterator[Callable[[Callable[[], RenderableType]], None]]:
    """A picture that changes while work goes on: what makes it is given whenever something is new. It is asked on a
    terminal only, and leaves nothing behind."""
    if not (live and sys.stderr.isatty()):
        yield lambda picture: None
        return
    from rich.console import Console
    from rich.live import Live

    with Live(console=Console(stderr=True), auto_refresh=False, transient=True) as shown:
        yield lambda picture: shown.update(picture(), refresh=True)


@contextmanager
def working() -> Iterator[Progress]:
    """A progress line for the time of the block."""
    progress = Progress()
    try:
        yield progress
    finally:
        progress.clear()


def grouped(number: int) -> str:
    """A count for people.

    >>> grouped(5673234)
    '5,673,234'
    """
    return f"{number:,}"


def listed(texts: list[str]) -> str:
    """Moves for people: those that begin with a capital letter, which names a piece, on a line for each letter.

    >>> print(listed(["Nc3", "Ke2", "Na3", "e4", "a3"]))
    e4 a3
    Nc3 Na3
    Ke2
    """
    groups: dict[str, list[str]] = {"": []}
    for text in texts:
        groups.setdefault(text[0] if text[:1].isupper() else "", []).append(text)
    return "\n".join(filled(*group) for group in groups.values() if group)


def filled(*words: str) -> str:
    """Words on lines that fit the terminal, broken between them."""
    return textwrap.fill(" ".join(words), shutil.get_terminal_size().columns, break_long_words=False)


def written(file: Path, text: str | bytes) -> None:
    """Write a file, and say so."""
    try:
        file.write_bytes(text.encode() if isinstance(text, str) else text)
    except OSError as problem:
        raise BadInput(f"{file}: {problem.strerror}") from None
    notice(f"written to {file}")
