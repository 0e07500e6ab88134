"""Values that compiled rules read: which they may be, what they are compiled to, and a text that tells them apart.

    int, bool, an int's Enum        within 64 bits
    float
    Cells
    tuple                           up to 8 items of one type, or unlike items read at fixed places; NamedTuples
    longer tuples, lists, bytes     rows (operations/row_type.py): items of one type, which may be tuples and rows again

Everything else is refused with its name: numbers of numpy's behave unlike Python's, dicts and texts have no machine
form.
"""

from __future__ import annotations

import collections
import enum
import hashlib
import inspect
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from zermelo.cells import Cells
from zermelo.table import Table

SHORT = 8  # longer tuples are rows
UNLIKE = 16  # items of several types at most
Plain = int | float | Cells


@dataclass(frozen=True)
class Row:
    """A long tuple, a list or bytes: its items, and what it was written as."""

    items: tuple[Any, ...]
    kind: str  # tuple, list, bytes

    @cached_property
    def form(self) -> tuple[Any, ...]:
        """What `form_of` says of it, found once: every function that reads a table of the game asks for it."""
        return ("row", self.kind, _joined([form_of(part) for part in self.items]))


class Unusable(ValueError):
    """A value that compiled rules can't read; the text says why, and what to write."""


def usable(value: Any) -> Any:
    """The value as compiled code has it: an int, float, Cells, a tuple of such, or a Row; Unusable says why not."""
    if isinstance(value, np.generic):
        kind = "float" if isinstance(value, np.floating) else "int"
        raise Unusable(f"is a number of numpy's, which behaves unlike Python's; write {kind}(...) around it")
    if isinstance(value, bool | int):
        _refuse_own(value, int)
        if value.bit_length() > 63 and value != -(1 << 63):
            raise Unusable(
                f"needs {value.bit_length()} bits, and ints have 63; a word of 64 bits is {_word(int(value))}"
            )
        return bool(value) if isinstance(value, bool) else int(value)
    if isinstance(value, float | Cells):
        _refuse_own(value, float if isinstance(value, float) else Cells)
        return value
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        refuse_own_operators(type(value))
        return tuple.__new__(type(value), [usable(item) for item in value])
    if isinstance(value, tuple | list) and any(isinstance(item, Table) for item in value):
        raise Unusable("holds Tables; make each an attribute of its own, or put their rows one after the other in one")
    if isinstance(value, tuple | list | bytes):
        _refuse_own(value, next(kind for kind in (tuple, list, bytes) if isinstance(value, kind)))
        return _gathered([usable(item) for item in value], type(value).__name__)
    if isinstance(value, np.ndarray):
        raise Unusable("is an array, whose items are numpy's and not Python's ints; make it a Table(array)")
    if isinstance(value, Table):
        raise Unusable("is a Table outside the game; set it in __init__: self.table = ...")
    if isinstance(value, range):
        raise Unusable("is a range; write tuple(range(...)) for a value that is kept")
    if isinstance(value, enum.Enum):
        raise Unusable(f"is a member of {type(value).__name__}, which is no number; make the class an IntEnum")
    if value is None:
        raise Unusable("is None; use an int such as -1 for `nothing`")
    raise Unusable(f"is a {type(value).__name__}; rules read ints, floats, tuples, Cells and Tables")


NAMES = """new getnewargs repr str dict weakref format hash reduce reduce_ex init_subclass class_getitem dir annotate
    annotate_func set_name replace copy deepcopy sizeof"""
PLAIN = frozenset(f"__{name}__" for name in NAMES.split())
"""Special methods that a class may have without meaning something else in rules; all others it may not."""
GETTER = type(collections.namedtuple("Any", "field").field)  # type: ignore[attr-defined]  # how a field is read


