"""One question to Monte-Carlo search: who simulates, for how long, and what the trees say then."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from zermelo.compiler.runner import Stopped
from zermelo.kernels.playout import plain_manner
from zermelo.methods.limit import Limit
from zermelo.methods.montecarlo.compaction import descend, prepare_compaction
from zermelo.methods.montecarlo.crew import Crew
from zermelo.methods.montecarlo.halving import better_half, rounds_for
from zermelo.methods.montecarlo.interpreted import InterpretedCrew
from zermelo.methods.montecarlo.proof import close_root, renew_root
from zermelo.methods.montecarlo.prover import Prover, prepare_prover
from zermelo.methods.montecarlo.reading import Reader
from zermelo.methods.montecarlo.rules import BRUE, BY_MOVE, RULES, has_one_number
from zermelo.methods.montecarlo.simulation import mcts_kernel
from zermelo.methods.montecarlo.space import Settings
from zermelo.methods.montecarlo.tree import ORIGIN, RECYCLED, TIMES, Tree, empty, new_tree
from zermelo.methods.result import Effort, Line, Result
from zermelo.trail import Trail
from zermelo.value import MOST_UNITS, UNEVENNESS

if TYPE_CHECKING:
    from zermelo.methods.session import Session

MOVES_A_VISIT = 16  # children of a node that hardly anybody comes to cost more than they tell
FIRST, FIRST_INTERPRETED = 1_000, 100  # simulations until the first result
LONG, MANY = 0.1, 20_000  # seconds, and simulations, after which a small tree would be full
OFTEN, SELDOM = 0.5, 0.01  # seconds between two results: at most, and at least


def is_long(limit: Limit) -> bool:
    """Whether a small tree would soon be full: then it need not begin small.

    >>> is_long(Limit()), is_long(Limit(simulations=2_000)), is_long(Limit(seconds=0.05))
    (True, False, False)
    """
    return (limit.seconds or LONG) >= LONG and (limit.simulations or MANY) >= MANY


@dataclass
class Rooted:
    """Trees, and where their roots stand."""

    trees: list[Tree]
    trail: Trail | None = None


class Run:
    """One question: how it is searched, and what is read from the trees."""

    def __init__(self, chosen: dict[str, str | float], session: Session) -> None:
        self.session, self.game, self.chosen = session, session.game, chosen
        self.rule = RULES[str(self.chosen["rule"])]
        led, answers = max(1, int(self.chosen["led"])), float(self.chosen["answers"])
        self.manner = plain_manner()._replace(led=led, answers=answers)
        self.columns = 1 if has_one_number(self.game) else len(self.game.players)
        self.codes = self.game.codes if self.rule in BY_MOVE else 0
        self.prove = float(self.chosen["prove"])
        self.prover: Prover | None = None
        self.left: set[int] = set()  # the moves that are still in question, where they are halved

    def prepare(self) -> None:
        """Compile the kernel, or load it from the cache."""
        tree = self.new_tree(0)
        crew = Crew(self.session, [tree], self.settings(), self.manner)
        self.session.runner.prepare(mcts_kernel, *crew.members[0].given, 1, chances=True)
        prepare_compaction(tree)
        if self.prove:
            prepare_prover(self.session.runner.fast)

    def results(self, limit: Limit) -> Iterator[Result]:
        """Results on the way; the last one says why it stopped."""
        self.refuse()
        crew = self.crew(self.session.options.threads > 1 and is_long(limit))
        if self.prove:
            self.prover = Prover(self.session, self.prove)
        try:
            yield from self.halved(crew, limit) if self.chosen["root"] == "halving" else self.doubled(crew, limit)
        except Stopped:
            yield self.result(crew, self.session.why_stopped())

    def refuse(self) -> None:
        """ValueError, if a setting needs compiled rules, and they are not."""
        why = self.session.interpreted
        led = self.manner.led > 1 or self.manner.answers > 0
        if why and (self.rule in (*BY_MOVE, BRUE) or self.chosen["root"] == "halving" or led or self.prove):
            raise ValueError(f"rave, grave, brue, halving, led games and `prove` need compiled rules: {why}")

    def crew(self, roomy: bool) -> Crew | InterpretedCrew:
        """Who simulates, in trees that have all their room from the beginning, or grow."""
        if self.session.interpreted:
            return InterpretedCrew(self.session, self.trees(roomy), self.settings())
        return Crew(self.session, self.trees(roomy), self.settings(), self.manner)

    def settings(self) -> Settings:
        """What the kernel is told."""
        pace, single = 0 if self.game.has("chances") else 1, has_one_number(self.game)
        c, mix, patience = (float(self.chosen[name]) for name in ("c", "mix", "patience"))
        patience = patience or max(1, len(self.session.trail.options()) // MOVES_A_VISIT)
        shared = self.session.options.threads > 1 and self.chosen["trees"] != "each"
        ref, (least, most) = int(self.chosen["ref"]), self.edges()
        return Settings(self.rule, c, mix, pace, int(single), int(patience), ref, int(shared), least, most)

    def edges(self) -> tuple[float, float]:
        """What the game itself says that it is worth where it stands, at least and at most, in units."""
        game = self.game
        least, most = game.bounds(self.session.trail.state) if game.has("bounds") else (-math.inf, math.inf)
        if game.stakes:
            least, most = max(least, game.stakes[0]), min(most, game.stakes[-1])
        most_units = MOST_UNITS * game.unit
        low = math.ceil(least / game.unit - UNEVENNESS) if least > -most_units else -math.inf
        return low, math.floor(most / game.unit + UNEVENNESS) if most < most_units else math.inf

    def new_tree(self, megabytes: int, roomy: bool = False) -> Tree:
        """An empty tree, as the rule of selection wants it."""
        return new_tree(megabytes, self.columns, len(self.game.players), self.codes, roomy)

    def trees(self, roomy: bool) -> list[Tree]:
        """The session's trees, their roots where the game stands."""
        session = self.session
        many = session.options.threads if self.chosen["trees"] == "each" and not session.interpreted else 1
        kind = (session.options.memory, many, self.columns, tuple(sorted(self.chosen.items())))
        megabytes = session.options.memory // many
        new = lambda: Rooted([self.new_tree(megabytes, roomy) for _ in range(many)])  # noqa: E731  # a name for what is passed on
        kept = session.kept("tree", kind, new)
        moves = moves_between(kept.trail, session.trail)
        for tree in kept.trees:
            if kept.trail is None:
                continue  # it is new, and to touch all its memory would take longer than many a search
            if moves is None:
                empty(tree)
            else:
                descend(tree, moves)
                renew_root(tree)
                close_root(tree, *self.edges(), 0 if self.game.has("chances") else 1)
        origin = max(int(tree.facts[ORIGIN]) for tree in kept.trees)
        for tree in kept.trees:  # one that could not follow is empty, and counts plies from where the others do
            tree.facts[ORIGIN] = origin
        kept.trail = session.trail
        return kept.trees

    def doubled(self, crew: Crew | InterpretedCrew, limit: Limit) -> Iterator[Result]:
        """A result whenever the simulations have doubled, and every half second; none so soon that nobody could read
        it."""
        most, done, told = limit.simulations or 1 << 62, 0, -SELDOM
        first = FIRST_INTERPRETED if self.session.interpreted else FIRST
        while done < most:
            rate = done / max(1e-3, self.session.seconds())
            done = min(most, done + max(first, min(done, int(rate * OFTEN))))
            if crew.simulate(done):
                yield self.result(crew, "proved")
                return
            line = self.prover.line_after(crew.positions()) if self.prover else None
            if line:
                yield self.proved(crew, line)
                return
            if done == most or self.session.seconds() - told >= SELDOM:
                told = self.session.seconds()
                yield self.result(crew, "simulations" if done == most else "")

    def proved(self, crew: Crew | InterpretedCrew, line: Line) -> Result:
        """What was proved beside the tree, and how often simulations had gone there."""
        visits = sum(said.visits for said in self.reader(crew).moves if said.move == line.move)
        found, line = self.result(crew, "proved"), replace(line, visits=visits)
        return replace(found, best=line.move, value=line.value, best_moves=(line.move,), line=line.line, lines=(line,))

    def halved(self, crew: Crew | InterpretedCrew, limit: Limit) -> Iterator[Result]:
        """A result after each round, in which the moves in question get as many simulations each."""
        self.left = set(self.session.trail.options())
        rounds, solved = rounds_for(len(self.left)), False
        for number in range(1, rounds + 1):
            assert isinstance(crew, Crew)
            crew.look_at(self.left)
            most = (limit.simulations or 1 << 62) * number // rounds
            until = (limit.seconds or float("inf")) * number / rounds
            while not solved and crew.simulations() < most and self.session.seconds() < until:
                solved = crew.simulate(min(most, crew.simulations() + FIRST) if limit.seconds else most)
            result = self.result(crew, "proved" if solved else "")
            if not solved:
                ranked = [said.move for said in self.reader(crew).moves]
                self.left = better_half(ranked, self.left)
                used_up = limit.simulations and crew.simulations() >= limit.simulations
                result = self.result(crew, "" if number < rounds else "simulations" if used_up else "seconds")
            yield result
            if solved:
                return

    def reader(self, crew: Crew | InterpretedCrew) -> Reader:
        """What reads the trees; with rules for simple regret, it is means that count."""
        best = "mean" if self.rule == BRUE or self.left else str(self.chosen["best"])
        return Reader(self.game, crew.trees, self.game.turn(self.session.trail.state), best, self.left)

    def result(self, crew: Crew | InterpretedCrew, stopped: str) -> Result:
        """What the trees say: the best move first."""
        options, reader = self.session.options, self.reader(crew)
        counters = {"simulations": crew.simulations(), "plies deep": crew.depth()}
        if self.prover:
            counters["positions of proofs"] = self.prover.positions()
        if times := sum(int(tree.facts[TIMES]) for tree in crew.trees):  # memory was full
            counters["nodes recycled"] = sum(int(tree.facts[RECYCLED]) for tree in crew.trees)
            counters["times recycled"] = times
        few = len(reader.moves) if options.all_moves else options.lines
        lines = [
            Line(said.move, reader.value(said), reader.line(said), said.visits) for said in reader.moves[: max(1, few)]
        ]
        if not lines:
            move = self.session.trail.options()[0]
            lines = [Line(move, reader.value(reader.root), (move,))]
        value = reader.value(reader.root)
        if not value.proved:  # others may be better
            value = reader.average(reader.moves[0] if reader.moves else reader.root)
        every = {line.move: line.value for line in lines} if options.all_moves else {}
        effort, best = Effort(crew.positions(), self.session.seconds(), counters), lines[0]
        found = Result(best.move, value, (best.move,), best.line, every, lines=tuple(lines), stopped=stopped)
        return replace(found, all_best=False, effort=effort)


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
