"""A trial before rules are first compiled: do they answer, and do their ints stay within 64 bits?

Python's ints grow, compiled ones wrap; rules for a board that is too wide would give wrong answers silently, and rules
that never end would never come back. So a few random games are played with the interpreted rules, and every state is
looked at. `zermelo check` looks more closely.
"""

from __future__ import annotations

import random
import time
from types import FunctionType
from typing import Any, cast

from zermelo.compiled.errors import CompileError
from zermelo.compiled.source import answer_line
from zermelo.game import Game
from zermelo.shape import Shape, misfit

GAMES, MOVES, SECONDS = 20, 1000, 0.5


def trial(game: Game[Any], shape: Shape) -> None:
    """CompileError if a random game raises, or meets a state that does not have the shape of the start state."""
    luck = random.Random(1)
    deadline = time.monotonic() + SECONDS
    name = type(game).__name__
    for _ in range(GAMES):
        state = game.start()
        for _ in range(MOVES):
            try:
                options = game.options(state)
                if not options or time.monotonic() > deadline:
                    break
                state = game.play(state, luck.choice(options))
            except Exception as problem:
                raise CompileError(name, None, f"the rules raise {type(problem).__name__}: {problem}") from None
            problem_found = misfit(state, shape)
            if problem_found:
                raise CompileError(f"{name}.play", answer_line(cast(FunctionType, type(game).play)), problem_found)
