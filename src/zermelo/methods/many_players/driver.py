"""The driver of searches for several players: what each move of the root gives to whom, deeper and deeper.

Of the moves that are told, the line is followed as soon as a move was searched, while tables remember it. Ties on
them are looked for at the end, when the value is known: what that costs is not counted.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from zermelo.compiler.runner import Stopped
from zermelo.methods.limit import DEEPEST, Limit
from zermelo.methods.many_players.lines import (
    EQUAL,
    Answer,
    Course,
    Searcher,
    Vector,
    course_of,
    ties_along,
    ties_at,
)
from zermelo.methods.result import Effort, Line, Result, Tie
from zermelo.value import ESTIMATED, EXPECTED, PROVED, Value

if TYPE_CHECKING:
    from zermelo.methods.session import Session

SHOWN = 1.0  # seconds in which results on the way are shown, before a game is searched to its end at once
DIGITS = 9  # payoffs that differ by less are equal


class Driver:
    """One search of where a session's game stands."""

    def __init__(self, session: Session, searcher: Searcher, limit: Limit, ties: str = "first") -> None:
        self.session, self.searcher, self.limit, self.ties = session, searcher, limit, ties
        self.game, self.state = session.game, session.trail.state
        self.mover = self.game.turn(self.state)
        self.moves = self.game.options(self.state)
        self.certain = EXPECTED if self.game.has("chances") else PROVED
        self.courses: dict[int, Course] = {}

    def results(self) -> Iterator[Result]:
        """A result after each depth; the last one says why it stopped."""
        deepest = min(self.limit.depth or DEEPEST - 1, DEEPEST - 1)
        depth, best = 1, None
        while True:
            found: dict[int, Answer] = {}
            try:
                for move in self.moves:
                    edge = self._edge(found)
                    found[move] = self.searcher.ask(self.game.play(self.state, move), depth - 1, edge)
                    self._follow(move, found[move], edge, depth)
            except Stopped:
                done = best or self._result(found or self._nothing(), depth)
                yield replace(done, stopped=self.session.why_stopped(), effort=self._effort())
                return
            best = self._result(found, depth)
            whole = all(answer.complete for answer in found.values())
            if whole or depth >= deepest:
                yield replace(best, stopped="proved" if whole else "depth", ties=best.ties + self._ties(best, depth))
                return
            yield best
            patient = self.limit.none and self.session.seconds() > SHOWN  # deepening is for those who wait
            depth = deepest if patient else depth + 1

    def _edge(self, found: dict[int, Answer]) -> float:
        """Less than that need not be known of a move: so that equals are told, a little less than the best so far."""
        known = sorted((answer.payoffs[self.mover] for answer in found.values()), reverse=True)
        wanted = self.session.options.lines
        if self.session.options.all_moves or len(known) < wanted:
            return -math.inf
        return known[wanted - 1] - EQUAL

    def _follow(self, move: int, answer: Answer, edge: float, depth: int) -> None:
        """Write down how play goes on after a move, if it may be told."""
        if answer.payoffs[self.mover] > edge:
            self.courses[move] = Course((move,), ())
            self.courses[move] = course_of(self.game, self.searcher, self.state, move, answer, depth)

    def _ties(self, best: Result, depth: int) -> tuple[Tie, ...]:
        """Those on the lines that are told, the best first, as far as there is time to look for them."""
        told: list[Tie] = []
        try:
            for line in best.lines:
                told += ties_along(self.game, self.searcher, self.state, line.line, depth)
        except Stopped:
            pass
        return tuple(told)

    def _line(self, move: int, answer: Answer) -> Line:
        course = self.courses.get(move, Course((move,), ()))
        words = course.words if len(course.words) > len(course.line) else ()
        return Line(move, self._value(answer), course.line, course=words)

    def _nothing(self) -> dict[int, Answer]:
        return {self.moves[0]: Answer((0.0,) * len(self.game.players), False)}

    def _value(self, answer: Answer) -> Value:
        return Value(self.certain if answer.complete else ESTIMATED, tuple(number + 0 for number in answer.payoffs))

    def _result(self, found: dict[int, Answer], depth: int) -> Result:
        mover, options = self.mover, self.session.options
        listed = [*found][::-1] if self.ties == "last" else [*found]
        moves = sorted(listed, key=lambda move: self._rank(found[move].payoffs), reverse=True)
        best = found[moves[0]]
        equal = tuple(move for move in moves if found[move].payoffs[mover] >= best.payoffs[mover] - EQUAL / 2)
        whole = len(found) == len(self.moves) and all(answer.complete for answer in found.values())
        many = len(moves) if options.all_moves else max(options.lines, len(equal) if len(equal) > 1 else 1)
        lines = tuple(self._line(move, found[move]) for move in moves[:many])
        every = {move: self._value(found[move]) for move in moves} if options.all_moves else {}
        value = self._value(Answer(best.payoffs, best.complete and whole))
        ties = tuple(ties_at(mover, (), moves[0], {move: found[move] for move in equal}))
        return Result(
            moves[0], value, equal, lines[0].line, every, depth, lines=lines, ties=ties, effort=self._effort()
        )

    def _rank(self, payoffs: Vector) -> Vector:
        """What moves are ordered by: the mover's payoff, then what the rule for ties looks at."""
        turned = tuple(round(number, DIGITS) for number in payoffs[self.mover :] + payoffs[: self.mover])
        if self.ties == "kind":
            return turned
        return (turned[0], *(-number for number in turned[1:])) if self.ties == "cruel" else turned[:1]

    def _effort(self) -> Effort:
        nodes, counters = self.searcher.counts()
        return Effort(nodes, self.session.seconds(), counters)
