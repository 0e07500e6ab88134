"""Exact alpha-beta beside the simulations (mcts:prove=1): never wrong, repeatable, stopped, refused where it can't."""

from __future__ import annotations

import random
import threading
import time

import pytest

from tests.methods.cycles import Drawn, Forbidden, Graph, forced_value
from tests.methods.test_won import played_on, won_position
from tests.running import some_or_all
from zermelo.games.connect_four import ConnectFour
from zermelo.games.nim import Nim
from zermelo.games.pig import Pig
from zermelo.methods.alphabeta.definition import trail_score
from zermelo.methods.alphabeta.score import decoded
from zermelo.methods.limit import Limit, Options
from zermelo.methods.montecarlo.prover import Prover
from zermelo.methods.search import search
from zermelo.methods.session import Session
from zermelo.trail import Trail

PROVING = Options(method="mcts:prove=1")
FAR = 60  # plies


@pytest.mark.parametrize("seeds", some_or_all(20, 60))
@pytest.mark.parametrize("cls", [Drawn, Forbidden])
def test_what_is_proved_beside_the_tree_is_right_where_the_past_counts(cls: type[Graph], seeds: int):
    proved = 0
    for seed in range(seeds):
        trail = Trail(cls(seed, 4))
        for _ in range(3):
            if trail.over():
                break
            session = Session(trail.game, PROVING, trail)
            session.search(Limit(simulations=1))  # which compiles
            line = Prover(session, 1.0).line_after(10_000)
            truth = {m: decoded(trail_score(trail.play(m), FAR), 1, True).payoff or 0 for m in trail.options()}
            best = (max if trail.game.turn(trail.state) == 0 else min)(truth.values())
            assert line is not None and line.value.proved, seed
            assert line.value.payoff == best == truth[line.move], seed
            proved += 1
            trail = trail.play(trail.options()[seed % len(trail.options())])
    assert proved > seeds


@pytest.mark.parametrize("seeds", some_or_all(15, 40))
def test_endless_play_is_not_called_proved_where_nobody_can_force_an_end(seeds: int):
    open_ones = 0
    for seed in range(seeds):
        game = Graph(seed)
        if game.over(game.start()):
            continue
        result = search(game, limit=Limit(simulations=2000), options=PROVING)
        due = forced_value(game, 0)
        open_ones += due is None
        assert not result.value.proved or result.value.payoff == due, seed
    assert open_ones > seeds / 12


def test_it_proves_what_alphabeta_proves_and_takes_a_move_that_keeps_it():
    luck, game = random.Random(7), ConnectFour()
    for _ in range(8):
        trail = Trail(game)
        while len(trail.states()) < 17:
            trail = Trail(game) if trail.over() else trail.play(luck.choice(trail.options()))
        if trail.over():
            continue
        exact = search(game, trail.state, options=Options(distance=False))
        result = Session(game, PROVING, trail).search(Limit(simulations=1_000_000))
        assert result.stopped == "proved" and result.value.payoff == exact.value.payoff
        assert result.best in exact.best_moves


def test_the_same_seed_finds_the_same_in_as_many_positions():
    first, second = (
        search(ConnectFour(), options=PROVING, limit=Limit(simulations=5000)).effort.counters for _ in range(2)
    )
    assert first == second and first["positions of proofs"] > 0


def test_positions_of_proofs_keep_their_share():
    for share in (0.5, 3):
        result = search(ConnectFour(), limit=Limit(simulations=20_000), options=Options(method=f"mcts:prove={share}"))
        simulated = result.effort.nodes
        assert share * simulated <= result.effort.counters["positions of proofs"] <= share * simulated + 100_001


def test_it_is_stopped_from_outside():
    stop = threading.Event()
    session = Session(ConnectFour(), PROVING)
    threading.Timer(0.3, stop.set).start()
    result = session.search(Limit(seconds=60), stop)
    assert result.stopped == "asked to" and result.best is not None
    assert time.perf_counter() - session.begun < 20  # not after the minute that it was given


def test_it_says_where_it_can_do_nothing():
    with pytest.raises(ValueError, match="`prove` of mcts wants a game without chance; pig has chance"):
        search(Pig(), limit=Limit(simulations=10), options=PROVING)
    with pytest.raises(ValueError, match="for the best move alone"):
        search(Nim(), limit=Limit(simulations=10), options=Options(method="mcts:prove=1", all_moves=True))


def test_what_is_won_stays_won_a_few_times():
    game, luck = ConnectFour(), random.Random(5)
    assert {played_on(game, won_position(game, luck), 2.0) for _ in range(5)} == {1}
