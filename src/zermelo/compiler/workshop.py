"""Where the rules of one game are compiled, method by method, each when a kernel first calls it.

A kernel sees every method of the class, and these that are derived (their names end in _, as no name in rules may):

    fill_moves_, count_moves_, any_moves_      and the same of every other generator (language/generators.py)
    draw_moves_                                one of them by chance, where that needs no list (language/draws.py)
    fill_options_, count_options_              moves or outcomes, whichever come next
    fill_tried_                                the moves that a search looks at: safe ones, where the game knows them
    fill_loud_                                 the noisy moves, where the game knows them
    child_(state, move)                        play, with the types of the start state
    image_(state), passed_(state)              canonical and pass_turn, likewise
    unpack_(rows, k), pack_(state, rows, k)    between a state and row k of an array of words
    mover_(state), ended_(state)               turn as an int, over as a bool
    reward_(state, player)                     payoff as a float
    guess_(state)                              estimate as a float
    limits_(state, far)                        bounds in whole units
    own_key_(state)                            key as a word
    position_key_(state)                       what tells its position from others, where rules look at the past
    recurs_, forbids_                          how often a position may come (0: as it likes); 1 if not even twice
    again_, opposed_                           the payoff when it has come so often; 1 if two are opponents
    table_key_(state)                          where a table keeps the state, and what tells it from others (hashing.py)
    has_safe_, has_bounds_, ...                whether the rules write the method themselves
"""

from __future__ import annotations

import inspect
from types import FunctionType
from typing import Any

from numba import njit, typeof, types

from zermelo.compiler import derive
from zermelo.compiler.book import Book, method_of
from zermelo.compiler.building import Builder
from zermelo.compiler.door import Rules
from zermelo.compiler.errors import CompileError, refusal, told_name, translated
from zermelo.compiler.kernel import CodeCache
from zermelo.compiler.language.constants import Unusable
from zermelo.compiler.language.generators import KINDS, read
from zermelo.compiler.language.source import answer_line
from zermelo.compiler.operations.row_type import RowType
from zermelo.compiler.page import MAY, OUTCOMES
from zermelo.compiler.pipelines import INSIDE
from zermelo.table import Table

LARGE = 2_000  # bytes of Python's code: what is longer is not put into every kernel that lists moves
PAIRS = frozenset(method.name for method in MAY if method.answer == OUTCOMES)


def book_of(rules: Rules) -> Book:
    """The book of rules that were read in another process; CompileError if it is not what it was."""
    book = Book(rules.game)
    if book.fingerprint() != rules.fingerprint:
        name = type(rules.game).__name__
        raise CompileError(name, None, "the rules, or what they use, have changed while the game was in use")
    return book


