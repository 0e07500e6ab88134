"""Lines of play: from text to a state and back.

>>> from zermelo.games.connect_four import ConnectFour
>>> trail_at(ConnectFour(), "4 4 5").state.placed, trail_at(ConnectFour(), "445").state.placed
(3, 3)
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from zermelo.game import Game
from zermelo.trail import Trail

SHOWN = 12
MOST_WORDS = 4  # of a move: 8/4 8/4 6/2 6/2
PASS = "pass"
PLUS = re.compile(r"[+\s]+")
NUMBERING = re.compile(r"(?<!\S)\d+\.+(?!\d)")  # as people number moves: 1. e4 e5 2.Nf3 or 3...Nf6
CELLS = re.compile(r"[a-z]+[0-9]+")


def trail_at(game: Game[Any], text: str) -> Trail:
    """The trail of moves in the game's notation from the start on; or, without a past, the state that a text describes.

    ValueError says which move is wrong and what would be legal there.
    """
    if not text.strip():
        return Trail(game)
    try:
        return _played(game, text)
    except ValueError as problem:
        try:
            state = game.parse_state(text)
        except ValueError as other:
            if _looks_like_state(game, text):
                raise ValueError(f"not a state: {other}") from None
            if _as_long_as_state(game, text):
                raise ValueError(f"{problem}; nor is it a state: {other}") from None
            raise problem from None
        return Trail(game, state)


def _looks_like_state(game: Game[Any], text: str) -> bool:
    """Whether its first word has the punctuation of a state's text, such as the strokes between rows."""
    first, *_ = game.state_text(game.start()).split()
    marks = {mark for mark in first if not mark.isalnum()}
    return len(marks & set(text.split()[0])) >= max(1, len(marks) - 1)


def _as_long_as_state(game: Game[Any], text: str) -> bool:
    """Whether it has as many words as a state's text, where that has some."""
    count = len(game.state_text(game.start()).split())
    return 1 < count == len(text.split())


def _played(game: Game[Any], text: str) -> Trail:
    words = [word for word in re.split(r"[\s,]+", NUMBERING.sub(" ", text.strip())) if word]
    trail, after = Trail(game), 0
    while words:
        taken = _taken(game, trail.state, words)
        for move_text in _parts(game, trail.state, words[0]) if taken == 1 else [" ".join(words[:taken])]:
            options = trail.options()
            if move_text != PASS and [game.move_text(trail.state, move) for move in options[:2]] == [PASS]:
                trail, after = trail.play(options[0]), after + 1  # transcripts leave it out
            try:
                move = game.parse_move(trail.state, move_text)
                if game.recurrence is not None and move not in trail.options():
                    raise ValueError(move_text)
            except ValueError:
                raise ValueError(_complaint(trail, move_text, after)) from None
            trail, after = trail.play(move), after + 1
        words = words[taken:]
    return trail


def _taken(game: Game[Any], state: Any, words: list[str]) -> int:
    """How many words the next move has: more than one only if they are a move together, and the first alone is none."""
    if type(game).parse_move is Game.parse_move:
        return 1  # moves are written in one word
    for many in range(1, min(MOST_WORDS, len(words)) + 1):
        try:
            game.parse_move(state, " ".join(words[:many]))
        except ValueError:
            continue
        return many
    return 1


def _parts(game: Game[Any], state: Any, word: str) -> list[str]:
    """One move; or several run together, in games whose moves are all one character long, or cells such as f5."""
    texts = [game.move_text(state, move) for move in game.options(state)]
    if word in texts or not texts:
        return [word]
    if all(len(text) == 1 for text in texts):
        return list(word)
    cells = CELLS.findall(word)
    alike = all(CELLS.fullmatch(text) for text in texts if text != PASS)
    return cells if alike and "".join(cells) == word else [word]


def _complaint(trail: Trail, word: str, after: int) -> str:
    where = f"after {after} move{'s' if after != 1 else ''}" if after else "at the start"
    if trail.over():
        return f"no move {word!r} {where}: the game is over"
    return f"no move {word!r} {where}: {_instead(trail, word)}"


def _instead(trail: Trail, text: str) -> str:
    """What would be right: moves of which that is a part, or all."""
    whole = whole_moves(trail, text)
    return f"it is a part of {' or '.join(whole)}" if whole else f"legal are {moves_text(trail)}"


def whole_moves(trail: Trail, text: str) -> list[str]:
    """The moves of which a text is a part: where several men are moved, each part is joined to the others by `+`.

    >>> from zermelo.games.backgammon import Backgammon
    >>> whole_moves(trail_at(Backgammon(), "3-1"), "8/5")
    ['24/23+8/5', '8/7+8/5', '8/5+6/5']
    """
    parts = Counter(PLUS.split(text.strip()))
    return [words for words in move_texts(trail) if PLUS.search(words) and parts <= Counter(PLUS.split(words))]


def move_at(trail: Trail, text: str) -> int:
    """The move that reads so where a game stands; ValueError says what would be legal."""
    try:
        move = trail.game.parse_move(trail.state, text)
        if trail.game.recurrence is not None and move not in trail.options():
            raise ValueError(text)
    except ValueError:
        if trail.over():
            raise ValueError("the game is over: there is no move") from None
        raise ValueError(f"no move {text!r} here: {_instead(trail, text)}") from None
    return move


def move_texts(trail: Trail) -> list[str]:
    """The legal moves, in the game's notation."""
    return [trail.game.move_text(trail.state, move) for move in trail.options()]


def moves_text(trail: Trail, shown: int = SHOWN) -> str:
    """The legal moves, cut short where there are many."""
    texts = move_texts(trail)
    more = f" ... ({len(texts)} in all)" if len(texts) > shown else ""
    return " ".join(texts[:shown]) + more
