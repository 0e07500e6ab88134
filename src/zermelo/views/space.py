"""The space that a search has seen, as a picture: how deep, how wide, and how often it was where.

Each row is a depth. A node has a stretch of its parent's, as wide as that of its siblings, so that the whole row would
be the whole tree; it is the darker, the more often the search was there. The picture after Ramanujan and Selman:
alpha-beta goes as deep everywhere, Monte-Carlo search goes deep where it pays, the more so the less it explores.
"""

from __future__ import annotations

import itertools
import math
from html import escape
from typing import Any, NamedTuple

import numpy as np

from zermelo.game import Game
from zermelo.methods.visited import Visited

BINS, SHADES = 360, 12
WIDE, HIGH, GAP, TOP = 360, 12, 28, 34  # of a panel, of a row, between panels, above them
INK = "#0b3d91"


class Space(NamedTuple):
    """Nodes that were seen: how deep, where from 0 to 1, how wide, how often; and what is said of them."""

    title: str
    depth: Any
    left: Any
    wide: Any
    visits: Any


def space_of(title: str, visited: Visited) -> Space:
    """Where the nodes stand that a search has visited."""
    many = len(visited.visits)
    depth, left, wide = np.zeros(many, np.int64), np.zeros(many), np.ones(many)
    for node in range(1, many):  # parents stand before their children
        parent = visited.parent[node]
        depth[node], wide[node] = depth[parent] + 1, wide[parent] / visited.siblings[node]
        left[node] = left[parent] + wide[node] * visited.place[node]
    return Space(title, depth, left, wide, visited.visits.astype(float))


def shades(space: Space) -> Any:
    """For each depth and each of BINS places a shade from 0, never there, to SHADES, there most often."""
    density = np.zeros((int(space.depth.max()) + 1, BINS))
    narrow = space.wide <= 1 / BINS
    places = np.minimum(BINS - 1, ((space.left + space.wide / 2) * BINS).astype(int))
    np.add.at(density, (space.depth[narrow], places[narrow]), space.visits[narrow] * BINS)
    for depth, left, wide, visits in zip(*(column[~narrow] for column in space[1:]), strict=True):
        density[depth, math.floor(left * BINS) : max(math.ceil((left + wide) * BINS), 1)] += visits / wide
    most = math.log1p(float(density.max()))
    return np.minimum(SHADES, np.ceil(SHADES * np.log1p(density) / most)).astype(int)


def space_svg(game: Game[Any], spaces: list[Space]) -> str:
    """The spaces beside each other, on one scale of depth."""
    deepest = max(int(space.depth.max()) for space in spaces)
    wide, high = GAP + len(spaces) * (WIDE + GAP), TOP + (deepest + 1) * HIGH + 40
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">',
        f"<title>{escape(f'The space that searches of {game.name} have seen')}</title>",
        f'<rect width="{wide}" height="{high}" fill="#ffffff"/>',
        '<g font-family="sans-serif" font-size="12" fill="#1b1f24">',
    ]
    for number, space in enumerate(spaces):
        across = GAP + number * (WIDE + GAP)
        parts.append(f'<text x="{across}" y="{TOP - 12}" font-weight="bold">{escape(space.title)}</text>')
        parts += _rows(shades(space), across)
        nodes = f"{len(space.visits):,} nodes, {int(space.depth.max())} plies deep"
        parts.append(f'<text x="{across}" y="{high - 14}">{nodes}</text>')
    for depth in range(0, deepest + 1, 5):
        parts.append(f'<text x="{GAP - 6}" y="{TOP + depth * HIGH + 10}" text-anchor="end">{depth}</text>')
    return "\n".join([*parts, "</g>", "</svg>"])


def _rows(shaded: Any, across: int) -> list[str]:
    """A rectangle for each run of places with the same shade."""
    parts = []
    for depth, row in enumerate(shaded):
        edges = [0, *(np.flatnonzero(np.diff(row)) + 1).tolist(), BINS]
        for begin, end in itertools.pairwise(edges):
            if row[begin]:
                x, y = across + begin * WIDE / BINS, TOP + depth * HIGH
                size = f'width="{(end - begin) * WIDE / BINS:g}" height="{HIGH - 1}"'
                parts.append(f'<rect x="{x:g}" y="{y}" {size} fill="{INK}" fill-opacity="{row[begin] / SHADES:.2f}"/>')
    return parts
