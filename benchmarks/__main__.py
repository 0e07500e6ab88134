"""`make bench`: every benchmark validates its answer, times it beside a peer, and is held to what it promises."""

from __future__ import annotations

import sys

from benchmarks import bully, chess, dice, easy, fifteen, montecarlo, perft, playouts, ready, solve, start, threads

if __name__ == "__main__":
    outcomes = {
        module.__name__: module.main()
        for module in (perft, chess, start, ready, easy, threads, playouts, montecarlo, dice, solve, fifteen, bully)
    }
    missed = [name for name, good in outcomes.items() if not good]
    print(
        f"missed, or slower than it was: {', '.join(missed)}"
        if missed
        else "every target met, nothing slower than it was"
    )
    sys.exit(1 if missed else 0)
