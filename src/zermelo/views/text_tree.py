"""The tree as text for a terminal: [Max] (Min) <chance>, values, windows; * marks the principal variation, x what is
pruned.
"""

from __future__ import annotations

from zermelo.views.picture import Drawn

MARKS = {"square": "[{}]", "circle": "({})", "diamond": "<{}>", "triangle": "/{}\\", "end": "{}"}


def text_tree(drawn: list[Drawn]) -> str:
    """A line for each node.

    >>> from zermelo.views.picture import picture
    >>> from zermelo.textbook.tracing import trace
    >>> print(text_tree(picture(trace("alphabeta-slides", "guide-prune"))))
    [A] 2  [2, ∞]  *
    |- (B) 2  [−∞, 2]  *
    |  |- D 2  *
    |  `- E 3
    `- (C) 1  [2, 1]
       |- F 1
       `- x G
    """
    below: dict[int, list[Drawn]] = {}
    for node in drawn:
        below.setdefault(node.parent, []).append(node)
    lines: list[str] = []
    waiting = [(drawn[0], "", "")]
    while waiting:
        node, before, indent = waiting.pop()
        lines.append(before + _label(node))
        children = below.get(node.number, [])
        for place, child in reversed(list(enumerate(children))):
            last = place == len(children) - 1
            waiting.append((child, indent + ("`- " if last else "|- "), indent + ("   " if last else "|  ")))
    return "\n".join(lines)


def _label(node: Drawn) -> str:
    edge = f"{node.edge}: " if node.edge else ""
    name = MARKS[node.shape].format(node.name)
    if node.pruned:
        return f"x {edge}{name}"
    value = f" {node.value}" if node.value else ""
    edges = f"  {node.window}" if node.window else ""
    return f"{edge}{name}{value}{edges}{'  *' if node.principal else ''}"
