"""The control header: the words that every kernel shares with whoever runs it (runner.py).

    STOP     set from outside: the kernel returns soon, and its answer is worth nothing
    WIDTH    set by the kernel: some state has so many moves, more than its buffer holds; it returns, to be run again
    FAULT    set by the kernel: what is wrong with the rules
    DONE     counted by the kernel: how far it is, for whoever shows progress

From OWN on, each kernel has words of its own. A kernel that can be run again goes on where those words say.
"""

from __future__ import annotations

from typing import Any

import numpy as np

Words = np.ndarray[Any, np.dtype[np.int64]]
STOP, WIDTH, FAULT, DONE = range(4)
OWN = 4


def new_control(own: int = 0) -> Words:
    """A fresh header, with so many words of a kernel's own."""
    return np.zeros(OWN + own, np.int64)
