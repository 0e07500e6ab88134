"""The root of a search: its moves, each with a score, the best ones, and the line that both would play."""

from __future__ import annotations

from typing import Any

from zermelo.searching.score import INFINITE
from zermelo.searching.worker import Worker


class Root:
    """The position to be searched. Scores are absolute; `sign` turns them to the mover's side."""

    def __init__(self, worker: Worker, state: Any) -> None:
        self.worker, self.game, self.state = worker, worker.game, state
        self.sign = 1 if self.game.turn(state) == 0 else -1
        self.moves = sorted(self.game.moves(state), key=lambda move: -self.game.order(state, move))
        self.children = {move: self.game.play(state, move) for move in self.moves}
        self.partial: dict[int, int] = {}  # scores of an iteration that is not finished

    def child_score(self, move: int, depth: int, low: int, high: int) -> tuple[int, bool]:
        """The mover's score of a move, in the mover's window; and whether it is complete."""
        edges = (low, high) if self.sign > 0 else (-high, -low)
        score, complete = self.worker.score(self.children[move], depth - 1, 1, *edges)
        return self.sign * score, complete

    def iteration(self, depth: int) -> tuple[dict[int, int], bool]:
        """Principal variation search over the moves: exact for the best, upper bounds for the rest.

        The moves come out in the order of their scores, so that the next iteration tries the best first.
        """
        scores: dict[int, int] = {}
        alpha, whole = -INFINITE, True
        for move in list(self.moves):
            if not scores:
                score, complete = self.child_score(move, depth, -INFINITE, INFINITE)
            else:
                score, complete = self.child_score(move, depth, alpha, alpha + 1)
                if score > alpha:
                    score, complete = self.child_score(move, depth, alpha, INFINITE)
            scores[move] = score
            alpha = max(alpha, score)
            whole = whole and complete
            self.partial = dict(scores)
        self.moves.sort(key=lambda move: -scores[move])
        return scores, whole

    def equals(self, best: int, depth: int) -> tuple[int, ...]:
        """All moves whose score is the best one."""
        found = []
        for move in self.moves:
            score, _ = self.child_score(move, depth, best - 1, best)
            if score >= best:
                found.append(move)
        return tuple(found)

    def line(self, move: int, score: int, depth: int) -> tuple[int, ...]:
        """Best play for both from the move on: at each step a move that keeps the score."""
        line, state, ply = [move], self.children[move], 1
        score = self.sign * score
        while ply < depth and not self.game.over(state):
            moves = sorted(self.game.moves(state), key=lambda other: -self.game.order(state, other))
            for other in moves:
                child = self.game.play(state, other)
                found, _ = self.worker.score(child, depth - ply - 1, ply + 1, score - 1, score + 1)
                if found == score:
                    line.append(other)
                    state, ply = child, ply + 1
                    break
            else:
                break
        return tuple(line)
