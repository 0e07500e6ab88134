"""Looking by chance: Monte-Carlo sampling, the same guided by upper confidence bounds, and Monte-Carlo tree search in
its four phases (the slides of Koehler and Torralba). Runs are repeatable: chance comes from a seed.
"""

from __future__ import annotations

import math
import random

from zermelo.textbook.events import Event, Run, end_of
from zermelo.textbook.gametree import GameTree
from zermelo.textbook.programs import Program, program


class Averages:
    """For each node how many samples went through it, and their average."""

    def __init__(self, spread: float, line: int) -> None:
        self.spread = spread  # how far payoffs lie apart
        self.line = line  # of the program, that adds a sample
        self.visits: dict[int, int] = {}
        self.average: dict[int, float] = {}

    def added(self, n: int, reward: float) -> Event:
        """One sample more at a node."""
        before, visits = self.average.get(n, 0.0), self.visits.get(n, 0) + 1
        self.visits[n] = visits
        self.average[n] = before + (reward - before) / visits
        now, phase = self.average[n], "backpropagation"
        return Event("back up", n, how="mean", old=before, value=now, visits=visits, phase=phase, line=self.line)

    def highest(self, tree: GameTree, actions: list[int], tries: int, sign: int) -> tuple[int, str]:
        """The action with the highest bound, the first among equals; and all bounds in words."""
        bounds = {n: self.bound(n, tries, sign) for n in actions}
        words = ", ".join(f"{tree.name(n)} {'untried' if math.isinf(b) else f'{b:.3g}'}" for n, b in bounds.items())
        return max(bounds, key=lambda n: bounds[n]), words

    def bound(self, n: int, tries: int, sign: int) -> float:
        """UCB1: the average, and more the less it was tried."""
        if n not in self.visits:
            return math.inf
        return sign * self.average[n] + self.spread * math.sqrt(2 * math.log(tries) / self.visits[n])


def sampling(tree: GameTree, samples: int, seed: int) -> Run:
    """Monte-Carlo sampling: each action in turn, a random game after it; the best average is chosen."""
    return (yield from _bandit(tree, samples, seed, program("sampling")))


def ucb(tree: GameTree, samples: int, seed: int) -> Run:
    """The same, but the next sample goes to the action with the highest upper confidence bound."""
    return (yield from _bandit(tree, samples, seed, program("ucb")))


def _bandit(tree: GameTree, samples: int, seed: int, text: Program) -> Run:
    luck, found, x = random.Random(seed), Averages(_spread(tree), text.line("back up")), tree.root
    yield Event("enter", x, line=text.line("root"))
    if tree.is_terminal(x):
        return (yield from end_of(tree, x, text.line("simulate")))
    actions, sign = tree.successors(x), _sign(tree, x)
    for sample in range(samples):
        a = _drawn(tree, x, luck) if tree.is_chance(x) else actions[sample % len(actions)]
        if "bound" in text.lines and not tree.is_chance(x):
            a, bounds = found.highest(tree, actions, max(1, sample), sign)
            yield Event("compare", x, child=a, value=1, why=bounds, phase="selection", line=text.line("bound"))
        yield Event("enter", a, phase="selection", line=text.line("select"))
        reward = yield from _simulated(tree, a, luck, text.line("simulate"))
        for n in (a, x):
            yield found.added(n, reward)
    yield from _decided(tree, found, x, actions, text.line("choose"))
    return found.average[x]


def mcts(tree: GameTree, samples: int, seed: int, moves: int = 1) -> Run:
    """Monte-Carlo tree search: selection, expansion, simulation, backpropagation. With more `moves`, the best is
    played so many times, and what is known below it is kept."""
    line = program("mcts").line
    luck, found, kept, x = random.Random(seed), Averages(_spread(tree), line("back up")), {tree.root}, tree.root
    if tree.is_terminal(x):
        yield Event("enter", x, line=line("root"))
        return (yield from end_of(tree, x, line("simulate")))
    for _ in range(moves):
        if tree.is_terminal(x):
            break
        for _ in range(samples):
            path = yield from _selected(tree, found, kept, x, luck)
            if not tree.is_terminal(path[-1]):
                path.append(next(child for child in tree.successors(path[-1]) if child not in kept))
                kept.add(path[-1])
                yield Event("enter", path[-1], phase="expansion", line=line("expand"))
            reward = yield from _simulated(tree, path[-1], luck, line("simulate"))
            for n in reversed(path):
                yield found.added(n, reward)
        tried = [child for child in tree.successors(x) if child in found.visits]
        yield from _decided(tree, found, x, tried, line("choose"))
        if tree.is_chance(x):
            break  # nobody decides
        x = _best(found, tried, _sign(tree, x))
    return found.average[tree.root]


def _selected(tree: GameTree, found: Averages, kept: set[int], x: int, luck: random.Random) -> Run:
    """Down from x, while all successors are in the tree that is kept: the highest bound for whoever moves; by the odds,
    where chance decides."""
    path, line = [x], program("mcts").line
    yield Event("enter", x, phase="selection", line=line("root"))
    while not tree.is_terminal(path[-1]) and all(child in kept for child in tree.successors(path[-1])):
        n = path[-1]
        if tree.is_chance(n):
            child = _drawn(tree, n, luck)
        else:
            child, bounds = found.highest(tree, tree.successors(n), found.visits[n], _sign(tree, n))
            yield Event("compare", n, child=child, value=1, why=bounds, phase="selection", line=line("bound"))
        path.append(child)
        yield Event("enter", child, phase="selection", line=line("select"))
    return path


def _simulated(tree: GameTree, n: int, luck: random.Random, line: int) -> Run:
    """A random run from n to an end; its payoff."""
    at = n
    while not tree.is_terminal(at):
        at = _drawn(tree, at, luck) if tree.is_chance(at) else luck.choice(tree.successors(at))
    reward = tree.utility(at)
    why = f"a random run from {tree.name(n)} ends here"
    yield Event("set", at, value=reward, phase="simulation", why=why, line=line)
    return reward


def _drawn(tree: GameTree, n: int, luck: random.Random) -> int:
    """A successor of a chance node, by the odds."""
    return luck.choices(tree.successors(n), [tree.nodes[child].odds for child in tree.successors(n)])[0]


def _decided(tree: GameTree, found: Averages, x: int, tried: list[int], line: int) -> Run:
    yield Event("leave", x, value=found.average[x], what="average", line=line)
    if not tree.is_chance(x):
        a = _best(found, tried, _sign(tree, x))
        yield Event("choose", x, child=a, value=found.average[a], line=line)


def _best(found: Averages, tried: list[int], sign: int) -> int:
    """The action with the best average, for whoever moves."""
    return max(tried, key=lambda n: sign * found.average.get(n, -sign * math.inf))


def _sign(tree: GameTree, n: int) -> int:
    """1 where Max moves, or chance; -1 where Min does."""
    return 1 if tree.is_max(n) or tree.is_chance(n) else -1


def _spread(tree: GameTree) -> float:
    ends = [tree.utility(node.number) for node in tree.nodes if tree.is_terminal(node.number)]
    return (max(ends) - min(ends)) or 1.0
