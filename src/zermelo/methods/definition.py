"""Minimax by its definition, interpreted: slow, and right by inspection. Every kernel is compared with it.

    value(s, d) = the payoff, if the game is over;
                  the estimate, if d = 0;
                  the largest (first player to move) or smallest (second) of value(child, d - 1)

with payoffs and estimates as scores, so that distance counts among equal payoffs.
"""

from __future__ import annotations

from typing import Any

from zermelo.game import Game
from zermelo.methods.score import end_score, guess_score, units_of


def minimax_score(game: Game[Any], state: Any, depth: int, ply: int = 0) -> int:
    """The score of the state for the first player, looking `depth` plies ahead.

    >>> from zermelo.games.tree import Tree
    >>> tree = Tree("((3 12 8) (2 4 6) (14 5 2))")
    >>> minimax_score(tree, tree.start(), 2) == end_score(3, 2)
    True
    """
    if game.over(state):
        return end_score(units_of(game, state), ply)
    if depth == 0:
        return guess_score(game.estimate(state) / game.unit)
    scores = [minimax_score(game, game.play(state, move), depth - 1, ply + 1) for move in game.moves(state)]
    return max(scores) if game.turn(state) == 0 else min(scores)
