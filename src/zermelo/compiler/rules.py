"""The rules of one game, method by method, ready to be compiled when a kernel first calls them.

A kernel sees every method of the class, and these that are derived (their names end in _, as no name in rules may):

    fill_moves_, count_moves_, any_moves_      and the same of every other generator (language/generators.py)
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

from numba import njit

from zermelo.compiler import derive
from zermelo.compiler.book import MUST, OPTIONAL, Book, method_of
from zermelo.compiler.building import INSIDE, Builder
from zermelo.compiler.code_cache import CodeCache
from zermelo.compiler.errors import CompileError, told_name, translated
from zermelo.compiler.game_type import RULES, GameType
from zermelo.compiler.language.generators import KINDS, read
from zermelo.compiler.language.source import answer_line
from zermelo.game import Game
from zermelo.shape import ShapeError
from zermelo.table import Table

LONGEST_LABEL = 60
PAIRS = frozenset({"chances"})
INLINE = frozenset({"child_", "limits_", "table_key_", "ended_", "image_"})  # put into the search that calls them


class Rules:
    """What compiled code may call and read of one game."""

    def __init__(self, game: Game[Any], book: Book, mark: str, name: str) -> None:
        self.game, self.book, self.shape = game, book, book.shape
        self.fingerprint = mark
        self.type = GameType(name)
        self._facts: dict[str, Any] = {f"has_{method}_": game.has(method) for method in OPTIONAL}
        self._facts["seats_at_table_"] = len(game.players)
        ends = game.recurrence is not None and game.recurrence.payoff is not None
        self._facts["recurs_"] = game.recurrence.times if ends and game.recurrence else 0
        self._facts["again_"] = float((game.recurrence and game.recurrence.payoff) or 0)
        self._facts["opposed_"] = int(game.zero_sum and len(game.players) == 2)
        self._facts["forbids_"] = int(game.recurrence is not None and game.recurrence.payoff is None)
        self._tables = [name for name in sorted(book.attributes) if isinstance(getattr(game, name, None), Table)]
        self._dispatchers: dict[str, Any] = {}
        self._builder = Builder(self)

    @property
    def label(self) -> str:
        """The game and its parameters, for people."""
        inside = " ".join(f"{name}={value}" for name, value in self.game.parameters.items())
        label = f"{self.game.name} {inside}".strip()
        return label if len(label) <= LONGEST_LABEL else label[: LONGEST_LABEL - 3] + "..."

    def table_place(self, name: str) -> int:
        """Which of the game's tables this is."""
        return self._tables.index(name)

    def tables(self) -> list[str]:
        """The names of the game's tables, in the order in which compiled code finds them."""
        return self._tables

    # ---- methods --------------------------------------------------------------------------------------------------

    def has_method(self, name: str) -> bool:
        """Whether compiled code can call the method."""
        if name in self._facts:
            return False
        if name.endswith("_"):
            return name in derive.DERIVED or self._generator(name) is not None or self._function(name) is not None
        return self._function(name) is not None and name not in vars(self.game)

    def constant(self, name: str) -> Any:
        """An attribute as compiled code reads it; Unusable says why it can't."""
        if name in self._facts:
            return self._facts[name]
        return self.book.value(name)

    def dispatcher(self, name: str) -> Any:
        """The method as a Numba function, made when first asked for."""
        if name not in self._dispatchers:
            function = self._made(name)
            inline = name in INLINE or name.startswith("fill_")
            options = INSIDE if name in derive.DERIVED else self._builder.options
            dispatcher = njit(**options, forceinline=inline)(function)
            if self.type_is_lasting():
                dispatcher._cache = CodeCache(function)
            self._dispatchers[name] = dispatcher
        return self._dispatchers[name]

    def type_is_lasting(self) -> bool:
        """A state class of a prompt or script has no lasting name: code that mentions it is not kept on disk."""
        return self.shape.cls is None or self.shape.cls.__module__ != "__main__"

    def _function(self, name: str) -> FunctionType | None:
        return method_of(self.game, name)[0]

    def _generator(self, name: str) -> tuple[str, str, FunctionType] | None:
        """Kind, method and function behind a name such as fill_moves_ (or fillpairs_chances_)."""
        kind, _, method = name.removesuffix("_").partition("_")
        if method == "safe" and not self.game.has("safe"):
            method = "moves"  # what Game.safe is
        function = self._function(method) if kind in (*KINDS, "fillpairs") else None
        return (kind, method, function) if function else None

    def _made(self, name: str) -> FunctionType:
        if name in derive.DERIVED:
            derived: FunctionType = derive.DERIVED[name](self)
            return derived
        found = self._generator(name) if name.endswith("_") else None
        kind, method, original = found or ("", name, self._function(name))
        if original is None:
            raise CompileError(f"{type(self.game).__name__}.{name}", None, "is not a method of the rules")
        self._refuse_circle(method, original)
        static = method_of(self.game, method)[1]
        pairs = kind == "fillpairs" or (bool(kind) and method in PAIRS)
        reading = read(original, self.game, not static, kind.removesuffix("pairs"), pairs, method)
        return self._builder.built(reading, original, f"{type(self.game).__qualname__}.", static)

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
        for name, arguments in derive.probes(self):
            try:
                self.dispatcher(name).compile((self.type, *arguments))
            except CompileError as found:
                return found
            except Exception as found:  # the compiler has many ways to fail; each is told in the same way
                return self._translated(name, found)
        return self._translated("", problem)

    def _translated(self, name: str, problem: Exception) -> CompileError:
        generator = self._generator(name) if name else None
        written = generator[1] if generator else derive.WRITTEN.get(name, name)
        function = self._function(written)
        file = function.__code__.co_filename if function else inspect.getsourcefile(type(self.game)) or ""
        found = translated(f"{type(self.game).__name__}.{written}".rstrip("."), file, str(problem))
        if found.line is None and function:
            return CompileError(found.method, answer_line(function), found.reason)
        return CompileError(self._method_at(found.line) or found.method, found.line, found.reason)

    def _method_at(self, line: int | None) -> str | None:
        """The method that the line belongs to."""
        for name, member in inspect.getmembers_static(type(self.game)):
            function = self._function(name) if line and isinstance(member, FunctionType | staticmethod) else None
            if function and function.__module__ == type(self.game).__module__:
                lines, first = inspect.getsourcelines(function)
                if line and first <= line < first + len(lines):
                    return f"{type(self.game).__name__}.{name}"
        return None


def rules_of(game: Game[Any]) -> Rules:
    """The rules of this game, shared by all games with the same fingerprint."""
    hidden = [name for name in (*MUST, *OPTIONAL, "start") if name in vars(game)]
    if hidden:
        text = f"self.{hidden[0]} hides the method {hidden[0]} of the page; give the attribute another name"
        raise CompileError(f"{type(game).__name__}.__init__", None, text)
    try:
        book = Book(game)
    except ShapeError as problem:
        raise CompileError(f"{type(game).__name__}.start", None, str(problem)) from None
    mark = book.fingerprint()
    name = f"zermelo.{type(game).__qualname__}#{mark}"
    while name in RULES:
        if RULES[name].shape.cls in (None, book.shape.cls):
            return RULES[name]
        name += "'"  # the same text run again, as in a notebook, makes another class of the same name
    RULES[name] = Rules(game, book, mark, name)
    return RULES[name]
