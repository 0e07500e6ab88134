"""The control header: the words that every kernel shares with whoever runs it (runner.py).

    STOP     set from outside: the kernel returns soon, and its answer is worth nothing
    WIDTH    set by the kernel: some state has so many moves, more than its buffer holds; it returns, to be run again
    FAULT    set by the kernel: what is wrong with the rules, one of FAULTS
    DONE     counted by the kernel: how far it is, for whoever shows progress

From OWN on, each kernel has words of its own. A kernel that can be run again goes on where those words say.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.value import MOST_UNITS

Words = np.ndarray[Any, np.dtype[np.int64]]
STOP, WIDTH, FAULT, DONE = range(4)
OWN = 4
NO_CODE = -(1 << 62)  # in place of a move: rules may have any other, even what the law forbids
TOO_LARGE, UNEVEN, STUCK, STRANGER, MISPLACED, UNSUMMED = range(1, 7)
FAULTS = {
    TOO_LARGE: f"a payoff is larger than {MOST_UNITS} units, or no number: mend it, or give the game a larger `unit`",
    UNEVEN: "a payoff is no whole multiple of the game's `unit`, {unit:g}: give the game a smaller one",
    STUCK: "a state is not over, but there is nothing to play: `zermelo check` shows how it is reached",
    STRANGER: "turn is neither 0 nor 1 in a state that is not over: `zermelo check` shows how it is reached",
    MISPLACED: "pattern is an int from 0 below what `patterns` says of its table: `zermelo check` shows where",
    UNSUMMED: "the chances of a throw do not sum to 1, or one is below 0: `zermelo check` shows where",
}
"""What may be wrong with rules, in words."""


def fault_text(fault: int, unit: float) -> str:
    """What is wrong with the rules of a game with this unit.

    >>> fault_text(UNEVEN, 0.5)
    "a payoff is no whole multiple of the game's `unit`, 0.5: give the game a smaller one"
    """
    return FAULTS[fault].format(unit=unit)


def new_control(own: int = 0) -> Words:
    """A fresh header, with so many words of a kernel's own."""
    return np.zeros(OWN + own, np.int64)
