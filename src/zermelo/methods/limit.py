"""Limit in: how far a search may go, and how it is done."""

from __future__ import annotations

import numbers
from dataclasses import dataclass, fields

DEEPEST = 250  # plies: what an entry of the table can say
MOST_NODES = 1 << 62  # what a counter of a kernel can hold
MOST_SECONDS, MOST_THREADS, MOST_MEMORY, MOST_LINES = 1e9, 64, 1 << 16, 1 << 20
MOST_SEED = 1 << 31


class TooMany(ValueError):
    """A game has more states than there is room for; what can be done about it may follow after a colon."""

    @property
    def short(self) -> str:
        """Without that."""
        return str(self).partition(":")[0]


def within(name: str, value: object, most: int) -> None:
    """Whole numbers from 1 to `most`, and nothing else."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"{name} is a whole number, not {value!r}")
    if not 1 <= value <= most:
        raise ValueError(f"{name} is 1 to {most}, not {value}")


@dataclass(frozen=True)
class Limit:
    """How deep, how many nodes, seconds, simulations: whichever comes first. Without any, on until all is proved.

    >>> Limit(depth=4)
    Limit(depth=4, nodes=None, seconds=None, simulations=None)
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    simulations: int | None = None

    def __post_init__(self) -> None:
        if self.simulations is not None:
            within("simulations", self.simulations, MOST_NODES)
        if self.depth is not None:
            within("depth", self.depth, DEEPEST - 1)
        if self.nodes is not None:
            within("nodes", self.nodes, MOST_NODES)
        if self.seconds is not None:
            if isinstance(self.seconds, bool) or not isinstance(self.seconds, numbers.Real):
                raise TypeError(f"seconds is a number, not {self.seconds!r}")
            if not 0 < self.seconds <= MOST_SECONDS:
                raise ValueError(f"seconds is more than 0 and at most {MOST_SECONDS:g}, not {self.seconds:g}")

    @property
    def hurried(self) -> bool:
        """Whether time or nodes are short."""
        return self.seconds is not None or self.nodes is not None

    def given(self) -> set[str]:
        """The names of the limits that there are.

        >>> Limit(depth=4).given()
        {'depth'}
        """
        return {part.name for part in fields(self) if getattr(self, part.name) is not None}

    @property
    def none(self) -> bool:
        """Whether nothing but a proof ends the search."""
        return not self.given()


@dataclass(frozen=True)
class Options:
    """How to search. Not every method takes every option; one that is given and not taken is refused."""

    threads: int = 1
    memory: int = 64  # megabytes of the transposition table
    all_moves: bool = False  # the value of every move, not of the best alone
    distance: bool = True  # win soonest, lose latest; else the outcome alone, which is faster
    lines: int = 1  # the best so many moves, each with its value and its line
    method: str = ""  # its name, and settings of its own as in mcts:c=1; without one, what fits the game and the limit
    seed: int = 1  # of random choices: the same seed, the same search
    only: tuple[int, ...] = ()  # the moves to look at; none: all of them

    def __post_init__(self) -> None:
        within("threads", self.threads, MOST_THREADS)
        within("memory", self.memory, MOST_MEMORY)
        within("lines", self.lines, MOST_LINES)
        within("seed", self.seed, MOST_SEED)
        for name, value in (("all_moves", self.all_moves), ("distance", self.distance)):
            if not isinstance(value, bool):
                raise TypeError(f"{name} is True or False, not {value!r}")

    def given(self) -> set[str]:
        """The names of what differs from the defaults.

        >>> sorted(Options(threads=2, method="engine").given())
        ['threads']
        """
        return {part.name for part in fields(self) if getattr(self, part.name) != part.default} - {"method"}
