"""The rules of one game, method by method, ready to be compiled when a kernel first calls them.

A kernel sees every method of the class, and these that are derived (their names end in _, as no name in rules may):

    fill_moves_, count_moves_, any_moves_      and the same of every other generator (rewrite.py)
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
    signature_(state)                          a hash
    has_safe_, has_bounds_, ...                whether the rules write the method themselves
"""

from __future__ import annotations

import ast
import inspect
from types import FunctionType
from typing import Any

from numba import njit

from zermelo import store
from zermelo.compiled import derive, rewrite
from zermelo.compiled.code_cache import CodeCache
from zermelo.compiled.errors import CompileError, translated
from zermelo.compiled.fingerprint import OPTIONAL, constants, fingerprint
from zermelo.compiled.game_type import RULES, GameType
from zermelo.compiled.neighbours import INSIDE, Neighbours
from zermelo.compiled.source import answer_line
from zermelo.compiled.trial import trial
from zermelo.game import Game
from zermelo.shape import ShapeError, shape_of
from zermelo.table import Table

LONGEST_LABEL = 60
PAIRS = frozenset({"chances"})
INLINE = frozenset({"child_", "limits_", "signature_", "ended_", "image_"})  # put into the search that calls them


class Rules:
    """What compiled code may call and read of one game."""

    def __init__(self, game: Game[Any], mark: str, name: str) -> None:
        self.game = game
        self.fingerprint = mark
        self.constants = constants(game)
        for method in OPTIONAL:
            self.constants[f"has_{method}_"] = game.has(method)
        self.constants["seats_at_table_"] = len(game.players)
        try:
            self.shape = shape_of(game.start(), "the start state")
        except ShapeError as problem:
            raise CompileError(f"{type(game).__name__}.start", None, str(problem)) from None
        self.type = GameType(name)
        self._tables = [name for name, value in sorted(self.constants.items()) if isinstance(value, Table)]
        self._dispatchers: dict[str, Any] = {}
        self._neighbours = Neighbours(mark)

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
        if name.endswith("_"):
            return name in derive.DERIVED or self._generator(name) is not None
        return self._function(name) is not None

    def unreadable(self, name: str) -> str:
        """Why compiled rules can't read an attribute."""
        value = getattr(self.game, name, None)
        if name.startswith("_"):
            return f"self.{name} begins with _, so compiled rules don't see it; give it a plain name"
        if isinstance(value, int):
            return f"self.{name} needs {value.bit_length()} bits, and compiled ints have 63"
        if hasattr(self.game, name):
            return (
                f"self.{name} is a {type(value).__name__}; compiled rules read ints, floats, tuples, Cells, Tables "
                "and arrays"
            )
        return f"self.{name} does not exist"

    def dispatcher(self, name: str) -> Any:
        """The method as a Numba function, made when first asked for."""
        if name not in self._dispatchers:
            function = self._made(name)
            inline = name in INLINE or name.startswith("fill_")
            dispatcher = njit(**INSIDE, forceinline=inline)(function)
            if self.type_is_lasting():
                dispatcher._cache = CodeCache(function)
            self._dispatchers[name] = dispatcher
        return self._dispatchers[name]

    def type_is_lasting(self) -> bool:
        """A state class of a prompt or script has no lasting name: code that mentions it is not kept on disk."""
        return self.shape.cls is None or self.shape.cls.__module__ != "__main__"

    def _function(self, name: str) -> FunctionType | None:
        member = inspect.getattr_static(type(self.game), name, None)
        if isinstance(member, staticmethod):
            member = member.__func__
        return member if isinstance(member, FunctionType) else None

    def _generator(self, name: str) -> tuple[str, str, FunctionType] | None:
        """Kind, method and function behind a name such as fill_moves_ (or fill_pairs_chances_)."""
        kind, _, rest = name.removesuffix("_").partition("_")
        method = rest.removeprefix("pairs_")
        if method == "safe" and not self.game.has("safe"):
            method = "moves"  # what Game.safe is
        function = self._function(method) if kind in rewrite.KINDS else None
        return (kind, method, function) if function else None

    def _made(self, name: str) -> FunctionType:
        if name in derive.DERIVED:
            derived: FunctionType = derive.DERIVED[name](self)
            return derived
        found = self._generator(name) if name.endswith("_") else None
        if found:
            kind, method, original = found
            pairs = method in PAIRS or "_pairs_" in name
            return self._built(original, rewrite.derived(original, kind, pairs))
        plain = self._function(name)
        if plain is None:
            raise CompileError(f"{type(self.game).__name__}.{name}", None, "is not a method of the rules")
        return self._built(plain, rewrite.plain(plain))

    def _built(self, original: FunctionType, definition: ast.FunctionDef) -> FunctionType:
        if isinstance(inspect.getattr_static(type(self.game), original.__name__, None), staticmethod):
            definition.args.args.insert(0, ast.arg("self"))
        name = f"{type(self.game).__qualname__}.{definition.name}"
        return self._neighbours.built(original, definition, name)

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
    mark = fingerprint(game)
    name = f"zermelo.{type(game).__qualname__}#{mark}"
    state_class = type(game.start())
    while name in RULES:
        if RULES[name].shape.cls in (None, state_class):
            return RULES[name]
        name += "'"  # the same text run again, as in a notebook, makes another class of the same name
    rules = Rules(game, mark, name)
    if not store.known(mark):
        trial(game, rules.shape)
    RULES[rules.type.name] = rules
    return rules
