"""Breadth first: every state once, those one move away before those two moves away; from both ends, if rules know how.

Contract. Levels are finished one after the other, so the first way that is found to a state is one of the shortest.
From both ends, all states within a moves of the start and b of an end are known, and none is common: no solution has
a + b moves or fewer. The first state of the next level that is known from the other side lies on a shortest one.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiler import kernel
from zermelo.compiler.control import DONE, STOP, WIDTH, Words
from zermelo.kernels.seen import FREE, Numbers, found_in, number_of
from zermelo.methods.puzzles.seen_states import COUNT, HEAD

LEVEL_DONE, SOLVED, FULL = 0, 1, 2
BEST, MET, THERE = 0, 1, 2  # numbers: of the best end that was seen, of the state that is known from both sides


@kernel
def breadth_kernel(
    game: Any, rows: Words, links: Numbers, table: Numbers, own: Words, level: int, back: int, others: Words,
    other_table: Numbers, payoffs: Any, marks: Words, most: int, buffer: Words, control: Words,
) -> int:  # fmt: skip
    """Go on from every state before number `level`; LEVEL_DONE, SOLVED, or FULL if there is no room left.

    payoffs[0] is what is looked for, payoffs[1] the best that was seen. With `back` ways back are gone.
    """
    head, count = own[HEAD], own[COUNT]
    while head < level:
        if control[STOP] or control[DONE] >= most:
            control[STOP] = 1
            return LEVEL_DONE
        state = game.unpack_(rows, head)
        found = game.fill_back_(state, buffer, 0) if back else game.fill_moves_(state, buffer, 0, 0)
        if found > buffer.shape[1]:
            control[WIDTH] = found
            return LEVEL_DONE
        if count + found >= rows.shape[0]:
            return FULL
        for place in range(found):
            child = game.child_(state, buffer[0, place])
            control[DONE] += 1
            game.pack_(child, rows, count)
            if number_of(rows, table, count) < count:
                continue
            links[count, 0], links[count, 1] = head, buffer[0, place]
            own[COUNT] = count + 1
            if back == 0 and game.ended_(child):
                payoff = game.reward_(child, 0)
                if payoff > payoffs[1]:
                    payoffs[1], marks[BEST] = payoff, count
                if payoff >= payoffs[0]:
                    return SOLVED
            if len(others) > 0:
                there = found_in(others, other_table, rows, count)
                if there != FREE:
                    marks[MET], marks[THERE] = count, there
                    return SOLVED
            count += 1
        head += 1
        own[HEAD] = head
    return LEVEL_DONE
