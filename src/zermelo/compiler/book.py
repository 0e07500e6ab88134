"""The book of a game: all that its compiled rules consist of, by value. Its digest is the fingerprint.

From the methods of the page on, every method and function that is called is read, with every constant and attribute
that it uses. What the rules do not use is not in the book: neither other attributes, nor the text of their files.
"""

from __future__ import annotations

import ast
import hashlib
import inspect
from types import FunctionType
from typing import Any

from zermelo.compiler.door import facts_for_kernels
from zermelo.compiler.errors import CompileError
from zermelo.compiler.language.constants import Unusable, constant_text, refuse_own_operators, usable
from zermelo.compiler.language.generators import read
from zermelo.compiler.language.reader import Reading
from zermelo.compiler.language.source import all_runs
from zermelo.compiler.page import MUST, OPTIONAL
from zermelo.compiler.sources import compiler_digest
from zermelo.game import Game
from zermelo.shape import Shape, ShapeError, shape_of
from zermelo.table import Table


def read_book(game: Game[Any], functions: list[FunctionType]) -> tuple[Book, bool]:
    """The book, and whether the code of these functions shows all names that are in their text."""
    try:
        book = Book(game)
    except ShapeError as problem:
        raise CompileError(f"{type(game).__name__}.start", None, str(problem)) from None
    return book, all(all_runs(function) for function in functions)


class Book:
    """What the compiled rules of a game consist of."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.lists = False
        self.attributes: set[str] = {"unit"}
        self.shape = shape_of(game.start(), "the start state")
        refuse_own_states(self.shape)
        self._texts: dict[str, str] = {}
        self._values: dict[str, Any] = {}
        self._calls: dict[str, set[str]] = {}  # which methods each method calls
        self._helpers: dict[int, str] = {}  # the same of plain functions, which may share a name
        self._waiting: list[str] = []
        roots = [*MUST, *(name for name in OPTIONAL if game.has(name)), *game.weights]
        for name in roots:
            self._method(name)
        while self._waiting:
            self._take(self._waiting.pop())

    def fingerprint(self) -> str:
        """Sixteen hex digits that change when anything that the compiled rules consist of has changed."""
        digest = hashlib.sha256(compiler_digest().encode())
        for name in sorted(self._texts):
            digest.update(f"{name}:{self._texts[name]}\n".encode())
        for name in sorted(self.attributes):
            digest.update(f"{name}={self._attribute_text(name)}\n".encode())
        digest.update(repr(facts_for_kernels(self.game)).encode())
        digest.update(repr([(name, float(weight)) for name, weight in self.game.weights.items()]).encode())
        digest.update(shape_text(self.shape).encode())
        return digest.hexdigest()[:16]

    def tables(self) -> list[str]:
        """The names of the tables that the rules read."""
        return [name for name in sorted(self.attributes) if isinstance(getattr(self.game, name, None), Table)]

    def _attribute_text(self, name: str) -> str:
        try:
            value = self.value(name)
        except Unusable as problem:
            return str(problem)
        return (
            f"table:{value.kind}" if isinstance(value, Table) else constant_text(value)
        )  # a table's contents are data

    def value(self, name: str) -> Any:
        """An attribute as compiled code reads it, as it was when it was first asked for; Unusable says why it can't."""
        if name not in self._values:
            if not hasattr(self.game, name):
                raise Unusable("does not exist")
            found = getattr(self.game, name)
            self._values[name] = found if type(found) is Table else usable(found)
        return self._values[name]

    def _method(self, name: str) -> None:
        if name not in self._texts:
            self._texts[name] = ""
            self._waiting.append(name)

    def _take(self, name: str) -> None:
        function, static = method_of(self.game, name)
        if function is not None:
            _refuse_arguments(self.game, name, function, static)
            self._texts[name] = self._noted(function, not static, name)

    def way_back(self, name: str) -> list[str]:
        """A way of calls from a method back to itself; empty if there is none."""
        ways = [[name]]
        seen = {name}
        for way in ways:
            for called in sorted(self._calls.get(way[-1], ())):
                if called == name:
                    return way
                if called not in seen:
                    seen.add(called)
                    ways.append([*way, called])
        return []

    def _noted(self, function: FunctionType, bound: bool, name: str = "") -> str:
        """The text of a function that was read; all that it uses is noted too."""
        refusals = ""
        for kind in ("", "count"):
            try:
                reading = read(function, self.game, bound, kind, name=name)
            except CompileError as problem:  # it is said when the method is compiled; here it only has to differ
                refusals += f"{problem}{function.__code__.co_code.hex()}"
                continue
            self.lists |= reading.lists
            self.attributes |= reading.attributes
            self._calls[name] = reading.methods - ({name} if kind else set())  # what counts its answer calls it
            for called in reading.methods:
                self._method(called)
            for helper in reading.functions.values():
                if id(helper) not in self._helpers:
                    self._helpers[id(helper)] = ""
                    self._helpers[id(helper)] = f"{helper.__qualname__}: {self._noted(helper, False)}"
            return refusals + reading_text(reading, self._helpers)
        return refusals


