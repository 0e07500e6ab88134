"""Limits: a search stops when it is told to, says why, and still has a move."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from tests.methods.watching import AT_ONCE, Stops
from tests.running import answer, python, run, untyped
from zermelo.games.connect_four import ConnectFour
from zermelo.games.nim import Nim
from zermelo.games.pig import Pig
from zermelo.games.tic_tac_toe import TicTacToe
from zermelo.methods.limit import Limit, Options
from zermelo.methods.method import methods
from zermelo.methods.search import search, searched
from zermelo.methods.session import Session


def test_depth():
    result = search(ConnectFour(), limit=Limit(depth=5))
    assert (result.depth, result.stopped) == (5, "depth")
    assert result.value.proved is False
    assert result.value.estimate is not None


def test_nodes():
    result = search(ConnectFour(), limit=Limit(nodes=20_000))
    assert result.stopped == "nodes"
    assert result.effort.nodes <= 20_001
    assert result.best is not None


def test_nodes_where_there_are_throws():
    """Wherever the last node is, in a throw or below one, nothing is visited after it."""
    for nodes in range(20, 1500, 13):
        assert search(Pig(20), limit=Limit(nodes=nodes), options=Options(method="expectimax")).effort.nodes <= nodes


@pytest.mark.parametrize("seconds", [0.02, 0.1, 0.3])
def test_seconds(seconds: float, stops: Stops):
    """It takes the time that it is given, and is stopped by nothing but the clock, at once."""
    result = search(ConnectFour(), limit=Limit(seconds=seconds))
    assert (stops.why, result.stopped) == ("seconds", "seconds")
    assert result.effort.seconds >= seconds
    assert stops.nodes_after() < AT_ONCE
    assert result.best is not None


@pytest.mark.long  # what is late may be the machine
def test_deadlines_are_kept():
    """A sample of what `make test-long` asks a thousand times; the best of three, since other work delays it too."""
    game = ConnectFour()
    search(game, limit=Limit(seconds=0.01))
    worst = []
    for _ in range(3):
        late = []
        for seconds in np.linspace(0.01, 0.2, 100):
            begun = time.perf_counter()
            search(game, limit=Limit(seconds=float(seconds)))
            late.append(time.perf_counter() - begun - seconds)
        worst.append(np.percentile(late, 99))
        if worst[-1] < 0.02:
            return
    raise AssertionError(f"late by {worst} s at the 99th percentile")


MEMORY = """
import resource, sys, threading, time
from pathlib import Path
from zermelo import Limit, load, search
from zermelo.methods.limit import Options
game = load("connect-four")
search(game, limit=Limit(seconds=0.1), options=Options(method=sys.argv[1]))
held = lambda: int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
before, most = held(), 0
done = threading.Event()
def watch():
    global most
    while not done.wait(0.002):
        most = max(most, held())
