"""The driver of searches for several players: what each move of the root gives to whom, deeper and deeper.

A searcher answers for a state and a depth: what each player gets, as far as it is known (`nan` where it is not), and
whether that is independent of the depth.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from zermelo.compiler.runner import Stopped
from zermelo.methods.limit import DEEPEST, Limit
from zermelo.methods.result import Effort, Line, Result
from zermelo.value import ESTIMATED, EXPECTED, PROVED, Value

if TYPE_CHECKING:
    from zermelo.methods.session import Session

Vector = tuple[float, ...]
SHOWN = 1.0  # seconds in which results on the way are shown, before a game is searched to its end at once
EQUAL, DIGITS = 1e-9, 9  # payoffs that differ by less are equal


class Answer(NamedTuple):
    """What each player gets, and whether that is independent of the depth."""

    payoffs: Vector
    complete: bool


class Searcher(Protocol):
    """What the driver asks."""

    def ask(self, state: Any, depth: int, best: float) -> Answer:
        """What each gets in a state, if it is searched to a depth; Stopped, if it was stopped.

        Of what gives who moves at the root no more than `best` no more need be known.
        """

    def counts(self) -> tuple[int, dict[str, int]]:
        """Nodes, and what else was counted."""


class Driver:
    """One search of where a session's game stands."""

    def __init__(self, session: Session, searcher: Searcher, limit: Limit, ties: str = "first") -> None:
        self.session, self.searcher, self.limit, self.ties = session, searcher, limit, ties
        self.game, self.state = session.game, session.trail.state
        self.mover = self.game.turn(self.state)
        self.moves = self.game.options(self.state)
        self.certain = EXPECTED if self.game.has("chances") else PROVED

    def results(self) -> Iterator[Result]:
        """A result after each depth; the last one says why it stopped."""
        deepest = min(self.limit.depth or DEEPEST - 1, DEEPEST - 1)
        depth, best = 1, None
        while True:
            found: dict[int, Answer] = {}
            try:
                for move in self.moves:
                    found[move] = self.searcher.ask(self.game.play(self.state, move), depth - 1, self._edge(found))
            except Stopped:
                done = best or self._result(found or self._nothing(), depth)
                yield replace(done, stopped=self.session.why_stopped(), effort=self._effort())
                return
            best = self._result(found, depth)
            whole = all(answer.complete for answer in found.values())
            if whole or depth >= deepest:
                yield replace(best, stopped="proved" if whole else "depth")
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
        lines = tuple(Line(move, self._value(found[move]), (move,)) for move in moves[: min(many, len(moves))])
        every = {move: self._value(found[move]) for move in moves} if options.all_moves else {}
        value = self._value(Answer(best.payoffs, best.complete and whole))
        return Result(moves[0], value, equal, (moves[0],), every, depth, lines=lines, effort=self._effort())

    def _rank(self, payoffs: Vector) -> Vector:
        """What moves are ordered by: the mover's payoff, then what the rule for ties looks at."""
        turned = tuple(round(number, DIGITS) for number in payoffs[self.mover :] + payoffs[: self.mover])
        if self.ties == "kind":
            return turned
        return (turned[0], *(-number for number in turned[1:])) if self.ties == "cruel" else turned[:1]

    def _effort(self) -> Effort:
        nodes, counters = self.searcher.counts()
        return Effort(nodes, self.session.seconds(), counters)


def alone(player: int, number: float, seats: int) -> Vector:
    """What one player gets; of the others nothing is known."""
    return tuple(number if seat == player else math.nan for seat in range(seats))
