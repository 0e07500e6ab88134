"""The door: a game ready for kernels, once its compiled rules have shown that they say what the interpreted ones say.

Before rules with a new fingerprint are first used, random games are played for half a second, compiled beside
interpreted, state for state. A difference is told with the line of play that shows it, and the rules run interpreted.
What a search asks besides (estimate, order, ...) is tried before the first search. `zermelo check` looks more closely.
"""

from __future__ import annotations

import random
import threading
import time
from collections import OrderedDict
from types import FunctionType
from typing import Any, cast

from numba import config

from zermelo import store
from zermelo.compiler.errors import CompileError, NeverEnds
from zermelo.compiler.kernel import CYCLIC, CompiledGame
from zermelo.compiler.language.source import answer_line
from zermelo.compiler.patience import patience
from zermelo.compiler.twin import Twin
from zermelo.game import Game
from zermelo.shape import misfit
from zermelo.statetext import identity

GAMES, MOVES, SECONDS = 50, 1000, 0.5
REMEMBERED = 64
RULES, HINTS = "rules", "hints"
NEVER = "some loop never ends (bits of a negative int, taken one by one, never do: use each(bits), or Cells)"

_RECENT: OrderedDict[int, CompiledGame] = OrderedDict()
_TRYING = threading.RLock()
_TRIED: dict[tuple[str, str], CompileError | None] = {}  # fingerprint and part -> what was wrong


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
                if _trial(fast, Twin(fast, rules=part == RULES, hints=part == HINTS)):
                    store.note(mark, fast.rules.label, CYCLIC)
                store.note(mark, fast.rules.label, f"tried-{part}")
            except CompileError as problem:
                _TRIED[mark, part] = problem
            except BaseException:
                del _TRIED[mark, part]  # interrupted: not tried
                raise


def _trial(fast: CompiledGame, twin: Twin) -> bool:
    """Random games, every state of them asked of both twins; whether one came back to where it had been."""
    game, luck = fast.game, random.Random(1)
    deadline = time.monotonic() + SECONDS
    name, cyclic = type(game).__name__, False
    for _ in range(GAMES):
        state = game.start()
        been: set[Any] = set()
        line: list[str] = []
        for _ in range(MOVES):
            try:
                with patience():
                    options = game.options(state)
                    difference = twin.difference(state)
                    move = luck.choice(options) if options else None
                    after = state if move is None else game.play(state, move)
            except CompileError:
                raise
            except TimeoutError:
                raise NeverEnds(f"the rules of {name} do not answer{_after(line)}: {NEVER}") from None
            except Exception as problem:
                raise CompileError(
                    name, None, f"the rules raise {type(problem).__name__}: {problem}{_after(line)}"
                ) from None
            if difference:
                raise CompileError(name, None, f"compiled rules differ: {difference}{_after(line)}")
            if move is None or time.monotonic() > deadline:
                break
            line.append(_text(game, state, move))
            problem_found = misfit(after, fast.rules.shape)
            if problem_found:
                raise CompileError(f"{name}.play", answer_line(cast(FunctionType, type(game).play)), problem_found)
            cyclic = cyclic or identity(state) in been
            been.add(identity(state))
            state = after
        if time.monotonic() > deadline:
            break
    return cyclic


def _text(game: Game[Any], state: Any, move: int) -> str:
    try:
        return game.move_text(state, move)
    except Exception:  # whatever notation does wrong is another law's business
        return str(move)


def _after(line: list[str]) -> str:
    """The line of play, the end of it if it is long."""
    if not line:
        return " (at the start)"
    shown = " ".join(line[-12:])
    return f" (after {'... ' if len(line) > 12 else ''}{shown})"
