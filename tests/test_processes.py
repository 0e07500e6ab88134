"""Fresh processes: the same answers, from the cache; edited rules answer anew; a lost file hurts nobody."""

from __future__ import annotations

import json
import os
import shutil
import textwrap
from pathlib import Path

import pytest

from tests.running import python, run
from zermelo.loading import shipped

EVERY_KERNEL = """
import importlib, json, pkgutil, sys
import numpy as np
import zermelo
from zermelo.compiler import compiled
from zermelo.compiler.kernel import Kernel
from zermelo.compiler.runner import Runner
from zermelo.compiler.twin import Twin
from zermelo.facts import OPPONENTS
from zermelo.game import CHANCE
from zermelo.kernels.recurrence import positions_kernel
from zermelo.loading import load
from zermelo.measure.count import count
from zermelo.measure.perft import perft
from zermelo.methods.alphabeta.images import images_meet
from zermelo.methods.evaluator import Evaluator
from zermelo.methods.limit import Limit, Options
from zermelo.methods.method import methods
from zermelo.methods.one_player import OnePlayer
from zermelo.methods.puzzles.patterns import built
from zermelo.methods.search import search
from zermelo.methods.session import Session
from zermelo.methods.two_player import TwoPlayer
from tests.methods.asking import asked, searcher

def scored(game, method):
    worker = searcher(game, 1, method=method)
    return [asked(worker, game.start(), 4, -10**9, 10**9), worker.pv(game.start(), 4)]

def grown(game):
    session = Session(game, Options(method="mcts", all_moves=True))
    first = session.search(Limit(simulations=300))
    session.play(first.best)
    while not session.trail.over() and game.turn(session.trail.state) == CHANCE:
        session.trail = session.trail.play(session.trail.options()[0])
    kept = session.search(Limit(simulations=50))  # the tree below the move has been moved together
    slow = Session(game, Options(method="mcts"), evaluator=Evaluator(game)).search(Limit(simulations=20))
    return [[[line.move, line.visits, str(line.value)] for line in first.lines], str(kept.value), str(slow.value)]

found = {}
for name in sys.argv[1].split(","):
    game = load(name)
    fast = compiled(game)
    size = count(game, limit=2000, lines=50)
    twin = Twin(fast).difference(game.start())
    below = {} if size.exact else {"games": size.sample.games.log10}
    countable = ("coins", "nim", "tree", "tic-tac-toe", "sliding-puzzle")
    small = count(game, limit=10**6, lines=50) if name in countable else size
    pairs = [name for name, method in methods().items() if isinstance(method, TwoPlayer)]
    scores = [scored(game, method) for method in (pairs if OPPONENTS.misfit(game) is None else ())]
    alone = [name for name, method in methods().items() if isinstance(method, OnePlayer)]
    for method in alone:
        if methods()[method].refusal(game) is None:
            limit = Limit(nodes=20_000)
            scores.append(str(search(game, limit=limit, options=Options(method=method)).value))
    if game.patterns:  # their tables are found on disk, but for this one
        table = built(Runner(compiled(game, hints=True)), 0, game.patterns[0], fast.rows(*game.ends()))
        scores.append(int(table.sum()))
    scores.append(str(search(game, limit=Limit(nodes=500), options=Options(method="sampling")).value))
    for method in ("expectimax", "maxn", "paranoid"):
        if methods()[method].refusal(game) is None:
            scores.append(str(search(game, limit=Limit(depth=3), options=Options(method=method)).value))
    if name == "tic-tac-toe":
        scores.append(str(search(game, options=Options(method="retrograde")).value))
    if name == "pig":
        late = game.start()._replace(first=95, second=96)
        scores.append(str(search(game, late, options=Options(method="value-iteration")).value))
        three = load("three-player", {"size": 3})
        scores.append(str(search(three, limit=Limit(depth=3), options=Options(method="best-reply")).value))
    scores += [grown(game), images_meet(Runner(compiled(game, hints=True)), game.start())]
    positions_kernel(fast, fast.rows(game.start()), np.zeros(1, np.int64))
    found[name] = [perft(game, 4), scores, size.seen, small.canonical, str(small.tree), twin, below]

for module in pkgutil.walk_packages(zermelo.__path__, "zermelo."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
modules = [module for name, module in sorted(sys.modules.items()) if name.startswith("zermelo.")]
kernels = {id(kernel): kernel for module in modules for kernel in vars(module).values() if isinstance(kernel, Kernel)}
hits = {
    f"{kernel.__module__}.{kernel.__name__}": [kernel.cache_hits(), len(kernel.dispatcher.overloads)]
    for kernel in kernels.values()
}
print(json.dumps({"found": found, "hits": hits}))
"""
"""Games searched and measured in every way; of every kernel there is, how often it was loaded, and its versions."""


