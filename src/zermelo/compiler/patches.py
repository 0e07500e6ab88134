"""Places of Numba that are asked thousands of times while a kernel is compiled, answered sooner; nothing else changes.

    TargetConfig    the options of a compilation are part of every key under which Numba looks up what it has typed: all
                    of them are read anew, one by one, to hash and to compare. Here those that are set are compared.
    Loc             a message is made for every type that is not known yet, and thrown away: it asks the system where
                    this process stands, to tell paths from there. Here a path is told once.

Together with garbage that is not looked for meanwhile (kernel.py) they take 8 % off the time in which the engine for
connect-four is compiled.
"""

from __future__ import annotations

import functools
from typing import Any

from numba.core.ir import Loc
from numba.core.targetconfig import TargetConfig

path_of = Loc._get_path


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


@functools.lru_cache(1024)
def told_path(file: str) -> str:
    """How the path of a file is told in messages."""
    return str(path_of(Loc(file, 1)))


def _hashed(config: Any) -> int:
    return hash_of(config.__class__)


def apply() -> None:
    """From now on."""
    TargetConfig.__hash__ = _hashed
    TargetConfig.__eq__ = equal
    Loc._get_path = lambda self: told_path(self.filename)
