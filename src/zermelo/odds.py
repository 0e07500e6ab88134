"""Chances have to sum to 1: what is said where they do not, and a look at some before a game is searched."""

from __future__ import annotations

import random
from typing import Any

from zermelo.game import CHANCE, Game

CLOSE = 1e-9
THROWS, MOVES, LONG = 100, 1_000, 200  # of the look: until so many were seen, or made; a random game is so long


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
    """ValueError, if chances that random games meet do not sum to 1. The same rules are always looked at alike."""
    if not game.has("chances"):
        return
    luck, seen, state, made = random.Random(1), 0, start, 0
    for _ in range(MOVES):
        options = game.options(state)
        if not options or made > LONG:
            if made == 0:
                return
            state, made = start, 0
            continue
        if game.turn(state) == CHANCE:
            odds_of(game, state)
            seen += 1
            if seen == THROWS:
                return
        state, made = game.play(state, luck.choice(options)), made + 1
