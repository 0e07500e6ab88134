"""Connect Four to a fixed depth: zermelo beside easyAI's Negamax, in nodes a second; both must find the same value.

easyAI is timed twice: on the Connect Four that it ships, written as its documentation writes games, and on rules tuned
for it. The target is for the former; the latter shows how much of the ratio is the rules and how much the search.
"""

from __future__ import annotations

import functools
import time
from dataclasses import dataclass
from typing import Any

from easyAI import Negamax, TwoPlayerGame
from easyAI.games.ConnectFour import ConnectFour as ShippedConnectFour

from benchmarks.holding import held
from benchmarks.solve import MEGABYTES, Position, deeply, positions, searcher
from zermelo.games.connect_four import ConnectFour
from zermelo.methods.alphabeta.score import LARGEST, STEP
from zermelo.methods.alphabeta.searcher import CompiledSearcher
from zermelo.trail import Trail

WIDTH, HEIGHT, LINE = 7, 6, 4
POSITIONS = 22  # two of each number of stones
DEPTH, DEPTH_OF_SHIPPED, DEPTH_OF_TUNED = 14, 5, 8  # each takes a second or a few
LOST = 100  # how bad a lost game is to easyAI: a thousandth more for each ply that is left to the horizon
LEAST_OF_EASYAI = 300


class Shipped(ShippedConnectFour):
    """easyAI's own example, its moves counted."""

    made = 0  # by all games: it copies them

    def make_move(self, column: int) -> None:
        Shipped.made += 1
        super().make_move(column)


def lines_through() -> list[list[list[Any]]]:
    """For each column and row the lines that the cell is part of."""
    found: list[list[list[Any]]] = [[[] for _ in range(HEIGHT)] for _ in range(WIDTH)]
    for column in range(WIDTH):
        for row in range(HEIGHT):
            for right, up in ((0, 1), (1, 0), (1, 1), (1, -1)):
                line = [(column + k * right, row + k * up) for k in range(LINE)]
                if all(c < WIDTH and 0 <= r < HEIGHT for c, r in line):
                    for c, r in line:
                        found[c][r].append(line)
    return found


class Tuned(TwoPlayerGame):
    """Quick rules: moves are taken back instead of copying the game, and only lines through the last stone count."""

    made = 0
    lines = lines_through()

    def __init__(self, players: list[Any]) -> None:
        self.players, self.current_player = players, 1
        self.board = [[0] * HEIGHT for _ in range(WIDTH)]
        self.stones = [0] * WIDTH  # in each column
        self.played: list[int] = []

    def possible_moves(self) -> list[int]:
        return [column for column in range(WIDTH) if self.stones[column] < HEIGHT]

    def make_move(self, column: int) -> None:
        Tuned.made += 1
        self.board[column][self.stones[column]] = self.current_player
        self.stones[column] += 1
        self.played.append(column)

    def unmake_move(self, column: int) -> None:
        self.played.pop()
        self.stones[column] -= 1
        self.board[column][self.stones[column]] = 0

    def lose(self) -> bool:
        column, other, board = self.played[-1], self.opponent_index, self.board
        for line in self.lines[column][self.stones[column] - 1]:
            for c, r in line:
                if board[c][r] != other:
                    break
            else:
                return True
        return False

    def is_over(self) -> bool:
        return len(self.played) == WIDTH * HEIGHT or self.lose()

    def scoring(self) -> int:
        return -LOST if self.lose() else 0


class Unweighted(ConnectFour):
    """No estimate, as in easyAI's example: at the horizon nobody is ahead."""

    weights: dict[str, float] = {}


@dataclass(frozen=True)
class Run:
    """Scores as zermelo has them, for the first player and with the distance; 0 where nobody wins so soon."""

    scores: list[int]
    nodes: int
    seconds: float

    @property
    def rate(self) -> float:
        return self.nodes / self.seconds


def main() -> bool:
    game = Unweighted()
    worker, some = searcher(game, MEGABYTES), positions(game)[:POSITIONS]
    rate = deeply(lambda: searched(worker, some, DEPTH)).rate
    ratios: dict[Any, float] = {}
    for rules, depth in ((Shipped, DEPTH_OF_SHIPPED), (Tuned, DEPTH_OF_TUNED)):
        theirs = searched_by_easyai(rules, some, depth)
        ours = deeply(functools.partial(searched, worker, some, depth))
        assert theirs.scores == ours.scores, "zermelo and easyAI differ"
        assert any(theirs.scores), "no position with a win or loss to compare"
        ratios[rules] = rate / theirs.rate
    what = f"search {ConnectFour().name} to depth {DEPTH}, {rate / 1e6:.1f} M nodes a second"
    print(f"{what}: {ratios[Tuned]:,.0f} x easyAI with rules tuned for it")
    return held(what, ratios[Shipped], "x easyAI with the rules it ships", LEAST_OF_EASYAI)


def searched(worker: CompiledSearcher, some: list[Position], depth: int) -> Run:
    scores, nodes, seconds = [], 0, 0.0
    for position in some:
        worker.forget()
        begun = time.perf_counter()
        score, _ = worker.score(Trail(worker.game, position.state), depth, 0, -2 * LARGEST * STEP, 2 * LARGEST * STEP)
        seconds += time.perf_counter() - begun
        nodes += worker.counts()[0]
        score = score if position.state.placed % 2 == 0 else -score  # for the first player
        scores.append(0 if score % 2 else score)  # odd: an estimate, which is nought
    return Run(scores, nodes, seconds)


def searched_by_easyai(rules: type[Shipped] | type[Tuned], some: list[Position], depth: int) -> Run:
    scores, before, begun = [], rules.made, time.perf_counter()
    for position in some:
        game, search = rules([None, None]), Negamax(depth)
        for move in position.moves:
            game.play_move(int(move) - 1)
        search(game)
        for_first = search.alpha if game.current_player == 1 else -search.alpha
        scores.append(as_score(for_first, depth))
    return Run(scores, rules.made - before, time.perf_counter() - begun)


def as_score(value: float, depth: int) -> int:
    """easyAI's value of a won or lost game, or 0, as zermelo's score."""
    if value == 0:
        return 0
    plies = depth - round((abs(value) / LOST - 1) * 1000)
    return 2 * (STEP - plies) if value > 0 else -2 * (STEP - plies)
