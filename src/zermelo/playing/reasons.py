"""Reasons for and against a move, derived from what a search found, from the rules and from the features: facts, no words.

Each is a small frozen object that can be written as JSON; wording.py makes sentences of them. Nothing here is written for
any game, and nothing is claimed that is not proved or counted:

    Verdict       the move against the best one: only, best, equal, slower, worse (all proved), or seems (not all is)
    Threat        what the other side would win at once with (steps.py), and whether the best move meets it
    Answers       how many answers of the other side are good enough, where all of them are proved
    Play          a line played out to where its point can be seen, each step with what is forced in it, and the board
    Difference    a feature at the ends of two lines: where nothing is proved, this is what the estimates differ by
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from zermelo.game import Game
from zermelo.methods.result import Line, Result
from zermelo.playing.ending import Ending, ending_of
from zermelo.playing.steps import Step, forced_line, lost_at_once, steps_of, threats_of
from zermelo.trail import Trail
from zermelo.value import PROVED, Value

ONLY, BEST, EQUAL, SLOWER, WORSE, SEEMS = "only", "best", "equal", "slower", "worse", "seems"
Ask = Callable[[Trail], Result]
SMALL = 0.1  # of the whole: features that make less of a difference are not told
MOST_TOLD = 3  # features


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
    unstoppable: bool
    met: tuple[str, ...]  # the moves that meet it

    def as_json(self, game: Game[Any]) -> dict[str, Any]:
        """For programs."""
        facts = {"reason": "threat", "player": game.players[self.player], "moves": list(self.moves)}
        return facts | {"unstoppable": self.unstoppable, "met_by": list(self.met)}


@dataclass(frozen=True)
class Answers:
    """The answers to a move that are as good as the best, where all are proved."""

    player: int
    move: str
    good: tuple[str, ...]
    payoff: float  # for who answers
    rest: tuple[float, ...]  # what the others come to for him, without repetition
    plain: bool = True

    def as_json(self, game: Game[Any]) -> dict[str, Any]:
        """For programs."""
        facts = {"reason": "answers", "player": game.players[self.player], "to": self.move, "good": list(self.good)}
        return facts | {"payoff": self.payoff, "others": list(self.rest)}


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

    def as_json(self, game: Game[Any]) -> dict[str, Any]:
        """For programs."""
        facts = {"reason": "difference", "feature": self.feature, "weight": self.weight, "here": self.here}
        return facts | {"there": self.there, "share": self.share}


Reason = Verdict | Threat | Answers | Play | Difference


def reasons_for(trail: Trail, result: Result, move: int, ask: Ask) -> tuple[Reason, ...]:
    """All that can be said of a move, where the values of all moves are known. `ask` is a search of another position."""
    lines = {line.move: line for line in result.lines}
    line, best = lines[move], result.lines[0]
    verdict = verdict_of(trail, result, line)
    if len(trail.game.players) != 2 or not trail.game.zero_sum:
        return (verdict,)
    found: list[Reason] = [verdict]
    threat = threat_at(trail)
    if threat and verdict.kind != EQUAL:
        found.append(threat)
    if verdict.kind == WORSE and len(line.line) > 2:
        answers = answers_to(trail, line, ask, verdict.plain)
        found += [answers] if answers else []
    told = [line]
    if verdict.kind in (WORSE, SLOWER) and _payoff(trail, line) >= 0:
        told = [best]  # what was missed says more than what is left
    if verdict.kind == SEEMS and line is not best:
        found += _estimated(trail, line, best)
        return tuple(found)
    found += [play for shown in told if (play := play_of(trail, shown, shown is not line)) is not None]
    return tuple(found)


def _payoff(trail: Trail, line: Line) -> float:
    """For the mover."""
    return line.value.for_player(trail.game.turn(trail.state))


# ---- verdict ---------------------------------------------------------------------------------------------------------


def verdict_of(trail: Trail, result: Result, line: Line) -> Verdict:
    """The move against the best one."""
    game, mover, best = trail.game, trail.game.turn(trail.state), result.lines[0]
    others = [other for other in result.lines if other.move != line.move]
    against = next(iter(others), None) if line is best else best
    kind = _kind(line, best, others, mover)
    payoffs = {other.value.for_player(mover) for other in result.lines if other.value.kind == PROVED}
    rest = tuple(sorted({other.value.for_player(mover) for other in others}, reverse=True)) if kind == ONLY else ()
    return Verdict(
        kind,
        mover,
        game.move_text(trail.state, line.move),
        line.value,
        game.move_text(trail.state, against.move) if against else "",
        against.value if against else None,
        rest,
        says_who_wins(payoffs) and len(game.players) == 2,
    )


def says_who_wins(payoffs: set[float]) -> bool:
    """Whether payoffs differ by their sign alone: then a win is a win.

    >>> says_who_wins({1, 0, -1}), says_who_wins({3, -12})
    (True, False)
    """
    return len({abs(payoff) for payoff in payoffs if payoff}) <= 1 and payoffs <= {-1, 0, 1}


def _kind(line: Line, best: Line, others: list[Line], mover: int) -> str:
    """What the move is, by the values of all; only what is proved is called so."""
    proved = [other.value.kind == PROVED for other in (line, best)]
    mine, theirs = (_rank(other.value, mover) for other in (line, best))
    if line is best or (all(proved) and mine == theirs):
        known = all(other.value.kind == PROVED for other in others) and line.value.kind == PROVED
        if known and others and all(_rank(other.value, mover)[0] < mine[0] for other in others):
            return ONLY
        if not known and line is best:
            return SEEMS if others else BEST
        alike = [other for other in others if _rank(other.value, mover) == mine]
        return EQUAL if alike else BEST
    if not all(proved):
        return SEEMS
    return WORSE if mine[0] < theirs[0] else SLOWER


def _rank(value: Value, mover: int) -> tuple[float, int]:
    """The mover's payoff, then the distance: wins soon, losses late."""
    payoff, far = value.for_player(mover), value.plies or 0
    return payoff, -far if payoff > 0 else far if payoff < 0 else 0


