"""Limit in: how far a search may go. Whichever comes first ends it; without any, it goes on until all is proved."""

from __future__ import annotations

from dataclasses import dataclass

DEEPEST = 250  # plies: what an entry of the table can say


@dataclass(frozen=True)
class Limit:
    """How deep, how many nodes, how many seconds.

    >>> Limit(depth=4)
    Limit(depth=4, nodes=None, seconds=None)
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.depth is not None and not 1 <= self.depth <= DEEPEST:
            raise ValueError(f"depth is 1 to {DEEPEST}, not {self.depth}")
        if self.nodes is not None and self.nodes < 1:
            raise ValueError(f"nodes is 1 or more, not {self.nodes}")
        if self.seconds is not None and not 0 < self.seconds < 1e9:
            raise ValueError(f"seconds is more than 0, not {self.seconds}")

    @property
    def none(self) -> bool:
        """Whether nothing but a proof ends the search."""
        return self.depth is None and self.nodes is None and self.seconds is None
