"""The searches of puzzles in plain Python: right by inspection, for comparison, and for rules that can't be compiled.

Each is a generator of what is known so far, and is asked between states whether to go on (`pause` raises if not).
"""

from __future__ import annotations

import heapq
import itertools
import math
from collections.abc import Callable, Iterator
from typing import Any

from zermelo.game import Game
from zermelo.methods.puzzles.finding import EVERY, SMALLEST, Finding, payoff_of
from zermelo.statetext import identity

Pause = Callable[[], None]
MOST_STEPS = 2_000_000  # after which no more states are kept


def nothing() -> None:
    """No pause."""


def tried(game: Game[Any], state: Any) -> list[int]:
    """The moves that are looked at: safe ones; any one, where they are all as good."""
    return list(game.safe(state)) or list(game.moves(state))[:1]


def breadth_first(game: Game[Any], root: Any, target: float, pause: Pause = nothing) -> Iterator[Finding]:
    """Level by level, until an end is worth the target, or all is seen: then the best end there is, proved."""
    level: list[tuple[Any, tuple[int, ...]]] = [(root, ())]
    seen, depth = {identity(root)}, 0
    best: tuple[float, tuple[int, ...]] | None = None
    while level:
        after: list[tuple[Any, tuple[int, ...]]] = []
        for state, line in level:
            for move in game.moves(state):
                pause()
                child, longer = game.play(state, move), (*line, move)
                if identity(child) in seen:
                    continue
                seen.add(identity(child))
                after.append((child, longer))
                if game.over(child) and (best is None or game.payoff(child, 0) > best[0]):
                    best = float(game.payoff(child, 0)), longer
                    if best[0] >= target:
                        yield Finding(best[1], best[0], True)
                        return
        level, depth = after, depth + 1
        yield Finding.of(best, depth + 1)
    yield Finding.of(best, 0, True, EVERY)


def deepening(game: Game[Any], root: Any, target: float, pause: Pause = nothing) -> Iterator[Finding]:
    """IDA* without a table: nothing is remembered but the way to where it is. Beside it, in as many steps, all states
    are looked at: where there is no solution, only that comes to an end."""
    steps = [0, 0]  # of the one and of the other

    def step(which: int) -> None:
        steps[which] += 1
        pause()

    def down(state: Any, way: list[Any], line: tuple[int, ...], limit: int) -> tuple[int, ...] | int | None:
        """A solution; or the least number of moves above the limit that may be enough; None, if there is none."""
        step(0)
        bound = len(line) + (0 if game.over(state) else game.remaining(state))
        if bound > limit:
            return bound
        if game.over(state):
            return line if game.payoff(state, 0) >= target else None
        least: int | None = None
        for move in tried(game, state):
            child = game.play(state, move)
            if any(identity(child) == identity(other) for other in way):
                continue
            found = down(child, [*way, child], (*line, move), limit)
            if isinstance(found, tuple):
                return found
            least = found if least is None else least if found is None else min(least, found)
        return least

    found: tuple[int, ...] | int | None = game.remaining(root)
    levels = breadth_first(game, root, target if target > SMALLEST else math.inf, lambda: step(1))
    while isinstance(found, int):
        yield Finding(least=found)
        found = down(root, [root], (), found)
        while isinstance(found, int) and steps[1] < min(steps[0], MOST_STEPS):
            certain = next(levels)
            if certain.sure:
                yield certain
                return
    if found is None:
        yield Finding(sure=True)
        return
    yield Finding.shortest(found, payoff_of(game, root, found), target)


def best_first(
    game: Game[Any], root: Any, target: float, weight: float, pause: Pause = nothing, step: float = 0.0
) -> Iterator[Finding]:
    """By moves made and `weight` times `remaining`; if the weight is 0, by the estimate less `step` for each move."""
    order = itertools.count()
    queue: list[tuple[float, int, int, Any, tuple[int, ...]]] = [(0.0, 0, next(order), root, ())]
    steps, best = {identity(root): 0}, None
    while queue:
        _, _, _, state, line = heapq.heappop(queue)
        if len(line) > steps[identity(state)]:
            continue
        if game.over(state):
            payoff = float(game.payoff(state, 0))
            if best is None or (payoff, -len(line)) > (best[0], -len(best[1])):
                best = payoff, line
            if payoff >= target:
                yield Finding.shortest(line, payoff, target) if weight == 1 else Finding(line, payoff)
                return
            continue
        for move in tried(game, state):
            pause()
            child, moves = game.play(state, move), len(line) + 1
            if steps.get(identity(child), moves + 1) <= moves or (weight == 0 and identity(child) in steps):
                continue
            steps[identity(child)] = moves
            if weight:
                promise = moves + (0 if game.over(child) else weight * game.remaining(child))
            else:
                promise = float("-inf") if game.over(child) else step * moves - float(game.estimate(child))
            heapq.heappush(queue, (promise, -moves, next(order), child, (*line, move)))
    if best is None:
        yield Finding(sure=True, ended=EVERY)
    else:
        yield Finding(best[1], best[0], True, nearest=weight == 1, ended=EVERY)
