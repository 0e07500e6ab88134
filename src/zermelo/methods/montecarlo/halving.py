"""Sequential halving at the root (Karnin, Koren and Somekh): for those who only think, and then move once.

Simulations, or seconds, are shared out in rounds: in each, every move that is still in question gets as many
simulations; then the worse half is out. Below the root the rule of selection holds as ever.
"""

from __future__ import annotations

import math

from zermelo.compiler import inline
from zermelo.compiler.control import Words
from zermelo.methods.montecarlo.selection import NO_CHILD
from zermelo.methods.montecarlo.tree import OPEN, ROOT, Tree


def rounds_for(moves: int) -> int:
    """So many rounds until one of the moves is left.

    >>> rounds_for(1), rounds_for(2), rounds_for(7), rounds_for(8)
    (1, 1, 3, 3)
    """
    return max(1, math.ceil(math.log2(max(2, moves))))


def better_half(ranked: list[int], left: set[int]) -> set[int]:
    """Of the moves that are left the half that stands first in the ranking, the odd one too.

    >>> sorted(better_half([4, 2, 9, 7], {2, 7, 9}))
    [2, 9]
    """
    kept = [move for move in ranked if move in left]
    return set(kept[: (len(kept) + 1) // 2])


@inline
def even_child(tree: Tree, focus: Words) -> int:
    """The child of the root with the fewest visits, of those in question."""
    chosen, first = NO_CHILD, tree.first[ROOT]
    for place in range(min(len(focus), tree.count[ROOT])):
        child = first + place
        asked = focus[place] and tree.standing[child] <= OPEN
        if asked and (chosen == NO_CHILD or tree.visits[child] < tree.visits[chosen]):
            chosen = child
    return chosen
