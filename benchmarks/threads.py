"""Threads that share one table, or one tree: the same work by one and by two of them, and how much sooner."""

from __future__ import annotations

import os
import time

from benchmarks.holding import held
from zermelo.games.connect_four import ConnectFour
from zermelo.line import trail_at
from zermelo.loading import load
from zermelo.methods.limit import Limit, Options
from zermelo.methods.montecarlo.tree import ROOT
from zermelo.methods.search import search
from zermelo.methods.session import Session

POSITIONS = ("4441", "4433", "441265", "32164")
THREADS, ROUNDS = 2, 5
AIM, FLOOR = 1.5, 0.6  # times the simulations of one thread; of two that share nothing
TREES = (("connect-four", 300_000), ("hex", 100_000), ("breakthrough", 100_000), ("othello", 60_000), ("go", 20_000))


def main() -> bool:
    """Whether values are the same, every simulation was counted, and sharing a tree costs no more than it did."""
    one_table()
    good = [one_tree(*task) for task in TREES]
    return all(good)


def one_table() -> None:
    """Proofs of four positions; how much sooner two threads have them is reported."""
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


def one_tree(name: str, simulations: int) -> bool:
    """Simulations a second by one thread, by two on one tree, and by two with a tree each, in turn.

    The aim is about one thread, and is missed where something else keeps a core busy. Two with a tree each are held up
    by that as much: beside them it shows what sharing costs, however much else the machine does.
    """
    game = load(name)
    ways = (Options(1, method="mcts"), Options(THREADS, method="mcts"), Options(THREADS, method="mcts:trees=each"))
    rates = [0.0] * len(ways)
    for _ in range(ROUNDS):
        for place, options in enumerate(ways):
            session = Session(game, options)
            result = session.search(Limit(simulations=simulations))
            roots = [int(tree.visits[ROOT]) for tree in session.kept_already("tree").trees]
            assert sum(roots) == simulations, "every simulation is counted"
            rates[place] = max(rates[place], simulations / result.effort.seconds)
    one, shared, each = rates
    what = f"mcts {name} on one tree, {one:,.0f} simulations a second with one thread, {THREADS} threads"
    return held(what, shared / one, "x", AIM, 0.0) and held(f"{what} beside a tree each", shared / each, "x", FLOOR)
