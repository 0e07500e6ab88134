"""Every operation that rules may use, by the types that it is for: the closed half of the language that has types.

making.py       how an operation is made
arithmetic.py, int_bits.py, comparison.py, conversion.py, reals.py     numbers
words.py, cells.py            words of 64 bits, and sets of cells
tuples.py, tuple_order.py, row_type.py, rows.py, lists.py              tuples, rows and lists

Here they get the names that rewritten rules call (`zermelo_add`), and a sentence for types that have no meaning.
"""

from __future__ import annotations

from typing import Any

from zermelo.compiler.operations import (  # noqa: F401  # they register meanings
    arithmetic,
    cells,
    comparison,
    conversion,
    int_bits,
    lists,
    rows,
    tuple_order,
    tuples,
    words,
)
from zermelo.compiler.operations.making import operation

BINARY = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "pow": "**",
    "and": "&", "or": "|", "xor": "^", "lshift": "<<", "rshift": ">>",
    "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "eq": "==", "ne": "!=",
}  # fmt: skip
UNARY = {"neg": "-", "pos": "+", "invert": "~"}
CALLS = {  # how many arguments, and what to say
    "span": (2, "a range from {0} to {1}"),
    "step": (1, "a range by steps of {0}"),
    "first": (1, "enumerate from {0}"),
    "divmod": (2, "divmod of {0} and {1}"),
    "sum": (2, "sum of {1}"),
    "abs": (1, "abs of {0}"),
    "min": (2, "min of {0} and {1}"),
    "max": (2, "max of {0} and {1}"),
    "int": (1, "int of {0}"),
    "float": (1, "float of {0}"),
    "round": (1, "round of {0}"),
    "floor": (1, "floor of {0}"),
    "ceil": (1, "ceil of {0}"),
    "sqrt": (1, "sqrt of {0}"),
    "length": (1, "len of {0}"),
    "truth": (1, "asks whether {0} is true"),
    "whole": (1, "an int is due here, not {0}"),
    "move": (1, "a move is {0}; moves are ints"),
    "chance": (1, "a probability is {0}; it is a number"),
    "item": (2, "{0} is indexed by {1}"),
    "slice": (3, "a slice of {0}"),
    "put": (3, "an item of {1} is changed"),
    "as_long": (2, "a tuple as long as {0}"),
    "within": (2, "whether {0} is in {1}"),
    "repeat": (2, "a tuple as long as {0}"),
    "replaced": (3, "replaced() of {0}"),
    "exchanged": (3, "replaced() of {0}"),
    "changed": (3, "_replace of {0}"),
    "turned": (1, "reversed({0})"),
    "sorted": (1, "sorted({0})"),
    "sorted_down": (1, "sorted({0}, reverse=True)"),
    "cells": (2, "Cells({0}, {1})"),
    "one": (2, "`one` is for Cells and an int, not {0} and {1}"),
    "has": (2, "`has` is for Cells and an int, not {0} and {1}"),
    "size": (1, "`size` is for Cells, not {0}"),
    "lowest": (1, "`lowest` is for Cells, not {0}"),
    "drop": (1, "`drop` is for Cells, not {0}"),
    "flip": (1, "`flip` is for Cells, not {0}"),
    "drawn": (2, "a cell is drawn from Cells, not from {0}"),
    "bit_length": (1, "`bit_length` is for an int, not {0}"),
    "bit_count": (1, "`bit_count` is for an int, not {0}"),
}
NO_MEANING = "has no meaning in compiled rules"


def _operations() -> dict[str, Any]:
    found = {}
    for name, sign in BINARY.items():
        found[name] = operation(name, 2, f"{{0}} {sign} {{1}} {NO_MEANING}")
    for name, sign in UNARY.items():
        found[name] = operation(name, 1, f"{sign}{{0}} {NO_MEANING}")
    for name, (arguments, sentence) in CALLS.items():
        found[name] = operation(name, arguments, sentence)
    for function in words.INSTRUCTIONS:
        name = f"bits_{function.__name__}"
        found[name] = operation(name, function.__code__.co_argcount, f"bits.{function.__name__} is for ints, not {{0}}")
    return found


OPERATIONS: dict[str, Any] = {f"zermelo_{name}": made for name, made in _operations().items()}
"""What rewritten rules call; the rules themselves have no such names."""
