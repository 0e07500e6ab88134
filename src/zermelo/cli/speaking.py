"""A protocol on standard input and output; and how its command line is read without the parser of all the others.

That parser takes 0.3 s to import, which is as long as a client waits. A line that is not plain, such as one with --help
or with a mistake in it, is left to it.
"""

from __future__ import annotations

import contextlib
import importlib
import signal
import sys
from types import FrameType
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from zermelo.cli.ending import ended
from zermelo.cli.screen import BadInput, show_compiling

if TYPE_CHECKING:
    from zermelo.protocols.serving import Speaker

PROTOCOLS = {"gtp": "GTP", "ugi": "UGI", "uci": "UCI"}
USUAL = {"uci": "chess"}  # what is played where the line does not say
NAMES = {"-p": "parameter", "--parameter": "parameter", "--seconds": "seconds", "--method": "method"}


class Line(NamedTuple):
    """What a plain command line says."""

    protocol: str
    game: str
    parameters: list[str]
    seconds: float
    method: str


def plain_line(words: list[str]) -> Line | None:
    """The command line, if it is one of a protocol and plain.

    >>> plain_line(["gtp", "go", "-p", "size=5", "--seconds=2"])
    Line(protocol='gtp', game='go', parameters=['size=5'], seconds=2.0, method='')
    >>> plain_line(["gtp", "--help"]), plain_line(["show", "nim"])
    (None, None)
    """
    if not words or words[0] not in PROTOCOLS:
        return None
    games: list[str] = []
    given: dict[str, list[str]] = {"parameter": [], "seconds": [], "method": []}
    rest = iter(words[1:])
    for word in rest:
        name, equals, value = word.partition("=")
        if name in NAMES and not (equals and name == "-p"):
            given[NAMES[name]].append(value if equals else next(rest, ""))
        else:
            games.append(word)
    games = games or [USUAL.get(words[0], "")]
    if len(games) > 1 or any(not value or value.startswith("-") for value in sum(given.values(), games)):
        return None
    try:
        seconds = float(given["seconds"][-1]) if given["seconds"] else 1.0
    except ValueError:
        return None
    return Line(words[0], games[0], given["parameter"], seconds, given["method"][-1] if given["method"] else "")


def answer(line: Line) -> NoReturn:
    """What a plain line asks for."""
    show_compiling()
    ended(lambda: speak(*line))


def speak(protocol: str, game: str, parameters: list[str] | None, seconds: float, method: str) -> None:
    """Answer lines until they end."""
    from zermelo.loading import values_of
    from zermelo.protocols.serving import lines_from, serve

    # what a client waits for is one protocol, not all of them
    speaker = getattr(importlib.import_module(f"zermelo.protocols.{protocol}"), PROTOCOLS[protocol])
    if not 0 < seconds < 1e9:
        raise BadInput(f"--seconds is more than 0, not {seconds:g}")
    try:
        board = speaker(game, values_of(parameters), method, seconds)
    except ValueError as problem:
        raise BadInput(str(problem)) from None
    _quit_when_told(board)
    serve(board, lines_from(sys.stdin.fileno()), send)


def _quit_when_told(board: Speaker) -> None:
    """SIGTERM is the last line: what is thought about is answered, and nothing after it."""
    told = signal.getsignal(signal.SIGTERM)

    def note(number: int, frame: FrameType | None) -> None:
        if not board.ended:  # what it holds while it leaves, a second signal must not ask for
            board.ended = True
            board.leave()
        if callable(told):
            told(number, frame)

    with contextlib.suppress(ValueError):  # in another thread than the first nobody hears signals
        signal.signal(signal.SIGTERM, note)


def send(text: str) -> None:
    """Out, at once."""
    sys.stdout.write(text)
    sys.stdout.flush()
