"""Chess: perft beside Stockfish's and python-chess's, nodes a second of the engine, and how long it takes to begin.

Stockfish is Debian's package, started as a process; its time is what it takes longer than a process that does nothing.
Both count the last ply without playing it. Its moves come with keys and checks kept up to date, ours with nothing; ours
are plain Python.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from statistics import median
from typing import NamedTuple

from benchmarks.holding import held, held_within
from zermelo import Limit, Options, Session, Trail
from zermelo.games._chess_attacks import Position
from zermelo.games.chess import Chess
from zermelo.measure.perft import divided

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
STOCKFISH = shutil.which("stockfish", path=os.environ.get("PATH", "") + ":/usr/games")
ROUNDS, DEPTH = 5, 13
COLD, WARM, SLOWEST_COLD = 8.0, 0.6, 12.0  # seconds: as asked for, and beyond what it has become slower
PROBE = """
import time
from zermelo import Limit, Session
from zermelo.games.chess import Chess
game = Chess()
begun = time.perf_counter()
Session(game).search(Limit(nodes=1))
print(time.perf_counter() - begun)
"""


class Place(NamedTuple):
    """Where lines are counted, how deep, how many there are, and how many times as fast as Stockfish."""

    name: str
    fen: str
    depth: int
    lines: int
    aim: float


PLACES = (Place("start", Chess().fen, 6, 119_060_324, 1.0), Place("Kiwipete", KIWIPETE, 5, 193_690_690, 1.2))


def main() -> bool:
    game = Chess(draws=False)
    met = [beside_stockfish(game, place) for place in PLACES]
    met.append(beside_python_chess(game))
    met += [speed(False), speed(True), beginning()]
    return all(met)


def rates(game: Chess, place: Place, other: Callable[[], float]) -> tuple[float, float]:
    """Our lines a second and another's, in turn, the best of some rounds of each: a machine may be slow for a while."""
    trail = Trail(game, game.parse_state(place.fen))
    assert divided(trail, place.depth).total == place.lines
    best = others = 0.0
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        divided(trail, place.depth)
        best = max(best, place.lines / (time.perf_counter() - begun))
        others = max(others, other())
    return best, others


def beside_stockfish(game: Chess, place: Place) -> bool:
    own, other = rates(game, place, lambda: stockfish_rate(place) if STOCKFISH else 0.0)
    if STOCKFISH is None:
        print(f"perft chess {place.name}: {own / 1e6:.0f} M lines a second; Stockfish is not installed")
        return True
    return held(f"perft chess {place.name}: {own / 1e6:.0f} M lines a second", own / other, "x Stockfish", place.aim)


def stockfish_rate(place: Place) -> float:
    """Its lines a second; the answer is looked at."""
    idle = min(stockfish("quit")[1] for _ in range(ROUNDS))  # one slow start would make it as fast as anything
    said, seconds = stockfish(f"position fen {place.fen}\ngo perft {place.depth}\nquit")
    assert f"Nodes searched: {place.lines}" in said
    return place.lines / max(1e-3, seconds - idle)


def stockfish(lines: str) -> tuple[str, float]:
    assert STOCKFISH
    begun = time.perf_counter()
    done = subprocess.run([STOCKFISH], input=lines + "\n", capture_output=True, text=True, check=True)
    return done.stdout, time.perf_counter() - begun


def beside_python_chess(game: Chess) -> bool:
    import chess

    def perft(board: chess.Board, depth: int) -> int:
        if depth == 1:
            return board.legal_moves.count()
        total = 0
        for move in board.legal_moves:
            board.push(move)
            total += perft(board, depth - 1)
            board.pop()
        return total

    def rate() -> float:
        begun = time.perf_counter()
        assert perft(chess.Board(), 4) == 197_281
        return 197_281 / (time.perf_counter() - begun)

    own, other = rates(game, PLACES[0], rate)
    return held(f"perft chess: python-chess {other / 1e6:.2f} M lines a second", own / other, "x python-chess", 300)


class Simple(Chess):
    """Material and where it stands, and nothing else."""

    def unplaced(self, p: Position) -> int:
        return self.pieces_of(p) - self.pieces_of(self.turned(p))


def speed(full: bool) -> bool:
    """Nodes a second, over the positions of `bench`."""
    game = Chess() if full else Simple()
    searched(game, 2)  # which compiles
    rates = []
    for _ in range(ROUNDS):
        nodes, seconds = searched(game, DEPTH)
        rates.append(nodes / seconds / 1e6)
    words = "with all that it counts" if full else "with material and placement"
    told = f"engine chess, depth {DEPTH}, {words} (the best of {ROUNDS} rounds; the median is {median(rates):.2f})"
    return held(told, max(rates), "M nodes a second", 2 if full else 4, floor=1.5)


def searched(game: Chess, depth: int) -> tuple[int, float]:
    """Nodes and seconds of the positions of `bench`, each by a search of its own."""
    efforts = [
        Session(game, Options(method="engine", memory=16), Trail(game, game.parse_state(fen)))
        .search(Limit(depth=depth))
        .effort
        for fen in game.bench
    ]
    return sum(effort.nodes for effort in efforts), sum(effort.seconds for effort in efforts)


def beginning() -> bool:
    """The first search, with nothing compiled and with all of it on disk."""
    with tempfile.TemporaryDirectory() as cache:
        taken = []
        for _ in range(3):
            environment = os.environ | {"ZERMELO_CACHE": cache}
            command = [sys.executable, "-c", PROBE]
            done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
            taken.append(float(done.stdout))
    cold = held_within("engine chess, first search, cold", taken[0], COLD, SLOWEST_COLD)
    return held_within("engine chess, first search, from the cache", min(taken[1:]), WARM) and cold


if __name__ == "__main__":
    main()
