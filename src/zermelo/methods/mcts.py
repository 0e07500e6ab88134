"""Monte-Carlo tree search: a tree that grows where it pays, simulation by simulation, for every game.

A move's value is the average of its simulations for each player, with its standard error, unless it is proved: with one
player, or two opponents, what is certain is backed up too (montecarlo/proof.py), and ends the search when it reaches
the root. The tree below the move that is played is kept by the session.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.compiler.control import DONE
from zermelo.compiler.runner import Stopped
from zermelo.game import Game
from zermelo.kernels.playout import LONGEST_GAME, new_luck
from zermelo.kernels.recurrence import position_words
from zermelo.methods.limit import Limit
from zermelo.methods.method import Method, Setting
from zermelo.methods.montecarlo.proof import payoff_of, renew_root, value_of
from zermelo.methods.montecarlo.selection import RULES
from zermelo.methods.montecarlo.simulation import (
    DEEPEST_NODE,
    FULL,
    LONGEST_PATH,
    OWN_WORDS,
    SIMULATIONS,
    Settings,
    Space,
    mcts_kernel,
)
from zermelo.methods.montecarlo.tree import ORIGIN, RECYCLED, ROOT, Tree, descend, empty, new_tree, recycle
from zermelo.methods.result import Effort, Line, Result
from zermelo.trail import Trail
from zermelo.value import EXPECTED, PROVED, Value

if TYPE_CHECKING:
    from zermelo.methods.session import Session

FIRST, GROWTH = 1_000, 2  # simulations until the first result; so many times as many until each next one
CAREFUL = 2.0  # standard errors: how far a mean may be off, for the best lower bound


class MCTS(Method):
    """Monte-Carlo tree search."""

    name = "mcts"
    promise = "the most visited move of a tree of random games, with averages and errors; what it calls proved is"
    takes = frozenset({"all_moves", "lines", "seed", "memory"})
    limits = frozenset({"seconds", "simulations"})
    settings = {
        "rule": Setting("ucb1", "how children are chosen", tuple(RULES)),
        "c": Setting(1.4, "how much is explored, where payoffs lie between 0 and 1"),
        "mix": Setting(0.0, "how much of a leaf's worth is the game's estimate, the rest a random game: 0 to 1"),
        "best": Setting("visits", "which move is best: most visits, or the best lower bound", ("visits", "lower")),
    }
    hints = True
    words = OWN_WORDS
    rank = 50

    def suits(self, limit: Limit) -> bool:
        """Where something ends it."""
        return limit.seconds is not None or limit.simulations is not None

    def prepare(self, session: Session) -> None:
        """Compile the kernel, or load it from the cache."""
        run = Run(self, session)
        session.runner.prepare(mcts_kernel, *run.given(new_tree(0, run.columns)), 1, chances=True)

    def iterate(self, session: Session, limit: Limit) -> Iterator[Result]:
        """A result whenever the simulations have doubled."""
        if session.interpreted:
            raise ValueError(f"mcts needs compiled rules (try --method sampling): {session.interpreted}")
        mix = float(self.chosen(session.options)["mix"])
        if mix > 1 or (mix > 0 and not has_one_number(session.game)):
            raise ValueError("`mix` of mcts is 0 to 1, and 0 where one number does not say what each player gets")
        if limit.none:
            raise ValueError("mcts may never come to an end of its own: give it seconds or simulations")
        run, most = Run(self, session), limit.simulations or 1 << 62
        tree, done = run.tree(), 0
        given = run.given(tree)
        try:
            while done < most:
                done = min(most, max(FIRST, GROWTH * done))
                if run.simulate(tree, given, done):
                    yield run.result(tree, "proved")
                    return
                yield run.result(tree, "simulations" if done == most else "")
        except Stopped:
            yield run.result(tree, session.why_stopped())


@dataclass
class Rooted:
    """A tree, and where its root stands."""

    tree: Tree
    trail: Trail | None = None


class Run:
    """One question: what the kernel is given, and what is read from the tree."""

    def __init__(self, method: MCTS, session: Session) -> None:
        self.session, self.game = session, session.game
        self.chosen = method.chosen(session.options)
        self.single = has_one_number(self.game)
        self.columns = 1 if self.single else len(self.game.players)
        self.pace = 0 if self.game.has("chances") else 1

    def tree(self) -> Tree:
        """The session's tree, its root where the game stands."""
        session = self.session
        kind = (session.options.memory, self.columns, tuple(sorted(self.chosen.items())))
        kept = session.kept("tree", kind, lambda: Rooted(new_tree(session.options.memory, self.columns)))
        moves = moves_between(kept.trail, session.trail)
        if moves is None:
            empty(kept.tree)
        else:
            descend(kept.tree, moves)
            renew_root(kept.tree)
        kept.trail = session.trail
        return kept.tree

    def given(self, tree: Tree) -> tuple[Any, ...]:
        """What the kernel takes before the number of simulations."""
        fast, before, chosen = self.session.runner.fast, self.session.trail.states()[:-1], self.chosen
        past = np.zeros(LONGEST_GAME + LONGEST_PATH + len(before) + 3, np.int64)
        length = position_words(fast, before, past)
        rule, c, mix = RULES[str(chosen["rule"])], float(chosen["c"]), float(chosen["mix"])
        settings = Settings(rule, c, mix, self.pace, int(self.single))
        seen, payoffs = np.array([np.inf, -np.inf]), np.zeros(len(self.game.players))
        space = Space(np.zeros(LONGEST_PATH + 1, np.int64), payoffs, seen, new_luck(self.session.options.seed), past)
        return fast.rows(self.session.trail.state), tree, settings, space, length

    def simulate(self, tree: Tree, given: tuple[Any, ...], simulations: int) -> bool:
        """Go on until there were so many; whether the root is solved. A full tree is made room in."""
        runner, made_room = self.session.runner, False
        while True:
            runner.control[FULL], before = 0, int(runner.control[SIMULATIONS])
            proved = bool(runner.run(mcts_kernel, *given, simulations, chances=True))
            if not runner.control[FULL]:
                return proved
            if made_room and runner.control[SIMULATIONS] == before:
                raise ValueError(f"a tree of {self.session.options.memory} MB is too small for so many moves: --memory")
            recycle(tree)
            made_room = True

    def result(self, tree: Tree, stopped: str) -> Result:
        """What the tree says: the best move first."""
        options, control = self.session.options, self.session.runner.control
        mover = self.game.turn(self.session.trail.state)
        children = [*range(tree.first[ROOT], tree.first[ROOT] + tree.count[ROOT])]
        children.sort(key=lambda child: self.rank(tree, child, mover), reverse=True)
        lines = [
            Line(int(tree.move[child]), self.value(tree, child), self.line(tree, child), int(tree.visits[child]))
            for child in children
        ]
        counters = {"simulations": int(control[SIMULATIONS]), "plies deep": int(control[DEEPEST_NODE])}
        if tree.facts[RECYCLED]:
            counters["nodes recycled"] = int(tree.facts[RECYCLED])
        effort = Effort(int(control[DONE]), self.session.seconds(), counters)
        if not lines:
            move = self.session.trail.options()[0]
            lines = [Line(move, self.value(tree, ROOT), (move,))]
        best, few = lines[0], len(lines) if options.all_moves else options.lines
        every = {line.move: line.value for line in lines} if options.all_moves else {}
        value = self.value(tree, ROOT)
        value = value if value.proved else self.average(tree, children[0] if children else ROOT)  # others may be better
        found = Result(best.move, value, (best.move,), best.line, every, lines=tuple(lines[:few]), stopped=stopped)
        return replace(found, all_best=False, effort=effort)

    def rank(self, tree: Tree, child: int, mover: int) -> tuple[float, ...]:
        """What moves are sorted by: one that certainly gets the most there is, then visits; the useless ones last."""
        visits, sign = int(tree.visits[child]), -1 if self.single and mover == 1 else 1
        mean, error = self._mean(tree, child, 0 if self.single else mover)
        careful = sign * mean - CAREFUL * error if visits > 1 else -math.inf
        standing = self._standing(tree, child, mover) if self.single else (0.0, 0.0)
        return (*standing, *((careful, visits) if self.chosen["best"] == "lower" else (visits, sign * mean)))

    def _standing(self, tree: Tree, child: int, mover: int) -> tuple[float, float]:
        """1 and how good it is, if nothing can pay more than the move certainly does; -1, if another is better."""
        (low, high), (least, most) = (self._for_mover(tree, node, mover) for node in (child, ROOT))
        if high <= least and low < least:
            return -1.0, 0.0
        sure = math.isfinite(low) and math.isfinite(most)
        if sure and payoff_of(low, 1.0, self.pace) >= payoff_of(most, 1.0, self.pace):
            return 1.0, low
        return 0.0, 0.0

    def _for_mover(self, tree: Tree, node: int, mover: int) -> tuple[float, float]:
        """What is certain of the node's score, as the mover counts it."""
        low, high = float(tree.low[node]), float(tree.high[node])
        return (low, high) if mover == 0 else (-high, -low)

    def _mean(self, tree: Tree, node: int, column: int) -> tuple[float, float]:
        """Average and standard error of one column."""
        visits = int(tree.visits[node])
        if visits == 0:
            return 0.0, math.inf
        mean = float(tree.totals[node, column]) / visits
        spread = max(0.0, float(tree.squares[node, column]) / visits - mean * mean)
        return mean, math.sqrt(spread / visits) if visits > 1 else math.inf

    def value(self, tree: Tree, node: int) -> Value:
        """What the node is worth: proved, or averaged."""
        known = value_of(tree, node, self.game.unit, self.pace) if self.single else None
        if known is not None:
            payoff, plies = known
            payoffs = (payoff,) if len(self.game.players) == 1 else (payoff, 0 - payoff)
            left = None if plies is None else plies - int(tree.facts[ORIGIN])
            return Value(PROVED if self.pace else EXPECTED, payoffs, left if self.pace else None)
        return self.average(tree, node)

    def average(self, tree: Tree, node: int) -> Value:
        """What simulations came to, for each player."""
        averages = [self._mean(tree, node, column) for column in range(self.columns)]
        if self.single and len(self.game.players) == 2:
            averages.append((0 - averages[0][0], averages[0][1]))
        return Value.average(tuple(mean for mean, _ in averages), tuple(error for _, error in averages))

    def line(self, tree: Tree, node: int) -> tuple[int, ...]:
        """The moves that were played most often from the node on, itself first."""
        line = [int(tree.move[node])]
        while tree.count[node]:
            mover = int(tree.mover[node])
            if mover < 0:
                break
            children = range(tree.first[node], tree.first[node] + tree.count[node])
            node = max(children, key=lambda child: self._worth(tree, child, mover))
            if not tree.visits[node]:
                break
            line.append(int(tree.move[node]))
        return tuple(line)

    def _worth(self, tree: Tree, child: int, mover: int) -> tuple[float, int]:
        """What best play goes by below the root: what is certain, then visits."""
        sure = 0.0
        if self.single and math.isfinite(tree.low[child]) and tree.low[child] == tree.high[child]:
            sure = float(tree.low[child]) if mover == 0 else -float(tree.low[child])
        return sure, int(tree.visits[child])


def has_one_number(game: Game[Any]) -> bool:
    """Whether the first player's payoff says it all: he is alone, or plays against one opponent."""
    return len(game.players) == 1 or (len(game.players) == 2 and game.zero_sum)


def moves_between(earlier: Trail | None, later: Trail) -> list[int] | None:
    """The moves that lead from one trail to the other; None if they do not."""
    moves: list[int] = []
    trail: Trail | None = later
    while trail is not None and trail is not earlier:
        if trail.before is None or trail.move is None:
            return None
        moves.append(trail.move)
        trail = trail.before
    return None if trail is None else moves[::-1]
