"""A searcher for rules that can't be compiled: alpha-beta in plain Python, some thousand nodes a second.

The contract is that of plain.py to a depth limit; of the hints it uses `order`, and `bounds` to see that nothing can be
better. It stands in for every method of the family.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from zermelo.compiler.control import STRANGER, STUCK, fault_text
from zermelo.compiler.hints import units_down
from zermelo.compiler.runner import Runner, Stopped
from zermelo.game import Game
from zermelo.methods.alphabeta.node import most_for
from zermelo.methods.alphabeta.protocol import Answer, Asked
from zermelo.methods.alphabeta.round import one_by_one
from zermelo.methods.alphabeta.score import INFINITE, LARGEST, STEP, end_score, guess_score, units_of
from zermelo.methods.evaluator import Evaluator
from zermelo.methods.limit import DEEPEST
from zermelo.methods.visited import Moves
from zermelo.statetext import identity
from zermelo.trail import Trail

MOST_KEPT = 1_000_000  # entries of the table


def edges(game: Game[Any], state: Any, ply: int, distance: bool) -> tuple[int, int]:
    """The first player's scores between which the value of a state that is not over lies, by the game's own bounds."""
    widest = 2 * LARGEST * STEP
    if not game.has("bounds"):
        return -widest, widest
    least, most = game.bounds(state)
    top = most_for(units_down(most, game.unit, LARGEST), ply + 1, int(distance))
    bottom = -most_for(units_down(-least, game.unit, LARGEST), ply + 1, int(distance))
    return max(-widest, bottom), min(widest, top)


def last_moves(trail: Trail, many: int) -> Moves:
    """The last so many moves of a trail."""
    moves: list[int] = []
    for _ in range(many):
        assert trail.before is not None and trail.move is not None
        moves.append(trail.move)
        trail = trail.before
    return tuple(reversed(moves))


class InterpretedSearcher:
    """One search of one game, interpreted."""

    windows = True
    cyclic = False  # as far as it knows

    def __init__(
        self,
        game: Game[Any],
        distance: bool = True,
        nodes: int | None = None,
        runner: Runner | None = None,
        evaluator: Evaluator | None = None,
        account: list[Moves] | None = None,
    ) -> None:
        self.game, self.distance, self.most = game, distance, nodes or 1 << 62
        self.evaluator = evaluator or Evaluator(game)
        self.runner = runner or Runner(None)
        self.account = account  # of the way to each node that is visited, in turn, if anybody asks
        self.nodes = self.leaves = self.cutoffs = self.hits = 0
        self.table: dict[Any, tuple[int, int, int, bool]] = {}  # (state, depth, ply) -> least, most, best, complete

    def round(self, children: list[Trail], mover: int, depth: int, alpha: int, beta: int, lines: int) -> list[Asked]:
        """What a player's moves are worth that lead to these (round.py)."""
        return one_by_one(self, children, mover, depth, alpha, beta, lines)

    def score(self, trail: Trail, depth: int, ply: int, alpha: int, beta: int) -> Answer:
        """What a kernel would answer."""
        self.nodes += 1
        if self.account is not None:
            self.account.append(last_moves(trail, ply))
        if self.runner.why or self.nodes >= self.most:
            raise Stopped
        game, state = self.game, trail.state
        sign = 1 if game.turn(state) == 0 else -1
        if trail.over():
            self.leaves += 1
            return Answer(sign * end_score(units_of(trail), ply if self.distance else 0), True)
        if depth == 0 or ply >= DEEPEST + 4:
            self.leaves += 1
            return Answer(sign * guess_score(self.evaluator.value(state) / game.unit), False)
        known = self.table.get((identity(state), depth, ply))
        if known and (known[0] == known[1] or known[0] >= beta or known[1] <= alpha):
            self.hits += 1
            return Answer(known[1] if known[1] <= alpha else known[0], known[3])
        return self._searched(trail, depth, ply, alpha, beta, known[2] if known else None)

    def _searched(self, trail: Trail, depth: int, ply: int, alpha: int, beta: int, first: int | None) -> Answer:
        game, state, low = self.game, trail.state, alpha
        mover, moves = game.turn(state), trail.options()
        if not moves or mover not in (0, 1):
            raise ValueError(fault_text(STRANGER if moves else STUCK, game.unit))
        bottom, top = edges(game, state, ply, self.distance)
        best, chosen, whole, complete = -INFINITE, -1, True, False
        for move in sorted(moves, key=lambda move: (move != first, -game.order(state, move))):
            answer = self._child(trail.play(move), mover, depth - 1, ply + 1, alpha, beta)
            whole = whole and answer.complete
            if answer.score > best:
                best, chosen, complete = answer.score, move, answer.complete
                alpha = max(alpha, best)
                if best >= beta:
                    self.cutoffs += 1
                    whole = complete
                    break
        whole = whole or (complete and best >= (top if mover == 0 else -bottom))  # no move can be better, seen or not
        least, most = (best if best > low else -INFINITE), (best if best < beta else INFINITE)
        if len(self.table) < MOST_KEPT and game.recurrence is None:  # else what was found holds for this trail alone
            self.table[identity(state), depth, ply] = (least, most, chosen, whole)
        return Answer(best, whole)

    def _child(self, child: Trail, mover: int, depth: int, ply: int, alpha: int, beta: int) -> Answer:
        """The score of a child for whoever moves above it."""
        if (self.game.turn(child.state) == 0) == (mover == 0):
            return self.score(child, depth, ply, alpha, beta)
        answer = self.score(child, depth, ply, -beta, -alpha)
        return Answer(-answer.score, answer.complete)

    def pv(self, state: Any, most: int) -> tuple[int, ...]:
        """Best play as far as the table knows it: its entries are tied to a depth, so nothing."""
        return ()

    def rule_out_null(self, depth: int) -> None:
        """There is none."""

    def endless(self, score: int | None) -> None:
        """It is silent too."""

    def fold(self, trail: Trail) -> None:
        """The table knows states alone, not images."""

    def count_root(self) -> None:
        """The root is a node too."""
        self.nodes += 1
        if self.account is not None:
            self.account.append(())

    @contextlib.contextmanager
    def at_most(self, nodes: int) -> Iterator[None]:
        """For a while: so many nodes, and then Stopped."""
        most, self.most = self.most, min(self.most, self.nodes + nodes)
        try:
            yield
        finally:
            self.most = most

    @contextlib.contextmanager
    def in_overtime(self, seconds: float) -> Iterator[None]:
        """It is too slow for that."""
        raise Stopped
        yield

    def longest(self) -> int | None:
        """Lines are as long as the depth, if the game is: it deepens by one ply at a time."""
        return None

    def counts(self) -> tuple[int, dict[str, int]]:
        """Nodes so far, and the other counters by name."""
        return self.nodes, {"leaves": self.leaves, "cutoffs": self.cutoffs, "table hits": self.hits}
