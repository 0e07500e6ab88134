"""What one of two opponents can force from each state of a game, and how soon: working backwards from the ends.

Contract. `forced(...)` says of every state the best payoff of 0 or more that a player can force, whatever the other
does and however long it takes, and in how many plies if he hurries and the other delays it. Who can force a win need
not fear play that never ends, and pays nobody: he does not play it. Payoffs are taken in turn, the best one first, so
that what can be forced of a better one is settled when a lesser one is looked at. They are in whole units of the game.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from zermelo.compiler import kernel
from zermelo.compiler.control import STOP, STUCK, TOO_LARGE, UNEVEN, Words, fault_text
from zermelo.compiler.runner import Stopped
from zermelo.methods.expectimax.graph import OVER, States
from zermelo.value import MOST_UNITS, UNEVENNESS

NOT = -1  # of levels: nothing of 0 or more can be forced
OFTEN = 0xFFFF  # states: so often it is looked whether to stop


class Forced(NamedTuple):
    """Of each state the place of the best payoff that can be forced (NOT, if none can), and the plies that takes."""

    payoffs: Words  # of the player, from the best one down to 0
    levels: Any
    plies: Any

    def payoff(self, state: int) -> int | None:
        """What can be forced from a state; None if it is less than 0, or nothing."""
        level = int(self.levels[state])
        return None if level == NOT else int(self.payoffs[level])


class Back(NamedTuple):
    """The way back: state k is reached from `leading[firsts[k] : firsts[k + 1]]`."""

    firsts: Words
    leading: Any


def units_at_ends(states: States, unit: float) -> Words:
    """The first player's payoffs in units; ValueError, if some are no whole ones, or no move is left before an end."""
    over = states.turns == OVER
    if (np.diff(states.firsts)[~over] == 0).any():
        raise ValueError(fault_text(STUCK, unit))
    exact = np.where(over, states.payoffs, 0.0) / unit
    units = np.round(exact)
    if not (np.abs(exact) <= MOST_UNITS).all():
        raise ValueError(fault_text(TOO_LARGE, unit))
    if (np.abs(exact - units) > UNEVENNESS).any():
        raise ValueError(fault_text(UNEVEN, unit))
    found: Words = units.astype(np.int64)
    return found


def way_back(states: States, control: Words) -> Back:
    """From each state to those that lead to it. Stopped, if the control header says so."""
    firsts, leading = np.zeros(states.count + 1, np.int64), np.empty(len(states.followers), np.int32)
    back_kernel(states.firsts, states.followers, firsts, np.zeros(states.count, np.int64), leading, control)
    if control[STOP]:
        raise Stopped
    return Back(firsts, leading)


def forced(states: States, units: Words, back: Back, player: int, control: Words) -> Forced:
    """See the contract; `units` are the first player's payoffs. Stopped, if the control header says so."""
    over = np.flatnonzero(states.turns == OVER)
    paid = units[over] if player == 0 else -units[over]
    over, paid = over[paid >= 0], paid[paid >= 0]
    order = np.argsort(-paid, kind="stable")
    payoffs = -np.unique(-paid)
    begins = np.searchsorted(-paid[order], [*-payoffs, 1])
    levels, plies = np.full(states.count, NOT, np.int32), np.zeros(states.count, np.int32)
    left, queue = np.diff(states.firsts).astype(np.int32), np.empty(states.count, np.int32)
    attract_kernel(
        back.firsts, back.leading, states.turns, player, over[order], begins, levels, plies, left, queue, control
    )
    if control[STOP]:
        raise Stopped
    return Forced(payoffs, levels, plies)


def prepare_attractor(control: Words) -> None:
    """Compile it, or load it from the cache, by asking it about a game that is over."""
    over = States(np.zeros(2, np.int64), np.zeros(0, np.int32), np.zeros(0), np.full(1, OVER), np.zeros(1), None)
    forced(over, units_at_ends(over, 1), way_back(over, control), 0, control)


@kernel
def back_kernel(firsts: Words, followers: Any, back_firsts: Words, places: Words, leading: Any, control: Words) -> int:
    """Count how many lead to each state, make room for so many, and write down which they are."""
    for edge in range(len(followers)):
        back_firsts[followers[edge] + 1] += 1
    for state in range(len(places)):
        back_firsts[state + 1] += back_firsts[state]
        places[state] = back_firsts[state]
    for state in range(len(places)):
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
                if levels[before] != NOT or turns[before] == OVER:
                    continue
                left[before] -= 1
                if turns[before] == player or left[before] == 0:
                    levels[before], plies[before] = level, plies[state] + 1
                    queue[tail] = before
                    tail += 1
    return len(begins) - 1
