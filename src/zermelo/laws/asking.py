"""What every law is made of: a name, a sentence, and a question about one state; and how the rules are asked."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from zermelo.game import CHANCE, Game

MOST_MOVES = 100_000
TRIED = 12  # moves of one state that costlier laws look at
CLOSE = 1e-9

NOT_ASKED = "the value is not known"  # a law's answer where it can't be asked cheaply

Question = Callable[[Game[Any], Any], str | None]


@dataclass(frozen=True)
class Law:
    """A law: its short name, the law itself in words, and the question."""

    name: str
    sentence: str
    broken: Question


def listed(game: Game[Any], state: Any) -> list[Any]:
    """The moves, but not without end."""
    moves = list(itertools.islice(iter(game.moves(state)), MOST_MOVES + 1))
    if len(moves) > MOST_MOVES:
        raise ValueError(f"moves yields more than {MOST_MOVES} moves")
    return moves


def following(game: Game[Any], state: Any) -> list[Any]:
    """Moves, or outcomes where chance decides."""
    if game.turn(state) == CHANCE and not game.over(state):
        return [outcome for outcome, _ in game.chances(state)]
    return listed(game, state)


def tried(game: Game[Any], state: Any) -> list[Any]:
    """Some of the moves, from the first to the last: for laws that cost more."""
    moves = following(game, state)
    if len(moves) <= TRIED:
        return moves
    return [moves[place * (len(moves) - 1) // (TRIED - 1)] for place in range(TRIED)]


def named(game: Game[Any], state: Any, move: Any) -> str:
    """A move for people; its number if it has no text."""
    try:
        return game.move_text(state, move)
    except Exception:  # whatever notation does wrong is another law's business
        return str(move)


def is_int(value: Any) -> bool:
    """Ints, and nothing that merely looks like one."""
    return type(value) is int


def payoffs(game: Game[Any], state: Any) -> list[Any]:
    """What every player gets."""
    return [game.payoff(state, player) for player in range(len(game.players))]
