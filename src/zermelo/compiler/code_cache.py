"""Numba's caching of one function, sent to the folder of the game that the function is compiled for."""

from __future__ import annotations

import hashlib
import inspect
import logging
import sys
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from numba import types
from numba.core import serialize
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult

from zermelo import store
from zermelo.compiler.game_type import GameType
from zermelo.compiler.interrupt import heard
from zermelo.compiler.sources import compiler_digest, digest_of, imports_in

log = logging.getLogger("zermelo.compile")
EVERY_GAME = "every game"


class CodeCache(NullCache):
    """Loads and saves what a dispatcher compiles. A kernel (`loud`) says when it has to be compiled.

    With `shared`, only what no game enters into is kept: the rest is kept as part of the kernel that calls it.
    """

    def __init__(self, function: FunctionType, loud: bool = False, shared: bool = False) -> None:
        self.function, self.loud, self.shared = function, loud, shared

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        heard()
        target_context.refresh()
        file = self._file(sig, target_context.codegen())
        payload = store.load(file) if file else None
        if payload is None:
            if self.loud:
                log.info("compiling %s for %s, once", self.function.__name__, _owner(sig)[1])
            return None
        return CompileResult._rebuild(target_context, *payload)

    def save_overload(self, sig: Any, data: Any) -> None:
        if isinstance(data.signature.return_type, types.Generator):
            return  # what is loaded would lack its other half, the function that goes on from a yield
        file = self._file(sig, data.codegen)
        if file and not data.library.has_dynamic_globals:
            store.save(file, data._reduce(), serialize.dumps)

    def _file(self, sig: Any, codegen: Any) -> Path | None:
        owner = _owner(sig)
        if self.shared and owner[1] != EVERY_GAME:
            return None
        folder = store.folder_for(*owner)
        code = self.function.__code__
        key = repr((str(_arguments(sig)), codegen.magic_tuple(), _code_text(code), code.co_firstlineno))
        key += _text_around(self.function)
        return folder / f"{self.function.__name__}-{hashlib.sha256(key.encode()).hexdigest()[:16]}" if folder else None


def _code_text(code: CodeType) -> str:
    """What the code does, whatever addresses its objects have in this process."""
    parts = [_code_text(part) if isinstance(part, CodeType) else repr(part) for part in code.co_consts]
    return f"{code.co_code.hex()}{parts}{code.co_names}"


def _text_around(function: FunctionType) -> str:
    """What the function's file rests on: all of ours that it imports; of somebody's own kernel, its source too."""
    module = sys.modules.get(function.__module__)
    if function.__module__.startswith("zermelo."):
        return digest_of(function.__module__)
    if module is None or not getattr(module, "__file__", None):
        return ""
    source = inspect.getsource(module)
    return source + "".join(digest_of(name) for name in sorted(imports_in(source)))


def _owner(sig: Any) -> tuple[str, str]:
    """The fingerprint and the name of the game that code with this signature belongs to."""
    for argument in _arguments(sig):
        if isinstance(argument, GameType):
            return argument.rules.fingerprint, argument.rules.label
    return compiler_digest()[:16], EVERY_GAME


def _arguments(sig: Any) -> tuple[Any, ...]:
    return tuple(getattr(sig, "args", sig))
