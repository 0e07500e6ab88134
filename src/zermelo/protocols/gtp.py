"""The Go Text Protocol, version 2: one line in, one answer out, for any game of two whose moves are cells.

    = 3 d4          a command with the number 3 was done        ? 3 illegal move          it was not

Colours are seats: black begins. Cells have the protocol's names, whatever the game calls them (vertices.py). A move out
of turn is preceded by a pass, where the game has one. Rules that a board can ask for (its size, komi) are parameters of
the game of that name. What thinks, and for how long, is given once; clocks (`time_settings`, `time_left`) shorten it.
`lz-analyze` tells what it thinks until another line comes.

    gtp_board.py       boardsize, komi, play, undo, showboard, loadsgf, printsgf, final_score
    gtp_thinking.py    genmove, clocks, lz-analyze
    gogui.py           gogui-rules_...

>>> gtp = GTP("hex", {"size": "3"}, "alphabeta", 1.0)
>>> gtp.answer("1 boardsize 4"), gtp.answer("play w a1"), gtp.answer("play b z9")
('=1\\n\\n', '? illegal move\\n\\n', '? illegal move\\n\\n')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from zermelo.protocols import gogui, gtp_board, gtp_thinking
from zermelo.protocols.gtp_board import GTPBoard
from zermelo.protocols.gtp_thinking import STREAMS, usual_method
from zermelo.protocols.words import Refused, cleaned_of

NUMBER = re.compile(r"([0-9]{1,9})(?: +|$)(.*)", re.DOTALL)


class GTP(GTPBoard):
    """A board that answers lines."""

    ended = False  # by `quit`

    def __init__(self, source: str, parameters: dict[str, str], method: str = "", seconds: float = 1.0) -> None:
        super().__init__(source, parameters, method, seconds)
        self.method = method or usual_method(self.game)

    def hear(self, line: str) -> str:
        """An analysis goes on until another line comes."""
        self.stops.hear(stops=True)
        return ""

    def leave(self) -> None:
        """Or none will."""
        self.stops.hear(stops=True)

    def answer(self, line: str) -> str:
        """The whole answer to a line."""
        return "".join(self.answers(line))

    def answers(self, line: str) -> Iterator[str]:
        """The answer to a line, piece by piece; nothing to a line without a command. It never raises."""
        self.stops.answer()
        text, number = cleaned_of(line), ""
        if not text:
            return
        if found := NUMBER.fullmatch(text):
            number, text = found[1], found[2]
        name, *words = text.split() or [""]
        try:
            if name in STREAMS:
                pieces = STREAMS[name](self, words)
                first = next(pieces, "")  # what is wrong shows before anything is sent
            else:
                said = self._done(name, words)
        except Refused as problem:
            yield f"?{number} {problem}\n\n"
        except Exception as problem:  # the board must go on, whatever rules or engines do
            yield f"?{number} {' '.join(f'{type(problem).__name__}: {problem}'.split())}\n\n"
        else:
            if name in STREAMS:
                yield from _streamed(number, first, pieces)
            else:
                yield f"={number}{' ' if said and said[0] != chr(10) else ''}{said.rstrip()}\n\n"

    def _done(self, name: str, words: list[str]) -> str:
        if name not in COMMANDS:
            raise Refused("unknown command")
        return COMMANDS[name](self, words)


def _streamed(number: str, first: str, pieces: Iterator[str]) -> Iterator[str]:
    """An answer that has begun can't become a refusal: what goes wrong now ends it."""
    yield f"={number}\n{first}"
    try:
        yield from pieces
    except Exception as problem:
        yield f"info string {' '.join(f'{type(problem).__name__}: {problem}'.split())}\n"
    yield "\n"


def version(gtp: GTP, words: list[str]) -> str:
    """Of zermelo."""
    from importlib.metadata import version as installed

    return installed("zermelo")


def known(gtp: GTP, words: list[str]) -> str:
    """Whether there is a command."""
    return "true" if words and words[0] in COMMANDS | STREAMS else "false"


def leave(gtp: GTP, words: list[str]) -> str:
    """The end, once this was answered."""
    gtp.ended = True
    return ""


COMMANDS: dict[str, Callable[[GTP, list[str]], str]] = {
    "protocol_version": lambda gtp, words: "2",
    "name": lambda gtp, words: "zermelo",
    "version": version,
    "known_command": known,
    "list_commands": lambda gtp, words: "\n".join([*COMMANDS, *STREAMS]),
    "quit": leave,
    **gtp_board.COMMANDS,
    **gtp_thinking.COMMANDS,
    **gogui.COMMANDS,
}
