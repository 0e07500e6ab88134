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
import math
from dataclasses import dataclass, replace
from typing import Any, Protocol

from zermelo.game import CHANCE, Game
from zermelo.methods.result import Line, Result
from zermelo.playing.ending import Ending, ending_of
from zermelo.playing.steps import Step, forced_line, lost_at_once, steps_of, threats_of
from zermelo.trail import Trail
from zermelo.value import ESTIMATED, PROVED, SO_FAR, Value

ONLY, BEST, EQUAL, SLOWER, WORSE, SEEMS = "only", "best", "equal", "slower", "worse", "seems"


class Ask(Protocol):
    """Searches of other positions, for what the first one left open."""

    def every(self, trail: Trail) -> Result:
        """The value of every move."""

    def one(self, trail: Trail) -> Result:
        """The best move and its line."""


ALIKE = 0.25  # of a game's `margin`: values that differ by less are about the same
LEAST_THREAT = 2.0  # margins that the move has to gain, to be called a threat
MOST_QUIET = 2_000  # positions that are looked at to make a line's end quiet
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
    unstoppable: bool = False
    met: tuple[str, ...] = ()  # the moves that meet it
    value: Value | None = None  # where it does not win at once: what it would be worth to have the move
    gain: float = 0.0  # by how much that is more than the position is worth

    def as_json(self, game: Game[Any]) -> dict[str, Any]:
        """For programs."""
        facts = {"reason": "threat", "player": game.players[self.player], "moves": list(self.moves)}
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
        facts = {"reason": "answers", "player": game.players[self.player], "to": self.move, "good": list(self.good)}
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


Reason = Verdict | Threat | Answers | Play | Difference


def reasons_for(trail: Trail, result: Result, move: int, ask: Ask) -> tuple[Reason, ...]:
    """All that can be said of a move, where the values of all moves are known. `ask` is a search of another position."""
    lines = {line.move: line for line in result.lines}
    line, best = lines[move], result.lines[0]
    if line.value.kind == SO_FAR:
        line = settled(trail, line, ask)
        result = replace(result, lines=tuple(line if other.move == move else other for other in result.lines))
        best = result.lines[0]
    verdict = verdict_of(trail, result, line)
    if len(trail.game.players) != 2 or not trail.game.zero_sum:
        return (verdict,)
    found: list[Reason] = [verdict]
    if verdict.kind == EQUAL:
        return tuple(found)
    threat = threat_at(trail) or (pending(trail, result, ask) if verdict.kind == SEEMS else None)
    found += [threat] if threat else []
    if verdict.kind == SEEMS:
        return tuple(found + _estimated(trail, line, result, ask))
    if verdict.kind == WORSE and len(line.line) > 2:
        answers = answers_to(trail, line, best, ask, verdict.plain)
        found += [answers] if answers else []
    missed = verdict.kind in (WORSE, SLOWER) and _payoff(trail, line) >= 0  # says more than what is left
    play = play_of(trail, best if missed else line, ask, missed)
    return tuple(found + ([play] if play else []))


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
    """What the other side threatens to win at once with, if it does."""
    game, mover = trail.game, trail.game.turn(trail.state)
    threats = threats_of(trail, 1 - mover)
    if not threats.moves:
        return None
    lost = lost_at_once(trail)
    met = tuple(game.move_text(trail.state, move) for move in trail.options() if move not in lost)
    return Threat(1 - mover, threats.moves, threats.unstoppable, met)


def pending(trail: Trail, result: Result, ask: Ask) -> Threat | None:
    """What the other side would do if the mover passed, where rules have `pass_turn` and it would gain by it."""
    game, mover = trail.game, trail.game.turn(trail.state)
    if not game.has("pass_turn") or (game.has("urgent") and game.urgent(trail.state)):
        return None
    passed = Trail(game, game.pass_turn(trail.state))
    if passed.over() or game.turn(passed.state) != 1 - mover:
        return None
    found = ask.one(passed)
    gain = found.value.for_player(1 - mover) - result.value.for_player(1 - mover)
    if found.best is None or gain < LEAST_THREAT * game.margin:
        return None
    return Threat(1 - mover, (game.move_text(passed.state, found.best),), value=found.value, gain=gain)


