"""maxn, paranoid and best-reply: games for several players, each of whom wants the most for himself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from zermelo.facts import Fit
from zermelo.game import Game
from zermelo.methods.chance import NARROW, looks_back
from zermelo.methods.limit import Limit
from zermelo.methods.method import Method, Setting
from zermelo.methods.result import Result
from zermelo.methods.session import Session

if TYPE_CHECKING:
    from zermelo.methods.many_players.searchers import Searcher


class Several(Method):
    """What the three have in common."""

    fit = Fit(2)
    takes = frozenset({"memory", "all_moves", "lines"})
    hints = True
    width = NARROW
    words = 8  # of its own in the control header (expectimax/workspace.py)

    def refusal(self, game: Game[Any]) -> str | None:
        """Also where rules look back."""
        return super().refusal(game) or looks_back(self.name, game)

    def prepare(self, session: Session) -> None:
        """Compile the kernel, or load it from the cache."""
        self.searcher(session, 1, None).prepare(session.trail.state)

    def iterate(self, session: Session, limit: Limit) -> Iterator[Result]:
        """A result after each depth."""
        from zermelo.methods.many_players.driver import Driver  # files that other methods do not need

        found = self.searcher(session, session.options.memory, limit.nodes)
        yield from Driver(session, found, limit, self.ties(session)).results()

    def ties(self, session: Session) -> str:
        """Which of equal moves is taken."""
        return "first"

    def searcher(self, session: Session, megabytes: int, nodes: int | None) -> Searcher:
        """Compiled, with a table of so many megabytes; or interpreted."""
        raise NotImplementedError


class Maxn(Several):
    """max^n: each for himself."""

    name = "maxn"
    promise = "what each player gets if each plays for himself (max^n), to the depth; without a limit, to the end"
    settings = {
        "ties": Setting(
            "first", "of equals: by place, or by most or least for the next", ("first", "last", "kind", "cruel")
        ),
        "prune": Setting("shallow", "what is left out where the sum of payoffs is known", ("shallow", "none")),
    }
    words = 9  # of its own in the control header (many_players/workspace.py)
    all_or_nothing = True
    rank = 40

    def suits(self, limit: Limit) -> bool:
        """Where it may take its time, or a depth is asked for."""
        return limit.simulations is None and (limit.depth is not None or not limit.hurried)

    def prefers(self, game: Game[Any]) -> bool:
        """Where more than one number is due: of two opponents others say more."""
        return len(game.players) > 2 or not game.zero_sum

    def ties(self, session: Session) -> str:
        return str(self.chosen(session.game, session.options)["ties"])

    def searcher(self, session: Session, megabytes: int, nodes: int | None) -> Searcher:
        from zermelo.methods.many_players.choosing import for_maxn

        prunes = self.chosen(session.game, session.options)["prune"] == "shallow"
        return for_maxn(session, prunes, self.ties(session), megabytes, nodes)


class Paranoid(Several):
    """Paranoid: all others against who moves."""

    name = "paranoid"
    promise = "what the mover gets at least, if all others join against him"
    rank = 60

    def searcher(self, session: Session, megabytes: int, nodes: int | None) -> Searcher:
        from zermelo.methods.many_players.choosing import for_paranoid

        return for_paranoid(session, megabytes, nodes)


class BestReply(Several):
    """Best-reply search: one opponent answers for all."""

    name = "best-reply"
    promise = "an estimate: after each move of the mover only the opponent who hurts him most moves, the others pass"
    fit = Fit(2, chance=False)
    rank = 61

    def refusal(self, game: Game[Any]) -> str | None:
        """Also without a pass."""
        if super().refusal(game) is None and not game.has("pass_turn"):
            return f"best-reply wants to know what a pass is, and {game.name} has no method `pass_turn`"
        return super().refusal(game)

    def searcher(self, session: Session, megabytes: int, nodes: int | None) -> Searcher:
        from zermelo.methods.many_players.choosing import for_best_reply

        return for_best_reply(session, megabytes, nodes)
