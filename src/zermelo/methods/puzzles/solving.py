"""A question about one state of a puzzle, answered by a kernel: a finding whenever more is known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from zermelo.compiler.control import DONE, Words
from zermelo.compiler.runner import Runner
from zermelo.game import Game
from zermelo.kernels.seen import FREE, Numbers
from zermelo.methods.limit import MOST_NODES, Limit
from zermelo.methods.puzzles import bestfirst, breadth, deepening
from zermelo.methods.puzzles.finding import DEEP, Finding, target_of
from zermelo.methods.puzzles.lower import BY_RULES, BY_TABLES, FAR, UNSEEN
from zermelo.methods.puzzles.patterns import tables_for
from zermelo.methods.puzzles.seen_states import COUNT, HEAD, Seen

NO_ROWS = np.empty((0, 0), np.int64)
NO_TABLE: Numbers = np.full(1, FREE, np.int32)
CROWDED = "memory: --memory gives it more"
NOWHERE = "no way back from an end reaches it"
EVERY = "every state that can be reached was seen"


# ---- breadth first -------------------------------------------------------------------------------------------------


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
            yield Finding(tuple(line), float(target), True, depth=depth)
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


# ---- by lower bounds, or by the estimate ---------------------------------------------------------------------------


def ways_of(game: Game[Any], bound: str) -> int:
    """Which lower bounds are asked: tables where there are any, what the rules say, or both."""
    tables = BY_TABLES if game.has("pattern") and bound != "remaining" else 0
    rules = BY_RULES if game.has("remaining") and (not tables or bound == "both") else 0
    return tables | rules


def bound_of(game: Game[Any], state: Any, tables: Any, firsts: Words, ways: int) -> int:
    """The lower bound of one state, as lower.py has it; 0 where the puzzle is over."""
    if game.over(state):
        return 0
    least = game.remaining(state) if ways & BY_RULES else 0
    if ways & BY_TABLES:
        entries = [int(tables[firsts[k] + game.pattern(state, k)]) for k in range(len(game.patterns))]
        if UNSEEN in entries:
            return FAR
        least = max(least, sum(entries) if game.has("counted") else max(entries))
    return int(least)


def by_deepening(runner: Runner, root: Any, limit: Limit, megabytes: int, bound: str) -> Iterator[Finding]:
    """IDA*, whose first limit is the root's lower bound."""
    game = runner.fast.game
    target, _ = target_of(game, root)
    tables, firsts = tables_for(runner)
    ways, memory = ways_of(game, bound), deepening.new_memory(megabytes)
    moves = bound_of(game, root, tables, firsts, ways)
    while moves < FAR:
        yield Finding(least=moves, depth=moves)
        if limit.depth and moves > limit.depth:
            yield Finding(least=moves, depth=limit.depth, ended=DEEP)
            return
        rows = np.zeros((moves + 2, runner.fast.words), np.int64)
        rows[0] = runner.fast.rows(root)[0]
        keys, turns = np.zeros((moves + 2, 2), np.int64), np.zeros((moves + 2, 4), np.int64)
        given = (rows, keys, turns, memory, tables, firsts, ways, target, moves, limit.nodes or MOST_NODES)
        if runner.run(deepening.deepen_kernel, *given, plies=_rounded(moves + 2)) == deepening.SOLVED:
            length = int(runner.control[deepening.LENGTH])
            buffer = runner.moves_of(_rounded(moves + 2))
            line = tuple(int(buffer[ply, turns[ply, 0] - 1]) for ply in range(length))
            yield Finding(line, _payoff(game, root, line), True, depth=moves)
            return
        moves = int(runner.control[deepening.NEXT])
    yield Finding(sure=True)


def _rounded(plies: int) -> int:
    """Rows of buffers: a few sizes serve all."""
    return 1 << plies.bit_length()


def _payoff(game: Game[Any], state: Any, line: tuple[int, ...]) -> float:
    for move in line:
        state = game.play(state, move)
    return float(game.payoff(state, 0))


def by_promise(
    runner: Runner, root: Any, limit: Limit, megabytes: int, bound: str = "", weight: float = 0.0, step: float = 0.0
) -> Iterator[Finding]:
    """A* with a weight; or, with a weight of 0, greedy search by the estimate, of which each move takes a `step`."""
    game, seen = runner.fast.game, Seen(runner.fast, [root])
    target, _ = target_of(game, root)
    tables, firsts = tables_for(runner) if weight else (np.zeros(0, np.uint8), np.zeros(1, np.int64))
    ways, payoffs = ways_of(game, bound), np.array([target, -np.inf])
    seen.own = np.array([0, 1, 1, 0], np.int64)  # the root is queued
    steps, promises, queue = _queue(len(seen.rows))
    while True:
        given = (
            seen.rows,
            seen.links,
            seen.table,
            seen.own,
            steps,
            promises,
            queue,
            tables,
            firsts,
            ways,
            weight,
            step,
        )
        answer = int(runner.run(bestfirst.best_kernel, *given, payoffs, limit.nodes or MOST_NODES))
        if answer != bestfirst.FULL:
            yield _promising(game, root, seen, payoffs, answer == bestfirst.SOLVED, weight)
            return
        yield Finding()
        room = seen.megabytes + (steps.nbytes + promises.nbytes + queue.nbytes) / (1 << 20)
        if 2 * room > megabytes:
            yield Finding(ended=CROWDED)
            return
        if seen.own[COUNT] > len(seen.rows) // 2:
            seen.grow()
        more = _queue(len(seen.rows), 2 * len(queue) if seen.own[bestfirst.QUEUED] > len(queue) // 2 else len(queue))
        for old, new in zip((steps, promises, queue), more, strict=True):
            new[: len(old)] = old
        steps, promises, queue = more


def _promising(game: Game[Any], root: Any, seen: Seen, payoffs: Any, solved: bool, weight: float) -> Finding:
    """A solution; or, where all states were seen, the best end there is."""
    if payoffs[1] == -np.inf:
        return Finding(sure=True, ended=EVERY)
    line, payoff = _followed(game, root, seen, int(seen.own[bestfirst.BEST])), float(payoffs[1])
    if weight == 1 or not solved:
        return Finding(line, payoff, True, nearest=weight == 1, ended="" if solved else EVERY)
    return Finding(line, payoff, ended=_promise(weight))


def _followed(game: Game[Any], root: Any, seen: Seen, number: int) -> tuple[int, ...]:
    """The moves to a state that was seen, or to its image: of states that are equal by symmetry, one was kept."""
    line = tuple(seen.line(number))
    if not game.has("canonical"):
        return line
    way = [number]
    while seen.links[way[-1], 0] >= 0:
        way.append(int(seen.links[way[-1], 0]))
    moves, state = [], root
    for image in [seen.state(place) for place in way[-2::-1]]:
        after = {move: game.play(state, move) for move in game.moves(state)}
        moves.append(next(move for move, child in after.items() if game.canonical(child) == image))
        state = after[moves[-1]]
    return tuple(moves)


def _queue(states: int, places: int = 0) -> tuple[Numbers, Any, Words]:
    places = places or states
    return np.zeros(states, np.int32), np.zeros(places), np.zeros((places, 2), np.int64)


def _promise(weight: float) -> str:
    if weight:
        return f"solved, in at most {weight:g} times as many moves as the shortest solution has"
    return "solved; whether a shorter way exists was not asked"


def visited(runner: Runner) -> int:
    """States that were made so far."""
    return int(runner.control[DONE])
