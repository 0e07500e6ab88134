"""Exercises of a chosen kind and level, made from a seed, so that a class can share one; and the check of an answer."""

from __future__ import annotations

import itertools
import math
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from zermelo.games.tree import Tree
from zermelo.textbook.alphabeta_search import alphabeta_slides
from zermelo.textbook.events import Trace, recorded
from zermelo.textbook.gametree import INFINITY, GameTree, reordered, unfold
from zermelo.textbook.tracing import trace

SHAPES = {1: (2, 2), 2: (2, 3), 3: (3, 2)}  # by level: depth and branching
LARGEST = 20
ROUNDING = 0.0051  # two places after the point will do
ODDS = (("1/2", "1/2"), ("1/4", "3/4"), ("1/3", "2/3"), ("1/5", "4/5"))


@dataclass(frozen=True)
class Exercise:
    """A question about a tree, its answer, and the run that shows why."""

    kind: str
    level: int
    seed: int
    question: str
    answer: str
    run: Trace
    accepts: Callable[[str], bool]  # ValueError says how an answer is written

    @property
    def tree(self) -> GameTree:
        """The tree that is asked about."""
        return self.run.tree


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
    if level not in SHAPES:
        raise ValueError(f"level is {min(SHAPES)} to {max(SHAPES)}, not {level}")
    luck = random.Random(f"{kind} {level} {seed}")
    return KINDS[kind](luck, level, seed)


def _random_tree(luck: random.Random, level: int) -> GameTree:
    depth, branching = SHAPES[level]
    leaves = luck.sample(range(LARGEST), branching**depth)  # no two alike, so that every answer is the only one

    def text(left: int) -> str:
        if left == 0:
            return str(leaves.pop())
        return f"({' '.join(text(left - 1) for _ in range(branching))})"

    return unfold(Tree(text(depth)), title=f"exercise {level}")


def _value(luck: random.Random, level: int, seed: int) -> Exercise:
    run = trace("minimax-slides", _random_tree(luck, level))
    return Exercise("value", level, seed, "What is the minimax value of A?", _short(run.value), run, _number(run.value))


def _pruned(luck: random.Random, level: int, seed: int) -> Exercise:
    backwards = luck.random() < 0.5
    while True:  # one in which something is pruned
        tree = _random_tree(luck, level)
        order = {node.number: node.children[:: -1 if backwards else 1] for node in tree.nodes if node.children}
        run = ordered(tree, order)
        if run.pruned:
            break
    names = {tree.name(node) for node in run.pruned}
    side = "right to left" if backwards else "left to right"
    question = f"Alpha-beta goes through the tree from {side}. Which nodes does it never look at?"
    return Exercise("pruned", level, seed, question, " ".join(sorted(names)), run, _names(names, tree))


def _window(luck: random.Random, level: int, seed: int) -> Exercise:
    while True:
        tree = _random_tree(luck, level)
        run = trace("alphabeta-slides", tree)
        entered = [event for event in run.events if event.kind == "enter" and not tree.is_terminal(event.node)]
        later = [event for event in entered if event.alpha != -INFINITY or event.beta != INFINITY]
        if later:
            break
    event = luck.choice(later)
    question = f"Alpha-beta goes from left to right. With which alpha and beta does it enter {tree.name(event.node)}?"
    edges = (float(event.alpha or 0), float(event.beta or 0))
    return Exercise("window", level, seed, question, " ".join(map(_short, edges)), run, _edges(edges))


def _expectimax(luck: random.Random, level: int, seed: int) -> Exercise:
    parts = []
    for _ in range(2 if level == 1 else 3):
        one, other = (luck.randrange(LARGEST + 1) for _ in range(2))
        first, second = luck.choice(ODDS[:1] if level == 1 else ODDS)
        parts.append(f"{{{first}: {one}, {second}: {other}}}")
    for place in range(1 if level == 2 else 2 if level == 3 else 0):
        parts[place] = f"({parts[place]} {luck.randrange(LARGEST)})"
    run = trace("expectimax", unfold(Tree(f"({' '.join(parts)})"), title=f"exercise {level}"))
    question = "Max, Min and chance: what is A worth?"
    return Exercise("expectimax", level, seed, question, _short(run.value), run, _number(run.value))


