"""A look at all states beside IDA*, which alone would go on for ever where a puzzle has no solution.

It begins late, costs a small part of the time, and ends where a part of the memory does: so it settles puzzles of some
hundred thousand states, or more with more memory. Larger ones without a solution are searched until a limit, or
somebody, stops them. Where a limit is given, it is done in plain Python, for what it takes to compile would not keep to
it; that settles small puzzles.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from zermelo.compiler.control import DONE
from zermelo.compiler.runner import Runner, Stopped
from zermelo.methods.limit import Limit
from zermelo.methods.puzzles.definition import breadth_first
from zermelo.methods.puzzles.finding import CROWDED, EVERY, Finding, target_of
from zermelo.methods.puzzles.levels import by_levels

EARLY, SHARE = 4_000_000, 16  # nodes of IDA* before it begins; for so many of them, one is looked at here
MOST_PLAIN = 300_000  # nodes that are looked at in plain Python
PART = 4  # of the memory: a quarter is for this
PATIENT, LITTLE = 100, 50_000  # limits that were tried before it begins; nodes for each that is tried then


class Exhaustion:
    """Breadth first from the root, a little whenever it is due."""

    def __init__(self, runner: Runner, root: Any, limit: Limit, megabytes: int) -> None:
        self.runner, self.done, self.fast = runner, 0, limit.nodes is None and limit.seconds is None
        self.levels: Iterator[Finding] | None
        if self.fast:
            self.levels = by_levels(runner, root, Limit(), max(1, megabytes // PART))
        else:
            target, sure = target_of(runner.fast.game, root)
            self.levels = breadth_first(runner.fast.game, root, target if sure else math.inf, self._pause)

    def _pause(self) -> None:
        """Of the one in plain Python."""
        self.runner.control[DONE] += 1
        if self.runner.why:
            raise Stopped

    def look(self, tried: int) -> Finding | None:
        """What is certain by now, after IDA* has tried so many limits: a shortest solution, or that there is none."""
        control = self.runner.control
        nodes = int(control[DONE])
        due = max(0, tried - PATIENT) * LITTLE + (max(0, nodes - EARLY) // SHARE if self.fast else 0)
        control[DONE] = self.done  # nodes of IDA* are told by themselves
        try:
            while self.levels is not None and self.done < due:
                found = next(self.levels)
                self.done = int(control[DONE])
                if found.sure or found.ended == EVERY:
                    return found
                if found.ended == CROWDED or (not self.fast and self.done > MOST_PLAIN):
                    self.levels = None
        finally:
            control[DONE] = nodes
        return None
