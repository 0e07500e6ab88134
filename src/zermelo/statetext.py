"""States as one line of text: the default notation, for any state made of ints, tuples and Cells.

>>> from typing import NamedTuple
>>> class Piles(NamedTuple):
...     piles: tuple
...     mover: int
>>> write(Piles((2, 2), 0))
'piles=(2,2) mover=0'
>>> read('piles=(2,1) mover=1', Piles((2, 2), 0))
Piles(piles=(2, 1), mover=1)
"""

from __future__ import annotations

import ast
from typing import Any

from zermelo.cells import Cells


def write(state: Any) -> str:
    """The state on one line."""
    if hasattr(state, "_fields"):
        return " ".join(f"{name}={_word(value)}" for name, value in zip(state._fields, state, strict=True))
    return _word(state)


def read(text: str, like: Any) -> Any:
    """The state that reads so, of the same shape as `like`; ValueError says what was expected."""
    words = text.split()
    if not hasattr(like, "_fields"):
        return _value(text.strip(), like, "the state")
    pairs = dict(word.split("=", 1) for word in words if "=" in word)
    if len(pairs) != len(words) or list(pairs) != list(like._fields):
        raise ValueError(f"{text!r} is not a state: one reads {write(like)!r}")
    return type(like)(*(_value(pairs[name], old, name) for name, old in zip(like._fields, like, strict=True)))


def _word(value: Any) -> str:
    if isinstance(value, Cells):
        return hex(value.value)
    if isinstance(value, tuple):
        return "(" + ",".join(_word(item) for item in value) + (",)" if len(value) == 1 else ")")
    return repr(value)


def _value(text: str, like: Any, name: str) -> Any:
    try:
        value = ast.literal_eval(text)
    except (ValueError, SyntaxError, MemoryError):
        raise ValueError(f"{name} = {text!r} does not read as {_word(like)!r} does") from None
    return _fitted(value, like, name)


def _fitted(value: Any, like: Any, name: str) -> Any:
    if isinstance(like, Cells) and type(value) is int and 0 <= value < 1 << like.width:
        return Cells(value, like.width)
    if isinstance(like, tuple) and isinstance(value, tuple) and len(value) == len(like):
        items = [_fitted(item, old, name) for item, old in zip(value, like, strict=True)]
        return type(like)(*items) if hasattr(like, "_fields") else tuple(items)
    if type(like) in (int, bool) and type(value) in (int, bool):
        return type(like)(value)
    raise ValueError(f"{name} = {value!r} does not have the shape of {_word(like)}")


def identity(state: Any) -> Any:
    """The state as a key; its text if it is of a kind that can't be one."""
    try:
        hash(state)
    except TypeError:
        return repr(state)
    return state
