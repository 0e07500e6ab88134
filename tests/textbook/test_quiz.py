"""Exercises in the terminal, as JSON and on paper."""

from __future__ import annotations

from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.running import answer, complaint, run
from zermelo.textbook.exercises import KINDS, make
from zermelo.views.paper import answer_key, sheet


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
    facts = answer("quiz", "--count", "13", "--level", "2", "--seed", "3")["exercises"]
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
        (["--kind", "aspiration", "--answer", "3"], "write a sign before the number: = 7, <= 5 or >= 12"),
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
    done = run("quiz", "--count", "11", "--level", "2", "--paper", str(tmp_path / "class"))
    assert done.returncode == 0
    questions, answers = (tmp_path / name for name in ("class.html", "class-answers.html"))
    exercises = [make(kind, 2, 1) for kind in list(KINDS)[:11]]
    assert questions.read_text() == sheet(exercises, "Game trees")
    assert answers.read_text() == answer_key(exercises, "Game trees")
    assert questions.read_text().count("<section") == 11
    assert f"level 2, seed 1: {', '.join(list(KINDS)[:11])}" in questions.read_text()
    assert (
        "square: Max or player 1 moves; circle: Min or player 2 moves; diamond: chance moves" in questions.read_text()
    )
    for exercise in exercises:
        assert f"<b>{escape(exercise.answer)}</b>" in answers.read_text()
    assert "Alpha-beta" in questions.read_text()
    assert "left out" not in questions.read_text()
    assert "struck" not in questions.read_text()  # the sheet does not give the answer away
    parser = Ids()
    parser.feed(questions.read_text())
    assert len(parser.ids) == len(set(parser.ids))
