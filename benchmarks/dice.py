"""Expectimax, positions a second, beside its C++ twin: the same search written by hand for pig and for backgammon.

The two must agree in every value and every count of nodes: what is compared is the machine code alone. Then the
positions a second that GNU Backgammon evaluates, and random games of OpenSpiel's backgammon, where they are installed.
"""

from __future__ import annotations

import random
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

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
ROUNDS, LEAST_OF_CPP, MEGABYTES = 3, 0.7, 64
BITS = 20  # pairs of entries in that many megabytes
CLOSE = 1e-9


@dataclass(frozen=True)
class Task:
    name: str
    game: Game[Any]
    pruning: str
    depth: int
    positions: int


TASKS = (
    Task("pig", Pig(50), "none", 5, 20),
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
    return all(met)


def positions_of(task: Task) -> list[Any]:
    """Positions of random games in which a player is to move."""
    game, luck, found = task.game, random.Random(7), []
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
    command = [program, task.name, str(PRUNINGS[task.pruning]), str(task.depth), str(BITS), goal]
    searched(task, states[:1])
    for _ in range(ROUNDS):
        total, nodes, seconds = searched(task, states)
        own.append(seconds)
        words = subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout.split()
        assert int(words[1]) == nodes, f"nodes: {nodes} here, {words[1]} in C++"
        assert abs(float(words[0]) - total) < CLOSE, f"values: {total} here, {words[0]} in C++"
        other.append(float(words[2]))
    ratio = min(other) / min(own)
    print(
        f"expectimax on {task.name} to depth {task.depth}, pruning {task.pruning}: "
        f"{nodes / min(own):,.0f} positions a second; {ratio:.2f} x C++"
    )
    return ratio >= LEAST_OF_CPP


def searched(task: Task, states: list[Any]) -> tuple[float, int, float]:
    """The sum of the values, the nodes, the seconds."""
    session = Session(task.game, Options(method="expectimax"))
    session.fast = compiled(task.game, hints=True)
    session.runner = Runner(session.fast, new_control(Expectimax.words), width=4096)
    worker = CompiledSearcher(session, task.pruning, MEGABYTES)
    worker.prepare(states[0])
    found: list[tuple[float, float]] = []

    def work() -> None:
        begun = time.perf_counter()
        total = sum(worker.ask(state, task.depth, 0).value for state in states)
        found.append((total, time.perf_counter() - begun))

    deep_thread(work).join()
    return found[0][0], worker.counts()[0], found[0][1]


if __name__ == "__main__":
    main()
