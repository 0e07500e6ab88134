"""The nodes that a search has visited, and how often: what a picture of its space is made from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from zermelo.trail import Trail

Moves = tuple[int, ...]  # the moves that lead from the root to a node


class Visited(NamedTuple):
    """Arrays with an entry for each node, a parent before its children; the root, which is its own parent, first."""

    parent: Any
    place: Any  # of the move that leads there, among those that may be played
    siblings: Any  # how many moves may be played
    visits: Any


def visited_on(trail: Trail, paths: Iterable[Moves]) -> Visited:
    """From the way to each visit, in any order: moves have their places by the game's own `order`.

    >>> from zermelo.games.tree import Tree
    >>> found = visited_on(Trail(Tree("((1 2) 3 (4 5))")), [(), (2,), (2, 1), (2,), ()])
    >>> [found.place.tolist(), found.siblings.tolist(), found.visits.tolist()]
    [[0, 2, 1], [1, 3, 2], [2, 2, 1]]
    """
    counts = Counter(paths)
    counts[()] += 0  # the root is there, whoever was there
    number: dict[Moves, int] = {}
    trails: dict[Moves, Trail] = {(): trail}
    rows = []
    for path in sorted(counts, key=lambda path: (len(path), path)):
        number[path] = len(number)
        if not path:
            rows.append((0, 0, 1, counts[path]))
            continue
        above = trails[path[:-1]]
        moves = sorted(above.options(), key=lambda move: -above.game.order(above.state, move))
        trails[path] = above.play(path[-1])
        rows.append((number[path[:-1]], moves.index(path[-1]), len(moves), counts[path]))
    return Visited(*np.array(rows, np.int64).T)
