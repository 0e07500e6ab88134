"""Rules that say what is urgent have much left out, and forced replies beside it: what is called proved is true."""

from __future__ import annotations

import random

import pytest

from tests.running import some_or_all
from zermelo.games.connect_four import ConnectFour, Stones
from zermelo.methods.limit import Limit, Options
from zermelo.methods.search import search
from zermelo.trail import Trail

BOARD = {"width": 5, "height": 5, "line": 4}


class Eager(ConnectFour):
    """Trusts its estimate nearly everywhere, calls half of the moves losing, which they are not, and says that threats
    win nothing."""

    margin = 0.002

    def urgent(self, state: Stones) -> bool:
        return state.placed % 5 == 0

    def losing(self, state: Stones, move: int) -> bool:
        return (move + state.placed) % 2 == 0

    def captured(self, state: Stones, move: int) -> int:
        return -(move % 3)


@pytest.mark.parametrize("positions", some_or_all(20, 60))
def test_what_is_called_proved_is_true_though_much_is_left_out(positions: int):
    plain, eager, luck, proved = ConnectFour(**BOARD), Eager(**BOARD), random.Random(7), 0
    for _ in range(positions):
        trail = Trail(eager)
        for _ in range(luck.randint(2, 14)):
            trail = trail if trail.over() else trail.play(luck.choice(trail.options()))
        if trail.over():
            continue
        due = search(plain, trail.state).value
        for depth in (2, 4, 6, 9, 30):
            value = search(eager, trail.state, Limit(depth=depth), Options(method="engine", memory=1)).value
            if value.proved:
                proved += 1
                assert (value.payoff, value.payoff and value.plies) == (due.payoff, due.payoff and due.plies)
    assert proved > positions * 5 / 6
