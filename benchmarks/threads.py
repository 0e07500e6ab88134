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
AIM, FLOOR = 1.5, 1.2  # times the simulations of one thread
TREES = (("connect-four", 300_000), ("hex", 100_000), ("breakthrough", 100_000), ("othello", 60_000), ("go", 20_000))


def main() -> bool:
    """Whether values are the same and every simulation was counted; how much sooner depends on what else the machine
    does, so the best of some rounds counts."""
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
    """Simulations a second on one tree, by one thread and by two in turn."""
    game, rates = load(name), {1: 0.0, THREADS: 0.0}
    for _ in range(ROUNDS):
        for threads in rates:
            session = Session(game, Options(threads, method="mcts"))
            result = session.search(Limit(simulations=simulations))
            root = session.kept_already("tree").trees[0].visits[ROOT]
            assert root == simulations, "every simulation is counted"
            rates[threads] = max(rates[threads], simulations / result.effort.seconds)
    what = f"mcts {name} on one tree, {rates[1]:,.0f} simulations a second with one thread, {THREADS} threads"
    return held(what, rates[THREADS] / rates[1], "x", AIM, FLOOR)