def _refuse_arguments(game: Game[Any], name: str, function: FunctionType, static: bool) -> None:
    """CompileError, if a method of the page, or a feature, takes other arguments than it is given."""
    if name not in (*MUST, *OPTIONAL, *game.weights):
        return
    due = list(inspect.signature(getattr(Game, name)).parameters) if hasattr(Game, name) else ["self", "state"]
    try:
        inspect.signature(function).bind(*due[1 if static else 0 :])
    except TypeError:
        own = ", ".join(inspect.signature(function).parameters)
        line, given = function.__code__.co_firstlineno, ", ".join(due)
        raise CompileError(
            function.__qualname__, line, f"takes ({own}); `{name}` is a method of the page, and takes ({given})"
        ) from None


def refuse_own_states(shape: Shape) -> None:
    """ShapeError, if a class of the states gives operators another meaning."""
    try:
        if shape.cls:
            refuse_own_operators(shape.cls)
    except Unusable as problem:
        raise ShapeError(f"a state {problem}") from None
    for part in shape.parts:
        refuse_own_states(part)


def shape_text(shape: Shape) -> str:
    """The shape of a state, with the classes in it."""
    name = f"{shape.cls.__module__}.{shape.cls.__qualname__}{shape.cls._fields}" if shape.cls else ""  # type: ignore[attr-defined]  # a NamedTuple
    return f"{shape.kind}{shape.words}{name}[{','.join(shape_text(part) for part in shape.parts)}]"


def method_of(game: Game[Any], name: str) -> tuple[FunctionType | None, bool]:
    """The function behind a method's name, and whether it is a static one. `of_2_play_` is `play` of a class above."""
    owner: Any = type(game)
    if name.startswith("of_") and name.endswith("_"):
        place, _, name = name.removeprefix("of_").removesuffix("_").partition("_")
        member = vars(type(game).__mro__[int(place)]).get(name)
    else:
        member = inspect.getattr_static(owner, name, None)
    static = isinstance(member, staticmethod)
    if isinstance(member, staticmethod):
        member = member.__func__
    return (member if isinstance(member, FunctionType) else None), static


def reading_text(reading: Reading, helpers: dict[int, str]) -> str:
    """A text that differs whenever the compiled function would."""
    parts = [ast.dump(definition) for definition in (*reading.folds, reading.definition)]
    parts += [f"{name}={constant_text(value)}" for name, value in reading.constants.items()]
    for name, cls in reading.classes.items():
        parts.append(f"{name}={cls.__module__}.{cls.__qualname__}{cls._fields}")  # type: ignore[attr-defined]  # a NamedTuple
    for name, function in reading.functions.items():
        inside = hashlib.sha256(helpers[id(function)].encode()).hexdigest()
        parts.append(f"{name}={function.__module__}.{function.__qualname__}:{inside}")
    return "\n".join(parts)
