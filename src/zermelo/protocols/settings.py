"""The options of UCI: what a client may set, how it is offered, and what a search is told.

>>> settings = Settings()
>>> settings.change("name Hash value 128".split())
'hash'
>>> settings.number("hash"), next(settings.offered())
(128, 'option name Hash type spin default 64 min 1 max 65536\\n')
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Any, NamedTuple

STRENGTHS = ((1100, 50), (1480, 300), (1700, 1_000), (1930, 10_000), (2065, 100_000))
"""Elo, and the nodes a move with which chess plays so: by matches of 80 games each against Stockfish 15.1 limited to an
Elo near it (docs/decisions/0015). The numbers are Stockfish's; each may be off by some 60."""
LEAST_ELO, MOST_ELO = STRENGTHS[0][0], STRENGTHS[-1][0]


class Offer(NamedTuple):
    """An option: its name, and what it may be."""

    name: str
    kind: str  # spin, check or button
    default: int = 0
    least: int = 0
    most: int = 1

    def text(self) -> str:
        """As it is offered."""
        if self.kind == "button":
            return f"option name {self.name} type button\n"
        if self.kind == "check":
            return f"option name {self.name} type check default {'true' if self.default else 'false'}\n"
        return f"option name {self.name} type spin default {self.default} min {self.least} max {self.most}\n"

    def read(self, text: str) -> int:
        """What a text sets it to; ValueError says what would be right."""
        if self.kind == "check":
            if text.lower() not in ("true", "false"):
                raise ValueError(f"{self.name} is true or false, not {text!r}")
            return int(text.lower() == "true")
        if not text.isascii() or not text.isdigit() or not self.least <= int(text[:9]) <= self.most or len(text) > 9:
            raise ValueError(f"{self.name} is a number from {self.least} to {self.most}, not {text!r}")
        return int(text)


OFFERS = (
    Offer("Hash", "spin", 64, 1, 65_536),
    Offer("Threads", "spin", 1, 1, 64),
    Offer("MultiPV", "spin", 1, 1, 256),
    Offer("Ponder", "check"),
    Offer("Move Overhead", "spin", 20, 0, 5000),
    Offer("Clear Hash", "button"),
    Offer("UCI_Chess960", "check"),
    Offer("UCI_LimitStrength", "check"),
    Offer("UCI_Elo", "spin", MOST_ELO, LEAST_ELO, MOST_ELO),
)


class Settings:
    """What is set."""

    def __init__(self) -> None:
        self._offers = {offer.name.lower(): offer for offer in OFFERS}
        self._values = {name: offer.default for name, offer in self._offers.items()}

    def offered(self) -> Iterator[str]:
        """A line for each option."""
        for offer in OFFERS:
            yield offer.text()

    def change(self, words: list[str]) -> str:
        """Set what `name ... value ...` says; the option's name. ValueError if there is none, or it can't be that."""
        cut = words.index("value") if "value" in words else len(words)
        name = " ".join(words[1:cut]).lower()
        if words[:1] != ["name"] or name not in self._offers:
            raise ValueError(f"there is no option {' '.join(words[1:cut])!r}; `uci` lists them")
        if self._offers[name].kind != "button":
            self._values[name] = self._offers[name].read(" ".join(words[cut + 1 :]))
        return name

    def number(self, name: str) -> int:
        """What an option is set to."""
        return self._values[name]

    @property
    def chess960(self) -> bool:
        """Whether castling is told as the king taking its rook."""
        return bool(self._values["uci_chess960"])

    @property
    def overhead(self) -> float:
        """Seconds that a move takes on its way."""
        return self._values["move overhead"] / 1000

    @property
    def weakened(self) -> bool:
        """Whether it is to play weaker than it can."""
        return bool(self._values["uci_limitstrength"])

    def nodes(self) -> int:
        """What a player of the strength that was asked for may look at: between what was measured, in equal steps of
        so many times more."""
        wanted = self._values["uci_elo"]
        (elo, nodes), (higher, more) = next(pair for pair in itertools.pairwise(STRENGTHS) if wanted <= pair[1][0])
        return round(nodes * math.pow(more / nodes, (wanted - elo) / (higher - elo)))

    def options(self, make: Any, method: str) -> Any:
        """The Options of a search."""
        values = self._values
        return make(method=method, threads=values["threads"], memory=values["hash"], lines=values["multipv"])
