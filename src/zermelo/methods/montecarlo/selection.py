"""Which child to look at next: rules that weigh what is known (the mean) against what is not (few visits).

    ucb1          mean + c * sqrt(log N / n)                              Kocsis and Szepesvari: UCT
    ucb1-tuned    mean + c * sqrt(log N / n * min(1/4, V))                Auer and others: V bounds the variance
    puct          mean + c * prior * sqrt(N) / (1 + n)                    Rosin; AlphaGo: trusts the priors
    rave          ucb1 of (1 - b) * mean + b * all-moves-as-first mean    Gelly and Silver: b falls with the visits
    grave         the same, as first in a node above that is known well; b = m / (m + n + BIAS * m * n)      Cazenave
    brue          any child down to a depth that changes, from there on the best     Feldman and Domshlak

N are the visits of the node, n those of the child, m the simulations in which its move was played later (amaf.py).
Means are the mover's, on a scale on which the payoffs seen so far lie between 0 and 1, so that c means the same for
every game. A rule is a function of a few numbers; a new one is added here, and to RULES (rules.py).
"""

from __future__ import annotations

import math

import numpy as np

from zermelo.compiler import inline, kernel
from zermelo.compiler.control import Words
from zermelo.compiler.memory import fetch, natural
from zermelo.kernels.luck import next_random, one_of
from zermelo.methods.montecarlo.rules import BRUE, PUCT, RAVE, TUNED, UCB1
from zermelo.methods.montecarlo.tree import OPEN, SOLVED, Tree, reach_of

NO_CHILD = -1
WORST = -1e300
EQUIVALENT = 1000.0  # visits at which a mean and that of all moves as first count alike
BIAS = 1e-5  # how far the mean of all moves as first is off, squared: Cazenave's choice for go and its like


@inline
def ucb1(mean: float, spread: float, known: tuple[float, float], c: float) -> float:
    """Optimism in the face of what is not known."""
    return mean + c * known[0] * spread


@inline
def ucb1_tuned(mean: float, square: float, spread: float, known: tuple[float, float], c: float) -> float:
    """The same, with less optimism where the payoffs hardly vary."""
    unsure = known[0] * spread
    return mean + c * unsure * math.sqrt(min(0.25, max(0.0, square - mean * mean) + math.sqrt(2.0) * unsure))


@inline
def puct(mean: float, prior: float, visits: int, known: tuple[float, float], c: float) -> float:
    """Optimism in proportion to a prior belief."""
    return mean + c * prior * known[1] / (1 + visits)


@inline
def rave(mean: float, first: float, visits: int) -> float:
    """A mean helped by that of all simulations in which the move was played later, while its own are few."""
    trust = math.sqrt(EQUIVALENT / (3 * visits + EQUIVALENT))
    return (1 - trust) * mean + trust * first


@inline
def grave(mean: float, first: float, visits: int, later: int) -> float:
    """The same, and the less it counts the fewer they are."""
    trust = later / (later + visits + BIAS * later * visits)
    return (1 - trust) * mean + trust * first


@inline
def promise(
    tree: Tree,
    child: int,
    player: int,
    rule: int,
    c: float,
    known: tuple[float, float],
    least: float,
    scale: float,
    row: int,
) -> float:
    """How much the child wants to be visited. `known`: sqrt(log N) and sqrt(N) of its parent; `row`: see amaf.py."""
    spread = tree.spread[child]
    if spread == 0.0 and rule < PUCT:
        return np.inf
    column = player if tree.means.shape[1] > 1 else 0
    sign = -1.0 if player > column else 1.0
    mean = (sign * tree.means[child, column] - least) * scale if spread > 0.0 else 0.5
    if rule == UCB1:
        return ucb1(mean, spread, known, c)
    if rule == TUNED:
        raw = sign * tree.means[child, column]
        square = (tree.squares[child, column] - 2 * raw * least + least * least) * scale * scale
        return ucb1_tuned(mean, square, spread, known, c)
    if rule == PUCT:
        return puct(mean, tree.prior[child], tree.visits[child], known, c)
    if rule == BRUE:
        return mean if spread > 0.0 else WORST
    move, later = tree.move[child], 0
    if 0 <= move < tree.amaf_visits.shape[2]:
        later = tree.amaf_visits[row, player, move]
    if later == 0:
        return np.inf if spread == 0.0 else ucb1(mean, spread, known, c)
    first, visits = (sign * tree.amaf_means[row, player, move] - least) * scale, tree.visits[child]
    both = rave(mean, first, visits) if rule == RAVE else grave(mean, first, visits, later)
    return ucb1(both, spread if spread > 0.0 else 1.0, known, c)


