"""Connect Four solved: zermelo's exact alpha-beta beside BitBully, a solver written in C++ for this one game.

BitBully (github.com/MarkusThill/BitBully) is another program and no twin: moves are ordered, positions kept and lines
cut in its own ways, so what is compared is the time to the same value. Its opening book is off. Its quickest method,
MTD(f), is asked; its table (about 96 MB) can't be chosen. It runs in a process of its own, which can be ended.

python -m benchmarks.bully 44455     BitBully alone: score, nodes, seconds
"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import time

from benchmarks.solve import MEGABYTES, SECONDS_AT_MOST, Solved, searcher, whole_game, within_time
from zermelo.games.connect_four import ConnectFour
from zermelo.line import trail_at
from zermelo.methods.alphabeta.score import decoded
from zermelo.methods.alphabeta.searcher import CompiledSearcher
from zermelo.value import Value

POSITIONS = ("44455", "4444", "444", "")  # columns from 1; the last is the empty board
CELLS = 42


def main() -> bool:
    """Whether the values are the same; the ratios are reported, and no target is set for them."""
    if importlib.util.find_spec("bitbully") is None:
        print("solve beside BitBully: left out, bitbully is not installed (pip install bitbully)")
        return True
    game = ConnectFour()
    worker = searcher(game, MEGABYTES)
    for moves in POSITIONS:
        compare(game, worker, moves)
    return True


def compare(game: ConnectFour, worker: CompiledSearcher, moves: str) -> None:
    """One position by both, validated and printed."""
    where = f"solve {game.name} from {moves or 'the empty board'} (at most {SECONDS_AT_MOST} s each)"
    own = within_time(worker, trail_at(game, moves).state) if moves else whole_game()
    other = by_bitbully(moves)
    if own is None or other is None:
        late = [name for name, found in (("zermelo", own), ("BitBully", other)) if found is None]
        print(f"{where}: no ratio, {' and '.join(late)} took longer")
        return
    value = decoded(own.score, game.unit, True)
    assert stones_score(len(moves), value) == other.score, f"zermelo and BitBully differ: {moves}, {value}, {other}"
    print(
        f"{where}: {value}, {own.nodes:,} nodes in {own.seconds:.2f} s, BitBully {other.nodes:,} in "
        f"{other.seconds:.2f} s; {other.seconds / own.seconds:.2f} x BitBully"
    )


def stones_score(placed: int, value: Value) -> int:
    """BitBully's score, for the side to move: 0 for a draw, or 22 less the stones of the winner once the line is made
    (negative for a loss)."""
    if not value.payoff:
        return 0
    assert value.plies is not None
    stones = (placed + value.plies + 1) // 2
    mine = (value.payoff > 0) == (placed % 2 == 0)
    return (CELLS // 2 + 1 - stones) * (1 if mine else -1)


def by_bitbully(moves: str) -> Solved | None:
    """BitBully's answer, as `alone` prints it; None if it has none in time."""
    command = [sys.executable, "-m", "benchmarks.bully", moves]
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, timeout=SECONDS_AT_MOST)
    except subprocess.TimeoutExpired:
        return None
    score, nodes, seconds = done.stdout.split()
    return Solved(int(score), int(nodes), float(seconds))


def alone(moves: str) -> None:
    from bitbully import BitBully, Board

    solver, board = BitBully(opening_book=None), Board([int(move) - 1 for move in moves])
    assert not solver.is_book_loaded()
    begun = time.perf_counter()
    score = solver.mtdf(board)
    print(score, solver.get_node_counter(), time.perf_counter() - begun)


if __name__ == "__main__":
    alone(sys.argv[1] if len(sys.argv) > 1 else "")
