"""A question about one state of a puzzle, answered by what is at least left, or by an estimate."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from zermelo.compiler.control import Words
from zermelo.compiler.runner import Runner
from zermelo.game import Game
from zermelo.kernels.seen import Numbers
from zermelo.methods.limit import MOST_NODES, Limit
from zermelo.methods.puzzles import bestfirst, deepening
from zermelo.methods.puzzles.exhaustion import Exhaustion
from zermelo.methods.puzzles.finding import CROWDED, DEEP, EVERY, HOPELESS, Finding, payoff_of, target_of
from zermelo.methods.puzzles.lower import BY_RULES, BY_TABLES, FAR, UNSEEN
from zermelo.methods.puzzles.patterns import tables_for
from zermelo.methods.puzzles.seen_states import COUNT, Seen


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
    """IDA*, whose first limit is the root's lower bound; beside it all states are looked at, as far as that goes."""
    game = runner.fast.game
    target, _ = target_of(game, root)
    tables, firsts = tables_for(runner)
    ways, memory = ways_of(game, bound), deepening.new_memory(megabytes)
    moves, tried = bound_of(game, root, tables, firsts, ways), 0
    exhaustion = Exhaustion(runner, root, limit, megabytes)
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
            yield Finding.shortest(line, payoff_of(game, root, line), target, moves)
            return
        moves, tried = int(runner.control[deepening.NEXT]), tried + 1
        certain = exhaustion.look(tried)
        if certain:
            yield certain
            return
    yield Finding(sure=True)


def _rounded(plies: int) -> int:
    """Rows of buffers: a few sizes serve all."""
    return 1 << plies.bit_length()


def by_promise(
    runner: Runner, root: Any, limit: Limit, megabytes: int, bound: str = "", weight: float = 0.0, step: float = 0.0
) -> Iterator[Finding]:
    """A* with a weight; or, with a weight of 0, greedy search by the estimate, of which each move takes a `step`."""
    game, seen = runner.fast.game, Seen(runner.fast, [root])
    target, _ = target_of(game, root)
    tables, firsts = tables_for(runner) if weight else (np.zeros(0, np.uint8), np.zeros(1, np.int64))
    ways, payoffs = ways_of(game, bound), np.array([target, -np.inf])
    seen.own = np.array([0, 1, 1, 0, 0], np.int64)  # the root is queued
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
    line = _followed(game, root, seen, int(seen.own[bestfirst.BEST]))
    payoff = payoff_of(game, root, line)  # other ends that were seen may be worth more, where a solution is any
    if not solved and seen.own[bestfirst.LEFT_OUT]:
        return Finding(line, payoff, ended=HOPELESS)
    if not solved:
        return Finding(line, payoff, True, nearest=weight == 1, ended=EVERY)
    return Finding.shortest(line, payoff, payoffs[0]) if weight == 1 else Finding(line, payoff, ended=_promise(weight))


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
