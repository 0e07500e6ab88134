"""Sentences made of reasons. Every claim in them is a field of a reason; how to say it is all that is decided here.

>>> outcome(1, True), outcome(-1, True), outcome(3, False)
('wins', 'loses', 'comes to 3')
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.game import Game
from zermelo.playing.reasons.line_wording import listed, play_text
from zermelo.playing.reasons.reason import (
    ALIKE,
    BEST,
    EQUAL,
    ONLY,
    SEEMS,
    SLOWER,
    Answers,
    Choice,
    Course,
    Difference,
    Play,
    Reason,
    Shares,
    Threat,
    Verdict,
)
from zermelo.playing.reasons.several_wording import choice_text, course_text, shares_text
from zermelo.value import AVERAGED, ESTIMATED, EXPECTED, PROVED, UNSOLVED, Value

MUCH = 2.5  # margins


def sentences(game: Game[Any], reasons: Sequence[Reason], seat: int = 0) -> list[str]:
    """One for each reason; a line that is played out has its steps below it, and the board as a player sees it."""
    found = []
    differences = [reason for reason in reasons if isinstance(reason, Difference)]
    for reason in reasons:
        if isinstance(reason, Verdict):
            found.append(verdict_text(game, reason))
        elif isinstance(reason, Threat):
            found.append(threat_text(game, reason, reasons))
        elif isinstance(reason, Answers):
            found.append(answers_text(game, reason))
        elif isinstance(reason, Play):
            found.append(play_text(game, reason, seat))
        elif isinstance(reason, Shares):
            found.append(shares_text(game, reason))
        elif isinstance(reason, Choice):
            found.append(choice_text(game, reason))
        elif isinstance(reason, Course):
            found.append(course_text(game, reason))
    if differences:
        found.append(differences_text(game, differences, reasons))
    return [text for text in found if text]


# ---- words for values ------------------------------------------------------------------------------------------------


def outcome(payoff: float, plain: bool) -> str:
    """What a payoff means for who gets it."""
    if not plain:
        return f"comes to {payoff:g}"
    return "wins" if payoff > 0 else "loses" if payoff < 0 else "draws"


def others(payoffs: Sequence[float], plain: bool) -> str:
    """What several moves do.

    >>> others((0, -1), True), others((3, 2), False)
    ('draw or lose', 'come to 2 to 3')
    """
    if plain:
        return " or ".join(outcome(payoff, True)[:-1] for payoff in payoffs)
    least, most = min(payoffs), max(payoffs)
    return f"come to {least:g}" if least == most else f"come to {least:g} to {most:g}"


def distance(value: Value) -> str:
    """How far the end is; nothing for a draw, which is as long as it takes."""
    if value.plies is None or not value.number:
        return ""
    return " at once" if value.plies == 1 else f" in {value.plies} plies"


def worth(game: Game[Any], value: Value, mover: int, plain: bool) -> str:
    """A value, as it stands after a move: proved, or a number with its kind."""
    if value.kind == PROVED:
        return outcome(value.for_player(mover), plain) + distance(value)
    error = f" +- {value.errors[mover]:.1g}" if value.errors else ""
    return f"is worth {amount(game, value, mover)}{error} for {game.players[mover]} ({value.kind})"


def amount(game: Game[Any], value: Value, player: int) -> str:
    """One player's number."""
    found = value.for_player(player)
    return in_margins(game, found) if value.kind == ESTIMATED else number(found)


def in_margins(game: Game[Any], estimate: float) -> str:
    """An estimate, as people count who play the game: chess in pawns.

    >>> from zermelo.games.chess import Chess
    >>> in_margins(Chess(), 0.03), in_margins(Chess(), -0.02), in_margins(Game(), 0.25)
    ('1.5 pawns', '-1 pawn', '0.25')
    """
    if not game.margin_name:
        return number(estimate)
    many = round(estimate / game.margin, 2) + 0
    return f"{many:g} {game.margin_name}{'' if abs(many) == 1 else 's'}"


def number(value: float) -> str:
    """Three figures are enough."""
    return f"{round(value, 3) + 0:g}"


# ---- one for each kind -----------------------------------------------------------------------------------------------


def verdict_text(game: Game[Any], verdict: Verdict) -> str:
    """The move against the best one."""
    move, other, mover, plain = verdict.move, verdict.other, verdict.mover, verdict.plain
    value, against = verdict.value, verdict.other_value
    does = worth(game, value, mover, plain)
    if against is None:
        return f"{move} is the only legal move; it {does}."
    payoff, reference = value.for_player(mover), against.for_player(mover)
    if verdict.kind == ONLY:
        keeps = outcome(payoff, plain)
        return f"{move} is the only move that {keeps}{distance(value)}: all others {others(verdict.rest, plain)}."
    if verdict.kind == EQUAL:
        return f"{move} is as good as any: it {does}."
    if verdict.kind == BEST:
        return f"{move} is best: it {does}; the next best, {other}, {worth(game, against, mover, plain)}."
    if verdict.kind == SLOWER and payoff < 0:
        holds = f"while {other} holds out for {against.plies}"
        return f"Every move {outcome(payoff, plain)}; {move}{distance(value)}, {holds}."
    if verdict.kind == SLOWER:
        return f"{move} {outcome(payoff, plain)} too, but{distance(value)}; {other} does{distance(against)}."
    if verdict.kind == SEEMS:
        return _seems(game, verdict)
    if plain and reference > 0 and payoff == 0:
        return f"{move} lets the win slip: it draws, where {other} wins{distance(against)}."
    return f"{move} {does}, where {other} {worth(game, against, mover, plain)}."


