"""A run played again: after each event, what every node shows. Drawn trees and pages are made from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from zermelo.textbook.events import Event, Trace
from zermelo.textbook.gametree import GameTree, Number

UNSEEN, OPEN, DONE, PRUNED = "unseen", "open", "done", "pruned"


@dataclass(frozen=True)
class Shown:
    """What a node shows."""

    state: str = UNSEEN
    value: Number | None = None
    alpha: float | None = None
    beta: float | None = None
    visits: int | None = None


def changes(event: Event, shown: dict[int, Shown], tree: GameTree) -> dict[int, Shown]:
    """The nodes that an event changes, as they show from then on."""
    now = shown.get(event.node, Shown())
    if event.kind == "enter":
        return {event.node: replace(now, state=OPEN, alpha=event.alpha, beta=event.beta)}
    if event.kind == "set":
        if event.what in ("window", "alpha", "beta"):
            return {event.node: replace(now, alpha=event.alpha, beta=event.beta)}
        return {event.node: replace(now, state=now.state if now.state != UNSEEN else DONE, value=event.value)}
    if event.kind == "back up":
        return {event.node: _backed_up(now, event)}
    if event.kind == "leave":
        return {event.node: replace(now, state=DONE, value=event.value)}
    if event.kind == "choose":  # of a decision that has no value of its own
        return {event.node: replace(now, state=DONE, value=event.value)} if now.value is None else {}
    if event.kind == "prune":
        below = [node for root in event.pruned for node in tree.below(root)]
        unseen = [node for node in below if shown.get(node, Shown()).state == UNSEEN]
        return {node: replace(shown.get(node, Shown()), state=PRUNED) for node in unseen}
    return {}


def _backed_up(now: Shown, event: Event) -> Shown:
    if event.what == "alpha":
        assert not isinstance(event.value, tuple)
        return replace(now, alpha=event.value)
    if event.what == "beta":
        assert not isinstance(event.value, tuple)
        return replace(now, beta=event.value)
    alpha = event.alpha if event.alpha is not None else now.alpha
    beta = event.beta if event.beta is not None else now.beta
    state = DONE if event.how == "mean" else now.state
    return replace(now, state=state, value=event.value, alpha=alpha, beta=beta, visits=event.visits)


def steps(trace: Trace) -> Iterator[tuple[Event, dict[int, Shown]]]:
    """Each event with what it changes."""
    shown: dict[int, Shown] = {}
    for event in trace.events:
        changed = changes(event, shown, trace.tree)
        shown.update(changed)
        yield event, changed


def at_the_end(trace: Trace) -> dict[int, Shown]:
    """What every node shows when the run is over.

    >>> from zermelo.textbook.tracing import trace
    >>> shown = at_the_end(trace("alphabeta-slides", "guide-walk"))
    >>> shown[0].value, shown[6].state
    (9, 'pruned')
    """
    shown: dict[int, Shown] = {}
    for _, changed in steps(trace):
        shown.update(changed)
    return shown


def principal_variation(trace: Trace) -> list[int]:
    """The path from the root along which the value was found: what was chosen, or what last changed a node's value."""
    tree, shown = trace.tree, at_the_end(trace)
    found: dict[int, int] = {}
    for event in trace.events:
        if event.kind == "enter":
            found.pop(event.node, None)  # it is looked at again
        elif event.kind == "choose" or (event.kind == "back up" and event.child >= 0 and event.old != event.value):
            found[event.node] = event.child
    path = [tree.root]
    while not tree.is_terminal(path[-1]) and not tree.is_chance(path[-1]):
        here = path[-1]
        same = [child for child in tree.successors(here) if _done(shown, child, shown.get(here, Shown()).value)]
        following = found.get(here, same[0] if same else None)
        if following is None:
            break
        path.append(following)
    return path


def _done(shown: dict[int, Shown], node: int, value: Number | None) -> bool:
    """Whether a node is done, and worth this."""
    return node in shown and shown[node].state == DONE and shown[node].value == value
