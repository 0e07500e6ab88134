"""A suite of test positions: each is searched, and what counts is when the right answer was found and kept.

>>> from zermelo.formats.epd import read
>>> suite = Suite([read("6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd8#;")], Limit(depth=2))
>>> [(answer.right, answer.depth) for answer in suite.answers()]
[(True, 1)]
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from zermelo.compiler.runner import ASKED
from zermelo.formats.epd import Problem
from zermelo.games.chess import Chess
from zermelo.methods.limit import Limit, Options
from zermelo.methods.result import Result
from zermelo.methods.session import Session
from zermelo.trail import Trail


@dataclass(frozen=True)
class Answer:
    """What was found in one position. `seconds` and `depth`: since when the answer was right, and stayed so."""

    problem: Problem
    result: Result
    right: bool
    seconds: float | None = None
    depth: int | None = None

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        game = Chess()
        return {
            "name": self.problem.name,
            "state": game.state_text(self.problem.state),
            "wanted": self.problem.wanted(),
            "right": self.right,
            "found": {"seconds": self.seconds, "depth": self.depth} if self.right else None,
            **self.result.as_json(game, self.problem.state),
        }


def is_right(problem: Problem, result: Result) -> bool:
    """Whether a result answers the problem. Moves decide where they are named; else the mate has to be proved."""
    if problem.best or problem.avoid:
        return (not problem.best or result.best in problem.best) and result.best not in problem.avoid
    assert problem.mate is not None
    mover, plies = problem.state.clock & 1, result.value.plies
    won = result.value.proved and result.value.for_player(mover) > 0
    return won and plies is not None and plies <= 2 * problem.mate - 1


class Suite:
    """Positions, and how long each of them is thought about."""

    def __init__(self, problems: Sequence[Problem], limit: Limit, options: Options | None = None) -> None:
        self.problems, self.limit = problems, limit
        self.session = Session(Chess(), options)

    def answers(
        self,
        stop: threading.Event | None = None,
        on_result: Callable[[Problem, Result], None] = lambda problem, result: None,
    ) -> Iterator[Answer]:
        """One for each position, each of a search that knows nothing of those before; `stop` ends them."""
        for problem in self.problems:
            answer = self._answer(problem, stop, on_result)
            if answer is None or (stop is not None and stop.is_set()):
                return  # a search that was cut short says nothing of what it would have found
            yield answer

    def _answer(
        self, problem: Problem, stop: threading.Event | None, on_result: Callable[[Problem, Result], None]
    ) -> Answer | None:
        self.session.new_game()
        self.session.trail = Trail(self.session.game, problem.state)
        depth = min(filter(None, (problem.depth, self.limit.depth)), default=None)
        seconds: float | None = None
        reached: int | None = None
        result: Result | None = None
        for result in self.session.results(replace(self.limit, depth=depth), stop):
            on_result(problem, result)
            if not is_right(problem, result):
                seconds = reached = None
            elif seconds is None:
                seconds, reached = result.effort.seconds, result.depth
        if result is None or result.stopped == ASKED:
            return None
        return Answer(problem, result, is_right(problem, result), seconds, reached)
