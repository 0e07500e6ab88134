"""Two moves in a row, and a position that comes again is worth 0: what is called proved is true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.compiler import compiled
from zermelo.game import Game, Recurrence
from zermelo.methods.search import search

OWN = (0, 0, 1, 0, 1, 0, 0, 0)
NEXT = ((2, 3), (4,), (0, 6, 7), (1, 4), (5, 6), (0, 3, 7), (), ())


class At(NamedTuple):
    node: int


class Loops(Game[At]):
    """Both ends are worth -1 to Max, and Min can force one."""

    recurrence = Recurrence(2)

    def start(self) -> At:
        return At(0)

    def turn(self, state: At) -> int:
        return OWN[state.node]

    def moves(self, state: At) -> Iterator[int]:
        for node in NEXT[state.node]:
            yield node

    def play(self, state: At, move: int) -> At:
        return At(move)

    def over(self, state: At) -> bool:
        return state.node >= 6

    def payoff(self, state: At, player: int) -> int:
        return -1 if player == 0 else 1


def test_what_the_past_is_kept_under_is_no_other_states_key():
    """States are small numbers here, and the salt of a past position was the key of node 2."""
    compiled(Loops())  # what is asked here is the kernel
    value = search(Loops()).value
    assert (value.proved, value.payoff, value.plies) == (True, -1, 4)
