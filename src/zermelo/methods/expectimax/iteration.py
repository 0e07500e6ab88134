"""Value iteration: what every state of a game is worth, to a stated error, though play may come back to where it was.

Contract. `solve` writes a lower and an upper bound of each state's value. States that can be reached from each other
are taken together, those that come last first. All of them begin with the least (the most) that there is to win, or
with 0, which play without end comes to, if that is less (more); each sweep puts in their places what follows from them,
which is never less (more) than before, and never beyond the value. It ends when bounds have met, or do not change any
more. Then the value lies between them, whatever they are: where play can be kept going for ever without chance, they
may stay apart, and the answer says so. What bounds say is true at any time, also when it is stopped; sweeps go on where
they were.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiler import inline, kernel
from zermelo.compiler.control import DONE, STOP, Words, new_control
from zermelo.compiler.runner import Runner, Stopped
from zermelo.game import CHANCE
from zermelo.methods.expectimax.graph import OVER, States

CLOSE = 1e-12  # of what there is to win: bounds that are so near each other have met
STILL = 1e-16  # bounds that a sweep changes by less stand still
MOST_SWEEPS = 1_000_000  # over states that can be reached from each other
MOST_PASSED = 500_000  # states, to which a stopped iteration passes on what is known: within 50 ms
CHUNK = 20_000_000  # states, before it is said how far it is
GROUP, SWEPT, RAN_OUT = range(3)  # of a place: which group, how often it was swept, groups in which that was not enough
OFTEN = 0xFFFF  # states: so often it is looked whether to stop


class Sweeps:
    """Bounds of what each state is worth, if ends are worth these payoffs; closer with every turn of `go_on`."""

    def __init__(self, states: States, payoffs: Any, control: Words) -> None:
        """Stopped, if the control header says so before groups of states are known."""
        over, self.states = states.turns == OVER, states
        ended = payoffs[over]
        least, most = (float(ended.min()), float(ended.max())) if len(ended) else (0.0, 0.0)
        self.span = most - least
        self.order, self.begins = components(states, control)
        self.low = np.full(states.count, min(least, 0.0))  # 0 has play without end
        self.high = np.full(states.count, max(most, 0.0))
        self.low[over] = self.high[over] = ended
        self.place = np.zeros(3, np.int64)

    @property
    def settled(self) -> int:
        """How many states are done: their bounds come no closer."""
        return int(self.begins[self.place[GROUP]])

    @property
    def ran_out(self) -> bool:
        """Whether there were more sweeps to do somewhere than are done."""
        return bool(self.place[RAN_OUT])

    def go_on(self, control: Words, work: int = CHUNK, sweeps: int = MOST_SWEEPS) -> bool:
        """Some more work, no more than so many sweeps for each group of states; whether all is done."""
        self._sweep(self.begins, self.place, work, sweeps, control)
        return bool(self.place[GROUP] == len(self.begins) - 1)

    def passed_on(self, most: int = MOST_PASSED) -> None:
        """What is known when it was stopped is passed on, once, to the next so many states that are not settled."""
        group = int(self.place[GROUP])
        end = min(int(self.begins[group]) + most, self.states.count)
        within = self.begins[group : np.searchsorted(self.begins, end)]
        self._sweep(np.append(within, end), np.zeros(3, np.int64), 1 << 62, 1, new_control())

    def _sweep(self, begins: Words, place: Words, work: int, sweeps: int, control: Words) -> None:
        states = self.states
        sweeps_kernel(
            states.firsts, states.followers, states.odds, states.turns, self.order, begins, self.low, self.high,
            self.span, place, work, sweeps, control,
        )  # fmt: skip


def solve(runner: Runner, states: States, payoffs: Any) -> tuple[Any, Any]:
    """Lower and upper bounds, as close as they get; Stopped, if it was stopped."""
    sweeps = Sweeps(states, payoffs, runner.control)
    while not sweeps.go_on(runner.control):
        if runner.why:
            raise Stopped
    return sweeps.low, sweeps.high


def prepare_iteration(runner: Runner) -> None:
    """Compile what closes in on values, or load it from the cache, by asking it about a game that is over."""
    firsts, over = np.zeros(2, np.int64), np.full(1, OVER, np.int64)
    solve(runner, States(firsts, np.zeros(0, np.int32), np.zeros(0), over, np.zeros(1), None), np.zeros(1))


def components(states: States, control: Words) -> tuple[Words, Words]:
    """States in groups that can be reached from each other, groups that others lead to first; where each begins.
    Stopped, if the control header says so."""
    count = states.count
    order, begins = np.empty(count, np.int64), np.empty(count + 1, np.int64)
    room = np.zeros((4, count), np.int64)
    many = components_kernel(states.firsts, states.followers, order, begins, room, control)
    if control[STOP]:
        raise Stopped
    return order, begins[: many + 1]


@kernel
def components_kernel(firsts: Words, followers: Any, order: Words, begins: Words, room: Words, control: Words) -> int:
    """Tarjan's strongly connected components, without recursion; how many there are, unless it is stopped."""
    index, lowest, path, edges = room[0], room[1], room[2], room[3]
    count, counter, groups, placed, waiting = len(order), 0, 0, 0, 0
    stack = np.empty(count, np.int64)
    begins[0] = 0
    for start in range(count):
        if index[start] != 0:
            continue
        depth = 0
        path[0], edges[0] = start, firsts[start]
        counter += 1
        index[start] = lowest[start] = counter
        stack[waiting] = start
        waiting += 1
        while depth >= 0:
            if counter & OFTEN == 0 and control[STOP]:
                return 0
            here = path[depth]
            if edges[depth] < firsts[here + 1]:
                other = followers[edges[depth]]
                edges[depth] += 1
                if index[other] == 0:
                    counter += 1
                    index[other] = lowest[other] = counter
                    stack[waiting] = other
                    waiting += 1
                    depth += 1
                    path[depth], edges[depth] = other, firsts[other]
                elif index[other] > 0:  # still on the stack
                    lowest[here] = min(lowest[here], index[other])
                continue
            if lowest[here] == index[here]:
                while True:
                    waiting -= 1
                    member = stack[waiting]
                    index[member] = -1  # done
                    order[placed] = member
                    placed += 1
                    if member == here:
                        break
                groups += 1
                begins[groups] = placed
            depth -= 1
            if depth >= 0:
                lowest[path[depth]] = min(lowest[path[depth]], lowest[here])
    return groups