def answers_to(trail: Trail, line: Line, best: Line, ask: Ask, plain: bool) -> Answers | None:
    """The good answers to a move; None where some are not proved, or all are equally good."""
    game, after, mover = trail.game, trail.play(line.move), trail.game.turn(trail.state)
    player, options = game.turn(after.state), after.options()
    if after.over() or player != 1 - mover or len(options) < 2:
        return None
    values = _all_proved(after, ask)
    if not values:
        return None
    most = max(value.for_player(player) for value in values.values())
    good = [move for move in options if values[move].for_player(player) == most]
    rest = {value.for_player(player) for value in values.values()} - {most}
    if not rest:
        return None
    late, late_payoff = "", 0.0
    then = after.play(line.line[1] if line.line[1] in good else good[0])
    if len(good) == 1 and not then.over() and game.turn(then.state) == mover and best.move in then.options():
        still = _all_proved(then, ask).get(best.move)
        if still is not None and still.for_player(mover) < best.value.for_player(mover):
            late, late_payoff = game.move_text(then.state, best.move), still.for_player(mover)
    texts = tuple(game.move_text(after.state, move) for move in good)
    rest_of = tuple(sorted(rest, reverse=True))
    text = game.move_text(trail.state, line.move)
    return Answers(player, text, texts, most, rest_of, plain, late, late_payoff)


def _all_proved(trail: Trail, ask: Ask) -> dict[int, Value]:
    """The values of all moves; nothing, if not all of them are proved."""
    values = {line.move: line.value for line in ask.every(trail).lines}
    whole = len(values) == len(trail.options()) and all(value.kind == PROVED for value in values.values())
    return values if whole else {}


# ---- lines -----------------------------------------------------------------------------------------------------------


def played(trail: Trail, line: tuple[int, ...]) -> Trail:
    """Where a line leads."""
    for move in line:
        trail = trail.play(move)
    return trail


def play_of(trail: Trail, line: Line, ask: Ask, best: bool = False) -> Play | None:
    """A move's line to its end; None where there is nothing in it to be seen."""
    mover, payoff = trail.game.turn(trail.state), _payoff(trail, line)
    if line.value.kind != PROVED or not payoff:
        return None
    moves = to_its_end(trail, line, ask)
    end = played(trail, moves)
    if not end.over():
        return None
    steps = steps_of(trail, moves)
    loser = mover if payoff < 0 else 1 - mover
    forced = forced_line(steps[1:] if loser == mover else steps, loser)
    ending = ending_of(end)
    return Play(steps[0].text, steps, loser, forced, True, ending, ending.drawing if ending else "", best)


def settled(trail: Trail, line: Line, ask: Ask) -> Line:
    """A move that seems to end so; proved, if a search of what it leads to alone can prove it."""
    after = trail.play(line.move)
    found = ask.one(after) if trail.game.turn(after.state) != CHANCE else None
    if found is None or found.value.kind != PROVED:
        return line
    plies = None if found.value.plies is None else found.value.plies + 1
    return replace(line, value=replace(found.value, plies=plies), line=(line.move, *found.line))


def to_its_end(trail: Trail, line: Line, ask: Ask) -> tuple[int, ...]:
    """The line of a proved value, to the end of the game: what a search had no time to write down is asked again."""
    moves, end = line.line, played(trail, line.line)
    while not end.over() and trail.game.turn(end.state) != CHANCE:
        found = ask.one(end)
        due = None if line.value.plies is None else line.value.plies - len(moves)
        if found.value.kind != PROVED or found.value.payoff != line.value.payoff or due not in (None, found.value.plies):
            break
        moves, end = moves + found.line, played(end, found.line)
    return moves


