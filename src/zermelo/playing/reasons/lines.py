"""Lines of proved values, played out to the end of the game."""

from __future__ import annotations

from dataclasses import replace

from zermelo.game import CHANCE
from zermelo.methods.result import Line
from zermelo.playing.reasons.ending import ending_of
from zermelo.playing.reasons.reason import Ask, Play
from zermelo.playing.reasons.steps import forced_line, steps_of
from zermelo.trail import Trail
from zermelo.value import PROVED


def played(trail: Trail, line: tuple[int, ...]) -> Trail:
    """Where a line leads."""
    for move in line:
        trail = trail.play(move)
    return trail


def play_of(trail: Trail, line: Line, ask: Ask, best: bool = False) -> Play | None:
    """A move's line to its end; None where there is nothing in it to be seen."""
    mover, payoff = trail.game.turn(trail.state), payoff_of(trail, line)
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
    drawing = ending.drawing if ending else ""
    return Play(steps[0].text, steps, loser, forced, True, ending, drawing, best, state=end.state)


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
        if (
            found.value.kind != PROVED
            or found.value.payoff != line.value.payoff
            or due not in (None, found.value.plies)
        ):
            break
        moves, end = moves + found.line, played(end, found.line)
    return moves


def payoff_of(trail: Trail, line: Line) -> float:
    """What a move is worth for the mover."""
    return line.value.for_player(trail.game.turn(trail.state))
