"""Places of Numba that are asked thousands of times while a kernel is compiled, answered sooner; nothing else changes.

resolution.py   which types a call takes and gives
variables.py    which variables an instruction, a block, a function has, and how long they live
overhead.py     what surrounds the work: options, events, messages, sizes

Each answers as Numba does, whatever else is compiled in the process, and tests hold it to that; what differs all the
same is said where it does. Where another version of Numba lacks one of these places, importing this fails, and nothing
is replaced.
"""

from zermelo.compiler.patches import overhead, resolution, variables


def apply() -> None:
    """From now on."""
    for part in (resolution, variables, overhead):
        part.apply()
