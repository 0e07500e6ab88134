"""How hard a puzzle is at its hardest: of every state that can be reached, how many moves it takes to a best end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from zermelo.compiler import CompiledGame, kernel
from zermelo.compiler.control import STOP, Words
from zermelo.compiler.runner import Runner
from zermelo.facts import PUZZLE
from zermelo.game import Game
from zermelo.kernels.explore import Graph
from zermelo.kernels.seen import Numbers

NOWHERE = -1


@dataclass(frozen=True)
class Hardest:
    """The most moves that a shortest solution has, from how many states, and from how many there is none."""

    moves: int
    states: int
    unsolvable: int


def hardest(game: CompiledGame, graph: Graph) -> Hardest | None:
    """Of a puzzle all of whose states were found; None if it is none, or never ends."""
    ended = graph.firsts[1 : graph.count + 1] == graph.firsts[: graph.count]
    if PUZZLE.misfit(game.game) is not None or not ended.any():
        return None
    payoffs = np.full(graph.count, -np.inf)
    Runner(game).run(payoffs_kernel, graph.rows, ended, payoffs)
    moves = np.where(payoffs == payoffs.max(), 0, NOWHERE).astype(np.int32)
    before, sources = _reversed(graph)
    backwards_kernel(before, sources, moves, np.empty(graph.count, np.int32))
    return _hardest(moves)


def _hardest(moves: Any) -> Hardest:
    most = int(moves.max())
    return Hardest(most, int((moves == most).sum()), int((moves == NOWHERE).sum()))


def by_definition(game: Game[Any], children: Mapping[Any, list[Any]]) -> Hardest | None:
    """The same in plain Python: a state is one move further than the nearest that follows it."""
    ends = [state for state, below in children.items() if not below]
    if PUZZLE.misfit(game) is not None or not ends:
        return None
    best = max(game.payoff(state, 0) for state in ends)
    known = {state: 0 for state in ends if game.payoff(state, 0) == best}
    level, moves = set(known), 0
    while level:
        moves += 1
        level = {
            state for state, below in children.items() if state not in known and any(child in level for child in below)
        }
        known |= dict.fromkeys(level, moves)
    return _hardest(np.array([known.get(state, NOWHERE) for state in children]))


def _reversed(graph: Graph) -> tuple[Words, Numbers]:
    """The states from which each state is reached: sources[before[k] : before[k + 1]]."""
    before = np.zeros(graph.count + 1, np.int64)
    np.cumsum(np.bincount(graph.followers, minlength=graph.count), out=before[1:])
    sources = np.empty(len(graph.followers), np.int32)
    reverse_kernel(graph.firsts, graph.followers, before.copy(), sources, graph.count)
    return before, sources


@kernel
def payoffs_kernel(game: Any, rows: Words, ended: Any, payoffs: Any, buffer: Words, control: Words) -> int:
    """What every end is worth."""
    for row in range(len(ended)):
        if control[STOP]:
            break
        if ended[row]:
            payoffs[row] = game.reward_(game.unpack_(rows, row), 0)
    return len(ended)


@kernel
def reverse_kernel(firsts: Words, followers: Numbers, places: Words, sources: Numbers, count: int) -> int:
    """Put each state where those that follow it look for it; `places` are the next free ones."""
    for state in range(count):
        for edge in range(firsts[state], firsts[state + 1]):
            after = followers[edge]
            sources[places[after]] = state
            places[after] += 1
    return count


@kernel
def backwards_kernel(before: Words, sources: Numbers, moves: Numbers, queue: Numbers) -> int:
    """Breadth first from the states with 0 moves; NOWHERE stays where none of them can be reached."""
    head, tail = 0, 0
    for state in range(len(moves)):
        if moves[state] == 0:
            queue[tail] = state
            tail += 1
    while head < tail:
        state = queue[head]
        head += 1
        for edge in range(before[state], before[state + 1]):
            source = sources[edge]
            if moves[source] < 0:
                moves[source] = moves[state] + 1
                queue[tail] = source
                tail += 1
    return tail
