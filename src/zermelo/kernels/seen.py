"""States that were seen: rows of words, numbered in the order in which they were found, and a table that finds a row's
number. The table is open-addressed, and has more room than there are rows."""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compiler import inner, kernel
from zermelo.compiler.control import Words
from zermelo.compiler.hashing import stirred

Numbers = np.ndarray[Any, np.dtype[np.int32]]
FREE = -1


@inner
def scattered(rows: Words, row: int) -> int:
    """A hash of a row of words."""
    mixed = 0
    for word in range(rows.shape[1]):
        mixed = stirred(mixed, rows[row, word])
    return mixed


@inner
def number_of(rows: Words, table: Numbers, row: int) -> int:
    """The number of a state equal to this row; the row's own if it is new (it is then in the table)."""
    mask = len(table) - 1
    slot = scattered(rows, row) & mask
    while table[slot] != FREE:
        other = table[slot]
        same = True
        for word in range(rows.shape[1]):
            if rows[other, word] != rows[row, word]:
                same = False
                break
        if same:
            return int(other)
        slot = (slot + 1) & mask
    table[slot] = row
    return row


@inner
def found_in(rows: Words, table: Numbers, others: Words, row: int) -> int:
    """The number that a row of `others` has here; FREE if it is not here."""
    mask = len(table) - 1
    slot = scattered(others, row) & mask
    while table[slot] != FREE:
        number = table[slot]
        same = True
        for word in range(rows.shape[1]):
            if rows[number, word] != others[row, word]:
                same = False
                break
        if same:
            return int(number)
        slot = (slot + 1) & mask
    return FREE


@kernel
def insert_kernel(rows: Words, table: Numbers, count: int) -> int:
    """Put so many rows, known to differ, into the table."""
    for row in range(count):
        number_of(rows, table, row)
    return count
