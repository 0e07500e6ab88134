"""The driver of alpha-beta: deepening, or a proof; a result on the way whenever more is known.

The last result. Whatever ends a search, the last result has a move, and calls proved only what root.py calls proved:
its value is the best move's of the last iteration that was finished (or, if one that was not finished has found a sure
score, of that one), its lines are the best moves in order, and `stopped` says what ended it. What comes after the value
is known (all moves that are as good, lines to their ends) is left out if there is no time for it, never guessed.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from zermelo.compiler.runner import Stopped
from zermelo.methods.alphabeta.exact import brackets, exact_score
from zermelo.methods.alphabeta.protocol import Searcher
from zermelo.methods.alphabeta.root import Bound, Root
from zermelo.methods.alphabeta.score import decoded
from zermelo.methods.limit import DEEPEST, Limit
from zermelo.methods.result import NO_END, Effort, Line, Result
from zermelo.value import PROVED, SO_FAR, Value

if TYPE_CHECKING:
    from zermelo.methods.session import Session
    from zermelo.methods.two_player import TwoPlayer

OVERTIME = 0.01  # seconds at most for a first look, where time was over before there was one
GLANCED = 1_000  # moves that are looked at where not even that was done
FIRST_LOOK = 50_000  # nodes of deepening, before a proof is begun: so that there is a move whenever it is stopped


class Driver:
    """One search."""

    def __init__(
        self, method: TwoPlayer, session: Session, searcher: Searcher, limit: Limit, fresh: bool = False
    ) -> None:
        self.method, self.session, self.searcher, self.limit = method, session, searcher, limit
        self.root = Root(searcher, session.trail, session.options.only)
        options = session.options
        self.lines = len(self.root.moves) if options.all_moves else min(options.lines, len(self.root.moves))
        self.fresh = fresh  # whether the table was empty, so that all that is known was looked at by this searcher
        self.last: Result | None = None

    def results(self) -> Iterator[Result]:
        """All of them."""
        # interpreted, a few thousand nodes a second: the proof that deepening comes to is all that can be had
        proof = self.limit.none and self.method.exact and not self.session.interpreted and not self.session.options.only
        try:
            yield from self._prove() if proof else self._deepen(self.limit.depth or DEEPEST)
        except Stopped:
            yield self._stopped()

    def _deepen(self, deepest: int) -> Iterator[Result]:
        """Iterative deepening, until all is proved."""
        root, guess = self.root, None
        first = deepest if not self.searcher.windows and not self.limit.hurried else 1  # less depth teaches it nothing
        for depth in range(first, deepest + 1):
            root.iteration(depth, self.lines, guess)
            guess = root.found[root.best].score
            wanted = not root.complete and guess % 2 == 0 and (self.lines == 1 or depth == deepest)
            if wanted and self.searcher.windows:
                self._noted(self._result(depth))  # if it is stopped just now
                root.settle(depth, not self.method.selective)
            done = root.complete or (root.proved and self.lines == 1)  # other lines may want more depth
            if done or depth == deepest:
                yield self._finished(depth, done)
                return
            yield self._noted(self._result(depth))
            self.searcher.rule_out_null(depth)

    def _prove(self) -> Iterator[Result]:
        """A first look; then the exact score, of the position or (for more lines) of every move."""
        root, guess = self.root, None
        for depth in range(1, DEEPEST):
            root.iteration(depth, self.lines, guess)
            if root.complete:
                yield self._finished(DEEPEST, True)
                return
            guess = root.found[root.best].score
            yield self._noted(self._result(depth))
            if self.searcher.counts()[0] > FIRST_LOOK or (guess % 2 == 0 and guess):
                break  # or an end is in sight: the proof is near
        if self.lines > 1:
            for move in root.moves:
                exact = exact_score(self.searcher, root.child(move), 1)
                root.may_go_on = root.may_go_on or exact.forced
                if exact.complete or not self.searcher.cyclic:
                    root.found[move] = Bound(root.sign * exact.low, True, exact.complete)
            yield self._finished(DEEPEST if root.complete else depth, root.complete)
            return
        for bracket in brackets(self.searcher, root.trail):
            outcome = self._outcome(bracket.low, bracket.high) if bracket.complete else None
            if outcome:
                yield self._noted(outcome)
        if bracket.low != bracket.high:
            yield self._noted(replace(self.last, stopped=NO_END)) if self.last else self._stopped()
            return
        line = () if bracket.forced else self.searcher.pv(root.trail.state, 1)
        root.found, root.may_go_on = {}, bracket.forced
        root.conclude(line[0] if line else root.moves[0], Bound(root.sign * bracket.low, True, bracket.complete))
        yield self._finished(DEEPEST, bracket.complete, bool(line))

    def _outcome(self, low: int, high: int) -> Result | None:
        """The outcome, once it is sure and its distance is not: that takes longer."""
        least, most = (decoded(edge, self.searcher.game.unit, True).payoff for edge in (low, high))
        line = self.searcher.pv(self.root.trail.state, DEEPEST)
        if least != most or low == high or not line or least is None:
            return None
        return self._made((Line(line[0], Value.proof(least), line[:1]),), len(line))

    # ---- results ---------------------------------------------------------------------------------------------------

    def _finished(self, depth: int, done: bool, move_known: bool = True) -> Result:
        """The last result: first what is known already, then (while there is time) all best moves and whole lines."""
        why = "proved" if done else "depth" if self.limit.depth else f"depth {DEEPEST}, the most there is"
        effort, root, method = self._effort(), self.root, self.method
        if move_known:
            self.last = replace(self._result(depth), stopped=why)
        best = root.found[root.best]
        try:
            equal: tuple[int, ...] = (root.best,)
            if done or not method.selective:
                equal = root.equals(best.score, depth, done) or (equal if move_known or not self.last else ())
            if not equal:  # the value is known, and no move that is sure to keep it: that is no answer
                assert self.last
                return self._noted(replace(self.last, stopped=NO_END), effort)
            whole_lines = done or not method.selective or bool(self.session.interpreted)
            shown = {equal[0]: best} if self.lines == 1 else root.found
            result = replace(self._result(depth, whole_lines, shown), best_moves=equal)
        except Stopped:
            if not move_known:
                raise
            assert self.last
            result = self.last
        return self._noted(replace(result, stopped=why), effort)

    def _all_best(self) -> bool:
        """Whether moves that are as good are sure to have been found: not where some are looked at less deep."""
        return not self.method.selective and not self.session.interpreted

    def _result(self, depth: int, whole_lines: bool = False, shown: dict[int, Bound] | None = None) -> Result:
        """What is known of the root's moves, or of those that are to be shown."""
        lines: list[Line] = []
        root = self.root
        found, done = shown or root.found, root.complete or root.proved
        for move in sorted(found, key=lambda move: -found[move].score)[: self.lines]:
            bound = found[move]
            far = min(DEEPEST, 2 * depth + 8) if done and self.method.selective else depth  # it extends lines
            # a line that is shown with a proof is proved, every step of it: what the table holds is not
            sure = bound.proved and bound.score % 2 == 0
            if whole_lines:
                line = root.line(move, bound.score, far, sure)
            elif sure:
                line = root.proved_start(move, self._value(bound, bound.proved, ()))
            else:
                line = root.table_line(move, depth)
            lines.append(Line(move, self._value(bound, bound.proved, line), line))
        best = lines[0]
        value = best.value if root.proved else self._value(found[best.move], False, best.line)
        return replace(self._made(tuple(lines), self._told(depth, len(best.line), done)), value=value)

    def _told(self, depth: int, line: int, done: bool) -> int:
        """The depth to be told: of a proof the length of its line, and never more than the longest line looked at.

        The engine, which looks at some moves less deep, deepens on when no line of the game is longer than that.
        """
        longest = self.searcher.longest()
        if depth >= DEEPEST or longest is None or not (done or self.fresh):
            return line if depth >= DEEPEST else depth  # what the table kept from earlier was looked at, too
        return min(depth, max(longest, line))

    def _made(self, lines: tuple[Line, ...], depth: int) -> Result:
        best = lines[0]
        moves = {line.move: line.value for line in lines} if self.session.options.all_moves else {}
        return Result(
            best.move, best.value, (best.move,), best.line, moves, depth, lines=lines, all_best=self._all_best()
        )

    def _value(self, bound: Bound, proved: bool, line: tuple[int, ...]) -> Value:
        value = decoded(self.root.sign * bound.score, self.searcher.game.unit, proved)
        if value.payoff is not None and not self.searcher.distance:
            return replace(value, plies=None)
        if value.payoff == 0 and value.proved and self._ends(line, value.payoff):
            return replace(value, plies=len(line))  # a draw is as long as its line
        return value

    def _ends(self, line: tuple[int, ...], payoff: float) -> bool:
        """Whether the line goes to the end, and gives this."""
        trail = self.root.trail
        for move in line:
            trail = trail.play(move)
        return trail.over() and trail.payoff(0) == payoff

    def _effort(self) -> Effort:
        nodes, counters = self.searcher.counts()
        return Effort(nodes, self.session.seconds(), counters)

    def _noted(self, result: Result, effort: Effort | None = None) -> Result:
        """The result, with what it has cost; it is the last one until there is another."""
        self.last = replace(result, effort=effort or self._effort())
        return self.last

    # ---- stopped ---------------------------------------------------------------------------------------------------

    def _stopped(self) -> Result:
        """The best so far: of the unfinished iteration, if a move of it is sure; else of the last one."""
        why, root = self.session.why_stopped(), self.root
        if self.last is None:
            partial = root.partial
            with contextlib.suppress(Stopped), self.searcher.in_overtime(OVERTIME):
                root.iteration(1, self.lines)
                self._noted(self._result(1))
            root.partial = partial if self.last is None and len(partial) > len(root.partial) else root.partial
        if root.partial and self.lines == 1 and not (self.last and self.last.value.proved):
            root.found, root.refuted = root.partial, set()
            depth = (self.last.depth if self.last else 0) + 1
            found = self._result(depth)
            only = self._value(root.found[root.best], False, found.line)  # other moves were not looked at
            return self._noted(replace(found, value=only, stopped=why))
        if self.last:
            return self._noted(replace(self.last, stopped=why))
        seen = self._made(self._glance(), 0)
        sure = len(root.moves) == 1 or seen.value.kind != PROVED  # a better move may be among those not looked into
        return self._noted(replace(seen, value=seen.value if sure else replace(seen.value, kind=SO_FAR), stopped=why))

    def _glance(self) -> tuple[Line, ...]:
        """Without any search: what the first moves lead to, as it looks there."""
        moves, found = self.root.moves[:GLANCED], []
        open_ones = [move for move in moves if not self.root.child(move).over()]
        guesses = self.session.evaluator.values([self.root.child(move).state for move in open_ones])
        guessed = dict(zip(open_ones, guesses, strict=True))
        for move in moves:
            over = move not in guessed
            value = Value.proof(self.root.child(move).payoff(0), 1) if over else Value.guess(guessed[move])
            found.append(Line(move, value, (move,)))
        found.sort(key=lambda line: line.value, reverse=self.root.sign > 0)
        return tuple(found[: self.lines])
