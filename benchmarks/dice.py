"""Expectimax, positions a second, beside its C++ twin: the same search written by hand for pig and for backgammon.

The two must agree in every value and every count of nodes: what is compared is the machine code alone, in seconds of
the processor. Then the positions a second that GNU Backgammon evaluates, games against it, and simulations of
OpenSpiel's Monte-Carlo search, where they are installed.
"""

from __future__ import annotations

import importlib.util
import random
import re
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.holding import held
from tests.games.backgammon_players import GNUBG, Gnubg, by_search, won
from zermelo import Limit, search
from zermelo.compiler import compiled
from zermelo.compiler.control import new_control
from zermelo.compiler.runner import Runner, deep_thread
from zermelo.game import CHANCE, Game
from zermelo.games.backgammon import Backgammon
from zermelo.games.pig import Pig
from zermelo.methods.chance import Expectimax
from zermelo.methods.expectimax.searcher import PRUNINGS, CompiledSearcher
from zermelo.methods.limit import Options
from zermelo.methods.session import Session

TWIN = Path(__file__).parent / "twins" / "expectimax.cpp"
ROUNDS, OF_CPP, FLOOR_OF_CPP, MEGABYTES = 3, 0.7, 0.55, 64
BITS = 20  # pairs of entries in that many megabytes
CLOSE = 1e-9
GAMES, LOWEST = 100, 0.06  # the noise of gnubg's level `beginner`
HERE, THERE = 4_000, 200  # simulations
OF_OPENSPIEL, FLOOR_OF_OPENSPIEL = 10, 7


@dataclass(frozen=True)
class Task:
    name: str
    game: Game[Any]
    pruning: str
    depth: int
    positions: int


TASKS = (
    Task("pig", Pig(50), "none", 6, 20),
    Task("pig", Pig(50), "star2", 14, 20),
    Task("backgammon", Backgammon(), "none", 2, 40),
    Task("backgammon", Backgammon(), "star2", 3, 8),
)


def main() -> bool:
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "expectimax"
        flags = ["-O3", "-march=native", "-ffp-contract=off", "-std=c++17"]
        subprocess.run(["g++", *flags, "-o", program, TWIN], check=True)
        met = [compare(task, program) for task in TASKS]
    beside_gnubg()
    return beside_openspiel() and all(met)


def positions_of(task: Task) -> list[Any]:
    """Positions of random games in which a player is to move."""
    game, luck = task.game, random.Random(7)
    found: list[Any] = []
    state = game.start()
    while len(found) < task.positions:
        if game.over(state):
            state = game.start()
        if game.turn(state) == CHANCE:
            outcomes, odds = zip(*game.chances(state), strict=True)
            state = game.play(state, luck.choices(outcomes, odds)[0])
            continue
        if luck.random() < 0.2:
            found.append(state)
        state = game.play(state, luck.choice(list(game.moves(state))))
    return found


def compare(task: Task, program: Path) -> bool:
    """One task by both, in turn: the same values and nodes, and the best round of each."""
    states, own, other = positions_of(task), [], []
    rows = compiled(task.game).rows(*states)
    text = "\n".join(" ".join(map(str, row)) for row in rows.tolist())
    goal = str(task.game.parameters.get("goal", 0))
    command = [str(program), task.name, str(PRUNINGS[task.pruning]), str(task.depth), str(BITS), goal]
    searched(task, states[:1])
    for _ in range(ROUNDS):
        total, nodes, seconds = searched(task, states)
        own.append(seconds)
        words = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout.split()
        assert int(words[1]) == nodes, f"nodes: {nodes} here, {words[1]} in C++"
        assert abs(float(words[0]) - total) < CLOSE, f"values: {total} here, {words[0]} in C++"
        other.append(float(words[2]))
    ratio = min(other) / min(own)
    what = f"expectimax on {task.name} to depth {task.depth}, pruning {task.pruning}"
    return held(f"{what}, {nodes / min(own):,.0f} positions a second", ratio, "x C++", OF_CPP, FLOOR_OF_CPP)


def searched(task: Task, states: list[Any]) -> tuple[float, int, float]:
    """The sum of the values, the nodes, the seconds."""
    session = Session(task.game, Options(method="expectimax"))
    session.fast = compiled(task.game, hints=True)
    session.runner = Runner(session.fast, new_control(Expectimax.words), width=4096)
    worker = CompiledSearcher(session, task.pruning, MEGABYTES)
    worker.prepare(states[0])
    found: list[tuple[float, float]] = []

    def work() -> None:
        begun = time.thread_time()
        total = sum(worker.ask(state, task.depth, 0).value for state in states)
        found.append((total, time.thread_time() - begun))

    deep_thread(work).join()
    return found[0][0], worker.counts()[0], found[0][1]


def beside_gnubg() -> None:
    """What GNU Backgammon evaluates a second, and the score of games against its lowest level."""
    if GNUBG is None:
        print("backgammon beside gnubg: left out, gnubg is not installed (apt-get install gnubg)")
        return
    command = [GNUBG, "--tty", "--quiet", "--no-rc"]
    said = subprocess.run(command, input="calibrate 3\nexit\n", capture_output=True, text=True, check=True).stdout
    speed = re.search(r"Calibration result: (\d+)", said)
    print(f"gnubg evaluates {int(speed[1]):,} positions a second" if speed else "gnubg did not say how fast it is")
    for depth in (1, 2):
        beginner = Gnubg(noise=LOWEST)
        try:
            score = won(by_search(depth), beginner, GAMES, seed=5)
        finally:
            beginner.close()
        print(f"expectimax to depth {depth} wins {score} of {GAMES} games against gnubg's lowest level")


def beside_openspiel() -> bool:
    """Simulations a second of Monte-Carlo search on backgammon, here and there."""
    if importlib.util.find_spec("pyspiel") is None:
        print("backgammon beside OpenSpiel: left out, open_spiel is not installed (pip install open_spiel)")
        return True
    import pyspiel

    there = pyspiel.load_game("backgammon")
    bot = pyspiel.MCTSBot(there, pyspiel.RandomRolloutEvaluator(1, 7), 1.4, THERE, 500, False, 7, False)
    state = there.new_initial_state()
    state.apply_action(state.chance_outcomes()[3][0])
    begun = time.perf_counter()
    bot.mcts_search(state)
    theirs = THERE / (time.perf_counter() - begun)
    game = Backgammon()
    first = game.play(game.start(), 8 * 3 + 1)
    search(game, first, Limit(simulations=100), Options(method="mcts"))
    ours = HERE / search(game, first, Limit(simulations=HERE), Options(method="mcts")).effort.seconds
    what = f"mcts on backgammon, {ours:,.0f} simulations a second"
    return held(what, ours / theirs, "x OpenSpiel's C++", OF_OPENSPIEL, FLOOR_OF_OPENSPIEL)


if __name__ == "__main__":
    main()
