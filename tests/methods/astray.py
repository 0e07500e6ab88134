"""Small games that once led a search astray: moves that look alike in the table, images of another mover, keys that
collide, a great many moves."""

from __future__ import annotations

from typing import NamedTuple

from zermelo.game import Game


class Mark(NamedTuple):
    place: int
    ply: int


class AlikeMoves(Game[Mark]):
    """Moves 0 and 32768 share their 15 bits in the table; the first loses at once, the other wins in the end."""

    def __init__(self, length: int = 12) -> None:
        self.length = length

    def start(self):
        return Mark(0, 0)

    def turn(self, state):
        return state.ply % 2

    def over(self, state):
        return state.place < 0 or state.ply == self.length

    def moves(self, state):
        if not self.over(state):
            yield 0
            if state.ply == 0:
                yield 32768
            elif state.ply % 2 == 0:
                yield 1

    def play(self, state, move):
        if state.ply == 0:
            return Mark(-1 if move == 0 else 1, 1)
        return Mark(2 * state.place + move, state.ply + 1)

    def payoff(self, state, player):
        first = -1 if state.place < 0 else 1
        return first if player == 0 else -first

    def bounds(self, state):
        return (-1, 1)


class OtherMover(Game[Mark]):
    """`ply` is the mover here. In place 1 it does not matter who moves, and canonical says that the first does."""

    def start(self):
        return Mark(0, 0)

    def turn(self, state):
        return state.ply

    def over(self, state):
        return 10 <= state.place < 20 or state.place == 40

    def moves(self, state):
        if not self.over(state):
            yield 0
            if state.place in (1, 2):
                yield 1
            if state.place == 2:
                yield 2

    def play(self, state, move):
        if state.place == 0:
            return Mark(2, 1)
        if state.place == 2:
            return Mark(1, move) if move < 2 else Mark(20, 0)
        return Mark(10 + move, 0) if state.place == 1 else Mark(state.place + 1, 0)

    def estimate(self, state):
        return 7 if state.place >= 20 else 0

    def payoff(self, state, player):
        first = 7 if state.place == 40 else 2
        return first if player == 0 else -first

    def canonical(self, state):
        return Mark(1, 0) if state.place == 1 else state


MASK = (1 << 64) - 1
SCATTER = -7046029254386353131


def scattered(word: int) -> int:
    """The hash that places states in the table, which anybody can compute."""
    word = word * SCATTER & MASK
    word ^= word >> 32
    word = word * SCATTER & MASK
    return word ^ word >> 29


def signed(word: int) -> int:
    return word - (1 << 64) if word >> 63 else word


FIRST = (1, 5)
OTHER = next(n for n in range(2, 1000) if abs(signed((scattered(1) ^ 5 ^ scattered(n)) & MASK)) < 1 << 62)
SECOND = (OTHER, signed((scattered(1) ^ 5 ^ scattered(OTHER)) & MASK))


class SamePlace(Game[Mark]):
    """The second player chooses between two states that the table keeps in one place; the first may end it at once."""

    def start(self):
        return Mark(0, 0)

    def turn(self, state):
        return 1 if state.place == 0 and state.ply == 1 else 0

    def over(self, state):
        return state.place >= 100_000

    def moves(self, state):
        if state.place < 100_000:
            yield 0
            yield 1

    def play(self, state, move):
        if state.place == 0 and state.ply == 0:
            return Mark(0, 1) if move == 1 else Mark(100_000, 1)
        if state.place == 0:
            return Mark(FIRST[0], FIRST[1]) if move == 0 else Mark(SECOND[0], SECOND[1])
        return Mark(100_000, 2 + move) if state.place == FIRST[0] else Mark(100_000, 4 + move)

    def payoff(self, state, player):
        first = 0 if state.ply == 1 else 1 if state.ply < 4 else -1
        return first if player == 0 else -first


class Wide(Game[Mark]):
    """So many moves, then two and two; the largest is best."""

    def __init__(self, moves: int = 20_000, late: bool = False) -> None:
        self.many, self.late = moves, late

    def start(self):
        return Mark(0, 0)

    def turn(self, state):
        return state.ply % 2

    def over(self, state):
        return state.ply == 3

    def moves(self, state):
        if state.ply == (1 if self.late else 0):
            yield from range(self.many)
        elif state.ply < 3:
            yield 0
            yield 1

    def play(self, state, move):
        return Mark(state.place + move, state.ply + 1)

    def payoff(self, state, player):
        first = state.place % 1000 - 500
        return first if player == 0 else -first
