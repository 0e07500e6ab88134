"""perft: compiled rules beside the same rules interpreted, and beside a C++ twin, in one run."""

from __future__ import annotations

import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.holding import held
from zermelo.game import Game
from zermelo.loading import load
from zermelo.measure.perft import perft, perft_by_definition
from zermelo.trail import Trail

TWINS = Path(__file__).parent / "twins"
ROUNDS = 5


@dataclass(frozen=True)
class Case:
    twin: str
    parameters: dict[str, Any]
    constants: list[str]  # of the C++ twin
    arguments: list[str]  # what the twin takes after the depth
    depth: int
    shallow: int  # how deep the interpreted rules go

    @property
    def game(self) -> Game[Any]:
        return load(self.twin.replace("_", "-"), self.parameters)


CASES = (
    Case("connect_four", {}, ["WIDTH=7", "HEIGHT=6"], [], 10, 6),
    Case("mnk", {"m": 5, "n": 5, "k": 4}, ["M=5", "N=5", "K=4"], [], 6, 3),
    Case("nim", {"piles": (6, 7, 8, 9)}, [], ["6", "7", "8", "9"], 7, 3),
)
LEAST_OF_INTERPRETED, LEAST_OF_CPP = 1000, 0.8


def built(case: Case, folder: Path) -> Path:
    program = folder / case.twin
    constants = [f"-D{constant}" for constant in case.constants]
    source = TWINS / f"{case.twin}.cpp"
    subprocess.run(["g++", "-O3", "-march=native", *constants, "-o", program, source], check=True)
    return program


def main() -> bool:
    good = True
    with tempfile.TemporaryDirectory() as folder:
        for case in CASES:
            good &= measured(case, built(case, Path(folder)))
    return good


def measured(case: Case, program: Path) -> bool:
    game = case.game
    slow_lines, slow_seconds = timed(lambda: perft_by_definition(Trail(game), case.shallow))
    assert perft(game, case.shallow) == slow_lines, "compiled and interpreted rules differ"
    ours, theirs = [], []
    for _ in range(ROUNDS):  # in turn, so that a busy machine slows both
        lines, seconds = timed(lambda: perft(game, case.depth))
        ours.append(seconds)
        words = subprocess.run(
            [program, str(case.depth), *case.arguments], capture_output=True, text=True, check=True
        ).stdout.split()
        assert int(words[0]) == lines, "zermelo and its C++ twin differ"
        theirs.append(float(words[1]))
    rate = lines / min(ours)
    times = rate / (slow_lines / slow_seconds)
    ratio = min(theirs) / min(ours)
    what = f"perft {game.name} {case.depth}, {lines:,} lines, {rate / 1e6:.0f} M a second"
    good = held(what, times, "x interpreted", LEAST_OF_INTERPRETED)
    return held(what, ratio, "x C++", LEAST_OF_CPP) and good


def timed(call: Any) -> tuple[int, float]:
    begun = time.perf_counter()
    found = call()
    return found, time.perf_counter() - begun
