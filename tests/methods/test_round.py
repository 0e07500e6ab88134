"""A round of the root's moves: by one call of the kernel the same answers and nodes as by a call for each move."""

from __future__ import annotations

import collections
import random
from typing import Any

import numpy as np
import pytest

from tests.methods.asking import searcher
from zermelo.compiler.runner import Stopped
from zermelo.games.chess import Chess
from zermelo.games.connect_four import ConnectFour
from zermelo.games.tic_tac_toe import TicTacToe
from zermelo.methods.alphabeta.root import Root
from zermelo.methods.alphabeta.score import INFINITE
from zermelo.methods.alphabeta.searcher import CompiledSearcher
from zermelo.methods.alphabeta.workspace import CONTINUATION, HISTORY, LINE, WORDS
from zermelo.methods.limit import Limit, Options
from zermelo.methods.session import Session
from zermelo.trail import Trail

GAMES = [ConnectFour(5, 4), TicTacToe(), Chess()]


def engine(game: Any, rounds: bool, **options: Any) -> CompiledSearcher:
    """One with an empty table."""
    return searcher(game, method="engine", loose=True, rounds=rounds, **options)


def somewhere(game: Any, luck: random.Random) -> Trail:
    """A position in the middle of a random game."""
    while True:
        trail = Trail(game)
        for _ in range(luck.randrange(10)):
            trail = trail if trail.over() else trail.play(luck.choice(trail.options()))
        if not trail.over():
            return trail


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_round_at_once_is_a_round_one_by_one(game: Any):
    luck = random.Random(3)
    for _ in range(12):
        trail, ways = somewhere(game, luck), [engine(game, rounds) for rounds in (True, False)]
        moves, mover = trail.options(), game.turn(trail.state)
        luck.shuffle(moves)
        children = [trail.play(move) for move in moves]
        for depth in range(4):
            found = [way.round(children, mover, depth, -INFINITE, INFINITE, 1) for way in ways]
            assert found[0] == found[1]
            assert len(found[0]) == len(moves) and found[0][0].exact
            assert ways[0].counts() == ways[1].counts()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_score_past_the_upper_edge_is_looked_at_again_without_it(game: Any):
    luck = random.Random(4)
    for _ in range(12):
        trail = somewhere(game, luck)
        mover, children = game.turn(trail.state), [trail.play(move) for move in trail.options()]
        whole = engine(game, True).round(children, mover, 0, -INFINITE, INFINITE, 1)
        best = max(one.answer.score for one in whole)
        narrow = engine(game, True).round(children, mover, 0, -INFINITE, best - 2, 1)
        assert max(one.answer.score for one in narrow) == best


def test_a_round_that_is_stopped_leaves_what_it_found():
    game = ConnectFour()
    worker = engine(game, True, nodes=3_000)
    root = Root(worker, Trail(game))
    with pytest.raises(Stopped):
        collections.deque(map(root.iteration, range(1, 30)), maxlen=0)
    assert len(root.found) == 7  # of the last iteration that was finished
    assert all(bound.exact for bound in root.partial.values())
    assert len(root.partial) < 7


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_round_that_is_stopped_before_it_begins_finds_nothing(game: Any):
    """What the round before has found is of other moves: they are in another order now."""
    worker, trail = engine(game, True), Trail(game)
    root = Root(worker, trail)
    for depth in (1, 2):
        root.iteration(depth)
    found = root.found
    worker.runner.stop()
    assert worker.round([trail.play(move) for move in root.moves], 0, 2, -INFINITE, INFINITE, 1) == []
    with pytest.raises(Stopped):
        root.iteration(3)
    assert root.found == found and root.partial == {}


def test_searches_that_hardly_have_time_end_when_it_is_over():
    session, luck = Session(ConnectFour(), Options(method="engine")), random.Random(2)
    session.search(Limit(nodes=100))
    for _ in range(120):
        result = session.search(Limit(seconds=luck.uniform(0.002, 0.008)))
        assert result.stopped == "seconds" and result.depth < 60


def test_more_moves_than_a_buffer_holds_at_first():
    game = ConnectFour(5, 4)
    worker, trail = engine(game, True), Trail(game)
    worker.runner.width = 2
    children = [trail.play(move) for move in trail.options()]
    assert worker.round(children, 0, 3, -INFINITE, INFINITE, 1) == engine(game, False).round(
        children, 0, 3, -INFINITE, INFINITE, 1
    )


@pytest.mark.parametrize(("game", "begin", "end"), [(ConnectFour(), HISTORY, LINE), (Chess(), CONTINUATION, WORDS)])
def test_history_lasts_from_question_to_question_and_ends_with_the_game(game: Any, begin: int, end: int):
    session = Session(game, Options(method="engine"))
    session.search(Limit(nodes=5_000))
    learned = session.kept_already("experience").words[begin:end].copy()
    assert learned.any()
    session.play(session.trail.options()[3])
    session.search(Limit(nodes=1))
    assert np.count_nonzero(session.kept_already("experience").words[begin:end] == learned // 2) > 0.9 * (end - begin)
    session.new_game()
    assert session.kept_already("experience") is None
