"""Exercises: the same for the same seed, one right answer, checked by other means; levels that differ; in the terminal
and on paper.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.running import answer, complaint, run
from tests.textbook.test_reasons import bound_at, reported
from zermelo.game import CHANCE
from zermelo.textbook.exercises import KINDS, LEVELS, Exercise, make
from zermelo.textbook.exercises_exact import all_orders, looks, ordered
from zermelo.textbook.gametree import INFINITY, GameTree, reordered
from zermelo.textbook.tracing import trace
from zermelo.views.paper import answer_key, sheet
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


def test_in_the_terminal():
    exercise = make("value", 1, 7)
    done = run("quiz", "--kind", "value", "--seed", "7", "--answer", exercise.answer)
    assert (done.returncode, done.stdout) == (0, "right\n")
    done = run("quiz", "--kind", "value", "--seed", "7", "--answer", "-5")
    assert done.returncode == 1
    assert done.stdout.startswith(f"wrong: {exercise.answer}\nA Max ")
    second = make("value", 1, 8)
    lines = f"{exercise.answer}\nnonsense\n-5\n{second.answer}\n-5\n-6\nskip\nquit\n"
    done = run("quiz", "--kind", "value", "--seed", "7", typed=lines)
    assert done.returncode == 0
    assert "> right" in done.stdout
    assert "'nonsense' is no number: write one such as 3, 5/2 or -inf" in done.stdout
    assert f"> no; once more: {second.hint}\n> right" in done.stdout
    assert f"no: {make('value', 1, 9).answer}\nA Max" in done.stdout
    assert done.stdout.rstrip().endswith("1 of 4 right, 1 more with a hint")


def test_as_json():
    facts = answer("quiz", "--count", "12", "--level", "2", "--seed", "3")["exercises"]
    assert [found["kind"] for found in facts] == list(KINDS)
    for found in facts:
        exercise = make(found["kind"], 2, 3)
        assert (found["question"], found["answer"], found["hint"]) == (
            exercise.question,
            exercise.answer,
            exercise.hint,
        )
        assert [node["name"] for node in found["nodes"]] == [node.name for node in exercise.tree.nodes]
    checked = answer("quiz", "--kind", "value", "--answer", make("value", 1, 1).answer)
    assert (checked["right"], checked["given"]) == (True, checked["answer"])


def test_a_wrong_answer_is_explained_by_its_reasons():
    done = run("quiz", "--kind", "pruned", "--level", "2", "--seed", "2", "--answer", "A")
    assert done.returncode == 1
    reasons = [event.why for event in make("pruned", 2, 2).run.events if event.kind == "prune"]
    assert reasons
    assert all(why in done.stdout for why in reasons)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--kind", "riddle"], f"an exercise is of kind {', '.join(KINDS)}, not 'riddle'"),
        (["--level", "9"], "level is 1 to 3, not 9"),
        (["--count", "0"], "count is 1 to 100, not 0"),
        (["--kind", "value", "--answer", "x"], "'x' is no number"),
        (["--kind", "stack", "--answer", "3"], "write the stack from its top"),
        (["--kind", "backup", "--answer", "3"], "write a number for each"),
        (["--kind", "maxn", "--answer", "3"], "write 2 numbers, one for each player"),
        (["--paper", "no/such/folder"], "No such file or directory"),
        (["--paper", "."], "--paper wants the name of a file"),
    ],
    ids=str,
)
def test_bad_input(arguments: list[str], words: str):
    assert words in complaint("quiz", *arguments)


class Ids(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.ids += [str(value) for name, value in attributes if name == "id"]


def test_on_paper(tmp_path: Path):
    done = run("quiz", "--count", "10", "--level", "2", "--paper", str(tmp_path / "class"))
    assert done.returncode == 0
    questions, answers = (tmp_path / name for name in ("class.html", "class-answers.html"))
    exercises = [make(kind, 2, 1) for kind in list(KINDS)[:10]]
    assert questions.read_text() == sheet(exercises, "Game trees")
    assert answers.read_text() == answer_key(exercises, "Game trees")
    assert questions.read_text().count("<section") == 10
    assert f"level 2, seed 1: {', '.join(list(KINDS)[:10])}" in questions.read_text()
    assert (
        "square: Max or player 1 moves; circle: Min or player 2 moves; diamond: chance moves" in questions.read_text()
    )
    for exercise in exercises:
        assert f"<b>{exercise.answer}</b>" in answers.read_text()
    assert "Alpha-beta" in questions.read_text()
    assert "left out" not in questions.read_text()
    assert "struck" not in questions.read_text()  # the sheet does not give the answer away
    parser = Ids()
    parser.feed(questions.read_text())
    assert len(parser.ids) == len(set(parser.ids))
