"""Symbols of compiled functions: what the linker tells them apart by, whichever process compiled them.

Numba numbers what it compiles from 1 on, in every process, and the number is part of a function's symbol. Of functions
with one name and other closures, as a factory makes them, it is all that differs. Code that is kept on disk comes from
many processes: two functions that each was the fifth of its process would have one symbol, and where both are linked
into a kernel, one would run in place of the other. So numbers are drawn: no two are the same, in all processes and in
what they fork.
"""

from __future__ import annotations

import secrets

from numba.core.bytecode import FunctionIdentity

BITS = 62  # of a number


def draw_numbers() -> None:
    """From now on numbers are drawn."""
    if not hasattr(FunctionIdentity, "_unique_ids"):  # then two functions might share one, and nobody would notice
        raise ImportError("this version of Numba numbers functions in a way that zermelo does not know")
    FunctionIdentity._unique_ids = iter(lambda: secrets.randbits(BITS), None)
