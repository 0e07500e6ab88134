"""Giving a node its children: by one thread, in an order in which they will be looked at."""

from __future__ import annotations

from typing import Any

from zermelo.compiler import inline
from zermelo.compiler.control import FAULT, STOP, STUCK, UNSUMMED, WIDTH, Words
from zermelo.compiler.memory import swapped
from zermelo.game import CHANCE
from zermelo.kernels.luck import one_of
from zermelo.kernels.recurrence import BARRED, after_coming
from zermelo.kernels.throws import summed
from zermelo.methods.montecarlo.amaf import take_row
from zermelo.methods.montecarlo.rules import GRAVE, PUCT, RAVE
from zermelo.methods.montecarlo.sharing import room_for
from zermelo.methods.montecarlo.space import FULL, Settings, Space
from zermelo.methods.montecarlo.tree import CLAIMED, ENDED, Tree


@inline
def expand(
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
) -> bool:
    """Give the node its children: the most promising first where the game has an `order`, else in any order.

    False if there is no room, in the buffer or in the tree. One thread does it; others take the node as it is.
    """
    if not swapped(tree.count, node, 0, CLAIMED):
        return True
    found = game.fill_options_(state, buffer, weights, 0)
    by_chance, first = game.has_chances_ and tree.mover[node] == CHANCE, 0
    if found > buffer.shape[1]:
        control[WIDTH] = found
    elif found == 0:
        control[FAULT], control[STOP] = STUCK, 1
    elif by_chance and not summed(weights, 0, found):
        control[FAULT], control[STOP] = UNSUMMED, 1
    else:
        first = room_for(tree, space.own, node, found, settings.shared)
        control[FULL] = 1 if first == 0 else control[FULL]
    if first == 0:
        return not swapped(tree.count, node, CLAIMED, 0)
    if not by_chance:
        arrange(game, state, found, space.luck, settings.rule == PUCT, buffer, weights)
    used = first
    for place in range(found):
        move, barred = buffer[0, place], False
        if game.forbids_ == 1:
            barred = after_coming(game, game.child_(state, move), space.past, length + 1) == BARRED
        if not barred:
            tree.parent[used], tree.move[used] = node, move
            if by_chance or settings.rule == PUCT:  # memory that nobody writes to costs nothing
                tree.prior[used] = weights[0, place]
            used += 1
    tree.first[node] = first
    if settings.rule == RAVE or settings.rule == GRAVE:
        take_row(tree, node)
    if used == first:  # all that could be played is forbidden
        tree.mover[node] = ENDED
    return swapped(tree.count, node, CLAIMED, used - first)


@inline
def arrange(game: Any, state: Any, found: int, luck: Words, priors: bool, buffer: Words, weights: Any) -> None:
    """Bring moves into any order, then by the game's own: of those not yet visited the first is taken.

    Where they are asked for, priors stand beside them: alike, or falling with the place.
    """
    for place in range(found):
        other = place + one_of(found - place, luck)
        buffer[0, place], buffer[0, other] = buffer[0, other], buffer[0, place]
        weights[0, place] = game.order(state, buffer[0, place])
    if game.has_order_:
        sort_down(found, buffer, weights)
    whole = 0.0
    for place in range(found if priors else 0):
        weights[0, place] = 1.0 / (1 + place) if game.has_order_ else 1.0
        whole += weights[0, place]
    for place in range(found if priors else 0):
        weights[0, place] /= whole


@inline
def sort_down(found: int, buffer: Words, weights: Any) -> None:
    """The moves by their weights, the highest first: Shell's way, since there may be hundreds."""
    gap = 1
    while 3 * gap + 1 < found:
        gap = 3 * gap + 1
    while gap > 0:
        for place in range(gap, found):
            move, weight, back = buffer[0, place], weights[0, place], place
            while back >= gap and weights[0, back - gap] < weight:
                buffer[0, back], weights[0, back] = buffer[0, back - gap], weights[0, back - gap]
                back -= gap
            buffer[0, back], weights[0, back] = move, weight
        gap //= 3