# ---- estimates -------------------------------------------------------------------------------------------------------


def _estimated(trail: Trail, line: Line, result: Result, ask: Ask) -> list[Reason]:
    """Where not all is proved: the line to where the difference shows, and the features that make it."""
    if line.value.kind == PROVED:
        play = play_of(trail, line, ask)
        return [play] if play else []
    best = result.lines[0]
    other = best if line is not best else result.lines[1]
    gap = abs(_payoff(trail, line) - _payoff(trail, other))
    if line.value.kind != ESTIMATED or gap < ALIKE * trail.game.margin:
        return []
    here = quieted(trail, line)
    differences = differences_of(trail, line, other) or changes_of(trail, here)
    seen = visible(trail, here, differences[0].feature if differences else "")
    end = played(trail, here[:seen])
    drawing = trail.game.draw(end.state) if differences else ""
    text = trail.game.move_text(trail.state, line.move)
    steps = steps_of(trail, here[:seen])
    return [Play(text, steps, None, False, end.over(), None, drawing, cut=len(here) - seen), *differences]


def differences_of(trail: Trail, line: Line, other: Line) -> list[Difference]:
    """The features that make the estimates at the ends of two lines differ.

    Nothing, if one of the lines does not end where its value comes from: then something else made it.
    """
    game, ends = trail.game, []
    for one in (line, other):
        ends.append(played(trail, quieted(trail, one)))
        if one.value.kind != ESTIMATED or ends[-1].over():
            return []
        if abs(game.estimate(ends[-1].state) - one.value.number) > ALIKE * game.margin:
            return []
    return features_between(game, ends[0].state, ends[1].state, game.turn(trail.state), False)


def changes_of(trail: Trail, line: tuple[int, ...]) -> list[Difference]:
    """The features that a line changes."""
    game, end = trail.game, played(trail, line)
    return [] if end.over() else features_between(game, end.state, trail.state, game.turn(trail.state), True)


def features_between(game: Game[Any], here: Any, there: Any, mover: int, since: bool) -> list[Difference]:
    """The features in which two states differ, for a player, those with the largest share first."""
    sign, ours, theirs = 1 if mover == 0 else -1, game.features(here), game.features(there)
    shares = {name: sign * weight * (worth - theirs[name][1]) for name, (weight, worth) in ours.items()}
    whole = sum(abs(share) for share in shares.values())
    told = [name for name in sorted(shares, key=lambda name: -abs(shares[name])) if abs(shares[name]) > SMALL * whole]
    return [
        Difference(name, about(game, name), ours[name][0], ours[name][1], theirs[name][1], shares[name], since)
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


def quieted(trail: Trail, line: Line) -> tuple[int, ...]:
    """A line, and the noisy moves after it that both sides would choose: where it is quiet, its estimate counts."""
    end = played(trail, line.line)
    if end.over() or not trail.game.has("noisy"):
        return line.line
    return (*line.line, *quiescent(end, -math.inf, math.inf, [MOST_QUIET])[1])


def quiescent(trail: Trail, low: float, high: float, budget: list[int]) -> tuple[float, tuple[int, ...]]:
    """The estimate for the mover once noisy moves are done, and these: either side may stop whenever it likes."""
    game, state = trail.game, trail.state
    mover = game.turn(state)
    sign = 1 if mover == 0 else -1
    if trail.over():
        return sign * trail.payoff(0), ()
    best, line = sign * game.estimate(state), ()
    budget[0] -= 1
    for move in sorted(game.noisy(state), key=lambda move: -game.order(state, move)):
        if max(low, best) >= high or budget[0] <= 0:
            break
        after = trail.play(move)
        if game.turn(after.state) == mover:
            worth, rest = quiescent(after, max(low, best), high, budget)
        else:
            worth, rest = quiescent(after, -high, -max(low, best), budget)
            worth = -worth
        if worth > best:
            best, line = worth, (move, *rest)
    return best, line
