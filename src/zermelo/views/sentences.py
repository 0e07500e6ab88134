"""Each event as a sentence: what the stepping page reads out, and the view `events`."""

from __future__ import annotations

from zermelo.textbook.events import Event, Trace
from zermelo.textbook.gametree import GameTree
from zermelo.textbook.numbers import odds, window, written

GREEK = {"alpha": "α", "beta": "β", "v": "v", "average": "average"}
SIGNS = {">=": "≥", "<=": "≤", "alpha": "α", "beta": "β"}


def sentence(event: Event, tree: GameTree) -> str:
    """What happens, in words.

    >>> from zermelo.textbook.tracing import trace
    >>> run = trace("minimax-slides", "guide-simple")
    >>> sentence(run.events[4], run.tree), sentence(run.events[-1], run.tree)
    ('Enter D.', 'Choose 2, to C: 5.')
    """
    text = _SENTENCES[event.kind](event, tree)
    return f"[{event.phase}] {text}" if event.phase else text


def _name(tree: GameTree, node: int) -> str:
    who = tree.who(node)
    return f"{tree.name(node)} ({who})" if who else tree.name(node)


def _enter(event: Event, tree: GameTree) -> str:
    seen = window(event.alpha, event.beta)
    edges = seen if event.beta is None else f"[α, β] = {seen}"
    return f"Enter {_name(tree, event.node)}{f' with {edges}' if seen else ''}."


def _set(event: Event, tree: GameTree) -> str:
    name = tree.name(event.node)
    if event.what == "window":
        return f"{name}: [α, β] = {window(event.alpha, event.beta)}."
    found = written(event.value)
    if event.what in ("alpha", "beta"):
        return f"{name}: {GREEK[event.what]} moves from {written(event.old)} to {found}."
    if event.why:
        return f"{name}: {event.why}: {found}."
    if tree.is_terminal(event.node) or tree.nodes[event.node].payoffs:
        kind = "the end is worth" if tree.nodes[event.node].payoffs else "the estimate is"
        return f"{name}: {kind} {found}."
    return f"{name}: v = {found}."


def _back_up(event: Event, tree: GameTree) -> str:
    name, what = tree.name(event.node), GREEK[event.what]
    if event.how == "mean":
        times = "sample" if event.visits == 1 else "samples"
        return f"{name}: average {written(event.value)} of {event.visits} {times}."
    if event.how == "share":
        return f"{name}: {event.why}: v = {written(event.value)}."
    child = tree.name(event.child)
    if event.how == "sum":
        share = odds(tree.nodes[event.child].odds)
        return f"Back up {child} to {name}: v + {share} × {child} = {written(event.value)}."
    changed = "=" if event.old != event.value else "stays"
    return f"Back up {child} to {name}: {what} {changed} {written(event.value)}."


def _compare(event: Event, tree: GameTree) -> str:
    if event.phase == "selection":
        return f"{tree.name(event.node)}: upper bounds {event.why}; the highest is that of {tree.name(event.child)}."
    name, verdict = tree.name(event.node), "yes" if event.value else "no"
    parts = event.why.split()
    if parts[1] not in SIGNS:
        return f"{name}: {event.why}? {verdict.capitalize()}."
    known = {"v": event.old, "alpha": event.alpha, "beta": event.beta}
    test = " ".join(SIGNS.get(part, part) for part in parts)
    return f"{name}: {test}? {written(known[parts[0]])} {SIGNS[parts[1]]} {written(known[parts[2]])}: {verdict}."


def _prune(event: Event, tree: GameTree) -> str:
    names = ", ".join(tree.name(node) for node in event.pruned)
    return f"Prune {names}: {event.why}."


def _leave(event: Event, tree: GameTree) -> str:
    return f"Leave {tree.name(event.node)}: {GREEK[event.what]} = {written(event.value)}."


def _choose(event: Event, tree: GameTree) -> str:
    return f"Choose {move_to(tree, event.child)}: {written(event.value)}."


def move_to(tree: GameTree, node: int) -> str:
    """The move that leads to a node; and the node, where it has another name."""
    found = tree.nodes[node]
    return found.move if found.move == found.name else f"{found.move}, to {found.name}"


_SENTENCES = {
    "enter": _enter,
    "set": _set,
    "back up": _back_up,
    "compare": _compare,
    "prune": _prune,
    "leave": _leave,
    "choose": _choose,
}


def described(trace: Trace) -> str:
    """The whole run, a numbered sentence for each event."""
    wide = len(str(len(trace.events)))
    lines = [f"{place:>{wide}}. {sentence(event, trace.tree)}" for place, event in enumerate(trace.events, 1)]
    return "\n".join(lines)
