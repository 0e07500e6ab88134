"""expectimax and value-iteration: games with chance, for one player or two opponents, as expectimax/ plays them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zermelo.facts import DICE
from zermelo.game import Game
from zermelo.methods.limit import Limit
from zermelo.methods.method import Method, Setting
from zermelo.methods.result import Result
from zermelo.methods.session import Session

NARROW = 64  # moves: rows that lie close together are quicker to reach


class Expectimax(Method):
    """Expectimax: averages at throws, the best at turns, to a depth."""

    name = "expectimax"
    promise = "the average over throws of the best moves, to the depth; exact where it has seen every end"
    fit = DICE
    takes = frozenset({"memory", "all_moves", "lines", "only"})
    settings = {
        "prune": Setting("star2", "what is left out at throws without changing a value", ("star2", "star1", "none"))
    }
    hints, at_chance = True, True
    words = 8  # of its own in the control header (expectimax/workspace.py)
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
        from zermelo.methods.expectimax.searcher import CompiledSearcher  # files that other methods do not need

        CompiledSearcher(session, "star2", 1).prepare(session.trail.state)

    def iterate(self, session: Session, limit: Limit) -> Iterator[Result]:
        """A result after each depth."""
        from zermelo.methods.expectimax.deepening import Deepening
        from zermelo.methods.expectimax.searcher import searcher_for

        pruning = str(self.chosen(session.game, session.options)["prune"])
        yield from Deepening(session, searcher_for(session, pruning, limit), limit).results()


class ValueIteration(Method):
    """Value iteration: every state, to a stated error."""

    name = "value-iteration"
    promise = "the exact expected value of every state, to a stated error, though play may go in circles"
    fit = DICE
    takes = frozenset({"memory", "all_moves", "lines"})
    limits = frozenset({"seconds"})
    at_chance = all_or_nothing = True
    words = 2  # of its own in the control header (kernels/explore.py)
    rank = 20

    def suits(self, limit: Limit) -> bool:
        """Where it may take its time."""
        return limit.none

    def refusal(self, game: Game[Any]) -> str | None:
        """Also where rules look back."""
        return super().refusal(game) or looks_back(self.name, game)

    def prepare(self, session: Session) -> None:
        """Compile the kernels, or load them from the cache."""
        from zermelo.methods.expectimax.graph import prepare_graph
        from zermelo.methods.expectimax.iteration import prepare_iteration

        prepare_graph(session)
        prepare_iteration(session.runner)

    def iterate(self, session: Session, limit: Limit) -> Iterator[Result]:
        """How far it is, and in between what bounds say; from the last result on what was found is kept."""
        from zermelo.methods.expectimax.solved import results

        yield from results(session, self.name)


def looks_back(name: str, game: Game[Any]) -> str | None:
    """Why a method does not fit a game in which it counts that a position comes again; None if it does not count."""
    if game.recurrence is None:
        return None
    return f"{name} wants rules that do not look back; in {game.name} it counts that a position comes again"
