"""What a node of expectimax is worth before any move is tried: an end, bounds, a guess; and whether what can be played
there is sound. Numbers are the hero's. The kernel (star.py) asks, and that of best reply.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiler import inline
from zermelo.compiler.control import FAULT, STOP, STRANGER, STUCK, WIDTH, Words
from zermelo.game import CHANCE
from zermelo.methods.expectimax.workspace import GUESSES, HERO, LEAVES, MOST_NODES, NODES, UNKNOWN


@inline
def within(number: float, least: float, most: float) -> float:
    """The number, brought between the bounds; what is no number is the least."""
    if number >= most:
        return most
    return number if number > least else least


@inline
def bounds_of(game: Any, state: Any, hero: int, weights: Any) -> tuple[float, float]:
    """The least and the most that the state can be worth."""
    least, most = weights[0, 0], weights[0, 1]
    if game.ended_(state):
        payoff = game.reward_(state, hero)
        return payoff, payoff
    if game.has_bounds_ and hero == 0:
        low, high = game.edges_(state)
        least, most = max(least, low), min(most, high)
    return least, most


@inline
def guessed(game: Any, state: Any, hero: int) -> float:
    """The estimate, the hero's: the one place where it is asked for. `estimate` is the first player's."""
    if game.has_share_ and game.opposed_ == 0:
        return game.share_(state, hero)
    if hero == 0:
        return game.guess_(state)
    return -game.guess_(state) if game.opposed_ == 1 else 0.0


@inline
def sound(game: Any, found: int, mover: int, buffer: Words, words: Words) -> bool:
    """Whether there is something to play, by somebody, and room for it; if not, the search stops."""
    if found == 0 or mover >= game.seats_at_table_ or mover < CHANCE:
        words[FAULT], words[STOP] = STUCK if found == 0 else STRANGER, 1
        return False
    if found > buffer.shape[1]:
        words[WIDTH], words[STOP] = found, 1
    return found <= buffer.shape[1]


@inline
def bound_outcomes(
    game: Any, state: Any, row: int, found: int, hero: int, buffer: Words, weights: Any
) -> tuple[float, float]:
    """Write the least and the most that each outcome is worth; their averages, as far as all are known."""
    floor = ceiling = 0.0
    known = True
    for place in range(found):
        low, high = bounds_of(game, game.child_(state, buffer[row, place]), hero, weights)
        weights[row + 1, place], weights[row + 2, place] = low, high
        floor += weights[row, place] * low
        ceiling += weights[row, place] * high
        known = known and low > -UNKNOWN and high < UNKNOWN
    return (floor, ceiling) if known else (-UNKNOWN, UNKNOWN)


@inline
def leaf(game: Any, state: Any, weights: Any, words: Words) -> float:
    """A node beyond the depth: what is won there, or guessed. It is counted here, without a call of its own."""
    words[NODES] += 1
    words[LEAVES] += 1
    if words[NODES] >= words[MOST_NODES]:
        words[STOP] = 1
    hero = words[HERO]
    least, most = bounds_of(game, state, hero, weights)
    if game.ended_(state):
        return least
    words[GUESSES] += 1
    return within(guessed(game, state, hero), least, most)
