"""`make bench`: every benchmark validates its answer, times it beside a peer, and is held to what it promises."""

from __future__ import annotations

import sys

from benchmarks import bully, chess, dice, easy, fifteen, montecarlo, perft, playouts, ready, solve, start, threads
from benchmarks.holding import SHORT

if __name__ == "__main__":
    outcomes = {
        module.__name__: module.main()
        for module in (perft, chess, start, ready, easy, threads, playouts, montecarlo, dice, solve, fifteen, bully)
    }
    slower = [name for name, good in outcomes.items() if not good]
    print("aims not reached:" if SHORT else "every aim is reached")
    for text in SHORT:
        print(f"  {text}")
    print(f"slower than it was: {', '.join(slower)}" if slower else "nothing is slower than it was")
    sys.exit(1 if slower else 0)
