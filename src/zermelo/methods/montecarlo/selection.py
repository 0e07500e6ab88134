"""Which child to look at next: rules that weigh what is known (the mean) against what is not (few visits).

    ucb1          mean + c * sqrt(log N / n)                              Kocsis and Szepesvari: UCT
    ucb1-tuned    mean + c * sqrt(log N / n * min(1/4, V))                Auer and others: V bounds the variance
    puct          mean + c * prior * sqrt(N) / (1 + n)                    Rosin; AlphaGo: trusts the priors

N are the visits of the node, n those of the child. Means are the mover's, on a scale on which the payoffs seen so far
lie between 0 and 1, so that c means the same for every game. A rule is a function of a few numbers; a new one is added
here and to RULES.
"""

from __future__ import annotations

import math

import numpy as np

from zermelo.compiler import inline
from zermelo.compiler.control import Words
from zermelo.kernels.playout import next_random
from zermelo.methods.montecarlo.proof import solved, useless
from zermelo.methods.montecarlo.tree import Tree

UCB1, TUNED, PUCT = range(3)
RULES = {"ucb1": UCB1, "ucb1-tuned": TUNED, "puct": PUCT}
NO_CHILD = -1


@inline
def ucb1(mean: float, visits: int, logarithm: float, c: float) -> float:
    """Optimism in the face of what is not known."""
    return mean + c * math.sqrt(logarithm / visits)


@inline
def ucb1_tuned(mean: float, square: float, visits: int, logarithm: float, c: float) -> float:
    """The same, with less optimism where the payoffs hardly vary."""
    variance = square - mean * mean + math.sqrt(2 * logarithm / visits)
    return mean + c * math.sqrt(logarithm / visits * min(0.25, variance))


@inline
def puct(mean: float, prior: float, visits: int, root_visits: float, c: float) -> float:
    """Optimism in proportion to a prior belief."""
    return mean + c * prior * root_visits / (1 + visits)


@inline
def promise(
    tree: Tree, child: int, player: int, rule: int, c: float, known: tuple[float, float, float, float]
) -> float:
    """How much the child wants to be visited. `known`: log N and sqrt N of its parent, the least payoff, the scale."""
    logarithm, root, least, scale = known
    visits = tree.visits[child]
    if visits == 0 and rule != PUCT:
        return np.inf
    column = player if tree.totals.shape[1] > 1 else 0
    mean, square = 0.5, 0.25
    if visits > 0:
        raw = tree.totals[child, column] / visits
        if player > 0 and column == 0:
            raw = -raw
        mean = (raw - least) * scale
        square = (tree.squares[child, column] / visits - 2 * raw * least + least * least) * scale * scale
    if rule == UCB1:
        return ucb1(mean, visits, logarithm, c)
    if rule == TUNED:
        return ucb1_tuned(mean, square, visits, logarithm, c)
    return puct(mean, tree.prior[child], visits, root, c)


@inline
def chosen_child(tree: Tree, node: int, rule: int, c: float, least: float, scale: float) -> tuple[int, int]:
    """The child that wants to be visited most, of those that may be best; and the same of those that are not solved."""
    player, visits = tree.mover[node], max(1, tree.visits[node])
    known = (math.log(visits), math.sqrt(visits), least, scale)
    best, open_best = NO_CHILD, NO_CHILD
    top, open_top = -np.inf, -np.inf
    for child in range(tree.first[node], tree.first[node] + tree.count[node]):
        if useless(tree, node, child):
            continue
        wanted = promise(tree, child, player, rule, c, known)
        if wanted > top or best == NO_CHILD:
            best, top = child, wanted
        if not solved(tree, child) and (wanted > open_top or open_best == NO_CHILD):
            open_best, open_top = child, wanted
    return best, open_best


@inline
def drawn_child(tree: Tree, node: int, luck: Words) -> int:
    """Where chance decides: an outcome by its probability."""
    left, child = next_random(luck) / 9007199254740992.0, tree.first[node]
    last = child + tree.count[node] - 1
    while child < last and left >= tree.prior[child]:
        left -= tree.prior[child]
        child += 1
    return child
