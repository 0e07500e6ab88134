"""Rules that were read once are not read again: what came of it is kept on disk, under a digest of all that was read.

Reading (language/) costs a tenth of a second, and a process that finds its machine code on disk needs nothing of it but
the fingerprint. The digest takes in more than a reading looks at, so that equal digests mean equal readings:

- of every method of the page, and of every function that is reached from there by a name: its file's text, its code,
  constants, defaults and closure;
- by every name in their code, whatever it stands for there: the global of that name, and what the game has under it;
- the shape of the state with its classes, players, unit, weights, the compiler and all versions.

Whatever it can't take in with certainty (properties, bound methods, objects of classes that it does not know) means
that there is no digest; then the rules are read, as if nothing were kept. So they are where Python has left out of the
code what can never run, since the reader sees the names in it. A wrong memo would give wrong answers.
"""

from __future__ import annotations

import builtins
import collections
import hashlib
import linecache
import logging
import sys
from collections.abc import Iterator, Mapping
from types import BuiltinFunctionType, CodeType, FunctionType, GetSetDescriptorType, ModuleType
from typing import Any, Generic

from zermelo.cells import Cells
from zermelo.compiler.page import MUST, OPTIONAL
from zermelo.compiler.sources import compiler_digest
from zermelo.game import Game
from zermelo.parameters import Parametrized
from zermelo.shape import Shape
from zermelo.table import Table

log = logging.getLogger("zermelo.compile")
MOST = 400  # functions: rules that reach more than these have left the house
PLAIN = (int, bool, str, bytes, float, complex, type(None), type(...), range)
PAGE = (Game, Parametrized)
PAGES = [vars(sys.modules[cls.__module__]) for cls in PAGE]
KNOWN_CLASSES = (object, Generic, *PAGE, Cells, Table)  # of Python, or of files that the compiler's digest covers
UNREAD = {  # what Python itself notes down in a class, if it is what Python notes down
    "__dict__": GetSetDescriptorType, "__weakref__": GetSetDescriptorType, "__annotations__": dict,
    "__orig_bases__": tuple, "__module__": str,
}  # fmt: skip
HOOKS = ("__getattr__", "__getattribute__")
SAMPLE = collections.namedtuple("SAMPLE", "field")  # of which every NamedTuple has the methods
GETTER = type(SAMPLE.field)  # how a field is read
METHODS = ("_make", "_replace", "_asdict", "__repr__", "__getnewargs__")
OF_EVERY_TUPLE = {getattr(SAMPLE, name).__code__ for name in METHODS}
CODE = "name firstlineno code names varnames freevars cellvars argcount posonlyargcount kwonlyargcount flags"
CODE_PARTS = [f"co_{part}" for part in CODE.split()]


class Unsure(Exception):
    """Something that a digest can't take in with certainty."""


def digest_of_rules(game: Game[Any], shape: Shape, facts: Mapping[str, float]) -> Digest | None:
    """The digest of all that a reading of the rules could depend on; None if that can't be said."""
    try:
        return Digest(game, shape, facts)
    except Exception as problem:  # whatever is odd about the rules, the reader will say it better
        log.debug("%s: the rules are read: %s", type(game).__name__, problem)
        return None


