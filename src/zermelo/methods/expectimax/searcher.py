"""One question about one state: compiled by the kernel, interpreted by the definition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from zermelo.compiler.runner import Stopped
from zermelo.game import CHANCE
from zermelo.methods.expectimax.definition import Definition
from zermelo.methods.expectimax.star import star_kernel
from zermelo.methods.expectimax.workspace import (
    CHOSEN,
    CUTOFFS,
    GUESSES,
    HERO,
    HITS,
    LEAVES,
    MOST_NODES,
    NODES,
    PLAIN,
    PRUNING,
    ROWS,
    STAR1,
    STAR2,
    UNKNOWN,
    Question,
    stakes_of,
)

if TYPE_CHECKING:
    from zermelo.methods.limit import Limit
    from zermelo.methods.session import Session

PRUNINGS = {"star2": STAR2, "star1": STAR1, "none": PLAIN}
BYTES_A_NODE = 64
MEGABYTES_A_SECOND = 48


class Answer(NamedTuple):
    """The first player's value, and whether it is independent of the depth."""

    value: float
    complete: bool
    best: int | None = None  # a best move, if it is known


class CompiledSearcher:
    """Asks the kernel."""

    def __init__(self, session: Session, pruning: str, megabytes: int, nodes: int | None = None, hero: int = 0) -> None:
        self.runner, self.stakes = session.runner, np.array(stakes_of(session.game))
        self.table = session.kept_table("dice", hero, megabytes)
        control = self.runner.control
        control[MOST_NODES], control[PRUNING], control[HERO] = nodes or 1 << 62, PRUNINGS[pruning], hero

    def prepare(self, state: Any) -> None:
        """Compile the kernel, or load it from the cache."""
        self.runner.prepare(star_kernel, *self._arguments(state, Question(1, 0, 0.0, 0.0)), plies=ROWS, chances=True)

    def ask(self, state: Any, depth: int, level: int = 1, low: float = -UNKNOWN, high: float = UNKNOWN) -> Answer:
        """What the state is worth (star.py); Stopped, if it was stopped."""
        control = self.runner.control
        before = int(control[GUESSES])
        arguments = self._arguments(state, Question(depth, level, float(low), float(high)))
        value = self.runner.run(star_kernel, *arguments, plies=ROWS, chances=True)
        chosen = int(control[CHOSEN]) - 1
        return Answer(float(value), int(control[GUESSES]) == before, chosen if chosen >= 0 else None)

    def _arguments(self, state: Any, question: Question) -> tuple[Any, ...]:
        return self.runner.fast.rows(state), question, self.stakes, self.table

    def counts(self) -> tuple[int, dict[str, int]]:
        """Nodes, and what else was counted."""
        control = self.runner.control
        names = {"leaves": LEAVES, "cutoffs": CUTOFFS, "table hits": HITS}
        return int(control[NODES]), {name: int(control[word]) for name, word in names.items()}


class InterpretedSearcher:
    """Asks the definition."""

    def __init__(self, session: Session, nodes: int | None = None) -> None:
        self.runner, self.most, self.nodes = session.runner, nodes or 1 << 62, 0
        self.definition = Definition(session.game, session.evaluator.value, self._visit)

    def _visit(self) -> None:
        self.nodes += 1
        if self.runner.why or self.nodes >= self.most:
            raise Stopped

    def ask(self, state: Any, depth: int, level: int = 1, low: float = -UNKNOWN, high: float = UNKNOWN) -> Answer:
        """What the state is worth, whatever the window."""
        value, complete = self.definition.value(state, depth, level)
        game = self.definition.game
        if depth <= 0 or game.over(state) or game.turn(state) == CHANCE:
            return Answer(value, complete)
        sign = 1 if game.turn(state) == 0 else -1
        best = max(
            game.moves(state),
            key=lambda move: sign * self.definition.value(game.play(state, move), depth - 1, level + 1)[0],
        )
        return Answer(value, complete, best)

    def counts(self) -> tuple[int, dict[str, int]]:
        """Nodes."""
        return self.nodes, {}


Searcher = CompiledSearcher | InterpretedSearcher


def searcher_for(session: Session, pruning: str, limit: Limit) -> Searcher:
    """The one for this search, with a table no larger than the search can fill."""
    if session.interpreted:
        return InterpretedSearcher(session, limit.nodes)
    most = session.options.memory
    if limit.seconds is not None:
        most = min(most, 1 + int(limit.seconds * MEGABYTES_A_SECOND))
    if limit.nodes is not None:
        most = min(most, 1 + limit.nodes * BYTES_A_NODE // (1 << 20))
    return CompiledSearcher(session, pruning, most, limit.nodes)
