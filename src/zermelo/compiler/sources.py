"""What zermelo's own part of machine code rests on: the files that a kernel's module imports, and theirs in turn.

A change in any of them gives the code another name in the cache; a change elsewhere leaves it where it is.
"""

from __future__ import annotations

import functools
import hashlib
import re
import sys
from importlib.metadata import version
from pathlib import Path

PACKAGE = Path(__file__).parent.parent
COMPILER = "zermelo.compiler"
IMPORTS = re.compile(r"^\s*(?:from\s+(zermelo[\w.]*)\s+import\s+(\([^)]*\)|.*)|import\s+(zermelo[\w.]*))", re.MULTILINE)


@functools.cache
def file_of(module: str) -> Path | None:
    """The file of one of our modules."""
    path = PACKAGE.joinpath(*module.split(".")[1:])
    found = (path / "__init__.py", path.with_suffix(".py"))
    return next((file for file in found if file.is_file()), None)


def imports_in(text: str) -> set[str]:
    """Our modules that a source imports, also inside functions; a package on the way to one is imported too."""
    found = set()
    for package, names, alone in IMPORTS.findall(text):
        for name in [package or alone, *(f"{package}.{name}" for name in re.findall(r"\w+", names))]:
            parts = name.split(".")
            found |= {".".join(parts[:count]) for count in range(2, len(parts) + 1)}
    return {name for name in found if file_of(name)}


@functools.cache
def _contents(module: str) -> tuple[bytes, set[str]]:
    """The digest of a module's file, and which of ours it imports."""
    file = file_of(module)
    data = file.read_bytes() if file else b""
    return hashlib.sha256(data).digest(), imports_in(data.decode())


@functools.cache
def closure(module: str) -> frozenset[str]:
    """The module, and all of ours that it rests on."""
    found, waiting = {module}, [module]
    while waiting:
        new = _contents(waiting.pop())[1] - found
        found |= new
        waiting += sorted(new)
    return frozenset(found)


@functools.cache
def digest_of(module: str) -> str:
    """A text that changes with any of these files, and with the versions of what compiles them."""
    digest = hashlib.sha256(repr((sys.version, version("numba"), version("llvmlite"), version("numpy"))).encode())
    for name in sorted(closure(module)):
        digest.update(name.encode() + _contents(name)[0])
    return digest.hexdigest()


def compiler_digest() -> str:
    """The same of the compiler itself, on which all rules rest."""
    return digest_of(COMPILER)
