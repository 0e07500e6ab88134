"""Why what is pruned need not be looked at. A node is left when its value so far meets a bound; what the bound comes
from makes three cases:

elsewhere   above the node, a player has already found something strictly better: he goes there, and play never comes
            to this node. The provider is the node that he goes to.
equal       what he has found elsewhere is just as good. The value of this node is settled within the window: whatever
            follows, it counts as that bound (it may be worse for him, which changes nothing).
root        nobody has found anything: the bound is the one that the root began with, the largest or the smallest payoff
            that there is. The node has it, and no move can be better. (Or it is the edge of a window that was asked
            about: beyond it nothing need be known.)

The first two are told from the run so far, whatever algorithm makes it: the provider is the first node to report the
bound, among the successors of those nodes on the way here at which the other player moves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from zermelo.textbook.gametree import GameTree
from zermelo.textbook.numbers import written

if TYPE_CHECKING:
    from zermelo.textbook.events import Event

EQUAL, ELSEWHERE, ROOT = "equal", "elsewhere", "root"
REASONS = (EQUAL, ELSEWHERE, ROOT)


def reasoned(tree: GameTree, run: Iterable[Event]) -> Iterator[Event]:
    """The events of a run; those that prune, with their reason."""
    reported: dict[int, object] = {}  # what nodes have returned, in the order of time
    window: tuple[float | None, float | None] | None = None  # that the root began with
    for event in run:
        if event.node == tree.root and event.kind == "enter":
            reported, window = {}, None
        if event.node == tree.root and window is None and event.alpha is not None:
            window = (event.alpha, event.beta)
        if event.kind == "leave":
            reported.setdefault(event.node, event.value)
        yield _with_reason(tree, event, reported, window or (None, None)) if event.kind == "prune" else event


def _with_reason(
    tree: GameTree, event: Event, reported: dict[int, object], window: tuple[float | None, float | None]
) -> Event:
    largest = tree.is_max(event.node)
    bound, begun = (event.beta, window[1]) if largest else (event.alpha, window[0])
    if bound == begun:
        return replace(event, reason=ROOT, why=_words(tree, event, ROOT, -1, bound))
    above = {node for node in _above(tree, event.node) if tree.is_max(node) != largest}
    provider = next(node for node, value in reported.items() if tree.parent(node) in above and value == bound)
    reason = EQUAL if event.value == bound else ELSEWHERE
    return replace(event, reason=reason, provider=provider, why=_words(tree, event, reason, provider, bound))


def _above(tree: GameTree, node: int) -> Iterator[int]:
    while node != tree.root:
        node = tree.parent(node)
        yield node


def _words(tree: GameTree, event: Event, reason: str, provider: int, bound: float | None) -> str:
    here, largest, value = tree.name(event.node), tree.is_max(event.node), written(event.value)
    if reason == ROOT and bound not in (tree.lowest, tree.highest):
        how, edge = ("least", "ends") if largest else ("most", "begins")
        return f"{here} is at {how} {value}, and the window that was asked about {edge} at {written(bound)}"
    if reason == ROOT:
        return f"{here} is {value}, and no payoff is {'larger' if largest else 'smaller'}"
    there, other = tree.name(provider), "Min" if largest else "Max"
    start = f"{there} already has {written(bound)}; {here} is at {'least' if largest else 'most'} {value}"
    if reason == EQUAL:
        return f"{start}, so it is settled within the window and can't better {there} for {other}"
    beside = tree.parent(provider) == tree.parent(event.node)
    return f"{start}, so {f'{other} does not go' if beside else 'play does not come'} to {here}"
