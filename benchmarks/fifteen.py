"""The fifteen puzzle solved: zermelo's IDA* with tables of patterns beside its C++ twin, node for node."""

from __future__ import annotations

import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from benchmarks.holding import held
from tests.games.test_puzzles import HUNDRED, from_the_other_end
from zermelo.games.sliding_puzzle import SlidingPuzzle
from zermelo.methods.limit import Options
from zermelo.methods.search import search

TWIN = Path(__file__).parent / "twins" / "fifteen.cpp"
ROUNDS, MEGABYTES, OF_CPP, FLOOR_OF_CPP = 3, 64, 0.7, 0.42


@dataclass(frozen=True)
class Solved:
    moves: int
    nodes: int
    seconds: float


def main() -> bool:
    orders = [from_the_other_end(tiles) for _, tiles in HUNDRED]
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / TWIN.stem
        subprocess.run(["g++", "-std=c++20", "-O3", "-march=native", "-o", program, TWIN], check=True)
        rounds = [(ours(orders), theirs(program, orders)) for _ in range(ROUNDS)]  # in turn: a busy machine slows both
    for own, other in rounds:
        for (length, tiles), one, twin in zip(HUNDRED, own, other, strict=True):
            assert one.moves == twin.moves == length, f"{tiles} takes {length} moves, not {one.moves} or {twin.moves}"
            assert one.nodes == twin.nodes, f"zermelo and its C++ twin differ: {one} {twin}"
    nodes = sum(one.nodes for one in rounds[0][0])
    seconds, seconds_of_twin = best_of([own for own, _ in rounds]), best_of([other for _, other in rounds])
    ratio = seconds_of_twin / seconds
    what = f"solve {len(orders)} fifteen puzzles, {nodes:,} nodes in {seconds:.1f} s, C++ {seconds_of_twin:.1f} s"
    return held(f"{what}, {nodes / seconds / 1e6:.1f} M nodes a second", ratio, "x C++", OF_CPP, FLOOR_OF_CPP)


def best_of(rounds: list[list[Solved]]) -> float:
    """The seconds for all puzzles, each in its best round."""
    return sum(min(found[place].seconds for found in rounds) for place in range(len(rounds[0])))


def ours(orders: list[str]) -> list[Solved]:
    game = SlidingPuzzle(4, 4)
    found = []
    for order in orders:
        result = search(game, game.parse_state(order), options=Options(method="idastar", memory=MEGABYTES))
        found.append(Solved(len(result.line), result.effort.nodes, result.effort.seconds))
    return found


def theirs(program: Path, orders: list[str]) -> list[Solved]:
    lines = "".join(order.replace("-", " ") + "\n" for order in orders)
    done = subprocess.run([program, str(MEGABYTES)], input=lines, capture_output=True, text=True, check=True)
    answers = [line.split() for line in done.stdout.splitlines()]
    return [Solved(int(moves), int(nodes), float(seconds)) for moves, nodes, seconds in answers]


if __name__ == "__main__":
    main()
