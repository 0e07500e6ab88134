"""What trees say of a position and its moves: visits, means and errors, what is certain, and the line.

There may be several trees of the same position, each grown by a thread of its own: then visits add up, means are
weighed by them, and what is certain in one is certain.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from zermelo.game import Game
from zermelo.methods.montecarlo.proof import bounds_of, payoff_of, value_of
from zermelo.methods.montecarlo.rules import has_one_number
from zermelo.methods.montecarlo.tree import ORIGIN, ROOT, UNSEEN, USED, Tree, children
from zermelo.methods.visited import Visited
from zermelo.value import EXPECTED, PROVED, Value

CAREFUL = 2.0  # standard errors: how far a mean may be off, for the best lower bound


@dataclass(frozen=True)
class Said:
    """What is said of one node: its numbers in the trees that have it, and what they come to together."""

    move: int
    nodes: tuple[tuple[Tree, int], ...]
    visits: int
    means: tuple[float, ...]
    errors: tuple[float, ...]
    low: float
    high: float


def said_of(move: int, nodes: Sequence[tuple[Tree, int]]) -> Said:
    """The same nodes of several trees, together."""
    columns = nodes[0][0].means.shape[1]
    visits = sum(int(tree.visits[node]) for tree, node in nodes)
    bounds = [bounds_of(tree, node) for tree, node in nodes]
    means, errors = [0.0] * columns, [math.inf] * columns
    for column in range(columns if visits else 0):
        sums = [float(tree.means[node, column]) * int(tree.visits[node]) for tree, node in nodes]
        squares = [float(tree.squares[node, column]) * int(tree.visits[node]) for tree, node in nodes]
        mean = sum(sums) / visits
        variance = max(0.0, sum(squares) / visits - mean * mean)
        means[column] = mean
        errors[column] = math.sqrt(variance / visits) if visits > 1 else math.inf
    low, high = max(float(low) for low, _ in bounds), min(float(high) for _, high in bounds)
    return Said(move, tuple(nodes), visits, tuple(means), tuple(errors), low, high)


def visited_in(tree: Tree) -> Visited:
    """The nodes of a tree that simulations went through."""
    nodes = np.flatnonzero(tree.visits[: tree.facts[USED]])
    nodes = np.union1d(nodes, [ROOT])  # with `brue` the root may have none
    number = np.zeros(nodes[-1] + 1, np.int64)
    number[nodes] = np.arange(len(nodes))
    parent = tree.parent[nodes]
    place, siblings = nodes - tree.first[parent], tree.count[parent].astype(np.int64)
    place[0], siblings[0] = 0, 1
    return Visited(number[parent], place, siblings, tree.visits[nodes])


class Reader:
    """Reads the trees of one position: the root, and its moves sorted by `best`: visits, lower or mean.

    By mean, the moves that are `left` in question stand first.
    """

    def __init__(self, game: Game[Any], trees: Sequence[Tree], mover: int, best: str, left: set[int]) -> None:
        self.game, self.trees, self.mover, self.by, self.left = game, trees, mover, best, left
        self.single = has_one_number(game)
        self.pace = 0 if game.has("chances") else 1
        self.root = said_of(-1, [(tree, ROOT) for tree in trees])
        found: dict[int, list[tuple[Tree, int]]] = {}
        for tree in trees:
            for child in children(tree, ROOT):
                found.setdefault(int(tree.move[child]), []).append((tree, child))
        moves = [said_of(move, nodes) for move, nodes in found.items()]
        rivals = [(said.visits, self._mean(said)) for said in moves if said.low != said.high]
        self.rival = max(rivals, default=(0, -math.inf))[1]  # what the mover may expect where nothing is certain
        self.moves = sorted(moves, key=self.rank, reverse=True)

    def rank(self, said: Said) -> tuple[float, ...]:
        """What moves are sorted by: one that certainly gets the most there is, then visits; the useless ones last."""
        mean, error = self._mean(said), said.errors[0 if self.single else self.mover]
        standing = self._standing(said) if self.single else (0.0, 0.0)
        if self.by == "mean":
            return (*standing, float(said.move in self.left), float(said.visits > 0), mean, said.visits)
        if self.by == "lower":
            return (*standing, mean - CAREFUL * error if said.visits > 1 else -math.inf, said.visits)
        return (*standing, said.visits, mean)

    def _mean(self, said: Said) -> float:
        """What the mover got on average."""
        return (-said.means[0] if self.mover == 1 else said.means[0]) if self.single else said.means[self.mover]

    def _standing(self, said: Said) -> tuple[float, float]:
        """2 and how good it is, if nothing can pay more than the move certainly does; 1, if what is not certain has not
        paid more so far; -1, if another is better. What is certain is not looked at again, and has few visits."""
        (low, high), (least, most) = self._for_mover(said), self._for_mover(self.root)
        if high <= least and low < least:
            return -1.0, 0.0
        sure = math.isfinite(low) and math.isfinite(most)
        if sure and payoff_of(low, 1.0, self.pace) >= payoff_of(most, 1.0, self.pace):
            return 2.0, low
        if not (math.isfinite(low) and low == high):
            return 0.0, 0.0
        payoff = payoff_of(low, self.game.unit, self.pace)
        return (1.0, low) if payoff > self.rival or payoff == self.rival > 0 else (0.0, 0.0)

    def _for_mover(self, said: Said) -> tuple[float, float]:
        """What is certain of the score, as the mover counts it."""
        return (said.low, said.high) if self.mover == 0 else (-said.high, -said.low)

    def value(self, said: Said) -> Value:
        """What it is worth: proved, or averaged."""
        known = value_of(said.low, said.high, self.game.unit, self.pace) if self.single else None
        if known is None:
            return self.average(said)
        payoff, plies = known
        payoffs = (payoff,) if len(self.game.players) == 1 else (payoff, 0 - payoff)
        left = None if plies is None else plies - int(self.trees[0].facts[ORIGIN])
        return Value(PROVED if self.pace else EXPECTED, payoffs, left if self.pace else None)

    def average(self, said: Said) -> Value:
        """What simulations came to, for each player."""
        means, errors = said.means, said.errors
        if self.single and len(self.game.players) == 2:
            means, errors = (means[0], 0 - means[0]), (errors[0], errors[0])
        return Value.average(means, errors)

    def line(self, said: Said) -> tuple[int, ...]:
        """The moves that were played most often from there on, itself first, in the tree that was there most often."""
        tree, node = max(said.nodes, key=lambda found: int(found[0].visits[found[1]]))
        line = [said.move]
        while tree.standing[node] != UNSEEN and children(tree, node) and tree.mover[node] >= 0:
            mover, every = int(tree.mover[node]), children(tree, node)
            visits = tree.visits[every.start : every.stop]
            few = every if visits.max() == 0 else [every[place] for place in np.flatnonzero(visits)]
            node = max(few, key=lambda child: self._worth(tree, child, mover))
            if not tree.visits[node]:
                break
            line.append(int(tree.move[node]))
        return tuple(line)

    def _worth(self, tree: Tree, child: int, mover: int) -> tuple[float, int]:
        """What best play goes by below the root: what is certain, then visits."""
        low, high = bounds_of(tree, child)
        sure = float(low if mover == 0 else -low) if self.single and math.isfinite(low) and low == high else 0.0
        return sure, int(tree.visits[child])