@inline
def chosen_child(tree: Tree, node: int, rule: int, c: float, least: float, scale: float, row: int) -> tuple[int, int]:
    """The child that wants to be visited most, of those that may be best; and the same of those that are not solved."""
    first, many = natural(tree.first[node]), natural(tree.count[node])
    fetch(tree.means, first * tree.means.shape[1])
    if rule < PUCT and tree.spread[first + many - 1] == 0.0:
        child = first_unvisited(tree, first, many)
        if tree.standing[child] <= OPEN:
            return child, child
    player, visits = tree.mover[node], max(1, tree.visits[node])
    known = (reach_of(visits), math.sqrt(visits) if rule == PUCT else 0.0)
    if rule == UCB1:
        return most_optimistic(tree, first, many, player, c * known[0], least, scale)
    sure, unsolved = NO_CHILD, NO_CHILD
    sure_top, top = -np.inf, -np.inf
    for child in range(first, first + many):
        wanted, standing = promise(tree, child, player, rule, c, known, least, scale, row), tree.standing[child]
        if standing <= OPEN and wanted > top:
            unsolved, top = child, wanted
        elif standing == SOLVED and wanted > sure_top:
            sure, sure_top = child, wanted
    return (sure if sure_top > top else unsolved), unsolved


@inline
def first_unvisited(tree: Tree, first: int, many: int) -> int:
    """Where the last child has not been visited, the first such one: they are gone to in turn, so halving finds it."""
    low, high = 0, many - 1
    while low < high:
        middle = (low + high) >> 1
        if tree.spread[first + middle] == 0.0:
            high = middle
        else:
            low = middle + 1
    return first + high


@inline
def most_optimistic(
    tree: Tree, first: int, many: int, player: int, reach: float, least: float, scale: float
) -> tuple[int, int]:
    """The same by `ucb1` alone, which is asked most: nothing in the loop but its two terms."""
    column = player if tree.means.shape[1] > 1 else 0
    slope = -scale if player > column else scale
    sure, unsolved = NO_CHILD, NO_CHILD
    sure_top, top = -np.inf, -np.inf
    for child in range(first, first + many):
        spread = tree.spread[child]
        wanted = slope * tree.means[child, column] + reach * spread if spread > 0.0 else np.inf
        standing = tree.standing[child]
        if standing <= OPEN:
            if wanted > top:
                unsolved, top = child, wanted
        elif standing == SOLVED and wanted > sure_top:
            sure, sure_top = child, wanted
    return (sure if sure_top > top else unsolved), unsolved


@kernel
def choose_kernel(
    tree: Tree, node: int, rule: int, c: float, least: float, scale: float, row: int, chosen: Words
) -> int:
    """The same for who is not compiled; both children are in `chosen`."""
    chosen[0], chosen[1] = chosen_child(tree, node, rule, c, least, scale, row)
    return 0


@inline
def any_child(tree: Tree, node: int, luck: Words) -> int:
    """Any of the children that are not solved, each as likely as another."""
    chosen, seen = NO_CHILD, 0
    for child in range(tree.first[node], tree.first[node] + tree.count[node]):
        if tree.standing[child] <= OPEN:
            seen += 1
            if one_of(seen, luck) == 0:
                chosen = child
    return chosen


@inline
def drawn_child(tree: Tree, node: int, luck: Words) -> int:
    """Where chance decides: an outcome by its probability."""
    left, child = next_random(luck) / 9007199254740992.0, tree.first[node]
    last = child + tree.count[node] - 1
    while child < last and left >= tree.prior[child]:
        left -= tree.prior[child]
        child += 1
    return child
