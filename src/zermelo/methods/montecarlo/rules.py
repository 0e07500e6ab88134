"""The rules of selection by name (selection.py has what they do), the settings that suit a game, and the games that
have one number."""

from __future__ import annotations

from typing import Any

from zermelo.facts import can_answer
from zermelo.game import Game

UCB1, TUNED, PUCT, RAVE, GRAVE, BRUE = range(6)
RULES = {"ucb1": UCB1, "ucb1-tuned": TUNED, "puct": PUCT, "rave": RAVE, "grave": GRAVE, "brue": BRUE}
BY_MOVE = (RAVE, GRAVE)  # those that count moves as first (amaf.py)


def has_one_number(game: Game[Any]) -> bool:
    """Whether the first player's payoff says it all: he is alone, or plays against one opponent."""
    return len(game.players) == 1 or (len(game.players) == 2 and game.zero_sum)


def suited_settings(game: Game[Any]) -> str:
    """Settings for a game, after docs/which-search.md: with what is known of a move from other positions, where moves
    mean the same everywhere; and answering, where rules say what answers a move, or else led, where there is an order.

    >>> from zermelo.games.go import Go
    >>> suited_settings(Go()), suited_settings(Go(superko=True))
    ('rule=rave,c=0.05,answers=1', 'rule=rave,c=0.05,led=4')
    """
    settings = ["rule=rave,c=0.05"] * bool(game.codes)
    settings += ["answers=1"] if can_answer(game) else ["led=4"] * game.has("order")
    return ",".join(settings)
