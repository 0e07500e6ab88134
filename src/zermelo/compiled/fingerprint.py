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
from types import CodeType, FunctionType, ModuleType
from typing import Any, Generic

import numpy as np

from zermelo.cells import Cells
from zermelo.game import Game
from zermelo.table import Table

PACKAGE = Path(__file__).parent.parent
KERNEL_ROOMS = (".", "compiled", "measure", "laws", "searching", "solving")
DEEP = 5
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
    digest.update(repr(list(game.weights.items())).encode())
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
    for name, value in found.items():
        if isinstance(value, property) and not hasattr(Game, name):
            found[name] = getattr(game, name)  # games never change, so a property is a constant
    seen = {name: value for name, value in found.items() if not name.startswith("_") and not name.endswith("_")}
    return {name: value for name, value in seen.items() if constant_text(value)}


def fixed(value: Any) -> Any:
    """Lists as tuples: rules only read their constants."""
    return tuple(fixed(item) for item in value) if isinstance(value, list | tuple) else value


def is_table(value: tuple[Any, ...]) -> bool:
    """Whether a tuple holds ints, or rows of ints, all equally long."""
    if all(type(item) is int for item in value):
        return True
    rows = [item for item in value if isinstance(item, tuple) and all(type(part) is int for part in item)]
    return len(rows) == len(value) and len({len(row) for row in rows}) == 1


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
    if isinstance(value, tuple | list):
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
    own = {base.__module__ for base in cls.__mro__}
    waiting = sorted(own)
    seen: dict[str, bytes] = {}
    while waiting:
        name = waiting.pop()
        if name in seen or name.partition(".")[0] in OUTSIDE or name not in sys.modules:
            continue
        module = sys.modules[name]
        if name.startswith("zermelo.") and not name.startswith("zermelo.games."):
            continue  # covered by _own_sources
        if name not in own and _installed(module):
            seen[name] = _stamp(module)
            continue
        text = _module_text(module)
        seen[name] = text.encode() + _values(module).encode()
        waiting += _imports(text, module)
    for name in sorted(seen):
        yield name.encode() + seen[name]
    for base in cls.__mro__:
        if base not in (object, Game, Generic):
            members = sorted((name, value_text(member)) for name, member in vars(base).items())
            yield repr([pair for pair in members if pair[1]]).encode()


def _module_text(module: ModuleType) -> str:
    """A module's source; nothing for a notebook or a prompt, whose functions are digested all the same."""
    try:
        return inspect.getsource(module) if getattr(module, "__file__", None) else ""
    except (OSError, TypeError):
        return ""


def _installed(module: ModuleType) -> bool:
    """Whether the module belongs to a package that was installed, not to somebody's own files."""
    return any(part in ("site-packages", "dist-packages") for part in Path(module.__file__ or "").parts)


def _stamp(module: ModuleType) -> bytes:
    """When and how large an installed module is: its text is long, and it changes by being installed anew."""
    try:
        stat = Path(module.__file__ or "").stat()
    except OSError:
        return b""
    return f"{stat.st_mtime_ns}:{stat.st_size}".encode()


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


def _values(module: ModuleType) -> str:
    """What the source alone does not show: values read from elsewhere, functions chosen or replaced since."""
    pairs = ((name, value_text(value)) for name, value in sorted(vars(module).items()) if name[:2] != "__")
    return ";".join(f"{name}={text}" for name, text in pairs if text)


def value_text(value: Any, depth: int = 0) -> str:
    """A constant, or the code of a function with all that it was made with (which may be the function itself)."""
    if isinstance(value, staticmethod):
        value = value.__func__
    if isinstance(value, FunctionType):
        cells = [cell.cell_contents for cell in value.__closure__ or () if not isinstance(cell.cell_contents, type)]
        parts = (*cells, *(value.__defaults__ or ())) if depth < DEEP else ()
        made_with = [value_text(part, depth + 1) or repr(type(part)) for part in parts]
        return f"{value.__qualname__}{_code_text(value.__code__)}{made_with}"
    return constant_text(value) or (repr(value) if isinstance(value, int) else "")


def _code_text(code: CodeType) -> str:
    parts = [_code_text(part) if isinstance(part, CodeType) else repr(part) for part in code.co_consts]
    return f"{code.co_code.hex()}{parts}{code.co_names}"
