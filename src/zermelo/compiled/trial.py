"""A trial before rules are first compiled: do their ints stay within 64 bits?

Python's ints grow, compiled ones wrap; rules for a board that is too wide would give wrong answers silently. So a few
random games are played with the interpreted rules, and every state is looked at. `zermelo check` looks more closely.
"""

from __future__ import annotations

import random
import time
from types import FunctionType
from typing import Any, cast

from zermelo.compiled.errors import CompileError
from zermelo.compiled.rewrite import answer_line
from zermelo.game import Game
from zermelo.shape import Shape, misfit

GAMES, MOVES, SECONDS = 20, 1000, 0.5


def trial(game: Game[Any], shape: Shape) -> None:
    """CompileError if a state of a random game does not have the shape of the start state."""
    luck = random.Random(1)
    deadline = time.monotonic() + SECONDS
    for _ in range(GAMES):
        state = game.start()
        for _ in range(MOVES):
            options = game.options(state)
            if not options or time.monotonic() > deadline:
                break
            state = game.play(state, luck.choice(options))
            problem = misfit(state, shape)
            if problem:
                line = answer_line(cast(FunctionType, type(game).play))
                raise CompileError(f"{type(game).__name__}.play", line, problem)
