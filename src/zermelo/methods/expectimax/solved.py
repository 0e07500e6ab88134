"""A game solved by value iteration: what every state is worth, kept from question to question.

Of each state two bounds are known; its value is the middle of them, and half their distance is the error that is
stated. Where they stay apart because play can be kept going for ever, the middle is no more than an estimate.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.compiler.control import DONE
from zermelo.compiler.runner import Runner, Stopped
from zermelo.game import CHANCE
from zermelo.methods.expectimax.course import course_of
from zermelo.methods.expectimax.graph import OVER, States, all_states
from zermelo.methods.expectimax.iteration import solve
from zermelo.methods.result import Effort, Line, Outcome, Result
from zermelo.value import ESTIMATED, EXPECTED, Value

if TYPE_CHECKING:
    from zermelo.methods.session import Session

ENOUGH = 1e-6  # of what there is to win: bounds that are further apart are no value
ROUNDING = 1e-15  # of the largest payoff: what floats may be off by


@dataclass
class Solved:
    """All states with bounds of their values, and each player's chance to win; `size` is that of the largest payoff."""

    states: States
    low: Any
    high: Any
    chances: tuple[Any, Any]
    span: float
    size: float

    def value(self, number: int, players: int) -> Value:
        """What a state is worth, and how sure that is."""
        low, high = float(self.low[number]), float(self.high[number])
        middle, error = (low + high) / 2 + 0, (high - low) / 2 + ROUNDING * self.size
        kind = EXPECTED if high - low <= ENOUGH * self.span else ESTIMATED
        payoffs = (middle,) if players == 1 else (middle, 0 - middle)
        return Value(kind, payoffs, errors=(error,) * players if kind == EXPECTED else ())

    def middle(self, number: int) -> float:
        """Between the bounds."""
        return (float(self.low[number]) + float(self.high[number])) / 2

    def following(self, number: int) -> list[int]:
        """The states that follow, option by option."""
        return [int(k) for k in self.states.followers[self.states.firsts[number] : self.states.firsts[number + 1]]]

    def best(self, number: int) -> int:
        """The place of the option that is best for who moves, and which of equals leads on."""
        values = [self.middle(k) for k in self.following(number)]
        sign = 1 if self.states.turns[number] == 0 else -1
        return max(range(len(values)), key=lambda place: sign * values[place])


def solved(session: Session, limit: int) -> Solved:
    """All states from where the game stands on, solved; TooMany if there are more than the limit."""
    states = all_states(session, limit)
    low, high = solve(session.runner, states, states.payoffs)
    if session.runner.why:
        raise Stopped
    ended = states.payoffs[states.turns == OVER]
    span = float(ended.max() - ended.min()) if len(ended) else 0.0
    size = float(np.abs(ended).max()) if len(ended) else 0.0
    return Solved(states, low, high, _chances(session.runner, states, (low + high) / 2), span, size)


def _chances(runner: Runner, states: States, worth: Any) -> tuple[Any, Any]:
    """Each player's chance to win in every state, if all play for the best value; not a number where that depends on
    play that never ends."""
    payoffs = np.unique(states.payoffs[states.turns == OVER])
    if len(payoffs) == 2 and payoffs[0] < 0 < payoffs[1]:
        won = (worth - payoffs[0]) / (payoffs[1] - payoffs[0])
        return won, 1 - won
    firsts, followers, odds = states.firsts, states.followers, states.odds.copy()
    signed = np.where(np.repeat(states.turns, np.diff(firsts)) == 1, -1.0, 1.0) * worth[followers]
    choosing = np.flatnonzero((states.turns != OVER) & (states.turns != CHANCE))
    if len(choosing):
        best = np.full(states.count, -np.inf)
        source = np.repeat(np.arange(states.count), np.diff(firsts))
        np.maximum.at(best, source, signed)
        taken = np.flatnonzero(signed == best[source])
        first = np.full(states.count, len(followers))
        np.minimum.at(first, source[taken], taken)
        mine = states.turns[source] != CHANCE
        odds[mine] = 0.0
        odds[first[choosing]] = 1.0
    turns = np.where(states.turns == OVER, OVER, CHANCE)
    fixed = States(firsts, followers, odds, turns, states.payoffs, states.rows)

    def chance(won: Any) -> Any:
        low, high = solve(runner, fixed, won.astype(np.float64))
        return np.where(high - low <= ENOUGH, (low + high) / 2, np.nan)

    return chance(states.payoffs > 0), chance(states.payoffs < 0)  # what is left is neither's


