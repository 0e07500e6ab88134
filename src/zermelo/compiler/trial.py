"""The trial: compiled rules beside the interpreted ones, before they are first used.

Before rules with a new fingerprint are first used, random games are played for a quarter of a second, compiled beside
interpreted, state for state. A difference is told with the line of play that shows it, and the rules run interpreted.
What a search asks besides (estimate, order, ...) is tried before the first search, and how moves are counted without
being listed before the first perft. Rules of a zero-sum game whose payoffs do not sum to 0 are refused before the first
search: what it proves rests on that. `zermelo check` looks more closely.
"""

from __future__ import annotations

import os
import random
import time
from types import FunctionType
from typing import Any, cast

from zermelo.compiler.door import CompiledGame
from zermelo.compiler.errors import CompileError, NeverEnds, Unlawful
from zermelo.compiler.language.source import answer_line
from zermelo.compiler.signals import patience
from zermelo.compiler.twin import Twin
from zermelo.game import Game
from zermelo.shape import misfit
from zermelo.statetext import identity

GAMES, MOVES = 50, 1000
SECONDS = 0.25  # each, or what ZERMELO_TRIAL says
CLOSE = 1e-9  # what payoffs may miss 0 by, of the largest
NEVER = "some loop never ends (bits of a negative int, taken one by one, never do: use each(bits), or Cells)"


def trial(fast: CompiledGame, rules: bool, hints: bool, counts: bool) -> bool:
    """Random games, every state of them asked of both twins about the rules, or a part of them; CompileError tells.

    Whether play came back to a state where it had been.
    """
    twin = Twin(fast, rules, hints, counts)
    game, luck = fast.game, random.Random(1)
    deadline = time.monotonic() + _seconds()
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
            if move is None and hints:
                _refuse_sum(game, state, line)
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


def _refuse_sum(game: Game[Any], state: Any, line: list[str]) -> None:
    """Unlawful, if one wins there what the others do not lose, though the rules say so."""
    if game.zero_sum and len(game.players) > 1 and game.over(state):
        payoffs = [game.payoff(state, player) for player in range(len(game.players))]
        if not abs(sum(payoffs)) <= CLOSE * max(map(abs, payoffs)):
            told = ", ".join(f"{payoff:g}" for payoff in payoffs)
            wrong = f"payoffs of a zero-sum game sum to 0, and those of {game.name} are {told}{_after(line)}"
            raise Unlawful(f"{wrong}: mend `payoff`, or say `zero_sum = False`")


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


def _seconds() -> float:
    """How long rules are tried, at most; what is no number above 0 does not change it."""
    try:
        wanted = float(os.environ.get("ZERMELO_TRIAL", ""))
    except ValueError:
        return SECONDS
    return wanted if 0 < wanted < float("inf") else SECONDS
