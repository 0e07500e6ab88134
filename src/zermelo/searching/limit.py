"""Limit in: how far a search may go, and how it is done."""

from __future__ import annotations

from dataclasses import dataclass

DEEPEST = 250  # plies: what an entry of the table can say
MOST_NODES = 1 << 62  # what a counter of a kernel can hold
METHODS = ("minimax", "alphabeta", "engine")


@dataclass(frozen=True)
class Limit:
    """How deep, how many nodes, how many seconds: whichever comes first. Without any, on until all is proved.

    >>> Limit(depth=4)
    Limit(depth=4, nodes=None, seconds=None)
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.depth is not None and not 1 <= self.depth <= DEEPEST:
            raise ValueError(f"depth is 1 to {DEEPEST}, not {self.depth}")
        if self.nodes is not None and not 1 <= self.nodes <= MOST_NODES:
            raise ValueError(f"nodes is 1 to {MOST_NODES}, not {self.nodes}")
        if self.seconds is not None and not 0 < self.seconds < 1e9:
            raise ValueError(f"seconds is more than 0, not {self.seconds}")

    @property
    def none(self) -> bool:
        """Whether nothing but a proof ends the search."""
        return self.depth is None and self.nodes is None and self.seconds is None


@dataclass(frozen=True)
class Options:
    """How to search."""

    threads: int = 1
    megabytes: int = 64  # of the transposition table
    all_moves: bool = False  # the value of every move, not of the best alone
    distance: bool = True  # win soonest, lose latest; else the outcome alone, which is faster
    lines: int = 1  # the best so many moves, each with its value and its line
    method: str = ""  # of METHODS; without one, the engine where time or nodes are short, else alphabeta

    def __post_init__(self) -> None:
        if not 1 <= self.threads <= 64:
            raise ValueError(f"threads is 1 to 64, not {self.threads}")
        if not 1 <= self.megabytes <= 1 << 16:
            raise ValueError(f"megabytes is 1 to {1 << 16}, not {self.megabytes}")
        if self.lines < 1:
            raise ValueError(f"lines is 1 or more, not {self.lines}")
        if self.method and self.method not in METHODS:
            raise ValueError(f"a method is {', '.join(METHODS[:-1])} or {METHODS[-1]}, not {self.method!r}")

    def method_for(self, limit: Limit) -> str:
        """The method that is meant."""
        hurried = limit.seconds is not None or limit.nodes is not None
        return self.method or ("engine" if hurried else "alphabeta")
