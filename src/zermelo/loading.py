"""Finding games: by name among those that ship, or in anybody's file.

>>> load("nim", {"piles": "2,2"})
Nim(piles=(2, 2), misere=True, players=2)
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import importlib.util
import inspect
import math
import pkgutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from types import ModuleType
from typing import Any

from zermelo import games
from zermelo.game import Game

MUST_HAVE = ("start", "turn", "moves", "play", "over", "payoff")


class LoadError(ValueError):
    """What was asked for is not a game; the message says what would be."""


def shipped() -> dict[str, type[Game[Any]]]:
    """Every game that ships, by name: one file each in zermelo/games, found and never listed."""
    found: dict[str, type[Game[Any]]] = {}
    for module in pkgutil.iter_modules(games.__path__):
        if module.name.startswith("_"):
            continue  # what games share
        for cls in games_in(importlib.import_module(f"{games.__name__}.{module.name}")):
            found[cls.name] = cls
    return dict(sorted(found.items()))


def games_in(module: ModuleType) -> list[type[Game[Any]]]:
    """The games that a module defines itself (a name that starts with _ is a helper)."""
    return [
        value
        for name, value in vars(module).items()
        if inspect.isclass(value) and issubclass(value, Game) and value.__module__ == module.__name__
        and not name.startswith("_")
    ]  # fmt: skip


def values_of(pairs: list[str] | None) -> dict[str, str]:
    """Parameters by name, as they were written: KEY=VALUE.

    >>> values_of(["width=5", "height=4"])
    {'width': '5', 'height': '4'}
    """
    values = {}
    for pair in pairs or []:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise LoadError(f"-p wants KEY=VALUE, as in -p width=4, not {pair!r}")
        values[key.strip()] = value
    return values


def load(name: str, parameters: Mapping[str, Any] | None = None, **more: Any) -> Game[Any]:
    """The game of that name, or of `file.py:Class`, with these parameters (texts are read as the game wants them).

    >>> load("connect-four", width=5)
    ConnectFour(width=5, height=6, line=4)
    """
    return made(find(name), {**(parameters or {}), **more})


def find(name: str) -> type[Game[Any]]:
    """The class of a game by its name or by `file.py:Class`."""
    file, _, wanted = name.rpartition(":") if ".py:" in name else (name, "", "")
    if file.endswith(".py"):
        return _in_file(file, wanted)
    # the file of a shipped game is named after it, so the other games need not be imported
    module = name.replace("-", "_")
    if module.isidentifier() and name == name.lower() and importlib.util.find_spec(f"{games.__name__}.{module}"):
        for cls in games_in(importlib.import_module(f"{games.__name__}.{module}")):
            if cls.name == name:
                return cls
    known = shipped()
    if name in known:
        return known[name]
    near = get_close_matches(name, known, 1, 0.5)
    hint = f"did you mean {near[0]}? " if near else ""
    raise LoadError(f"no game {name!r}: {hint}there are {', '.join(known)}; or give file.py:Class")


def _in_file(file: str, wanted: str) -> type[Game[Any]]:
    path = Path(file).expanduser()
    if not path.is_file():
        raise LoadError(f"no file {file!r}")
    module = _imported(path.resolve(), file)
    found = {cls.__name__: cls for cls in games_in(module)}
    if wanted and wanted in found:
        return found[wanted]
    if wanted and hasattr(module, wanted):
        raise LoadError(f"{wanted!r} in {file!r} is not a game: a game is a class that inherits from zermelo.Game")
    names = ", ".join(found) or "none"
    if wanted:
        raise LoadError(f"no class {wanted!r} in {file!r}: its games are {names}")
    if not found:
        raise LoadError(f"{file!r} has no game: a game is a class that inherits from zermelo.Game")
    if len(found) != 1:
        raise LoadError(f"{file!r} has {len(found)} games ({names}): say which as {file}:Class")
    return next(iter(found.values()))


def _imported(path: Path, shown: str) -> ModuleType:
    """The file as a module under a name of its own, its folder on the path so that it finds its helpers."""
    name = f"{path.stem}_{hashlib.sha256(str(path).encode()).hexdigest()[:8]}"
    if name in sys.modules:
        return sys.modules[name]
    if str(path.parent) not in sys.path:
        sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise LoadError(f"{shown!r} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        with _kept_nowhere():
            spec.loader.exec_module(module)
    except (Exception, SystemExit) as problem:
        del sys.modules[name]
        line = _line_in(problem, path)
        raise LoadError(f"{shown!r}{line} does not run: {type(problem).__name__}: {problem}") from None
    return module


@contextmanager
def _kept_nowhere() -> Iterator[None]:
    """Python keeps no bytecode of what is imported: it would take a helper that was edited within a second, and is as
    long as before, for the old one."""
    before, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        yield
    finally:
        sys.dont_write_bytecode = before


def _line_in(problem: BaseException, path: Path) -> str:
    if isinstance(problem, SyntaxError):
        return f", line {problem.lineno}," if problem.filename == str(path) else ""
    lines, trace = [], problem.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == str(path):
            lines.append(trace.tb_lineno)
        trace = trace.tb_next
    return f", line {lines[-1]}," if lines else ""


def made(cls: type[Game[Any]], parameters: Mapping[str, Any]) -> Game[Any]:
    """The game with these parameters; LoadError says which is wrong and what would be right."""
    lacking = [method for method in MUST_HAVE if getattr(cls, method) is getattr(Game, method)]
    if lacking:
        raise LoadError(f"{cls.__name__} lacks {', '.join(lacking)}: a game has {', '.join(MUST_HAVE)}")
    wanted = cls.signature().parameters
    values = {}
    for name, value in parameters.items():
        if name not in wanted:
            known = ", ".join(f"{key}={_shown(one.default)}" for key, one in wanted.items()) or "none"
            raise LoadError(f"{cls.name} has no parameter {name!r}: its parameters are {known}")
        values[name] = _read(cls, wanted[name], value) if isinstance(value, str) else value
    for name, one in wanted.items():
        several = one.kind in (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
        if one.default is inspect.Parameter.empty and name not in values and not several:
            raise LoadError(f"{cls.name} wants a parameter {name!r}: give -p {name}=...")
    try:
        game = cls(**values)
    except (ValueError, TypeError, OverflowError) as problem:
        raise LoadError(f"{cls.name}: {problem}") from None
    if not isinstance(game.weights, Mapping):
        raise LoadError(f"{cls.name}: weights is a dict, such as {{'centre': 0.5}}, not {game.weights!r}")
    return game


def _shown(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _read(cls: type[Game[Any]], parameter: inspect.Parameter, text: str) -> Any:
    """A parameter's text as the type of its default (or of its hint)."""
    default = parameter.default
    hint = str(parameter.annotation).partition("[")[0].removeprefix("<class '").removesuffix("'>")
    kind = type(default).__name__ if default is not inspect.Parameter.empty and default is not None else hint
    complaint = f"{cls.name}: {parameter.name} is {_article(kind)}, not {text!r}"
    try:
        if kind == "bool":
            return {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}[text.lower()]
        if kind == "int":
            return int(text)
        if kind == "float":
            return _finite(text)
        if kind in ("tuple", "list"):
            return tuple(int(part) for part in text.replace(",", " ").strip("()[] ").split())
        if kind == "str":
            return text
        return ast.literal_eval(text)
    except (ValueError, KeyError, SyntaxError):
        raise LoadError(complaint) from None


def _finite(text: str) -> float:
    """A number as a text has it; ValueError if it is none, or as large as none is."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def _article(kind: str) -> str:
    words = {"bool": "true or false", "int": "a whole number", "float": "a number", "tuple": "numbers such as 3,4,5"}
    return words.get(kind, f"a {kind}")
