"""The root of a search: its moves, each with a score, the best ones, and the line that both would play."""

from __future__ import annotations

import heapq
from typing import Any

from zermelo.methods.interpreted import InterpretedWorker
from zermelo.methods.limit import DEEPEST
from zermelo.methods.score import INFINITE, LARGEST, STEP
from zermelo.methods.worker import Stopped, Worker
from zermelo.value import Value

DEEPER = 4  # plies: how much deeper a proof is looked for, time after time
ASPIRED = STEP // 8  # a sixteenth of a unit around the last iteration's score


class Root:
    """The position to be searched. Scores are absolute; `sign` turns them to the mover's side."""

    def __init__(self, worker: Worker | InterpretedWorker, state: Any) -> None:
        self.worker, self.game, self.state = worker, worker.game, state
        self.sign = 1 if self.game.turn(state) == 0 else -1
        self.moves = self.game.options(state)
        if self.game.has("order"):
            self.moves.sort(key=lambda move: -self.game.order(state, move))
        self.listed = tuple(self.moves)  # in an order that no search changes
        self._children: dict[int, Any] = {}
        self.partial: dict[int, int] = {}  # sure scores of an iteration that is not finished
        self.settled: dict[int, int] = {}  # moves whose exact score is that of the whole game

    def child(self, move: int) -> Any:
        """The state after a move, made when it is first asked for."""
        if move not in self._children:
            self._children[move] = self.game.play(self.state, move)
        return self._children[move]

    def child_score(self, move: int, depth: int, low: int, high: int) -> tuple[int, bool]:
        """The mover's score of a move, in the mover's window; and whether it is complete."""
        edges = (low, high) if self.sign > 0 else (-high, -low)
        score, complete = self.worker.score(self.child(move), depth - 1, 1, *edges)
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
        best: list[int] = []  # a heap of the best scores, as many as lines are wanted: the least of them on top
        whole = True
        self.worker.count_root()
        for move in list(self.moves):
            full = len(best) >= lines
            alpha = max(low, best[0]) if full and self.worker.windows else low
            if not full or not self.worker.windows:
                score, complete = self.child_score(move, depth, alpha, high)
            else:
                score, complete = self.child_score(move, depth, alpha, alpha + 1)
                if score > alpha:
                    score, complete = self.child_score(move, depth, alpha, high)
            if score >= high:
                high = INFINITE
                score, complete = self.child_score(move, depth, alpha, high)
            scores[move] = score
            heapq.heappushpop(best, score) if full else heapq.heappush(best, score)
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
        for move in self.listed:
            score, complete = self.child_score(move, depth, best - 1, best)
            if score >= best and (complete or not proved):
                found.append(move)
        return tuple(found)

    def line(self, move: int, score: int, depth: int, proved: bool = False) -> tuple[int, ...]:
        """Best play for both from the move on: at each step a move that keeps the score, while there is time.

        With `proved`, a move of which that is proved; one is looked for as deep as it takes.
        """
        line, state, ply = [move], self.child(move), 1
        try:
            while (ply < depth or proved) and ply < DEEPEST and not self.game.over(state):
                other = self._keeping(state, self.sign * score, max(depth, ply + 1), ply, proved)
                if other is None:
                    break
                line.append(other)
                state, ply = self.game.play(state, other), ply + 1
        except Stopped:
            pass
        return tuple(line)

    def _keeping(self, state: Any, score: int, depth: int, ply: int, proved: bool) -> int | None:
        """A move after which the score is still the same; the table's own first."""
        hint = self.worker.follow(state, 1)
        moves = sorted(self.game.options(state), key=lambda move: (move not in hint, -self.game.order(state, move)))
        while True:
            for move in moves:
                child = self.game.play(state, move)
                found, complete = self.worker.score(child, depth - ply - 1, ply + 1, score - 1, score + 1)
                if found == score and (complete or not proved):
                    return move
            if not proved or depth >= DEEPEST:
                return None
            depth = min(DEEPEST, depth + DEEPER)

    def proved_start(self, move: int, value: Value) -> tuple[int, ...]:
        """A move of proved value, and the answer to it where that ends the game: no search is needed to see that."""
        if value.plies == 2:
            child = self.child(move)
            for answer in self.game.options(child):
                after = self.game.play(child, answer)
                if self.game.over(after) and self.game.payoff(after, 0) == value.payoff:
                    return (move, answer)
        return (move,)

    def table_line(self, move: int, most: int) -> tuple[int, ...]:
        """The same as the table knows it, which takes no time."""
        return (move, *self.worker.follow(self.child(move), most - 1))
