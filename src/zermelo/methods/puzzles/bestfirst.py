"""Best first: always on from the most promising of all states that were seen, which are all kept.

Contract. By bounds, a state's promise is g + w h: moves made, and w times a lower bound of those that are left. A
solution is one when it is taken from the queue, and has then at most w times as many moves as the shortest; with w = 1
it is one of the shortest (A*). A state to which a shorter way is found is looked at again, so that bounds need not be
consistent. By the game's estimate, the promise is that, less a little for each move made, and a solution is one when it
is seen: it may have any length. States that are equal by symmetry (`canonical`) are kept once.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiler import inner, kernel
from zermelo.compiler.control import DONE, FAULT, STOP, WIDTH, Words
from zermelo.kernels.seen import Numbers, number_of
from zermelo.methods.puzzles.lower import FAR, lower_bound
from zermelo.methods.puzzles.seen_states import COUNT

EMPTY, SOLVED, FULL = 0, 1, 2
QUEUED, BEST, LEFT_OUT = 2, 3, 4
"""Of `own`, after those of the states: how long the queue is; the number of the best end seen; whether states were left
out from which no end that is looked for can be reached."""
Floats = np.ndarray[Any, np.dtype[np.float64]]


@inner
def comes_before(promises: Floats, queue: Words, one: int, other: int) -> bool:
    """Whether a place of the queue is to be taken before another: by promise, and of equals the one with more moves."""
    if promises[one] != promises[other]:
        return promises[one] < promises[other]
    return queue[one, 0] > queue[other, 0]


@inner
def exchange(promises: Floats, queue: Words, one: int, other: int) -> None:
    """Two places of the queue."""
    promises[one], promises[other] = promises[other], promises[one]
    for part in range(2):
        queue[one, part], queue[other, part] = queue[other, part], queue[one, part]


@inner
def push(promises: Floats, queue: Words, own: Words, promise: float, moves: int, number: int) -> None:
    """A state into the queue, a binary heap."""
    place = own[QUEUED]
    own[QUEUED] += 1
    promises[place], queue[place, 0], queue[place, 1] = promise, moves, number
    while place > 0 and comes_before(promises, queue, place, (place - 1) // 2):
        exchange(promises, queue, place, (place - 1) // 2)
        place = (place - 1) // 2


@inner
def pop(promises: Floats, queue: Words, own: Words) -> None:
    """The first of the queue out of it; it is what stands behind its last place afterwards."""
    own[QUEUED] -= 1
    length = own[QUEUED]
    exchange(promises, queue, 0, length)
    place = 0
    while 2 * place + 1 < length:
        first = 2 * place + 1
        if first + 1 < length and comes_before(promises, queue, first + 1, first):
            first += 1
        if not comes_before(promises, queue, first, place):
            break
        exchange(promises, queue, place, first)
        place = first


@kernel
def best_kernel(
    game: Any, rows: Words, links: Numbers, table: Numbers, own: Words, steps: Numbers, promises: Floats, queue: Words,
    tables: Any, firsts: Words, ways: int, weight: float, step: float, payoffs: Floats, most: int,
    buffer: Words, control: Words,
) -> int:  # fmt: skip
    """See the contract; with a weight of 0 it goes by the estimate. EMPTY says that every state was seen.

    payoffs[0] is what is looked for, payoffs[1] the best that was seen, of the state with the number own[BEST].
    """
    while own[QUEUED] > 0:  # no end is in it but those that are looked for
        if control[STOP] or control[DONE] >= most:
            control[STOP] = 1
            return EMPTY
        moves, number = queue[0, 0], queue[0, 1]
        if moves > steps[number]:  # a shorter way there was found since
            pop(promises, queue, own)
            continue
        state = game.unpack_(rows, number)
        if game.ended_(state):
            own[BEST] = number
            return SOLVED
        found = game.fill_tried_(state, buffer, 0)
        if found > buffer.shape[1]:
            control[WIDTH] = found
            return EMPTY
        if own[COUNT] + found >= len(rows) or own[QUEUED] + found >= len(queue):
            return FULL
        pop(promises, queue, own)
        for place in range(found):
            child = game.child_(state, buffer[0, place])
            if game.has_canonical_:
                child = game.image_(child)
            control[DONE] += 1
            count = own[COUNT]
            game.pack_(child, rows, count)
            same = number_of(rows, table, count)
            if same == count:
                own[COUNT] += 1
            elif weight == 0 or steps[same] <= moves + 1:
                continue
            steps[same], links[same, 0], links[same, 1] = moves + 1, number, buffer[0, place]
            if game.ended_(child):
                payoff = game.reward_(child, 0)
                if payoff > payoffs[1] or (payoff == payoffs[1] and moves + 1 < steps[own[BEST]]):
                    payoffs[1], own[BEST] = payoff, same
                if payoff < payoffs[0]:
                    continue
                if weight == 0:
                    return SOLVED
            if weight == 0:
                promise = step * (moves + 1) - game.guess_(child)
            else:
                bound = lower_bound(game, child, tables, firsts, ways, control)
                if control[FAULT]:
                    return EMPTY
                if bound >= FAR:
                    own[LEFT_OUT] = 1
                    continue
                promise = moves + 1 + weight * bound
            push(promises, queue, own, promise, moves + 1, same)
    return EMPTY
