"""Minimax by its definition, each state once: for rules that don't look at the past, where ways to a state are alike.

The definition itself (methods/alphabeta/definition.py) walks every way, which on random games is most of a test's time.
"""

from __future__ import annotations

import functools
from typing import Any

from zermelo.game import Game
from zermelo.methods.alphabeta.score import end_score, guess_score, whole_units


def score_by_states(game: Game[Any], state: Any, depth: int, ply: int = 0) -> int:
    """What `minimax_score` says."""
    assert game.recurrence is None

    @functools.cache
    def score(state: Any, left: int) -> int:
        if game.over(state):
            return end_score(whole_units(game, game.payoff(state, 0)), ply + depth - left)
        if left == 0:
            return guess_score(game.estimate(state) / game.unit)
        scores = [score(game.play(state, move), left - 1) for move in game.moves(state)]
        return max(scores) if game.turn(state) == 0 else min(scores)

    return score(state, depth)
