"""Connect Four solved: zermelo's exact alpha-beta beside its C++ twin, node for node; and from the empty board.

The twin is the same search written by hand for this one game, so the two must agree in every score and every count of
nodes: what is compared is the machine code alone.
"""

from __future__ import annotations

import functools
import random
import subprocess
import tempfile
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from benchmarks.holding import held
from zermelo.compiler import compiled
from zermelo.compiler.runner import Runner, Stopped, deep_thread
from zermelo.games.connect_four import ConnectFour, Stones
from zermelo.methods.alphabeta.exact import exact_score
from zermelo.methods.alphabeta.images import images_meet
from zermelo.methods.alphabeta.plain import plain_kernel
from zermelo.methods.alphabeta.score import decoded
from zermelo.methods.alphabeta.searcher import FOLD_PLIES, CompiledSearcher
from zermelo.trail import Trail

Answer = TypeVar("Answer")
TWIN = Path(__file__).parent / "twins" / "solve_connect_four.cpp"
SEED, POSITIONS, BATCH, ROUNDS = 1913, 200, 20, 3
FEWEST, MOST, FEW_LEFT = 10, 20, 16  # stones: of all positions, and from where on they are quick to solve
MEGABYTES, MEGABYTES_FOR_PROOF = 64, 1024
OF_CPP, FLOOR_OF_CPP, SECONDS_TO_PROOF = 0.8, 0.7, 150
SECONDS_AT_MOST = 900  # then a position is given up
SIGNATURE, QUICK_SIGNATURE = 120140730, 2971855  # nodes of all positions, of the quick ones: a changed search shows


@dataclass(frozen=True)
class Position:
    moves: str  # columns from 1, as the twin reads them
    state: Stones


@dataclass(frozen=True)
class Solved:
    score: int
    nodes: int
    seconds: float


def main() -> bool:
    with tempfile.TemporaryDirectory() as folder:
        good = beside_twin(built(Path(folder)))
    return empty_board() and good


def built(folder: Path) -> Path:
    program = folder / TWIN.stem
    subprocess.run(["g++", "-std=c++20", "-O3", "-march=native", "-o", program, TWIN], check=True)
    return program


# ---- the positions -----------------------------------------------------------------------------------------------


def positions(game: ConnectFour) -> list[Position]:
    """Random play by safe moves, to each number of stones in turn; the same at every call."""
    chance = random.Random(SEED)
    found: dict[Stones, Position] = {}
    while len(found) < POSITIONS:
        stones = FEWEST + len(found) % (MOST - FEWEST + 1)
        position = played(game, chance, stones)
        if position and next(game.safe(position.state), None) is not None:
            found.setdefault(position.state, position)
    return list(found.values())


def played(game: ConnectFour, chance: random.Random, stones: int) -> Position | None:
    """One game to so many stones; None if it ends earlier, or is about to."""
    state, moves = game.start(), ""
    while state.placed < stones:
        safe = [] if game.over(state) else list(game.safe(state))
        if not safe:
            return None
        move = chance.choice(safe)
        state, moves = game.play(state, move), moves + game.move_text(state, move)
    return None if game.over(state) else Position(moves, state)


# ---- beside the twin ---------------------------------------------------------------------------------------------


def beside_twin(program: Path) -> bool:
    game = ConnectFour()
    worker, every = searcher(game, MEGABYTES), positions(game)
    ours: list[Solved] = []
    theirs: list[Solved] = []
    for begin in range(0, POSITIONS, BATCH):  # in turn, so that a busy machine slows both; the best of some rounds
        batch = every[begin : begin + BATCH]
        rounds = [
            (deeply(functools.partial(solved_each, worker, batch)), solved_by_twin(program, batch))
            for _ in range(ROUNDS)
        ]
        ours += map(soonest, *(own for own, _ in rounds))
        theirs += map(soonest, *(other for _, other in rounds))
    for position, own, other in zip(every, ours, theirs, strict=True):
        assert (own.score, own.nodes) == (other.score, other.nodes), f"zermelo and its C++ twin differ: {position}"
    nodes = sum(own.nodes for own in ours)
    assert nodes == SIGNATURE, f"the search has changed: {nodes} nodes, not {SIGNATURE}"
    seconds, seconds_of_twin = sum(own.seconds for own in ours), sum(other.seconds for other in theirs)
    ratio = seconds_of_twin / seconds
    what = (
        f"solve {POSITIONS} positions of {game.name}, {nodes:,} nodes in {seconds:.1f} s, C++ {seconds_of_twin:.1f} s"
    )
    return held(f"{what}, {nodes / seconds / 1e6:.1f} M nodes a second", ratio, "x C++", OF_CPP, FLOOR_OF_CPP)


