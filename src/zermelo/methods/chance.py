"""expectimax and value-iteration: games with chance, for one player or two opponents, as expectimax/ plays them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zermelo.compiler.control import OWN
from zermelo.facts import DICE
from zermelo.game import Game
from zermelo.kernels.explore import OWN_WORDS
from zermelo.methods.expectimax.deepening import Deepening
from zermelo.methods.expectimax.graph import prepare_graph
from zermelo.methods.expectimax.iteration import prepare_iteration
from zermelo.methods.expectimax.searcher import (
    BYTES_A_NODE,
    MEGABYTES_A_SECOND,
    PRUNINGS,
    CompiledSearcher,
    InterpretedSearcher,
    Searcher,
)
from zermelo.methods.expectimax.solved import Solved, result_of, solving, unsolved
from zermelo.methods.expectimax.workspace import WORDS
from zermelo.methods.limit import Limit
from zermelo.methods.method import Method, Setting
from zermelo.methods.result import Result
from zermelo.methods.session import Session

BYTES_A_STATE = 128  # with what follows it
ROOM = 16  # times the megabytes of a table: states are not given up for others, as entries of a table are
NARROW = 64  # moves: rows that lie close together are quicker to reach


class Expectimax(Method):
    """Expectimax: averages at throws, the best at turns, to a depth."""

    name = "expectimax"
    promise = "the average over throws of the best moves, to the depth; exact where it has seen every end"
    fit = DICE
    takes = frozenset({"memory", "all_moves", "lines", "only"})
    settings = {"prune": Setting("star2", "what is left out at throws without changing a value", tuple(PRUNINGS))}
    hints, at_chance = True, True
    words = WORDS - OWN
    width = NARROW
    rank = 30

    def suits(self, limit: Limit) -> bool:
        """Where something ends it."""
        return limit.simulations is None

    def prefers(self, game: Game[Any]) -> bool:
        """Where the game can say what a position is worth before its end."""
        return game.has("estimate") or bool(game.weights)

    def refusal(self, game: Game[Any]) -> str | None:
        """Also where rules look back."""
        return super().refusal(game) or looks_back(self.name, game)

    def prepare(self, session: Session) -> None:
        """Compile the kernel, or load it from the cache."""
        CompiledSearcher(session, "star2", 1).prepare(session.trail.state)

    def iterate(self, session: Session, limit: Limit) -> Iterator[Result]:
        """A result after each depth."""
        yield from Deepening(session, self._searcher(session, limit), limit).results()

    def _searcher(self, session: Session, limit: Limit) -> Searcher:
        if session.interpreted:
            return InterpretedSearcher(session, limit.nodes)
        most = session.options.memory
        if limit.seconds is not None:
            most = min(most, 1 + int(limit.seconds * MEGABYTES_A_SECOND))
        if limit.nodes is not None:
            most = min(most, 1 + limit.nodes * BYTES_A_NODE // (1 << 20))
        return CompiledSearcher(session, str(self.chosen(session.options)["prune"]), most, limit.nodes)


class ValueIteration(Method):
    """Value iteration: every state, to a stated error."""

    name = "value-iteration"
    promise = "the exact expected value of every state, to a stated error, though play may go in circles"
    fit = DICE
    takes = frozenset({"memory", "all_moves", "lines"})
    limits = frozenset({"seconds"})
    at_chance = all_or_nothing = True
    words = OWN_WORDS
    rank = 20

    def suits(self, limit: Limit) -> bool:
        """Where it may take its time."""
        return limit.none

    def refusal(self, game: Game[Any]) -> str | None:
        """Also where rules look back."""
        return super().refusal(game) or looks_back(self.name, game)

    def prepare(self, session: Session) -> None:
        """Compile the kernels, or load them from the cache."""
        prepare_graph(session)
        prepare_iteration(session.runner)

    def iterate(self, session: Session, limit: Limit) -> Iterator[Result]:
        """How far it is, and in between what bounds say; from the last result on what was found is kept."""
        state, kept = session.trail.state, session.kept_already(self.name)
        row = state if session.interpreted else session.runner.fast.rows(state)[0]
        number = kept.states.number(row) if kept is not None else None
        if kept is None or number is None:
            words = 0 if session.interpreted else session.runner.fast.words
            most = (session.options.memory << 20) * ROOM // (BYTES_A_STATE + 8 * words)
            found: int | Solved = 1
            for found in solving(session, most):
                if isinstance(found, int):
                    yield unsolved(session, found)
                elif not found.apart and not session.runner.why:
                    yield result_of(session, found, 0)
            if isinstance(found, int):
                yield unsolved(session, found, session.why_stopped())
                return
            if not found.apart:
                yield result_of(session, found, 0, session.why_stopped())
                return
            kept, number = session.kept(self.name, state, lambda: found), 0
        yield result_of(session, kept, number)


def looks_back(name: str, game: Game[Any]) -> str | None:
    """Why a method does not fit a game in which it counts that a position comes again; None if it does not count."""
    if game.recurrence is None:
        return None
    return f"{name} wants rules that do not look back; in {game.name} it counts that a position comes again"
