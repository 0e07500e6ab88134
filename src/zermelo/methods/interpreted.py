"""A worker for rules that can't be compiled: alpha-beta in plain Python, some thousand nodes a second.

The contract is that of alphabeta.py to a depth limit; of the hints it uses `order`, and `bounds` to see that nothing
can be better. It stands in for every method.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiler.hints import units_down
from zermelo.game import Game
from zermelo.methods.limit import DEEPEST
from zermelo.methods.node import most_for
from zermelo.methods.result import Effort
from zermelo.methods.score import (
    INFINITE,
    LARGEST,
    STEP,
    STRANGER_TEXT,
    STUCK_TEXT,
    end_score,
    guess_score,
    units_of,
)
from zermelo.methods.worker import Stopped
from zermelo.statetext import identity

MOST_KEPT = 1_000_000  # entries of the table


def edges(game: Game[Any], state: Any, ply: int, distance: bool) -> tuple[int, int]:
    """Scores between which the value of a state that is not over lies, by the game's own bounds."""
    widest = 2 * LARGEST * STEP
    if not game.has("bounds"):
        return -widest, widest
    least, most = game.bounds(state)
    best_for = getattr(most_for, "py_func", most_for)  # where Numba is switched off, it is the function itself
    top = best_for(units_down(most, game.unit, LARGEST), ply + 1, int(distance))
    bottom = -best_for(units_down(-least, game.unit, LARGEST), ply + 1, int(distance))
    return max(-widest, bottom), min(widest, top)


class InterpretedWorker:
    """One search of one game, interpreted."""

    windows = True

    def __init__(self, game: Game[Any], distance: bool = True, nodes: int | None = None) -> None:
        self.game, self.distance, self.most = game, distance, nodes or 1 << 62
        self.nodes = self.leaves = self.cutoffs = self.hits = 0
        self.stopping = False
        self.table: dict[Any, tuple[int, int, int, bool]] = {}  # (state, depth, ply) -> least, most, best, complete

    def score(self, state: Any, depth: int, ply: int, low: int, high: int) -> tuple[int, bool]:
        """The score, and whether no depth limit had a say."""
        self.nodes += 1
        if self.stopping or self.nodes >= self.most:
            raise Stopped
        game = self.game
        if game.over(state):
            self.leaves += 1
            return end_score(units_of(game, state), ply if self.distance else 0), True
        if depth == 0 or ply >= DEEPEST + 4:
            self.leaves += 1
            return guess_score(game.estimate(state) / game.unit), False
        known = self.table.get((identity(state), depth, ply))
        if known and (known[0] == known[1] or known[0] >= high or known[1] <= low):
            self.hits += 1
            return (known[1] if known[1] <= low else known[0]), known[3]
        return self._searched(state, depth, ply, low, high, known[2] if known else None)

    def _searched(self, state: Any, depth: int, ply: int, low: int, high: int, first: int | None) -> tuple[int, bool]:
        game = self.game
        sign = 1 if game.turn(state) == 0 else -1
        alpha, beta = (low, high) if sign > 0 else (-high, -low)
        best, chosen, whole, sure = -INFINITE, -1, True, False
        bottom, top = edges(game, state, ply, self.distance)
        most = top if sign > 0 else -bottom
        moves = game.options(state)
        if not moves:
            raise ValueError(STUCK_TEXT)
        if game.turn(state) not in (0, 1):
            raise ValueError(STRANGER_TEXT)
        for move in sorted(moves, key=lambda move: (move != first, -game.order(state, move))):
            window = (alpha, beta) if sign > 0 else (-beta, -alpha)
            score, complete = self.score(game.play(state, move), depth - 1, ply + 1, *window)
            whole = whole and complete
            if sign * score > best:
                best, chosen, sure = sign * score, move, complete
                alpha = max(alpha, best)
                if best >= beta:
                    self.cutoffs += 1
                    whole = complete
                    break
        whole = whole or (sure and best >= most)  # no move can be better, seen or not
        score = sign * best
        if len(self.table) < MOST_KEPT:
            least = -INFINITE if score <= low else score
            most = INFINITE if score >= high else score
            self.table[identity(state), depth, ply] = (least, most, chosen, whole)
        return score, whole

    def follow(self, state: Any, most: int) -> tuple[int, ...]:
        """Best play as far as the table knows it: its entries are tied to a depth, so nothing."""
        return ()

    def play_fair(self, depth: int) -> None:
        """It always does."""

    def fold(self, state: Any) -> None:
        """The table knows states alone, not images."""

    def count_root(self) -> None:
        """The root is a node too."""
        self.nodes += 1

    def stop(self) -> None:
        """From any thread."""
        self.stopping = True

    def effort(self, seconds: float) -> Effort:
        """What it has cost so far."""
        return Effort(self.nodes, self.leaves, self.cutoffs, self.hits, seconds)