def soonest(*rounds: Solved) -> Solved:
    """One position solved in some rounds: the same each time, in the least time."""
    assert len({(solved.score, solved.nodes) for solved in rounds}) == 1, f"no two rounds are alike: {rounds}"
    return min(rounds, key=lambda solved: solved.seconds)


def searcher(game: ConnectFour, megabytes: int) -> CompiledSearcher:
    return CompiledSearcher.alone(compiled(game, hints=True), plain_kernel, megabytes)


def solved_each(worker: CompiledSearcher, batch: list[Position]) -> list[Solved]:
    return [solved(worker, position.state) for position in batch]


def solved(worker: CompiledSearcher, state: Stones) -> Solved:
    """The state solved with nothing known before."""
    worker.forget()
    begun = time.perf_counter()
    found = exact_score(worker, Trail(worker.game, state))
    seconds = time.perf_counter() - begun
    assert found.complete, "not proved"
    return Solved(found.low, worker.counts()[0], seconds)


def solved_by_twin(program: Path, batch: list[Position]) -> list[Solved]:
    runner = Runner(compiled(ConnectFour(), hints=True))
    folds = [FOLD_PLIES if images_meet(runner, position.state) else 0 for position in batch]
    lines = "".join(f"{fold} {position.moves}\n" for fold, position in zip(folds, batch, strict=True))
    done = subprocess.run([program, str(MEGABYTES), "1"], input=lines, capture_output=True, text=True, check=True)
    answers = [line.split() for line in done.stdout.splitlines()]
    return [Solved(int(score), int(nodes), float(seconds)) for score, nodes, seconds in answers]


def quick_signature() -> int:
    """Nodes of the positions with few empty cells: for a test, to be compared with QUICK_SIGNATURE."""
    game = ConnectFour()
    worker = searcher(game, MEGABYTES)
    quick = [position for position in positions(game) if position.state.placed >= FEW_LEFT]
    return sum(answer.nodes for answer in deeply(lambda: solved_each(worker, quick)))


# ---- the whole game ----------------------------------------------------------------------------------------------


@functools.cache
def whole_game() -> Solved | None:
    """The empty board, solved once for all that compare with it; None if it takes too long."""
    game = ConnectFour()
    return within_time(searcher(game, MEGABYTES_FOR_PROOF), game.start())


def within_time(worker: CompiledSearcher, state: Stones) -> Solved | None:
    """The state solved; None if that takes more than SECONDS_AT_MOST."""
    clock = threading.Timer(SECONDS_AT_MOST, worker.runner.stop)
    clock.start()
    try:
        return deeply(lambda: solved(worker, state))
    except Stopped:
        return None
    finally:
        clock.cancel()


def empty_board() -> bool:
    """From the empty board to a proof, with the distance to the end."""
    game, whole = ConnectFour(), whole_game()
    if whole is None:
        print(f"solve {game.name} from the empty board: not proved within {SECONDS_AT_MOST} s")
        return False
    value = decoded(whole.score, game.unit, True)
    assert (value.payoff, value.plies) == (1, 41), f"the first player wins with his last stone but one, not {value}"
    print(
        f"solve {game.name} from the empty board: {value}, {whole.nodes:,} nodes in {whole.seconds:.0f} s; "
        f"{whole.nodes / whole.seconds / 1e6:.1f} M nodes a second"
    )
    return whole.seconds <= SECONDS_TO_PROOF


def deeply(call: Callable[[], Answer]) -> Answer:
    """The answer of a call that needs a deep stack."""
    answer: Future[Answer] = Future()

    def run() -> None:
        try:
            answer.set_result(call())
        except Exception as problem:  # the caller's to hear
            answer.set_exception(problem)

    deep_thread(run).join()
    return answer.result()
