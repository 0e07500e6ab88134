"""One question about one state: by max^n, or for one hero against all; compiled, or interpreted."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.compiler.kernel import Kernel
from zermelo.compiler.runner import Stopped
from zermelo.game import Game
from zermelo.methods.expectimax import workspace as star
from zermelo.methods.many_players.best_reply import replies_to, turned_to
from zermelo.methods.many_players.definition import Definition
from zermelo.methods.many_players.lines import NOBODY, Answer, Reply, moves_of
from zermelo.methods.many_players.maxn import NEVER, maxn_kernel
from zermelo.methods.many_players.stakes import stakes_of
from zermelo.methods.many_players.workspace import (
    CHOSEN,
    CRUEL,
    CUTOFFS,
    FIRST,
    GUESSES,
    HITS,
    KIND,
    LAST,
    LEAVES,
    MOST_NODES,
    NODES,
    ROWS,
    RULE,
    TIES,
    Question,
    new_payoffs,
)

if TYPE_CHECKING:
    from zermelo.methods.session import Session

TIE_RULES = {"first": FIRST, "last": LAST, "kind": KIND, "cruel": CRUEL}
Visit = Callable[[], None]
"""What is called at every node."""
Asking = Callable[[Any, int], Answer]
"""What answers about a state and a depth."""
Made = Callable[[Visit], Asking]
Passing = tuple[Callable[[Any], list[Reply]], Callable[[Any], Any]]
"""What can be played, and where all others have passed."""
NOTHING, SHALLOW, SUMMED = 0, 1, 2  # what is known: no sum; a sum that prunes; a sum, but nothing is left out


class MaxnSearcher:
    """max^n, compiled."""

    def __init__(self, session: Session, prunes: bool, ties: str, megabytes: int, nodes: int | None = None) -> None:
        self.runner, self.seats = session.runner, len(session.game.players)
        self.stakes = stakes_of(session.game)
        self.prunes = (SHALLOW if prunes else SUMMED) if self.stakes.known else NOTHING
        self.table = session.kept_table("maxn", ties, megabytes)
        self.payoffs, self.game, self.replies = new_payoffs(self.seats), session.game, moves_of(session.game)
        control = self.runner.control
        control[MOST_NODES], control[RULE] = nodes or 1 << 62, TIE_RULES[ties]

    def prepare(self, state: Any) -> None:
        """Compile the kernel, or load it from the cache."""
        self.runner.prepare(maxn_kernel, *self._arguments(state, 1, 1, NEVER), plies=ROWS, chances=True)

    def ask(
        self, state: Any, depth: int, best: float = -math.inf, most: float = math.inf, level: int = 1, by: int = NOBODY
    ) -> Answer:
        """What each player gets; Stopped, if it was stopped."""
        control, enough = self.runner.control, NEVER
        if self.prunes == SHALLOW and by not in (NOBODY, self.game.turn(state)) and best > -NEVER:
            enough = self.stakes.total - best - (self.seats - 2) * self.stakes.least
        before = int(control[GUESSES])
        exact = self.runner.run(maxn_kernel, *self._arguments(state, depth, level, enough), plies=ROWS, chances=True)
        taken = int(control[CHOSEN]) - 1
        complete = int(control[GUESSES]) == before
        return Answer(tuple(self.payoffs[level].tolist()), complete, taken if taken >= 0 else None, bool(exact))

    def _arguments(self, state: Any, depth: int, level: int, enough: float) -> tuple[Any, ...]:
        question = Question(depth, level, enough, self.prunes, self.stakes.least, self.stakes.total)
        return self.runner.fast.rows(state), question, self.payoffs, self.table

    def passed(self, state: Any) -> Any:
        """Nobody passes."""
        return state

    def counts(self) -> tuple[int, dict[str, int]]:
        """Nodes, and what else was counted."""
        names = {"leaves": LEAVES, "cutoffs": CUTOFFS, "table hits": HITS, "tied turns": TIES}
        control = self.runner.control
        return int(control[NODES]), {name: int(control[word]) for name, word in names.items()}


class HeroSearcher:
    """One against all, compiled: `kernel` is that of expectimax (paranoid) or of best reply."""

    def __init__(
        self, session: Session, kernel: Kernel, passing: Passing, megabytes: int, nodes: int | None = None
    ) -> None:
        self.runner, self.kernel, self.seats = session.runner, kernel, len(session.game.players)
        self.replies, self.passed = passing
        self.hero = session.game.turn(session.trail.state)
        self.stakes = np.array(star.stakes_of(session.game))
        self.table = session.kept_table("hero", (kernel, self.hero), megabytes)
        control = self.runner.control
        control[star.MOST_NODES], control[star.PRUNING], control[star.HERO] = nodes or 1 << 62, star.STAR2, self.hero

    def prepare(self, state: Any) -> None:
        """Compile the kernel, or load it from the cache."""
        self.runner.prepare(self.kernel, *self._arguments(state, 1, 0.0, 0.0, 1), plies=star.ROWS, chances=True)

    def ask(
        self, state: Any, depth: int, best: float = -math.inf, most: float = math.inf, level: int = 1, by: int = NOBODY
    ) -> Answer:
        """What the hero gets; if that is no more than `best`, or as much as `most`, no more is known than that."""
        control = self.runner.control
        before = int(control[star.GUESSES])
        arguments = self._arguments(state, depth, best, most, level)
        value = self.runner.run(self.kernel, *arguments, plies=star.ROWS, chances=True)
        return Answer(alone(self.hero, float(value), self.seats), int(control[star.GUESSES]) == before)

    def _arguments(self, state: Any, depth: int, best: float, most: float, level: int) -> tuple[Any, ...]:
        window = float(max(best, -star.UNKNOWN)), float(min(most, star.UNKNOWN))
        question = star.Question(depth, level, *window)
        return self.runner.fast.rows(state), question, self.stakes, self.table

    def counts(self) -> tuple[int, dict[str, int]]:
        """Nodes, and what else was counted."""
        names = {"leaves": star.LEAVES, "cutoffs": star.CUTOFFS, "table hits": star.HITS}
        control = self.runner.control
        return int(control[star.NODES]), {name: int(control[word]) for name, word in names.items()}


class InterpretedSearcher:
    """Any of them by its definition: `answer(state, depth)`, made from what is called at every node."""

    def __init__(self, session: Session, make: Made, passing: Passing, nodes: int | None) -> None:
        self.replies, self.passed = passing
        self.runner, self.most, self.nodes = session.runner, nodes or 1 << 62, 0
        self.answer = make(self._visit)

    def prepare(self, state: Any) -> None:
        """Nothing to compile."""

    def _visit(self) -> None:
        self.nodes += 1
        if self.runner.why or self.nodes >= self.most:
            raise Stopped

    def ask(
        self, state: Any, depth: int, best: float = -math.inf, most: float = math.inf, level: int = 1, by: int = NOBODY
    ) -> Answer:
        """What each gets, or the hero alone."""
        return self.answer(state, depth)

    def counts(self) -> tuple[int, dict[str, int]]:
        """Nodes."""
        return self.nodes, {}


Searcher = MaxnSearcher | HeroSearcher | InterpretedSearcher


def maxn_by_definition(session: Session, ties: str) -> Made:
    """What makes max^n by definition."""

    def make(visit: Visit) -> Asking:
        found = Definition(session.game, ties, visit)
        return lambda state, depth: Answer(*found.value(state, depth))

    return make


def nobody_passes(game: Game[Any], last: bool = False) -> Passing:
    """What can be played (the last first, where the last of equals is taken), and the same state."""
    replies = moves_of(game)
    return (lambda state: replies(state)[::-1]) if last else replies, lambda state: state


def others_pass(game: Game[Any], hero: int) -> Passing:
    """What can be played in best-reply search, and where it is the hero's turn again."""
    return lambda state: replies_to(game, state, hero), lambda state: turned_to(game, state, hero)


def alone(player: int, number: float, seats: int) -> tuple[float, ...]:
    """What one player gets; of the others nothing is known."""
    return tuple(number if seat == player else math.nan for seat in range(seats))
