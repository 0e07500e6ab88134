"""Random trees with turns of two players and of chance, as many as there are seeds: a state names its tree.

Along the way numbers add up to what is won; estimates are off, and may lie outside what can be won.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from zermelo.bits import mul, shr
from zermelo.game import CHANCE, Game

LEVELS, STEP = 4, 3  # a tree is at most so deep; a level changes the sum by at most so much
MIX = 0x1E3779B97F4A7C15


class Spot(NamedTuple):
    """Which tree, where in it, how deep, and what was won so far."""

    seed: int
    node: int
    level: int
    total: int


def mixed(seed: int, node: int, salt: int) -> int:
    """A number from 0 below 2**16 that depends on all three."""
    word = mul(mul(seed + 1, MIX) ^ (node + 1) * 7919 + salt, MIX)
    return shr(mul(word ^ shr(word, 29), MIX), 48)


class Dice(Game[Spot]):
    """Trees of up to three children; `known` says whether the game tells what there is to win."""

    def __init__(self, known: bool = True) -> None:
        if known:
            self.stakes = (-LEVELS * STEP, LEVELS * STEP)

    def start(self) -> Spot:
        return Spot(0, 0, 0, 0)

    def turn(self, state: Spot) -> int:
        kind = mixed(state.seed, state.node, 1) % 5
        return kind % 2 if kind < 4 and kind != 2 else CHANCE if kind == 4 else 1

    def width(self, state: Spot) -> int:
        """How many children there are."""
        if state.level == LEVELS or (mixed(state.seed, state.node, 2) % 8 == 0 and state.level > 1):
            return 0
        return 1 + mixed(state.seed, state.node, 3) % 3

    def moves(self, state: Spot) -> Iterator[int]:
        if self.turn(state) != CHANCE:
            for child in range(self.width(state)):
                yield child

    def chances(self, state: Spot) -> Iterator[tuple[int, float]]:
        if self.turn(state) == CHANCE:
            total = 0
            for child in range(self.width(state)):
                total += 1 + mixed(state.seed, state.node, 10 + child) % 9
            for child in range(self.width(state)):
                yield child, (1 + mixed(state.seed, state.node, 10 + child) % 9) / total

    def play(self, state: Spot, move: int) -> Spot:
        node = 3 * state.node + 1 + move
        change = mixed(state.seed, node, 4) % (2 * STEP + 1) - STEP
        return Spot(state.seed, node, state.level + 1, state.total + change)

    def over(self, state: Spot) -> bool:
        return self.width(state) == 0

    def payoff(self, state: Spot, player: int) -> int:
        return state.total if player == 0 else -state.total

    def estimate(self, state: Spot) -> float:
        return state.total + mixed(state.seed, state.node, 5) % 41 - 20.0

    def order(self, state: Spot, move: int) -> int:
        return self.play(state, move).total if self.turn(state) == 0 else -self.play(state, move).total


class Bounded(Dice):
    """The same trees, with bounds that grow narrower."""

    def bounds(self, state: Spot) -> tuple[float, float]:
        left = (LEVELS - state.level) * STEP
        return state.total - left, state.total + left


def expected(game: Any, state: Any, depth: int) -> float:
    """The definition, written down a second time."""
    low, high = game.bounds(state)
    if game.stakes:
        low, high = max(low, game.stakes[0]), min(high, game.stakes[-1])
    if game.over(state):
        return float(game.payoff(state, 0))
    if depth == 0:
        value = game.estimate(state)
    elif game.turn(state) == CHANCE:
        value = sum(chance * expected(game, game.play(state, way), depth) for way, chance in game.chances(state))
    else:
        values = [expected(game, game.play(state, move), depth - 1) for move in game.moves(state)]
        value = max(values) if game.turn(state) == 0 else min(values)
    return float(min(max(value, low), high))
