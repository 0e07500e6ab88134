"""What must not happen: a stop that gets lost, a thread that hangs or runs on, an answer out of range."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

from tests.methods.asking import asked, searcher
from tests.running import run, untyped
from zermelo.compiler import compiled
from zermelo.compiler.control import WIDTH
from zermelo.compiler.runner import Runner, Stopped
from zermelo.games.connect_four import ConnectFour
from zermelo.games.mnk import MNK
from zermelo.games.nim import Nim
from zermelo.games.tree import Tree
from zermelo.loading import load
from zermelo.measure.perft import perft
from zermelo.methods.alphabeta.definition import minimax_score
from zermelo.methods.alphabeta.driver import FIRST_LOOK, Driver
from zermelo.methods.alphabeta.score import INFINITE
from zermelo.methods.limit import Limit, Options
from zermelo.methods.method import methods
from zermelo.methods.result import Result
from zermelo.methods.search import search
from zermelo.methods.session import Session
from zermelo.methods.two_player import TwoPlayer

DEFECTS = Path(__file__).parent.parent / "planted" / "defects.py"


def test_a_stop_while_the_buffer_is_widened_is_heard():
    runner, calls = Runner(compiled(Nim())), []

    class Wide:
        """A kernel that wants more room, and is stopped from outside just then."""

        def prepare(self, *arguments: Any) -> None:
            pass

        def run(self, *arguments: Any) -> int:
            calls.append(arguments)
            runner.control[WIDTH] = 1000
            runner.stop()
            return 0

    with pytest.raises(Stopped):
        runner.run(untyped(Wide()))
    assert len(calls) == 1


def test_a_stopped_proof_has_the_depth_that_it_saw():
    """A first look deepens for some nodes; whatever stops the proof after it has seen no more."""
    method, session = methods()["alphabeta"], Session(ConnectFour())
    assert isinstance(method, TwoPlayer)
    worker = searcher(session.game, 1, nodes=20 * FIRST_LOOK)
    *looks, last = Driver(method, session, worker, Limit()).results()
    assert [look.depth for look in looks] == list(range(1, len(looks) + 1))
    assert looks[-2].effort.nodes <= FIRST_LOOK < looks[-1].effort.nodes < 10 * FIRST_LOOK
    assert (last.depth, last.stopped, last.best) == (looks[-1].depth, "nodes", looks[-1].best)
    assert last.effort.nodes >= 20 * FIRST_LOOK


def test_what_is_raised_when_stopping_is_heard(monkeypatch: pytest.MonkeyPatch):
    def fail(self: Driver) -> Result:
        raise RuntimeError("no idea")

    monkeypatch.setattr(Driver, "_stopped", fail)
    with pytest.raises(RuntimeError, match="no idea"):
        search(ConnectFour(), limit=Limit(nodes=1000))


def test_helpers_end_with_the_worker(monkeypatch: pytest.MonkeyPatch):
    game = ConnectFour()
    worker = searcher(game, 1, threads=2)

    class Fails:
        """What stands in for the kernel."""

        prepare = worker.kernel.prepare

        def run(self, *arguments: Any) -> int:
            raise RuntimeError("no idea")

    before = threading.active_count()
    monkeypatch.setattr(worker, "kernel", Fails())
    with pytest.raises(RuntimeError, match="no idea"):
        asked(worker, game.start(), 30, -INFINITE, INFINITE)
    assert threading.active_count() == before


class Shouting(MNK):
    """Estimates far past any payoff."""

    weights = {"noise": 1e9}

    def noise(self, state: Any) -> int:
        return state.mine.size() - state.theirs.size() if state.placed % 2 else 3


def test_estimates_out_of_range_do_not_wrap():
    game = Shouting(3, 3, 3)
    worker = searcher(game, 1)
    for depth in (3, 4, 3, 4):
        due = minimax_score(game, game.start(), depth)
        assert asked(worker, game.start(), depth, -INFINITE, INFINITE)[0] == due


class Unbounded(ConnectFour):
    """Bounds that say nothing, in floats."""

    def bounds(self, state: Any) -> tuple[float, float]:  # type: ignore[override]  # floats instead of ints
        return (-float("inf"), float("inf"))


def test_infinite_bounds():
    result = search(Unbounded(4, 4))
    assert (result.value.payoff, result.value.proved, result.interpreted) == (0, True, "")
    assert search(Unbounded(4, 4), limit=Limit(depth=30), options=Options(method="engine")).value.payoff == 0


class Tenths(Tree):
    """Payoffs in tenths, and bounds that are reached."""

    unit = 0.1

    def bounds(self, state: Any) -> tuple[float, float]:
        return (-0.3, 0.3)


def test_bounds_that_are_no_whole_floats():
    result = search(Tenths("(((0.3)) 0.3)"))
    assert (result.best, result.value.plies) == (1, 1)
    assert result.value.payoff == pytest.approx(0.3)


def test_a_game_at_the_table_is_not_lost_with_a_fault(tmp_path: Path):
    done = subprocess.run(
        [sys.executable, "-m", "zermelo", "play", "tree", "-p", "text=(((1 (2 99999)) (3 (4 5))) 2)"],
        input="1\n",
        capture_output=True,
        text=True,
        env=os.environ | {"XDG_DATA_HOME": str(tmp_path)},
        check=False,
    )
    assert done.returncode == 2
    assert "a payoff is larger than 32768 units" in done.stderr
    assert "Traceback" not in done.stderr
    assert len(list((tmp_path / "zermelo").glob("tree-*.json"))) == 1


@pytest.mark.parametrize("threads", ["1", "2"])
def test_what_rules_raise_is_one_line(threads: str, tmp_path: Path):
    rules = """
