"""Random trees of a level, for exercises."""

from __future__ import annotations

import random
import re

from zermelo.games.tree import Tree
from zermelo.textbook.gametree import GameTree, unfold

# by level: how deep; how likely a third successor, an early end, Min at the root; the least and the largest payoff
SHAPES = {1: (2, 0.5, 0.0, 0.0, 0, 20), 2: (3, 0.25, 0.2, 0.5, 0, 30), 3: (4, 0.2, 0.15, 0.5, -20, 40)}
MOST_NODES = {1: 11, 2: 18, 3: 30}  # what fits a page


def random_tree(luck: random.Random, level: int) -> GameTree:
    """A tree of this level: no two ends alike, so that every answer is the only one.

    >>> tree = random_tree(random.Random(5), 2)
    >>> tree.who(0), max(node.depth for node in tree.nodes)
    ('Min', 3)
    """
    deep, third, early, min_begins, least, most = SHAPES[level]
    payoffs = list(range(least, most + 1))

    def text(left: int) -> str:
        if left == 0 or (left < deep - 1 and luck.random() < early):
            return str(payoffs.pop())
        return f"({' '.join(text(left - 1) for _ in range(3 if luck.random() < third else 2))})"

    while True:
        payoffs = luck.sample(range(least, most + 1), most - least + 1)
        drawn = text(deep)
        if len(re.findall(r"[(]|[-\d]+", drawn)) <= MOST_NODES[level]:
            break
    return unfold(Tree(f"{'min' if luck.random() < min_begins else 'max'}{drawn}"), title=f"exercise {level}")
