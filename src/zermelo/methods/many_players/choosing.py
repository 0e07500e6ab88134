"""Which searcher a method asks: the compiled one, or the definition where rules are interpreted."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.methods.expectimax.definition import Definition
from zermelo.methods.expectimax.star import star_kernel
from zermelo.methods.many_players.best_reply import best_reply, best_reply_kernel, guess_for
from zermelo.methods.many_players.lines import Answer
from zermelo.methods.many_players.searchers import (
    Asking,
    HeroSearcher,
    InterpretedSearcher,
    MaxnSearcher,
    Searcher,
    Visit,
    alone,
    maxn_by_definition,
    nobody_passes,
    others_pass,
)

if TYPE_CHECKING:
    from zermelo.methods.session import Session


def for_maxn(session: Session, prunes: bool, ties: str, megabytes: int, nodes: int | None) -> Searcher:
    """max^n, in which of equal moves one is taken by this rule."""
    if not session.interpreted:
        return MaxnSearcher(session, prunes, ties, megabytes, nodes)
    found = maxn_by_definition(session, ties)
    return InterpretedSearcher(session, found, nobody_passes(session.game, ties == "last"), nodes)


def for_paranoid(session: Session, megabytes: int, nodes: int | None) -> Searcher:
    """All others against who moves."""
    game, hero = session.game, session.game.turn(session.trail.state)
    if not session.interpreted:
        return HeroSearcher(session, star_kernel, nobody_passes(game), megabytes, nodes)

    def make(visit: Visit) -> Asking:
        found = Definition(game, lambda state: guess_for(game, state, hero), visit, hero)

        def ask(state: Any, depth: int) -> Answer:
            value, complete = found.value(state, depth)
            return Answer(alone(hero, value, len(game.players)), complete)

        return ask

    return InterpretedSearcher(session, make, nobody_passes(game), nodes)


def for_best_reply(session: Session, megabytes: int, nodes: int | None) -> Searcher:
    """One opponent answers for all."""
    game, hero = session.game, session.game.turn(session.trail.state)
    if not session.interpreted:
        return HeroSearcher(session, best_reply_kernel, others_pass(game, hero), megabytes, nodes)

    def make(visit: Visit) -> Asking:
        def ask(state: Any, depth: int) -> Answer:
            value = best_reply(game, state, depth, hero, visit)
            return Answer(alone(hero, value, len(game.players)), game.over(state))

        return ask

    return InterpretedSearcher(session, make, others_pass(game, hero), nodes)