SOME = ("pig", "tic-tac-toe", "sliding-puzzle")


@pytest.mark.parametrize(
    ("games", "alone"),
    [(SOME, False), pytest.param(tuple(shipped()), True, marks=pytest.mark.long)],
    ids=["some", "all"],
)
def test_every_kernel_on_games_in_three_fresh_processes(tmp_path: Path, games: tuple[str, ...], alone: bool):
    """Alone, with a cache of their own, the first compiles everything; else what no other test has compiled."""
    answers, cache = [], str(tmp_path) if alone else os.environ["ZERMELO_CACHE"]
    for _ in range(3):
        done = python("-c", EVERY_KERNEL, ",".join(games), ZERMELO_CACHE=cache)
        assert done.returncode == 0, done.stderr
        answers.append(json.loads(done.stdout))
    assert answers[0]["found"] == answers[1]["found"] == answers[2]["found"]
    assert set(answers[0]["found"]) == set(games)
    assert not alone or all(hits == 0 for hits, _ in answers[0]["hits"].values())
    assert {name.rpartition(".")[2] for name in answers[0]["hits"]} > {"perft_kernel", "mcts_kernel", "plain_kernel"}
    for later in answers[1:]:
        for name, (hits, versions) in later["hits"].items():
            assert hits == versions > 0, name


RULES = """
from typing import NamedTuple
from zermelo import Game
from most import MOST, capped

class Left(NamedTuple):
    left: int
    mover: int

class Takeaway(Game):
    def start(self): return Left(9, 0)
    def turn(self, state): return state.mover
    def moves(self, state):
        for taken in range(1, capped(state.left, MOST) + 1):
            yield taken
    def play(self, state, move): return Left(state.left - move, 1 - state.mover)
    def over(self, state): return state.left == 0
    def payoff(self, state, player): return -1 if player == state.mover else 1
"""
HELPER = """
MOST = 3
def capped(left, most):
    return left if left < most else most
"""


@pytest.fixture
def user_game(tmp_path: Path) -> Path:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "most.py").write_text(HELPER)
    (folder / "takeaway.py").write_text(textwrap.dedent(RULES))
    return folder / "takeaway.py"


def lines(file: Path, cache: Path, depth: int = 2) -> int:
    done = run("perft", f"{file}:Takeaway", str(depth), "--json", ZERMELO_CACHE=str(cache))
    assert done.returncode == 0, done.stderr
    facts = json.loads(done.stdout)
    assert facts["compiled"] is True
    found: int = facts["perft"]
    return found


def test_an_edited_rule_is_the_rule(user_game: Path, tmp_path: Path):
    assert lines(user_game, tmp_path) == lines(user_game, tmp_path) == 9
    user_game.write_text(user_game.read_text().replace("MOST) + 1", "MOST) + 1, 2"))
    assert lines(user_game, tmp_path) == 4
    user_game.write_text(textwrap.dedent(RULES))
    assert lines(user_game, tmp_path) == 9


