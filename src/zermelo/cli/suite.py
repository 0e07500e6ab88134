"""`zermelo suite`: test positions of chess, each searched; which were solved, and when."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zermelo.cli.options import Json
from zermelo.cli.screen import BadInput, notice, refused, say, say_json, stop_at_interrupt, working
from zermelo.cli.search import Depth, Memory, Method, Nodes, Threads

if TYPE_CHECKING:
    from zermelo.formats.epd import Problem
    from zermelo.methods.result import Result
    from zermelo.playing.suite import Answer

File = Annotated[
    Path,
    typer.Argument(metavar="FILE.epd", help="Positions with bm, am, dm, id, acd; a line each.", show_default=False),
]
Seconds = Annotated[
    float | None, typer.Option("--seconds", metavar="T", help="Time for a position; 1, if nothing else limits it.")
]


def suite(
    file: File,
    seconds: Seconds = None,
    nodes: Nodes = None,
    depth: Depth = None,
    method: Method = "",
    threads: Threads = 1,
    memory: Memory = 64,
    json: Json = False,
) -> None:
    """Search the test positions of an EPD file: which were solved, since when and since which depth.

    Example: zermelo suite mates.epd --seconds 1
    """
    from zermelo.formats.epd import problems_in
    from zermelo.methods.limit import Limit, Options
    from zermelo.playing.suite import Suite

    try:
        problems = [*problems_in(file)]
        hurry = 1.0 if (seconds, nodes, depth) == (None, None, None) else seconds
        limit, options = Limit(depth, nodes, hurry), Options(threads, memory, method=method)
        contest = Suite(problems, limit, options)
    except ValueError as problem:
        raise BadInput(str(problem)) from None
    done: list[Answer] = []
    wide = max(len(problem.name) for problem in problems)
    try:
        with working() as progress, stop_at_interrupt() as stop:

            def show(problem: Problem, result: Result) -> None:
                told = f"{len(done) + 1} of {len(problems)}, {_solved(done)} solved: {problem.name}"
                progress.show(f"{told}, depth {result.depth}", at_once=True)

            for answer in contest.answers(stop, show):
                done.append(answer)
                if not json:
                    progress.clear()
                    say(_line(answer, wide))
    except ValueError as problem:
        raise refused(problem) from None
    if stop.is_set():
        notice(f"stopped after {len(done)} of {len(problems)} positions")
    if json:
        say_json(_facts(done, len(problems)))
    else:
        say(_summary(done))


def _solved(done: list[Answer]) -> int:
    return sum(answer.right for answer in done)


def _line(answer: Answer, wide: int) -> str:
    """One position: right or not; what was played, or what should have been."""
    from zermelo.games.chess import Chess

    problem, result = answer.problem, answer.result
    assert result.best is not None
    played, value = Chess().move_text(problem.state, result.best), result.value
    if answer.right:
        return (
            f"ok    {problem.name:<{wide}}  {played:<8}{value}; found in {answer.seconds:.2f} s, depth {answer.depth}"
        )
    return f"FAIL  {problem.name:<{wide}}  {played:<8}{value}; wanted: {problem.wanted()}"


def _summary(done: list[Answer]) -> str:
    found = sum(answer.seconds or 0 for answer in done if answer.right)
    whole = sum(answer.result.effort.seconds for answer in done)
    return f"{_solved(done)} of {len(done)} solved, found in {found:.2f} s; searched in {whole:.2f} s"


def _facts(done: list[Answer], count: int) -> dict[str, object]:
    return {
        "solved": _solved(done),
        "searched": len(done),
        "positions": count,
        "seconds": sum(answer.result.effort.seconds for answer in done),
        "answers": [answer.as_json() for answer in done],
    }
