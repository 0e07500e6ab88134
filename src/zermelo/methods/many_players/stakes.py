"""What a game says of its payoffs: their least, and their sum where it is known. Pruning rests on both.

Guesses are brought to the same: no less than the least, and with that sum.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.compiler import anywhere
from zermelo.game import Game

STRICTLY = 1e-9  # payoffs that differ by less are equal


class Stakes(NamedTuple):
    """The least that anyone gets, and the sum of what all get; `known` is 0 if the game does not say."""

    least: float
    total: float
    known: int


def stakes_of(game: Game[Any]) -> Stakes:
    """What is known of a game's payoffs.

    >>> from zermelo.games.three_player import ThreePlayer
    >>> stakes_of(ThreePlayer())
    Stakes(least=-1.0, total=0.0, known=1)
    """
    if not game.stakes or not game.zero_sum:
        return Stakes(0.0, 0.0, 0)
    return Stakes(float(min(game.stakes)), 0.0, 1)


@anywhere
def apart(one: float, other: float) -> bool:
    """Whether two payoffs differ by more than rounding: sums in another order are no other payoffs.

    >>> apart(0.1 + 0.2, 0.3), apart(0.3, 0.31)
    (False, True)
    """
    return abs(one - other) > STRICTLY


@anywhere
def fair(guess: float, guessed: float, least: float, total: float, players: int) -> float:
    """One of the guesses, which sum to `guessed`, as a part of `total` that is at least `least`.

    >>> [round(fair(guess, 3.0, -1.0, 0.0, 3), 3) for guess in (2.0, 1.0, 0.0)]
    [0.5, 0.0, -0.5]
    """
    rest = guessed - players * least
    if not rest > 0:
        return total / players
    return least + (max(guess, least) - least) * (total - players * least) / rest
