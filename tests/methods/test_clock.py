"""Shares of a clock: no game is lost by them, however unclear its moves are and however uneven the machine is."""

from __future__ import annotations

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from zermelo.methods.clock import IN_HAND, LEAST, allowance
from zermelo.playing.clocks import Clock, TimeControl

SECONDS = st.floats(0, 10_000)


@given(SECONDS, st.floats(0, 60), st.integers(0, 60), st.floats(0, 5))
def test_a_share_leaves_what_is_kept_in_hand(left: float, more: float, moves: int, overhead: float):
    share = allowance(left, more, moves, overhead)
    assert LEAST <= share.enough <= share.most
    assert share.most <= max(LEAST, left - overhead - min(IN_HAND, left / 2))


@given(st.floats(0.5, 20), st.floats(0.01, 0.5), st.integers(0, 1 << 30))
def test_a_game_of_500_moves_is_not_lost_on_time(seconds: float, increment: float, seed: int):
    """Each move takes all that it may, or ends early; what it takes besides is at most what it brings back, but for a
    moment now and then in which the machine does something else."""
    luck, clock = Random(seed), Clock(TimeControl(seconds, increment))
    for number in range(500):
        share = allowance(clock.left, increment, 0, 0.02)
        thought = luck.choice((share.enough, share.most))
        elsewhere = luck.uniform(0, min(0.01, increment) / 2) + (0.06 if number % 20 == 10 else 0)
        assert clock.spend(thought + elsewhere)
