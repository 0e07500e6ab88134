"""maxn, paranoid and best-reply: games for several players, each of whom wants the most for himself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from zermelo.compiler.control import OWN
from zermelo.facts import Fit
from zermelo.game import Game
from zermelo.methods.chance import NARROW, looks_back
from zermelo.methods.expectimax import workspace as star
from zermelo.methods.expectimax.definition import Definition
from zermelo.methods.expectimax.star import star_kernel
from zermelo.methods.limit import Limit
from zermelo.methods.many_players import workspace
from zermelo.methods.many_players.best_reply import best_reply, best_reply_kernel, guess_for
from zermelo.methods.many_players.driver import Driver
from zermelo.methods.many_players.lines import Answer, Searcher
from zermelo.methods.many_players.searchers import (
    TIE_RULES,
    HeroSearcher,
    InterpretedSearcher,
    MaxnSearcher,
    alone,
    maxn_by_definition,
    nobody_passes,
    others_pass,
)
from zermelo.methods.method import Method, Setting
from zermelo.methods.result import Result
from zermelo.methods.session import Session

Visit = Callable[[], None]
Asking = Callable[[Any, int], Answer]


class Several(Method):
    """What the three have in common."""

    fit = Fit(2)
    takes = frozenset({"memory", "all_moves", "lines"})
    hints = True
    width = NARROW

    def refusal(self, game: Game[Any]) -> str | None:
        """Also where rules look back."""
        return super().refusal(game) or looks_back(self.name, game)

    def prepare(self, session: Session) -> None:
        """Compile the kernel, or load it from the cache."""
        found = self.searcher(session, 1, None)
        assert not isinstance(found, InterpretedSearcher)
        found.prepare(session.trail.state)

    def iterate(self, session: Session, limit: Limit) -> Iterator[Result]:
        """A result after each depth."""
        yield from Driver(session, self._searcher(session, limit), limit, self.ties(session)).results()

    def ties(self, session: Session) -> str:
        """Which of equal moves is taken."""
        return "first"

    def _searcher(self, session: Session, limit: Limit) -> Searcher:
        if session.interpreted:
            return self.interpreted(session, limit.nodes)
        return self.searcher(session, session.options.memory, limit.nodes)

    def searcher(self, session: Session, megabytes: int, nodes: int | None) -> MaxnSearcher | HeroSearcher:
        """The compiled one."""
        raise NotImplementedError

    def interpreted(self, session: Session, nodes: int | None) -> InterpretedSearcher:
        """The other."""
        raise NotImplementedError


class Maxn(Several):
    """max^n: each for himself."""

    name = "maxn"
    promise = "what each player gets if each plays for himself (max^n), to the depth; without a limit, to the end"
    settings = {
        "ties": Setting("first", "of equals: by place, or by most or least for the next", tuple(TIE_RULES)),
        "prune": Setting("shallow", "what is left out where the sum of payoffs is known", ("shallow", "none")),
    }
    words = workspace.WORDS - OWN
    all_or_nothing = True
    rank = 40

    def suits(self, limit: Limit) -> bool:
        """Where it may take its time, or a depth is asked for."""
        return limit.simulations is None and (limit.depth is not None or not limit.hurried)

    def prefers(self, game: Game[Any]) -> bool:
        """Where more than one number is due: of two opponents others say more."""
        return len(game.players) > 2 or not game.zero_sum

    def ties(self, session: Session) -> str:
        return str(self.chosen(session.options)["ties"])

    def searcher(self, session: Session, megabytes: int, nodes: int | None) -> MaxnSearcher:
        prunes = self.chosen(session.options)["prune"] == "shallow"
        return MaxnSearcher(session, prunes, self.ties(session), megabytes, nodes)

    def interpreted(self, session: Session, nodes: int | None) -> InterpretedSearcher:
        found = maxn_by_definition(session, self.ties(session))
        passing = nobody_passes(session.game, self.ties(session) == "last")
        return InterpretedSearcher(session, found, passing, nodes)


class Paranoid(Several):
    """Paranoid: all others against who moves."""

    name = "paranoid"
    promise = "what the mover gets at least, if all others join against him"
    words = star.WORDS - OWN
    rank = 60

    def searcher(self, session: Session, megabytes: int, nodes: int | None) -> HeroSearcher:
        return HeroSearcher(session, star_kernel, nobody_passes(session.game), megabytes, nodes)

    def interpreted(self, session: Session, nodes: int | None) -> InterpretedSearcher:
        game, hero = session.game, session.game.turn(session.trail.state)

        def make(visit: Visit) -> Asking:
            found = Definition(game, lambda state: guess_for(game, state, hero), visit, hero)

            def ask(state: Any, depth: int) -> Answer:
                value, complete = found.value(state, depth)
                return Answer(alone(hero, value, len(game.players)), complete)

            return ask

        return InterpretedSearcher(session, make, nobody_passes(game), nodes)


class BestReply(Several):
    """Best-reply search: one opponent answers for all."""

    name = "best-reply"
    promise = "an estimate: after each move of the mover only the opponent who hurts him most moves, the others pass"
    fit = Fit(2, chance=False)
    words = star.WORDS - OWN
    rank = 61

    def refusal(self, game: Game[Any]) -> str | None:
        """Also without a pass."""
        if super().refusal(game) is None and not game.has("pass_turn"):
            return f"best-reply wants to know what a pass is, and {game.name} has no method `pass_turn`"
        return super().refusal(game)

    def searcher(self, session: Session, megabytes: int, nodes: int | None) -> HeroSearcher:
        passing = others_pass(session.game, session.game.turn(session.trail.state))
        return HeroSearcher(session, best_reply_kernel, passing, megabytes, nodes)

    def interpreted(self, session: Session, nodes: int | None) -> InterpretedSearcher:
        game, hero = session.game, session.game.turn(session.trail.state)

        def make(visit: Visit) -> Asking:
            def ask(state: Any, depth: int) -> Answer:
                value = best_reply(game, state, depth, hero, visit)
                return Answer(alone(hero, value, len(game.players)), game.over(state))

            return ask

        return InterpretedSearcher(session, make, others_pass(game, hero), nodes)
