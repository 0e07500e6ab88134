"""`zermelo quiz`: exercises in the terminal or on paper."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zermelo.cli.screen import NEGATIVE, BadInput, notice, say

if TYPE_CHECKING:
    from zermelo.textbook.exercises import Exercise

Kind = Annotated[
    str,
    typer.Option(
        "--kind", metavar="NAME", help="value, pruned, window, expectimax or order; without it, each in turn."
    ),
]
Level = Annotated[int, typer.Option("--level", metavar="N", help="How hard: 1, 2 or 3.")]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="The same seed makes the same exercises.")]
Count = Annotated[int, typer.Option("--count", metavar="N", help="How many exercises.")]
Answer = Annotated[
    str | None,
    typer.Option("--answer", metavar="TEXT", help="Check this answer to the first one; exit code 1 if it is wrong."),
]
Paper = Annotated[
    Path | None,
    typer.Option("--paper", metavar="FILE", help="Write a sheet to FILE.html and its key to FILE-answers.html."),
]
MOST = 100


def quiz(
    kind: Kind = "",
    level: Level = 1,
    seed: Seed = 1,
    count: Count = 5,
    answer: Answer = None,
    paper: Paper = None,
) -> None:
    """Solve exercises on game trees; a wrong answer is explained by the trace.

    Example: zermelo quiz --kind pruned --level 2 --seed 7
    """
    if not 1 <= count <= MOST:
        raise BadInput(f"count is 1 to {MOST}, not {count}")
    from zermelo.textbook.exercises import KINDS, make

    names = [kind] if kind else list(KINDS)
    try:
        exercises = [make(names[place % len(names)], level, seed + place // len(names)) for place in range(count)]
    except ValueError as problem:
        raise BadInput(str(problem)) from None
    if paper is not None:
        _print(exercises, paper)
    elif answer is not None:
        _check(exercises[0], answer)
    else:
        _ask(exercises)


def _print(exercises: list[Exercise], paper: Path) -> None:
    from zermelo.views.paper import answer_key, sheet

    if not paper.name:
        raise BadInput(f"--paper wants the name of a file, not {str(paper)!r}")
    file = paper if paper.suffix == ".html" else paper.with_name(f"{paper.name}.html")
    key = file.with_name(f"{file.stem}-answers.html")
    try:
        file.write_text(sheet(exercises, "Game trees"), encoding="utf-8")
        key.write_text(answer_key(exercises, "Game trees"), encoding="utf-8")
    except OSError as problem:
        raise BadInput(f"{file}: {problem.strerror}") from None
    notice(f"written to {file} and {key}")


def _check(exercise: Exercise, answer: str) -> None:
    try:
        right = exercise.accepts(answer)
    except ValueError as problem:
        raise BadInput(str(problem)) from None
    say("right" if right else f"wrong: {exercise.answer}")
    if not right:
        _explain(exercise)
        raise typer.Exit(NEGATIVE)


def _ask(exercises: list[Exercise]) -> None:
    from zermelo.views.picture import bare_picture
    from zermelo.views.text_tree import text_tree

    right = asked = 0
    notice("write an answer; `why` shows the run, `skip` goes on, `quit` ends")
    for place, exercise in enumerate(exercises, 1):
        say(f"\n{place}. {exercise.question}\n")
        say(text_tree(bare_picture(exercise.tree), exercise.tree))
        found = _one(exercise)
        if found is None:
            break
        asked += 1
        right += found
    say(f"\n{right} of {asked} right")


def _one(exercise: Exercise) -> bool | None:
    """Whether the answer was right; None at the end."""
    while True:
        sys.stdout.write("> ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        word = line.strip()
        if not line or word.lower() in ("quit", "q"):
            return None
        if word.lower() == "skip":
            return False
        if word.lower() == "why":
            say(f"the answer is {exercise.answer}")
            _explain(exercise)
            return False
        try:
            right = exercise.accepts(word)
        except ValueError as problem:
            say(str(problem))
            continue
        say("right" if right else f"no: {exercise.answer}")
        if not right:
            _explain(exercise)
        return right


def _explain(exercise: Exercise) -> None:
    from zermelo.views.walk import walk

    say(walk(exercise.run))
