"""Monte-Carlo tree search: a tree that grows where it pays, simulation by simulation, for every game.

A move's value is the average of its simulations for each player, with its standard error, unless it is proved: with one
player, or two opponents, what is certain is backed up too (montecarlo/proof.py), and ends the search when it reaches
the root. The tree below the move that is played is kept by the session. With several threads they grow one tree
together, or a tree each.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from zermelo.compiler.runner import Stopped
from zermelo.game import Game
from zermelo.methods.limit import Limit, Options
from zermelo.methods.method import Method, Setting
from zermelo.methods.montecarlo.crew import Crew
from zermelo.methods.montecarlo.halving import better_half, rounds_for
from zermelo.methods.montecarlo.interpreted import InterpretedCrew
from zermelo.methods.montecarlo.proof import renew_root
from zermelo.methods.montecarlo.reading import Reader, has_one_number
from zermelo.methods.montecarlo.selection import BRUE, RAVE, RULES
from zermelo.methods.montecarlo.simulation import mcts_kernel
from zermelo.methods.montecarlo.space import OWN_WORDS, Settings
from zermelo.methods.montecarlo.tree import ORIGIN, RECYCLED, Tree, descend, empty, new_tree
from zermelo.methods.result import Effort, Line, Result
from zermelo.trail import Trail

if TYPE_CHECKING:
    from zermelo.methods.session import Session

MOVES_A_VISIT = 16  # children of a node that hardly anybody comes to cost more than they tell
FIRST, FIRST_INTERPRETED = 1_000, 100  # simulations until the first result
MOST_LED = 64  # moves that are drawn at a time
OFTEN = 0.5  # seconds between two results at most


class MCTS(Method):
    """Monte-Carlo tree search."""

    name = "mcts"
    promise = "the most visited move of a tree of random games, with averages and errors; what it calls proved is"
    takes = frozenset({"all_moves", "lines", "seed", "memory", "threads"})
    limits = frozenset({"seconds", "simulations"})
    settings = {
        "rule": Setting("ucb1", "how children are chosen", tuple(RULES)),
        "c": Setting(1.4, "how much is explored, where payoffs lie between 0 and 1"),
        "mix": Setting(0.0, "how much of a leaf's worth is the game's estimate, the rest a random game: 0 to 1"),
        "led": Setting(1.0, "moves drawn at each step of a random game, of which the game's `order` takes one"),
        "patience": Setting(0.0, "visits of a node before it gets children; 0: one for every 16 moves there are"),
        "best": Setting("visits", "which move is best: most visits, or the best lower bound", ("visits", "lower")),
        "root": Setting("rule", "how the root's moves are chosen: by the rule, or halved", ("rule", "halving")),
        "trees": Setting("one", "with several threads: one tree for all, or one for each", ("one", "each")),
    }
    hints = True
    words = OWN_WORDS
    rank = 50

    def suits(self, limit: Limit) -> bool:
        """Where something ends it."""
        return limit.seconds is not None or limit.simulations is not None

    def refuse_settings(self, game: Game[Any], options: Options) -> None:
        """ValueError, if they do not fit the game, or each other."""
        chosen = self.chosen(options)
        mix = float(chosen["mix"])
        if mix > 1 or (mix > 0 and not has_one_number(game)):
            raise ValueError("`mix` of mcts is 0 to 1, and 0 where one number does not say what each player gets")
        if chosen["rule"] == "rave" and not game.codes:
            raise ValueError(f"rule=rave is for moves that mean the same everywhere: {game.name} has no `codes`")
        if not 1 <= float(chosen["led"]) <= MOST_LED:
            raise ValueError(f"`led` of mcts is 1 to {MOST_LED}, not {chosen['led']:g}")
        if chosen["best"] != "visits" and (chosen["rule"] == "brue" or chosen["root"] == "halving"):
            raise ValueError("with rule=brue and root=halving it is means that count: leave `best` out")

    def prepare(self, session: Session) -> None:
        """Compile the kernel, or load it from the cache."""
        run = Run(self, session)
        crew = Crew(session, [new_tree(0, run.columns, run.amaf)], run.settings(), run.led)
        session.runner.prepare(mcts_kernel, *crew.members[0].given, 1, chances=True)

    def iterate(self, session: Session, limit: Limit) -> Iterator[Result]:
        """A result whenever the simulations have doubled; with `root=halving`, after every round."""
        if limit.none:
            raise ValueError("mcts may never come to an end of its own: give it seconds or simulations")
        run = Run(self, session)
        run.refuse()
        crew = run.crew()
        try:
            yield from run.halved(crew, limit) if run.chosen["root"] == "halving" else run.doubled(crew, limit)
        except Stopped:
            yield run.result(crew, session.why_stopped())


@dataclass
class Rooted:
    """Trees, and where their roots stand."""

    trees: list[Tree]
    trail: Trail | None = None


class Run:
    """One question: how it is searched, and what is read from the trees."""

    def __init__(self, method: MCTS, session: Session) -> None:
        self.session, self.game = session, session.game
        self.chosen = method.chosen(session.options)
        self.rule, self.led = RULES[str(self.chosen["rule"])], max(1, int(self.chosen["led"]))
        self.columns = 1 if has_one_number(self.game) else len(self.game.players)
        self.amaf = self.rule == RAVE
        self.left: set[int] = set()  # the moves that are still in question, where they are halved

    def refuse(self) -> None:
        """ValueError, if a setting needs compiled rules, and they are not."""
        if self.session.interpreted and (self.rule in (RAVE, BRUE) or self.chosen["root"] == "halving" or self.led > 1):
            raise ValueError(f"rave, brue, halving and led games need compiled rules: {self.session.interpreted}")

    def crew(self) -> Crew | InterpretedCrew:
        """Who simulates."""
        if self.session.interpreted:
            return InterpretedCrew(self.session, self.trees(), self.settings())
        return Crew(self.session, self.trees(), self.settings(), self.led)

    def settings(self) -> Settings:
        """What the kernel is told."""
        pace, single = 0 if self.game.has("chances") else 1, has_one_number(self.game)
        c, mix, patience = (float(self.chosen[name]) for name in ("c", "mix", "patience"))
        patience = patience or max(1, len(self.session.trail.options()) // MOVES_A_VISIT)
        return Settings(self.rule, c, mix, pace, int(single), int(patience))

    def trees(self) -> list[Tree]:
        """The session's trees, their roots where the game stands."""
        session = self.session
        many = session.options.threads if self.chosen["trees"] == "each" and not session.interpreted else 1
        kind = (session.options.memory, many, self.columns, tuple(sorted(self.chosen.items())))
        megabytes = session.options.memory // many
        new = lambda: Rooted([new_tree(megabytes, self.columns, self.amaf) for _ in range(many)])  # noqa: E731
        kept = session.kept("tree", kind, new)
        moves = moves_between(kept.trail, session.trail)
        for tree in kept.trees:
            if moves is None:
                empty(tree)
            else:
                descend(tree, moves)
                renew_root(tree)
        origin = max(int(tree.facts[ORIGIN]) for tree in kept.trees)
        for tree in kept.trees:  # one that could not follow is empty, and counts plies from where the others do
            tree.facts[ORIGIN] = origin
        kept.trail = session.trail
        return kept.trees

    def doubled(self, crew: Crew | InterpretedCrew, limit: Limit) -> Iterator[Result]:
        """A result whenever the simulations have doubled, and every half second."""
        most, done = limit.simulations or 1 << 62, 0
        first = FIRST_INTERPRETED if self.session.interpreted else FIRST
        while done < most:
            rate = done / max(1e-3, self.session.seconds())
            done = min(most, done + max(first, min(done, int(rate * OFTEN))))
            if crew.simulate(done):
                yield self.result(crew, "proved")
                return
            yield self.result(crew, "simulations" if done == most else "")

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
        if recycled := sum(int(tree.facts[RECYCLED]) for tree in crew.trees):
            counters["nodes recycled"] = recycled
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