@inline
def backed_up(
    firsts: Words, followers: Any, odds: Any, turn: int, number: int, low: Any, high: Any
) -> tuple[float, float]:
    """The bounds of a state, by those of what follows."""
    first = firsts[number]
    less, more = low[followers[first]], high[followers[first]]
    if turn == CHANCE:
        less, more = less * odds[first], more * odds[first]
        for edge in range(first + 1, firsts[number + 1]):
            less += odds[edge] * low[followers[edge]]
            more += odds[edge] * high[followers[edge]]
    elif turn == 0:
        for edge in range(first + 1, firsts[number + 1]):
            less, more = max(less, low[followers[edge]]), max(more, high[followers[edge]])
    else:
        for edge in range(first + 1, firsts[number + 1]):
            less, more = min(less, low[followers[edge]]), min(more, high[followers[edge]])
    return less, more


@kernel
def sweeps_kernel(
    firsts: Words, followers: Any, odds: Any, turns: Words, order: Words, begins: Words, low: Any, high: Any,
    span: float, at: Words, work: int, sweeps: int, control: Words,
) -> int:  # fmt: skip
    """See the contract: on from a place, for so much work; how much it was."""
    done = 0
    while at[GROUP] < len(begins) - 1 and done < work:
        group, change, gap = at[GROUP], 0.0, 0.0
        for place in range(begins[group], begins[group + 1]):
            if place & OFTEN == 0 and control[STOP]:
                return done
            number = order[place]
            if turns[number] != OVER:
                done += 1
                less, more = backed_up(firsts, followers, odds, turns[number], number, low, high)
                less, more = max(low[number], less), min(high[number], more)
                more = max(less, more)  # rounding
                change = max(change, less - low[number], high[number] - more)
                gap = max(gap, more - less)
                low[number], high[number] = less, more
        at[SWEPT] += 1
        close = gap <= CLOSE * span or change <= STILL * span
        if close or at[SWEPT] >= sweeps:
            at[RAN_OUT] += 0 if close else 1
            at[GROUP], at[SWEPT] = group + 1, 0
        if control[STOP]:
            break
    control[DONE] += done
    return done
