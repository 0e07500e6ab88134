"""Games with one defect each, for `check` to find. All are Takeaway, a sound game, with one thing made wrong."""

import random
from typing import NamedTuple

from zermelo.bits import popcount
from zermelo.cells import Cells
from zermelo.game import CHANCE, Game


class Left(NamedTuple):
    left: int
    mover: int


class Takeaway(Game):
    """Take one, two or three; who takes the last one wins."""

    def __init__(self, coins: int = 7):
        self.coins = coins

    def start(self):
        return Left(self.coins, 0)

    def turn(self, state):
        return state.mover

    def moves(self, state):
        for taken in range(1, min(3, state.left) + 1):
            yield taken

    def play(self, state, move):
        return Left(state.left - move, 1 - state.mover)

    def over(self, state):
        return state.left == 0

    def payoff(self, state, player):
        return -1 if player == state.mover else 1


class Row(NamedTuple):
    left: list
    mover: int


class ChangesArgument(Takeaway):
    """The state holds a list, and play changes it."""

    def start(self):
        return Row([self.coins], 0)

    def moves(self, state):
        yield from range(1, min(3, state.left[0]) + 1)

    def over(self, state):
        return state.left[0] == 0

    def play(self, state, move):
        state.left[0] -= move
        return Row(list(state.left), 1 - state.mover)


class MoveTwice(Takeaway):
    """With two left, taking two is offered twice."""

    def moves(self, state):
        for taken in range(1, min(3, state.left) + 1):
            yield taken
        if state.left == 2:
            yield 2


class MovesAtTheEnd(Takeaway):
    """At the end one can still take nothing."""

    def moves(self, state):
        for taken in range(1, min(3, state.left) + 1):
            yield taken
        if state.left == 0:
            yield 0


class NotZeroSum(Takeaway):
    """The winner gets two, the loser pays one."""

    def payoff(self, state, player):
        return -1 if player == state.mover else 2


class Tossed(NamedTuple):
    left: int
    mover: int
    tossing: int


class NotOne(Takeaway):
    """A coin is tossed before each move, with probabilities 0.5 and 0.4."""

    def start(self):
        return Tossed(self.coins, 0, 1)

    def turn(self, state):
        return CHANCE if state.tossing else state.mover

    def moves(self, state):
        if not state.tossing:
            for taken in range(1, min(3, state.left) + 1):
                yield taken

    def chances(self, state):
        yield 0, 0.5
        yield 1, 0.4

    def play(self, state, move):
        if state.tossing:
            return Tossed(state.left, move, 0)
        return Tossed(state.left - move, 1 - state.mover, 1)


class FloatState(Takeaway):
    """Half of what is left: a float."""

    def play(self, state, move):
        return Left((state.left - move) / 1, 1 - state.mover)


class FloatMove(Takeaway):
    """Moves are floats."""

    def moves(self, state):
        for taken in range(1, min(3, state.left) + 1):
            yield taken / 1

    def play(self, state, move):
        return Left(state.left - int(move), 1 - state.mover)


class Wide(NamedTuple):
    x: int
    o: int


class TooWide(Game):
    """A board of 8 x 9 cells in one int: fill it, cell by cell."""

    def __init__(self, cells: int = 72):
        self.cells = cells

    def start(self):
        return Wide(0, 0)

    def turn(self, state):
        return popcount(state.x | state.o) % 2

    def moves(self, state):
        for cell in range(self.cells - 1, -1, -1):
            if not (state.x | state.o) >> cell & 1:
                yield cell
                return

    def play(self, state, move):
        if (state.x | state.o).bit_count() % 2 == 0:
            return Wide(state.x | 1 << move, state.o)
        return Wide(state.x, state.o | 1 << move)

    def over(self, state):
        return (state.x | state.o).bit_count() == self.cells

    def payoff(self, state, player):
        return 0


class UsesDict(Takeaway):
    """The most one can take is looked up in a dict."""

    def moves(self, state):
        most = {0: 0, 1: 1, 2: 2}
        for taken in range(1, most.get(state.left, 3) + 1):
            yield taken


class WrongCanonical(Takeaway):
    """Says that one more or less makes no difference."""

    def canonical(self, state):
        return Left(state.left - 1, state.mover) if state.left > 1 and state.left % 2 == 1 else state


class WrongNotation(Takeaway):
    """Two and three read back as each other."""

    def move_text(self, state, move):
        return f"take-{move}"

    def parse_move(self, state, text):
        taken = int(text.removeprefix("take-"))
        return {2: 3, 3: 2}.get(taken, taken)


class SameNotation(Takeaway):
    """All moves read the same."""

    def move_text(self, state, move):
        return "take"


