"""Where one number does not say what all get: several players, or two who can both win. What each player gets by a move
and by the best one; whose answer makes the difference, and why he gives it; how play goes on.

Best play is that of max^n: whoever moves takes what is best for himself.
"""

from __future__ import annotations

import math

from zermelo.game import CHANCE
from zermelo.methods.result import Line, Result
from zermelo.playing.reasons.ending import ending_of
from zermelo.playing.reasons.lines import payoff_of, played
from zermelo.playing.reasons.reason import EQUAL, Ask, Choice, Course, Reason, Shares, Verdict
from zermelo.trail import Trail
from zermelo.value import AVERAGED, ESTIMATED, EXPECTED, PROVED, SO_FAR, Value

MOST_ASKED = 4  # answers that are looked at for the one that matters
MOST_STEPS = 20  # searches that make a line longer
LEAST_SURE = (ESTIMATED, AVERAGED, SO_FAR, EXPECTED, PROVED)  # what rests on several values is as sure as the least


def among_several(trail: Trail, result: Result, line: Line, verdict: Verdict, ask: Ask) -> list[Reason]:
    """All that can be said beside the verdict; nothing, where the search knows the mover's payoff alone."""
    if any(map(math.isnan, line.value.payoffs)):  # paranoid, best reply: not everybody plays for himself
        return []
    found: list[Reason] = []
    shares = shares_of(trail, result, line, verdict)
    if verdict.kind == EQUAL and not shares:
        return []
    found += [shares] if shares else []
    whole = continued(trail, line, ask)
    best = result.lines[0]
    if payoff_of(trail, line) < payoff_of(trail, best) and line.value.kind != AVERAGED:
        choice = choice_after(trail, whole, line.value, payoff_of(trail, best), ask)
        found += [choice] if choice else []
    if len(whole) > 1:
        found.append(course_of(trail, whole))
    return found


def shares_of(trail: Trail, result: Result, line: Line, verdict: Verdict) -> Shares | None:
    """The move against the best one; against one that the mover likes as much, if others get something else by it."""
    others = [other for other in result.lines if other.move != line.move and other.value.kind == line.value.kind]
    if verdict.kind == EQUAL:
        mine = payoff_of(trail, line)
        others = [
            other for other in others if payoff_of(trail, other) == mine and other.value.payoffs != line.value.payoffs
        ]
    if not others or not told_apart(line.value, others[0].value, verdict.mover):
        return None
    text, other = trail.game.move_text, others[0]
    return Shares(
        verdict.mover,
        text(trail.state, line.move),
        line.value.payoffs,
        text(trail.state, other.move),
        other.value.payoffs,
        line.value.kind,
        payoff_of(trail, line) == payoff_of(trail, other),
    )


def continued(trail: Trail, line: Line, ask: Ask) -> tuple[int, ...]:
    """A move's line, as far as searches of where it leads find the same payoffs for all."""
    moves, end = line.line, played(trail, line.line)
    for _ in range(MOST_STEPS):
        if end.over() or trail.game.turn(end.state) == CHANCE:
            break
        found = ask.one(end)
        if not found.line or found.value.kind != PROVED or found.value.payoffs != line.value.payoffs:
            break
        moves, end = moves + found.line, played(end, found.line)
    return moves


def choice_after(trail: Trail, line: tuple[int, ...], value: Value, due: float, ask: Ask) -> Choice | None:
    """The first answer in a line after which the mover gets less than `due`, though another one would give it to him.

    If the first who answers has no such other one, that is told: what the mover gets at most. Answers are searched
    anew, deeper than the line was: where its player then likes another answer better, the line explains nothing.
    """
    game, mover, asked = trail.game, trail.game.turn(trail.state), 0
    here, texts = trail, list[str]()
    first: Choice | None = None
    for move in line:
        player = game.turn(here.state)
        if player not in (mover, CHANCE) and len(here.options()) > 1 and asked < MOST_ASKED:
            asked += 1
            values = {found.move: found.value for found in ask.every(here).lines}
            if len(values) < len(here.options()) or not _still_best(move, values, player):
                return first
            choice = _choice(here, move, values, mover, tuple(texts), due)
            if choice.other:
                return choice
            first = first or choice
        texts.append(game.move_text(here.state, move))
        here = here.play(move)
    return first


def _still_best(move: int, values: dict[int, Value], player: int) -> bool:
    """Whether no other answer gives its player more."""
    return all(value.for_player(player) <= values[move].for_player(player) for value in values.values())


def _choice(here: Trail, move: int, values: dict[int, Value], mover: int, after: tuple[str, ...], due: float) -> Choice:
    """The answer of a line against the one that its player likes best, of those that give the mover what is due."""
    game, player = here.game, here.game.turn(here.state)
    kind = min((value.kind for value in values.values()), key=LEAST_SURE.index)
    text, gets = game.move_text(here.state, move), values[move].payoffs
    kind_to_mover = [other for other, value in values.items() if other != move and value.for_player(mover) >= due]
    if not kind_to_mover:
        most = max(value.for_player(mover) for value in values.values())
        return Choice(mover, player, after, text, gets, "", (), kind, most)
    other = max(kind_to_mover, key=lambda found: values[found].for_player(player))
    return Choice(mover, player, after, text, gets, game.move_text(here.state, other), values[other].payoffs, kind)


def course_of(trail: Trail, line: tuple[int, ...]) -> Course:
    """A line with who plays what; and, where it goes so far, the end."""
    game, here, steps = trail.game, trail, list[tuple[int, str]]()
    for move in line:
        steps.append((game.turn(here.state), game.move_text(here.state, move)))
        here = here.play(move)
    gets = tuple(here.payoff(player) for player in range(len(game.players))) if here.over() else ()
    ending = ending_of(here)
    drawing = ending.drawing if ending else game.draw(here.state)
    return Course(steps[0][1], tuple(steps), gets, drawing, ending)


def told_apart(one: Value, other: Value, mover: int) -> bool:
    """Whether averages differ by more than chance makes of them; other values always do."""
    if AVERAGED not in (one.kind, other.kind):
        return True
    error = math.hypot(one.errors[mover], other.errors[mover])
    return abs(one.for_player(mover) - other.for_player(mover)) > 2 * error
