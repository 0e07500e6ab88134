"""A program run three ways: as written, by the operations' definitions, compiled."""

from __future__ import annotations

import ast
import itertools
import linecache
import random
import sys
import types as python_types
from typing import Any

from tests.language.reference import REFERENCE
from zermelo.cells import Cells
from zermelo.compiler import CompiledGame, CompileError, kernel
from zermelo.compiler.book import method_of
from zermelo.compiler.errors import RunsOver
from zermelo.compiler.language.constants import Row
from zermelo.compiler.language.generators import read

_numbers = itertools.count()


def loaded(text: str) -> Any:
    """The game in the text, whose source Python knows."""
    name = f"<program {next(_numbers)}>"
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    module = python_types.ModuleType(f"program_{next(_numbers)}")
    module.__file__ = name
    sys.modules[module.__name__] = module
    exec(compile(text, name, "exec"), module.__dict__)
    return module.__dict__["G"]()


@kernel
def answer_kernel(game: Any, rows: Any, reals: Any) -> int:
    """The answer about the state in row 0."""
    whole, reals[0] = game.answer(game.unpack_(rows, 0))
    return whole


class Defined:
    """The rewritten rules, run by the definitions of the operations."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self._made: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        if method_of(self.game, name)[0] is None:
            return getattr(self.game, name)
        if name not in self._made:
            function, static = method_of(self.game, name)
            assert function
            made = self.function(function, not static)
            self._made[name] = made if static else python_types.MethodType(made, self)
        return self._made[name]

    def function(self, function: Any, bound: bool) -> Any:
        reading = read(function, self.game, bound)
        scope: dict[str, Any] = {f"zermelo_{name}": work for name, work in REFERENCE.items()}
        scope |= {name: plain(value) for name, value in reading.constants.items()} | reading.classes
        scope |= {name: self.function(helper, False) for name, helper in reading.functions.items()}
        module = ast.fix_missing_locations(ast.Module([*reading.folds, reading.definition], []))
        exec(compile(module, "<defined>", "exec"), scope)
        return scope[reading.definition.name]


def plain(value: Any) -> Any:
    """A row as what it was written as."""
    if isinstance(value, Row):
        items = [plain(item) for item in value.items]
        return bytes(items) if value.kind == "bytes" else list(items) if value.kind == "list" else tuple(items)
    return value


def outcome(call: Any) -> Any:
    """What a call gives, or the kind of its error."""
    try:
        whole, real = call()
    except (RunsOver, CompileError):
        return "runs over"
    except (IndexError, ZeroDivisionError, ValueError) as problem:
        return type(problem).__name__
    except OverflowError:  # int(inf), which has no int in Python either
        return "runs over"
    return int(whole), repr(float(real))


def states(game: Any, seed: int, count: int) -> list[Any]:
    """Random states, many of them with extreme values."""
    luck = random.Random(seed)
    some = [0, 1, 2, 3, 5, -1, 7, 63, 64, -2, 1 << 53, (1 << 62) - 1, (1 << 63) - 1, -(1 << 63)]

    def number() -> int:
        return luck.choice(some) if luck.random() < 0.7 else luck.randrange(-(1 << 63), 1 << 63)

    cls = type(game.start())
    found = []
    for _ in range(count):
        board = tuple(luck.randrange(-4, 12) if luck.random() < 0.8 else number() for _ in range(4))
        cells = (Cells(luck.getrandbits(width) & luck.getrandbits(width), width) for width in (64, 128))
        found.append(cls(number(), luck.randrange(-3, 9) if luck.random() < 0.7 else number(), board, *cells))
    return found


def differences(text: str, seed: int, count: int = 12) -> tuple[list[str], dict[str, int]]:
    """Where the three ways differ; and how many answers, errors and overruns there were."""
    import numpy as np

    game = loaded(text)
    found: list[str] = []
    tally = {"answers": 0, "errors": 0, "runs over": 0}
    defined = Defined(game)
    fast = CompiledGame(game)
    answer_kernel.prepare(fast, fast.rows(game.start()), np.zeros(1))
    for state in states(game, seed, count):
        written = outcome(lambda state=state: game.answer(state))
        by_definition = outcome(lambda state=state: defined.answer(state))
        reals = np.zeros(1)
        compiled = outcome(lambda state=state, reals=reals: (answer_kernel(fast, fast.rows(state), reals), reals[0]))
        kind = (
            "runs over" if by_definition == "runs over" else "errors" if isinstance(by_definition, str) else "answers"
        )
        tally[kind] += 1
        if compiled != by_definition:
            found.append(f"{state}: compiled {compiled}, by definition {by_definition}, as written {written}")
        if by_definition != "runs over" and by_definition != written:
            found.append(f"{state}: as written {written}, by definition {by_definition}")
    return found, tally