def test_an_edited_helper_is_the_helper(user_game: Path, tmp_path: Path):
    assert lines(user_game, tmp_path) == 9
    helper = user_game.parent / "most.py"
    helper.write_text(HELPER.replace("MOST = 3", "MOST = 2"))
    assert lines(user_game, tmp_path) == 4
    helper.write_text(HELPER.replace("else most", "else most - 1"))
    assert lines(user_game, tmp_path) == 4
    helper.write_text(HELPER)
    assert lines(user_game, tmp_path) == 9
    assert not [*user_game.parent.glob("__pycache__")], "Python tells no edits within a second from each other"


def test_a_deleted_file_leaves_every_other_game_in_its_cache(user_game: Path, tmp_path: Path):
    probe = """
import sys
from zermelo.loading import load
from zermelo.measure.perft import perft, perft_kernel
print(perft(load("nim"), 3), perft_kernel.cache_hits())
"""
    python("-c", probe, ZERMELO_CACHE=str(tmp_path))
    assert lines(user_game, tmp_path) == 9
    shutil.rmtree(user_game.parent)
    assert python("-c", probe, ZERMELO_CACHE=str(tmp_path)).stdout.split() == ["810", "1"]
    assert "takeaway" in run("cache", "info", ZERMELO_CACHE=str(tmp_path)).stdout


def test_a_damaged_cache_is_compiled_again(user_game: Path, tmp_path: Path):
    assert lines(user_game, tmp_path) == 9
    for file in tmp_path.glob("*/perft_kernel-*"):
        file.write_bytes(file.read_bytes()[:1000])
    assert lines(user_game, tmp_path) == 9


def test_a_cache_that_can_not_be_written_costs_nothing_but_time(user_game: Path, tmp_path: Path):
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be")
    assert lines(user_game, blocked) == 9


def test_a_game_in_a_script_is_cached_too(user_game: Path, tmp_path: Path):
    script = user_game.parent / "script.py"
    script.write_text(
        user_game.read_text()
        + textwrap.dedent("""
        if __name__ == "__main__":
            from zermelo.measure.perft import perft, perft_kernel
            print(perft(Takeaway(), 2), perft_kernel.cache_hits())
        """)
    )
    first, second = (python(str(script), ZERMELO_CACHE=str(tmp_path)) for _ in range(2))
    assert first.stdout.split() == ["9", "0"], first.stderr
    assert second.stdout.split() == ["9", "1"], second.stderr


@pytest.mark.long
def test_the_same_kernels_pass_with_bounds_checked(tmp_path: Path):
    done = python("-c", EVERY_KERNEL, "nim,tic-tac-toe,tree", ZERMELO_CACHE=str(tmp_path), NUMBA_BOUNDSCHECK="1")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["found"]["tic-tac-toe"][0] == 3024


def test_without_the_compiler_everything_is_interpreted_and_says_so(tmp_path: Path):
    for arguments, key, value in (
        (["perft", "tic-tac-toe", "4"], "perft", 3024),
        (["count", "nim", "-p", "piles=2,2"], "states", 14),
    ):
        done = run(*arguments, "--json", ZERMELO_CACHE=str(tmp_path), NUMBA_DISABLE_JIT="1")
        assert done.returncode == 0, done.stderr
        facts = json.loads(done.stdout)
        assert (facts[key], facts["compiled"]) == (value, False)
        assert "NUMBA_DISABLE_JIT is set" in facts["reason"]


def test_two_processes_may_compile_the_same_game_at_once(tmp_path: Path):
    import os
    import subprocess
    import sys

    command = [sys.executable, "-m", "zermelo", "perft", "nim", "3", "--json"]
    environment = os.environ | {"ZERMELO_CACHE": str(tmp_path)}
    both = [subprocess.Popen(command, stdout=subprocess.PIPE, env=environment) for _ in range(2)]
    assert [json.loads(process.communicate()[0])["perft"] for process in both] == [810, 810]
