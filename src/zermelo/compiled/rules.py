"""The rules of one game, method by method, ready to be compiled when a kernel first calls them.

A kernel sees every method of the class, and these that are derived here:

    fill_moves, count_moves, any_moves       and the same of every other generator (rewrite.py)
    fill_options, count_options              moves or outcomes, whichever come next
    child(state, move)                       play, with the types of the start state
    unpack(rows, k), pack(state, rows, k)    between a state and row k of an array of words
    image(state)                             canonical, with the types of the start state
    mover(state), ended(state)               turn as an int, over as a bool
    reward(state, player)                    payoff as a float
"""

from __future__ import annotations

import ast
import inspect
import logging
from types import FunctionType, ModuleType
from typing import Any

from numba import njit
from numba.core.errors import NumbaError

from zermelo import bits, cells, store
from zermelo.compiled import derive, rewrite
from zermelo.compiled.code_cache import CodeCache
from zermelo.compiled.errors import CompileError, translated
from zermelo.compiled.fingerprint import OPTIONAL, OUTSIDE, constants, fingerprint
from zermelo.compiled.folds import fold_out
from zermelo.compiled.forbidden import refuse_forbidden
from zermelo.compiled.game_type import RULES, GameType
from zermelo.compiled.native_bits import item_of, whole
from zermelo.compiled.trial import trial
from zermelo.game import Game
from zermelo.shape import ShapeError, shape_of
from zermelo.table import Table

log = logging.getLogger("zermelo.compile")
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
HELPERS = {
    "whole": whole,
    "item_of": item_of,
    "count_bits": bits.popcount,
    "lowest_bit": bits.lowest,
    "drop_bit": bits.drop,
}
LONGEST_LABEL = 60
PAIRS = frozenset({"chances"})


