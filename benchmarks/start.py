"""Start-up: how long until the first answer, cold and from the cache, in fresh processes."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time

from benchmarks.holding import held_within
from zermelo.loading import shipped

PROBE = """
import sys, time
from zermelo.measure.perft import perft
from zermelo.loading import load
game = load(sys.argv[1])
begun = time.perf_counter()
perft(game, 2)
print(time.perf_counter() - begun)
"""
COLDEST, SLOWEST, WARMEST, HELP = 3.0, 6.0, 0.5, 0.4


def seconds(name: str, cache: str) -> float:
    environment = os.environ | {"ZERMELO_CACHE": cache}
    done = subprocess.run(
        [sys.executable, "-c", PROBE, name], capture_output=True, text=True, check=True, env=environment
    )
    return float(done.stdout)


def main() -> bool:
    good = True
    for name in shipped():
        with tempfile.TemporaryDirectory() as cache:
            cold = seconds(name, cache)
            warm = min(seconds(name, cache) for _ in range(3))
        good &= held_within(f"start {name}, cold", cold, COLDEST, SLOWEST)
        good &= held_within(f"start {name}, from the cache", warm, WARMEST)
    begun = []
    for _ in range(5):
        clock = time.perf_counter()
        subprocess.run([sys.executable, "-m", "zermelo", "--help"], capture_output=True, check=True)
        begun.append(time.perf_counter() - clock)
    return held_within("start --help", min(begun), HELP) and good
