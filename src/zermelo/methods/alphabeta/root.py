"""The root of a search: what is known of each of its moves, and questions that make it surer. Scores are the mover's.

What the word proved rests on. Of each move there is a Bound: its score, or the most that it can be; and whether that is
complete, that is, holds for the whole game. A move's value is proved if its score is exact and complete. The position's
value is proved if its best move's is, and of every other move it is complete that it is no better. Nothing else makes
anything proved.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from zermelo.compiler.runner import Stopped
from zermelo.methods.alphabeta.protocol import Answer, Searcher
from zermelo.methods.alphabeta.round import score_above
from zermelo.methods.alphabeta.score import HOPELESS, INFINITE, LARGEST, STEP
from zermelo.methods.alphabeta.searcher import margin_score
from zermelo.methods.limit import DEEPEST
from zermelo.trail import Trail
from zermelo.value import Value

DEEPER = 4  # plies: how much deeper a proof is looked for, time after time
LINE_NODES = (
    500_000  # for each move of a line, besides what the search itself has taken: where no more is found, it ends
)


class Bound(NamedTuple):
    """What is known of a move."""

    score: int
    exact: bool  # else the score is at most that
    complete: bool

    @property
    def proved(self) -> bool:
        """Whether the move's score is that of the whole game."""
        return self.exact and self.complete


