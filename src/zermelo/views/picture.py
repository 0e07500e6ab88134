"""What is drawn, whatever it is drawn with: for each node its shape, its labels, its place, and whether it counts."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.game import CHANCE
from zermelo.games.tree import Tree
from zermelo.textbook.events import Trace
from zermelo.textbook.gametree import GameTree, Node
from zermelo.views.numbers import odds, window, written
from zermelo.views.replay import PRUNED, Shown, at_the_end, principal_variation

SHAPES = {0: "square", 1: "circle", CHANCE: "diamond"}
LEVEL = 84  # between two levels, in pixels
NARROW, LETTER, SMALL = 30, 7.5, 6.5  # widths: of a small node, of a letter, of a letter in a name
POINTED = 24  # what shapes with corners take more


@dataclass(frozen=True)
class Drawn:
    """A node as it is drawn."""

    number: int
    name: str
    shape: str  # square, circle, diamond, triangle (a third player), or end
    value: str
    window: str
    edge: str  # how one gets here: the move, or the odds
    parent: int
    pruned: bool
    principal: bool
    x: float
    y: float
    width: float = 0  # that is kept free for it
    room: int = 0  # for how many characters its shape is drawn, whatever it shows
    windowed: bool = False  # whether a window will stand below it


def picture(trace: Trace) -> list[Drawn]:
    """The tree as it stands at the end of a run."""
    return _drawn(trace.tree, at_the_end(trace), set(principal_variation(trace)))


def bare_picture(tree: GameTree) -> list[Drawn]:
    """The tree without a run: payoffs alone."""
    guessed = tree.game.has("estimate") or bool(tree.game.weights)
    known = [node.number for node in tree.nodes if node.payoffs or (guessed and not node.children)]
    ends = {number: Shown(value=tree.utility(number)) for number in known}
    if _vectors(tree):
        ends = {node.number: Shown(value=node.payoffs) for node in tree.nodes if node.payoffs}
    return _drawn(tree, ends, set())


def _drawn(tree: GameTree, shown: dict[int, Shown], principal: set[int]) -> list[Drawn]:
    labels = {node.number: _labels(tree, node, shown.get(node.number, Shown())) for node in tree.nodes}
    edges_in = {node.number: _edge(tree, node) for node in tree.nodes}
    widths = {
        node.number: _width(f"{node.name} {edges_in[node.number]}", *labels[node.number], shape_of(tree, node))
        for node in tree.nodes
    }
    places = layout(tree, widths)
    found = []
    for node in tree.nodes:
        value, edges = labels[node.number]
        x, y = places[node.number]
        state = shown.get(node.number, Shown())
        found.append(
            Drawn(
                node.number,
                node.name,
                shape_of(tree, node),
                value,
                edges,
                edges_in[node.number],
                node.parent,
                state.state == PRUNED,
                node.number in principal,
                x,
                y,
                widths[node.number],
                len(value),
                bool(edges),
            )
        )
    return found


def _vectors(tree: GameTree) -> bool:
    """Whether one number does not say what all players get."""
    return len(tree.game.players) > 1 and not (len(tree.game.players) == 2 and tree.game.zero_sum)


def shape_of(tree: GameTree, node: Node) -> str:
    """A square for Max, a circle for Min, a diamond for chance."""
    return "end" if tree.is_terminal(node.number) else SHAPES.get(node.turn, "triangle")


def _labels(tree: GameTree, node: Node, shown: Shown) -> tuple[str, str]:
    value = written(shown.value)
    if not value and node.payoffs:
        value = written(node.payoffs if _vectors(tree) else node.payoffs[0])
    return value, text_below(tree, node.number, shown)


def text_below(tree: GameTree, number: int, shown: Shown) -> str:
    """What stands below a node: its window, or how many samples its average is of."""
    if shown.visits:
        return f"n={shown.visits}"
    return "" if tree.is_terminal(number) else window(shown.alpha, shown.beta)


def _edge(tree: GameTree, node: Node) -> str:
    if node.parent >= 0 and tree.is_chance(node.parent):
        return odds(node.odds)
    return "" if isinstance(tree.game, Tree) else node.move  # nodes of an explicit tree have names, not moves


def _width(name: str, value: str, edges: str, shape: str) -> float:
    corners = POINTED if shape in ("diamond", "triangle") else 0
    inside = max(NARROW, LETTER * len(value) + 14) + corners
    return max(inside, LETTER * len(edges) + 6 if edges else 0, SMALL * len(name))


def layout(tree: GameTree, widths: dict[int, float]) -> dict[int, tuple[float, float]]:
    """Places: subtrees side by side, as near as their outlines allow; parents in the middle above their children.

    Every subtree is laid out from its own left edge; `outline` holds, level by level, how far it reaches.
    """
    shift: dict[int, float] = {}
    outline: dict[int, list[tuple[float, float]]] = {}
    for node in reversed(tree.nodes):  # children before their parents
        half = widths[node.number] / 2 + 4
        merged: list[tuple[float, float]] = []
        for child in node.children:
            below = outline.pop(child)
            pairs = zip(merged, below, strict=False)
            shift[child] = max((right - left for (_, right), (left, _) in pairs), default=0.0) if merged else 0.0
            moved = [(left + shift[child], right + shift[child]) for left, right in below]
            both = [(min(a, c), max(b, d)) for (a, b), (c, d) in zip(merged, moved, strict=False)]
            merged = both + (merged[len(both) :] or moved[len(both) :])
        if node.children:
            middle = (shift[node.children[0]] + shift[node.children[-1]]) / 2
            for child in node.children:
                shift[child] -= middle
            merged = [(left - middle, right - middle) for left, right in merged]
        outline[node.number] = [(-half, half), *merged]
    left = min(edge for edge, _ in outline[tree.root])
    places = {tree.root: (-left + 10, 40.0)}
    for node in tree.nodes[1:]:
        x, y = places[node.parent]
        places[node.number] = (x + shift[node.number], y + LEVEL)
    return places
