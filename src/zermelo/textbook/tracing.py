"""The door of the room: an algorithm, a game or a figure in; the trace of the run out."""

from __future__ import annotations

from typing import Any

from zermelo.game import Game
from zermelo.loading import LoadError, load
from zermelo.textbook.algorithms import ALGORITHMS, MOST_SAMPLES, Algorithm, Settings
from zermelo.textbook.events import Trace, recorded
from zermelo.textbook.figures import FIGURES
from zermelo.textbook.gametree import GameTree, unfold


def trace(
    algorithm: str,
    subject: str | Game[Any] | GameTree,
    depth: int | None = None,
    samples: int = 20,
    seed: int = 1,
    moves: int = 1,
    state: Any = None,
    merge: bool = False,
) -> Trace:
    """Run an algorithm of the textbook on a figure, a game or a tree, and write down all that happens.

    >>> run = trace("alphabeta-slides", "three-branch")
    >>> run.value, sorted(run.tree.utility(node) for node in run.pruned)
    (3, [4, 6])
    """
    found = algorithm_called(algorithm)
    for name, value, most in (("depth", depth, 200), ("samples", samples, MOST_SAMPLES), ("moves", moves, 200)):
        if value is not None and not 1 <= value <= most:
            raise ValueError(f"{name} is 1 to {most}, not {value}")
    tree = _tree(found, subject, depth, state, merge)
    refusal = found.refusal(tree.game)
    if refusal:
        raise ValueError(refusal)
    if isinstance(subject, str) and subject in FIGURES:
        depth = depth or FIGURES[subject].depth
    settings = Settings(depth, samples, seed, moves)
    return recorded(algorithm, tree, found.run(tree, settings), depth)


def algorithm_called(name: str) -> Algorithm:
    """The algorithm of this name; ValueError lists those that there are."""
    if name not in ALGORITHMS:
        near = [known for known in ALGORITHMS if known.startswith(name.partition("-")[0])]
        raise ValueError(f"there is no algorithm {name!r}; there are {', '.join(near or ALGORITHMS)}")
    return ALGORITHMS[name]


def _tree(
    algorithm: Algorithm, subject: str | Game[Any] | GameTree, depth: int | None, state: Any, merge: bool
) -> GameTree:
    fixed = isinstance(subject, GameTree) or (isinstance(subject, str) and subject in FIGURES)
    if fixed and (state is not None or merge):
        raise ValueError("a figure or an unfolded tree takes no state and no merging")
    if isinstance(subject, GameTree):
        if depth is not None and not algorithm.limited:
            raise ValueError("a tree that is unfolded already takes no depth")
        return subject
    if isinstance(subject, str):
        if subject in FIGURES:
            return FIGURES[subject].tree(depth, algorithm.beyond, algorithm.quiet)
        subject = loaded(subject)
    if not isinstance(subject, Game):
        raise TypeError(f"a game, a tree or the name of a figure is wanted, not {subject!r}")
    refusal = algorithm.refusal(subject)
    if refusal:
        raise ValueError(refusal)
    if algorithm.limited and depth is None:
        raise ValueError(f"{algorithm.name} wants a depth")
    cut = None if depth is None else depth + algorithm.beyond
    return unfold(subject, state, cut, merge, algorithm.quiet)


def loaded(name: str) -> Game[Any]:
    """The game of this name; ValueError if it is neither a game nor a figure."""
    try:
        return load(name)
    except LoadError as problem:
        if name.endswith(".py") or ".py:" in name or "(" in name:
            raise ValueError(str(problem)) from None
        raise ValueError(f"{problem} Nor is it a figure: `zermelo trace --list` names them") from None
