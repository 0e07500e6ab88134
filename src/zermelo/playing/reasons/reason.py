"""The reasons, as facts without words. Nothing is claimed that is not proved or counted:

Verdict       the move against the best one: only, best, equal, slower, worse (all proved), or seems (not all is)
Threat        what the other side would win at once with, and what meets it; or what it would gain by having the move
Answers       how many answers of the other side are good enough, where all of them are proved
Play          a line played out to where its point can be seen, each step with what is forced in it, and the board
Difference    a feature at the ends of two lines: where nothing is proved, this is what the estimates differ by

Of games for several, or in which both can win:

Shares        what each player gets by the move, and by another one
Choice        whose answer makes the move worth less to the mover: what he gets by it, and by an answer that would not
Course        how play goes on to the end, and what each gets there
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from zermelo.game import Game
from zermelo.methods.result import Result
from zermelo.playing.reasons.ending import Ending
from zermelo.playing.reasons.steps import Step
from zermelo.trail import Trail
from zermelo.value import Value

ONLY, BEST, EQUAL, SLOWER, WORSE, SEEMS = "only", "best", "equal", "slower", "worse", "seems"
ALIKE = 0.25  # of a game's `margin`: values that differ by less are about the same


class Ask(Protocol):
    """Searches of other positions, for what the first one left open."""

    def every(self, trail: Trail) -> Result:
        """The value of every move."""

    def one(self, trail: Trail) -> Result:
        """The best move and its line."""


@dataclass(frozen=True)
class Verdict:
    """A move against the best one, or the best one against the next."""

    kind: str
    mover: int
    move: str
    value: Value
    other: str  # the best move; of the best one itself, the next best; "" if there is none
    other_value: Value | None
    rest: tuple[float, ...] = ()  # of an only move: what all others come to for the mover, without repetition
    plain: bool = True  # whether payoffs say who wins, and no more

    def as_json(self, game: Game[Any]) -> dict[str, Any]:
        """For programs."""
        first = game.players[0]
        return {
            "reason": "verdict",
            "kind": self.kind,
            "move": self.move,
            "value": self.value.as_json(first),
            "other": self.other or None,
            "other_value": self.other_value.as_json(first) if self.other_value else None,
        }


@dataclass(frozen=True)
class Threat:
    """What the other side would win at once with."""

    player: int
    moves: tuple[str, ...]
    unstoppable: bool = False
    met: tuple[str, ...] = ()  # the moves that meet it
    value: Value | None = None  # where it does not win at once: what it would be worth to have the move
    gain: float = 0.0  # by how much that is more than the position is worth

    def as_json(self, game: Game[Any]) -> dict[str, Any]:
        """For programs."""
        facts: dict[str, Any] = {"reason": "threat", "player": game.players[self.player], "moves": list(self.moves)}
        facts |= {"unstoppable": self.unstoppable, "met_by": list(self.met), "gain": self.gain}
        return facts | {"value": self.value.as_json(game.players[0]) if self.value else None}


@dataclass(frozen=True)
class Answers:
    """The answers to a move that are as good as the best, where all are proved."""

    player: int
    move: str
    good: tuple[str, ...]
    payoff: float  # for who answers
    rest: tuple[float, ...]  # what the others come to for him, without repetition
    plain: bool = True
    late: str = ""  # the best move, if it can still be played after the first good answer
    late_payoff: float = 0.0  # what it then comes to for who plays it

    def as_json(self, game: Game[Any]) -> dict[str, Any]:
        """For programs."""
        facts: dict[str, Any] = {"reason": "answers", "player": game.players[self.player], "to": self.move}
        facts["good"] = list(self.good)
        facts |= {"payoff": self.payoff, "others": list(self.rest)}
        return facts | ({"then": self.late, "then_payoff": self.late_payoff} if self.late else {})


@dataclass(frozen=True)
class Play:
    """A line, played out to where its point can be seen."""

    move: str
    steps: tuple[Step, ...]
    loser: int | None  # who loses in it, if that is proved
    forced: bool  # whether the loser had no choice in it, after its first move if that was his
    whole: bool  # whether it goes on to the end of the game
    ending: Ending | None
    drawing: str  # the board there
    best: bool = False  # whether it is the best move's, told beside another one
    cut: int = 0  # steps that follow and are not shown
    state: Any = None  # there, for who sees the board from another side

    def as_json(self, game: Game[Any]) -> dict[str, Any]:
        """For programs."""
        return {
            "reason": "play",
            "move": self.move,
            "steps": [step.as_json(game) for step in self.steps],
            "loser": None if self.loser is None else game.players[self.loser],
            "forced": self.forced,
            "whole": self.whole,
            "ending": self.ending.as_json(game) if self.ending else None,
            "drawing": self.drawing,
        }


@dataclass(frozen=True)
class Difference:
    """One feature at the end of a move's line and at the end of the best one's, for the mover."""

    feature: str
    about: str  # what its docstring says
    weight: float
    here: float
    there: float
    share: float  # what it makes of the difference of the estimates, for the mover
    since: bool = False  # whether `there` is now, and not the end of the other line

    def as_json(self, game: Game[Any]) -> dict[str, Any]:
        """For programs."""
        facts = {"reason": "difference", "feature": self.feature, "weight": self.weight, "here": self.here}
        return facts | {"there": self.there, "share": self.share, "there_is": "now" if self.since else "other line"}


@dataclass(frozen=True)
class Shares:
    """What each player gets by a move, and by another one."""

    mover: int
    move: str
    gets: tuple[float, ...]
    other: str
    instead: tuple[float, ...]
    kind: str  # of knowledge
    same: bool = False  # whether the mover gets as much by both

    def as_json(self, game: Game[Any]) -> dict[str, Any]:
        """For programs."""
        facts: dict[str, Any] = {"reason": "shares", "kind": self.kind, "move": self.move, "other": self.other}
        return facts | {"gets": known(game, self.gets), "instead": known(game, self.instead)}


@dataclass(frozen=True)
class Choice:
    """An answer that makes a move worth less to the mover than the best one, and one that would not."""

    mover: int
    player: int  # who answers
    after: tuple[str, ...]  # the moves before it
    answer: str
    gets: tuple[float, ...]
    other: str  # "": no answer gives the mover as much as the best move does
    instead: tuple[float, ...]
    kind: str
    most: float = 0.0  # without another answer: the most that the mover gets after any

    def as_json(self, game: Game[Any]) -> dict[str, Any]:
        """For programs."""
        facts: dict[str, Any] = {"reason": "choice", "player": game.players[self.player], "after": list(self.after)}
        facts |= {"answer": self.answer, "gets": known(game, self.gets), "kind": self.kind}
        if not self.other:
            return facts | {"other": None, "most_for_the_mover": self.most}
        return facts | {"other": self.other, "instead": known(game, self.instead)}


@dataclass(frozen=True)
class Course:
    """How play goes on after a move, best for whoever moves."""

    move: str
    steps: tuple[tuple[int, str], ...]  # who plays what
    gets: tuple[float, ...]  # what each gets at the end; nothing, where the line does not go so far
    drawing: str  # the board there
    ending: Ending | None = None

    def as_json(self, game: Game[Any]) -> dict[str, Any]:
        """For programs."""
        steps = [{"player": game.players[player], "move": text} for player, text in self.steps]
        facts: dict[str, Any] = {"reason": "course", "move": self.move, "steps": steps, "drawing": self.drawing}
        return facts | {"gets": known(game, self.gets), "ending": self.ending.as_json(game) if self.ending else None}


def known(game: Game[Any], payoffs: tuple[float, ...]) -> dict[str, float]:
    """What each player gets; nothing, where that is not known."""
    return dict(zip(game.players, payoffs, strict=True)) if payoffs else {}


Reason = Verdict | Threat | Answers | Play | Difference | Shares | Choice | Course