class Digest:
    """Takes in one game, value by value. Functions wait, so that circles of calls end."""

    def __init__(self, game: Game[Any], shape: Shape, facts: Mapping[str, float]) -> None:
        self.game, self.above = game, type(game).__mro__
        self._whole = hashlib.sha256(compiler_digest().encode())
        self._numbers: dict[int, int] = {}  # of the functions and classes that were met, by identity
        self.functions: list[FunctionType] = []  # that were taken in; those of the page itself are not among them
        self._waiting: list[FunctionType] = []
        self._members: set[str] = set()
        self._modules: set[int] = set()  # that were met on the way from one function
        self._texts: dict[str, str] = {}
        for cls in self.above:
            if type(cls) is not type or (cls is not object and any(hook in vars(cls) for hook in HOOKS)):
                raise Unsure(f"{cls.__name__} says itself what its attributes are")
            self._add("class", cls.__module__, cls.__qualname__)
        self._shape(shape)
        weights = [(name, float(weight)) for name, weight in game.weights.items()]
        self._add("declared", facts, weights)
        self._value(game.unit)
        for name in (*MUST, *OPTIONAL, *game.weights):
            self._member(name)
        while self._waiting:
            self._function(self._waiting.pop())

    def text(self) -> str:
        """The digest in hex digits."""
        return self._whole.hexdigest()

    def _add(self, *parts: Any) -> None:
        self._whole.update(f"{parts!r}\n".encode(errors="surrogatepass"))

    def _new(self, thing: Any) -> bool:
        """Whether it was not met before; either way its number is taken in, which says which one it is."""
        known = len(self._numbers)
        number = self._numbers.setdefault(id(thing), known)
        self._add("number", number)
        return number == known

    def _shape(self, shape: Shape) -> None:
        self._add(shape.kind, shape.words, len(shape.parts))
        self._value(shape.cls)
        for part in shape.parts:
            self._shape(part)

    # ---- functions ------------------------------------------------------------------------------------------------

    def _function(self, function: FunctionType) -> None:
        names = {name for code in _codes(function.__code__) for name in code.co_names}
        if all(function.__globals__ is not page for page in PAGES):  # the page itself is in the compiler's digest
            self.functions.append(function)
            self._modules.clear()
            self._add(function.__module__, function.__name__, function.__qualname__, self._text(function))
            self._value(function.__code__)
            self._value((function.__defaults__, function.__kwdefaults__, function.__dict__))
            for cell in function.__closure__ or ():
                self._add("cell")
                self._value(*_contents(cell), names=names)
            self._named(names, function.__globals__)
            self._named(names - function.__globals__.keys(), vars(builtins))
        for name in sorted(names | {function.__name__}):
            self._member(name)

    def _named(self, names: set[str], scope: dict[str, Any]) -> None:
        """What stands under these names."""
        for name in sorted(names & scope.keys()):
            self._add("named", name)
            self._value(scope[name], names=names)

    def _member(self, name: str) -> None:
        """What the game and the classes above it have under this name."""
        if name in self._members:
            return
        self._members.add(name)
        if name in vars(self.game):
            self._add("own", name)
            self._value(vars(self.game)[name])
        for place, cls in enumerate(self.above):
            if cls not in (object, Generic) and name in vars(cls) and _is_written(name, vars(cls)[name]):
                self._add("of", place, name)
                member = vars(cls)[name]
                if cls not in PAGE or not isinstance(member, property | classmethod | dict):  # rules can't read those
                    self._value(member)

    def _text(self, function: FunctionType) -> str:
        """The text of the function's file, as the reader gets it; it says where each line of the code comes from."""
        file = function.__code__.co_filename
        if file not in self._texts:
            linecache.checkcache(file)
            lines = linecache.getlines(file, function.__globals__)
            self._texts[file] = hashlib.sha256("".join(lines).encode(errors="surrogatepass")).hexdigest()
            if not lines:
                raise Unsure(f"{function.__qualname__} has no text")
        return self._texts[file]

    # ---- values ---------------------------------------------------------------------------------------------------

    def _value(self, *values: Any, names: set[str] | None = None) -> None:
        """Values by what they are; of a module, what it has under these names."""
        for value in values:
            kind = type(value)
            self._add(kind.__name__)
            if kind in PLAIN:
                self._add(hex(value) if kind is int else value)
            elif kind in (tuple, list):
                self._add(len(value))
                self._value(*value)
            elif kind is dict:
                self._add(len(value))
                self._value(*value, *value.values())
            elif kind in (set, frozenset) and all(type(item) in PLAIN for item in value):
                self._add(sorted(map(repr, value)))
            elif kind is Cells:
                self._add(value)
            elif kind is Table:
                self._add(value.kind)  # its contents are data, handed over when the rules run
            elif kind is FunctionType:
                self._wait_for(value)
            elif kind in (staticmethod, classmethod):
                self._value(value.__func__)
            elif kind is BuiltinFunctionType and isinstance(value.__self__, ModuleType | None):
                self._add(value.__module__, value.__qualname__)
            elif kind is GETTER:
                self._add(value.__reduce__()[1][0])
            elif kind is CodeType:
                self._add([getattr(value, part) for part in CODE_PARTS])
                self._value(value.co_consts)
            elif kind is ModuleType and names is not None and "__getattr__" not in vars(value):
                self._module(value, names)
            elif kind is type:
                self._class(value)
            elif isinstance(value, tuple) and hasattr(kind, "_fields"):
                self._value(kind, tuple(value))
            else:
                raise Unsure(f"a {kind.__name__} is no plain value")

    def _wait_for(self, function: FunctionType) -> None:
        if function.__code__ in OF_EVERY_TUPLE:
            return
        if function.__globals__.keys() == {"_tuple_new", "__builtins__", "__name__"}:  # __new__ of a NamedTuple
            self._value(function.__code__, function.__defaults__)
        elif self._new(function):
            if len(self._numbers) > MOST:
                raise Unsure(f"more than {MOST} functions are reached")
            self._waiting.append(function)

    def _module(self, module: ModuleType, names: set[str]) -> None:
        self._add(module.__name__)
        if id(module) not in self._modules:
            self._modules.add(id(module))
            self._named(names, vars(module))

    def _class(self, cls: type) -> None:
        self._add(cls.__module__, cls.__qualname__)
        if cls in self.above or cls in KNOWN_CLASSES or getattr(builtins, cls.__name__, None) is cls:
            return  # what the game's own classes have is taken in by name
        if self._new(cls):
            for above in cls.__mro__[1:]:
                self._value(above)
            for name in sorted(vars(cls)):
                if _is_written(name, vars(cls)[name]):
                    self._add(name)
                    self._value(vars(cls)[name])


def _is_written(name: str, member: Any) -> bool:
    """Whether somebody wrote this in a class: not what Python notes down there by itself."""
    return type(member) is not UNREAD.get(name)


def _contents(cell: Any) -> list[Any]:
    try:
        return [cell.cell_contents]
    except ValueError:  # it is empty
        return []


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield from _codes(part)
