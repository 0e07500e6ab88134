"""A game solved backwards: what every state is worth, and the moves that keep it; kept from question to question.

A state's value is proved if one player can force a win, with its distance, or if both can force a draw. Where neither
holds, play can be kept going for ever, which pays nobody anything: that is said, and what can be forced besides.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.compiler.control import DONE
from zermelo.methods.expectimax.graph import OVER, States
from zermelo.methods.result import Effort, Line, Result
from zermelo.methods.retrograde.attractor import Forced
from zermelo.methods.session import Session
from zermelo.value import Value

NO_END = "neither side can force an end"


@dataclass(frozen=True)
class Solution:
    """All states, and what each player can force in them."""

    states: States
    first: Forced
    second: Forced

    def value(self, state: int) -> Value:
        """What a state is worth; an estimate of 0 where play can be kept going for ever."""
        if self.states.turns[state] == OVER:
            return Value.proof(float(self.states.payoffs[state]), 0)
        most, least = self.first.payoff(state), self.second.payoff(state)
        if most is not None and most > 0:
            return Value.proof(most, int(self.first.plies[state]))
        if least is not None and least > 0:
            return Value.proof(-least, int(self.second.plies[state]))
        return Value.guess(0.0) if most is None or least is None else Value.proof(0.0)

    def following(self, state: int) -> list[int]:
        """The states that follow, move by move."""
        return [int(k) for k in self.states.followers[self.states.firsts[state] : self.states.firsts[state + 1]]]

    def best(self, state: int) -> int:
        """The place of a move that keeps the value. In a draw it also comes nearer to the end that the mover can force;
        so play ends, whatever keeps the draw for the other."""
        following, known = self.following(state), self.value(state).proved
        sign, own = (1, self.first) if self.states.turns[state] == 0 else (-1, self.second)

        def worth(place: int) -> tuple[bool, float, int, int]:
            value = self.value(following[place])
            number, distance = value.rank()
            return value.proved or not known, sign * number, sign * distance, -int(own.plies[following[place]])

        return max(range(len(following)), key=worth)


def result_of(session: Session, solution: Solution, number: int) -> Result:
    """What is known of where the game stands."""
    game, state = session.game, session.trail.state
    moves, following, sign = game.options(state), solution.following(number), 1 if game.turn(state) == 0 else -1
    lines = [_line(session, solution, move, k) for move, k in zip(moves, following, strict=True)]
    chosen = moves[solution.best(number)]
    lines.sort(key=lambda line: (*(-sign * part for part in line.value.rank()), line.move != chosen))
    top, options = lines[0], session.options
    equal = tuple(line.move for line in lines if (line.value.proved, _worth(line)) == (top.value.proved, _worth(top)))
    value = top.value if solution.value(number).proved else Value.guess(0.0)
    told = tuple(lines if options.all_moves else lines[: options.lines])
    every = {line.move: line.value for line in lines} if options.all_moves else {}
    effort = Effort(int(session.runner.control[DONE]), session.seconds(), {"states": solution.states.count})
    stopped = "proved" if value.proved else NO_END
    return Result(
        top.move, value, equal, top.line, every, lines=told, stopped=stopped, all_best=value.proved, effort=effort
    )


def _worth(line: Line) -> tuple[float, int]:
    """What lines are compared by: a draw has no distance."""
    number, distance = line.value.rank()
    return number, distance


def _line(session: Session, solution: Solution, move: int, number: int) -> Line:
    """A move, and the way from it to the end, if there is one; its value, counted from where the game stands."""
    game, value, line = session.game, solution.value(number), [move]
    state: Any = game.play(session.trail.state, move)
    while value.proved and solution.states.turns[number] != OVER:
        place = solution.best(number)
        line.append(game.options(state)[place])
        state, number = game.play(state, line[-1]), solution.following(number)[place]
    if not value.proved:
        return Line(move, value, tuple(line))
    return Line(move, Value.proof(value.number, len(line)), tuple(line))
