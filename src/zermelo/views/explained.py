"""A trace with its views: what `zermelo.trace` gives. In a notebook it shows itself as the stepping page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from zermelo.game import Game
from zermelo.textbook import tracing
from zermelo.textbook.events import Trace
from zermelo.textbook.gametree import GameTree
from zermelo.views.catalogue import VIEWS, as_json, file_of
from zermelo.views.page import embedded


class Explained(Trace):
    """A run of an algorithm, and every way to look at it.

    >>> run = trace("alphabeta-slides", "guide-walk")
    >>> print(run.view("tree"))
    [A] 9  [9, ∞]  *
    |- (B) 9  [−∞, 9]  *
    |  |- D 10
    |  `- E 9  *
    `- (C) 8  [9, 8]
       |- F 8
       `- x G
    <BLANKLINE>
    [A] Max moves, (B) Min moves, [9, ∞] alpha and beta, * principal variation, x pruned
    """

    def view(self, name: str = "events") -> str:
        """stack, derivation, windows, tree, events, code or answer, as text."""
        if name not in VIEWS:
            raise ValueError(f"a view is {', '.join(VIEWS)}, not {name!r}")
        return VIEWS[name](self)

    def write(self, file: str | Path, dark: bool = False, boards: bool = False) -> None:
        """A file: .svg, .html, .dot, .tex or .txt; .png and .pdf, where a converter is installed."""
        path = Path(file)
        path.write_bytes(file_of(self, path.suffix, dark, boards))

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        return as_json(self)

    def __str__(self) -> str:
        return self.view()

    def _repr_html_(self) -> str:
        return embedded(self)


def trace(
    algorithm: str,
    subject: str | Game[Any] | GameTree,
    depth: int | None = None,
    samples: int = 20,
    seed: int = 1,
    moves: int = 1,
    state: Any = None,
    merge: bool = False,
) -> Explained:
    """Run an algorithm of the textbook on a figure, a game or a tree, step by step.

    >>> run = trace("alphabeta-recursive", "nim-2-2")
    >>> run.value, sorted(run.tree.name(node) for node in run.pruned)
    (-1, ['F', 'H', 'J', 'L', 'O'])
    """
    found = tracing.trace(algorithm, subject, depth, samples, seed, moves, state, merge)
    return Explained(found.algorithm, found.tree, found.events, found.depth)
