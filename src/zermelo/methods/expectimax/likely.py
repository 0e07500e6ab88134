"""What a line of play goes on with where chance decides: a typical throw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.game import Game

ROUNDING = 1e-9  # chances that differ by less are equal
MOST = 64  # outcomes that are asked about: of more, the first of the likeliest is taken


def typical(game: Game[Any], state: Any, usual: float, worth: Callable[[Any], float]) -> int:
    """Of the likeliest outcomes of a throw, the one that is worth what is usual, as nearly as can be.

    >>> from zermelo.games.pig import Pig
    >>> game = Pig(goal=20)
    >>> thrown = game.play(game.start(), next(iter(game.moves(game.start()))))
    >>> game.move_text(thrown, typical(game, thrown, 3.4, lambda state: state.pot))
    '3'
    """
    chances = list(game.chances(state))
    most = max(chance for _, chance in chances)
    likely = [outcome for outcome, chance in chances if chance >= most - ROUNDING]
    if len(likely) > MOST:
        return likely[0]
    return min(likely, key=lambda outcome: abs(worth(game.play(state, outcome)) - usual))
