"""The review of a game: the moves where its value changed, from the end back to the beginning.

A move has changed the value if its player could have had more: if both values are proved, by the payoff; else by more
than the game's `margin` (and, of averages, twice their error), which is then told as what it is, an estimate.

>>> from zermelo.games.tic_tac_toe import TicTacToe
>>> from zermelo.line import trail_at
>>> print("\\n".join(review(trail_at(TicTacToe(), "b2 b3 a3 c1 a1 c3 a2")).sentences()))
1 move changed the value of the game:
  2. o b3: a draw becomes a win for x; a3 was better
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from zermelo.game import CHANCE, Game
from zermelo.methods.limit import Limit, Options
from zermelo.methods.result import Result
from zermelo.methods.session import Session
from zermelo.playing.reasons.verdict import says_who_wins
from zermelo.playing.reasons.wording import amount
from zermelo.trail import Trail
from zermelo.value import PROVED, Value

Heard = Callable[[int, int], None]


@dataclass(frozen=True)
class Turning:
    """A move that changed the value of the game."""

    number: int  # of the move, from 1
    player: int
    text: str
    better: str
    before: Value
    after: Value

    @property
    def proved(self) -> bool:
        """Whether both values are."""
        return self.before.kind == self.after.kind == PROVED


@dataclass(frozen=True)
class Review:
    """A game, and where it turned."""

    trail: Trail
    turnings: tuple[Turning, ...]
    looked: int  # moves that were looked at, the last ones of the game
    moves: int

    def sentences(self) -> list[str]:
        """In words, a line for each."""
        game, many = self.trail.game, len(self.turnings)
        plain = says_who_wins({turning.before.number for turning in self.turnings if turning.proved})
        short = "" if self.looked == self.moves else f" (of the last {self.looked}: the others were not looked at)"
        if not many:
            return [f"no move changed the value of the game{short}"]
        head = f"{many} move{'s' if many > 1 else ''} changed the value of the game{short}:"
        return [head, *(f"  {turning_text(game, turning, plain)}" for turning in self.turnings)]

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        game, first = self.trail.game, self.trail.game.players[0]
        return {
            "moves": self.moves,
            "looked_at": self.looked,
            "changes": [
                {
                    "number": turning.number,
                    "player": game.players[turning.player],
                    "move": turning.text,
                    "better": turning.better,
                    "before": turning.before.as_json(first),
                    "after": turning.after.as_json(first),
                }
                for turning in self.turnings
            ],
        }


def review(trail: Trail, limit: Limit | None = None, method: str = "", heard: Heard | None = None) -> Review:
    """Where the game turned that led here; `limit` is for each position, `heard` is told how far it has come."""
    return review_of(Session(trail.game, Options(method=method), trail), trail, limit or Limit(), heard)


def review_of(session: Session, trail: Trail, limit: Limit, heard: Heard | None = None) -> Review:
    """The same by a session, which knows much of the game already. Ctrl-C ends it with what it has seen."""
    trails = [*list(trail.earlier())[::-1], trail]
    moves, found, looked = len(trails) - 1, [], 0
    after = _value(session, trail, limit)
    for number in range(moves, 0, -1):
        if heard:
            heard(moves - number + 1, moves)
        here, then = trails[number - 1], trails[number]
        if here.game.turn(here.state) == CHANCE:  # nobody's move: its value is not asked for
            after, looked = None, looked + 1
            continue
        result = _result(session, here, limit)
        if result.stopped == "Ctrl-C":
            break
        if after is not None and changes(here, result.value, after):
            found.append(_turning(here, then, number, result, after))
        after, looked = result.value, looked + 1
    return Review(trail, tuple(reversed(found)), looked, moves)


def changes(trail: Trail, before: Value, after: Value) -> bool:
    """Whether the player who moved from here could have had more."""
    mover, game = trail.game.turn(trail.state), trail.game
    lost = before.for_player(mover) - after.for_player(mover)
    if before.kind == after.kind == PROVED:
        return lost > 0
    error = math.hypot(*(value.errors[mover] for value in (before, after) if value.errors))
    return lost > max(game.margin, 2 * error)


def _result(session: Session, trail: Trail, limit: Limit) -> Result:
    asked = session.asking()
    asked.trail = trail
    return asked.search(limit)


def _value(session: Session, trail: Trail, limit: Limit) -> Value | None:
    """Of where the game stands; None where chance decides."""
    if not trail.over() and trail.game.turn(trail.state) == CHANCE:
        return None
    return _result(session, trail, limit).value


def _turning(here: Trail, then: Trail, number: int, result: Result, after: Value) -> Turning:
    game, state = here.game, here.state
    assert then.move is not None and result.best is not None
    better = game.move_text(state, result.best)
    return Turning(number, game.turn(state), game.move_text(state, then.move), better, result.value, after)


# ---- words -----------------------------------------------------------------------------------------------------------


def turning_text(game: Game[Any], turning: Turning, plain: bool = True) -> str:
    """One of them on a line."""
    before, after = (_told(game, value, turning.player, plain) for value in (turning.before, turning.after))
    who = f"{turning.number}. {game.players[turning.player]} {turning.text}"
    return f"{who}: {before} becomes {after}; {turning.better} was better"


def _told(game: Game[Any], value: Value, player: int, plain: bool) -> str:
    """A value in a word; a number where it is not the payoff of an end, or says more than who wins."""
    if value.kind == PROVED and plain and len(game.players) == 2 and says_who_wins({value.number}):
        return f"a win for {game.players[0 if value.number > 0 else 1]}" if value.number else "a draw"
    return f"{amount(game, value, player)} for {game.players[player]} ({value.kind})"
