"""The driver: what each move of the root is worth, one move deeper each time, until all is seen or time is over.

A value is expected, which is exact, if nothing that it rests on was estimated: of the best move, its own value; of
every other move, that it is no better. Where chance decides at the root, what is asked for is its value and that of
each outcome.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from zermelo.compiler.runner import Stopped
from zermelo.game import CHANCE
from zermelo.methods.expectimax.course import course_of
from zermelo.methods.expectimax.searcher import Answer, Searcher
from zermelo.methods.expectimax.workspace import UNKNOWN
from zermelo.methods.limit import DEEPEST, Limit
from zermelo.methods.result import Effort, Line, Outcome, Result
from zermelo.value import ESTIMATED, EXPECTED, Value

if TYPE_CHECKING:
    from zermelo.methods.session import Session

MOST_OUTCOMES = 64  # of a throw, that are told one by one


class Deepening:
    """One search of where a session's game stands."""

    def __init__(self, session: Session, searcher: Searcher, limit: Limit) -> None:
        self.session, self.searcher, self.limit = session, searcher, limit
        self.game, self.state = session.game, session.trail.state
        self.mover = self.game.turn(self.state)
        self.options = self.game.options(self.state)
        if session.options.only:
            self.options = [move for move in self.options if move in session.options.only] or self.options
        self.best: Result | None = None

    def results(self) -> Iterator[Result]:
        """A result after each depth; the last one says why it stopped."""
        deepest = min(self.limit.depth or DEEPEST - 1, DEEPEST - 1)
        depth = 1
        try:
            while True:
                found = self._looked(depth)
                whole = found.value.kind == EXPECTED
                self.best = self._kept(found)
                self.best = found = self._explained(found, depth)
                if whole or depth >= deepest:
                    yield replace(found, stopped="proved" if whole else "depth")
                    return
                yield found
                depth += 1
        except Stopped:
            yield self._last(depth)

    def _looked(self, depth: int) -> Result:
        """All moves (or outcomes) to a depth."""
        self.found: dict[int, Answer] = {}
        if self.mover == CHANCE:
            outcomes = self._outcomes(self.state, depth)
            answer = self.searcher.ask(self.state, depth, 0)
            return self._result([], depth, "", value=self._value(answer), outcomes=outcomes)
        wanted = len(self.options) if self.session.options.all_moves else self.session.options.lines
        best: list[float] = []  # the mover's, of those that count
        sign = 1 if self.mover == 0 else -1
        for move in self.options:
            edge = best[wanted - 1] if len(best) >= wanted else -UNKNOWN
            window = (edge, UNKNOWN) if self.mover == 0 else (-UNKNOWN, -edge)
            child = self.game.play(self.state, move)
            self.found[move] = answer = self.searcher.ask(child, depth - 1, 1, *window)
            best = sorted([*best, sign * answer.value], reverse=True)
        return self._result(self._sorted(), depth, "")

    def _sorted(self) -> list[int]:
        """The moves that were looked at, the mover's best first; the next depth begins with it."""
        sign = -1 if self.mover == 0 else 1
        moves = sorted(self.found, key=lambda move: sign * self.found[move].value)
        rest = [move for move in self.options if move not in self.found]
        self.options = moves + rest
        return moves

    def _value(self, answer: Answer) -> Value:
        kind, number = EXPECTED if answer.complete else ESTIMATED, answer.value + 0
        return Value(kind, (number,) if len(self.game.players) == 1 else (number, 0 - number))

    def _result(
        self, moves: list[int], depth: int, stopped: str, value: Value | None = None, outcomes: tuple[Outcome, ...] = ()
    ) -> Result:
        options, (nodes, counters) = self.session.options, self.searcher.counts()
        effort = Effort(nodes, self.session.seconds(), counters)
        if value is not None:
            return Result(
                None,
                value,
                depth=depth,
                stopped=stopped,
                outcomes=outcomes,
                winning=self._winning(value),
                effort=effort,
            )
        whole = len(moves) == len(self.options) and all(self.found[move].complete for move in moves)
        answer = self.found[moves[0]]
        best = self._value(Answer(answer.value, answer.complete and whole))
        many = len(moves) if options.all_moves else options.lines
        lines = tuple(Line(move, self._value(self.found[move]), (move,)) for move in moves[:many])
        every = {line.move: line.value for line in lines} if options.all_moves else {}
        equal = tuple(line.move for line in lines if line.value.number == answer.value)
        return Result(
            moves[0], best, equal, lines[0].line, every, depth, lines=lines, stopped=stopped,
            all_best=options.all_moves, winning=self._winning(best), effort=effort,
        )  # fmt: skip

    def _winning(self, value: Value) -> tuple[float, ...]:
        """Each player's chance to win, where a game is either won or lost: then the value says it."""
        stakes = sorted(set(self.game.stakes))
        if len(self.game.players) != 2 or len(stakes) != 2 or not stakes[0] < 0 < stakes[1]:
            return ()
        chance = (value.number - stakes[0]) / (stakes[1] - stakes[0])
        return chance, 1 - chance

    # ---- what dice do ------------------------------------------------------------------------------------------------

    def _kept(self, found: Result) -> Result:
        """The same, with what is known of outcomes from one move less deep."""
        known = {line.move: line for line in self.best.lines} if self.best else {}
        lines = []
        for line in found.lines:
            old = known.get(line.move, line)
            lines.append(replace(line, outcomes=old.outcomes, line=old.line, course=old.course))
        return replace(found, lines=tuple(lines), line=lines[0].line if lines else ())

    def _explained(self, found: Result, depth: int) -> Result:
        """The same, with what each outcome makes of each line, and how play goes on."""
        lines = []
        for line in found.lines:
            child = self.game.play(self.state, line.move)
            thrown = not self.game.over(child) and self.game.turn(child) == CHANCE
            line = replace(line, outcomes=self._outcomes(child, depth - 1)) if thrown else line
            course = course_of(self.game, self.state, line.move, depth, partial(self._known, depth))
            lines.append(replace(line, line=course.line, course=course.words))
        return replace(found, lines=tuple(lines), line=lines[0].line if lines else ())

    def _known(self, depth: int, made: int, state: Any) -> tuple[float, int | None]:
        answer = self.searcher.ask(state, depth - made, 2)
        return answer.value, answer.best

    def _outcomes(self, state: object, depth: int) -> tuple[Outcome, ...]:
        """Each outcome of a throw, how likely it is, what it is worth, and the best answer to it."""
        chances = list(self.game.chances(state))
        if len(chances) > MOST_OUTCOMES:
            return ()
        told = []
        for outcome, chance in chances:
            answer = self.searcher.ask(self.game.play(state, outcome), depth, 2)
            told.append(Outcome(outcome, chance, self._value(answer), answer.best))
        return tuple(told)

    def _last(self, depth: int) -> Result:
        """When time is over: the deepest depth that was finished, or what was found at the next one, if it began with
        the move that was best and there is a better one."""
        why = self.session.why_stopped()
        if self.best is None:
            first = self.options[0] if self.mover != CHANCE else None
            nothing = Value(ESTIMATED, (0.0,) * len(self.game.players))
            if self.mover != CHANCE and self.found:
                return self._result(self._sorted(), depth, why)
            line = (first,) if first is not None else ()
            return Result(first, nothing, line, line, stopped=why, all_best=False, effort=self._effort())
        done = self.best
        if (
            self.mover != CHANCE
            and len(self.found) > 1
            and done.best in self.found
            and not self.session.options.all_moves
        ):
            moves = self._sorted()
            if moves[0] != done.best:
                return self._result(moves, depth, why)
        return replace(done, stopped=why, effort=self._effort())

    def _effort(self) -> Effort:
        nodes, counters = self.searcher.counts()
        return Effort(nodes, self.session.seconds(), counters)
