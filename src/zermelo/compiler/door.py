"""The door: a game ready for kernels, once its compiled rules have shown that they say what the interpreted ones say.

Rules with a new fingerprint are tried before they are first used (trial.py), what a search asks besides before the
first search. That they were is noted on disk.
"""

from __future__ import annotations

import secrets
import threading
from collections import OrderedDict
from typing import Any

import numpy as np
from numba import config

from zermelo import store
from zermelo.compiler.control import Words
from zermelo.compiler.errors import CompileError
from zermelo.compiler.rules import Rules, rules_of
from zermelo.game import Game
from zermelo.shape import built, flat
from zermelo.table import Table

REMEMBERED = 64
RULES, HINTS = "rules", "hints"

_RECENT: OrderedDict[int, CompiledGame] = OrderedDict()
_TRYING = threading.RLock()
_TRIED: dict[tuple[str, str], CompileError | None] = {}  # fingerprint and part -> what was wrong
_SECRETS = [secrets.randbits(63), secrets.randbits(63) | 1]


class CompiledGame:
    """A game as kernels take it. Made by `compiled(game)`."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.rules: Rules = rules_of(game)
        self._numba_type_ = self.rules.type
        self._tables = [_array(getattr(game, name)) for name in self.rules.tables]
        pairs = [number for table in self._tables for number in (table.ctypes.data, len(table))]
        self._block = np.array([*_SECRETS, *pairs], np.int64)
        self.address: int = self._block.ctypes.data  # read by compiled code; this object keeps the memory alive

    def rows(self, *states: Any) -> Words:
        """States as rows of words."""
        return np.array([flat(state, self.rules.shape) for state in states], np.int64).reshape(len(states), -1)

    def state(self, row: Any) -> Any:
        """The state that a row of words stands for."""
        return built(row.tolist(), self.rules.shape)

    @property
    def words(self) -> int:
        """How many words a state has."""
        return self.rules.shape.words


def _array(table: Table[Any]) -> Any:
    return np.array(tuple(table), np.float64 if table.kind == "float" else np.int64)


def compiled(game: Game[Any], hints: bool = False) -> CompiledGame:
    """The game, ready for kernels (with `hints`, for those of a search); CompileError if it can't be compiled."""
    if not isinstance(game, Game):
        raise TypeError(f"a game is wanted, such as load('nim'), not {game!r}")
    if config.DISABLE_JIT:
        raise CompileError(type(game).__name__, None, "NUMBA_DISABLE_JIT is set")
    if id(game) not in _RECENT:  # by identity: games need not be hashable, and an entry keeps its game alive
        fast = CompiledGame(game)
        _try(fast, RULES)
        _RECENT[id(game)] = fast
        if len(_RECENT) > REMEMBERED:
            _RECENT.popitem(last=False)
    fast = _RECENT[id(game)]
    if hints:
        _try(fast, HINTS)
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
        if not store.noted(mark, f"tried-{part}"):
            try:
                from zermelo.compiler.trial import trial  # it compiles, which a process that finds a note does not

                trial(fast, rules=part == RULES, hints=part == HINTS)
                store.note(mark, fast.rules.label, f"tried-{part}")
            except CompileError as problem:
                _TRIED[mark, part] = problem
            except BaseException:
                del _TRIED[mark, part]  # interrupted: not tried
                raise
