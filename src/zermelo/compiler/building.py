"""From what was read of the rules to functions that Numba compiles: each in a scope that holds only what it uses."""

from __future__ import annotations

import ast
from types import FunctionType
from typing import Any

from numba import njit

from zermelo.compiler.audit import RulesPipeline
from zermelo.compiler.book import Book
from zermelo.compiler.errors import CompileError
from zermelo.compiler.language.generators import NATURAL, read
from zermelo.compiler.language.reader import Reading
from zermelo.compiler.memory import natural
from zermelo.compiler.operations import OPERATIONS
from zermelo.compiler.pipelines import INSIDE
from zermelo.game import Game


class Builder:
    """Builds the functions of one game's rules."""

    def __init__(self, game: Game[Any], book: Book, mark: str) -> None:
        self.game, self.book, self.mark = game, book, mark
        self._functions: dict[int, Any] = {}
        self._building: set[int] = set()

    @property
    def options(self) -> dict[str, Any]:
        """How rules are compiled: said in full, since a function would take over what its caller was compiled with.

        Lists take memory that is counted by reference; without any, nothing is counted.
        """
        return INSIDE | {"pipeline_class": RulesPipeline, "_nrt": self.book.lists}

    def built(self, reading: Reading, original: FunctionType, owner: str, static: bool = False) -> FunctionType:
        """The function, under a name that no other game's can have."""
        definition = reading.definition
        if static:
            definition.args.args.insert(0, ast.arg("zermelo_game"))
        scope: dict[str, Any] = {**OPERATIONS, **reading.constants, **reading.classes, NATURAL: natural}
        scope["__name__"] = original.__module__
        for name, function in reading.functions.items():
            scope[name] = self._helper(function)
        module = ast.Module([*reading.folds, definition], [])
        exec(compile(ast.fix_missing_locations(module), original.__code__.co_filename, "exec"), scope)
        for fold in reading.folds:
            scope[fold.name].__qualname__ = f"{owner}{definition.name}.{fold.name}#{self.mark}"
            scope[fold.name] = njit(**self.options)(scope[fold.name])
        made: FunctionType = scope[definition.name]
        made.__qualname__ = f"{owner}{definition.name}#{self.mark}"
        return made

    def _helper(self, function: FunctionType) -> Any:
        """A plain function of somebody's module."""
        if id(function) in self._building:
            raise CompileError(
                function.__qualname__, function.__code__.co_firstlineno, "calls itself; write it as a loop"
            )
        if id(function) not in self._functions:
            self._building.add(id(function))
            try:
                made = self.built(read(function, self.game, bound=False), function, "")
            finally:
                self._building.discard(id(function))
            self._functions[id(function)] = njit(**self.options)(made)
        return self._functions[id(function)]
