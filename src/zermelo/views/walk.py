"""The walk of the slides: each node as `v; [α, β]`, whenever it changes."""

from __future__ import annotations

from zermelo.textbook.events import Trace
from zermelo.textbook.numbers import window, written
from zermelo.views.replay import Shown, steps


def walk(trace: Trace) -> str:
    """A line for each change, indented by depth.

    >>> from zermelo.textbook.tracing import trace
    >>> print(walk(trace("alphabeta-slides", "guide-prune")))
    A Max −∞; [−∞, ∞]
      B Min ∞; [−∞, ∞]
        D 2
      B Min 2; [−∞, 2]
        E 3
    A Max 2; [2, ∞]
      C Min ∞; [2, ∞]
        F 1
      C Min 1; [2, 1]
      pruned: G (B already has 2; C is at most 1, so Max does not go to C)
    """
    tree, shown, lines, last = trace.tree, dict[int, Shown](), list[str](), dict[int, str]()
    lecture = any(event.kind == "back up" and event.what != "v" for event in trace.events)  # it has no v
    following = [*trace.events[1:], None]
    for (event, changed), after in zip(steps(trace), following, strict=True):
        shown.update(changed)
        if event.kind == "back up" and after and after.kind == "set" and after.what in ("alpha", "beta"):
            continue  # the window moves with it: one line for both
        indent = "  " * tree.nodes[event.node].depth
        if event.kind == "prune":
            lines.append(f"{indent}pruned: {', '.join(tree.name(node) for node in event.pruned)} ({event.why})")
            continue
        bounds_alone = (
            event.kind == "enter" and event.alpha is not None and lecture and not tree.is_terminal(event.node)
        )
        if event.kind not in ("set", "back up", "leave") and not bounds_alone:
            if event.kind == "enter" and event.node == tree.root and event.phase.startswith("depth"):
                lines.append(f"{event.phase}:")
                last.clear()
            continue
        text = _label(trace, event.node, shown[event.node])
        if last.get(event.node) != text:
            lines.append(indent + text)
            last[event.node] = text
    return "\n".join(lines)


def _label(trace: Trace, node: int, shown: Shown) -> str:
    tree = trace.tree
    who = f"{tree.who(node)} " if tree.who(node) else ""
    edges = window(shown.alpha, shown.beta) if who else ""
    samples = f" ({shown.visits})" if shown.visits else ""
    start = f"{tree.name(node)} {who}{written(shown.value)}".rstrip()
    return f"{start}{samples}{f'; {edges}' if edges else ''}"