def refuse_own_operators(cls: type) -> None:
    """Unusable, if the class, or one above it, gives operators, fields or its making another meaning."""
    for above in cls.__mro__:
        if above.__module__ in ("builtins", "enum", "typing"):
            continue
        acting = {name for name, value in vars(above).items() if callable(value) or hasattr(type(value), "__get__")}
        for name in sorted(name for name in acting - PLAIN if name.startswith("__") and name.endswith("__")):
            raise Unusable(f"is of {cls.__name__}, which has an {name} of its own; compiled rules know Python's alone")
    for name in getattr(cls, "_fields", ()):
        if not isinstance(inspect.getattr_static(cls, name), GETTER):
            raise Unusable(f"is of {cls.__name__}, in which something else stands for the field {name}")
    made = getattr(cls.__new__, "__globals__", {}).get("__name__", "namedtuple_")
    if issubclass(cls, tuple) and not made.startswith("namedtuple_"):
        raise Unusable(f"is of {cls.__name__}, which has a __new__ of its own; make it of its fields alone")


def _refuse_own(value: Any, kind: type) -> None:
    """Only Python's own class, and members of an IntEnum as it comes."""
    if type(value) in (kind, bool):
        return
    if isinstance(value, enum.IntEnum) and not isinstance(value, enum.Flag):
        refuse_own_operators(type(value))
        return
    raise Unusable(f"is of {type(value).__name__}, a class of its own; write {kind.__name__}(...) around it")


def _word(value: int) -> str:
    return f"Cells({value:#x}, {max(64, -(-value.bit_length() // 64) * 64)})" if value > 0 else "Cells(..., 64)"


def _gathered(items: list[Any], kind: str) -> Any:
    """A short tuple as it is, anything else as a row."""
    alike = _joined([form_of(item) for item in items]) is not UNLIKE_FORMS
    if kind == "tuple" and 0 < len(items) <= SHORT and alike:
        return tuple(items)
    if not alike and all(isinstance(item, tuple | Row) and not hasattr(item, "_fields") for item in items):
        rows = [item if isinstance(item, Row) else Row(item, "tuple") for item in items]
        if _joined([form_of(row) for row in rows]) is not UNLIKE_FORMS:
            return Row(tuple(rows), kind)
    if alike:
        return Row(tuple(items), kind)
    if kind == "tuple" and len(items) <= UNLIKE:
        return tuple(items)
    raise Unusable(f"is a {kind} of {len(items)} items of several types; give them one type")


# ---- forms: what an item is, as a tuple: ("int",), ("row", "list", form of its items or None if it has none), ...

UNLIKE_FORMS = ("unlike",)


def form_of(item: Any) -> tuple[Any, ...]:
    """The same for items of the same compiled type."""
    if isinstance(item, Row):
        return item.form
    if isinstance(item, tuple):
        return ("tuple", type(item), tuple(form_of(part) for part in item))
    if isinstance(item, Cells):
        return ("cells", item.width)
    return ("float",) if isinstance(item, float) else ("int",)


def _joined(forms: list[Any]) -> Any:
    """The form that all of them have, an empty row going with every other; None of none."""
    found = forms[0] if forms else None
    for other in forms[1:]:
        found = _join(found, other)
    return found


def _join(one: Any, other: Any) -> Any:
    if one is None or other is None or one == other:
        return other if one is None else one
    if one[:2] == other[:2] and one[0] == "row":
        inner = _join(one[2], other[2])
        return UNLIKE_FORMS if inner is UNLIKE_FORMS else (*one[:2], inner)
    if one[:2] == other[:2] and one[0] == "tuple" and len(one[2]) == len(other[2]):
        parts = tuple(_join(*pair) for pair in zip(one[2], other[2], strict=True))
        return UNLIKE_FORMS if UNLIKE_FORMS in parts else (*one[:2], parts)
    return UNLIKE_FORMS


def constant_text(value: Any) -> str:
    """A text that differs whenever the compiled constants differ."""
    if isinstance(value, Row):
        inside = "".join(constant_text(item) for item in value.items)
        return f"{value.kind}:{len(value.items)}:{hashlib.sha256(inside.encode()).hexdigest()}"
    if isinstance(value, tuple):
        fields = getattr(value, "_fields", "")
        inside = ",".join(constant_text(item) for item in value)
        return f"{type(value).__module__}.{type(value).__qualname__}{fields}({inside})"
    return f"{type(value).__name__}:{value!r};"