watcher = threading.Thread(target=watch)
watcher.start()
search(game, limit=Limit(seconds=3), options=Options(memory=256, method=sys.argv[1]))
done.set()
watcher.join()
print((most - before) / 2**20)
"""


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="wants /proc to read the memory in use")
@pytest.mark.parametrize("method", ["alphabeta", pytest.param("engine", marks=pytest.mark.long)])
def test_memory_is_the_table_and_little_more(method: str):
    done = python("-c", MEMORY, method)
    assert done.returncode == 0, done.stderr
    assert 200 < float(done.stdout) < 256 + 50


@pytest.mark.long  # within a second of a clock
def test_ctrl_c_gives_the_best_so_far():
    assert run("search", "connect-four", "--nodes", "10").returncode == 0  # compiled
    process = subprocess.Popen(
        [sys.executable, "-m", "zermelo", "search", "connect-four", "--seconds", "60", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(4)
    begun = time.perf_counter()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert time.perf_counter() - begun < 1
    assert process.returncode == 0, err
    facts = json.loads(out)
    assert facts["stopped"] == "Ctrl-C"
    assert facts["depth"] > 5
    assert facts["best"] in list("1234567")


def test_closing_the_iterator_stops_the_search(stops: Stops):
    before = set(threading.enumerate())
    results = searched(ConnectFour(), limit=Limit(seconds=1_000))
    first = next(results)
    assert first.depth == 1
    assert not stops.come.is_set()
    results.close()  # type: ignore[attr-defined]  # a generator
    assert stops.why == "asked to"  # and not by the clock
    assert stops.nodes_after() < AT_ONCE
    searching = [thread for thread in set(threading.enumerate()) - before if not isinstance(thread, threading.Timer)]
    assert not searching  # who closes it goes on once nobody searches any more


def test_an_iteration_after_the_other():
    depths = [result.depth for result in searched(TicTacToe(), limit=Limit(depth=4))]
    assert depths == [1, 2, 3, 4]


def test_a_proof_ends_it_before_the_limit():
    result = search(Nim(piles=(2, 2)), limit=Limit(depth=50))
    assert result.stopped == "proved"
    assert result.value.payoff == -1
    assert result.depth < 50


def test_a_game_that_is_over():
    game = TicTacToe()
    result = search(game, game.parse_state("xxx/oo./..."))
    assert result.best is None
    assert result.value.payoff == 1


def test_what_does_not_fit_is_refused_in_one_sentence():
    with pytest.raises(ValueError, match="alphabeta wants a game without chance; pig has chance"):
        search(Pig(), options=Options(method="alphabeta"))


def test_the_command_line():
    facts = answer("search", "connect-four", "--at", "44455554221")
    due = {"kind": "proved", "proved": True, "payoff": 1, "estimate": None, "plies": 2, "for": "x"}
    assert facts["value"] == due
    assert facts["stopped"] == "proved"
    assert len(facts["pv"]) == 2
    facts = answer("search", "tic-tac-toe", "--all-moves")
    assert facts["value"]["payoff"] == 0
    assert len(facts["best_moves"]) == len(facts["moves"]) == 9
    done = run("search", "nim", "-p", "misere=no")
    assert done.stdout.startswith("best move      a2\nvalue          1 in ")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["search", "pig", "--method", "alphabeta"], "alphabeta wants a game without chance"),
        (["search", "three-player", "--method", "alphabeta"], "alphabeta wants 2 players; three-player has 3"),
        (["search", "nim", "--depth", "0"], "depth is 1 to 249"),
        (["search", "nim", "--seconds", "-1"], "seconds is more than 0"),
        (["search", "tree", "-p", "text=(99999 3)"], "a payoff is larger than 32768 units"),
        (["search", "nim", "--threads", "0"], "threads is 1 to 64, not 0"),
        (["search", "nim", "--memory", "0"], "memory is 1 to 65536, not 0"),
        (["search", "nim", "--nodes", str(10**23)], "nodes is 1 to 4611686018427387904, not 1"),
        (["search", "nim", "--lines", "0"], "lines is 1 to 1048576, not 0"),
        (["search", "nim", "--seconds", "inf"], "seconds is more than 0 and at most 1e+09, not inf"),
        (
            ["search", "nim", "--method", "minimax", "--threads", "2"],
            "minimax takes no `threads`; alphabeta, engine and mcts do",
        ),
        (
            ["search", "nim", "--method", "magic"],
            f"a method is {', '.join([*methods()][:-1])} or {[*methods()][-1]}, not 'magic'",
        ),
    ],
    ids=str,
)
def test_bad_input(arguments: list[str], words: str):
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stderr.count("\n") <= 2
    assert words in done.stderr


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: Limit(nodes=untyped(1e5)), "nodes is a whole number, not 100000.0"),
        (lambda: Limit(depth=True), "depth is a whole number, not True"),
        (lambda: Limit(seconds=untyped("2")), "seconds is a number, not '2'"),
        (lambda: Options(threads=untyped(2.0)), "threads is a whole number, not 2.0"),
        (lambda: search(untyped("nim")), r"a game is wanted, such as load\('nim'\), not 'nim'"),
        (lambda: search(Nim(), limit=untyped(4)), r"limit is a Limit, such as Limit\(depth=4\), not 4"),
        (lambda: search(Nim(), "x"), "not a state of nim: "),
    ],
    ids=range(7),
)
def test_arguments_of_another_kind(call: Callable[[], object], words: str):
    with pytest.raises((TypeError, ValueError), match=words):
        call()


@pytest.mark.parametrize("method", ["engine", "alphabeta", "minimax"])
def test_no_search_says_that_it_looked_further_than_the_game_goes(method: str):
    """The engine looks at some moves less deep, and needs a larger depth to get to the end: it did not see so far."""
    game = TicTacToe()
    for moves in ("b2", "a3", "a3 b2", "b2 a3 c3", "a3 b2 c1 a1"):
        state = game.start()
        for word in moves.split():
            state = game.play(state, next(move for move in game.moves(state) if game.move_text(state, move) == word))
        result = search(game, state, Limit(seconds=20) if method == "engine" else None, Options(method=method))
        assert result.stopped == "proved"
        assert result.depth <= 9 - len(moves.split()), moves


def test_a_table_that_is_large_enough_stays_though_every_search_has_another_time():
    for game, method, name in ((ConnectFour(4, 3, 3), "engine", "table"), (Pig(), "expectimax", "dice")):
        session = Session(game, Options(method=method))
        session.search(Limit(seconds=0.2))
        first = session.kept_already(name)
        for seconds in (0.15, 0.02, 0.199):
            session.search(Limit(seconds=seconds))
            assert session.kept_already(name) is first
        session.search(Limit(seconds=1.7))
        assert len(session.kept_already(name)) > len(first)
