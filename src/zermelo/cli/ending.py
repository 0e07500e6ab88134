"""How a command ends: its exit code, and one line on stderr for whatever went wrong."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import time
from collections.abc import Callable
from typing import Any, NoReturn

from zermelo.cli import screen


def ended(
    run: Callable[[], Any],
    complaint: Callable[[Exception], str | None] = lambda problem: None,
    interruptions: tuple[type[BaseException], ...] = (KeyboardInterrupt,),
) -> NoReturn:
    """Run it, and exit. Bad input: one line on stderr, exit code 2, never a traceback."""
    screen.open_streams()
    _first.clear()
    with contextlib.suppress(ValueError):  # in another thread than the first nobody hears signals
        signal.signal(signal.SIGTERM, _told_to_end)
    try:
        code = run()
    except screen.BadInput as problem:
        screen.fail(str(problem))
    except interruptions:
        code = screen.INTERRUPTED
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = screen.DONE
    except Exception as problem:
        said = complaint(problem) or _of_rules(problem)
        if said is None:
            raise
        screen.fail(said)
    if code == screen.INTERRUPTED:
        screen.notice("stopped")
    sys.exit(code if isinstance(code, int) else screen.DONE)


AT_ONCE = 0.5  # seconds: a second signal within them is the same one, which `timeout` and shells may send twice
_first: list[float] = []  # when it came


def _told_to_end(number: int, frame: object) -> None:
    """As Ctrl-C does: what was begun in the background, where nobody hears that, is ended like this. The second time
    it is the end, whatever holds it up."""
    _first.append(time.monotonic())
    if len(_first) > 1:
        if _first[-1] - _first[0] > AT_ONCE:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            signal.raise_signal(signal.SIGTERM)
        return
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        raise KeyboardInterrupt
    signal.raise_signal(signal.SIGINT)


def _of_rules(problem: Exception) -> str | None:
    """What somebody's rules raised, and where; None if the fault is not theirs."""
    if isinstance(problem, NotImplementedError) or type(problem).__name__ == "NeverEnds":  # its room imports Numba
        return str(problem)
    if isinstance(problem, MemoryError):
        return "there is not enough memory for this"
    if isinstance(problem, OSError):
        return f"{type(problem).__name__}: {problem}"
    theirs = screen.frames_of_rules(problem)
    if not theirs and not screen.outside:
        return None
    kind = type(problem).__name__
    if not theirs:  # what they gave was no good, which shows only later, in code of ours
        return f"the rules raise {kind}: {problem} (`zermelo check` may say more)"
    last = theirs[-1]
    return f"the rules raise {kind}: {problem} ({last.name}, line {last.lineno} of {os.path.basename(last.filename)})"
