"""Places of Numba that are asked thousands of times while a kernel is compiled, answered sooner; nothing else changes.

calls           types spread through a function round by round, until nothing changes, and in each round every
                call in it is resolved again. Here one whose types are those of the round before is passed over.
recursions      at each call of a function by itself all of it is typed once more, to see what it returns. Of our
                own kernels, which return one type, that is asked once.
TargetConfig    the options of a compilation are part of every key under which Numba looks up what it has typed:
                all are read anew, one by one, to hash and to compare. Here those that are set are compared.
list_vars       the variables of an instruction are looked for by what each part of it is an instance of, in all
                parts, most of which are places in a file, names and numbers. Here those are told by their type.
events          at each of some ten thousand calls into LLVM a clock is started and stopped, which nobody reads.
Loc             a message is made for every type that is not known yet, and thrown away: it asks the system where
                this process stands, to tell paths from there. Here a path is told once.
"""

from __future__ import annotations

import functools
from typing import Any

from numba.core import event, types
from numba.core.ir import Inst, Loc, Var
from numba.core.targetconfig import TargetConfig
from numba.core.typeinfer import CallConstraint, IntrinsicCallConstraint, TypeInferer

path_of = Loc._get_path
variables_of = Inst._rec_list_vars
events = {"start_event": event.start_event, "end_event": event.end_event}
return_types = TypeInferer.return_types_from_partial
OURS = "zermelo."
LOCKS = ("numba:llvm_lock", "numba:compiler_lock")
PLAIN = frozenset({Loc, str, int, float, bool, type(None)})  # what has no variables in it


def passes_over_known_types(kind: Any) -> None:
    """Calls of this kind are resolved once for the same types."""
    resolve = kind.__call__

    def spread(self: Any, typeinfer: Any) -> None:
        known = _types_at(self, typeinfer)
        if known is None or known != getattr(self, "known_types", None):
            resolve(self, typeinfer)  # which may change a type, of its answer at first: then it is asked once more
            self.known_types = known if self.signature is not None else None

    kind.__call__ = spread


def _types_at(call: Any, typeinfer: Any) -> tuple[Any, ...] | None:
    """The types of what is called, of its arguments and of its answer; None if they do not say all.

    What a recursion returns may become known later than its arguments.
    """
    if call.kws or call.vararg:
        return None
    variables = typeinfer.typevars
    called = call.func if isinstance(call, IntrinsicCallConstraint) else variables[call.func].type
    if isinstance(called, types.RecursiveCall):
        return None
    return called, variables[call.target].type, *(variables[argument.name].type for argument in call.args)


def returned(self: Any) -> Any:
    """What a function returns that calls itself, as far as its types are known."""
    if not self.func_id.modname.startswith(OURS):
        return return_types(self)
    found = getattr(self, "known_return", None)
    if found is None:
        found = self.known_return = return_types(self)
    return found


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


def variables_in(self: Any, part: Any) -> list[Any]:
    """The variables in a part of an instruction, in order."""
    kind = type(part)
    if kind is Var:
        return [part]
    if kind in PLAIN:
        return []
    if kind is dict or kind is list or kind is tuple:
        found: list[Any] = []
        for inside in part.values() if kind is dict else part:
            kind = type(inside)
            if kind is Var:
                found.append(inside)
            elif kind not in PLAIN:
                found += variables_in(self, inside)
        return found
    return variables_of(self, part)  # type: ignore[no-any-return]  # Numba has no type hints


def untimed(name: str) -> Any:
    """An event that starts or ends, unless it is about a lock."""
    told = events[name]
    return lambda kind, *details, **others: None if kind in LOCKS else told(kind, *details, **others)


@functools.lru_cache(1024)
def told_path(file: str) -> str:
    """How the path of a file is told in messages, from where this process stood when it was first told."""
    return str(path_of(Loc(file, 1)))


def apply() -> None:
    """From now on."""
    if TargetConfig.__eq__ is equal:
        return
    for kind in (CallConstraint, IntrinsicCallConstraint):
        passes_over_known_types(kind)
    TypeInferer.return_types_from_partial = returned
    TargetConfig.__hash__ = hashed
    TargetConfig.__eq__ = equal
    Inst._rec_list_vars = variables_in
    for name in events:
        setattr(event, name, untimed(name))
    Loc._get_path = lambda self: told_path(self.filename)