class Rules:
    """What compiled code may call and read of one game."""

    def __init__(self, game: Game[Any], mark: str) -> None:
        self.game = game
        self.fingerprint = mark
        self.constants = constants(game)
        for method in OPTIONAL:
            self.constants[f"has_{method}"] = game.has(method)
        self.constants["seats_at_table"] = len(game.players)
        try:
            self.shape = shape_of(game.start(), "the start state")
        except ShapeError as problem:
            raise CompileError(f"{type(game).__name__}.start", None, str(problem)) from None
        self.type = GameType(f"zermelo.{type(game).__qualname__}#{mark}")
        self._tables = [name for name, value in sorted(self.constants.items()) if isinstance(value, Table)]
        self._dispatchers: dict[str, Any] = {}
        self._shadows: dict[int, dict[str, Any]] = {}

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
        kind, _, rest = name.partition("_")
        if kind in rewrite.KINDS and self._function(rest) is not None:
            return True
        return name in derive.DERIVED or self._function(name) is not None

    def unreadable(self, name: str) -> str:
        """Why compiled rules can't read an attribute."""
        value = getattr(self.game, name, None)
        if isinstance(value, int):
            return f"self.{name} needs {value.bit_length()} bits, and compiled ints have 63"
        if hasattr(self.game, name):
            kind = type(getattr(self.game, name)).__name__
            return f"self.{name} is a {kind}; compiled rules read ints, floats, tuples, Cells, Tables and arrays"
        return f"self.{name} does not exist"

    def dispatcher(self, name: str) -> Any:
        """The method as a Numba function, made when first asked for."""
        if name not in self._dispatchers:
            function = self._made(name)
            dispatcher = njit(**OPTIONS)(function)
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

    def _made(self, name: str) -> FunctionType:
        kind, _, rest = name.partition("_")
        if name in derive.DERIVED:
            function: FunctionType = derive.DERIVED[name](self)
            return function
        if kind in rewrite.KINDS:
            original = self._function(rest)
            assert original is not None
            return self._built(original, rewrite.derived(original, kind, rest in PAIRS))
        original = self._function(name)
        assert original is not None
        return self._built(original, rewrite.plain(original))

    def _built(self, original: FunctionType, definition: ast.FunctionDef) -> FunctionType:
        """The rewritten function, in a copy of its module's names where plain functions are compiled ones."""
        refuse_forbidden(definition, original)
        if isinstance(inspect.getattr_static(type(self.game), original.__name__, None), staticmethod):
            definition.args.args.insert(0, ast.arg("self"))
        _without_hints(definition)
        scope = {**self._shadow(original.__globals__), **HELPERS}
        loops = fold_out(definition, scope)
        module = ast.Module([*loops, definition], [])
        ast.fix_missing_locations(module)
        for free, cell in zip(original.__code__.co_freevars, original.__closure__ or (), strict=True):
            if free != "__class__":
                scope[free] = self._shadowed(cell.cell_contents)
        exec(compile(module, original.__code__.co_filename, "exec"), scope)
        for loop in loops:
            scope[loop.name].__qualname__ = f"{loop.name}#{self.fingerprint}"
            scope[loop.name] = njit(**OPTIONS)(scope[loop.name])
        function: FunctionType = scope[definition.name]
        function.__qualname__ = f"{type(self.game).__qualname__}.{definition.name}"
        return function

    # ---- what the rules call outside their class ---------------------------------------------------------------------

    def _shadow(self, names: dict[str, Any]) -> dict[str, Any]:
        """A module's names, its plain functions and the modules it uses replaced by what can be compiled."""
        if id(names) not in self._shadows:
            copy = self._shadows[id(names)] = {}
            for name, value in list(names.items()):
                copy[name] = self._shadowed(value)
        return self._shadows[id(names)]

    def _shadowed(self, value: Any) -> Any:
        if isinstance(value, FunctionType) and not _outside(value.__module__):
            return self._helper(value)
        if isinstance(value, ModuleType) and not _outside(value.__name__):
            shadow = ModuleType(value.__name__)
            vars(shadow).update(self._shadow(vars(value)))
            return shadow
        return value

    def _helper(self, function: FunctionType) -> Any:
        """A plain function that rules call, compiled under a name that no other game's helper can have."""
        copy = FunctionType(
            function.__code__, self._shadow(function.__globals__), function.__name__, function.__defaults__,
            function.__closure__,
        )  # fmt: skip
        copy.__module__ = function.__module__
        copy.__qualname__ = f"{function.__qualname__}#{self.fingerprint}"
        return njit(**OPTIONS)(copy)

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
            except NumbaError as found:
                return self._translated(name, found)
        return self._translated("", problem)

    def _translated(self, name: str, problem: Exception) -> CompileError:
        kind, _, rest = name.partition("_")
        written = rest if kind in rewrite.KINDS else derive.WRITTEN.get(name, name)
        function = self._function(written)
        found = translated(
            f"{type(self.game).__name__}.{written}".rstrip("."),
            function.__code__.co_filename if function else inspect.getsourcefile(type(self.game)) or "",
            str(problem),
        )
        if found.line is None and function:
            found = CompileError(found.method, rewrite.answer_line(function), found.reason)
        return found


def _outside(module: str | None) -> bool:
    """Modules whose functions Numba knows, or that zermelo has taught it."""
    name = module or ""
    return name.partition(".")[0] in OUTSIDE or name in {bits.__name__, cells.__name__, "zermelo.table"}


def _without_hints(definition: ast.FunctionDef) -> None:
    definition.returns = None
    for argument in definition.args.args:
        argument.annotation = None


def rules_of(game: Game[Any]) -> Rules:
    """The rules of this game, shared by all games with the same fingerprint."""
    mark = fingerprint(game)
    known = RULES.get(f"zermelo.{type(game).__qualname__}#{mark}")
    if known:
        return known
    rules = Rules(game, mark)
    if not store.known(mark):
        trial(game, rules.shape)
    RULES[rules.type.name] = rules
    return rules
