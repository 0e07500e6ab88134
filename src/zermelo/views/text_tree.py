"""The tree as text for a terminal: [Max] (Min) <chance> /a third player\\, values, windows; below it a legend of the
signs that it has.
"""

from __future__ import annotations

from zermelo.textbook.gametree import GameTree
from zermelo.views.picture import Drawn

MARKS = {"square": "[{}]", "circle": "({})", "diamond": "<{}>", "triangle": "/{}\\", "end": "{}"}
ESTIMATED = "≈"
SAMPLES = "samples, of which the number before is the average payoff of Max"


def text_tree(drawn: list[Drawn], tree: GameTree) -> str:
    """A line for each node, and the legend.

    >>> from zermelo.views.picture import picture
    >>> from zermelo.textbook.tracing import trace
    >>> run = trace("alphabeta-slides", "guide-prune")
    >>> print(text_tree(picture(run), run.tree))
    [A] 2  [2, ∞]  *
    |- (B) 2  [−∞, 2]  *
    |  |- D 2  *
    |  `- E 3
    `- (C) 1  [2, 1]
       |- F 1
       `- x G
    <BLANKLINE>
    [A] Max moves, (B) Min moves, [2, ∞] alpha and beta, * principal variation, x pruned
    """
    return f"{_branches(drawn, tree)}\n\n{legend(drawn, tree)}"


def _branches(drawn: list[Drawn], tree: GameTree) -> str:
    below: dict[int, list[Drawn]] = {}
    for node in drawn:
        below.setdefault(node.parent, []).append(node)
    lines: list[str] = []
    waiting = [(drawn[0], "", "")]
    while waiting:
        node, before, indent = waiting.pop()
        lines.append(before + _label(node, _estimated(node, tree)))
        children = below.get(node.number, [])
        for place, child in reversed(list(enumerate(children))):
            last = place == len(children) - 1
            waiting.append((child, indent + ("`- " if last else "|- "), indent + ("   " if last else "|  ")))
    return "\n".join(lines)


def _estimated(node: Drawn, tree: GameTree) -> bool:
    """Whether its number is an estimate: the tree is cut here, and the game goes on."""
    return node.shape == "end" and not tree.nodes[node.number].payoffs and bool(node.value)


def _label(node: Drawn, estimated: bool) -> str:
    edge = f"{node.edge}: " if node.edge else ""
    name = MARKS[node.shape].format(node.name)
    if node.pruned:
        return f"x {edge}{name}"
    value = f" {ESTIMATED if estimated else ''}{node.value}" if node.value else ""
    edges = f"  {node.window}" if node.window else ""
    return f"{edge}{name}{value}{edges}{'  *' if node.principal else ''}"


def legend(drawn: list[Drawn], tree: GameTree) -> str:
    """What the signs mean that this tree has, each shown by the first node that has it."""
    signs: dict[str, str] = {}
    for node in drawn:
        who = tree.who(node.number)
        if who and who not in signs:
            signs[who] = f"{MARKS[node.shape].format(node.name)} {'chance' if who == 'Chance' else who} moves"
    shown = [node for node in drawn if not node.pruned]
    windows = [node.window for node in shown if node.window]
    for sign, meaning in (("[", "alpha and beta"), ("α", "alpha"), ("n=", SAMPLES)):
        found = next((window for window in windows if window.startswith(sign)), None)
        signs[meaning] = f"{found} {meaning}" if found else ""
    guessed = next((node for node in shown if _estimated(node, tree)), None)
    signs["estimate"] = f"{ESTIMATED}{guessed.value} an estimate" if guessed else ""
    for node in drawn:
        if node.edge:
            meaning = "its probability" if tree.is_chance(node.parent) else "the move that leads there"
            signs.setdefault(meaning, f"{node.edge}: {meaning}")
    signs["principal"] = "* principal variation" if any(node.principal for node in drawn) else ""
    signs["pruned"] = "x pruned" if len(shown) < len(drawn) else ""
    return ", ".join(sign for sign in signs.values() if sign)
