"""What the thread of a search does: iterations, or a proof; each result is put into a queue."""

from __future__ import annotations

import queue
import time
from dataclasses import replace
from typing import Any

from zermelo.methods.exact import exact_score
from zermelo.methods.interpreted import InterpretedWorker
from zermelo.methods.limit import DEEPEST, Limit, Options
from zermelo.methods.result import Effort, Line, Result
from zermelo.methods.root import Root
from zermelo.methods.score import decoded
from zermelo.methods.worker import Stopped, Worker
from zermelo.value import Value

GLANCED = 1_000  # moves that are looked at where there was no time for a search
FIRST_LOOK = 50_000  # nodes of deepening, before a proof is begun: so that there is a move whenever it is stopped


class Task:
    """One search. `run` puts results into `results`; None ends them, an exception is passed on."""

    def __init__(
        self,
        worker: Worker | InterpretedWorker,
        state: Any,
        limit: Limit,
        options: Options,
        begun: float,
        interpreted: str = "",
    ) -> None:
        self.worker, self.limit, self.options, self.begun = worker, limit, options, begun
        self.method = options.method_for(limit)
        self.interpreted = interpreted  # why, if the rules could not be compiled
        self.root = Root(worker, state)
        self.state = state
        self.lines = len(self.root.moves) if options.all_moves else min(options.lines, len(self.root.moves))
        self.results: queue.SimpleQueue[Result | BaseException | None] = queue.SimpleQueue()
        self.last: Result | None = None
        self.asked = ""  # why it was stopped from outside
        self.best_proved = False  # whether the best score is the game's own, though other moves may not be settled

    def run(self) -> None:
        """All of it."""
        try:
            # interpreted, a few thousand nodes a second: the proof that deepening comes to is all that can be had
            proof = self.limit.none and self.method == "alphabeta" and not self.interpreted
            self._prove() if proof else self._deepen(self.limit.depth)
        except BaseException as problem:
            try:
                if not isinstance(problem, Stopped):
                    raise
                self._stopped()
            except BaseException as trouble:  # the caller's to hear, whatever it is
                self.results.put(trouble)
        self.results.put(None)

    def stop(self, why: str) -> None:
        """From any thread; the first reason counts."""
        self.asked = self.asked or why
        self.worker.stop()

    def _deepen(self, deepest: int | None) -> None:
        """Iterative deepening, until all is proved."""
        deepest = deepest or DEEPEST
        hurried = self.limit.seconds is not None or self.limit.nodes is not None
        first = deepest if self.method == "minimax" and not hurried else 1  # minimax learns nothing from less depth
        guess = None
        for depth in range(first, deepest + 1):
            scores, whole = self.root.iteration(depth, self.lines, guess)
            guess = max(scores.values())
            self.last = replace(self._result(scores, depth, False), effort=self._effort())  # if it is stopped just now
            if not whole and guess % 2 == 0 and (self.lines == 1 or depth == deepest) and self.worker.windows:
                self.best_proved = self.root.is_proved(guess, depth, self.method != "engine")
                whole = self.best_proved and self.lines == 1  # other lines may want more depth
            if whole or depth == deepest:
                self._finish(scores, depth, whole)
                return
            self._put(self.last)
            self.worker.play_fair(depth)

    def _prove(self) -> None:
        """A first look; then the exact score, of the position and (for more lines) of every move."""
        guess = None
        for depth in range(1, DEEPEST):
            scores, whole = self.root.iteration(depth, self.lines, guess)
            if whole:
                self._finish(scores, DEEPEST, True)
                return
            guess = max(scores.values())
            self._put(self._result(scores, depth, False))
            if self._effort().nodes > FIRST_LOOK or (guess % 2 == 0 and guess):
                break  # or an end is in sight: the proof is near
        if self.lines == 1:
            score, whole = exact_score(self.worker, self.state, told=self._bracket)
            line = self.worker.follow(self.state, 1)
            scores = dict.fromkeys(line or self.root.moves[:1], self.root.sign * score)
            self._finish(scores, DEEPEST, whole, sure=bool(line))
        else:
            exact = {move: exact_score(self.worker, self.root.child(move), 1) for move in self.root.moves}
            whole = all(complete for _, complete in exact.values())
            self._finish({move: self.root.sign * score for move, (score, _) in exact.items()}, DEEPEST, whole)

    def _bracket(self, low: int, high: int) -> None:
        """The outcome, once it is sure: the distance takes longer."""
        least, most = (decoded(edge, self.worker.game.unit, True).payoff for edge in (low, high))
        line = self.worker.follow(self.state, DEEPEST)
        if least == most and low != high and line and least is not None:
            outcome = Value.proof(least)
            self._put(self._made((Line(line[0], outcome, line[:1]),), len(line)))

    def _finish(self, scores: dict[int, int], depth: int, whole: bool, sure: bool = True) -> None:
        """The last result: first what is known already, then (while there is time) all best moves and whole lines."""
        why = "proved" if whole else "depth" if self.limit.depth else f"depth {DEEPEST}, the most there is"
        effort = self._effort()
        if sure:
            self.last = replace(self._result(scores, depth, whole), stopped=why)
        best = max(scores.values())
        try:
            equal = tuple(move for move, score in scores.items() if score == best)[:1]
            if whole or self.method != "engine":
                equal = self.root.equals(best, depth, whole) or equal
            kept = {equal[0]: best} if self.lines == 1 else scores
            searched = whole or self.method != "engine" or bool(self.interpreted)
            result = replace(self._result(kept, depth, whole, searched), best_moves=equal)
        except Stopped:
            if not sure:
                raise
            assert self.last
            result = self.last
        self._put(replace(result, stopped=why), effort)

    def _result(self, scores: dict[int, int], depth: int, whole: bool, searched: bool = False) -> Result:
        """What an iteration has found."""
        lines: list[Line] = []
        for move in sorted(scores, key=lambda move: -scores[move])[: self.lines]:
            score = scores[move]
            far = min(DEEPEST, 2 * depth + 8) if whole and self.method == "engine" else depth  # it extends lines
            settled = self.root.settled.get(move) == score or (self.best_proved and not lines)
            proved = whole or settled  # a move may be proved where the position is not yet
            sure = proved and score % 2 == 0
            # a line that is shown with a proof is proved, every step of it: what the table holds is not
            value = self._value(score, proved, ())
            known = self.root.proved_start(move, value) if sure else self.root.table_line(move, depth)
            line = self.root.line(move, score, far, sure) if searched else known
            lines.append(Line(move, self._value(score, proved, line), line))
        best = lines[0]
        value = best.value if whole or self.best_proved else self._value(scores[best.move], False, best.line)
        return replace(self._made(tuple(lines), depth if depth < DEEPEST else len(best.line)), value=value)

    def _made(self, lines: tuple[Line, ...], depth: int) -> Result:
        best = lines[0]
        moves = {line.move: line.value for line in lines} if self.options.all_moves else {}
        return Result(
            best.move,
            best.value,
            (best.move,),
            best.line,
            moves,
            depth,
            self.method,
            lines,
            interpreted=self.interpreted,
        )

    def _value(self, score: int, whole: bool, line: tuple[int, ...]) -> Value:
        value = decoded(self.root.sign * score, self.worker.game.unit, whole)
        if not self.options.distance and value.payoff is not None:
            return replace(value, plies=None)
        if value.payoff is not None and value.proved and value.plies is None and self._ends(line, value.payoff):
            return replace(value, plies=len(line))
        return value

    def _ends(self, line: tuple[int, ...], payoff: float) -> bool:
        state, game = self.state, self.worker.game
        for move in line:
            state = game.play(state, move)
        return game.over(state) and game.payoff(state, 0) == payoff

    def _effort(self) -> Effort:
        return self.worker.effort(time.perf_counter() - self.begun)

    def _put(self, result: Result, effort: Effort | None = None) -> None:
        self.last = replace(result, effort=effort or self._effort())
        self.results.put(self.last)

    def _stopped(self) -> None:
        """The best so far: of the unfinished iteration, if a move of it is sure; else of the last one."""
        why = self.asked or "nodes"
        scores = self.root.partial
        if scores and self.lines == 1 and not (self.last and self.last.value.proved):
            depth = (self.last.depth if self.last else 0) + 1
            self._put(replace(self._result(scores, depth, False), stopped=why))
        elif self.last:
            self._put(replace(self.last, stopped=why))
        else:
            seen = self._made(self._glance(), 0)
            sure = len(self.root.moves) == 1 and seen.value.proved  # a better move may be among those not looked into
            self._put(replace(seen, value=seen.value if sure else replace(seen.value, proved=False), stopped=why))

    def _glance(self) -> tuple[Line, ...]:
        """Without any search: what the first moves lead to, as it looks there."""
        game, found = self.worker.game, []
        for move in self.root.moves[:GLANCED]:
            child = self.root.child(move)
            over = game.over(child)
            value = Value.proof(game.payoff(child, 0), 1) if over else Value.guess(float(game.estimate(child)))
            found.append(Line(move, value, (move,)))
        found.sort(key=lambda line: line.value, reverse=self.root.sign > 0)
        return tuple(found[: self.lines])
