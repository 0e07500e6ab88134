"""Rules written in many ways; every one of them has the same moves, and compiles."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tests.compiled import helpers
from tests.compiled.helpers import at_most
from zermelo import bits
from zermelo.bits import each
from zermelo.game import Game
from zermelo.table import Table


class Left(NamedTuple):
    left: int
    mover: int


class Yields(Game[Left]):
    """The plain form."""

    most = 3  # a class attribute

    def __init__(self, coins: int = 6) -> None:
        self.coins = coins

    def start(self):
        return Left(self.coins, 0)

    def turn(self, state):
        return state.mover

    def moves(self, state):
        for taken in range(1, min(self.most, state.left) + 1):
            yield taken

    def play(self, state, move):
        return Left(state.left - move, 1 - state.mover)

    def over(self, state):
        return state.left == 0

    def payoff(self, state, player):
        return -1 if player == state.mover else 1


class YieldsFromOwn(Yields):
    def moves(self, state):
        yield from self.small(state)
        if state.left >= 3:
            yield 3

    def small(self, state):
        for taken in range(1, min(2, state.left) + 1):
            yield taken


class YieldsFromRange(Yields):
    def moves(self, state):
        yield from range(1, min(3, state.left) + 1)


class ReturnsGenerator(Yields):
    def moves(self, state):
        return (taken for taken in range(1, 4) if taken <= state.left)


class ReturnsList(Yields):
    def moves(self, state):
        return [taken for taken in range(1, 4) if taken <= state.left]


class BuildsList(Yields):
    def moves(self, state):
        found = []
        for taken in range(1, 4):
            if taken <= state.left:
                found.append(taken)
        return found


class ReturnsRange(Yields):
    def moves(self, state):
        return range(1, min(3, state.left) + 1)


class LeavesEarly(Yields):
    def moves(self, state):
        for taken in range(1, 4):
            if taken > state.left:
                return
            yield taken


class EachBit(Yields):
    def moves(self, state):
        for taken in each(0b1110 & (1 << state.left + 1) - 1):
            yield taken


class EachBitOfModule(Yields):
    def moves(self, state):
        for taken in bits.each(0b1110):
            if taken > state.left:
                continue
            yield taken


class IteratesOwn(YieldsFromOwn):
    """Another method goes through the moves."""

    def over(self, state):
        for _ in self.moves(state):
            return False
        return not any(taken > 0 for taken in self.moves(state))


class Folds(Yields):
    def moves(self, state):
        for taken in range(1, 4):
            if any(taken == other for other in range(state.left + 1)) and all(
                taken <= state.left + more for more in range(2)
            ):
                yield taken

    def over(self, state):
        return sum(1 for taken in range(1, 4) if taken <= state.left) == 0 and max(x for x in (0, state.left)) == 0


class CallsHelper(Yields):
    def moves(self, state):
        for taken in range(1, at_most(3, state.left) + 1):
            yield taken


class CallsHelperModule(Yields):
    def moves(self, state):
        for taken in range(1, helpers.at_most(helpers.MOST, state.left) + 1):
            yield taken


class CallsStatic(Yields):
    def moves(self, state):
        for taken in range(1, self.fewer(state.left) + 1):
            yield taken

    @staticmethod
    def fewer(left):
        return left if left < 3 else 3


class Keywords(Yields):
    def moves(self, state):
        for taken in range(1, self.capped(state.left) + 1):
            if taken <= self.capped(left=state.left, most=3):
                yield taken

    def capped(self, left, most=3):
        return left if left < most else most


class Tables(Yields):
    def __init__(self, coins: int = 6) -> None:
        super().__init__(coins)
        self.long = tuple(min(3, left) for left in range(40))
        self.array = np.array([min(3, left) for left in range(40)])
        self.table = Table(min(3, left) for left in range(40))
        self.pairs = ((1, 2), (2, 3))

    def moves(self, state):
        most = self.long[state.left]
        if self.array[state.left] == most and self.table[state.left] == most and self.pairs[0][1] == 2:
            for taken in range(1, most + 1):
                yield taken


class BoolInState(Yields):
    def play(self, state, move):
        return Left(state.left - move, state.mover == 0)


class PlainTuple(Yields):
    def start(self):
        return (self.coins, 0)

    def turn(self, state):
        return state[1]

    def moves(self, state):
        for taken in range(1, min(3, state[0]) + 1):
            yield taken

    def play(self, state, move):
        return (state[0] - move, 1 - state[1])

    def over(self, state):
        return state[0] == 0

    def payoff(self, state, player):
        return -1 if player == state[1] else 1


class PlainInt(Yields):
    def start(self):
        return self.coins * 2

    def turn(self, state):
        return state % 2

    def moves(self, state):
        for taken in range(1, min(3, state // 2) + 1):
            yield taken

    def play(self, state, move):
        return (state // 2 - move) * 2 + 1 - state % 2

    def over(self, state):
        return state < 2

    def payoff(self, state, player):
        return -1 if player == state % 2 else 1
