"""What another program offers to be set, as it says so itself, and what a value of it may be.

>>> offered = Offered.read("option name Hash type spin default 16 min 1 max 4096")
>>> offered.name, offered.misfit("64"), offered.misfit("0")
('Hash', '', 'Hash is a whole number from 1 to 4096, not 0')
"""

from __future__ import annotations

import re
from dataclasses import dataclass

OPTION = re.compile(r"option name (?P<name>.+?) type (?P<kind>\w+)(?P<rest>.*)")
LEAST, MOST = re.compile(r" min (-?\d+)"), re.compile(r" max (-?\d+)")
WHOLE = re.compile(r"[+-]?\d+", re.ASCII)


@dataclass(frozen=True)
class Offered:
    """One option: its name, its kind, and what it may be, as far as the program says."""

    name: str
    kind: str
    least: int | None = None
    most: int | None = None
    values: tuple[str, ...] = ()

    @classmethod
    def read(cls, line: str) -> Offered | None:
        """The option that a line offers, if it offers one."""
        found = OPTION.fullmatch(line.strip())
        if found is None:
            return None
        least, most = LEAST.search(found["rest"]), MOST.search(found["rest"])
        values = tuple(value.strip() for value in found["rest"].split(" var ")[1:])
        return cls(found["name"], found["kind"], _number(least), _number(most), values)

    def misfit(self, value: str) -> str:
        """What is wrong with a value, in one line; empty if nothing is. Of kinds that nobody knows nothing is."""
        if self.kind == "check" and value.lower() not in ("true", "false"):
            return f"{self.name} is true or false, not {value}"
        if self.kind == "combo" and self.values and value.lower() not in map(str.lower, self.values):
            return f"{self.name} is {' or '.join(self.values)}, not {value}"
        if self.kind == "spin" and not (WHOLE.fullmatch(value) and self._holds(int(value[:20]))):
            return f"{self.name} is a whole number{self._range}, not {value}"
        return ""

    def command(self, value: str) -> str:
        """What sets it."""
        return f"setoption name {self.name}" + ("" if self.kind == "button" else f" value {value}")

    def _holds(self, number: int) -> bool:
        return (self.least is None or self.least <= number) and (self.most is None or number <= self.most)

    @property
    def _range(self) -> str:
        low = "" if self.least is None else f" from {self.least}"
        return low + ("" if self.most is None else f" to {self.most}")


def _number(found: re.Match[str] | None) -> int | None:
    return int(found[1]) if found else None
