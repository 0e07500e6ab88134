"""What happens in a run of an algorithm, step by step. Every view is made from these.

enter      a node is looked at, with the window alpha, beta if the algorithm has one
set        a quantity of a node gets a value: the payoff of an end, minus infinity, an estimate; alpha or beta is moved
back up    a child's value reaches its parent: `what` was `old` and is now `value`
compare    a test is made: `why` says it in words, `value` is 1 if it holds; `old` is the v that is compared
prune      the subtrees below `pruned` are left out at a node that has `value` so far: `reason` is one of reasons.py,
           `provider` the node that one of the players would rather go to, `why` says it in words
leave      a node is done and worth `value`; `what` names the quantity that is returned
choose     the decision: `child` is the node that the chosen move leads to

Every event has the number of the line that does it, in the program of its algorithm (programs.txt), counted from 1.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from dataclasses import dataclass, replace
from typing import Any, TypedDict

from zermelo.textbook.gametree import GameTree, Number
from zermelo.textbook.reasons import reasoned

KINDS = ("enter", "set", "back up", "compare", "prune", "leave", "choose")
Stack = tuple[tuple[int, Number | None], ...]
Run = Generator["Event", None, Any]


class Edges(TypedDict):
    """The window of an event."""

    alpha: float | None
    beta: float | None


@dataclass(frozen=True)
class Event:
    """One step of a run."""

    kind: str
    node: int
    child: int = -1
    what: str = "v"  # or alpha, beta
    how: str = ""  # max, min, sum or mean: how a child's value is backed up
    old: Number | None = None
    value: Number | None = None
    alpha: float | None = None
    beta: float | None = None
    pruned: tuple[int, ...] = ()
    why: str = ""
    stack: Stack | None = None  # nodes with their values, of algorithms that keep a stack of their own
    phase: str = ""  # of algorithms that go through phases: "selection", "depth 2"
    visits: int | None = None  # how many samples the value is the average of
    line: int = 0  # of the algorithm's program
    reason: str = ""  # of a prune: equal, elsewhere or root
    provider: int = -1  # of a prune: who has the bound that is not to be bettered; -1: it is no node


def end_of(tree: GameTree, node: int, line: int) -> Run:
    """Where the tree ends: the node gets its value, and returns it."""
    value = tree.utility(node)
    yield Event("set", node, value=value, line=line)
    yield Event("leave", node, value=value, line=line)
    return value


def left_out(tree: GameTree, x: int, place: int, prune: Event) -> Run:
    """What is pruned at x after the successor at this place; nothing, if that was the last."""
    rest = tuple(tree.successors(x)[place + 1 :])
    if rest:
        yield replace(prune, pruned=rest)


@dataclass(frozen=True)
class Trace:
    """A run from its first event to its last, and what it came to."""

    algorithm: str
    tree: GameTree
    events: tuple[Event, ...]
    depth: int | None = None  # how far it was to look, where the algorithm asks for that

    @property
    def value(self) -> Number | None:
        """What the root is worth: what it returned, or what the move that was chosen is worth."""
        for kind in ("leave", "choose"):
            found = [event.value for event in self.events if event.kind == kind and event.node == self.tree.root]
            if found:
                return found[-1]
        return None

    @property
    def choice(self) -> int | None:
        """The node that the chosen move leads to."""
        chosen = [event.child for event in self.events if event.kind == "choose" and event.node == self.tree.root]
        return chosen[-1] if chosen else None

    @property
    def visited(self) -> set[int]:
        """The nodes that were looked at."""
        return {event.node for event in self.events if event.kind == "enter"}

    @property
    def pruned(self) -> set[int]:
        """The nodes that were left out, with all below them, and never looked at."""
        roots = [node for event in self.events for node in event.pruned]
        return {node for root in roots for node in self.tree.below(root)} - self.visited


def recorded(algorithm: str, tree: GameTree, run: Iterable[Event], depth: int | None = None) -> Trace:
    """The trace of a run, with the reason of each prune."""
    return Trace(algorithm, tree, tuple(reasoned(tree, run)), depth)
