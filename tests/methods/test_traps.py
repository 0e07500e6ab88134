"""What has misled a search once."""

from __future__ import annotations

import pytest

from tests.methods.cycles import Paid, forced
from tests.methods.traps import Corridor, SafeButForbidden, Turnstile
from tests.methods.watching import AT_ONCE, WAITED, Stops
from tests.running import python
from zermelo.games.connect_four import ConnectFour
from zermelo.games.nim import Nim
from zermelo.games.pig import Pig
from zermelo.games.tic_tac_toe import TicTacToe
from zermelo.line import trail_at
from zermelo.methods.evaluator import Evaluator
from zermelo.methods.limit import Limit, Options
from zermelo.methods.search import search, searched
from zermelo.methods.session import Session
from zermelo.trail import Trail


@pytest.mark.parametrize("method", ["alphabeta", "engine", "minimax"])
@pytest.mark.parametrize("depth", [1, 3, 5])
def test_a_draw_at_hand_is_no_proof_while_the_corridor_is_dark(method: str, depth: int):
    for result in searched(Corridor(), limit=Limit(depth=depth), options=Options(method=method)):
        assert not result.value.proved
    assert str(search(Corridor()).value) == "1 in 12 plies (proved)"


@pytest.mark.parametrize("method", ["alphabeta", "engine"])
def test_endless_play_that_pays_has_no_distance_in_the_table(method: str):
    for seed in range(150):
        game = Paid(seed, 8 + seed % 3)
        if not Trail(game).over():
            due = 1 if 0 not in forced(game, 1, 0) else 0 if 0 not in forced(game, 1, 1) else -1
            result = search(game, limit=Limit(depth=30, nodes=20_000), options=Options(method=method))
            if result.value.proved:
                assert result.value.payoff == due, seed
            assert result.value.plies is None or result.value.plies < 250


def test_a_session_does_not_mix_scores_with_and_without_distance():
    for method in ("alphabeta", "engine"):
        session = Session(Nim((3, 4, 5), False), Options(method=method))
        session.asking(distance=False).search(Limit(depth=30))
        assert str(session.search(Limit(depth=30)).value) == "1 in 11 plies (proved)"


@pytest.mark.parametrize("method", ["alphabeta", "engine", "minimax"])
def test_a_safe_move_may_be_forbidden(method: str):
    assert str(search(SafeButForbidden(), options=Options(method=method)).value) == "1 in 2 plies (proved)"


def test_an_old_entry_of_the_root_is_not_its_best_move(monkeypatch: pytest.MonkeyPatch):
    """Where images share entries, what the table holds of the root itself may be of an earlier question."""
    from zermelo.methods.alphabeta import driver

    monkeypatch.setattr(driver, "FIRST_LOOK", 10)
    game = TicTacToe()
    for text in ("a1 b2 c1", "c3 b2 a3 b1", "a1 b1 b3 c1", "b1 b2 a3"):
        session = Session(game, trail=trail_at(game, text))
        session.search(Limit(depth=2))
        session.play(session.trail.options()[-1])
        truth = {m: search(game, session.trail.play(m)).value.number for m in session.trail.options()}
        mover = game.turn(session.trail.state)
        best = max(truth.values()) if mover == 0 else min(truth.values())
        for result in session.results():
            if result.value.proved:
                assert result.value.payoff == best and result.best is not None
                assert truth[result.best] == best


def test_random_games_leave_out_what_is_forbidden():
    options = Options(method="sampling")
    for evaluator in (None, Evaluator(Turnstile())):
        value = Session(Turnstile(), options, evaluator=evaluator).search(Limit(nodes=500)).value
        assert (value.number, value.errors[0]) == (1, 0)


TWICE = """
import _thread, threading, time
from zermelo import Limit, load, search
from zermelo.compiler import runner
game, heard, stop = load("connect-four"), threading.Event(), runner.Runner.stop
search(game, limit=Limit(depth=1))
def stop_and_tell(self, why=runner.ASKED):
    stop(self, why)
    heard.set()
def interrupt(gap):
    time.sleep(0.2)
    _thread.interrupt_main()
    heard.wait()
    time.sleep(gap)
    _thread.interrupt_main()
runner.Runner.stop = stop_and_tell
for step in range(10):
    heard.clear()
    thread = threading.Thread(target=interrupt, args=(0.0001 * step,))
    result = None
    try:
        thread.start()
        result = search(game)
        time.sleep(0.05)
    except KeyboardInterrupt:
        pass  # the second one came after the search had ended
    try:
        thread.join()
        time.sleep(0.05)
    except KeyboardInterrupt:
        thread.join()
    assert result is None or (result.stopped == "Ctrl-C" and result.best is not None), result
    print("none" if result is None else "one")
"""


def test_a_second_ctrl_c_just_after_the_first_loses_nothing():
    done = python("-c", TWICE)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("one\n") >= 3


def test_the_clock_runs_while_somebody_looks_at_a_result(stops: Stops):
    results = searched(ConnectFour(), limit=Limit(seconds=0.2))
    next(results)
    assert stops.come.wait(WAITED)  # nobody takes a result meanwhile
    assert stops.why == "seconds"
    *_, last = results
    assert last.stopped == "seconds"
    assert stops.nodes_after() < AT_ONCE


def test_where_chance_decides_nobody_has_a_move():
    game = Pig()
    with pytest.raises(ValueError, match="chance decides here"):
        search(game, trail_at(game, "roll"), Limit(nodes=100))


def test_a_trail_of_another_game_and_a_move_that_is_none():
    with pytest.raises(ValueError, match="the trail is one of"):
        search(Nim(), Trail(Pig()))
    with pytest.raises(ValueError, match="99 is not a move here: legal are a1"):
        Session(Nim((1, 2), False)).play(99)
    trail = trail_at(Nim((1, 2), False), "a1")
    assert trail.move is not None
    with pytest.raises(ValueError, match=r"move 2 of the trail, .*, is not legal: b1 b2 are"):
        search(trail.game, trail.play(trail.move))


def test_a_trail_of_an_equal_game_and_a_move_by_its_text():
    """Two games that were made alike are the same game."""
    assert search(Nim((1, 2), False), trail_at(Nim((1, 2), False), "a1")).value.payoff == -1
    session = Session(Nim((1, 2), False))
    session.play("b1")
    assert session.search().value.payoff == 1


def test_sampling_that_has_hardly_begun_knows_nothing():
    result = search(Nim((3, 4, 5)), limit=Limit(nodes=1), options=Options(method="sampling", all_moves=True))
    assert all(line.value.errors == (float("inf"),) * 2 for line in result.lines)
    assert result.as_json(Nim((3, 4, 5)), Nim((3, 4, 5)).start())["value"]["errors"] == [None, None]
    with pytest.raises(ValueError, match="sampling knows no `depth`: give it nodes or seconds"):
        search(Nim(), limit=Limit(depth=3), options=Options(method="sampling"))
