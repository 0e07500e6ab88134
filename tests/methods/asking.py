"""Searchers without a session, asked in the first player's terms, as the definition answers."""

from __future__ import annotations

from typing import Any

from zermelo.compiler import compiled
from zermelo.game import Game
from zermelo.methods.alphabeta.exact import exact_score
from zermelo.methods.alphabeta.protocol import Searcher
from zermelo.methods.alphabeta.root import Root
from zermelo.methods.alphabeta.searcher import CompiledSearcher
from zermelo.methods.method import methods
from zermelo.methods.two_player import TwoPlayer
from zermelo.trail import Trail


def searcher(game: Game[Any], megabytes: int = 1, method: str = "alphabeta", **options: Any) -> CompiledSearcher:
    """A compiled searcher of its own."""
    found = methods()[method]
    assert isinstance(found, TwoPlayer)
    fast = compiled(game, hints=True)
    return CompiledSearcher.alone(fast, found.kernel, megabytes, windows=found.windows, **options)


def asked(searcher: Searcher, state: Any, depth: int, low: int, high: int, ply: int = 0) -> tuple[int, bool]:
    """The first player's score in the first player's window; and whether it is complete."""
    trail = Trail(searcher.game, state)
    if searcher.game.turn(state) == 0:
        return searcher.score(trail, depth, ply, low, high)
    score, complete = searcher.score(trail, depth, ply, -high, -low)
    return -score, complete


def exactly(searcher: Searcher, state: Any) -> tuple[int, bool]:
    """The first player's exact score, and whether it is proved."""
    found = exact_score(searcher, Trail(searcher.game, state))
    return found.low, found.complete


def root_of(searcher: Searcher, state: Any) -> Root:
    return Root(searcher, Trail(searcher.game, state))
