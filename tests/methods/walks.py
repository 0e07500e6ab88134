"""Puzzles for comparison: a walk on a random graph, whose edges are data, so that one compiled game stands for all."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from zermelo.game import Game
from zermelo.table import Table

WIDE = 4  # edges from a node, at most
BACK = 100  # a way back has a code from here on
FAR = 1000


class At(NamedTuple):
    node: int


def distances(edges: list[list[int]], goals: set[int]) -> list[int]:
    """Of every node to the nearest goal, by relaxing every edge until nothing changes."""
    far = [0 if node in goals else FAR for node in range(len(edges))]
    before: list[int] = []
    while far != before:
        before = list(far)
        for node, after in enumerate(edges):
            far[node] = min([far[node], *(far[other] + 1 for other in after)])
    return far


class Blind(Game[At]):
    """Walk on; nodes without a way out are ends, each worth something. Nothing is told."""

    players = ("walker",)

    def __init__(self, seed: int = 1, nodes: int = 30) -> None:
        luck = random.Random(seed)
        self.edges = [
            sorted(luck.sample(range(nodes), luck.randint(1, WIDE))) if luck.random() < 0.85 else []
            for _ in range(nodes)
        ]
        self.edges[0] = self.edges[0] or [1]
        payoffs = [luck.choice((-1, 0, 1, 2)) for _ in range(nodes)]
        reach = [node for node, far in enumerate(self.from_start()) if far < FAR]
        self.worth = {node: payoffs[node] for node in reach if not self.edges[node]}  # of ends that can be reached
        self.top = max(self.worth.values(), default=0) + (luck.random() < 0.1)  # at times no end is worth so much
        self.goals = {node for node in range(nodes) if not self.edges[node] and payoffs[node] >= self.top}
        far = distances(self.edges, self.goals)
        left = [
            min(far[node], max(0, far[node] - luck.randint(0, 3))) if far[node] < FAR else 0 for node in range(nodes)
        ]
        back = [[other for other in range(nodes) if node in self.edges[other]] for node in range(nodes)]
        flat = [[*after, *[-1] * (WIDE - len(after))] for after in self.edges]
        self.after, self.payoffs = Table(node for row in flat for node in row), Table(payoffs)
        self.back = Table(node for row in back for node in [*row, *[-1] * (nodes - len(row))])
        self.left, self.tops, self.guesses = Table(left), Table([self.top]), Table(luck.random() for _ in range(nodes))
        self.sizes = Table([nodes])

    def from_start(self) -> list[int]:
        """How far every node is from the first one."""
        against = [
            [other for other, after in enumerate(self.edges) if node in after] for node in range(len(self.edges))
        ]
        return distances(against, {0})

    def shortest(self) -> tuple[int, int] | None:
        """The definition: the best end that can be reached, and how soon."""
        if not self.worth:
            return None
        far, best = self.from_start(), max(self.worth.values())
        return best, min(far[node] for node, worth in self.worth.items() if worth == best)

    def endless(self) -> bool:
        """Whether one can walk for ever: of the nodes that can be reached, some are left when all are taken away from
        which no other leads on."""
        left = {node for node, far in enumerate(self.from_start()) if far < FAR}
        while ends := {node for node in left if not left & {*self.edges[node]}}:
            left -= ends
        return bool(left)

    def start(self) -> At:
        return At(0)

    def turn(self, state: At) -> int:
        return 0

    def moves(self, state: At) -> Iterator[int]:
        for k in range(WIDE):
            if self.after[WIDE * state.node + k] >= 0:
                yield k

    def play(self, state: At, move: int) -> At:
        if move >= BACK:
            return At(self.back[self.sizes[0] * state.node + move - BACK])
        return At(self.after[WIDE * state.node + move])

    def over(self, state: At) -> bool:
        return self.after[WIDE * state.node] < 0

    def payoff(self, state: At, player: int) -> int:
        return self.payoffs[state.node]


class Told(Blind):
    """The same, with all that rules may tell a search."""

    def bounds(self, state: At) -> tuple[int, int]:
        return (-9, self.tops[0])

    def remaining(self, state: At) -> int:
        return self.left[state.node]

    def estimate(self, state: At) -> float:
        return self.guesses[state.node]

    def backwards(self, state: At) -> Iterator[int]:
        for k in range(self.sizes[0]):
            if self.back[self.sizes[0] * state.node + k] >= 0:
                yield BACK + k

    def ends(self) -> Iterator[At]:
        for node in sorted(self.goals):
            yield At(node)


class Both(NamedTuple):
    one: int
    other: int


class Parts(Game[Both]):
    """Two walks at once, a step of either a move, until both are home (node 0): a puzzle of two patterns."""

    players = ("walker",)
    nodes = 12

    def __init__(self, seed: int = 1) -> None:
        luck = random.Random(seed)
        self.ways = []
        for _ in range(2):
            ring = [[(node + 1) % self.nodes] for node in range(self.nodes)]  # home is always in reach
            for after in ring:
                after += luck.sample([node for node in range(self.nodes) if node not in after], luck.randint(0, 2))
            self.ways.append(ring)
        self.first = Both(luck.randrange(1, self.nodes), luck.randrange(self.nodes))
        wide, back = (
            self.nodes,
            [[[o for o in range(self.nodes) if n in w[o]] for n in range(self.nodes)] for w in self.ways],
        )
        flat = [[*row, *[-1] * (wide - len(row))] for ways in (*self.ways, *back) for row in ways]
        self.table = Table(node for row in flat for node in row)
        self.patterns = (self.nodes, self.nodes)

    def shortest(self) -> int:
        return sum(distances(ways, {0})[node] for ways, node in zip(self.ways, self.first, strict=True))

    def start(self) -> Both:
        return self.first

    def turn(self, state: Both) -> int:
        return 0

    def moves(self, state: Both) -> Iterator[int]:
        if state.one or state.other:
            for k in range(24):
                if self.there(state, k) >= 0:
                    yield k

    def there(self, state: Both, move: int) -> int:
        """Where the walk that the move is one of gets to; -1 if there is no such move."""
        walk, k = move // 12, move % 12
        return self.table[(walk * 12 + (state.one if walk % 2 == 0 else state.other)) * 12 + k]

    def play(self, state: Both, move: int) -> Both:
        if move // 12 % 2 == 0:
            return Both(self.there(state, move), state.other)
        return Both(state.one, self.there(state, move))

    def over(self, state: Both) -> bool:
        return state.one == 0 and state.other == 0

    def payoff(self, state: Both, player: int) -> int:
        return 1

    def bounds(self, state: Both) -> tuple[int, int]:
        return (1, 1)

    def backwards(self, state: Both) -> Iterator[int]:
        for k in range(24, 48):
            if self.there(state, k) >= 0:
                yield k

    def ends(self) -> Iterator[Both]:
        yield Both(0, 0)

    def pattern(self, state: Both, which: int) -> int:
        return state.one if which == 0 else state.other


class Added(Parts):
    """The same, and each move is said to count in one table."""

    def counted(self, state: Both, move: int) -> int:
        return move // 12 % 2


class Keys(Game[At]):
    """Forty keys on a ring, of which three in a row open it: more moves than buffers have room for at first."""

    players = ("thief",)

    def start(self) -> At:
        return At(0)

    def turn(self, state: At) -> int:
        return 0

    def moves(self, state: At) -> Iterator[int]:
        if state.node < 3:
            for key in range(40):
                yield key

    def play(self, state: At, move: int) -> At:
        return At(state.node + 1 if move == 37 - state.node else 0)

    def over(self, state: At) -> bool:
        return state.node == 3

    def payoff(self, state: At, player: int) -> int:
        return 1

    def bounds(self, state: At) -> tuple[int, int]:
        return (1, 1)

    def remaining(self, state: At) -> int:
        return 3 - state.node if state.node > 1 else 1

    def estimate(self, state: At) -> float:
        return -float(state.node)
