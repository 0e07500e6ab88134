"""Kernels: generic functions on a game, compiled once for each game and kept on disk.

@kernel                                       an entry: called from Python; its arguments are a compiled game,
def perft(game, rows, depth, ...): ...        arrays, ints and floats; states come in as rows of words
@brief                                        the same, for one that runs for a moment: compiled sooner, less fast
@inner                                        called by kernels only; may take and return states
def descend(game, state, depth, ...): ...     (arrays are the kernel's: they are not counted, and none are made)
@inline                                       the same, always put into its caller
@spliced                                      the same, put there before anything has a type: so it may call its caller
@anywhere                                     called by kernels and from Python alike: small, and without a game
"""

from __future__ import annotations

import contextlib
import functools
import gc
import hashlib
import inspect
import logging
import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TypeVar

from numba import njit, typeof, types
from numba.core import serialize
from numba.core.caching import NullCache
from numba.core.runtime import rtsys
from numba.extending import overload, register_jitable

from zermelo.compiler import native_bits, native_cells  # noqa: F401  # they teach Numba bits and Cells
from zermelo.compiler.door import CompiledGame
from zermelo.compiler.errors import RunsOver, outgrown
from zermelo.compiler.game_type import KNOWN_CLASSES, RULES, GameType
from zermelo.compiler.inside import rebuilt
from zermelo.compiler.pipelines import BRIEF, INSIDE, OPTIONS
from zermelo.compiler.signals import heard, held_back
from zermelo.compiler.sources import compiler_digest, digest_of, imports_in
from zermelo.compiler.symbols import draw_numbers
from zermelo.store import folder_for, folder_of, load, save

log = logging.getLogger("zermelo.compile")
EVERY_GAME = "every game"
Function = TypeVar("Function", bound=Callable[..., Any])
draw_numbers()  # before anything is compiled that may be kept


class Kernel:
    """A kernel: called like the function it is made from."""

    def __init__(self, function: FunctionType, options: dict[str, Any]) -> None:
        functools.update_wrapper(self, function)
        self.dispatcher = njit(**options)(function)
        self.dispatcher._cache = CodeCache(function, loud=True)

    def prepare(self, *arguments: Any) -> None:
        """Compile for these arguments, or load from the cache; CompileError names the rule that can't be compiled."""
        signature = tuple(typeof(argument) for argument in arguments)
        if signature in self.dispatcher.overloads:
            return
        try:
            with held_back():
                roomy(lambda: self.dispatcher.compile(signature))
        except Exception as problem:  # the compiler has many ways to fail; each is told in the same way
            if not isinstance(arguments[0], CompiledGame):
                raise
            raise arguments[0].rules.workshop.diagnosed(problem).with_traceback(None) from None

    def __call__(self, *arguments: Any) -> Any:
        self.prepare(*arguments)
        return self.run(*arguments)

    def run(self, *arguments: Any) -> Any:
        """Without compiling first; CompileError if the rules meet an int that Python could hold and a word can't."""
        try:
            return self.dispatcher(*arguments)
        except RunsOver as problem:
            raise outgrown(problem) from None

    def cache_hits(self) -> int:
        """How many versions of the kernel this process has loaded instead of compiled."""
        return sum(self.dispatcher.stats.cache_hits.values())


def kernel(function: Callable[..., Any]) -> Kernel:
    """An entry into compiled code."""
    assert isinstance(function, FunctionType)
    return Kernel(function, OPTIONS)


def brief(function: Callable[..., Any]) -> Kernel:
    """The same for one that runs for a moment: it is compiled sooner, and is not as fast."""
    assert isinstance(function, FunctionType)
    return Kernel(function, BRIEF)


def inner(function: Callable[..., Any]) -> Any:
    """Compiled code that only kernels call; it is kept on disk as part of them, and by itself if no game is in it."""
    assert isinstance(function, FunctionType)
    dispatcher = _inside(function)
    dispatcher._cache = CodeCache(function, shared=True)
    return dispatcher


def inline(function: Callable[..., Any]) -> Any:
    """The same for pieces of a node: always put into their caller."""
    assert isinstance(function, FunctionType)
    dispatcher = _inside(function, forceinline=True)
    dispatcher._cache = CodeCache(function, shared=True)
    return dispatcher


def spliced(function: Callable[..., Any]) -> Any:
    """A piece of a recursion that calls the recursion itself. Two functions that call each other can't be kept on disk;
    this one becomes part of its caller's own text, as if it stood there."""
    return _inside(function, inline="always")