class WrongStateText(Takeaway):
    """The text of a state forgets who moves."""

    def state_text(self, state):
        return str(state.left)

    def parse_state(self, text):
        return Left(int(text), 0)


class UsesLuck(Takeaway):
    """Sometimes one more is taken."""

    def play(self, state, move):
        more = 1 if random.random() < 0.5 and state.left > move else 0
        return Left(state.left - move - more, 1 - state.mover)


class ChangesGame(Takeaway):
    """Counts how often it is asked."""

    def __init__(self, coins: int = 7):
        super().__init__(coins)
        self.asked = 0

    def turn(self, state):
        self.asked += 1
        return state.mover


class Stuck(Takeaway):
    """Nothing can be taken from four, but the game is not over."""

    def moves(self, state):
        if state.left != 4:
            for taken in range(1, min(3, state.left) + 1):
                yield taken


class WrongTurn(Takeaway):
    """A third player is to move when three are left."""

    def turn(self, state):
        return 2 if state.left == 3 else state.mover


class WrongBounds(Takeaway):
    """Claims that the first player never loses."""

    def bounds(self, state):
        return 0, 1


class WrongLegal(Takeaway):
    """Says that three may be taken from two."""

    codes = 4

    def legal(self, state, move):
        return 1 <= move <= 3 and state.left > 1


class WrongAnswer(Takeaway):
    """Answers by taking three, be there three or not."""

    codes = 4

    def legal(self, state, move):
        return 1 <= move <= min(3, state.left)

    def answers(self, state, last):
        yield 3


class NarrowVacant(Takeaway):
    """Draws from one and two alone."""

    def __init__(self, coins: int = 7):
        self.coins, self.codes = coins, 4
        self.few = Cells(0b110, 4)

    def legal(self, state, move):
        return 1 <= move <= min(3, state.left)

    def vacant(self, state):
        return self.few


class Raises(Takeaway):
    """Divides by what is left."""

    def payoff(self, state, player):
        return 1 // state.left


class NeverAnswers(Takeaway):
    """Runs for ever when two are left."""

    def over(self, state):
        while state.left == 2:
            pass
        return state.left == 0


class Goes(NamedTuple):
    place: int
    mover: int


class Circle(Game):
    """Walk round a circle of four places; step off it from place three, if you like."""

    def start(self):
        return Goes(0, 0)

    def turn(self, state):
        return state.mover

    def moves(self, state):
        if state.place < 4:
            yield 0
            if state.place == 3:
                yield 1

    def play(self, state, move):
        return Goes(4 if move else (state.place + 1) % 4, 1 - state.mover)

    def over(self, state):
        return state.place == 4

    def payoff(self, state, player):
        return 1 if player == state.mover else -1


class SlowSafe(Takeaway):
    """Has a move that wins at once left out among the safe ones, where another wins later."""

    def safe(self, state):
        for taken in range(1, min(3, state.left) + 1):
            if taken != state.left or state.left == 1:
                yield taken

    def over(self, state):
        return state.left <= 0

    def moves(self, state):
        for taken in range(1, min(3, state.left) + 1):
            yield taken


class SameKey(Takeaway):
    """The key forgets who moves."""

    def key(self, state):
        return state.left


class NegativeUnit(Takeaway):
    """Counts in units below nothing."""

    unit = -1


class HugePayoff(Takeaway):
    """Pays more units than exact search can count."""

    def payoff(self, state, player):
        return -100000 if player == state.mover else 100000


class Countdown(Takeaway):
    """A sound puzzle: take one, two or three until nothing is left. A way back puts so many back, plus ten."""

    players = ("solver",)
    patterns = (8,)

    def turn(self, state):
        return 0

    def play(self, state, move):
        return Left(state.left + move - 10 if move > 10 else state.left - move, 0)

    def payoff(self, state, player):
        return 1

    def remaining(self, state):
        return (state.left + 2) // 3

    def backwards(self, state):
        for taken in range(1, min(3, self.coins - state.left) + 1):
            yield 10 + taken

    def ends(self):
        yield Left(0, 0)

    def pattern(self, state, which):
        return state.left


class TooFar(Countdown):
    def remaining(self, state):
        return (state.left + 3) // 3 if state.left else 0


class NoWayBack(Countdown):
    def backwards(self, state):
        for taken in range(1, min(3, self.coins - state.left) + 1):
            yield 10 + taken + (1 if state.left == 2 else 0)


class NoEnd(Countdown):
    def ends(self):
        yield Left(1, 0)


class NoEntry(Countdown):
    patterns = (7,)


class UnlikePattern(Countdown):
    def pattern(self, state, which):
        return state.left // 2
