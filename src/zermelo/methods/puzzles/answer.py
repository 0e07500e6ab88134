"""From findings to results: of where a puzzle stands, or of every move there by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from zermelo.compiler.control import DONE
from zermelo.compiler.runner import Stopped
from zermelo.methods.puzzles.finding import Finding
from zermelo.methods.result import Effort, Line, Result
from zermelo.methods.session import Session
from zermelo.statetext import identity
from zermelo.value import PROVED, SO_FAR

Search = Callable[[Any], Iterator[Finding]]
"""From a state to what is known of it, more and more; Stopped is raised where it was stopped."""


def of_one(session: Session, search: Search) -> Iterator[Result]:
    """A result whenever more is known. A line to an end is kept by the session, and followed while the game does."""
    state = session.trail.state
    kept = session.kept("solved", session.options.method, dict[Any, Finding])
    last = kept.get(identity(state), Finding())
    if last.line:
        yield _single(session, last, last.why())
        return
    try:
        for last in search(state):
            if last.line and last.why():
                _keep(session, kept, last)
            yield _single(session, last, last.why())
    except Stopped:
        yield _single(session, last, session.why_stopped())


def _keep(session: Session, kept: dict[Any, Finding], found: Finding) -> None:
    """What is left of a line, for each state on it."""
    state, line = session.trail.state, found.line or ()
    for place, move in enumerate(line):
        kept[identity(state)] = replace(found, line=line[place:], depth=0)
        state = session.game.play(state, move)


def _single(session: Session, found: Finding, stopped: str) -> Result:
    line = found.line or tuple(session.trail.options()[:1])
    return _result(session, [Line(line[0], found.value(), line)], line[:1], found.depth, stopped)


def of_each(session: Session, search: Search) -> Iterator[Result]:
    """The value of every move that is asked about: what follows it is a puzzle too."""
    trail, options = session.trail, session.options
    known = {move: Finding() for move in trail.options() if not options.only or move in options.only}
    stopped = ""
    try:
        for move in known:
            child = trail.play(move)
            if child.over():
                known[move] = Finding((move,), float(child.payoff(0)), True)
            else:
                for found in search(child.state):
                    known[move] = _before(move, found)
            yield _every(session, known, "")
    except Stopped:
        stopped = session.why_stopped()
    unsure = [found for found in known.values() if not found.sure]
    found = unsure[0] if unsure else known[_lines(known)[0].move]
    yield _every(session, known, stopped or found.why())


def _before(move: int, found: Finding) -> Finding:
    """What was found after a move, seen from before it."""
    line = None if found.line is None else (move, *found.line)
    return replace(found, line=line, least=found.least + 1 if found.least else 0, depth=found.depth + 1)


def _lines(known: dict[int, Finding]) -> list[Line]:
    """Lines to an end first, by what it is worth and then the shortest; then what may be solved soonest."""

    def merit(line: Line) -> tuple[bool, float, int]:
        found = known[line.move]
        return found.line is not None, found.payoff, -(len(line.line) if found.line else found.least)

    lines = [Line(move, found.value(), found.line or (move,)) for move, found in known.items()]
    return sorted(lines, key=merit, reverse=True)


def _every(session: Session, known: dict[int, Finding], stopped: str) -> Result:
    lines = _lines(known)
    best = tuple(line.move for line in lines if line.value == lines[0].value and known[line.move].line)
    depth = max(found.depth for found in known.values())
    result = _result(session, lines, best or (lines[0].move,), depth, stopped)
    if result.value.kind == PROVED and not all(found.sure for found in known.values()):
        return replace(result, value=replace(result.value, kind=SO_FAR))  # a move that is not known may be better
    return result


def _result(session: Session, lines: list[Line], best: tuple[int, ...], depth: int, stopped: str) -> Result:
    options, first = session.options, lines[0]
    shown = tuple(lines if options.all_moves else lines[: options.lines])
    every = {line.move: line.value for line in lines} if options.all_moves else {}
    effort = Effort(int(session.runner.control[DONE]), session.seconds(), {})
    return Result(
        first.move, first.value, best, first.line, every, depth,
        lines=shown, stopped=stopped, all_best=False, effort=effort,
    )  # fmt: skip
