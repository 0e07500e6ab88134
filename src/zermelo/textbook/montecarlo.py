"""Looking by chance: Monte-Carlo sampling, the same guided by upper confidence bounds, and Monte-Carlo tree search in
its four phases (the slides of Koehler and Torralba). Runs are repeatable: chance comes from a seed.
"""

from __future__ import annotations

import math
import random

from zermelo.textbook.events import Event, Run
from zermelo.textbook.gametree import GameTree


class Averages:
    """For each node how many samples went through it, and their average."""

    def __init__(self, spread: float) -> None:
        self.spread = spread  # how far payoffs lie apart
        self.visits: dict[int, int] = {}
        self.average: dict[int, float] = {}

    def add(self, n: int, reward: float) -> float:
        """One sample more; the average before it."""
        before, visits = self.average.get(n, 0.0), self.visits.get(n, 0)
        self.visits[n] = visits + 1
        self.average[n] = before + (reward - before) / (visits + 1)
        return before

    def bound(self, n: int, tries: int, sign: int) -> float:
        """UCB1: the average, and more the less it was tried."""
        if n not in self.visits:
            return math.inf
        return sign * self.average[n] + self.spread * math.sqrt(2 * math.log(tries) / self.visits[n])


def sampling(tree: GameTree, samples: int, seed: int) -> Run:
    """Monte-Carlo sampling: each action in turn, a random game after it; the best average is chosen."""
    return (yield from _bandit(tree, samples, seed, guided=False))


def ucb(tree: GameTree, samples: int, seed: int) -> Run:
    """The same, but the next sample goes to the action with the highest upper confidence bound."""
    return (yield from _bandit(tree, samples, seed, guided=True))


def _bandit(tree: GameTree, samples: int, seed: int, guided: bool) -> Run:
    luck, found, x = random.Random(seed), Averages(_spread(tree)), tree.root
    actions = tree.successors(x)
    sign = 1 if tree.is_max(x) or tree.is_chance(x) else -1
    yield Event("enter", x)
    for sample in range(samples if actions else 0):
        a = actions[sample % len(actions)]
        if guided:
            a = max(actions, key=lambda n: found.bound(n, max(1, sample), sign))
        yield Event("enter", a, phase="selection")
        reward = yield from _simulated(tree, a, luck)
        old = found.add(a, reward)
        yield _updated(found, a, old)
    yield from _decided(tree, found, x, actions, sign)
    return found.average.get(x, 0.0)


def mcts(tree: GameTree, samples: int, seed: int, moves: int = 1) -> Run:
    """Monte-Carlo tree search: selection, expansion, simulation, backpropagation. With more `moves`, the best is
    played so many times, and what is known below it is kept."""
    luck, found, kept, x = random.Random(seed), Averages(_spread(tree)), {tree.root}, tree.root
    for _ in range(moves):
        if tree.is_terminal(x):
            break
        for _ in range(samples):
            path = [x]
            yield Event("enter", x, phase="selection")
            while not tree.is_terminal(path[-1]) and all(child in kept for child in tree.successors(path[-1])):
                path.append(_selected(tree, found, path[-1], luck))
                yield Event("enter", path[-1], phase="selection")
            if not tree.is_terminal(path[-1]):
                path.append(next(child for child in tree.successors(path[-1]) if child not in kept))
                kept.add(path[-1])
                yield Event("enter", path[-1], phase="expansion")
            reward = yield from _simulated(tree, path[-1], luck)
            for n in reversed(path):
                old = found.add(n, reward)
                yield _updated(found, n, old)
        tried = [child for child in tree.successors(x) if child in found.visits]
        sign = 1 if tree.is_max(x) or tree.is_chance(x) else -1
        yield from _decided(tree, found, x, tried, sign)
        a = max(tried, key=lambda n: sign * found.average[n])
        if moves > 1:
            others = tuple(child for child in tree.successors(x) if child != a)
            yield Event("prune", x, pruned=others, why="another move was played", phase="the tree below is kept")
        x = a
    return found.average.get(tree.root, 0.0)


def _selected(tree: GameTree, found: Averages, n: int, luck: random.Random) -> int:
    """The successor with the highest bound, seen by whoever moves; by its odds, where chance decides."""
    successors = tree.successors(n)
    if tree.is_chance(n):
        return luck.choices(successors, [tree.nodes[child].odds for child in successors])[0]
    sign = 1 if tree.is_max(n) else -1
    return max(successors, key=lambda child: found.bound(child, found.visits[n], sign))


def _simulated(tree: GameTree, n: int, luck: random.Random) -> Run:
    """A random run from n to an end; its payoff."""
    at = n
    while not tree.is_terminal(at):
        successors = tree.successors(at)
        if tree.is_chance(at):
            at = luck.choices(successors, [tree.nodes[child].odds for child in successors])[0]
        else:
            at = luck.choice(successors)
    reward = tree.utility(at)
    yield Event("set", at, value=reward, phase="simulation", why=f"a random run from {tree.name(n)} ends here")
    return reward


def _updated(found: Averages, n: int, old: float) -> Event:
    return Event(
        "back up", n, how="mean", old=old, value=found.average[n], visits=found.visits[n], phase="backpropagation"
    )


def _decided(tree: GameTree, found: Averages, x: int, tried: list[int], sign: int) -> Run:
    if tried:
        a = max(tried, key=lambda n: sign * found.average.get(n, -math.inf))
        yield Event("leave", x, value=found.average[a], what="average")
        yield Event("choose", x, child=a, value=found.average[a])


def _spread(tree: GameTree) -> float:
    ends = [tree.utility(node.number) for node in tree.nodes if tree.is_terminal(node.number)]
    return (max(ends) - min(ends)) or 1.0