def _inside(function: Callable[..., Any], **options: Any) -> Any:
    """What kernels call. There is no way in from Python: a call would end the process, and is refused instead.

    Its arrays are the kernel's, and it makes none, so nobody counts references to them: that took half of a perft.
    """

    def refuse(*arguments: Any, **named: Any) -> None:
        raise TypeError(f"{function.__name__} is called by kernels alone; for Python there is its .py_func")

    dispatcher = njit(**INSIDE, _nrt=False, **options)(function)
    dispatcher._compile_for_args, dispatcher._insert = refuse, lambda *code, **how: None
    return dispatcher


def anywhere(function: Function) -> Function:
    """A small function of numbers that kernels and Python call alike."""
    known: Function = register_jitable(**INSIDE)(function)
    return known


def known_as(cls: type[Any]) -> Callable[[Any], bool]:
    """A test for kernels, whether a tuple is of this class: known when they are compiled, so that it costs nothing."""

    def test(value: Any) -> bool:
        return isinstance(value, cls)

    @overload(test, strict=False, jit_options=INSIDE)
    def _choose(value: Any) -> Any:
        found = value.instance_class is cls
        return lambda value: found

    KNOWN_CLASSES[id(test)] = cls
    return test


def code_for(function: Callable[..., Any]) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Marks what chooses, by the types of its arguments, which code the function stands for in kernels."""
    chosen: Callable[[Callable[..., Any]], Callable[..., Any]] = overload(function, strict=False, jit_options=INSIDE)
    return chosen


def known_of(game: Any) -> dict[str, float]:
    """For those: the facts of the game that a kernel is compiled for (door.py), by the type that stands for it."""
    return RULES[game.name].facts


def workshop_of(game: Any) -> Any:
    """For those: where the rules of that game are compiled (workshop.py)."""
    return RULES[game.name].workshop


@functools.cache
def prepare_numba() -> None:
    """What makes Numba compile sooner, once there is something to compile."""
    with contextlib.suppress(ImportError, AttributeError):  # of another version of Numba: then it takes its time
        from zermelo.compiler import dead_branches, patches

        patches.apply()
        dead_branches.apply()


def roomy(call: Callable[[], Any]) -> Any:
    """The call, made from a frame so large that CPython maps memory for the deep recursions of the compiler once,
    not at each crossing of a chunk's end (0.2 to 0.6 s of a cold compile); garbage is looked for afterwards."""
    collects = gc.isenabled()
    gc.disable()
    try:
        return call()
    finally:
        if collects:
            gc.enable()


roomy.__code__ = roomy.__code__.replace(co_stacksize=33000)


# ---- on disk --------------------------------------------------------------------------------------------------


class CodeCache(NullCache):
    """Loads and saves what a dispatcher compiles. A kernel (`loud`) says when it has to be compiled.

    With `shared`, only what no game enters into is kept: the rest is kept as part of the kernel that calls it.
    """

    def __init__(self, function: FunctionType, loud: bool = False, shared: bool = False) -> None:
        self.function, self.loud, self.shared = function, loud, shared

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        heard()
        file = self._file(sig, target_context.codegen(), used=self.loud)
        payload = load(file) if file else None
        if payload is None:
            if self.loud:
                prepare_numba()
                log.info("compiling %s for %s, once", self.function.__name__, _owner(sig)[1])
            return None
        rtsys.initialize(target_context)  # all that loaded code needs; the rest of Numba is imported by who compiles
        return rebuilt(target_context, payload)

    def save_overload(self, sig: Any, data: Any) -> None:
        if isinstance(data.signature.return_type, types.Generator):
            return  # what is loaded would lack its other half, the function that goes on from a yield
        file = self._file(sig, data.codegen, used=True)
        if file and not data.library.has_dynamic_globals:
            save(file, data._reduce(), serialize.dumps)

    def _file(self, sig: Any, codegen: Any, used: bool) -> Path | None:
        """Where it is kept, if it is; if `used`, in a folder made and marked, at the price of three system calls."""
        owner = _owner(sig)
        if self.shared and owner[1] != EVERY_GAME:
            return None
        folder = folder_for(*owner) if used else folder_of(owner[0])
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
            rules = RULES[argument.name]
            return rules.fingerprint, rules.label
    return compiler_digest()[:16], EVERY_GAME


def _arguments(sig: Any) -> tuple[Any, ...]:
    return tuple(getattr(sig, "args", sig))
