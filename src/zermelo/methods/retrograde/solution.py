"""A game solved backwards: what every state is worth, and the moves that keep it; kept from question to question.

A state's value is proved if one player can force a win, with its distance, or if both can force a draw. Where neither
holds, play can be kept going for ever, which pays nobody anything: then that is said.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from zermelo.compiler.control import DONE, Words
from zermelo.methods.expectimax.graph import OVER, States
from zermelo.methods.result import NO_END, Effort, Line, Result
from zermelo.methods.retrograde.attractor import NOT, Forced
from zermelo.methods.session import Session
from zermelo.value import Value

LONGEST = 1_000  # moves of a line that is told


@dataclass(frozen=True)
class Solution:
    """All states, what each player can force in them, and the first one's payoffs at ends."""

    states: States
    first: Forced
    second: Forced
    units: Words
    unit: float

    def value(self, state: int, before: int = 0) -> Value:
        """What a state is worth, from so many plies before it; an estimate of 0 where play can be kept going for ever.
        A draw has no distance."""
        most, least = self.first.payoff(state), self.second.payoff(state)
        if self.states.turns[state] == OVER:
            return Value.proof(int(self.units[state]) * self.unit, before)
        if most:
            return Value.proof(most * self.unit, int(self.first.plies[state]) + before)
        if least:
            return Value.proof(-least * self.unit, int(self.second.plies[state]) + before)
        return Value.guess(0.0) if most is None or least is None else Value.proof(0)

    def following(self, state: int) -> list[int]:
        """The states that follow, move by move."""
        return [int(k) for k in self.states.followers[self.states.firsts[state] : self.states.firsts[state + 1]]]

    def best(self, state: int) -> int:
        """The place of a move that keeps the value. In a draw it also comes nearer to the end that the mover can force;
        so play ends, whatever keeps the draw for the other."""
        following, known = self.following(state), self.value(state).proved
        sign, own = (1, self.first) if self.states.turns[state] == 0 else (-1, self.second)

        def worth(place: int) -> tuple[bool, float, float, bool, int]:
            child = following[place]
            value = self.value(child)
            number, distance = value.rank()
            can_end = bool(own.levels[child] != NOT)
            return value.proved or not known, sign * number, sign * distance, can_end, -int(own.plies[child])

        return max(range(len(following)), key=worth)


def result_of(session: Session, solution: Solution, number: int) -> Result:
    """What is known of where the game stands."""
    game, options = session.game, session.options
    moves, following = game.options(session.trail.state), solution.following(number)
    values = {move: _told(solution.value(k, 1), options.distance) for move, k in zip(moves, following, strict=True)}
    best, sign = moves[solution.best(number)], 1 if solution.states.turns[number] == 0 else -1

    def order(move: int) -> tuple[float, float, bool]:
        number, distance = values[move].rank()
        return -sign * number, -sign * distance, move != best

    ordered = sorted(moves, key=order)
    equal = tuple(
        move
        for move in ordered
        if (values[move].rank(), values[move].proved) == (values[best].rank(), values[best].proved)
    )
    many = len(moves) if options.all_moves else options.lines
    told = [best, *(move for move in ordered if move != best)][:many]
    lines = tuple(_line(session, solution, move, following[moves.index(move)]) for move in told)
    known = solution.value(number).proved
    value = lines[0].value if known else Value.guess(0.0)
    effort = Effort(int(session.runner.control[DONE]), session.seconds(), {"states": solution.states.count})
    every = values | {line.move: line.value for line in lines} if options.all_moves else {}
    return Result(
        best, value, equal, lines[0].line, every,
        lines=lines, stopped="proved" if known else NO_END, effort=effort,
    )  # fmt: skip


def _line(session: Session, solution: Solution, move: int, number: int) -> Line:
    """A move, and the way from it to the end, if there is one; its value, counted from where the game stands."""
    game, line = session.game, [move]
    value = _told(solution.value(number, 1), session.options.distance)
    state: Any = game.play(session.trail.state, move)
    over = solution.states.turns[number] == OVER
    while value.proved and not over and len(line) < LONGEST and not session.runner.why:
        place = solution.best(number)
        line.append(game.options(state)[place])
        state, number = game.play(state, line[-1]), solution.following(number)[place]
        over = solution.states.turns[number] == OVER
    drawn = value.proved and value.number == 0
    far = len(line) if over and session.options.distance else None
    return Line(move, Value.proof(0, far) if drawn else value, tuple(line))


def _told(value: Value, distance: bool) -> Value:
    """With its distance, or without."""
    return value if distance else replace(value, plies=None)
