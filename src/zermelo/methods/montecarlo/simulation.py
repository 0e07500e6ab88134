"""Monte-Carlo tree search, compiled: simulation after simulation, each in four phases.

    select      from the root down, a child at a time, by a rule (selection.py); chance draws an outcome
    expand      a node where somebody has been before gets its children, and one of them is gone to
    evaluate    a random game from there on (kernels/playout.py), or the game's own estimate, or a mix of both
    back up     what it came to, for each player, into every node on the way; and what is certain now (proof.py)

Contract. After n simulations the root's visits have grown by n; a node's visits are those of its children and those in
which it had none (with `brue`, a simulation is counted at one node of its way only); what `low` and `high` enclose is
the first player's score of the node, whatever was sampled.

Where the best child is solved, the way goes on through the best one that is not, since there is still something to be
learned; what is backed up above is the solved one's payoff, which is what its player would get.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiler import inline, kernel
from zermelo.compiler.control import DONE, FAULT, NO_CODE, STOP, WIDTH, Words
from zermelo.compiler.memory import fetch, natural, seen
from zermelo.game import CHANCE
from zermelo.kernels.playout import note, playout
from zermelo.kernels.recurrence import ENDS, after_coming
from zermelo.methods.montecarlo.amaf import note_later, row_for
from zermelo.methods.montecarlo.expansion import expand
from zermelo.methods.montecarlo.halving import even_child
from zermelo.methods.montecarlo.proof import close_root, enter, payoff_of, settle, solved, tighten
from zermelo.methods.montecarlo.rules import BRUE, GRAVE, RAVE
from zermelo.methods.montecarlo.selection import NO_CHILD, any_child, chosen_child, drawn_child
from zermelo.methods.montecarlo.sharing import come_back, come_through, count_late, turn_back
from zermelo.methods.montecarlo.space import (
    DEEPEST_NODE,
    FULL,
    LEAST,
    LONGEST_PATH,
    MOST,
    SIMULATIONS,
    Settings,
    Space,
    scale_of,
)
from zermelo.methods.montecarlo.tree import (
    ENDED,
    NO_ROW,
    ORIGIN,
    ROOT,
    UNSEEN,
    Tree,
    count_visit,
)


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
    known = solved(tree, ROOT)
    while control[SIMULATIONS] < simulations and not control[STOP] and not control[FULL] and not known:
        simulate(game, root, tree, settings, space, length, buffer, weights, control)
        known = solved(tree, ROOT)
        if control[WIDTH] > buffer.shape[1]:
            break
    count_late(tree, space.own)
    return 1 if known else 0


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
    # numbers, and no constants, so that what they are passed to is compiled once
    node, depth, row, state, settled, certain = natural(ROOT), natural(0), natural(NO_ROW), root, -1, 0.0
    least, scale = scale_of(space.seen)
    begun, turning = space.manner.begun[0], turning_point(settings.rule, control)
    space.path[0] = ROOT
    again, failed = after_coming(game, state, space.past, length), False
    # 1. select: down to a node where nobody was yet; 2. expand where somebody was, and nobody went on
    while depth < LONGEST_PATH:
        first_time = tree.standing[node] == UNSEEN or (settings.rule != BRUE and tree.visits[node] == 0)
        if tree.standing[node] == UNSEEN:
            enter(tree, node, ENDED if again == ENDS or game.ended_(state) else game.mover_(state))
        if settings.rule != BRUE:
            come_through(tree, space.own, node, depth, settings.shared)
        if tree.mover[node] == ENDED or (first_time and node != ROOT) or solved(tree, node):
            break
        if seen(tree.count, node) == 0 and (node == ROOT or tree.visits[node] > settings.patience):
            failed = not expand(game, state, node, tree, settings, space, length + depth, buffer, weights, control)
        if failed or seen(tree.count, node) <= 0:
            break
        row = row_for(tree, node, row, settings)
        best = unsolved = NO_CHILD
        if tree.mover[node] == CHANCE:
            best = unsolved = drawn_child(tree, node, space.luck)
        elif node == ROOT and len(space.focus) > 0:
            best = unsolved = even_child(tree, space.focus)
        elif settings.rule == BRUE and depth < turning:
            best = unsolved = any_child(tree, node, space.luck)
        else:
            best, unsolved = chosen_child(tree, node, settings.rule, settings.c, least, scale, row)
        if best != unsolved and settled < 0 and tree.low[best] == tree.high[best]:
            settled, certain = depth, payoff_of(tree.low[best], game.unit, settings.pace)
        if unsolved == NO_CHILD:
            break
        note(space.manner, tree.mover[node], tree.move[unsolved], depth)
        node = natural(unsolved)
        below = natural(tree.first[node])
        fetch(tree.spread, below)
        fetch(tree.means, below * tree.means.shape[1])
        fetch(tree.visits, node)
        fetch(tree.squares, node * tree.squares.shape[1])
        state, depth = game.child_(state, tree.move[node]), depth + 1
        space.path[depth] = node
        again = after_coming(game, state, space.past, length + depth)
    # 3. evaluate
    plies = 1
    if not failed:
        space.manner.begun[0] = begun + depth
        plies = evaluate(game, state, node, tree, settings, space, length + depth, buffer, weights, control)
        failed = control[WIDTH] > buffer.shape[1] or control[FAULT] != 0
    if failed:
        space.manner.begun[0] = begun + depth + plies + 1
        for ply in range(depth + 1):
            if settings.rule != BRUE:
                turn_back(tree, space.own, space.path[ply], ply, settings.shared)
        return
    if settings.proofs == 1 and ended_at(tree, node):
        settle(tree, node, space.payoffs[0], game.unit, tree.facts[ORIGIN] + depth, settings.pace)
    # 4. back up
    back_up(tree, settings, space, depth, settled, certain, begun, min(turning, depth))
    space.manner.begun[0] = begun + depth + plies + 1
    control[SIMULATIONS] += 1
    control[DONE] += plies + depth
    control[DEEPEST_NODE] = max(control[DEEPEST_NODE], depth)


@inline
def turning_point(rule: int, control: Words) -> int:
    """With `brue`: the ply down to which any move is tried, and at whose node alone the simulation is counted."""
    if rule != BRUE:
        return 0
    deepest = control[DEEPEST_NODE] + 1
    return deepest - control[SIMULATIONS] % deepest


@inline
def ended_at(tree: Tree, node: int) -> bool:
    """Whether the game is over there; of a node that nobody has entered nothing is known."""
    return tree.standing[node] != UNSEEN and tree.mover[node] == ENDED


@inline
def evaluate(
    game: Any,
    state: Any,
    node: int,
    tree: Tree,
    settings: Settings,
    space: Space,
    length: int,
    buffer: Words,
    weights: Any,
    control: Words,
) -> int:
    """What each player may expect from here, in `payoffs`; how many positions it took. What is certain stays so."""
    plies, ended, mix = 1, ended_at(tree, node), settings.mix
    if not ended and solved(tree, node):
        space.payoffs[0] = payoff_of(tree.low[node], game.unit, settings.pace)
        return plies
    if mix < 1.0 or ended:
        last = NO_CODE if node == ROOT else tree.move[node]
        plies = playout(
            game, state, last, space.manner, space.luck, space.past, length, space.payoffs, buffer, weights, control
        )
    if mix > 0.0 and not ended:
        guess = game.guess_(state)
        for player in range(len(space.payoffs)):
            sampled = space.payoffs[player] if mix < 1.0 else 0.0
            space.payoffs[player] = (1 - mix) * sampled + mix * (guess if player == 0 else -guess)
    return plies


@inline
def back_up(
    tree: Tree,
    settings: Settings,
    space: Space,
    depth: int,
    settled: int,
    certain: float,
    begun: int,
    turning: int,
) -> None:
    """Enter what the simulation came to; from the ply `settled` up, the payoff of a solved child instead."""
    payoffs, columns = space.payoffs, tree.means.shape[1]
    open_bounds = settings.proofs == 1 and solved(tree, space.path[depth])
    for ply in range(depth, -1, -1):
        if ply == settled:
            payoffs[0] = certain
        node = space.path[ply]
        if settings.rule == BRUE and ply == turning:
            count_visit(tree, node, settings.shared)
        if settings.rule != BRUE or ply == turning:
            come_back(tree, space.own, node, ply, payoffs)
        if settings.rule == RAVE or settings.rule == GRAVE:
            note_later(tree, space, node, begun + ply)
        if open_bounds and tree.count[node] > 0:
            open_bounds = tighten(tree, node)
            if node == ROOT:
                close_root(tree, settings.least, settings.most, settings.pace)
    for player in range(columns):
        space.seen[LEAST] = min(space.seen[LEAST], payoffs[player])
        space.seen[MOST] = max(space.seen[MOST], payoffs[player])
    if columns == 1 and len(payoffs) == 2:  # what one wins, the other loses
        space.seen[LEAST] = min(space.seen[LEAST], -payoffs[0])
        space.seen[MOST] = max(space.seen[MOST], -payoffs[0])