def unsolved(session: Session) -> Result:
    """What is said when it was stopped before anything was known."""
    game, state = session.game, session.trail.state
    nothing = Value(ESTIMATED, (0.0,) * len(game.players))
    move = None if game.turn(state) == CHANCE else game.options(state)[0]
    line = () if move is None else (move,)
    effort = Effort(int(session.runner.control[DONE]), session.seconds())
    outcomes = () if move is not None else tuple(Outcome(k, chance, nothing) for k, chance in game.chances(state))
    return Result(
        move, nothing, line, line, stopped=session.why_stopped(), all_best=False, outcomes=outcomes, effort=effort
    )


def result_of(session: Session, found: Solved, number: int) -> Result:
    """What is known of where the game stands."""
    game, state, players = session.game, session.trail.state, len(session.game.players)
    value, chances = found.value(number, players), tuple(float(chance[number]) for chance in found.chances)
    winning = () if any(map(np.isnan, chances)) or players == 1 or not value.proved else chances
    counters = {"states": found.states.count}
    effort = Effort(int(session.runner.control[DONE]), session.seconds(), counters)
    stopped = "proved" if value.proved else (
        f"it lies between {found.low[number]:g} and {found.high[number]:g}: play can be kept going for ever"
    )  # fmt: skip
    if game.turn(state) == CHANCE:
        told = outcomes_of(session, found, number, state)
        return Result(None, value, stopped=stopped, outcomes=told, winning=winning, effort=effort)
    following = found.following(number)
    values = {move: found.value(k, players) for move, k in zip(game.options(state), following, strict=True)}
    mover = game.turn(state)
    moves = sorted(values, key=lambda move: -values[move].for_player(mover))
    top = values[moves[0]]
    error = 2 * (top.errors[0] if top.errors else 0.0)
    equal = tuple(move for move in moves if values[move].for_player(mover) >= top.for_player(mover) - error)
    many = len(moves) if session.options.all_moves else session.options.lines
    lines = tuple(_line(session, found, number, move, values[move]) for move in moves[:many])
    every = values if session.options.all_moves else {}
    return Result(
        moves[0], value, equal, lines[0].line, every, lines=lines, stopped=stopped, winning=winning, effort=effort
    )


def _line(session: Session, found: Solved, number: int, move: int, value: Value) -> Line:
    """A move, what each outcome makes of it, and how play goes on."""
    game, state = session.game, session.trail.state
    child = game.play(state, move)
    numbers = {child: found.following(number)[game.options(state).index(move)]}

    def known(made: int, after: Any) -> tuple[float, int | None]:
        """By the numbers of states, which are written down as they are met."""
        options, following = game.options(after), found.following(numbers[after])
        numbers.update((game.play(after, option), k) for option, k in zip(options, following, strict=True))
        best = options[found.best(numbers[after])] if found.states.turns[numbers[after]] >= 0 else None
        return found.middle(numbers[after]), best

    course = course_of(game, state, move, len(found.states.turns), known)
    thrown = found.states.turns[numbers[child]] == CHANCE
    outcomes = outcomes_of(session, found, numbers[child], child) if thrown else ()
    return Line(move, value, course.line, outcomes=outcomes, course=course.words)


def outcomes_of(session: Session, found: Solved, number: int, state: Any) -> tuple[Outcome, ...]:
    """What chance can do in a state."""
    game, players = session.game, len(session.game.players)
    told = []
    for (outcome, chance), k in zip(game.chances(state), found.following(number), strict=True):
        answer = None
        if found.states.turns[k] >= 0:
            answer = game.options(game.play(state, outcome))[found.best(k)]
        told.append(Outcome(outcome, chance, found.value(k, players), answer))
    return tuple(told)
