"""The door: a game ready for kernels, once its compiled rules have shown that they say what the interpreted ones say.

    Rules            what is known of rules before anything is compiled, shared by all games with the same fingerprint
    CompiledGame     a game with its rules, as kernels take it
    compiled(game)   the same, tried: rules with a new fingerprint are tried before they are first used (trial.py), what
                     a search asks besides before the first search, how moves are counted before they first are; that
                     they were is noted on disk

A process that finds its machine code on disk needs nothing else. Whoever has to compile asks the workshop, which reads
the rules (workshop.py); neither it nor the language is imported before.
"""

from __future__ import annotations

import functools
import hashlib
import secrets
import threading
from collections import OrderedDict
from typing import TYPE_CHECKING, Any

import numpy as np
from numba import config

from zermelo.compiler.control import Words
from zermelo.compiler.errors import CompileError
from zermelo.compiler.game_type import HALVES, RULES, GameType
from zermelo.compiler.memo import digest_of_rules
from zermelo.compiler.page import MUST, OPTIONAL, Method
from zermelo.game import Game
from zermelo.shape import Shape, ShapeError, built, flat, misfit, shape_of
from zermelo.store import note, noted, recalled, remember
from zermelo.table import Table

if TYPE_CHECKING:
    from zermelo.compiler.book import Book
    from zermelo.compiler.workshop import Workshop

LONGEST_LABEL = 60
REMEMBERED = 64
PAGE, HINTS, COUNTS = "rules", "hints", "counts"  # the parts of rules that are tried
CYCLIC = "cyclic"  # what is noted of rules whose play can come back to where it was

_RECENT: OrderedDict[int, CompiledGame] = OrderedDict()
_TRYING = threading.RLock()
_TRIED: dict[tuple[str, str], CompileError | None] = {}  # fingerprint and part -> what was wrong
_SECRETS: list[int] = []  # of this process, in which all games share them


class Rules:
    """What is known of the rules of one game before anything of them is compiled."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.shape = _shape(game)
        self.facts = facts_for_kernels(game)
        self.label = _label(game)
        self.type: GameType
        self._book: Book | None = None
        digest = digest_of_rules(game, self.shape, self.facts)
        kept = recalled(digest.text()) if digest else None
        self.fingerprint: str
        self.tables: list[str]  # the names of the game's tables, in the order in which compiled code finds them
        if kept:
            self.fingerprint, self.tables = kept
        else:
            from zermelo.compiler.book import read_book

            self._book, lasting = read_book(game, digest.functions if digest else [])
            self.fingerprint, self.tables = self._book.fingerprint(), self._book.tables()
            if digest and lasting:
                remember(digest.text(), (self.fingerprint, self.tables))

    def tell(self, method: Method) -> bool:
        """Whether the rules say something by a method that they may have."""
        return bool(self.facts[f"has_{method.name}_"] or (method.features and self.game.weights))

    @property
    def secrets(self) -> int:
        """How many words of secrets are in the block of a game: one for each word of a state, and one more
        (hashing.py)."""
        return HALVES * (self.shape.words + 1)

    @functools.cached_property
    def workshop(self) -> Workshop:
        """Where the rules are compiled; here they are read, if they were not read already."""
        from zermelo.compiler.workshop import Workshop, book_of

        return Workshop(self, self._book or book_of(self))


def _shape(game: Game[Any]) -> Shape:
    """The shape of the states; CompileError if the start can't be one."""
    hidden = [name for name in (*MUST, *OPTIONAL, "start") if name in vars(game)]
    if hidden:
        text = f"self.{hidden[0]} hides the method {hidden[0]} of the page; give the attribute another name"
        raise CompileError(f"{type(game).__name__}.__init__", None, text)
    try:
        return shape_of(game.start(), "the start state")
    except ShapeError as problem:
        raise CompileError(f"{type(game).__name__}.start", None, str(problem)) from None


def facts_for_kernels(game: Game[Any]) -> dict[str, float]:
    """What kernels ask of a game that is no method: what it has, who plays, what a position that comes again means."""
    recurrence, two = game.recurrence, len(game.players) == 2
    forbidden = recurrence is not None and recurrence.payoff is None
    return {f"has_{method}_": game.has(method) for method in OPTIONAL} | {
        "seats_at_table_": len(game.players),
        "codes_": game.codes,
        "tables_": len(game.patterns),
        "opposed_": int(game.zero_sum and two),
        "forbids_": int(forbidden),
        "recurs_": 0 if recurrence is None or forbidden else recurrence.times,
        "again_": float((recurrence and recurrence.payoff) or 0),
    }


def _label(game: Game[Any]) -> str:
    """The game and its parameters, for people."""
    inside = " ".join(f"{name}={value}" for name, value in game.parameters.items())
    label = f"{game.name} {inside}".strip()
    return label if len(label) <= LONGEST_LABEL else label[: LONGEST_LABEL - 3] + "..."


