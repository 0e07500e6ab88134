"""Monte-Carlo tree search, compiled: simulation after simulation, each in four phases.

    select      from the root down, a child at a time, by a rule (selection.py); chance draws an outcome
    expand      a node where somebody has been before gets its children, and one of them is gone to
    evaluate    a random game from there on (kernels/playout.py), or the game's own estimate, or a mix of both
    back up     what it came to, for each player, into every node on the way; and what is certain now (proof.py)

Contract. After n simulations the root's visits have grown by n; a node's visits are those of its children and the one
in which it was met; what `low` and `high` enclose is the first player's score of the node, whatever was sampled.

Where the best child is solved, the way goes on through the best one that is not, since there is still something to be
learned; what is backed up above is the solved one's payoff, which is what its player would get.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.compiler import inline, kernel
from zermelo.compiler.control import DONE, FAULT, OWN, STOP, STUCK, WIDTH, Words
from zermelo.game import CHANCE
from zermelo.kernels.playout import next_random, playout
from zermelo.kernels.recurrence import BARRED, ENDS, after_coming
from zermelo.methods.montecarlo.proof import payoff_of, settle, solved, tighten
from zermelo.methods.montecarlo.selection import NO_CHILD, chosen_child, drawn_child
from zermelo.methods.montecarlo.tree import ENDED, ORIGIN, ROOT, UNKNOWN, USED, Tree, add_child

SIMULATIONS, FULL, DEEPEST_NODE, OWN_WORDS = OWN, OWN + 1, OWN + 2, 3
"""Words of its own: simulations so far; set if the tree is full; how deep it is."""
LONGEST_PATH = 2_000  # plies from the root: further down there are random games alone
LEAST, MOST = 0, 1  # of the payoffs seen so far


class Settings(NamedTuple):
    """How to search: the rule of selection and its constant, and how much of a leaf's worth is the game's estimate."""

    rule: int
    c: float
    mix: float  # 0: random games alone; 1: the estimate alone
    pace: int  # whether distances to the end count
    proofs: int  # whether what is certain is kept


class Space(NamedTuple):
    """What a simulation works on besides the tree: the way down, what it came to, payoffs seen, luck and the past."""

    path: Words
    payoffs: Any
    seen: Any
    luck: Words
    past: Words


@kernel
def mcts_kernel(
    game: Any,
    rows: Words,
    tree: Tree,
    settings: Settings,
    space: Space,
    length: int,
    simulations: int,
    buffer: Words,
    weights: Any,
    control: Words,
) -> int:
    """Simulations from the state in row 0, which follows `length` past positions, until there were so many."""
    root = game.unpack_(rows, 0)
    while control[SIMULATIONS] < simulations and not control[STOP] and not control[FULL]:
        if solved(tree, ROOT):
            return 1
        simulate(game, root, tree, settings, space, length, buffer, weights, control)
        if control[WIDTH] > buffer.shape[1]:
            return 0
    return 0


@inline
def simulate(
    game: Any,
    root: Any,
    tree: Tree,
    settings: Settings,
    space: Space,
    length: int,
    buffer: Words,
    weights: Any,
    control: Words,
) -> None:
    """One simulation; nothing has happened if the buffer is too narrow or the tree is full."""
    node, state, depth, settled, certain = ROOT, root, 0, -1, 0.0
    least, scale = scale_of(space.seen)
    space.path[0] = ROOT
    again = after_coming(game, state, space.past, length)
    # 1. select: down to a node where nobody was yet; 2. expand where somebody was, and nobody went on
    while depth < LONGEST_PATH:
        if tree.mover[node] == UNKNOWN:
            tree.mover[node] = ENDED if again == ENDS or game.ended_(state) else game.mover_(state)
        if tree.mover[node] == ENDED or (tree.visits[node] == 0 and node != ROOT):
            break
        if tree.count[node] == 0:
            if not expand(game, state, node, tree, space, length + depth, buffer, weights, control):
                return
            if tree.count[node] == 0:
                break
        if tree.mover[node] == CHANCE:
            node = drawn_child(tree, node, space.luck)
        else:
            best, unsolved = chosen_child(tree, node, settings.rule, settings.c, least, scale)
            if best != unsolved and settled < 0:
                settled, certain = depth, payoff_of(tree.low[best], game.unit, settings.pace)
            if unsolved == NO_CHILD:
                break
            node = unsolved
        state, depth = game.child_(state, tree.move[node]), depth + 1
        space.path[depth] = node
        again = after_coming(game, state, space.past, length + depth)
        if solved(tree, node):  # an outcome of chance
            if settled < 0:
                settled, certain = depth, payoff_of(tree.low[node], game.unit, settings.pace)
            break
    # 3. evaluate
    ended = tree.mover[node] == ENDED
    plies = evaluate(game, state, ended, settings, space, length + depth, buffer, weights, control)
    if control[WIDTH] > buffer.shape[1] or control[FAULT]:
        return
    if ended and settings.proofs == 1:
        settle(tree, node, space.payoffs[0], game.unit, tree.facts[ORIGIN] + depth, settings.pace)
    # 4. back up
    back_up(tree, space, depth, settled, certain, settings.proofs)
    control[SIMULATIONS] += 1
    control[DONE] += plies + depth
    control[DEEPEST_NODE] = max(control[DEEPEST_NODE], depth)


@inline
def scale_of(seen: Any) -> tuple[float, float]:
    """The least payoff seen so far, and by what differences to it are multiplied to lie between 0 and 1."""
    wide = seen[MOST] - seen[LEAST]
    return (seen[LEAST], 1.0 / wide) if wide > 0 else (seen[LEAST] - 0.5, 1.0)


@inline
def expand(
    game: Any,
    state: Any,
    node: int,
    tree: Tree,
    space: Space,
    length: int,
    buffer: Words,
    weights: Any,
    control: Words,
) -> bool:
    """Give the node its children: the most promising first where the game has an `order`, else in any order.

    False if there is no room, in the buffer or in the tree.
    """
    found = game.fill_options_(state, buffer, weights, 0)
    if found > buffer.shape[1]:
        control[WIDTH] = found
        return False
    if tree.facts[USED] + found > len(tree.parent):
        control[FULL] = 1
        return False
    if found == 0:
        control[FAULT], control[STOP] = STUCK, 1
        return False
    first, chance = tree.facts[USED], tree.mover[node] == CHANCE
    if not chance:
        arrange(game, state, found, space.luck, buffer, weights)
    for place in range(found):
        move, barred = buffer[0, place], False
        if game.forbids_ == 1:
            barred = after_coming(game, game.child_(state, move), space.past, length + 1) == BARRED
        if not barred:
            add_child(tree, node, move, weights[0, place])
    tree.first[node], tree.count[node] = first, tree.facts[USED] - first
    if tree.count[node] == 0:  # all that could be played is forbidden
        tree.mover[node] = ENDED
    return True


@inline
def arrange(game: Any, state: Any, found: int, luck: Words, buffer: Words, weights: Any) -> None:
    """Bring moves into any order, then by the game's own: of those not yet visited the first is taken.

    Their priors stand beside them: alike, or falling with the place.
    """
    for place in range(found):
        other = place + next_random(luck) % (found - place)
        move = buffer[0, other]
        buffer[0, other] = buffer[0, place]
        weights[0, place] = game.order(state, move)
        back = place
        while game.has_order_ and back > 0 and weights[0, back - 1] < weights[0, place]:
            back -= 1
        rank = weights[0, place]
        for later in range(place, back, -1):
            buffer[0, later], weights[0, later] = buffer[0, later - 1], weights[0, later - 1]
        buffer[0, back], weights[0, back] = move, rank
    whole = 0.0
    for place in range(found):
        weights[0, place] = 1.0 / (1 + place) if game.has_order_ else 1.0
        whole += weights[0, place]
    for place in range(found):
        weights[0, place] /= whole


@inline
def evaluate(
    game: Any,
    state: Any,
    ended: bool,
    settings: Settings,
    space: Space,
    length: int,
    buffer: Words,
    weights: Any,
    control: Words,
) -> int:
    """What each player may expect from here, in `payoffs`; how many positions it took. An end is what it is."""
    plies = 1
    if settings.mix < 1.0 or ended:
        plies = playout(game, state, space.luck, space.past, length, space.payoffs, buffer, weights, control)
    if settings.mix > 0.0 and not ended:
        guess = game.guess_(state)
        for player in range(len(space.payoffs)):
            sampled = space.payoffs[player] if settings.mix < 1.0 else 0.0
            space.payoffs[player] = (1 - settings.mix) * sampled + settings.mix * (guess if player == 0 else -guess)
    return plies


@inline
def back_up(tree: Tree, space: Space, depth: int, settled: int, certain: float, proofs: int) -> None:
    """Enter what the simulation came to; from the ply `settled` up, the payoff of a solved child instead."""
    payoffs, columns = space.payoffs, tree.totals.shape[1]
    open_bounds = proofs == 1 and solved(tree, space.path[depth])
    for ply in range(depth, -1, -1):
        if ply == settled:
            payoffs[0] = certain
        node = space.path[ply]
        tree.visits[node] += 1
        for column in range(columns):
            tree.totals[node, column] += payoffs[column]
            tree.squares[node, column] += payoffs[column] * payoffs[column]
        if open_bounds and tree.count[node] > 0:
            open_bounds = tighten(tree, node)
    for player in range(columns):
        space.seen[LEAST] = min(space.seen[LEAST], payoffs[player])
        space.seen[MOST] = max(space.seen[MOST], payoffs[player])
    if columns == 1 and len(payoffs) == 2:  # what one wins, the other loses
        space.seen[LEAST] = min(space.seen[LEAST], -payoffs[0])
        space.seen[MOST] = max(space.seen[MOST], -payoffs[0])
