"""Minimax by its definition, interpreted: slow, and right by inspection. Every kernel is compared with it.

    value(t, d) = the payoff, if the game is over;
                  the estimate, if d = 0;
                  the largest (first player to move) or smallest (second) of value(t after m, d - 1)

for a trail t: where rules look at the past, every way to a state is walked by itself. Payoffs and estimates are scores,
so that distance counts among equal payoffs.
"""

from __future__ import annotations

from typing import Any

from zermelo.game import Game
from zermelo.methods.alphabeta.score import end_score, guess_score, units_of
from zermelo.trail import Trail


def minimax_score(game: Game[Any], state: Any, depth: int, ply: int = 0) -> int:
    """The score of the state for the first player, looking `depth` plies ahead.

    >>> from zermelo.games.tree import Tree
    >>> tree = Tree("((3 12 8) (2 4 6) (14 5 2))")
    >>> minimax_score(tree, tree.start(), 2) == end_score(3, 2)
    True
    """
    return trail_score(Trail(game, state), depth, ply)


def trail_score(trail: Trail, depth: int, ply: int = 0) -> int:
    """The same, with a past."""
    if trail.over():
        return end_score(units_of(trail), ply)
    if depth == 0:
        return guess_score(trail.game.estimate(trail.state) / trail.game.unit)
    scores = [trail_score(trail.play(move), depth - 1, ply + 1) for move in trail.options()]
    return max(scores) if trail.game.turn(trail.state) == 0 else min(scores)
