"""The stack, row for row: as in table 3 of the lecture for algorithms that keep one, else the nodes that are open."""

from __future__ import annotations

from zermelo.textbook.events import Stack, Trace
from zermelo.textbook.numbers import signed
from zermelo.views.replay import Shown, steps


def stack_rows(trace: Trace) -> list[str]:
    """Each row: nodes from the top of the stack, each with its value.

    >>> from zermelo.textbook.tracing import trace
    >>> for row in stack_rows(trace("minimax-dfs", "figure-2")): print(row)
    A
    B C A−∞
    B+1 C A−∞
    C A+1
    C0 A+1
    A+1
    """
    if any(event.stack for event in trace.events):
        return [_row(trace, event.stack) for event in trace.events if event.stack is not None]
    return _calls(trace)


def _row(trace: Trace, stack: Stack) -> str:
    return " ".join(f"{trace.tree.name(node)}{signed(value)}" for node, value in stack)


def _calls(trace: Trace) -> list[str]:
    """The calls that are not finished, the last one first, after each event that changes them."""
    shown: dict[int, Shown] = {}
    calls: list[int] = []
    rows: list[str] = []
    for event, changed in steps(trace):
        shown.update(changed)
        if event.kind == "enter":
            calls = [node for node in calls if node != event.node]
            while calls and calls[0] != trace.tree.parent(event.node):
                calls.pop(0)
            calls.insert(0, event.node)
        row = " ".join(f"{trace.tree.name(node)}{signed(shown.get(node, Shown()).value)}" for node in calls)
        if event.kind == "leave" and event.node in calls:
            calls = calls[calls.index(event.node) + 1 :]  # and whatever it has left open
        if row and (not rows or rows[-1] != row):
            rows.append(row)
    return rows
