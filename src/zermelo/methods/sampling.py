"""Flat Monte-Carlo sampling: random games after every move of the root in turn, until the time is over.

It fits every game. A move's value is the average of its games for each player, with its standard error; nothing is
ever proved. The best move has the mover's best average.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np

from zermelo.compiler import kernel
from zermelo.compiler.control import DONE, NO_CODE, STOP, WIDTH, Words
from zermelo.compiler.runner import Stopped
from zermelo.kernels.luck import new_luck
from zermelo.kernels.playout import LONGEST_GAME, Manner, plain_manner, playout, random_game
from zermelo.kernels.recurrence import position_words
from zermelo.methods.limit import Limit
from zermelo.methods.method import Method
from zermelo.methods.result import Effort, Line, Result
from zermelo.methods.session import Session
from zermelo.trail import Trail
from zermelo.value import Value

FIRST, GROWTH = 64, 4  # random games a move until the first result; so many times as many until each next one


class Sampling(Method):
    """Random games, as many for each move."""

    name = "sampling"
    promise = "the average of random games after each move, with its error; for any game"
    takes = frozenset({"all_moves", "lines", "seed"})
    limits, hints = frozenset({"nodes", "seconds"}), True

    def suits(self, limit: Limit) -> bool:
        return limit.hurried and limit.depth is None

    def prepare(self, session: Session) -> None:
        session.runner.prepare(sampling_kernel, *_arrays(session, [session.trail]), 1, 1, chances=True)

    def iterate(self, session: Session, limit: Limit) -> Iterator[Result]:
        """A result whenever every move has had four times as many games."""
        if not limit.hurried:
            raise ValueError("sampling knows no end of its own: give it seconds or nodes")
        moves, games, most = session.trail.options(), 0, limit.nodes or 1 << 62
        children = [session.trail.play(move) for move in moves]
        given = _arrays(session, children)
        try:
            while True:
                games += FIRST if not games else (GROWTH - 1) * games
                if session.interpreted:
                    _sample(session, children, given[3], games, most)
                else:
                    session.runner.run(sampling_kernel, *given, games, most, chances=True)
                yield _result(session, moves, given[3], "")
        except Stopped:
            yield _result(session, moves, given[3], session.why_stopped())


def _arrays(session: Session, children: list[Trail]) -> tuple[Any, ...]:
    """What the kernel takes: states, luck; number, sums and squares of payoffs for each move; one payoff; the past."""
    sums, payoffs = np.zeros((len(children), 1 + 2 * len(session.game.players))), np.zeros(len(session.game.players))
    if session.interpreted:
        return (), (), (), sums
    fast, before = session.runner.fast, session.trail.states()
    rows, past = fast.rows(*[child.state for child in children]), np.zeros(LONGEST_GAME + len(before) + 2, np.int64)
    return rows, plain_manner(), new_luck(session.options.seed), sums, payoffs, past, position_words(fast, before, past)


def _result(session: Session, moves: list[int], sums: Any, stopped: str) -> Result:
    """The averages so far, the mover's best first."""
    mover, options, players = session.game.turn(session.trail.state), session.options, sums.shape[1] // 2
    means = sums[:, 1 : players + 1] / (counts := np.maximum(1, sums[:, :1]))
    errors = np.sqrt(np.maximum(0, sums[:, players + 1 :] / counts - means * means) / counts)
    errors[sums[:, 0] < 2] = np.inf  # of fewer games nothing is known
    values = [Value.average(tuple(m), tuple(e)) for m, e in zip(means.tolist(), errors.tolist(), strict=True)]
    lines = [Line(move, value, (move,)) for move, value in zip(moves, values, strict=True)]
    lines.sort(key=lambda line: (line.value.errors[mover] == np.inf, -line.value.for_player(mover)))
    shown = tuple(lines if options.all_moves else lines[: options.lines])
    every = {line.move: line.value for line in lines} if options.all_moves else {}
    effort = Effort(int(session.runner.control[DONE]), session.seconds(), {"random games": int(sums[:, 0].sum())})
    move, value, line = lines[0].move, lines[0].value, lines[0].line
    return Result(move, value, (move,), line, every, lines=shown, stopped=stopped, all_best=False, effort=effort)


def _sample(session: Session, children: list[Trail], sums: Any, games: int, most: int) -> None:
    """The kernel's work, interpreted."""
    luck, control = Random(session.options.seed + games), session.runner.control
    while sums[-1, 0] < games:
        for row, child in enumerate(children):
            payoffs, plies = random_game(child, luck)
            control[DONE] += plies
            if session.runner.why or control[DONE] >= most:
                raise Stopped
            sums[row] += [1, *payoffs, *(payoff * payoff for payoff in payoffs)]


@kernel
def sampling_kernel(
    game: Any, rows: Words, manner: Manner, luck: Words, sums: Any, payoffs: Any, past: Words, length: int, games: int,
    most: int, buffer: Words, weights: Any, control: Words,
) -> int:  # fmt: skip
    """Random games from each row until it has had so many."""
    while sums[len(rows) - 1, 0] < games:
        for row in range(len(rows)):
            control[DONE] += playout(
                game, game.unpack_(rows, row), NO_CODE, manner, luck, past, length, payoffs, buffer, weights, control
            )
            if control[DONE] >= most or control[WIDTH] > buffer.shape[1] or control[STOP]:
                control[STOP] = 1
                return row
            sums[row, 0] += 1
            for player in range(len(payoffs)):
                sums[row, 1 + player] += payoffs[player]
                sums[row, 1 + len(payoffs) + player] += payoffs[player] * payoffs[player]
    return len(rows)
