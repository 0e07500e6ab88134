"""Where the nodes of a drawn tree stand: subtrees side by side, as near as their outlines allow.

Each level is a band as high as its nodes. A node's name and window stand beside its shape, inside the band; lines run
between the bands, from the foot of a shape to the head of another. So no line meets a label, whatever the tree.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from zermelo.textbook.gametree import GameTree

HALF = 17  # half of an inner node's height
END = 14  # half of an end's
BETWEEN = 62  # from band to band
GAP = 9  # between neighbours
DIGIT, ITALIC, SMALL = 9.8, 8.0, 7.4  # widths of letters: of values, of names, of windows and moves
NAMED = 14  # below an end, for its name, and as much again for its samples
LABEL, STRIKE, ALONE = 0.54, 0.85, 0.6  # how far down a line its label and its mark of pruning are; the mark alone


class Size(NamedTuple):
    """The room that a node takes: half of its shape's width and height, and what it keeps free on both sides."""

    half: float
    high: float
    left: float
    right: float


def node_size(shape: str, value: int, name: int, window: int, edge: int, board: tuple[float, float] | None) -> Size:
    """From how many letters there are of each label, and how large a board stands in the node."""
    half = max(END if shape == "end" else HALF, DIGIT * value / 2 + 5)
    high: float = END if shape == "end" else HALF
    if board:
        half, high = max(half, board[0] / 2 + 6), board[1] / 2 + (15 if value else 6)
    elif shape in ("diamond", "triangle"):
        half += 12
    if shape == "circle" and value > 2:
        half += 3
    left = right = half
    if shape == "end":
        left = right = max(half, ITALIC * name / 2, SMALL * window / 2)
    else:
        left, right = half + 4 + ITALIC * name, half + (4 + SMALL * window if window else 0)
    if edge:  # labels of siblings stand LABEL of the way, where they have so much less room
        least = (SMALL * edge + 4) / 2 / LABEL
        left, right = max(left, least), max(right, least)
    return Size(half, high, left, right)


def layout(
    tree: GameTree, sizes: dict[int, tuple[float, float]], level: float, top: float
) -> dict[int, tuple[float, float]]:
    """The middle of every node; a parent stands in the middle above its first child and its last.

    `sizes` is what each keeps free to its left and right. Every subtree is laid out from its own root; `outline` holds,
    level by level, how far it reaches.
    """
    shift: dict[int, float] = {}
    outline: dict[int, list[tuple[float, float]]] = {}
    for node in reversed(tree.nodes):  # children before their parents
        left, right = sizes[node.number]
        merged: list[tuple[float, float]] = []
        for child in node.children:
            below = outline.pop(child)
            shift[child] = _apart(merged, below)
            moved = [(a + shift[child], b + shift[child]) for a, b in below]
            both = [(min(a, c), max(b, d)) for (a, b), (c, d) in zip(merged, moved, strict=False)]
            merged = both + (merged[len(both) :] or moved[len(both) :])
        if node.children:
            middle = (shift[node.children[0]] + shift[node.children[-1]]) / 2
            for child in node.children:
                shift[child] -= middle
            merged = [(a - middle, b - middle) for a, b in merged]
        outline[node.number] = [(-left, right), *merged]
    places = {tree.root: (GAP - min(edge for edge, _ in outline[tree.root]), top)}
    for node in tree.nodes[1:]:
        x, y = places[node.parent]
        places[node.number] = (x + shift[node.number], y + level)
    return places


def _apart(done: Sequence[tuple[float, float]], below: Sequence[tuple[float, float]]) -> float:
    """How far to the right a subtree goes, so that it stands beside those that are placed."""
    if not done:
        return 0.0
    return max(right - left for (_, right), (left, _) in zip(done, below, strict=False)) + GAP