class Root:
    """The position to be searched, and its moves."""

    def __init__(self, searcher: Searcher, trail: Trail, only: tuple[int, ...] = ()) -> None:
        self.searcher, self.game, self.trail = searcher, searcher.game, trail
        self.mover, self.moves = self.game.turn(trail.state), trail.options()
        self.moves = [move for move in self.moves if move in only] or self.moves
        if self.game.has("order"):
            self.moves.sort(key=lambda move: -self.game.order(trail.state, move))
        self.listed = tuple(self.moves)  # in an order that no search changes
        self.found: dict[int, Bound] = {}  # by the last iteration
        self.partial: dict[int, Bound] = {}  # by an iteration that is not finished: exact scores only
        self.refuted: set[int] = set()  # moves of which it is complete that they are no better than the best
        self.may_go_on = False  # whether play may go on for ever, and what was found can be forced all the same
        self._children: dict[int, Trail] = {}

    @property
    def sign(self) -> int:
        """Turns scores to the first player's side."""
        return 1 if self.mover == 0 else -1

    @property
    def best(self) -> int:
        """The move with the best score."""
        return max(self.found, key=lambda move: self.found[move].score)

    @property
    def complete(self) -> bool:
        """Whether what is known of every move is complete."""
        return all(bound.complete for bound in self.found.values())

    @property
    def proved(self) -> bool:
        """Whether the value of the position is."""
        others = all(bound.complete or move in self.refuted for move, bound in self.found.items())
        return self.found[self.best].proved and others

    def child(self, move: int) -> Trail:
        """What a move leads to, made when it is first asked for."""
        if move not in self._children:
            self._children[move] = self.trail.play(move)
        return self._children[move]

    def ask(self, move: int, depth: int, alpha: int, beta: int) -> Answer:
        """The mover's score of a move, in the mover's window."""
        return self.ask_child(self.mover, self.child(move), depth - 1, 1, alpha, beta)

    def ask_child(self, mover: int, child: Trail, depth: int, ply: int, alpha: int, beta: int) -> Answer:
        """The score of a state for whoever moves above it."""
        return score_above(self.searcher, mover, child, depth, ply, alpha, beta)

    # ---- iterations ------------------------------------------------------------------------------------------------

    def iteration(self, depth: int, lines: int = 1, guess: int | None = None) -> None:
        """Look so deep: exact scores of the best `lines` moves, upper bounds of the rest.

        Aspiration: near the guess first; all of it again if the best turns out lower. The moves are left in the order
        of their scores, so that the next iteration tries the best first.
        """
        alpha, beta = -INFINITE, INFINITE
        if guess is not None and lines == 1 and self.searcher.windows:
            margin = margin_score(self.game)
            alpha, beta = guess - margin, guess + margin
        found = self._round(depth, lines, alpha, beta)
        if max(bound.score for bound in found.values()) <= alpha:
            found = self._round(depth, lines, -INFINITE, alpha + 1)
        self.moves.sort(key=lambda move: -found[move].score)
        self.found, self.partial, self.refuted = found, {}, set()

    def _round(self, depth: int, lines: int, low: int, high: int) -> dict[int, Bound]:
        """A round (round.py); what is exact of one that was stopped is left in `partial`."""
        self.searcher.count_root()
        children = [self.child(move) for move in self.moves]
        asked = self.searcher.round(children, self.mover, depth - 1, low, high, lines)
        found = {
            move: Bound(one.answer.score, one.exact, one.answer.complete)
            for move, one in zip(self.moves, asked, strict=False)  # fewer, if it was stopped
        }
        self.partial = {move: bound for move, bound in found.items() if bound.exact}
        if len(asked) < len(children):
            raise Stopped
        return found

    # ---- proofs ----------------------------------------------------------------------------------------------------

    def settle(self, depth: int, seen_all: bool) -> None:
        """Ask what is missing for a proof of the best score, which is that of an end: is the best move sure to reach
        it, and does no move do better? With `seen_all` to the depth, a win of the largest payoff needs no more: a
        better one would be sooner, and would have been seen.
        """
        move = self.best
        best = self.found[move].score
        if not self._holds(move, best, depth):
            return
        if seen_all and self._is_largest(best):
            self.conclude(move, Bound(best, True, True))
            return
        self.refuted = {other for other in self.moves if self._is_refuted(other, best, depth)}
        if move in self.refuted:
            self.found[move] = Bound(best, True, True)

    def conclude(self, move: int, bound: Bound) -> None:
        """What is known of the move holds, and no other is better."""
        self.found[move] = bound
        self.refuted = set(self.moves) if bound.complete else set()

    def _holds(self, move: int, best: int, depth: int) -> bool:
        answer = self.ask(move, depth, best - 1, best)
        return answer.score >= best and answer.complete

    def _is_refuted(self, move: int, best: int, depth: int) -> bool:
        answer = self.ask(move, depth, best, best + 1)
        return answer.score <= best and answer.complete

    def _is_largest(self, best: int) -> bool:
        """Whether it is a win of the most that the game's bounds allow."""
        least, most = self.game.bounds(self.trail.state)
        limit = (most if self.sign > 0 else -least) / self.game.unit
        return 0 < limit < LARGEST and best > 2 * (STEP * limit - DEEPEST - 8)  # not that of endless play

    def equals(self, best: int, depth: int, proved: bool) -> tuple[int, ...]:
        """All moves whose score is the best one; if that is proved, those of which it is proved too."""
        found = []
        for move in self.listed:
            with self._forcing(self.mover, self.sign * best):
                answer = self.ask(move, depth, best - 1, best)
            if answer.score >= best and (answer.complete or not proved):
                found.append(move)
        return tuple(found)

    @contextmanager
    def _forcing(self, mover: int, score: int) -> Iterator[None]:
        """Where play may go on for ever, that is as bad as can be for whoever wins by the first player's score, and in
        a draw for the mover: what he reaches, he can force."""
        if self.may_go_on:
            first = score > 0 or (score == 0 and mover == 0)
            self.searcher.endless(HOPELESS if first else -HOPELESS)
        try:
            yield
        finally:
            if self.may_go_on:
                self.searcher.endless(None)

    # ---- lines -----------------------------------------------------------------------------------------------------

    def line(self, move: int, score: int, depth: int, proved: bool = False) -> tuple[int, ...]:
        """Best play for both from the move on: at each step a move that keeps the score, while there is time.

        With `proved`, a move of which that is proved; one is looked for as deep as it takes.
        """
        line, trail, ply = [move], self.child(move), 1
        try:
            while (ply < depth or proved) and ply < DEEPEST and not trail.over():
                with self.searcher.at_most(LINE_NODES + self.searcher.counts()[0]):
                    other = self._keeping(trail, self.sign * score, max(depth, ply + 1), ply, proved)
                if other is None:
                    break
                line.append(other)
                trail, ply = trail.play(other), ply + 1
        except Stopped:
            pass
        return tuple(line)

    def _keeping(self, trail: Trail, score: int, depth: int, ply: int, proved: bool) -> int | None:
        """A move after which the first player's score is still the same; the table's own first."""
        state, hint = trail.state, self.searcher.pv(trail.state, 1)
        mover = self.game.turn(state)
        due = score if mover == 0 else -score
        moves = sorted(trail.options(), key=lambda move: (move not in hint, -self.game.order(state, move)))
        while True:
            for move in moves:
                with self._forcing(mover, score):
                    answer = self.ask_child(mover, trail.play(move), depth - ply - 1, ply + 1, due - 1, due + 1)
                if answer.score == due and (answer.complete or not proved):
                    return move
            if not proved or depth >= DEEPEST:
                return None
            depth = min(DEEPEST, depth + DEEPER)

    def proved_start(self, move: int, value: Value) -> tuple[int, ...]:
        """A move of proved value, and the answer to it where that ends the game: no search is needed to see that."""
        if value.plies == 2:
            child = self.child(move)
            for answer in child.options():
                after = child.play(answer)
                if after.over() and after.payoff(0) == value.payoff:
                    return (move, answer)
        return (move,)

    def table_line(self, move: int, most: int) -> tuple[int, ...]:
        """The same as the table knows it, which takes no time."""
        return (move, *self.searcher.pv(self.child(move).state, most - 1))
