"""Threads that share one table: the same proof with one and with two, and how much sooner."""

from __future__ import annotations

import os
import time

from zermelo.games.connect_four import ConnectFour
from zermelo.line import trail_at
from zermelo.methods.limit import Options
from zermelo.methods.search import search

POSITIONS = ("4441", "4433", "441265", "32164")
THREADS = 2


def main() -> bool:
    """Whether the values are the same; the speed-up is reported, as it depends on what else the machine does."""
    game = ConnectFour()
    seconds: dict[int, float] = {1: 0.0, THREADS: 0.0}
    for text in POSITIONS:
        state = trail_at(game, text).state
        values = set()
        for threads in seconds:
            begun = time.perf_counter()
            result = search(game, state, options=Options(threads, memory=256))
            seconds[threads] += time.perf_counter() - begun
            assert result.value.proved
            values.add((result.value.payoff, result.value.plies))
        assert len(values) == 1, f"the value depends on the threads: {values}"
    print(
        f"search {len(POSITIONS)} positions of {game.name} to a proof: {seconds[1]:.1f} s with one thread, "
        f"{seconds[THREADS]:.1f} s with {THREADS}; {seconds[1] / seconds[THREADS]:.2f} x (on {os.cpu_count()} cores)"
    )
    return True