from typing import NamedTuple
from zermelo import Game

class Spot(NamedTuple):
    place: int

class Falls(Game):
    def start(self): return Spot(0)
    def turn(self, state): return state.place % 2
    def moves(self, state):
        for move in range(2):
            yield move
    def play(self, state, move):
        if state.place > 5:
            raise ValueError("fell off")
        return Spot(state.place + 1)
    def over(self, state): return False
    def payoff(self, state, player): return 0
"""
    (tmp_path / "falls.py").write_text(rules)
    done = run("search", "falls.py:Falls", "--depth", "12", "--threads", threads, cwd=tmp_path)
    assert done.returncode == 2
    assert "fell off" in done.stderr
    assert "Traceback" not in done.stderr


def test_rules_that_are_wrong_are_refused():
    class Negative(Nim):
        unit = -1

    with pytest.raises(ValueError, match="`unit` is a number above 0, not -1"):
        search(Negative())
    for method in ("minimax", "alphabeta", "engine"):
        with pytest.raises(ValueError, match="not over, but there is nothing to play"):
            search(load(f"{DEFECTS}:Stuck"), options=Options(method=method))
        with pytest.raises(ValueError, match="turn is neither 0 nor 1"):
            search(load(f"{DEFECTS}:WrongTurn"), options=Options(method=method))
    assert run("search", f"{DEFECTS}:WrongTurn").returncode == 2


def test_nodes_hold_for_all_threads_together():
    result = search(ConnectFour(), limit=Limit(nodes=20_000), options=Options(threads=4, method="alphabeta"))
    assert result.stopped == "nodes"
    assert 10_000 < result.effort.nodes < 21_000


def test_searches_leave_the_stacks_of_other_threads_alone():
    before = threading.stack_size()
    for _ in range(20):
        search(ConnectFour(4, 4), limit=Limit(depth=6), options=Options(threads=3))
    assert threading.stack_size() == before


def test_minimax_counts_every_node_once():
    game, depth = ConnectFour(), 4
    nodes = sum(perft(game, plies) for plies in range(depth + 1))  # no game of connect-four ends so soon
    assert search(game, limit=Limit(depth=depth), options=Options(method="minimax")).effort.nodes == nodes


class BothWin(Nim):
    """What one wins, the other wins too."""

    def payoff(self, state: Any, player: int) -> int:
        return 1


@pytest.mark.parametrize("method", ["", "engine", "mcts"])
def test_payoffs_that_do_not_sum_to_0_are_refused_before_a_search(method: str):
    with pytest.raises(ValueError, match="payoffs of a zero-sum game sum to 0, and those of both-win are 1, 1"):
        search(BothWin(piles=(1, 2)), limit=Limit(seconds=0.2), options=Options(method=method))
    assert perft(BothWin(piles=(1, 2)), 2) == perft(Nim(piles=(1, 2)), 2)  # which asks for no payoff
