"""Rules written in many ways; every one of them has the same moves, and compiles."""

from __future__ import annotations

from typing import NamedTuple

from tests.compiler import helpers
from tests.compiler.helpers import at_most
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
        self.table = Table(min(3, left) for left in range(40))
        self.pairs = ((1, 2), (2, 3))

    def moves(self, state):
        most = self.long[state.left]
        if self.table[state.left] == most and self.pairs[0][1] == 2:
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


class OurNames(Yields):
    """Names that rewritten rules use themselves must not be taken."""

    def moves(self, state):
        filled, item, pair, buffer, ply, total, first, most = 1, 2, 3, 4, 5, 6, 7, 3
        for item in range(1, 2):
            yield from range(1, min(most, state.left) + 1)
            if item != 1 or max(x for x in (1, 2) if x <= most) != 2 or sum(total for x in (1, 2)) != 12:
                yield filled + pair + buffer + ply + first


class OurVerbs(Yields):
    """Methods with names that kernels use in another form."""

    def mover(self, state):
        return 1 - state.mover

    def child(self, state):
        return state.left

    def count_left(self, state):
        return state.left

    def left(self, state):
        yield 1

    def moves(self, state):
        for taken in range(1, min(3, self.count_left(state)) + 1):
            if self.mover(state) == 1 - state.mover and self.child(state) == state.left:
                yield taken


class UpdatesTuples(Game[tuple[tuple[int, ...], int]]):
    """All the natural ways to change a tuple."""

    def __init__(self, coins: int = 6) -> None:
        self.coins = coins

    def start(self):
        return ((self.coins, 0, 0), 0)

    def turn(self, state):
        return state[1]

    def moves(self, state):
        for taken in range(1, min(3, state[0][0]) + 1):
            yield taken

    def play(self, state, move):
        left = state[0]
        sliced = left[:move] + (0,) + left[move + 1 :] if move < 3 else left
        built = tuple(coins - move if place == 0 else coins for place, coins in enumerate(left))
        doubled = tuple(2 * coins for coins in built)
        return (built, 1 - state[1] if sliced[0] == left[0] and doubled[0] == 2 * built[0] else 5)

    def over(self, state):
        return not any(state[0])

    def payoff(self, state, player):
        return -1 if player == state[1] else 1


class Shifts(Yields):
    """Shifts by 64 places and more."""

    def moves(self, state):
        for k in range(1, 4):
            if state.left >> (64 * k) == 0 and (-state.left >> 70 * k) <= 0 and k <= state.left:
                yield k


class LastOfLoop(Yields):
    """The loop variable is read after the loop that only counts."""

    def moves(self, state):
        bit = 0
        for bit in each(0b1110 & (1 << state.left + 1) - 1):
            yield bit
        if bit == 7:
            yield 7


class Property(Yields):
    @property
    def cap(self):
        return 3

    EMPTY = 0

    def moves(self, state):
        assert state.left >= self.EMPTY, f"{state.left} left"
        for taken in range(1, min(self.cap, state.left) + 1):
            if taken != Property.EMPTY:
                yield taken


AMOUNTS = [1, 2, 3]
PAIRS = [[1, 1], [2, 2], [3, 3]]


class Lists(Yields):
    """Constants written as lists."""

    def __init__(self, coins: int = 6) -> None:
        super().__init__(coins)
        self.rows = [[k, k + 1] for k in range(20)]

    def moves(self, state):
        for amount in AMOUNTS:
            for first, second in PAIRS:
                if first == amount and second == amount <= state.left and self.rows[amount][1] == amount + 1:
                    yield amount


class HelperFolds(Yields):
    def moves(self, state):
        for taken in range(1, helpers.capped_sum(state.left) + 1):
            yield taken


class ClassDefaults(Yields):
    MOST = 3

    def capped(self, left, most=MOST):
        return left if left < most else most

    def moves(self, state):
        for taken in range(1, self.capped(state.left) + 1):
            yield taken


class CallsAbove(Yields):
    """Methods of the classes above, by super() and by name."""

    def play(self, state, move):
        return super().play(state, move)

    def over(self, state):
        return Yields.over(self, state)


class Defaults(Yields):
    """Defaults and keywords, of generators too."""

    def moves(self, state):
        yield from self.small(state, least=1)

    def small(self, state, most=3, *, least=2):
        for taken in range(least, min(most, state.left) + 1):
            yield taken


class Replaces(Yields):
    def play(self, state, move):
        return state._replace(left=state.left - move, mover=1 - state.mover)


class Ragged(Yields):
    """Tuples of unlike lengths."""

    def __init__(self, coins: int = 6) -> None:
        super().__init__(coins)
        self.takes = tuple(tuple(range(1, min(3, left) + 1)) for left in range(40))

    def moves(self, state):
        yield from self.takes[state.left]
