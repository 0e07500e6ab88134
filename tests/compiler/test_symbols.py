"""Code on disk comes from many processes: whichever compiled what, and in which order, a kernel is the same."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from numba import njit

from tests.running import ROOT, python
from zermelo.compiler import kernel  # noqa: F401  # from its import on numbers are drawn

RULES = """
from typing import NamedTuple
from zermelo.game import Game

class Left(NamedTuple):
    left: int
    got: int

class Whole(Game):
    '''All that rules answer is ints: what turns each into what kernels need has one name.'''
    players = ("x", "o")
    def start(self): return Left(12, 0)
    def turn(self, state): return state.left % 2
    def moves(self, state):
        for taken in range(3 if state.left > 0 else 0):
            yield taken
    def play(self, state, move): return Left(state.left - 1, state.got + move)
    def over(self, state): return state.left == 0
    def payoff(self, state, player): return state.got if player == 0 else -state.got
    def estimate(self, state): return 100 + state.got
    def order(self, state, move): return move
    def urgent(self, state): return state.got % 3 == 2
    def bounds(self, state): return (-200, 200)
    def pass_turn(self, state): return Left(state.left - 1, state.got)
    def canonical(self, state): return state
    def countdown(self, state): return 100 - state.left
"""
STEPS = {
    "perft": "print(perft(game, 3))",
    "count": "print(count(game, limit=1000).seen)",
    "alphabeta": "print(search(game, limit=Limit(depth=2), options=Options(method='alphabeta')).value)",
    "engine": "print(search(game, limit=Limit(depth=3), options=Options(method='engine')).value)",
    "minimax": "print(search(game, limit=Limit(depth=2), options=Options(method='minimax')).value)",
    "mcts": "print(search(game, limit=Limit(simulations=50), options=Options(method='mcts')).value)",
    "sampling": "print(search(game, limit=Limit(nodes=300), options=Options(method='sampling')).value)",
}
HEAD = """
from zermelo import Limit, Options, search
from zermelo.loading import load
from zermelo.measure.count import count
from zermelo.measure.perft import perft
game = load("whole.py:Whole")
"""


def answered(step: str, folder: Path, cache: Path) -> str:
    done = python("-c", HEAD + STEPS[step], cwd=folder, ZERMELO_CACHE=str(cache), PYTHONPATH=str(ROOT))
    assert done.returncode == 0, done.stderr
    return done.stdout


ORDERS = [random.Random(seed).sample(list(STEPS), len(STEPS)) for seed in range(6)]


@pytest.mark.parametrize(
    "steps", [["perft", "alphabeta"], *(pytest.param(order, marks=pytest.mark.long) for order in ORDERS)], ids=str
)
def test_a_process_for_each_step_in_any_order(steps: list[str], tmp_path: Path):
    (tmp_path / "whole.py").write_text(RULES)
    together = python(
        "-c",
        HEAD + "\n".join(STEPS[step] for step in steps),
        cwd=tmp_path,
        ZERMELO_CACHE=str(tmp_path / "one"),
        PYTHONPATH=str(ROOT),
    )
    assert together.returncode == 0, together.stderr
    assert "".join(answered(step, tmp_path, tmp_path / "many") for step in steps) == together.stdout
    assert "102" in answered("alphabeta", tmp_path, tmp_path / "many")


def made(added: int) -> Callable[[int], int]:
    return lambda number: number + added


def symbol(function: Any) -> str:
    """What the linker knows it by."""
    fast = njit(function)
    fast(1)
    (compiled_one,) = fast.overloads.values()
    return str(compiled_one.fndesc.mangled_name)


def test_functions_of_one_name_have_symbols_of_their_own():
    assert symbol(made(1)) != symbol(made(2))


PRINTED = """
import zermelo.compiler.kernel, os, sys
from tests.compiler.test_symbols import made, symbol
if os.fork() == 0:
    print(symbol(made(1)), flush=True)
    os._exit(0)
os.wait()
print(symbol(made(2)), flush=True)
"""


def test_processes_that_are_forked_have_symbols_of_their_own():
    done = subprocess.run([sys.executable, "-c", PRINTED], capture_output=True, text=True, cwd=ROOT, check=True)
    one, other = done.stdout.split()
    assert one != other
