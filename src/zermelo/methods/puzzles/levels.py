"""A question about one state of a puzzle, answered level by level: a finding after each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from zermelo.compiler.control import Words
from zermelo.compiler.runner import Runner
from zermelo.game import Game
from zermelo.kernels.seen import FREE, Numbers
from zermelo.methods.limit import MOST_NODES, Limit
from zermelo.methods.puzzles import breadth
from zermelo.methods.puzzles.finding import CROWDED, DEEP, EVERY, Finding, payoff_of, target_of
from zermelo.methods.puzzles.seen_states import HEAD, Seen

NO_TABLE: Numbers = np.full(1, FREE, np.int32)
NOWHERE = "no way back from an end reaches it"


def by_levels(runner: Runner, root: Any, limit: Limit, megabytes: int) -> Iterator[Finding]:
    """From the root on; without `bounds` to the last state, since any later end may be worth more."""
    target, sure = target_of(runner.fast.game, root)
    seen, payoffs, marks = Seen(runner.fast, [root]), np.array([target if sure else np.inf, -np.inf]), _marks()
    depth = 0
    while seen.own[HEAD] < seen.count:
        if depth == limit.depth:
            yield _best_seen(seen, payoffs, marks, depth + 1, ended=DEEP)
            return
        answer = _level(runner, seen, 0, None, payoffs, marks, limit, megabytes)
        depth += 1
        if answer == breadth.SOLVED:
            yield Finding(tuple(seen.line(int(marks[breadth.BEST]))), float(payoffs[1]), True, depth=depth)
            return
        if answer == breadth.FULL:
            yield _best_seen(seen, payoffs, marks, depth, ended=CROWDED)
            return
        if seen.own[HEAD] < seen.count:
            yield _best_seen(seen, payoffs, marks, depth + 1)
    yield _best_seen(seen, payoffs, marks, 0, ended=EVERY, sure=True)


def from_both_ends(runner: Runner, root: Any, limit: Limit, megabytes: int) -> Iterator[Finding]:
    """From the root and from the ends, the side with fewer states to go on from first."""
    game, payoffs, marks = runner.fast.game, np.array([np.inf, -np.inf]), _marks()
    target, _ = target_of(game, root)
    ends = [end for end in game.ends() if game.over(end) and game.payoff(end, 0) >= target]
    if not game.has("ends"):
        raise ValueError("bidirectional wants `ends`: the states from which it goes backwards")
    sides = Seen(runner.fast, [root]), Seen(runner.fast, ends)
    depth = 0
    while True:
        waiting = [side.count - int(side.own[HEAD]) for side in sides]
        if not all(waiting):
            yield Finding(sure=True, depth=depth, ended=NOWHERE)
            return
        if depth == limit.depth:
            yield Finding(least=depth + 1, depth=depth, ended=DEEP)
            return
        back = int(waiting[1] < waiting[0])
        room = megabytes - int(sides[1 - back].megabytes)
        answer = _level(runner, sides[back], back, sides[1 - back], payoffs, marks, limit, room)
        depth += 1
        if answer == breadth.SOLVED:
            pair = (int(marks[breadth.MET]), int(marks[breadth.THERE]))
            ahead, behind = pair[::-1] if back else pair
            line = _joined(game, sides[0], ahead, sides[1], behind)
            yield Finding.shortest(tuple(line), payoff_of(game, root, tuple(line)), target, depth)
            return
        yield Finding(least=depth + (answer != breadth.FULL), depth=depth, ended=CROWDED * (answer == breadth.FULL))
        if answer == breadth.FULL:
            return


def _joined(game: Game[Any], ahead: Seen, number: int, behind: Seen, other: int) -> list[int]:
    """The moves to the state that both sides know, and on to the end: for each way back, the move that undoes it."""
    line, state = ahead.line(number), ahead.state(number)
    while behind.links[other, 0] >= 0:
        other = int(behind.links[other, 0])
        after = behind.state(other)
        line.append(next(move for move in game.moves(state) if game.play(state, move) == after))
        state = after
    return line


def _level(
    runner: Runner, seen: Seen, back: int, other: Seen | None, payoffs: Any, marks: Words, limit: Limit, megabytes: int
) -> int:
    """One level more; breadth.FULL if that takes more memory than there is."""
    level = seen.count
    rows, table = (other.rows, other.table) if other else (np.empty((0, seen.rows.shape[1]), np.int64), NO_TABLE)
    while True:
        given = (seen.rows, seen.links, seen.table, seen.own, level, back, rows, table, payoffs, marks)
        answer = int(runner.run(breadth.breadth_kernel, *given, limit.nodes or MOST_NODES))
        if answer != breadth.FULL or 2 * seen.megabytes > megabytes:
            return answer
        seen.grow()


def _best_seen(seen: Seen, payoffs: Any, marks: Words, least: int, ended: str = "", sure: bool = False) -> Finding:
    """The best end so far, if that is what is looked for: where it is known what a solution is worth, less is none."""
    depth = max(0, least - 1)
    if payoffs[1] == -np.inf or (payoffs[0] < np.inf and not sure):
        return Finding(sure=sure, least=least, ended=ended, depth=depth)
    return Finding(tuple(seen.line(int(marks[breadth.BEST]))), float(payoffs[1]), sure, ended=ended, depth=depth)


def _marks() -> Words:
    return np.zeros(3, np.int64)