def _order(luck: random.Random, level: int, seed: int) -> Exercise:
    while True:  # one in which the order matters
        tree = _random_tree(luck, level)
        counts = {len(ordered(tree, order).visited) for order in all_orders(tree)}
        if len(counts) > 1:
            break
    fewest = min(counts)
    best = next(order for order in all_orders(tree) if len(ordered(tree, order).visited) == fewest)
    text = ", ".join(f"{tree.name(n)}: {' '.join(map(tree.name, below))}" for n, below in best.items())
    question = (
        "In which order should successors be tried, so that alpha-beta looks at as few nodes as can be? "
        "Write the order of each node that has successors, such as A: C B, B: E D"
    )
    return Exercise("order", level, seed, question, text, ordered(tree, best), _fewest(tree, fewest))


KINDS: dict[str, Callable[[random.Random, int, int], Exercise]] = {
    "value": _value,
    "pruned": _pruned,
    "window": _window,
    "expectimax": _expectimax,
    "order": _order,
}


def ordered(tree: GameTree, order: dict[int, list[int]]) -> Trace:
    """Alpha-beta with the successors of nodes in an order of one's own; the trace shows the tree as it was."""
    return recorded("alphabeta-slides", tree, alphabeta_slides(reordered(tree, order)))


def all_orders(tree: GameTree) -> Iterator[dict[int, list[int]]]:
    """Every order of the successors of every node."""
    inner = [node for node in tree.nodes if node.children]
    for chosen in itertools.product(*(itertools.permutations(node.children) for node in inner)):
        yield {node.number: list(below) for node, below in zip(inner, chosen, strict=True)}


def _number(due: object) -> Callable[[str], bool]:
    assert isinstance(due, int | float)
    return lambda text: math.isclose(_read(text), due, abs_tol=ROUNDING)


def _read(text: str) -> float:
    word = text.strip().replace("−", "-").replace("∞", "inf")
    try:
        return float(word) if "inf" in word else float(Fraction(word))
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{text.strip()!r} is no number: write one such as 3, 5/2 or -inf") from None


def _edges(due: tuple[float, float]) -> Callable[[str], bool]:
    def accepts(text: str) -> bool:
        words = re.sub(r"[\[\],;]", " ", text).split()
        if len(words) != 2:
            raise ValueError("write two numbers, alpha and beta, such as -inf 3")
        return (_read(words[0]), _read(words[1])) == due

    return accepts


def _names(due: set[str], tree: GameTree) -> Callable[[str], bool]:
    known = {node.name for node in tree.nodes}

    def accepts(text: str) -> bool:
        words = set(re.sub(r"[,;]", " ", text).upper().split())
        if words == {"NONE"}:
            return not due
        if not words or words - known:
            raise ValueError(f"write names of nodes such as {' '.join(sorted(known)[:2])}, or none")
        return words == due

    return accepts


def _fewest(tree: GameTree, fewest: int) -> Callable[[str], bool]:
    number = {node.name: node.number for node in tree.nodes}

    def accepts(text: str) -> bool:
        order = {}
        for part in re.split(r"[,;]", text.upper()):
            name, _, rest = part.partition(":")
            below = [number.get(word, -1) for word in rest.split()]
            if name.strip() not in number or sorted(below) != sorted(tree.successors(number[name.strip()])):
                raise ValueError(f"{part.strip()!r} is no order: write all successors of a node, such as A: C B")
            order[number[name.strip()]] = below
        return len(ordered(tree, order).visited) == fewest

    return accepts


def _short(value: object) -> str:
    assert isinstance(value, int | float)
    return f"{value:g}" if math.isinf(value) else str(Fraction(value).limit_denominator(10_000))
