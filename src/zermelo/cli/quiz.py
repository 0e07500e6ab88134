"""`zermelo quiz`: exercises in the terminal or on paper."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zermelo.cli.options import Json
from zermelo.cli.screen import NEGATIVE, BadInput, notice, say, say_json

if TYPE_CHECKING:
    from zermelo.textbook.exercises import Exercise

Kind = Annotated[
    str,
    typer.Option(
        "--kind",
        metavar="NAME",
        help="value, stack, depth, pruned, window, aspiration, reason, bound, order, expectimax, maxn, ucb or backup; "
        "without it, each in turn.",
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
    json: Json = False,
) -> None:
    """Solve exercises on game trees; a wrong answer gets a hint and a second try, then the run that shows why.

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
        _check(exercises[0], answer, json)
    elif json:
        say_json({"exercises": [_facts(exercise) for exercise in exercises]})
    else:
        _ask(exercises)


def _facts(exercise: Exercise) -> dict[str, Any]:
    """An exercise for programs: what it asks, of which tree, and the answer."""
    tree = exercise.tree
    return {
        "kind": exercise.kind,
        "level": exercise.level,
        "seed": exercise.seed,
        "question": exercise.question,
        "hint": exercise.hint,
        "answer": exercise.answer,
        "algorithm": exercise.run.algorithm,
        "nodes": [
            {
                "name": node.name,
                "parent": None if node.parent < 0 else tree.name(node.parent),
                "turn": tree.who(node.number),
                "payoffs": list(node.payoffs) or None,
                "odds": node.odds,
            }
            for node in tree.nodes
        ],
    }


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


def _check(exercise: Exercise, answer: str, json: bool) -> None:
    try:
        right = exercise.accepts(answer)
    except ValueError as problem:
        raise BadInput(str(problem)) from None
    if json:
        say_json({**_facts(exercise), "given": answer, "right": right})
    else:
        say("right" if right else f"wrong: {exercise.answer}")
        if not right:
            _explain(exercise)
    if not right:
        raise typer.Exit(NEGATIVE)


def _ask(exercises: list[Exercise]) -> None:
    from zermelo.views.picture import bare_picture
    from zermelo.views.text_tree import text_tree

    tries: list[int] = []  # at which each was right; 0: at none
    notice("write an answer; `hint` helps, `why` shows the run, `skip` goes on, `quit` ends")
    for place, exercise in enumerate(exercises, 1):
        say(f"\n{place}. {exercise.question}\n")
        say(text_tree(bare_picture(exercise.tree), exercise.tree))
        found = _one(exercise)
        if found is None:
            break
        tries.append(found)
    later = f", {tries.count(2)} more with a hint" if 2 in tries else ""
    say(f"\n{tries.count(1)} of {len(tries)} right{later}")


def _one(exercise: Exercise) -> int | None:
    """1 if the answer was right at once, 2 if it was with a hint, 0 if not; None at the end."""
    attempt = 1
    while True:
        sys.stdout.write("> ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        word = line.strip()
        if not line or word.lower() in ("quit", "q"):
            return None
        if word.lower() == "skip":
            return 0
        if word.lower() == "why":
            say(f"the answer is {exercise.answer}")
            _explain(exercise)
            return 0
        if word.lower() == "hint":
            say(f"{exercise.hint}")
            attempt = 2
            continue
        try:
            right = exercise.accepts(word)
        except ValueError as problem:
            say(str(problem))
            continue
        if right:
            say("right")
            return attempt
        if attempt == 2:
            say(f"no: {exercise.answer}")
            _explain(exercise)
            return 0
        say(f"no; once more: {exercise.hint}")
        attempt = 2


def _explain(exercise: Exercise) -> None:
    """The run: as rows of the stack where that is asked for, else node by node."""
    from zermelo.views.stack import stack_rows
    from zermelo.views.walk import walk

    say("\n".join(stack_rows(exercise.run)) if exercise.kind == "stack" else walk(exercise.run))