class Workshop:
    """What compiled code may call and read of one game."""

    def __init__(self, rules: Rules, book: Book) -> None:
        self.rules, self.book = rules, book
        self._dispatchers: dict[str, Any] = {}
        self._drawn: dict[str, bool] = {}
        self._builder = Builder(rules.game, book, rules.fingerprint)

    def has_method(self, name: str) -> bool:
        """Whether compiled code can call the method."""
        if name in self.rules.facts:
            return False
        if name.endswith("_"):
            return name in derive.DERIVED or self._generator(name) is not None or self._function(name) is not None
        return self._function(name) is not None and name not in vars(self.rules.game)

    def constant(self, name: str) -> Any:
        """An attribute as compiled code reads it; Unusable says why it can't."""
        if name in self.rules.facts:
            return self.rules.facts[name]
        return self.book.value(name)

    def type_of(self, name: str) -> Any:
        """The type of an attribute; refused if compiled code can't read it."""
        try:
            value = self.constant(name)
        except Unusable as problem:
            raise refusal(0, f"self.{name} {problem}") from None
        if isinstance(value, Table):  # a row whose items are handed over when the rules run
            return RowType(types.float64 if value.kind == "float" else types.int64, "Table")
        return types.unliteral(typeof(value))

    def dispatcher(self, name: str) -> Any:
        """The method as a Numba function, made when first asked for."""
        if name not in self._dispatchers:
            function = self._made(name)
            short = len(function.__code__.co_code) < LARGE
            inline = name in derive.INLINE or (name.startswith(("fill_", "draw_")) and short)
            options = INSIDE if name in derive.DERIVED else self._builder.options
            dispatcher = njit(**options, forceinline=inline)(function)
            if self.type_is_lasting():
                dispatcher._cache = CodeCache(function)
            self._dispatchers[name] = dispatcher
        return self._dispatchers[name]

    def type_is_lasting(self) -> bool:
        """A state class of a prompt or script has no lasting name: code that mentions it is not kept on disk."""
        return self.rules.shape.cls is None or self.rules.shape.cls.__module__ != "__main__"

    def draws(self, method: str) -> bool:
        """Whether what a generator yields can be drawn without listing it."""
        if method not in self._drawn:
            try:
                self._made(f"draw_{method}_")
                self._drawn[method] = True
            except CompileError:
                self._drawn[method] = False
        return self._drawn[method]

    def _function(self, name: str) -> FunctionType | None:
        return method_of(self.rules.game, name)[0]

    def _generator(self, name: str) -> tuple[str, str, FunctionType] | None:
        """Kind, method and function behind a name such as fill_moves_ (or fillpairs_chances_)."""
        kind, _, method = name.removesuffix("_").partition("_")
        function = self._function(method) if kind in (*KINDS, "fillpairs") else None
        return (kind, method, function) if function else None

    def _made(self, name: str) -> FunctionType:
        if name in derive.DERIVED:
            derived: FunctionType = derive.DERIVED[name](self.rules)
            return derived
        found = self._generator(name) if name.endswith("_") else None
        kind, method, original = found or ("", name, self._function(name))
        if original is None:
            raise CompileError(f"{type(self.rules.game).__name__}.{name}", None, "is not a method of the rules")
        self._refuse_circle(method, original)
        static = method_of(self.rules.game, method)[1]
        pairs = kind == "fillpairs" or (bool(kind) and method in PAIRS)
        reading = read(original, self.rules.game, not static, kind.removesuffix("pairs"), pairs, method)
        return self._builder.built(reading, original, f"{type(self.rules.game).__qualname__}.", static)

    def _refuse_circle(self, method: str, function: FunctionType) -> None:
        way = self.book.way_back(method)
        if way:
            through = f", through {' and '.join(way[1:])}" if len(way) > 1 else ""
            line = function.__code__.co_firstlineno
            raise CompileError(told_name(function.__qualname__), line, f"calls itself{through}; write it as a loop")

    # ---- what to say when it can't be compiled ---------------------------------------------------------------------

    def diagnosed(self, problem: Exception) -> CompileError:
        """Which method is at fault: each is compiled alone, in the order of the page."""
        if isinstance(problem, CompileError):
            return problem
        for name, arguments in derive.probes(self.rules):
            try:
                self.dispatcher(name).compile((self.rules.type, *arguments))
            except CompileError as found:
                return found
            except Exception as found:  # the compiler has many ways to fail; each is told in the same way
                return self._translated(name, found)
        return self._translated("", problem)

    def _translated(self, name: str, problem: Exception) -> CompileError:
        generator = self._generator(name) if name else None
        written = generator[1] if generator else derive.WRITTEN.get(name, name)
        function = self._function(written)
        file = function.__code__.co_filename if function else inspect.getsourcefile(type(self.rules.game)) or ""
        found = translated(f"{type(self.rules.game).__name__}.{written}".rstrip("."), file, str(problem))
        if found.line is None and function:
            return CompileError(found.method, answer_line(function), found.reason)
        return CompileError(self._method_at(found.line) or found.method, found.line, found.reason)

    def _method_at(self, line: int | None) -> str | None:
        """The method that the line belongs to."""
        for name, member in inspect.getmembers_static(type(self.rules.game)):
            function = self._function(name) if line and isinstance(member, FunctionType | staticmethod) else None
            if function and function.__module__ == type(self.rules.game).__module__:
                lines, first = inspect.getsourcelines(function)
                if line and first <= line < first + len(lines):
                    return f"{type(self.rules.game).__name__}.{name}"
        return None
