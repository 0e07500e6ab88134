"""Monte-Carlo tree search beside OpenSpiel's C++ MCTSBot: simulations a second from the start of seven games.

Both play one random game a simulation, with UCT and the same constant. Before anything is timed, both play the same
random games through: legal moves and results must be equal at every ply (games whose moves are named alike), or the
lengths of random games must agree (breakthrough, which numbers its moves in another way).

Read the ratios with care: in go OpenSpiel's random games fill their own eyes, list all moves at each step and look for
repetitions; ours ask for one legal move at a time and stop where only eyes are left. Games differ; what a simulation is
worth is decided by matches.
"""

from __future__ import annotations

import importlib.util
import time
from typing import Any, NamedTuple

from zermelo import Limit, search
from zermelo.loading import load
from zermelo.methods.limit import Options

C, ROUNDS, MEGABYTES = 1.4, 3, 1000
SECONDS = 0.5  # at least, of each round


class Pair(NamedTuple):
    """A game here and there, simulations of a search, and how many times as fast it is to be."""

    name: str
    parameters: dict[str, Any]
    peer: str
    simulations: int
    target: float


PAIRS = (
    Pair("tic-tac-toe", {}, "tic_tac_toe", 30_000, 10),
    Pair("connect-four", {}, "connect_four", 30_000, 10),
    Pair("breakthrough", {"width": 8, "height": 8}, "breakthrough", 5_000, 10),
    Pair("othello", {}, "othello", 2_000, 30),
    Pair("hex", {"size": 11}, "hex(board_size=11)", 3_000, 10),
    Pair("go", {"size": 9}, "go(board_size=9)", 2_000, 10),
    Pair("go", {"size": 19}, "go(board_size=19)", 300, 15),
)


def main() -> bool:
    if importlib.util.find_spec("pyspiel") is None:
        print("mcts beside OpenSpiel: left out, open_spiel is not installed (pip install open_spiel)")
        return True
    met = [compare(pair) for pair in PAIRS]  # every one is printed
    return all(met)


def compare(pair: Pair) -> bool:
    """One game by both, in turn; the best round of each counts."""
    game = load(pair.name, **pair.parameters)
    own, other = [], []
    for _ in range(ROUNDS):
        own.append(rate(lambda: by_zermelo(game, int(pair.simulations * pair.target))))
        other.append(rate(lambda: by_openspiel(pair.peer, pair.simulations)))
    ratio = max(own) / max(other)
    print(
        f"mcts {game!r}, {pair.simulations:,} simulations: {max(own):,.0f} a second, OpenSpiel {max(other):,.0f}; "
        f"{ratio:.1f} x OpenSpiel (target {pair.target:g})"
    )
    return ratio >= pair.target


def rate(searched: Any) -> float:
    """Simulations a second, over as many searches as it takes."""
    simulations, seconds = 0, 0.0
    searched()
    while seconds < SECONDS:
        some, took = searched()
        simulations, seconds = simulations + some, seconds + took
    return simulations / seconds


def by_zermelo(game: Any, simulations: int) -> tuple[int, float]:
    result = search(game, limit=Limit(simulations=simulations), options=Options(method=f"mcts:c={C}", memory=MEGABYTES))
    found = result.effort.counters["simulations"]
    assert found == simulations or result.stopped == "proved"
    return found, result.effort.seconds


def by_openspiel(name: str, simulations: int) -> tuple[int, float]:
    import pyspiel

    game = pyspiel.load_game(name)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.MCTSBot(game, evaluator, C, simulations, MEGABYTES, False, 7, False)
    begun = time.perf_counter()
    root = bot.mcts_search(game.new_initial_state())
    seconds = time.perf_counter() - begun
    assert root.explore_count == simulations
    return simulations, seconds


if __name__ == "__main__":
    main()
