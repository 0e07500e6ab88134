"""The programs that the algorithms run, as text: lines have numbers, and those that do something have labels."""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from importlib.resources import files


@dataclass(frozen=True)
class Program:
    """The lines of a program, and which line does what.

    >>> book = program("alphabeta-book")
    >>> book.line("max test"), book.code[book.line("max test") - 1]
    (10, '        if v ≥ β: return v')
    """

    name: str
    code: tuple[str, ...]
    lines: dict[str, int]

    def line(self, label: str) -> int:
        """The number of the line with this label, from 1."""
        return self.lines[label]

    @property
    def for_max(self) -> bool:
        """Whether its first function is written for a Max root, as most sources have it."""
        return any(word in self.code[1] for word in ("MAX-VALUE", "MIN-VALUE"))

    def numbered(self) -> str:
        """The text with its line numbers."""
        wide = len(str(len(self.code)))
        return "\n".join(f"{number:>{wide}}  {line}".rstrip() for number, line in enumerate(self.code, 1))


@functools.cache
def programs() -> dict[str, Program]:
    """All of them by name."""
    text = files("zermelo.textbook").joinpath("programs.txt").read_text(encoding="utf-8")
    sections = re.split(r"^== (.+)\n", text, flags=re.MULTILINE)[1:]
    return {name: _read(name, body) for name, body in zip(sections[::2], sections[1::2], strict=True)}


def program(name: str) -> Program:
    """The program of an algorithm."""
    return programs()[name]


def _read(name: str, text: str) -> Program:
    """A label stands at the end of its line, after @."""
    code, lines = [], {}
    for number, written in enumerate(text.rstrip("\n").split("\n"), 1):
        line, _, label = written.partition("@")
        code.append(line.rstrip())
        if label:
            assert label not in lines, f"{name}: two lines are labelled {label!r}"
            lines[label] = number
    return Program(name, tuple(code), lines)
