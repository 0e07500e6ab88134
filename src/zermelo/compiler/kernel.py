"""Kernels: generic functions on a game, compiled once for each game and kept on disk.

@kernel                                       an entry: called from Python; its arguments are a compiled game,
def perft(game, rows, depth, ...): ...        arrays, ints and floats; states come in as rows of words
@inner                                        called by kernels only; may take and return states
def descend(game, state, depth, ...): ...
@bare                                         the same without reference counts, for recursions
@inline                                       the same, always put into its caller
@anywhere                                     called by kernels and from Python alike: small, and without a game
"""

from __future__ import annotations

import functools
import secrets
from collections.abc import Callable
from types import FunctionType
from typing import Any, TypeVar

import numpy as np
from numba import njit, typeof
from numba.extending import register_jitable

from zermelo import store
from zermelo.compiler import native_bits, native_cells  # noqa: F401  # they teach Numba bits and Cells
from zermelo.compiler.building import INSIDE, OPTIONS
from zermelo.compiler.code_cache import CodeCache
from zermelo.compiler.control import Words
from zermelo.compiler.errors import RunsOver, outgrown
from zermelo.compiler.interrupt import held_back
from zermelo.compiler.rules import Rules, rules_of
from zermelo.game import Game
from zermelo.shape import built, flat
from zermelo.table import Table

Function = TypeVar("Function", bound=Callable[..., Any])
CYCLIC = "cyclic"  # what is noted of rules whose play can come back to where it was
_SECRETS = [secrets.randbits(63), secrets.randbits(63) | 1]


class CompiledGame:
    """A game as kernels take it. Made by `compiled(game)` (trial.py)."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.rules: Rules = rules_of(game)
        self._numba_type_ = self.rules.type
        self._tables = [_array(getattr(game, name)) for name in self.rules.tables()]
        pairs = [number for table in self._tables for number in (table.ctypes.data, len(table))]
        self._block = np.array([*_SECRETS, *pairs], np.int64)
        self.address: int = self._block.ctypes.data  # read by compiled code; this object keeps the memory alive

    def rows(self, *states: Any) -> Words:
        """States as rows of words."""
        return np.array([flat(state, self.rules.shape) for state in states], np.int64).reshape(len(states), -1)

    def state(self, row: Any) -> Any:
        """The state that a row of words stands for."""
        return built(row.tolist(), self.rules.shape)

    @property
    def cyclic(self) -> bool:
        """Whether play was seen to come back to a state where it had been, when the rules were tried."""
        return store.noted(self.rules.fingerprint, CYCLIC)

    @property
    def words(self) -> int:
        """How many words a state has."""
        return self.rules.shape.words


def _array(table: Table[Any]) -> Any:
    return np.array(tuple(table), np.float64 if table.kind == "float" else np.int64)


class Kernel:
    """A kernel: called like the function it is made from."""

    def __init__(self, function: FunctionType) -> None:
        functools.update_wrapper(self, function)
        self.dispatcher = njit(**OPTIONS)(function)
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
            raise arguments[0].rules.diagnosed(problem).with_traceback(None) from None

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
    return Kernel(function)


def inner(function: Callable[..., Any]) -> Any:
    """Compiled code that only kernels call; it is kept on disk as part of them, and by itself if no game is in it."""
    assert isinstance(function, FunctionType)
    dispatcher = njit(**INSIDE)(function)
    dispatcher._cache = CodeCache(function, shared=True)
    return dispatcher


def bare(function: Callable[..., Any]) -> Any:
    """The same for recursions on arrays that the kernel holds: no reference counts (a tenth of a search's time)."""
    return njit(**INSIDE, _nrt=False)(function)


def inline(function: Callable[..., Any]) -> Any:
    """The same for pieces of a node: always put into their caller."""
    assert isinstance(function, FunctionType)
    dispatcher = njit(**INSIDE, _nrt=False, forceinline=True)(function)
    dispatcher._cache = CodeCache(function, shared=True)
    return dispatcher


def anywhere(function: Function) -> Function:
    """A small function of numbers that kernels and Python call alike."""
    known: Function = register_jitable(function)
    return known


def roomy(call: Callable[[], Any]) -> Any:
    """The call, made from a frame so large that CPython maps memory for the deep recursions of the compiler once,
    not at each crossing of a chunk's end (0.2 to 0.6 s of a cold compile)."""
    return call()


roomy.__code__ = roomy.__code__.replace(co_stacksize=33000)
