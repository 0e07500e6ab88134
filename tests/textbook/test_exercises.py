"""Exercises: the same for the same seed, one right answer, checked by other means; levels that differ."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable

import pytest

from tests.textbook.test_reasons import bound_at, reported
from zermelo.game import CHANCE
from zermelo.textbook.exercises import KINDS, LEVELS, Exercise, make
from zermelo.textbook.exercises_exact import all_orders, looks, ordered
from zermelo.textbook.gametree import INFINITY, GameTree, reordered
from zermelo.textbook.tracing import trace
from zermelo.views.stack import stack_rows

ALL = [(kind, level, seed) for kind in KINDS for level in LEVELS for seed in range(1, 5)]
MANY = range(1, 61)


def by_definition(tree: GameTree, node: int, deepest: int = 99) -> float:
    if tree.is_terminal(node):
        return tree.utility(node)
    if tree.nodes[node].depth == deepest:
        return tree.guess(node)
    below = [(tree.nodes[child].odds, by_definition(tree, child, deepest)) for child in tree.successors(node)]
    if tree.is_chance(node):
        return sum(odds * value for odds, value in below)
    return (max if tree.is_max(node) else min)(value for _, value in below)


def vector(tree: GameTree, node: int) -> tuple[float, ...]:
    if tree.is_terminal(node):
        return tree.nodes[node].payoffs
    assert tree.nodes[node].turn != CHANCE
    return max((vector(tree, child) for child in tree.successors(node)), key=lambda found: found[tree.nodes[node].turn])


def named(exercise: Exercise, name: str) -> int:
    return next(node.number for node in exercise.tree.nodes if node.name == name)


def edges(tree: GameTree, node: int) -> tuple[float, float]:
    """alpha and beta of a node: the best of what was found before, on the way to it."""
    worth = {other.number: by_definition(tree, other.number) for other in tree.nodes}
    found = {}
    for largest in (True, False):
        best, begun = (max, -INFINITY) if largest else (min, INFINITY)
        before, here = [begun], node
        while here != tree.root:
            above = tree.parent(here)
            earlier = tree.successors(above)[: tree.successors(above).index(here)]
            before += [worth[child] for child in earlier if tree.is_max(above) == largest]
            here = above
        found[largest] = best(before)
    return found[True], found[False]


def window(exercise: Exercise) -> str:
    node = named(exercise, exercise.question.split()[-1].rstrip("?"))
    return " ".join(f"{edge:g}" for edge in edges(exercise.tree, node))


def pruned(exercise: Exercise) -> str:
    tree = exercise.tree
    if "right to left" in exercise.question:
        tree = reordered(tree, {node.number: node.children[::-1] for node in tree.nodes})
    other = trace("alphabeta-recursive", tree)
    return " ".join(other.tree.name(node) for node in other.pruned) or "none"


def reason(exercise: Exercise) -> str:
    tree, node = exercise.tree, named(exercise, re.search(r"At (\w+) it prunes", exercise.question)[1])  # type: ignore[index]  # it says so
    lecture = exercise.run.algorithm == "alphabeta-recursive"
    begun = (tree.lowest, tree.highest) if lecture else (-INFINITY, INFINITY)
    worth = {other.number: by_definition(tree, other.number) for other in tree.nodes}
    _, providers = bound_at(tree, node, begun[1] if tree.is_max(node) else begun[0], worth)
    return tree.name(min(providers)) if providers else "none"


def bound(exercise: Exercise) -> str:
    """A plain alpha-beta of the subtree, with the window that is told."""
    found = re.search(r"enters (\w+) with alpha = (\S+), beta = (\S+)\.", exercise.question)
    assert found
    alpha, beta = (float(edge.replace("−", "-").replace("∞", "inf")) for edge in found.groups()[1:])
    node = named(exercise, found[1])
    hard, soft = (reported(exercise.tree, node, alpha, beta, f"alphabeta-{kind}", {}) for kind in ("recursive", "book"))
    return f"{hard} {soft}"


def aspiration(exercise: Exercise) -> str:
    """The same by a plain alpha-beta; what it says of the value is true by definition."""
    told = re.search(r"alpha = (\S+) and beta = (\S+),", exercise.question)
    assert told
    alpha, beta = (float(edge.replace("−", "-")) for edge in told.groups())
    found = reported(exercise.tree, 0, alpha, beta, "alphabeta-book", {})
    worth = by_definition(exercise.tree, 0)
    if found <= alpha:
        assert worth <= found
        return f"at most {found:g}"
    if found >= beta:
        assert worth >= found
        return f"≥ {found:g}"
    assert worth == found
    return f"= {found:g}"


def ucb(exercise: Exercise) -> str:
    question = exercise.question.replace("−", "-")
    samples, spread = int(re.search(r"After (\d+)", question)[1]), float(re.search(r"\+ (\S+) ×", question)[1])  # type: ignore[index]  # it says so
    sign = -1 if "- average" in question else 1
    told = re.findall(r"(\w) ([-\d.]+) \((\d+)\)", question)
    bounds = {
        name: sign * float(mean) + spread * math.sqrt(2 * math.log(samples) / int(seen)) for name, mean, seen in told
    }
    best = max(bounds, key=lambda name: bounds[name])
    return best if exercise.level == 1 else f"{best}={bounds[best]:.2f}"


def backup(exercise: Exercise) -> str:
    question = exercise.question.replace("−", "-")
    reward = float(re.search(r"ends with ([-\d.]+)\.", question)[1])  # type: ignore[index]  # it says so
    told = re.findall(r"(\w+) (?:([-\d.]+) \((\d+)\)|is new)", question.partition("samples: ")[2])
    means = {name: (float(mean or 0) * int(seen or 0) + reward) / (int(seen or 0) + 1) for name, mean, seen in told}
    return " ".join(f"{name}={mean:.2f}" for name, mean in means.items())


def stack(exercise: Exercise) -> str:
    """The row that follows. (That the lecture's program makes these rows is held by test_programs.py.)"""
    shown = re.search(r"The stack is (.+) \(its top", exercise.question)
    assert shown
    rows = stack_rows(exercise.run)
    return rows[rows.index(shown[1]) + 1]


BY_OTHER_MEANS: dict[str, Callable[[Exercise], str]] = {
    "value": lambda exercise: f"{by_definition(exercise.tree, 0):.2f}",
    "stack": stack,
    "depth": lambda exercise: str(by_definition(exercise.tree, 0, exercise.level)),
    "pruned": pruned,
    "window": window,
    "reason": reason,
    "bound": bound,
    "aspiration": aspiration,
    "expectimax": lambda exercise: f"{by_definition(exercise.tree, 0):.2f}",
    "maxn": lambda exercise: " ".join(map(str, vector(exercise.tree, 0))),
    "ucb": ucb,
    "backup": backup,
}
WRONG = {
    "value": "-99",
    "stack": "A",
    "depth": "-99",
    "pruned": "A",
    "window": "-99 99",
    "reason": "A",
    "bound": "-99 99",
    "aspiration": "= 99",
}
WRONG |= {"expectimax": "99.5", "ucb": "A", "order": ""}


@pytest.mark.parametrize(("kind", "level"), [(kind, level) for kind in BY_OTHER_MEANS for level in LEVELS])
def test_the_answer_is_right_by_other_means(kind: str, level: int):
    for seed in MANY:
        exercise = make(kind, level, seed)
        assert exercise.accepts(BY_OTHER_MEANS[kind](exercise)), (exercise.question, exercise.answer)


@pytest.mark.parametrize(("kind", "level", "seed"), ALL)
def test_the_same_seed_makes_the_same_and_others_are_wrong(kind: str, level: int, seed: int):
    exercise, again = make(kind, level, seed), make(kind, level, seed)
    assert (exercise.question, exercise.answer, exercise.hint) == (again.question, again.answer, again.hint)
    assert exercise.accepts(exercise.answer)
    assert exercise.answer not in exercise.hint.split()
    wrong = WRONG.get(kind)
    if wrong and not (kind == "ucb" and level > 1):
        assert not exercise.accepts(wrong)
    if kind in ("value", "expectimax", "depth"):
        assert not exercise.accepts(f"{by_definition(exercise.run.tree, 0) + 0.02:.2f}")
    with pytest.raises(ValueError, match=r"write|no order"):
        exercise.accepts("what?")


def test_other_seeds_make_other_trees():
    trees = {tuple(node.payoffs for node in make("value", 2, seed).tree.nodes) for seed in range(50)}
    assert len(trees) == 50


@pytest.mark.parametrize("kind", KINDS)
def test_levels_differ(kind: str):
    """In the nodes that are shown and the steps of the run: each level takes at least a sixth more than the last."""
    work = []
    for level in LEVELS:
        made = [make(kind, level, seed) for seed in range(1, 31)]
        work.append((sum(len(e.run.events) for e in made), sum(len(e.tree) for e in made)))
        assert len({e.answer for e in made}) >= (3 if kind in ("ucb", "reason", "order") else 10), level
    for (steps, nodes), (more_steps, more_nodes) in itertools.pairwise(work):
        assert more_steps * 6 >= steps * 7
        assert more_nodes * 8 >= nodes * 9


def test_what_the_first_edition_never_asked():
    """Min at the root, windows that are finite on both sides, nothing pruned, the bound of all payoffs."""
    roots = {make("value", level, seed).tree.who(0) for level in (2, 3) for seed in MANY}
    assert roots == {"Max", "Min"}
    assert all("inf" not in make("window", level, seed).answer for level in (2, 3) for seed in MANY)
    for kind in ("pruned", "reason"):
        nothing = [make(kind, 1, seed).answer == "none" for seed in MANY]
        assert 3 <= sum(nothing) <= 30, kind
    begun = [make("aspiration", level, seed) for level in LEVELS for seed in range(1, 21)]
    assert {exercise.answer.split()[0] for exercise in begun} == {"=", "<=", ">="}
    for exercise in begun:  # a window at the root, both sides finite
        first = exercise.run.events[0]
        assert first.node == 0 and first.alpha is not None and first.beta is not None
        assert -INFINITY < first.alpha < first.beta < INFINITY
    prunes = [event for exercise in begun for event in exercise.run.events if event.kind == "prune"]
    asked = [event.why for event in prunes if event.reason == "root"]
    assert len(asked) > 20 and all("the window that was asked about " in why for why in asked)
    assert not [event for event in prunes if "no payoff is" in event.why]
    letters = {make("pruned", 1, seed).answer for seed in MANY}
    assert len(letters) >= 10


@pytest.mark.parametrize("level", LEVELS)
def test_the_best_order_can_not_be_bettered(level: int):
    exercise = make("order", level, 3)
    counts = [len(ordered(exercise.tree, order).visited) for order in list(all_orders(exercise.tree))[::7]]
    assert counts == [looks(exercise.tree, order) for order in list(all_orders(exercise.tree))[::7]]
    every = {looks(exercise.tree, order): order for order in all_orders(exercise.tree)}
    assert len(exercise.run.visited) == min(every) < max(every)
    name, worst = exercise.tree.name, every[max(every)]
    assert not exercise.accepts(", ".join(f"{name(n)}: {' '.join(map(name, below))}" for n, below in worst.items()))
