"""Proofs that take longer: `make test-long`."""

from __future__ import annotations

import pytest

from tests.searching.test_exactness import stones_score
from zermelo.games.connect_four import ConnectFour
from zermelo.line import position_at
from zermelo.searching.search import Options, search

pytestmark = pytest.mark.long


@pytest.mark.parametrize(("width", "height"), [(6, 5), (5, 6)])
def test_larger_boards_of_connect_four_are_drawn(width: int, height: int):
    result = search(ConnectFour(width, height), options=Options(megabytes=512))
    assert result.value.proved
    assert result.value.payoff == 0


def test_a_published_position_far_from_its_end():
    game = ConnectFour()
    state = position_at(game, "32164625").state
    result = search(game, state, options=Options(megabytes=512))
    assert result.value.payoff is not None
    assert result.value.plies is not None
    assert stones_score(state.placed, result.value.payoff, result.value.plies) == 11
