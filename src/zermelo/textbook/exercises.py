"""Exercises of a chosen kind and level, made from a seed, so that a class can share one; and the check of an answer.

Level 1 is a small tree with Max at its root; level 2 is one ply deeper, uneven, and Min may begin; level 3 is deeper
still, with negative numbers and about twice the work.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from zermelo.textbook import exercises_exact as exact
from zermelo.textbook import exercises_other as other
from zermelo.textbook.answers import Accepts, Made
from zermelo.textbook.events import Trace
from zermelo.textbook.gametree import GameTree

LEVELS = (1, 2, 3)
KINDS: dict[str, Callable[[random.Random, int], Made]] = {
    "value": exact.value,
    "stack": exact.stack,
    "depth": exact.depth,
    "pruned": exact.pruned,
    "window": exact.window,
    "aspiration": exact.aspiration,
    "reason": exact.reason,
    "bound": exact.bound,
    "order": exact.order,
    "expectimax": other.expectimax,
    "maxn": other.maxn,
    "ucb": other.ucb,
    "backup": other.backup,
}
"""In the order in which one meets them."""


@dataclass(frozen=True)
class Exercise:
    """A question about a tree, its answer, a hint for a second try, and the run that shows why."""

    kind: str
    level: int
    seed: int
    question: str
    answer: str
    hint: str
    run: Trace
    accepts: Accepts
    shown: GameTree | None = None  # the tree that is asked about, where the run is on another

    @property
    def tree(self) -> GameTree:
        """The tree that is asked about."""
        return self.shown or self.run.tree


def make(kind: str, level: int = 1, seed: int = 1) -> Exercise:
    """The exercise of this kind, level and seed: always the same one.

    >>> exercise = make("value", level=1, seed=4)
    >>> exercise.question
    'What is the minimax value of A?'
    >>> exercise.accepts(exercise.answer), exercise.accepts("1000")
    (True, False)
    """
    if kind not in KINDS:
        raise ValueError(f"an exercise is of kind {', '.join(KINDS)}, not {kind!r}")
    if level not in LEVELS:
        raise ValueError(f"level is {LEVELS[0]} to {LEVELS[-1]}, not {level}")
    return Exercise(kind, level, seed, *KINDS[kind](random.Random(f"{kind} {level} {seed}"), level))
