"""Chances have to sum to 1: what is said where they do not, and a look at some before a game is searched."""

from __future__ import annotations

import random
import time
from typing import Any

from zermelo.game import CHANCE, Game

CLOSE = 1e-9
SECONDS, MOVES, THROWS = 0.03, 200, 300  # of the look: random games, each so long, until so many throws were seen


def odds_of(game: Game[Any], state: Any) -> list[float]:
    """The chances of a throw; ValueError, if they do not sum to 1.

    >>> from zermelo.games.pig import Pig
    >>> game = Pig()
    >>> len(odds_of(game, game.play(game.start(), 0)))
    6
    """
    odds = [chance for _, chance in game.chances(state)]
    total = sum(odds)
    if not abs(total - 1) <= CLOSE or min(odds, default=0.0) < 0:
        wrong = "are not all positive" if abs(total - 1) <= CLOSE else f"sum to {total:g}, not to 1"
        raise ValueError(f"the chances of {game.name} {wrong}: `zermelo check` shows where")
    return odds


def look_at_odds(game: Game[Any], start: Any) -> None:
    """ValueError, if chances that random games meet do not sum to 1."""
    if not game.has("chances"):
        return
    luck, deadline, seen = random.Random(1), time.monotonic() + SECONDS, 0
    state, made = start, 0
    while seen < THROWS and time.monotonic() < deadline:
        options = game.options(state)
        if not options or made > MOVES:
            if made == 0:
                return
            state, made = start, 0
            continue
        if game.turn(state) == CHANCE:
            odds_of(game, state)
            seen += 1
        state, made = game.play(state, luck.choice(options)), made + 1
