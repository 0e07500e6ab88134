"""King and rook against king: distances by working backwards from all mates, and a search that mates."""

from __future__ import annotations

import random
from array import array
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
    number = {state: place for place, state in enumerate(every)}
    after = [
        array("i", (number.get(game.play(state, move), -1) for move in game.moves(state))) for state in every
    ]  # -1: the rook is gone, and with it the win
    plies = array("i", [-1]) * (len(every) + 1)  # the last stands for -1
    open_ones = []
    for place, state in enumerate(every):
        if state.mover == 1 and not after[place] and game.in_check(state):
            plies[place] = 0
        elif after[place]:
            open_ones.append(place)
    now = 0
    while True:
        now += 1
        new = [
            place
            for place in open_ones
            if (
                any(plies[child] == now - 1 for child in after[place])
                if every[place].mover == 0
                else all(0 <= plies[child] < now for child in after[place])
            )
        ]
        for place in new:
            plies[place] = now
        open_ones = [place for place in open_ones if plies[place] < 0]
        if not new and now > 2:
            return {state: plies[place] for place, state in enumerate(every) if plies[place] >= 0}


def test_white_wins_wherever_it_is_to_move_on_a_small_board():
    game, won = ElAjedrecista(4, 4), distances(4)
    cells = range(16)
    for king in cells:
        for rook in cells:
            for black in cells:
                state = Endgame(king, rook, black, 0)
                if legal(game, state):
                    assert state in won or game.over(state)


@pytest.mark.long
def test_on_the_usual_board_it_takes_sixteen_moves_at_most():
    """Every legal position with white to move is won; exact search gives the same distances."""
    game, won = ElAjedrecista(), distances(8)
    ours = {state: plies for state, plies in won.items() if state.mover == 0}
    assert max(ours.values()) == 31
    luck, cells = random.Random(1), range(64)
    for king in cells:
        for rook in cells:
            black = luck.randrange(64)
            state = Endgame(king, rook, black, 0)
            assert not legal(game, state) or state in ours
    near = sorted(state for state, plies in ours.items() if plies <= 9)
    for state in luck.sample(near, 100):
        result = Session(game, Options(method="alphabeta"), Trail(game, state)).search(Limit(depth=ours[state]))
        assert (result.value.payoff, result.value.plies) == (1, ours[state])


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
