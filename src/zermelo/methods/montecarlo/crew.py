"""The threads that grow a tree, or a tree each: every one has a runner, luck and a way down of its own.

On one tree, a visit counts as soon as a simulation comes through, before it has a word, so that others look elsewhere
meanwhile; where there are very many, some time later (sharing.py). A crew of one is repeatable: the same seed, the same
tree.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.compiler.control import DONE, STOP, new_control
from zermelo.compiler.memory import apart
from zermelo.compiler.runner import Runner, Stopped, deep_thread
from zermelo.kernels.luck import new_luck
from zermelo.kernels.playout import LONGEST_GAME, Manner
from zermelo.kernels.recurrence import position_words
from zermelo.methods.montecarlo.compaction import make_room
from zermelo.methods.montecarlo.rules import BY_MOVE
from zermelo.methods.montecarlo.sharing import give_up_reserve, left_in, new_own
from zermelo.methods.montecarlo.simulation import mcts_kernel
from zermelo.methods.montecarlo.space import DEEPEST_NODE, FULL, LONGEST_PATH, OWN_WORDS, SIMULATIONS, Settings, Space
from zermelo.methods.montecarlo.tree import ROOT, Tree, children

if TYPE_CHECKING:
    from zermelo.methods.session import Session

STRIDE = 7919  # between the seeds of two threads


@dataclass
class Member:
    """One thread: who runs it, what its kernel takes, and what went wrong."""

    runner: Runner
    tree: Tree
    given: tuple[Any, ...]
    solved: bool = False
    problem: BaseException | None = None

    def work(self, simulations: int) -> None:
        """Until it has had so many; what is raised is kept for who waits."""
        control = self.runner.control
        control[FULL], self.problem = 0, None
        try:
            self.solved = bool(self.runner.run(mcts_kernel, *self.given, simulations, chances=True))
        except Exception as problem:
            self.problem = problem

    def full(self) -> bool:
        """Whether there was no room left in its tree."""
        return bool(self.runner.control[FULL])

    def go_on_in(self, tree: Tree) -> None:
        """The same work in a tree that may have grown."""
        self.tree, self.given = tree, (self.given[0], tree, *self.given[2:])
        give_up_reserve(self.given[3].own)


def new_member(session: Session, runner: Runner, tree: Tree, settings: Settings, manner: Manner, number: int) -> Member:
    """A thread where the session's game stands."""
    game, fast, before = session.game, session.runner.fast, session.trail.states()[:-1]
    past = np.zeros(LONGEST_GAME + LONGEST_PATH + len(before) + 3, np.int64)
    length = position_words(fast, before, past)
    seen, payoffs = np.array([np.inf, -np.inf]), np.zeros(len(game.players))
    codes = game.codes if settings.rule in BY_MOVE else 0
    manner = manner._replace(played=np.zeros((len(game.players), codes), np.int64), begun=apart(np.ones(1, np.int64)))
    luck = new_luck(session.options.seed + STRIDE * number)
    way, everywhere = np.zeros(LONGEST_PATH + 1, np.int64), np.zeros(0, np.int64)
    own = new_own(tree.means.shape[1], left_in(tree) // session.options.threads if settings.shared else 0)
    space = Space(way, apart(payoffs), apart(seen), apart(luck), past, manner, own, everywhere)
    return Member(runner, tree, (fast.rows(session.trail.state), tree, settings, space, length))


class Crew:
    """Threads on one question."""

    def __init__(self, session: Session, trees: list[Tree], settings: Settings, manner: Manner) -> None:
        self.session, self.trees = session, trees
        own = session.runner
        runners = [own] + [
            Runner(own.fast, apart(new_control(OWN_WORDS)), width=own.width) for _ in range(1, session.options.threads)
        ]
        self.members = [
            new_member(session, runner, trees[number % len(trees)], settings, manner, number)
            for number, runner in enumerate(runners)
        ]

    def simulate(self, simulations: int) -> bool:
        """Go on until there were so many in all; whether a root is solved. A full tree is made room in."""
        full_before = False
        while True:
            before = self.simulations()
            self._together(simulations)
            full = {number % len(self.trees) for number, member in enumerate(self.members) if member.full()}
            if not full:
                return any(member.solved for member in self.members)
            if full_before and self.simulations() == before:
                raise ValueError(f"a tree of {self.session.options.memory} MB is too small for so many moves: --memory")
            grew = [make_room(self.trees, place) for place in full]
            full_before = not any(grew)
            for number, member in enumerate(self.members):
                member.go_on_in(self.trees[number % len(self.trees)])

    def look_at(self, moves: set[int]) -> None:
        """At the root only these moves, each as often as another."""
        for member in self.members:
            if not member.tree.count[ROOT]:
                member.work(1)  # the first simulation gives the root its moves
            members_moves = member.tree.move[children(member.tree, ROOT).start : children(member.tree, ROOT).stop]
            focus = np.array([move in moves for move in members_moves.tolist()], np.int64)
            rows, tree, settings, space, length = member.given
            member.given = (rows, tree, settings, space._replace(focus=focus), length)

    def _together(self, simulations: int) -> None:
        """Each its share; a helper's thread ends before this does, and what the first one raises goes on up."""
        first, *helpers = self.members
        if helpers and not first.tree.count[ROOT]:
            first.work(int(first.runner.control[SIMULATIONS]) + 1)  # alone: it gives the root its moves
        share = simulations // len(self.members)
        for helper in helpers:
            helper.runner.control[STOP] = 0
            helper.runner = Runner(first.runner.fast, helper.runner.control, width=helper.runner.width)
        threads = [deep_thread(functools.partial(helper.work, share)) for helper in helpers]
        try:
            first.work(simulations - share * len(helpers))
        finally:
            if first.problem or first.solved or first.runner.control[FULL]:
                for helper in helpers:
                    helper.runner.stop()
            for thread in threads:
                thread.join()
        for member in self.members:
            if member.problem and (member is first or not isinstance(member.problem, Stopped)):
                raise member.problem

    def _sum(self, word: int) -> int:
        return sum(int(member.runner.control[word]) for member in self.members)

    def simulations(self) -> int:
        """So far."""
        return self._sum(SIMULATIONS)

    def positions(self) -> int:
        """So far, those of random games among them."""
        return self._sum(DONE)

    def depth(self) -> int:
        """How deep the trees are."""
        return max(int(member.runner.control[DEEPEST_NODE]) for member in self.members)
