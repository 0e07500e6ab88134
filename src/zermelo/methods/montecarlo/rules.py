"""The rules of selection by name (selection.py has what they do), and the games that have one number."""

from __future__ import annotations

from typing import Any

from zermelo.game import Game

UCB1, TUNED, PUCT, RAVE, GRAVE, BRUE = range(6)
RULES = {"ucb1": UCB1, "ucb1-tuned": TUNED, "puct": PUCT, "rave": RAVE, "grave": GRAVE, "brue": BRUE}
BY_MOVE = (RAVE, GRAVE)  # those that count moves as first (amaf.py)


def has_one_number(game: Game[Any]) -> bool:
    """Whether the first player's payoff says it all: he is alone, or plays against one opponent."""
    return len(game.players) == 1 or (len(game.players) == 2 and game.zero_sum)