def _seems(game: Game[Any], verdict: Verdict) -> str:
    """Where not both values are proved."""
    mover, value, against = verdict.mover, verdict.value, verdict.other_value
    assert against is not None
    first = f"{verdict.move} {worth(game, value, mover, verdict.plain)}"
    second = f"{verdict.other} {worth(game, against, mover, verdict.plain)}"
    gap = value.for_player(mover) - against.for_player(mover)
    if value.kind == against.kind == AVERAGED:
        error = (value.errors[mover] ** 2 + against.errors[mover] ** 2) ** 0.5
        if abs(gap) < 2 * error:
            return f"{first}, {second}: they can't be told apart yet."
    if value.kind == against.kind == UNSOLVED:
        return f"{verdict.move} leads to no solution that was found; nor does {verdict.other}."
    if value.kind != against.kind or value.kind == PROVED:
        return f"{first}; {second}."
    numbers = f"{amount(game, value, mover)} to {amount(game, against, mover)} for {game.players[mover]}"
    verb = "is" if value.kind == EXPECTED else "seems"  # what is expected is exact
    return f"{verdict.move} {verb} {_compared(gap / game.margin)} {verdict.other}: {numbers} ({value.kind})."


def _compared(margins: float) -> str:
    """A gap between estimates in words, by how many small advantages it is.

    >>> _compared(-3), _compared(0.1)
    ('much worse than', 'about as good as')
    """
    if abs(margins) < ALIKE:
        return "about as good as"
    much = "slightly " if abs(margins) < 1 else "much " if abs(margins) > MUCH else ""
    return f"{much}{'better' if margins > 0 else 'worse'} than"


def threat_text(game: Game[Any], threat: Threat, reasons: Sequence[Reason]) -> str:
    """What the other side threatens, and what the moves in question do about it."""
    verdict = next(reason for reason in reasons if isinstance(reason, Verdict))
    who = game.players[threat.player]
    if threat.value is not None:
        would = worth(game, threat.value, threat.player, verdict.plain)
        return f"If {game.players[1 - threat.player]} passed, {who} would play {threat.moves[0]}, which {would}."
    said = f"{who} threatens to win with {listed(threat.moves)}"
    if threat.unstoppable:
        return f"{said}, and there is no move against {'it' if len(threat.moves) == 1 else 'all of that'}."
    if verdict.move in threat.met:
        return f"{said}; {verdict.move} {'alone stops it' if len(threat.met) == 1 else 'stops it'}."
    if verdict.value.kind == PROVED and verdict.value.plies == 1:
        return f"{said}, but {verdict.move} comes first."
    met = listed(threat.met) if len(threat.met) <= 3 else f"{len(threat.met)} other moves"
    stop = "stops" if len(threat.met) == 1 else "stop"
    return f"{said}, and {verdict.move} does nothing against it; {met} {stop} it."


def answers_text(game: Game[Any], answers: Answers) -> str:
    """Which answers are good, and what the others would come to."""
    who, does = game.players[answers.player], outcome(answers.payoff, answers.plain)
    worse = others(answers.rest, answers.plain)
    late = ""
    if answers.late:
        late = f" After it {answers.late} comes too late, and {outcome(answers.late_payoff, answers.plain)}."
    if len(answers.good) == 1:
        return f"{who} has to find one answer, {answers.good[0]}: it {does}, all others {worse}.{late}"
    return f"{who} {does} with {listed(answers.good)}; other answers {worse}.{late}"


def differences_text(game: Game[Any], differences: Sequence[Difference], reasons: Sequence[Reason]) -> str:
    """What the estimates at the ends of the two lines differ by."""
    verdict = next(reason for reason in reasons if isinstance(reason, Verdict))
    who = game.players[verdict.mover]
    head = f"Where the lines of {verdict.move} and {verdict.other} end, the estimates differ, for {who}, by"
    if differences[0].since:
        head = f"From now to the end of this line the estimate changes, for {who}, by"
    rows, unit = [], game.margin if game.margin_name else 1.0
    head += f", in {game.margin_name}s" if game.margin_name else ""
    for one in differences:
        pair = f"{number(one.here)}, {'was' if one.since else 'not'} {number(one.there)}"
        meaning = f" ({one.about})" if one.about else ""
        rows.append(f"  {one.share / unit:+.2g}  {one.feature.replace('_', ' ')} {pair}{meaning}")
    return "\n".join([f"{head}:", *rows])
