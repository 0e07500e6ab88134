"""Exercises: the same for the same seed, one right answer, checked by other means; in the terminal and on paper."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.running import complaint, run
from zermelo.textbook.exercises import KINDS, SHAPES, all_orders, make, ordered
from zermelo.textbook.gametree import GameTree, reordered
from zermelo.textbook.tracing import trace
from zermelo.views.paper import answer_key, sheet

ALL = [(kind, level, seed) for kind in KINDS for level in SHAPES for seed in range(1, 5)]


def by_definition(tree: GameTree, node: int) -> float:
    if tree.is_terminal(node):
        return tree.utility(node)
    below = [(tree.nodes[child].odds, by_definition(tree, child)) for child in tree.successors(node)]
    if tree.is_chance(node):
        return sum(odds * value for odds, value in below)
    return (max if tree.is_max(node) else min)(value for _, value in below)


@pytest.mark.parametrize(("kind", "level", "seed"), ALL)
def test_the_answer_is_right_and_others_are_wrong(kind: str, level: int, seed: int):
    exercise, again = make(kind, level, seed), make(kind, level, seed)
    assert (exercise.question, exercise.answer) == (again.question, again.answer)
    assert exercise.accepts(exercise.answer)
    wrong = {"value": "-1", "pruned": "A", "window": "-99 99", "expectimax": "99.5"}
    if kind in wrong:
        assert not exercise.accepts(wrong[kind])
    if kind in ("value", "expectimax"):
        assert exercise.accepts(f"{by_definition(exercise.tree, 0):.2f}")
        assert not exercise.accepts(f"{by_definition(exercise.tree, 0) + 0.02:.2f}")
    with pytest.raises(ValueError, match=r"write|no order"):
        exercise.accepts("what?")


def test_other_seeds_make_other_trees():
    trees = {tuple(node.payoffs for node in make("value", 2, seed).tree.nodes) for seed in range(50)}
    assert len(trees) == 50


@pytest.mark.parametrize("seed", range(1, 9))
def test_pruned_nodes_are_those_of_another_algorithm(seed: int):
    exercise = make("pruned", 2, seed)
    tree = exercise.tree
    if "right to left" in exercise.question:
        tree = reordered(tree, {node.number: node.children[::-1] for node in tree.nodes})
    other = trace("alphabeta-recursive", tree)
    assert {other.tree.name(node) for node in other.pruned} == set(exercise.answer.split())


@pytest.mark.parametrize("level", SHAPES)
def test_the_best_order_can_not_be_bettered(level: int):
    exercise = make("order", level, 3)
    counts = [len(ordered(exercise.tree, order).visited) for order in all_orders(exercise.tree)]
    assert len(exercise.run.visited) == min(counts) < max(counts)
    worst = next(o for o in all_orders(exercise.tree) if len(ordered(exercise.tree, o).visited) == max(counts))
    name = exercise.tree.name
    assert not exercise.accepts(", ".join(f"{name(n)}: {' '.join(map(name, below))}" for n, below in worst.items()))


def test_in_the_terminal():
    exercise = make("value", 1, 7)
    done = run("quiz", "--kind", "value", "--seed", "7", "--answer", exercise.answer)
    assert (done.returncode, done.stdout) == (0, "right\n")
    done = run("quiz", "--kind", "value", "--seed", "7", "--answer", "-5")
    assert done.returncode == 1
    assert done.stdout.startswith(f"wrong: {exercise.answer}\nA Max ")
    lines = f"{exercise.answer}\nnonsense\n-5\nskip\nquit\n"
    done = run("quiz", "--kind", "value", "--seed", "7", typed=lines)
    assert done.returncode == 0
    assert "> right" in done.stdout
    assert "'nonsense' is no number: write one such as 3, 5/2 or -inf" in done.stdout
    assert done.stdout.rstrip().endswith("1 of 3 right")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--kind", "riddle"], "an exercise is of kind value, pruned, window, expectimax, order, not 'riddle'"),
        (["--level", "9"], "level is 1 to 3, not 9"),
        (["--count", "0"], "count is 1 to 100, not 0"),
        (["--kind", "value", "--answer", "x"], "'x' is no number"),
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
    exercises = [make(list(KINDS)[place % 5], 2, 1 + place // 5) for place in range(10)]
    assert questions.read_text() == sheet(exercises, "Game trees")
    assert answers.read_text() == answer_key(exercises, "Game trees")
    assert questions.read_text().count("<section>") == 10
    for exercise in exercises:
        assert f"<b>{exercise.answer}</b>" in answers.read_text()
    assert "Alpha-beta" in questions.read_text()
    assert "left out" not in questions.read_text()
    assert "struck" not in questions.read_text()  # the sheet does not give the answer away
    parser = Ids()
    parser.feed(questions.read_text())
    assert len(parser.ids) == len(set(parser.ids))
