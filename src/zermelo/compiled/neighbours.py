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
from zermelo.compiled.fingerprint import OUTSIDE
from zermelo.compiled.folds import fold_out
from zermelo.compiled.forbidden import refuse_forbidden

_fresh = itertools.count()
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
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
    """The names that the rules of one game can see, made compilable."""

    def __init__(self, mark: str) -> None:
        self.mark = mark
        self._copies: dict[int, dict[str, Any]] = {}
        self._functions: dict[int, Any] = {}

    def built(self, original: FunctionType, definition: ast.FunctionDef, name: str) -> FunctionType:
        """The rewritten function, among its module's names, with its own default arguments."""
        refuse_forbidden(definition, original)
        _without_hints(definition)
        scope = self.copy_of(original.__globals__)
        if original.__closure__:
            scope = dict(scope)
            for free, cell in zip(original.__code__.co_freevars, original.__closure__, strict=True):
                scope[free] = self._compilable(cell.cell_contents)
        plain = definition.name
        definition.name = f"zermelo_{next(_fresh)}_{plain}"  # a method may have the name of a function that it calls
        loops = fold_out(definition, original.__globals__)
        module = ast.Module([*loops, definition], [])
        ast.fix_missing_locations(module)
        exec(compile(module, original.__code__.co_filename, "exec"), scope)
        for loop in loops:
            scope[loop.name].__qualname__ = f"{plain}.{loop.name.rpartition('_')[2]}#{self.mark}"
            scope[loop.name] = njit(**OPTIONS)(scope[loop.name])
        function: FunctionType = scope[definition.name]
        function.__name__, function.__qualname__ = plain, name
        function.__defaults__ = original.__defaults__
        return function

    def copy_of(self, names: dict[str, Any]) -> dict[str, Any]:
        """A module's names, its plain functions and the modules it uses replaced by what can be compiled."""
        if id(names) not in self._copies:
            copy = self._copies[id(names)] = dict(WORDS)
            for name, value in list(names.items()):
                copy[name] = self._compilable(value)
        return self._copies[id(names)]

    def _compilable(self, value: Any) -> Any:
        if isinstance(value, FunctionType) and not _known(value.__module__):
            if id(value) not in self._functions:
                self._functions[id(value)] = njit(**OPTIONS)(self._helper(value))
            return self._functions[id(value)]
        if isinstance(value, ModuleType) and not _known(value.__name__):
            copy = ModuleType(value.__name__)
            copy.__dict__.update(self.copy_of(vars(value)))
            return copy
        return value

    def _helper(self, function: FunctionType) -> FunctionType:
        """A plain function under a name that no other game's helper can have; its neighbours are looked up when it is
        compiled, so functions may call each other."""
        name = f"{function.__qualname__}#{self.mark}"
        try:
            made = self.built(function, rewrite.plain(function), name)
        except CompileError:  # as it stands: if it is ever called, the compiler will say what is wrong
            names = self.copy_of(function.__globals__)
            made = FunctionType(
                function.__code__, names, function.__name__, function.__defaults__, function.__closure__
            )
            made.__qualname__ = name
        made.__module__ = function.__module__
        return made


def _known(module: str | None) -> bool:
    """Modules whose functions Numba knows, or that zermelo has taught it."""
    name = module or ""
    return name.partition(".")[0] in OUTSIDE or name in {bits.__name__, cells.__name__, "zermelo.table", "zermelo.game"}


def _without_hints(definition: ast.FunctionDef) -> None:
    definition.returns = None
    for argument in definition.args.args:
        argument.annotation = None
