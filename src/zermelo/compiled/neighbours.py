"""What rules call outside their class: plain functions of their own modules, compiled as well.

The rules see a copy of their module's names in which such functions are compiled ones and such modules are copies of
the same kind. Nothing is changed in anybody's module.
"""

from __future__ import annotations

import ast
import itertools
from types import FunctionType, ModuleType
from typing import Any

from numba import njit

from zermelo import bits, cells
from zermelo.compiled import native_bits, rewrite
from zermelo.compiled.errors import CompileError
from zermelo.compiled.fingerprint import OUTSIDE, constant_text
from zermelo.compiled.folds import fold_out
from zermelo.compiled.forbidden import refuse_forbidden
from zermelo.compiled.game_type import constant_of

_fresh = itertools.count()
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
INSIDE = OPTIONS | {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # for what only compiled code calls
WORDS: dict[str, Any] = {
    "zermelo_whole": native_bits.whole,
    "zermelo_item": native_bits.item_of,
    "zermelo_up": native_bits.up,
    "zermelo_down": native_bits.down,
    "zermelo_replaced": bits.replaced,
    "zermelo_popcount": bits.popcount,
    "zermelo_lowest": bits.lowest,
    "zermelo_drop": bits.drop,
}
"""What rewritten rules call; the rules themselves have no such names (forbidden.py)."""


class Neighbours:
    """The names that the rules of one game can see, made compilable: those that they use, and no others."""

    def __init__(self, mark: str) -> None:
        self.mark = mark
        self._copies: dict[int, dict[str, Any]] = {}
        self._modules: dict[int, ModuleType] = {}
        self._functions: dict[int, Any] = {}
        self._waiting: dict[int, list[tuple[dict[str, Any], str]]] = {}  # names for functions that are being built

    def built(self, original: FunctionType, definition: ast.FunctionDef, name: str) -> FunctionType:
        """The rewritten function, among its module's names, with its own default arguments."""
        refuse_forbidden(definition, original)
        _without_hints(definition)
        used = {node.id for node in ast.walk(definition) if isinstance(node, ast.Name)}
        used |= {node.attr for node in ast.walk(definition) if isinstance(node, ast.Attribute)}
        scope = self._names(original.__globals__, used)
        if original.__closure__:
            scope = dict(scope)
            for free, cell in zip(original.__code__.co_freevars, original.__closure__, strict=True):
                self._put(scope, free, cell.cell_contents, used)
        plain = definition.name
        definition.name = f"zermelo_{next(_fresh)}_{plain}"  # a method may have the name of a function that it calls
        loops = fold_out(definition, original.__globals__)
        module = ast.Module([*loops, definition], [])
        ast.fix_missing_locations(module)
        exec(compile(module, original.__code__.co_filename, "exec"), scope)
        for loop in loops:
            scope[loop.name].__qualname__ = f"{plain}.{loop.name.rpartition('_')[2]}#{self.mark}"
            scope[loop.name] = njit(**INSIDE)(scope[loop.name])
        function: FunctionType = scope[definition.name]
        function.__name__, function.__qualname__ = plain, name
        function.__defaults__ = original.__defaults__
        return function

    def _names(self, names: dict[str, Any], used: set[str]) -> dict[str, Any]:
        """The copy of a module's names, with those that are used in it by now."""
        copy = self._copies.setdefault(id(names), {**WORDS, "__name__": names.get("__name__", "rules")})
        for name in used & set(names) - set(copy):
            self._put(copy, name, names[name], used)
        return copy

    def _put(self, copy: dict[str, Any], name: str, value: Any, used: set[str]) -> None:
        if isinstance(value, FunctionType) and not _known(value.__module__):
            if id(value) in self._waiting:
                self._waiting[id(value)].append((copy, name))  # functions may call each other
                return
            copy[name] = self._compiled(value)
        elif isinstance(value, ModuleType) and not _known(value.__name__):
            module = self._modules.setdefault(id(value), ModuleType(value.__name__))
            module.__dict__.update(self._names(vars(value), used))
            copy[name] = module
        elif isinstance(value, list | tuple) and constant_text(value):
            copy[name] = constant_of(value)
        else:
            copy[name] = value

    def _compiled(self, function: FunctionType) -> Any:
        """A plain function, compiled under a name that no other game's helper can have."""
        if id(function) not in self._functions:
            self._waiting[id(function)] = []
            name = f"{function.__qualname__}#{self.mark}"
            try:
                made = self.built(function, rewrite.plain(function), name)
            except CompileError:  # as it stands: if it is ever called, the compiler will say what is wrong
                scope = self._names(function.__globals__, set(function.__code__.co_names))
                made = FunctionType(
                    function.__code__, scope, function.__name__, function.__defaults__, function.__closure__
                )
                made.__qualname__ = name
            made.__module__ = function.__module__
            self._functions[id(function)] = njit(**INSIDE)(made)
            for copy, wanted in self._waiting.pop(id(function)):
                copy[wanted] = self._functions[id(function)]
        return self._functions[id(function)]


def _known(module: str | None) -> bool:
    """Modules whose functions Numba knows, or that zermelo has taught it."""
    name = module or ""
    return name.partition(".")[0] in OUTSIDE or name in {bits.__name__, cells.__name__, "zermelo.table", "zermelo.game"}


def _without_hints(definition: ast.FunctionDef) -> None:
    definition.returns = None
    for argument in definition.args.args:
        argument.annotation = None
