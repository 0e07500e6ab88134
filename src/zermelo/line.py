"""Lines of play: from text to a state and back.

>>> from zermelo.games.connect_four import ConnectFour
>>> position_at(ConnectFour(), "4 4 5").state.placed, position_at(ConnectFour(), "445").state.placed
(3, 3)
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from zermelo.game import Game

SHOWN = 12


@dataclass(frozen=True)
class Position:
    """A state and the moves that led to it (none known, if it was given as a state)."""

    state: Any
    moves: tuple[int, ...] = ()


def position_at(game: Game[Any], text: str) -> Position:
    """The position after moves in the game's notation, or the one that a state's text describes.

    ValueError says which move is wrong and what would be legal there.
    """
    if not text.strip():
        return Position(game.start())
    try:
        return _played(game, text)
    except ValueError as problem:
        try:
            state = game.parse_state(text)
        except ValueError as other:
            if len(text.split()) > 1 or not _looks_like_state(game, text):
                raise problem from None
            raise ValueError(f"not a state: {other}") from None
        return Position(state)


def _looks_like_state(game: Game[Any], text: str) -> bool:
    """Whether it has the punctuation of a state's text, such as the strokes between rows."""
    marks = {mark for mark in game.state_text(game.start()) if not mark.isalnum() and not mark.isspace()}
    return len(marks & set(text)) >= max(1, len(marks) - 1)


def _played(game: Game[Any], text: str) -> Position:
    state = game.start()
    moves: list[int] = []
    for word in re.split(r"[\s,]+", text.strip()):
        for move_text in _parts(game, state, word):
            try:
                move = game.parse_move(state, move_text)
            except ValueError:
                raise ValueError(_complaint(game, state, move_text, len(moves))) from None
            moves.append(move)
            state = game.play(state, move)
    return Position(state, tuple(moves))


def _parts(game: Game[Any], state: Any, word: str) -> list[str]:
    """One move; or several run together, in games whose moves are all one character long."""
    texts = [game.move_text(state, move) for move in game.options(state)]
    if word in texts or not texts or any(len(text) != 1 for text in texts):
        return [word]
    return list(word)


def _complaint(game: Game[Any], state: Any, word: str, after: int) -> str:
    where = f"after {after} move{'s' if after != 1 else ''}" if after else "at the start"
    if game.over(state):
        return f"no move {word!r} {where}: the game is over"
    return f"no move {word!r} {where}: legal are {moves_text(game, state)}"


def moves_text(game: Game[Any], state: Any, shown: int = SHOWN) -> str:
    """The legal moves, cut short where there are many."""
    texts = [game.move_text(state, move) for move in game.options(state)]
    more = f" ... ({len(texts)} in all)" if len(texts) > shown else ""
    return " ".join(texts[:shown]) + more
