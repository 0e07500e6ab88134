"""All moves as first: what simulations came to in which a move was played later, by whom, and at no matter which node.

A node that has children may have a row, in which every player and every move has a count and a mean: of the simulations
that went through the node and in which the player made the move from there on. Rows are large, and a quarter of the
memory is theirs; a node that finds none left does without, and the nearest one above that has a row stands in for it.

    rave     reads the row of the node itself
    grave    reads that of the nearest node, itself or above, that has been visited `ref` times: a row of few
             simulations says little, and what is good for a player in one position is so in those around it
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiler import inline
from zermelo.compiler.memory import swapped
from zermelo.methods.montecarlo.rules import GRAVE, RAVE
from zermelo.methods.montecarlo.space import Settings, Space
from zermelo.methods.montecarlo.tree import FREE_ROWS, NO_ROW, USED, Tree


@inline
def take_row(tree: Tree, node: int) -> None:
    """Give the node a row, if there is one left."""
    while tree.facts[FREE_ROWS] > 0:
        left = tree.facts[FREE_ROWS]
        if swapped(tree.facts, FREE_ROWS, left, left - 1):
            tree.row[node] = tree.free[left - 1]
            return


@inline
def row_for(tree: Tree, node: int, above: int, settings: Settings) -> int:
    """The row that a choice among the node's children reads; `above` is the one that its parent's choice read."""
    if settings.rule != RAVE and settings.rule != GRAVE:
        return NO_ROW
    own = tree.row[node]
    if own == NO_ROW or (settings.rule == GRAVE and above != NO_ROW and tree.visits[node] < settings.ref):
        return above
    return own


@inline
def note_later(tree: Tree, space: Space, node: int, since: int) -> None:
    """What the simulation came to counts for every move that was played since then."""
    row, played, columns = tree.row[node], space.manner.played, tree.means.shape[1]
    if row == NO_ROW:
        return
    for player in range(played.shape[0]):
        payoff = space.payoffs[player if columns > 1 else 0]
        for move in range(played.shape[1]):
            if played[player, move] >= since:
                tree.amaf_visits[row, player, move] += 1
                mean = tree.amaf_means[row, player, move]
                tree.amaf_means[row, player, move] = mean + (payoff - mean) / tree.amaf_visits[row, player, move]


def renew_rows(tree: Tree) -> None:
    """Nodes have been thrown away: what no node holds any longer is free, and all zeros, as what was free before is."""
    if len(tree.free) == 0:
        return
    held = np.zeros(len(tree.free) + 1, bool)
    held[tree.row[: tree.facts[USED]]] = True
    held[NO_ROW] = True
    free, given_up = np.flatnonzero(~held), ~held
    given_up[tree.free[: tree.facts[FREE_ROWS]]] = False
    tree.amaf_visits[given_up], tree.amaf_means[given_up] = 0, 0.0
    tree.free[: len(free)] = free[::-1]
    tree.facts[FREE_ROWS] = len(free)


def read_row(tree: Tree, node: int, player: int) -> dict[int, tuple[int, float]]:
    """Count and mean of each move that the player made below the node: for those who look."""
    row: Any = tree.row[node]
    counts, means = tree.amaf_visits[row, player], tree.amaf_means[row, player]
    return {int(move): (int(counts[move]), float(means[move])) for move in np.flatnonzero(counts)}
