"""Places of Numba that are asked thousands of times while a kernel is compiled, answered sooner; nothing else changes.

resolution.py   which types a call takes and gives
variables.py    which variables an instruction, a block, a function has, and how long they live
overhead.py     what surrounds the work: options, events, messages, sizes, passes over nothing

Each answers as Numba does, and a test holds it to that. Where another version of Numba has other insides, importing
this fails, and nothing is replaced.
"""

from zermelo.compiler.patches import overhead, resolution, variables


def apply() -> None:
    """From now on."""
    for part in (resolution, variables, overhead):
        part.apply()
