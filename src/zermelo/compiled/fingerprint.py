"""The fingerprint of a game: another fingerprint is another type, so edited rules never meet stale machine code.

It covers the source of the rules' modules and of every module they import, simple values in those modules, the game's
constants, zermelo's own kernels, and the versions of Python, Numba and llvmlite.
A Table's contents are data and stay out.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import inspect
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from zermelo.cells import Cells
from zermelo.game import Game
from zermelo.table import Table

PACKAGE = Path(__file__).parent.parent
KERNEL_ROOMS = (".", "compiled", "measure", "check", "search", "solve")
OPTIONAL = ("chances", "legal", "estimate", "order", "noisy", "bounds", "canonical", "safe", "key", "pass_turn")
OUTSIDE = frozenset(sys.stdlib_module_names) | {"numpy", "numba", "llvmlite", "typing_extensions"}


def fingerprint(game: Game[Any]) -> str:
    """Sixteen hex digits that change when any code behind the compiled rules may have changed."""
    digest = hashlib.sha256()
    digest.update(_own_sources())
    for part in _rule_sources(type(game)):
        digest.update(part)
    for name, value in sorted(constants(game).items()):
        digest.update(f"{name}={constant_text(value)};".encode())
    digest.update(repr([game.has(method) for method in OPTIONAL]).encode())
    return digest.hexdigest()[:16]


def own_fingerprint() -> str:
    """The same for kernels that no game's rules enter into."""
    return _own_sources().hex()[:16]


def constants(game: Game[Any]) -> dict[str, Any]:
    """The attributes that compiled rules can read: public, and of a kind that can be compiled in or handed over."""
    found: dict[str, Any] = {}
    for cls in reversed(type(game).__mro__):
        found.update(vars(cls))
    found.update(vars(game))
    return {name: value for name, value in found.items() if not name.startswith("_") and constant_text(value)}


def constant_text(value: Any) -> str:
    """A text that differs whenever the constants differ; empty for what can't be a constant."""
    if isinstance(value, int) and value.bit_length() > 63:
        return ""
    if isinstance(value, bool | int | float | str | np.number):
        return f"{type(value).__name__}:{value!r}"
    if isinstance(value, Cells):
        return repr(value)
    if isinstance(value, np.ndarray) and value.dtype.kind in "biuf":
        return f"array:{value.dtype}:{value.shape}:{hashlib.sha256(value.tobytes()).hexdigest()}"
    if isinstance(value, tuple):
        parts = [constant_text(item) for item in value]
        return f"({','.join(parts)})" if all(parts) else ""
    if isinstance(value, Table):
        return f"table:{value.kind}"
    return ""


@functools.cache
def _own_sources() -> bytes:
    digest = hashlib.sha256()
    versions = (sys.version, version("numba"), version("llvmlite"), version("numpy"))
    digest.update(repr(versions).encode())
    for room in KERNEL_ROOMS:
        for file in sorted((PACKAGE / room).glob("*.py")):
            digest.update(file.read_bytes())
    return digest.digest()


def _rule_sources(cls: type) -> Iterator[bytes]:
    """The sources of all modules that the rules of this class can reach, in a fixed order."""
    waiting = [base.__module__ for base in cls.__mro__]
    seen: dict[str, bytes] = {}
    while waiting:
        name = waiting.pop()
        if name in seen or name.partition(".")[0] in OUTSIDE or name not in sys.modules:
            continue
        module = sys.modules[name]
        if name.startswith("zermelo.") and not name.startswith("zermelo.games."):
            continue  # covered by _own_sources
        text = _module_text(module, cls)
        seen[name] = text.encode() + _simple_values(module).encode()
        waiting += _imports(text, module)
    for name in sorted(seen):
        yield name.encode() + seen[name]


def _module_text(module: ModuleType, cls: type) -> str:
    """A module's source; for a notebook or a prompt, the source (or at least the code) of the class in it."""
    if getattr(module, "__file__", None):
        try:
            return inspect.getsource(module)
        except (OSError, TypeError):
            pass
    parts = []
    for base in cls.__mro__:
        for member in [*vars(base).values(), *vars(module).values()]:
            if isinstance(member, FunctionType) and member.__module__ == module.__name__:
                code = member.__code__
                parts.append(f"# {member.__qualname__} {code.co_code.hex()} {code.co_consts!r} {code.co_names!r}")
    return "\n".join(sorted(set(parts)))


def _imports(text: str, module: ModuleType) -> Iterator[str]:
    """The modules that the text imports, and those its functions and classes came from."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = (module.__package__ or "").split(".")
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            name = ".".join(part for part in (base, node.module or "") if part)
            yield name
            yield from (f"{name}.{alias.name}" for alias in node.names)
    for value in vars(module).values():
        if isinstance(value, FunctionType | type):
            yield value.__module__


def _simple_values(module: ModuleType) -> str:
    """Values that the source alone does not show: read from a file, or changed since."""
    pairs = ((name, constant_text(value)) for name, value in sorted(vars(module).items()) if name[:1] != "_")
    return ";".join(f"{name}={text}" for name, text in pairs if text)
