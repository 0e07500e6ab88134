"""Estimating trees too large to count: random lines of play, weighted by how many choices they passed (Knuth, 1975).

A random line with b1, b2, ... choices stands for b1 * b2 * ... complete games; the mean over lines is an unbiased
estimate. Numbers are kept as logarithms, since a tree of go has more nodes than a float can hold.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from zermelo.compiler import CompiledGame, kernel
from zermelo.compiler.control import DONE, STOP, WIDTH, Words
from zermelo.compiler.runner import Runner
from zermelo.game import Game
from zermelo.kernels.luck import new_luck, next_random

CHUNK = 5_000
LONGEST = 20_000  # moves after which a random line is cut
MOST_MOVES, MOST_INTERPRETED = 100_000_000, 2_000_000  # of all lines together: no more are begun then
FEWEST = 2  # lines
Floats = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Estimate:
    """A number known by sampling: its decimal logarithm, and its standard error as a share of it."""

    log10: float
    error: float

    @property
    def value(self) -> float:
        """The number itself (infinite if a float can't hold it)."""
        return 10**self.log10 if self.log10 < 308 else math.inf

    def __str__(self) -> str:
        whole = math.floor(self.log10 + 1e-3)  # 9.998 is written 10.00, that is 1.00 of the next power
        return f"about {10 ** (self.log10 - whole):.2f}e{whole} (standard error {self.error:.1%})"


@dataclass(frozen=True)
class Sample:
    """What random lines of play say about a game."""

    lines: int
    games: Estimate
    nodes: Estimate
    average: float  # length of a game when every move is random
    average_error: float
    longest: int  # the longest line seen
    branching: float  # choices in a state, over the states that random lines pass
    cut: int  # lines that were stopped after LONGEST moves


def sample(
    game: Game[Any],
    fast: CompiledGame | None,
    state: Any,
    lines: int,
    seed: int,
    tick: Callable[[int], None] | None = None,
) -> Sample:
    """Random lines of play from the state, the same for the same seed; fewer than asked for, where they are long."""
    games, nodes, lengths, choices = (
        np.empty(lines),
        np.empty(lines),
        np.empty(lines, np.int64),
        np.empty(lines, np.int64),
    )
    generator = new_luck(seed)
    shown = tick or (lambda done: None)
    if fast is not None:
        runner = Runner(fast)
        runner.tick = lambda: shown(int(runner.control[DONE]))
        arrays = (games, nodes, lengths, choices)
        runner.run(sample_kernel, fast.rows(state), generator, *arrays, MOST_MOVES, chances=True)
        lines = int(runner.control[DONE])
    else:
        lines = _by_definition(game, state, generator, shown, games, nodes, lengths, choices)
    games, nodes, lengths, choices = games[:lines], nodes[:lines], lengths[:lines], choices[:lines]
    inside = np.abs(lengths)
    return Sample(
        lines=lines,
        games=_mean(games),
        nodes=_mean(nodes),
        average=float(inside.mean()),
        average_error=float(inside.std(ddof=1) / math.sqrt(lines)) if lines > 1 else math.inf,
        longest=int(inside.max()),
        branching=float(choices.sum() / max(1, inside.sum())),
        cut=int((lengths < 0).sum()),
    )


def _mean(logs: Floats) -> Estimate:
    """The mean of numbers given by their natural logarithms, and its standard error."""
    top = float(logs.max())
    scaled = np.exp(logs - top)
    mean = float(scaled.mean())
    error = float(scaled.std(ddof=1) / math.sqrt(len(logs)) / mean) if len(logs) > 1 else math.inf
    return Estimate((top + math.log(mean)) / math.log(10), error)


def _by_definition(
    game: Game[Any],
    start: Any,
    generator: Words,
    shown: Callable[[int], None],
    games: Floats,
    nodes: Floats,
    lengths: Words,
    choices: Words,
) -> int:
    """The same lines, interpreted; how many."""
    word = int(generator[0]) & (1 << 64) - 1
    moves = 0
    for line in range(len(games)):
        if moves > MOST_INTERPRETED and line >= FEWEST:
            return line
        if line % CHUNK == 0:
            shown(line)
        state, log_games, log_nodes, length, passed = start, 0.0, 0.0, 0, 0
        while options := game.options(state):
            if length == LONGEST:
                length = -LONGEST
                break
            word ^= word << 13 & (1 << 64) - 1
            word ^= word >> 7
            word ^= word << 17 & (1 << 64) - 1
            log_games += math.log(len(options))
            log_nodes = float(np.logaddexp(log_nodes, log_games))
            state = game.play(state, options[(word >> 11) % len(options)])
            length += 1
            passed += len(options)
        games[line], nodes[line], lengths[line], choices[line] = log_games, log_nodes, length, passed
        moves += abs(length)
    return len(games)


@kernel
def sample_kernel(
    game: Any,
    rows: Words,
    generator: Words,
    games: Floats,
    nodes: Floats,
    lengths: Words,
    choices: Words,
    most: int,
    buffer: Words,
    weights: Floats,
    control: Words,
) -> int:
    """Random lines from number control[DONE] on, each choice equally likely, until there are so many moves."""
    moves = 0
    for line in range(control[DONE], len(games)):
        if control[STOP] or (moves > most and line >= FEWEST):
            return line
        state, before = game.unpack_(rows, 0), generator[0]
        log_games, log_nodes, length, passed = 0.0, 0.0, 0, 0
        while True:
            found = game.fill_options_(state, buffer, weights, 0)
            if found > buffer.shape[1]:
                control[WIDTH], generator[0] = found, before
                return line
            if found == 0:
                break
            if length == LONGEST or control[STOP]:
                length = -LONGEST
                break
            log_games += math.log(found)
            log_nodes = np.logaddexp(log_nodes, log_games)
            state = game.child_(state, buffer[0, next_random(generator) % found])
            length += 1
            passed += found
        games[line], nodes[line], lengths[line], choices[line] = log_games, log_nodes, length, passed
        moves += abs(length)
        control[DONE] = line + 1
    return len(games)
