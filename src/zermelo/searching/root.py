"""The root of a search: its moves, each with a score, the best ones, and the line that both would play."""

from __future__ import annotations

from typing import Any

from zermelo.searching.interpreted import InterpretedWorker
from zermelo.searching.score import INFINITE, LARGEST, STEP
from zermelo.searching.worker import Stopped, Worker

ASPIRED = STEP // 8  # a sixteenth of a unit around the last iteration's score


class Root:
    """The position to be searched. Scores are absolute; `sign` turns them to the mover's side."""

    def __init__(self, worker: Worker | InterpretedWorker, state: Any) -> None:
        self.worker, self.game, self.state = worker, worker.game, state
        self.sign = 1 if self.game.turn(state) == 0 else -1
        self.moves = sorted(self.game.moves(state), key=lambda move: -self.game.order(state, move))
        self.children = {move: self.game.play(state, move) for move in self.moves}
        self.partial: dict[int, int] = {}  # sure scores of an iteration that is not finished
        self.settled: dict[int, int] = {}  # moves whose exact score is that of the whole game

    def child_score(self, move: int, depth: int, low: int, high: int) -> tuple[int, bool]:
        """The mover's score of a move, in the mover's window; and whether it is complete."""
        edges = (low, high) if self.sign > 0 else (-high, -low)
        score, complete = self.worker.score(self.children[move], depth - 1, 1, *edges)
        return self.sign * score, complete

    def iteration(self, depth: int, lines: int = 1, guess: int | None = None) -> tuple[dict[int, int], bool]:
        """The mover's scores of the moves: exact for the best `lines` of them, upper bounds for the rest.

        Aspiration: near the guess first; all of it again if the best turns out lower. The moves come out in the order
        of their scores, so that the next iteration tries the best first.
        """
        self.partial = {}
        low, high = -INFINITE, INFINITE
        if guess is not None and lines == 1 and self.worker.windows:
            low, high = guess - ASPIRED, guess + ASPIRED
        scores, whole = self._round(depth, lines, low, high)
        if max(scores.values()) <= low:
            scores, whole = self._round(depth, lines, -INFINITE, low + 1)
        self.moves.sort(key=lambda move: -scores[move])
        self.partial = {}
        return scores, whole

    def _round(self, depth: int, lines: int, low: int, high: int) -> tuple[dict[int, int], bool]:
        """Principal variation search over the moves. A score past `high` is looked at again without it."""
        scores: dict[int, int] = {}
        whole = True
        self.worker.count_root()
        for move in list(self.moves):
            ranked = sorted(scores.values(), reverse=True)
            alpha = max(low, ranked[lines - 1]) if len(ranked) >= lines and self.worker.windows else low
            if len(ranked) < lines or not self.worker.windows:
                score, complete = self.child_score(move, depth, alpha, high)
            else:
                score, complete = self.child_score(move, depth, alpha, alpha + 1)
                if score > alpha:
                    score, complete = self.child_score(move, depth, alpha, high)
            if score >= high:
                high = INFINITE
                score, complete = self.child_score(move, depth, alpha, high)
            scores[move] = score
            whole = whole and complete
            self.settled.pop(move, None)
            if score > alpha:  # not a bound, but the score itself
                self.partial[move] = score
                if complete:
                    self.settled[move] = score
        return scores, whole

    def is_proved(self, best: int, depth: int, all_seen: bool) -> bool:
        """Whether the best score, that of an end, is the game's own: the best move is sure to reach it, and no move
        does better. If all was seen to the depth, a win of the largest payoff needs no more: a better one would be
        sooner, and would have been seen.
        """
        score, complete = self.child_score(self.moves[0], depth, best - 1, best)
        if score < best or not complete:
            return False
        if all_seen and self._is_largest(best):
            return True
        return all(self._is_refuted(move, best, depth) for move in self.moves)

    def _is_refuted(self, move: int, best: int, depth: int) -> bool:
        score, complete = self.child_score(move, depth, best, best + 1)
        return score <= best and complete

    def _is_largest(self, best: int) -> bool:
        """Whether it is a win of the most that the game's bounds allow."""
        least, most = self.game.bounds(self.state)
        limit = (most if self.sign > 0 else -least) / self.game.unit
        return 0 < limit < LARGEST and best > 2 * STEP * limit - STEP

    def equals(self, best: int, depth: int, proved: bool) -> tuple[int, ...]:
        """All moves whose score is the best one; if that is proved, those of which it is proved too."""
        found = []
        for move in self.children:  # in an order that no search has changed
            score, complete = self.child_score(move, depth, best - 1, best)
            if score >= best and (complete or not proved):
                found.append(move)
        return tuple(found)

    def line(self, move: int, score: int, depth: int) -> tuple[int, ...]:
        """Best play for both from the move on: at each step a move that keeps the score, while there is time."""
        line, state, ply = [move], self.children[move], 1
        try:
            while ply < depth and not self.game.over(state):
                other = self._keeping(state, self.sign * score, depth, ply)
                if other is None:
                    break
                line.append(other)
                state, ply = self.game.play(state, other), ply + 1
        except Stopped:
            pass
        return tuple(line)

    def _keeping(self, state: Any, score: int, depth: int, ply: int) -> int | None:
        """A move after which the score is still the same; the table's own first."""
        hint = self.worker.follow(state, 1)
        moves = sorted(self.game.moves(state), key=lambda move: (move not in hint, -self.game.order(state, move)))
        for move in moves:
            child = self.game.play(state, move)
            if self.worker.score(child, depth - ply - 1, ply + 1, score - 1, score + 1)[0] == score:
                return move
        return None

    def table_line(self, move: int, most: int) -> tuple[int, ...]:
        """The same as the table knows it, which takes no time."""
        return (move, *self.worker.follow(self.children[move], most - 1))
