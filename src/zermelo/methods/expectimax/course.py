"""How play goes on after a move in a game with chance: best moves, and typical throws in brackets."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from zermelo.game import CHANCE, Game
from zermelo.methods.expectimax.likely import typical

LONGEST = 12  # moves and throws
MORE = "..."

Known = Callable[[int, Any], tuple[float, int | None]]
"""What is known, so many moves deep, of a state: its value, and the best move there."""


class Course(NamedTuple):
    """The moves up to the first throw; and, where more is known, how play goes on in words."""

    line: tuple[int, ...]
    words: tuple[str, ...]


def course_of(game: Game[Any], root: Any, move: int, deepest: int, known: Known) -> Course:
    """How play goes on after a move of the root, no deeper than so many moves, that one counted."""
    line, words, plain = [move], [game.move_text(root, move)], True
    state, made = game.play(root, move), 1
    while not game.over(state):
        value, best = known(made, state)
        if game.turn(state) == CHANCE:
            if made >= deepest:  # an estimate averages over throws; none of them is looked at
                break
            outcome = typical(game, state, value, partial(_worth, known, made))
            text, plain, state = f"({game.move_text(state, outcome)})", False, game.play(state, outcome)
        elif made >= deepest or best is None:
            break
        else:
            text = game.move_text(state, best)
            line += [best] if plain else []
            state, made = game.play(state, best), made + 1
        words.append(text)
        if len(words) >= LONGEST:
            words += [] if game.over(state) else [MORE]
            break
    return Course(tuple(line), () if plain else tuple(words))


def _worth(known: Known, made: int, state: Any) -> float:
    return known(made, state)[0]
