"""What takes minutes: `make test-long`."""

from __future__ import annotations

import time

import numpy as np
import pytest

from zermelo.games.connect_four import ConnectFour
from zermelo.methods.limit import Limit, Options
from zermelo.methods.search import search

pytestmark = pytest.mark.long


def test_connect_four_is_won_from_the_empty_board():
    result = search(ConnectFour(), options=Options(memory=1024))
    assert result.value.proved
    assert (result.value.payoff, result.value.plies) == (1, 41)
    assert result.best_moves == (3,)
    assert len(result.line) == 41


def test_a_thousand_deadlines():
    game = ConnectFour()
    search(game, limit=Limit(seconds=0.01))  # compiled by now
    late = []
    for seconds in np.random.default_rng(1).uniform(0.01, 0.2, 1000):
        begun = time.perf_counter()
        result = search(game, limit=Limit(seconds=float(seconds)))
        late.append(time.perf_counter() - begun - seconds)
        assert result.best is not None
        assert result.stopped == "seconds"
    assert np.percentile(late, 99) < 0.02
