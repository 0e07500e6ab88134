"""King and rook against king: distances by working backwards from all mates, and a search that mates."""

from __future__ import annotations

import random
from functools import cache

import pytest

from zermelo.games.el_ajedrecista import GONE, ElAjedrecista, Endgame
from zermelo.methods.limit import Limit, Options
from zermelo.methods.session import Session
from zermelo.trail import Trail


def legal(game: ElAjedrecista, state: Endgame) -> bool:
    try:
        return game.parse_state(game.state_text(state)) == state
    except ValueError:
        return False


@cache
def distances(size: int) -> dict[Endgame, int]:
    """Plies to mate of every position that white wins, by its definition: rounds until nothing changes."""
    game, cells = ElAjedrecista(size, size), range(size * size)
    every = [
        Endgame(king, rook, black, mover) for king in cells for rook in cells for black in cells for mover in (0, 1)
    ]
    every = [state for state in every if legal(game, state)]
    after = {state: [game.play(state, move) for move in game.moves(state)] for state in every}
    found = {state: 0 for state in every if state.mover == 1 and not after[state] and game.in_check(state)}
    plies = 0
    while True:
        plies += 1
        new = {}
        for state in every:
            if state in found or not after[state]:
                continue
            known = [found.get(child, -1) for child in after[state]]
            if state.mover == 0 and plies - 1 in known:
                new[state] = plies
            if state.mover == 1 and min(known) >= 0 and max(known) == plies - 1:
                new[state] = plies
        found |= new
        if not new and plies > 2:
            return found


def test_white_wins_wherever_it_is_to_move_on_a_small_board():
    game, won = ElAjedrecista(4, 4), distances(4)
    cells = range(16)
    for king in cells:
        for rook in cells:
            for black in cells:
                state = Endgame(king, rook, black, 0)
                if legal(game, state):
                    assert state in won or game.over(state)


@pytest.mark.parametrize("seed", range(12))
def test_the_engine_finds_the_distance_that_working_backwards_gives(seed: int):
    game, won = ElAjedrecista(4, 4), distances(4)
    luck = random.Random(seed)
    state = luck.choice(sorted(state for state in won if state.mover == 0))
    result = Session(game, Options(method="engine"), Trail(game, state)).search(Limit(depth=won[state] + 6))
    assert result.value.payoff == 1
    if result.value.proved:
        assert result.value.plies == won[state]


@pytest.mark.parametrize("seed", range(3))
def test_it_mates_on_the_usual_board_whatever_black_does(seed: int):
    game, luck = ElAjedrecista(), random.Random(seed)
    state = Endgame(0, 0, 0, 0)
    while not legal(game, state) or game.over(state):
        state = Endgame(luck.randrange(64), luck.randrange(64), luck.randrange(64), 0)
    trail, session = Trail(game, state), Session(game, Options(method="engine", memory=16))
    for _ in range(50):
        session.trail = trail
        best = session.search(Limit(nodes=30_000)).best
        assert best is not None
        trail = trail.play(best)
        if trail.over():
            break
        trail = trail.play(held_out(game, trail, luck))
    assert trail.over() and trail.payoff(0) == 1


def held_out(game: ElAjedrecista, trail: Trail, luck: random.Random) -> int:
    """Black takes the rook where it can; else it keeps to the middle, as often as not."""
    after = {move: trail.play(move).state for move in trail.options()}
    taken = [move for move, state in after.items() if state.rook == GONE]
    middle = min(after, key=lambda move: game.edge(after[move]))
    return taken[0] if taken else middle if luck.random() < 0.7 else luck.choice(sorted(after))
