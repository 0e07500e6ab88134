"""Random games a second, beside a C++ twin that draws the same numbers and so plays the same games."""

from __future__ import annotations

import subprocess
import tempfile
import time
from pathlib import Path

import numpy as np

from benchmarks.holding import held
from zermelo.compiler import compiled
from zermelo.compiler.control import DONE
from zermelo.compiler.runner import Runner
from zermelo.kernels.luck import new_luck
from zermelo.kernels.playout import LONGEST_GAME, plain_manner
from zermelo.loading import load
from zermelo.methods.sampling import sampling_kernel

TWIN = Path(__file__).parent / "twins" / "playouts.cpp"
GAMES = {"connect-four": 3_000_000, "othello": 300_000}
ROUNDS, OF_CPP, FLOOR_OF_CPP = 5, 0.8, 0.65


def main() -> bool:
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "playouts"
        subprocess.run(["g++", "-O3", "-march=native", "-o", program, TWIN], check=True)
        met = [compare(name, games, program) for name, games in GAMES.items()]
    return all(met)


def compare(name: str, games: int, program: Path) -> bool:
    """One game by both, in turn; the same payoffs and positions, and the best round of each."""
    own, other = [], []
    played(name, 10)
    for _ in range(ROUNDS):
        payoffs, positions, seconds = played(name, games)
        own.append(seconds)
        words = subprocess.run([program, name, str(games)], capture_output=True, text=True, check=True).stdout.split()
        assert (payoffs, positions) == (int(words[0]), int(words[1])), "zermelo and its C++ twin differ"
        other.append(float(words[2]))
    ratio = min(other) / min(own)
    return held(f"random games of {name}, {games / min(own):,.0f} a second", ratio, "x C++", OF_CPP, FLOOR_OF_CPP)


def played(name: str, games: int) -> tuple[int, int, float]:
    """So many random games from the start: the first player's payoffs in sum, positions, seconds."""
    fast = compiled(load(name))
    sums, past = np.zeros((1, 5)), np.zeros(LONGEST_GAME + 2, np.int64)
    given = (fast.rows(fast.game.start()), plain_manner(), new_luck(1), sums, np.zeros(2), past, 0)
    runner = Runner(fast)
    begun = time.perf_counter()
    runner.run(sampling_kernel, *given, games, 1 << 60, chances=True)
    return int(sums[0, 1]), int(runner.control[DONE]), time.perf_counter() - begun


if __name__ == "__main__":
    main()
