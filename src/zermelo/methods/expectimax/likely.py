"""What a line of play goes on with where chance decides."""

from __future__ import annotations

from typing import Any

from zermelo.game import Game


def likeliest(game: Game[Any], state: Any) -> int:
    """The outcome that has the largest chance; the first of those that have.

    >>> from zermelo.games.backgammon import Backgammon
    >>> game = Backgammon()
    >>> game.move_text(game.start(), likeliest(game, game.start()))
    '2-1'
    """
    return max(game.chances(state), key=lambda pair: pair[1])[0]
