"""What surrounds the work.

TargetConfig    the options of a compilation are part of every key under which Numba looks up what it has typed:
                all are read anew, one by one, to hash and to compare. Here those that are set are compared.
events          at each of some ten thousand calls into LLVM a clock is started and stopped. Events of these two locks
                are not told; so the times that Numba keeps of them among a function's metadata are missing.
contexts        around each instruction stands a generator, for the words of a message in case that it fails.
Loc             a message is made for every type that is not known yet, and thrown away: it asks the system where
                this process stands, to tell paths from there. Here a path is told once.
_has_loc        for each instruction the signature of what lowers it is put together, to look for one name in it.
sizes           to learn how large a type is, LLVM is given a program with one variable of it. Here once.
"""

from __future__ import annotations

import functools
import inspect
import sys
from types import FunctionType
from typing import Any

from llvmlite.ir import Type
from numba.core import base, event
from numba.core import errors as told_errors
from numba.core.ir import Loc
from numba.core.targetconfig import TargetConfig

errors: Any = told_errors  # the stubs know nothing of its insides
path_of = Loc._get_path
events = {"start_event": event.start_event, "end_event": event.end_event}
sizes = {name: getattr(Type, name) for name in ("get_abi_size", "get_abi_alignment")}
context_of, loc_info, format_of, own_path = (
    errors.new_error_context,
    errors.loc_info,
    errors._format_msg,
    errors._numba_path,
)
takes_loc = base._has_loc
LOCKS = ("numba:llvm_lock", "numba:compiler_lock")


@functools.cache
def hash_of(kind: Any) -> int:
    """What all of a kind hash to: the names of their options, as Numba has it."""
    return hash(tuple(sorted(kind.options)))


def set_in(config: TargetConfig) -> dict[str, Any]:
    """The options that are not what they are by default."""
    return {name: value for name, value in config._values.items() if value != config.options[name].default}


def equal(one: TargetConfig, other: object) -> Any:
    """Whether all options are the same."""
    if one is other:
        return True
    if not isinstance(other, TargetConfig):
        return NotImplemented
    return set_in(one) == set_in(other) if type(one) is type(other) else one.values() == other.values()


def hashed(config: Any) -> int:
    """As `equal` wants it."""
    return hash_of(config.__class__)


def untimed(name: str) -> Any:
    """An event that starts or ends, unless it is about a lock."""
    told = events[name]
    return lambda kind, *details, **others: None if kind in LOCKS else told(kind, *details, **others)


class ErrorContext:
    """Adds words to what Numba raises inside."""

    __slots__ = ("details", "others", "words")

    def __init__(self, fmt_: str, *details: Any, **others: Any) -> None:
        self.words, self.details, self.others = fmt_, details, others
        place = others.get("loc")
        if place is not None and not place.filename.startswith(own_path):
            loc_info.update(others)

    def __enter__(self) -> None:
        """Nothing to be done."""

    def __exit__(self, kind: Any, problem: Any, trace: Any) -> None:
        if isinstance(problem, errors.NumbaError):
            problem.add_context(format_of(self.words, self.details, self.others))


@functools.lru_cache(1024)
def told_path(file: str) -> str:
    """How the path of a file is told in messages, from where this process stood when it was first told."""
    return str(path_of(Loc(file, 1)))


def has_loc(function: Any) -> bool:
    """Whether a function takes `loc`."""
    if type(function) is not FunctionType or function.__dict__.keys() & {"__wrapped__", "__signature__"}:
        return bool(takes_loc(function))
    code = function.__code__
    starred = bool(code.co_flags & inspect.CO_VARARGS) + bool(code.co_flags & inspect.CO_VARKEYWORDS)
    return "loc" in code.co_varnames[: code.co_argcount + code.co_kwonlyargcount + starred]


def known_size(name: str) -> Any:
    """The size or alignment of a type; of those that are named elsewhere, which may be anything, as LLVM says."""
    asked, known = sizes[name], dict[int, tuple[Any, dict[str, int]]]()  # by the layout's identity: it, and sizes

    def size(self: Any, target_data: Any, context: Any = None) -> int:
        text = str(self)
        if context is not None or "%" in text:
            return asked(self, target_data, context)  # type: ignore[no-any-return]  # llvmlite has no type hints
        found = known.setdefault(id(target_data), (target_data, {}))[1]
        if text not in found:
            found[text] = asked(self, target_data)
        return found[text]

    return size


def apply() -> None:
    """From now on."""
    TargetConfig.__hash__ = hashed
    TargetConfig.__eq__ = equal
    for name in events:
        setattr(event, name, untimed(name))
    for name, module in list(sys.modules.items()):
        if name.startswith("numba.") and getattr(module, "new_error_context", None) is context_of:
            module.new_error_context = ErrorContext  # type: ignore[attr-defined]  # it stands there already
    Loc._get_path = lambda self: told_path(self.filename)
    base._has_loc = has_loc
    for name in sizes:
        setattr(Type, name, known_size(name))