# ---- threats and answers ---------------------------------------------------------------------------------------------


def threat_at(trail: Trail) -> Threat | None:
    """What the other side threatens, if it does."""
    game, mover = trail.game, trail.game.turn(trail.state)
    moves, unstoppable = threats_of(trail, 1 - mover)
    if not moves:
        return None
    lost = lost_at_once(trail)
    met = tuple(game.move_text(trail.state, move) for move in trail.options() if move not in lost)
    return Threat(1 - mover, moves, unstoppable, met)


def answers_to(trail: Trail, line: Line, ask: Ask, plain: bool) -> Answers | None:
    """The good answers to a move; None where some are not proved, or all are equally good."""
    game, after = trail.game, trail.play(line.move)
    player = game.turn(after.state)
    if after.over() or player not in (0, 1) or player == game.turn(trail.state) or len(after.options()) < 2:
        return None
    values = {answer.move: answer.value for answer in ask(after).lines}
    if len(values) < len(after.options()) or any(value.kind != PROVED for value in values.values()):
        return None
    best = max(value.for_player(player) for value in values.values())
    good = tuple(game.move_text(after.state, move) for move in after.options() if values[move].for_player(player) == best)
    rest = {value.for_player(player) for value in values.values()} - {best}
    text = game.move_text(trail.state, line.move)
    return Answers(player, text, good, best, tuple(sorted(rest, reverse=True)), plain) if rest else None


# ---- lines -----------------------------------------------------------------------------------------------------------


def played(trail: Trail, line: tuple[int, ...]) -> Trail:
    """Where a line leads."""
    for move in line:
        trail = trail.play(move)
    return trail


def play_of(trail: Trail, line: Line, best: bool = False) -> Play | None:
    """A move's line to its end; None where there is nothing in it to be seen."""
    mover, end = trail.game.turn(trail.state), played(trail, line.line)
    payoff, proved = _payoff(trail, line), line.value.kind == PROVED
    if not (proved and payoff and end.over()):
        return None
    steps = steps_of(trail, line.line)
    loser = mover if payoff < 0 else 1 - mover
    forced = forced_line(steps[1:] if loser == mover else steps, loser)
    ending = ending_of(end)
    drawing = ending.drawing if ending else trail.game.draw(end.state)
    return Play(steps[0].text, steps, loser, forced, True, ending, drawing, best)


# ---- estimates -------------------------------------------------------------------------------------------------------


def _estimated(trail: Trail, line: Line, best: Line) -> list[Reason]:
    """Where not all is proved: the line to where the difference shows, and the features that make it."""
    if line.value.kind == PROVED:
        play = play_of(trail, line)
        return [play] if play else []
    differences = differences_of(trail, line, best)
    seen = visible(trail, line.line, differences[0].feature if differences else "")
    end = played(trail, line.line[:seen])
    ending = ending_of(end)
    drawing = ending.drawing if ending else trail.game.draw(end.state)
    text = trail.game.move_text(trail.state, line.move)
    steps, more = steps_of(trail, line.line[:seen]), len(line.line) - seen
    return [Play(text, steps, None, False, False, ending, drawing, cut=more), *differences]


def differences_of(trail: Trail, line: Line, best: Line) -> list[Difference]:
    """The features that make the estimates at the ends of two lines differ, the largest share first."""
    game, sign = trail.game, 1 if trail.game.turn(trail.state) == 0 else -1
    ends = [played(trail, shown.line) for shown in (line, best)]
    if not game.weights or any(end.over() for end in ends):
        return []
    here, there = (game.features(end.state) for end in ends)
    shares = {name: sign * weight * (value - there[name][1]) for name, (weight, value) in here.items()}
    whole = sum(abs(share) for share in shares.values())
    told = [name for name in sorted(shares, key=lambda name: -abs(shares[name])) if abs(shares[name]) > SMALL * whole]
    return [
        Difference(name, about(game, name), here[name][0], here[name][1], there[name][1], shares[name])
        for name in told[:MOST_TOLD]
    ]


def about(game: Game[Any], feature: str) -> str:
    """What a feature's docstring says first; nothing without one.

    >>> from zermelo.games.breakthrough import Breakthrough
    >>> about(Breakthrough(), "material")
    'pawns of x, less those of o'
    """
    said = (inspect.getdoc(getattr(type(game), feature, None)) or "").partition("\n")[0].rstrip(".")
    return said if said[1:2].isupper() else said[:1].lower() + said[1:]


def visible(trail: Trail, line: tuple[int, ...], feature: str) -> int:
    """How many moves of a line it takes until a feature has done most of its change, and stays so."""
    if not feature:
        return len(line)
    worth = [trail.game.features(played(trail, line[:far]).state)[feature][1] for far in range(len(line) + 1)]
    change = worth[-1] - worth[0]
    seen = len(line)
    while seen > 1 and abs(worth[seen - 1] - worth[-1]) <= abs(change) / 4:
        seen -= 1
    return seen
