"""The program beside the run: its lines with their numbers and how often each did something, then every step with the
number of its line.
"""

from __future__ import annotations

from collections import Counter

from zermelo.textbook.events import Trace
from zermelo.textbook.programs import program
from zermelo.views.sentences import sentence


def code_run(trace: Trace) -> str:
    """The listing, then the steps.

    >>> from zermelo.textbook.tracing import trace
    >>> print(code_run(trace("minimax-book", "figure-2")))
    line  steps
       1      1  MINIMAX-DECISION(s):
       2      1      return the successor c of s with the largest MIN-VALUE(c)
       3
       4         MAX-VALUE(s):
       5             if s is an end: return its payoff
       6             v ← −∞
       7             for each successor c of s:
       8                 v ← max(v, MIN-VALUE(c))
       9             return v
      10
      11      2  MIN-VALUE(s):
      12      4      if s is an end: return its payoff
      13             v ← +∞
      14             for each successor c of s:
      15                 v ← min(v, MAX-VALUE(c))
      16             return v
    <BLANKLINE>
    step  line
       1     1  Enter A (Max).
       2    11    Enter B.
       3    12    B: the end is worth 1.
       4    12    Leave B: v = 1.
       5    11    Enter C.
       6    12    C: the end is worth 0.
       7    12    Leave C: v = 0.
       8     2  Choose B: 1.
    """
    times = Counter(event.line for event in trace.events)
    lines = ["line  steps"]
    for number, text in enumerate(program(trace.algorithm).code, 1):
        lines.append(f"{number:>4}  {times[number] or '':>5}  {text}".rstrip())
    lines += ["", "step  line"]
    for place, event in enumerate(trace.events, 1):
        indent = "  " * trace.tree.nodes[event.node].depth
        lines.append(f"{place:>4}  {event.line or '':>4}  {indent}{sentence(event, trace.tree)}")
    return "\n".join(lines)
