"""The same search where rules can't be compiled, or an evaluator is Python's: by one thread, as definitions go.

Leaves are evaluated many at once where an evaluator is asked: visits count on the way down, so that the ways of a batch
differ. Choosing among children needs no rules, and is compiled all the same.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from zermelo.compiler.runner import Stopped
from zermelo.game import CHANCE
from zermelo.kernels.playout import random_game
from zermelo.methods.montecarlo import proof, space
from zermelo.methods.montecarlo import tree as arrays
from zermelo.methods.montecarlo.compaction import make_room
from zermelo.methods.montecarlo.proof import close_root, payoff_of, tighten
from zermelo.methods.montecarlo.rules import PUCT
from zermelo.methods.montecarlo.selection import NO_CHILD, choose_kernel
from zermelo.methods.montecarlo.space import LEAST, LONGEST_PATH, MOST, Settings
from zermelo.methods.montecarlo.tree import ENDED, NO_ROW, ORIGIN, ROOT, UNSEEN, USED, Tree, children
from zermelo.odds import odds_of
from zermelo.trail import Trail

if TYPE_CHECKING:
    from zermelo.methods.session import Session

pieces = (proof.enter, proof.settle, proof.solved, arrays.add_word, arrays.count_visit, space.scale_of)
enter, settle, solved, add_word, count_visit, scale_of = (getattr(piece, "py_func", piece) for piece in pieces)
"""What kernels are made of, as Python."""
BATCH = 16  # leaves that an evaluator is asked about at once


@dataclass
class Way:
    """One simulation: the nodes on its way, where it ended, and the ply from which a payoff is certain."""

    path: list[int]
    trail: Trail
    settled: int = -1
    certain: float = 0.0
    payoffs: list[float] = field(default_factory=list)


class InterpretedCrew:
    """A crew of one (crew.py) that asks the rules themselves."""

    def __init__(self, session: Session, trees: list[Tree], settings: Settings) -> None:
        self.session, self.trees, self.tree, self.settings = session, trees, trees[0], settings
        self.game, self.luck = session.game, random.Random(session.options.seed)
        self._count = self._positions = self._depth = 0
        self._full = False
        self.seen = np.array([np.inf, -np.inf])

    def simulations(self) -> int:
        """So far."""
        return self._count

    def positions(self) -> int:
        """So far, those of random games among them."""
        return self._positions

    def depth(self) -> int:
        """How deep the tree is."""
        return self._depth

    def simulate(self, simulations: int) -> bool:
        """Go on until there were so many; whether the root is solved."""
        while self._count < simulations and not solved(self.tree, ROOT):
            if self.session.runner.why:
                raise Stopped
            many = BATCH if self.settings.mix > 0 else 1
            ways = [self._way() for _ in range(min(many, simulations - self._count))]
            self._evaluate(ways)
            for way in ways:
                self._back_up(way)
            if self._full:
                make_room(self.trees, 0)
                self.tree = self.trees[0]
                self._full = False
        return bool(solved(self.tree, ROOT))

    def _way(self) -> Way:
        """Select and expand: down to a node where nobody was yet."""
        tree, way, node, trail = self.tree, Way([ROOT], self.session.trail), ROOT, self.session.trail
        while len(way.path) < LONGEST_PATH:
            first_time = tree.standing[node] == UNSEEN or tree.visits[node] == 0
            if tree.standing[node] == UNSEEN:
                enter(tree, node, ENDED if trail.over() else self.game.turn(trail.state))
            count_visit(tree, node, shared=0)
            if tree.mover[node] == ENDED or (first_time and node != ROOT) or solved(tree, node):
                break
            if tree.count[node] == 0 and (node == ROOT or tree.visits[node] > self.settings.patience):
                self._expand(node, trail)
            if tree.count[node] == 0:
                break
            best, unsolved = self._chosen(node)
            if best != unsolved and way.settled < 0:
                way.settled = len(way.path) - 1
                way.certain = float(payoff_of(tree.low[best], self.game.unit, self.settings.pace))
            if unsolved == NO_CHILD:
                break
            node = unsolved
            trail = trail.play(int(tree.move[node]))
            way.path.append(node)
        way.trail = trail
        self._depth = max(self._depth, len(way.path) - 1)
        return way

    def _chosen(self, node: int) -> tuple[int, int]:
        """The best child and the best that is not solved; an outcome, where chance decides."""
        tree, every = self.tree, children(self.tree, node)
        if tree.mover[node] == CHANCE:
            drawn = self.luck.choices(every, tree.prior[every.start : every.stop].tolist())[0]
            return drawn, drawn
        low, scale = scale_of(self.seen)
        chosen = np.zeros(2, np.int64)
        choose_kernel(tree, node, self.settings.rule, self.settings.c, float(low), float(scale), NO_ROW, chosen)
        return int(chosen[0]), int(chosen[1])

    def _expand(self, node: int, trail: Trail) -> None:
        game, state, tree = self.game, trail.state, self.tree
        options = trail.options()
        first = int(tree.facts[USED])
        if first + len(options) > len(tree.parent):
            self._full = True
            return
        tree.facts[USED] = first + len(options)
        if tree.mover[node] == CHANCE:
            odds = odds_of(game, state)
        else:
            self.luck.shuffle(options)
            options.sort(key=lambda move: -game.order(state, move))
            ranks = [1 / (1 + place) if game.has("order") else 1.0 for place in range(len(options))]
            odds = [rank / sum(ranks) for rank in ranks] if self.settings.rule == PUCT else [0.0] * len(options)
        for place, (move, prior) in enumerate(zip(options, odds, strict=True)):
            tree.parent[first + place], tree.move[first + place], tree.prior[first + place] = node, move, prior
        tree.first[node], tree.count[node] = first, len(options)

    def _evaluate(self, ways: list[Way]) -> None:
        """What each player may expect at the end of each way: ends as they are, others by a game, a guess or both."""
        game, mix, asked = self.game, self.settings.mix, []
        for way in ways:
            node = way.path[-1]
            if self.tree.mover[node] == ENDED:
                way.payoffs = [float(way.trail.payoff(player)) for player in range(len(game.players))]
                if self.settings.proofs:
                    plies = int(self.tree.facts[ORIGIN]) + len(way.path) - 1
                    settle(self.tree, node, way.payoffs[0], game.unit, plies, self.settings.pace)
            elif solved(self.tree, node):
                certain = float(payoff_of(self.tree.low[node], game.unit, self.settings.pace))
                way.payoffs = [certain, -certain][: len(game.players)]
            else:
                way.payoffs = [0.0] * len(game.players)
                asked.append(way)
        guesses = self.session.evaluator.values([way.trail.state for way in asked]) if mix > 0 and asked else []
        for place, way in enumerate(asked):
            if mix < 1:
                way.payoffs, plies = random_game(way.trail, self.luck)
                self._positions += plies
            if mix > 0:
                guess = float(guesses[place])
                both = [guess, -guess][: len(game.players)]
                way.payoffs = [(1 - mix) * one + mix * other for one, other in zip(way.payoffs, both, strict=True)]

    def _back_up(self, way: Way) -> None:
        tree, columns = self.tree, self.tree.means.shape[1]
        open_bounds = self.settings.proofs == 1 and solved(tree, way.path[-1])
        for ply in range(len(way.path) - 1, -1, -1):
            if ply == way.settled:
                way.payoffs[0] = way.certain
            node = way.path[ply]
            for column in range(columns):
                add_word(tree, node, column, way.payoffs[column])
            if open_bounds and tree.count[node] > 0:
                open_bounds = tighten(tree, node)
                if node == ROOT:
                    close_root(tree, self.settings.least, self.settings.most, self.settings.pace)
        both = [way.payoffs[0], -way.payoffs[0]] if columns == 1 and len(way.payoffs) == 2 else way.payoffs[:columns]
        self.seen[LEAST], self.seen[MOST] = min(self.seen[LEAST], *both), max(self.seen[MOST], *both)
        self._count += 1
        self._positions += len(way.path)