def rules_of(game: Game[Any]) -> Rules:
    """The rules of this game, shared by all games with the same fingerprint."""
    rules = Rules(game)
    name = f"zermelo.{type(game).__qualname__}#{rules.fingerprint}"
    while name in RULES:
        if RULES[name].shape.cls in (None, rules.shape.cls):
            return RULES[name]
        name += "'"  # the same text run again, as in a notebook, makes another class of the same name
    rules.type = GameType(name)
    RULES[name] = rules
    return rules


class CompiledGame:
    """A game as kernels take it. Made by `compiled(game)`."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.rules: Rules = rules_of(game)
        self._numba_type_ = self.rules.type
        self._tables = [_array(getattr(game, name)) for name in self.rules.tables]
        pairs = [number for table in self._tables for number in (table.ctypes.data, len(table))]
        self._block = np.array([*drawn(self.rules.secrets), *pairs], np.int64)
        self.prepared: set[tuple[Any, ...]] = set()  # kernels, and the kinds of arguments that they were compiled for
        self.address: int = self._block.ctypes.data  # read by compiled code; this object keeps the memory alive

    def rows(self, *states: Any) -> Words:
        """States as rows of words."""
        return np.array([flat(state, self.rules.shape) for state in states], np.int64).reshape(len(states), -1)

    def state(self, row: Any) -> Any:
        """The state that a row of words stands for."""
        return built(row.tolist(), self.rules.shape)

    def digest(self) -> str:
        """What tells the rules from any others, with what is in their tables, which the fingerprint leaves out."""
        whole = hashlib.sha256(self.rules.fingerprint.encode())
        for table in self._tables:
            whole.update(f"{table.dtype}{len(table)}:".encode() + table.tobytes())
        return whole.hexdigest()

    def takes(self, state: Any) -> bool:
        """Whether the state has the shape that all of them must have."""
        return misfit(state, self.rules.shape) is None

    def differs(self, row: Any, state: Any) -> bool:
        """Whether the row of words stands for another state than this one, which has the shape of a state."""
        return bool(self.takes(state) and row.tolist() != flat(state, self.rules.shape))

    @property
    def cyclic(self) -> bool:
        """Whether play was seen to come back to a state where it had been, when the rules were tried."""
        return noted(self.rules.fingerprint, CYCLIC)

    @property
    def words(self) -> int:
        """How many words a state has."""
        return self.rules.shape.words


def drawn(count: int) -> list[int]:
    """So many secrets: words of 64 bits that nobody could foresee."""
    while len(_SECRETS) < count:
        _SECRETS.append(secrets.randbits(64) - (1 << 63))
    return _SECRETS[:count]


def _array(table: Table[Any]) -> Any:
    return np.array(tuple(table), np.float64 if table.kind == "float" else np.int64)


def compiled(game: Game[Any], hints: bool = False, counts: bool = False) -> CompiledGame:
    """The game, ready for kernels (with `hints`, for those of a search; with `counts`, for those that count moves
    without listing them); CompileError if it can't be compiled."""
    if not isinstance(game, Game):
        raise TypeError(f"a game is wanted, such as load('nim'), not {game!r}")
    if config.DISABLE_JIT:
        raise CompileError(type(game).__name__, None, "NUMBA_DISABLE_JIT is set")
    if id(game) not in _RECENT:  # by identity: games need not be hashable, and an entry keeps its game alive
        fast = CompiledGame(game)
        _try(fast, PAGE)
        _RECENT[id(game)] = fast
        if len(_RECENT) > REMEMBERED:
            _RECENT.popitem(last=False)
    fast = _RECENT[id(game)]
    for part, wanted in ((HINTS, hints), (COUNTS, counts)):
        if wanted:
            _try(fast, part)
    return fast


def _try(fast: CompiledGame, part: str) -> None:
    """The trial of one part of the rules, once; CompileError says what was wrong with it."""
    mark = fast.rules.fingerprint
    with _TRYING:
        _try_once(fast, mark, part)
    found = _TRIED[mark, part]
    if found:
        raise found.with_traceback(None)


def _try_once(fast: CompiledGame, mark: str, part: str) -> None:
    if (mark, part) not in _TRIED:
        _TRIED[mark, part] = None
        if not noted(mark, f"tried-{part}"):
            try:
                from zermelo.compiler.trial import trial  # it compiles, which a process that finds a note does not

                if trial(fast, rules=part == PAGE, hints=part == HINTS, counts=part == COUNTS):
                    note(mark, fast.rules.label, CYCLIC)
                note(mark, fast.rules.label, f"tried-{part}")
            except CompileError as problem:
                _TRIED[mark, part] = problem
            except BaseException:
                del _TRIED[mark, part]  # interrupted: not tried
                raise
