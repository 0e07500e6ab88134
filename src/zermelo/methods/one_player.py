"""bfs, bidirectional, idastar, astar and greedy: solutions of puzzles, games of one player without chance.

A solution is a line to an end that is worth as much as `bounds` allow where the puzzle stands; without `bounds`, to any
end worth more than 0. What is called proved is a shortest one; or, where all states were seen, the nearest of the best
ends.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from zermelo.compiler.control import DONE
from zermelo.compiler.runner import Stopped
from zermelo.facts import PUZZLE
from zermelo.game import Game
from zermelo.methods.limit import Limit, Options
from zermelo.methods.method import EVERY_LIMIT, Method, Setting
from zermelo.methods.puzzles import definition
from zermelo.methods.puzzles.answer import of_each, of_one
from zermelo.methods.puzzles.finding import DEEP, EVERY, NO_SOLUTION, Finding, target_of
from zermelo.methods.result import Result
from zermelo.methods.session import Session

BOUND = Setting(
    "patterns",
    "what is at least left: by tables, where rules name `patterns`; by `remaining`; or the larger one of both",
    ("patterns", "remaining", "both"),
)
NARROW = 32  # moves: rows that lie close together are quicker to reach
MOST_WEIGHT = 1000


class OnePlayer(Method):
    """What they have in common: findings become results."""

    fit = PUZZLE
    takes = frozenset({"all_moves", "lines", "memory", "only"})
    hints, width = True, NARROW
    words = 3  # of its own in the control header (puzzles/deepening.py)

    def suits(self, limit: Limit) -> bool:
        """Wherever nothing is asked for that it does not know."""
        return limit.given() <= self.limits

    def settles(self, result: Result) -> bool:
        """Also that there is no solution."""
        return super().settles(result) or result.stopped in (NO_SOLUTION, EVERY)

    def prepare(self, session: Session) -> None:
        """Compile the kernel, or load it from the cache, by asking it about a node; tables are built too."""
        with contextlib.suppress(Stopped):
            for _ in self.findings(session, session.trail.state, Limit(nodes=1)):
                pass

    def iterate(self, session: Session, limit: Limit) -> Iterator[Result]:
        """A result whenever more is known; every move by itself, if the value of more than one is asked for."""
        options = session.options
        several = options.all_moves or options.lines > 1 or bool(options.only)
        yield from (of_each if several else of_one)(session, lambda state: self._bounded(session, state, limit))

    def findings(self, session: Session, state: Any, limit: Limit) -> Iterator[Finding]:
        """What is known of one state, more and more; Stopped where it was stopped."""
        raise NotImplementedError

    def plain(self, session: Session, state: Any, target: float, pause: definition.Pause) -> Iterator[Finding]:
        """The same in plain Python, where rules are interpreted."""
        raise NotImplementedError

    def _bounded(self, session: Session, state: Any, limit: Limit) -> Iterator[Finding]:
        if not session.interpreted:
            yield from self.findings(session, state, limit)
            return
        for found in self.plain(session, state, target_of(session.game, state)[0], _pause(session, limit)):
            if limit.depth and found.line is None and found.least > limit.depth:
                yield replace(found, ended=DEEP, depth=limit.depth)
                return
            yield found


def _pause(session: Session, limit: Limit) -> definition.Pause:
    """For searches in plain Python: Stopped, when it is time."""
    control = session.runner.control

    def pause() -> None:
        control[DONE] += 1
        if session.runner.why or (limit.nodes and control[DONE] >= limit.nodes):
            raise Stopped

    return pause


class BreadthFirst(OnePlayer):
    """Breadth-first search."""

    name = "bfs"
    promise = "of a puzzle: the shortest solution, proved; every state on the way is looked at once, and kept"
    all_or_nothing = True
    rank = 12

    def suits(self, limit: Limit) -> bool:
        """Where it may take its time: in a hurry, random games say more than the first few levels."""
        return not limit.hurried and super().suits(limit)

    def findings(self, session: Session, state: Any, limit: Limit) -> Iterator[Finding]:
        """Level by level."""
        from zermelo.methods.puzzles import levels  # many files, which other methods do not need

        return levels.by_levels(session.runner, state, limit, session.options.memory)

    def plain(self, session: Session, state: Any, target: float, pause: definition.Pause) -> Iterator[Finding]:
        """The definition; to the last state, where any later end may be worth more."""
        sure = target_of(session.game, state)[1]
        return definition.breadth_first(session.game, state, target if sure else float("inf"), pause)


class Bidirectional(BreadthFirst):
    """Breadth-first search from both ends."""

    name = "bidirectional"
    promise = (
        "of a puzzle whose rules know the way back: the shortest solution, proved, from the start and from the ends"
    )
    fit = replace(PUZZLE, needs=("backwards",))
    rank = 13

    def suits(self, limit: Limit) -> bool:
        """Where it is named: idastar takes less memory."""
        return False

    def findings(self, session: Session, state: Any, limit: Limit) -> Iterator[Finding]:
        """Level by level, from the side that has fewer states to go on from."""
        from zermelo.methods.puzzles import levels  # many files, which other methods do not need

        return levels.from_both_ends(session.runner, state, limit, session.options.memory)


class IDAStar(OnePlayer):
    """Iterative deepening A*."""

    name = "idastar"
    promise = "of a puzzle whose rules say what is at least left: the shortest solution, proved, in little memory"
    fit = replace(PUZZLE, needs=("remaining", "pattern"))
    settings = {"bound": BOUND}
    rank = 10

    def findings(self, session: Session, state: Any, limit: Limit) -> Iterator[Finding]:
        """Limit by limit."""
        from zermelo.methods.puzzles import bounded  # many files, which other methods do not need

        bound = str(self.chosen(session.game, session.options)["bound"])
        return bounded.by_deepening(session.runner, state, limit, session.options.memory, bound)

    def plain(self, session: Session, state: Any, target: float, pause: definition.Pause) -> Iterator[Finding]:
        """By `remaining` alone."""
        return definition.deepening(session.game, state, target, pause)


class AStar(OnePlayer):
    """A*, weighted or not."""

    name = "astar"
    promise = "as idastar, keeping every state; with a weight w a solution at most w times as long as the shortest"
    fit = replace(PUZZLE, needs=("remaining", "pattern"))
    limits = EVERY_LIMIT - {"depth"}
    settings = {
        "weight": Setting(1.0, "how much what is left counts: 1 for a shortest solution, more for a quicker search"),
        "bound": BOUND,
    }
    rank = 14

    def suits(self, limit: Limit) -> bool:
        """Where it is named."""
        return False

    def refuse_settings(self, game: Game[Any], options: Options) -> None:
        """ValueError, if there is no such weight."""
        weight = float(self.chosen(game, options)["weight"])
        if not 1 <= weight <= MOST_WEIGHT:
            raise ValueError(f"`weight` of astar is 1 to {MOST_WEIGHT}, not {weight:g}")

    def findings(self, session: Session, state: Any, limit: Limit) -> Iterator[Finding]:
        """The most promising state first."""
        from zermelo.methods.puzzles import bounded  # many files, which other methods do not need

        chosen = self.chosen(session.game, session.options)
        bound, weight = str(chosen["bound"]), float(chosen["weight"])
        return bounded.by_promise(session.runner, state, limit, session.options.memory, bound, weight)

    def plain(self, session: Session, state: Any, target: float, pause: definition.Pause) -> Iterator[Finding]:
        """By `remaining` alone."""
        weight = float(self.chosen(session.game, session.options)["weight"])
        return definition.best_first(session.game, state, target, weight, pause)


class Greedy(OnePlayer):
    """Greedy best-first search."""

    name = "greedy"
    promise = "of a puzzle with an estimate: some solution, always on from the best state seen; it may be any length"
    fit = replace(PUZZLE, needs=("estimate",))
    limits = EVERY_LIMIT - {"depth"}
    settings = {"step": Setting(0.01, "how much each move made counts against a state, in `margin`s of the game")}
    rank = 11

    def findings(self, session: Session, state: Any, limit: Limit) -> Iterator[Finding]:
        """The best estimate first."""
        from zermelo.methods.puzzles import bounded  # many files, which other methods do not need

        return bounded.by_promise(session.runner, state, limit, session.options.memory, step=self._step(session))

    def plain(self, session: Session, state: Any, target: float, pause: definition.Pause) -> Iterator[Finding]:
        """The same."""
        return definition.best_first(session.game, state, target, 0.0, pause, self._step(session))

    def _step(self, session: Session) -> float:
        return float(self.chosen(session.game, session.options)["step"]) * session.game.margin
