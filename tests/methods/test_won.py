"""From a won position, with proofs: Monte-Carlo search does not lose what can't be lost any more."""

from __future__ import annotations

import random
from typing import Any

import pytest

from zermelo.games.connect_four import ConnectFour
from zermelo.methods.limit import Limit, Options
from zermelo.methods.search import search
from zermelo.methods.session import Session
from zermelo.trail import Trail

FEWEST, MOST = 12, 18  # stones


def won_position(game: ConnectFour, luck: random.Random) -> Trail:
    """One that whoever is to move wins, by force and not at once."""
    while True:
        trail = Trail(game)
        for _ in range(luck.randint(FEWEST, MOST)):
            if not trail.over():
                trail = trail.play(luck.choice(trail.options()))
        if trail.over():
            continue
        value = search(game, trail.state, options=Options(distance=False)).value
        if value.for_player(game.turn(trail.state)) > 0 and (search(game, trail.state).value.plies or 0) > 5:
            return trail


def played_on(game: ConnectFour, trail: Trail, seconds: float) -> float:
    """What the side to move gets in the end, against exact play."""
    mine: Any = Session(game, Options(method="mcts:prove=1"), trail)
    me = game.turn(trail.state)
    while not trail.over():
        if game.turn(trail.state) == me:
            mine.trail = trail
            best = mine.search(Limit(seconds=seconds)).best
        else:
            best = search(game, trail.state).best
        assert best is not None
        trail = trail.play(best)
    return trail.payoff(me)


@pytest.mark.long
def test_what_is_won_stays_won():
    game, luck = ConnectFour(), random.Random(4)
    assert {played_on(game, won_position(game, luck), 2.0) for _ in range(100)} == {1}
