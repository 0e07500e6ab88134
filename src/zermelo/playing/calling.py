"""How a contestant is named: its name, a colon, and what follows with settings after commas.

    mcts:simulations=2000,c=1.4                  a method of search: settings alone
    gtp:gnugo --mode gtp,seconds=1               a program: how it is started, then settings
    ugi:"my engine" --book 'a,b',seconds=0.5     quotes and backslashes mean what they mean in a shell, so that a comma
                                                 in quotes, or after a backslash, belongs to what it stands in
    ugi:engine,Skill Level=5                     names and values may hold blanks
    uci:engine,clock=60+0.6                      a clock for the whole game, and more after each move

>>> Call.read("gtp:gnugo --mode gtp,seconds=1")
Call(protocol='gtp', words=('gnugo', '--mode', 'gtp'), seconds=1.0, options=(), control=None)
>>> Call.read("ugi:engine 'a,b',Skill Level=5,Path='x, y'").options
(('Skill Level', '5'), ('Path', 'x, y'))
"""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass

from zermelo.methods.limit import Limit
from zermelo.playing.clocks import TimeControl

CLOCK = "clock"
PART = re.compile(r"""((?:\\.|'[^']*'|"(?:\\.|[^"\\])*"|[^,'"\\])*)(,|$)""", re.DOTALL)


@dataclass(frozen=True)
class Call:
    """How another program is called: its protocol, the words that start it, its time for a move, options of its own."""

    protocol: str
    words: tuple[str, ...]
    seconds: float | None = None
    options: tuple[tuple[str, str], ...] = ()
    control: TimeControl | None = None  # if it has a clock instead

    @classmethod
    def read(cls, text: str) -> Call:
        """The call that a text describes; ValueError says what would be right."""
        protocol, _, rest = text.partition(":")
        command, *settings = parts_of(rest)
        words = tuple(shlex.split(command))
        if not words:
            raise ValueError("write the program's command after the colon")
        pairs = [pair_of(setting) for setting in settings]
        seconds = [number_of("seconds", value) for name, value in pairs if name == "seconds"]
        clocks = [TimeControl.read(value) for name, value in pairs if name == CLOCK]
        Limit(seconds=seconds[-1] if seconds else None)
        if seconds and clocks:
            raise ValueError("it has a clock, or seconds for each move, not both")
        own = tuple((name, unquoted(value)) for name, value in pairs if name not in ("seconds", CLOCK))
        return cls(protocol, words, seconds[-1] if seconds else None, own, clocks[-1] if clocks else None)

    @property
    def command(self) -> str:
        """What starts it, on a line."""
        return shlex.join(self.words)


def parts_of(text: str) -> list[str]:
    """The text cut at its commas, but for those in quotes or after a backslash; ValueError, if quotes stay open.

    >>> parts_of("a 'b,c' d,e=1")
    ["a 'b,c' d", 'e=1']
    """
    parts, place = [], 0
    while True:
        found = PART.match(text, place)
        if found is None:
            raise ValueError("a quote is not closed, or nothing follows a backslash")
        parts.append(found[1])
        place = found.end()
        if not found[2]:
            return parts


def pair_of(setting: str) -> tuple[str, str]:
    """A setting's name and value; ValueError, if it is none."""
    name, equals, value = setting.partition("=")
    if not equals or not name.strip():
        raise ValueError(f"{setting!r} is no setting; write name=value")
    return name.strip(), value.strip()


def number_of(name: str, value: str) -> float | int:
    """What a setting of that name is set to: seconds are a number, all else is a whole one."""
    try:
        return float(value) if name == "seconds" else int(value)
    except ValueError:
        kind = "a number" if name == "seconds" else "a whole number"
        raise ValueError(f"{name} is {kind}, not {value!r}") from None


def unquoted(value: str) -> str:
    """Without the quotes and backslashes that protect it."""
    return " ".join(shlex.split(value))
