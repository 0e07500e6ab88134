"""Monte-Carlo tree search beside OpenSpiel's C++ MCTSBot: simulations a second from the start of seven games.

Both play one random game a simulation, with UCT and the same constant. Before anything is timed, random games are
walked through by both: legal moves at every ply and results must be equal.

Read the ratios with care: here a node gets its children at its second visit where there are few, and a little later
where there are many (`patience`), there always at the second; in go OpenSpiel's random games fill their own eyes, list
all moves at each step and look for repetitions, ours ask for one legal move at a time and end with the last eyes.
Games differ; what a simulation is worth is decided by matches. Beginning a search takes 0.6 milliseconds, which is more
than half of one with 1,000 simulations of tic-tac-toe.
"""

from __future__ import annotations

import importlib.util
import random
import time
from typing import Any, NamedTuple

from benchmarks.holding import held
from tests.games.openspiel import PAIRS, walk_together
from zermelo import Limit, search
from zermelo.loading import load
from zermelo.methods.limit import Options

C, ROUNDS, MEGABYTES = 1.4, 3, 1000
SECONDS = 0.5  # at least, of each round
GAMES = 3  # that are walked through by both


class Task(NamedTuple):
    """Which game, simulations of a search; how many times as fast it was, less a fifth; and how fast it is to be."""

    name: str
    simulations: int
    floor: float
    aim: float


TASKS = (
    Task("tic-tac-toe", 1_000, 0.5, 10),  # a tree that does not hold the whole game yet
    Task("tic-tac-toe", 100_000, 1.7, 10),  # one that does: here it is proved, there it is walked through again
    Task("connect-four", 100_000, 7.5, 10),
    Task("breakthrough", 50_000, 9, 10),
    Task("othello", 20_000, 50, 30),
    Task("hex", 30_000, 11, 10),
    Task("go 9x9", 20_000, 9.5, 10),
    Task("go 19x19", 2_000, 13, 15),
)
"""Below its floor a search has become slower, which fails; short of its aim there is work left, which is said."""


def main() -> bool:
    if importlib.util.find_spec("pyspiel") is None:
        print("mcts beside OpenSpiel: left out, open_spiel is not installed (pip install open_spiel)")
        return True
    good = [compare(task) for task in TASKS]  # every one is said
    return all(good)


def compare(task: Task) -> bool:
    """One game by both, in turn; the best round of each counts."""
    pair, luck = PAIRS[task.name], random.Random(task.name)
    for _ in range(GAMES):
        walk_together(pair, luck)
    game = load(pair.name, **pair.parameters)
    own, other = [], []
    for _ in range(ROUNDS):
        own.append(rate(lambda: by_zermelo(game, task.simulations)))
        other.append(rate(lambda: by_openspiel(pair.peer, task.simulations)))
    rates = f"{max(own):,.0f} a second, OpenSpiel {max(other):,.0f}"
    what = f"mcts {task.name}, {task.simulations:,} simulations, {rates}"
    return held(what, max(own) / max(other), "x OpenSpiel", task.aim, task.floor)


def rate(searched: Any) -> float:
    """Simulations in a second of the processor, over as many searches as it takes."""
    simulations, seconds = 0, 0.0
    searched()
    while seconds < SECONDS:
        some, took = searched()
        simulations, seconds = simulations + some, seconds + took
    return simulations / seconds


def by_zermelo(game: Any, simulations: int) -> tuple[int, float]:
    """From the question to the answer: what it takes to begin counts."""
    begun = time.process_time()
    result = search(game, limit=Limit(simulations=simulations), options=Options(method=f"mcts:c={C}", memory=MEGABYTES))
    seconds, found = time.process_time() - begun, result.effort.counters["simulations"]
    assert found == simulations or result.stopped == "proved"
    return found, seconds


def by_openspiel(name: str, simulations: int) -> tuple[int, float]:
    import pyspiel

    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.MCTSBot(game, evaluator, C, simulations, MEGABYTES, False, 7, False)
    begun = time.process_time()
    root = bot.mcts_search(game.new_initial_state())
    seconds = time.process_time() - begun
    assert root.explore_count == simulations
    return simulations, seconds


if __name__ == "__main__":
    main()
