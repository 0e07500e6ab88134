"""What one of two opponents can force from each state of a game, and how soon: working backwards from the ends.

Contract. `forced(states, player, control)` says of every state the best payoff of 0 or more that the player can force,
whatever the other does and however long it takes, and in how many plies if he hurries and the other delays it. Who can
force a win need not fear play that never ends, and pays nobody: he does not play it. Payoffs are taken in turn, the
best one first, so that what can be forced of a better one is settled when a lesser one is looked at.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from zermelo.compiler import kernel
from zermelo.compiler.control import STOP, Words
from zermelo.compiler.runner import Stopped
from zermelo.methods.expectimax.graph import OVER, States

NOT = -1  # of levels: nothing of 0 or more can be forced
OFTEN = 0xFFFF  # states: so often it is looked whether to stop


class Forced(NamedTuple):
    """Of each state the place of the best payoff that can be forced (NOT, if none can), and the plies that takes."""

    payoffs: Any  # of the player, from the best one down to 0
    levels: Any
    plies: Any

    def payoff(self, state: int) -> float | None:
        """What can be forced from a state; None if it is less than 0, or nothing."""
        level = int(self.levels[state])
        return None if level == NOT else float(self.payoffs[level])


class Back(NamedTuple):
    """The way back: state k is reached from `leading[firsts[k] : firsts[k + 1]]`."""

    firsts: Words
    leading: Any


def way_back(states: States, control: Words) -> Back:
    """From each state to those that lead to it. Stopped, if the control header says so."""
    firsts = np.zeros(states.count + 1, np.int64)
    np.cumsum(np.bincount(states.followers, minlength=states.count), out=firsts[1:])
    leading = np.empty(len(states.followers), np.int32)
    back_kernel(states.firsts, states.followers, firsts[:-1].copy(), leading, control)
    if control[STOP]:
        raise Stopped
    return Back(firsts, leading)


def forced(states: States, back: Back, player: int, control: Words) -> Forced:
    """See the contract."""
    over = np.flatnonzero(states.turns == OVER)
    paid = states.payoffs[over] * (1 if player == 0 else -1)
    over, paid = over[paid >= 0], paid[paid >= 0]
    payoffs, level = np.unique(-paid, return_inverse=True)
    ends = over[np.argsort(level, kind="stable")]
    begins = np.searchsorted(np.sort(level), np.arange(len(payoffs) + 1))
    levels, plies = np.full(states.count, NOT, np.int32), np.zeros(states.count, np.int32)
    left = np.diff(states.firsts).astype(np.int32)
    queue = np.empty(states.count, np.int32)
    attract_kernel(
        back.firsts, back.leading, states.turns, player, ends, begins, levels, plies, left, queue, control
    )  # fmt: skip
    if control[STOP]:
        raise Stopped
    return Forced(-payoffs + 0, levels, plies)


def prepare_attractor(control: Words) -> None:
    """Compile it, or load it from the cache, by asking it about a game that is over."""
    over = States(np.zeros(2, np.int64), np.zeros(0, np.int32), np.zeros(0), np.full(1, OVER), np.zeros(1), None)
    forced(over, way_back(over, control), 0, control)


@kernel
def back_kernel(firsts: Words, followers: Any, places: Words, leading: Any, control: Words) -> int:
    """Write each state where those stand that lead to what follows it; `places` is where there is room."""
    for state in range(len(firsts) - 1):
        if state & OFTEN == 0 and control[STOP]:
            break
        for edge in range(firsts[state], firsts[state + 1]):
            leading[places[followers[edge]]] = state
            places[followers[edge]] += 1
    return len(leading)


@kernel
def attract_kernel(
    firsts: Words, leading: Any, turns: Words, player: int, ends: Words, begins: Words, levels: Any, plies: Any,
    left: Any, queue: Any, control: Words,
) -> int:  # fmt: skip
    """See the contract. `left` are the ways out of a state that the other player still has, `ends` the ends by payoff,
    the best first. The queue holds states in the order of their plies, so that the last way out is the longest."""
    for level in range(len(begins) - 1):
        head, tail = 0, 0
        for place in range(begins[level], begins[level + 1]):
            queue[tail] = ends[place]
            levels[ends[place]] = level
            tail += 1
        while head < tail:
            state = queue[head]
            head += 1
            if head & OFTEN == 0 and control[STOP]:
                return level
            for edge in range(firsts[state], firsts[state + 1]):
                before = leading[edge]
                if levels[before] != NOT:
                    continue
                left[before] -= 1
                if turns[before] == player or left[before] == 0:
                    levels[before], plies[before] = level, plies[state] + 1
                    queue[tail] = before
                    tail += 1
    return len(begins) - 1
