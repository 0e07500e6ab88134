"""perft of small games by their states: how many lines of so many moves go on from each, move by move.

What takes as many steps as there are lines when it is played out takes as many as there are states here: it ends also
far beyond the longest game.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiler import CompiledGame
from zermelo.kernels.explore import Graph, explore

MOST_STATES = 300_000
FROM = 12  # moves: fewer are played out as quickly
EXACT = float(1 << 62)  # more lines than that are counted by ints of Python


def counted(fast: CompiledGame, state: Any, depth: int) -> list[int] | None:
    """The lines of so many moves by first move, in the order of moves; None where there are too many states."""
    graph = explore(fast, state, MOST_STATES)
    if not graph.complete or depth < 1:
        return None
    lines = _lines(graph, depth - 1)
    return [int(lines[follower]) for follower in graph.followers[graph.firsts[0] : graph.firsts[1]]]


def _lines(graph: Graph, depth: int) -> Any:
    """Of every state, the lines of so many moves."""
    firsts = graph.firsts[: graph.count + 1]
    going = np.flatnonzero(np.diff(firsts) > 0)  # where something can be played
    lines: Any = np.ones(graph.count, np.int64)
    for _ in range(depth):
        if lines.dtype != object and len(going) and float(lines.max()) * float(np.diff(firsts).max()) > EXACT:
            lines = lines.astype(object)
        after = np.zeros(graph.count, lines.dtype)
        if len(going):
            after[going] = np.add.reduceat(lines[graph.followers], firsts[going])
        lines = after
        if not lines.any():
            break
    return lines
