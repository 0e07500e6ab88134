"""A game solved by value iteration: what every state is worth, kept from question to question.

Of each state two bounds are known; its value is the middle of them, and half their distance is the error that is
stated. Where they stay apart because play can be kept going for ever, the middle is no more than an estimate.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.compiler.control import DONE
from zermelo.compiler.runner import Runner, Stopped
from zermelo.game import CHANCE
from zermelo.methods.expectimax.course import course_of
from zermelo.methods.expectimax.graph import OVER, States, all_states
from zermelo.methods.expectimax.iteration import MOST_SWEEPS, Sweeps, solve
from zermelo.methods.expectimax.workspace import UNKNOWN, stakes_of
from zermelo.methods.result import Effort, Line, Outcome, Result
from zermelo.value import ESTIMATED, EXPECTED, Value

if TYPE_CHECKING:
    from zermelo.methods.session import Session

BYTES_A_STATE = 128  # with what follows it
ROOM = 16  # times the megabytes of a table: states are not given up for others, as entries of a table are
ENOUGH = 1e-6  # of what there is to win: bounds that are further apart are no value
FOR_EVER = "play can be kept going for ever"
RAN_OUT = f"{MOST_SWEEPS:,} sweeps over states that lead back to each other were not enough"
ROUNDING = 1e-15  # of the largest payoff: what floats may be off by


@dataclass
class Solved:
    """All states with bounds of their values, and each player's chance to win."""

    states: States
    low: Any
    high: Any
    chances: tuple[Any, Any]
    span: float
    size: float  # of the largest payoff
    settled: int  # states whose bounds come no closer
    apart: str  # why bounds that are still apart come no closer; empty while they may

    def value(self, number: int, players: int) -> Value:
        """What a state is worth, and how sure that is."""
        low, high = float(self.low[number]), float(self.high[number])
        middle, error = (low + high) / 2 + 0, (high - low) / 2 + ROUNDING * self.size
        kind = EXPECTED if high - low <= ENOUGH * self.span else ESTIMATED
        payoffs = (middle,) if players == 1 else (middle, 0 - middle)
        return Value(kind, payoffs, errors=(error,) * players)

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


def results(session: Session, name: str) -> Iterator[Result]:
    """How far it is, and in between what bounds say; from the last result on what was found is kept by this name."""
    state, kept = session.trail.state, session.kept_already(name)
    row = state if session.interpreted else session.runner.fast.rows(state)[0]
    number = kept.states.number(row) if kept is not None else None
    if kept is None or number is None:
        words = 0 if session.interpreted else session.runner.fast.words
        most = (session.options.memory << 20) * ROOM // (BYTES_A_STATE + 8 * words)
        found: int | Solved = 1
        for found in solving(session, most):
            if isinstance(found, int):
                yield unsolved(session, found)
            elif not found.apart and not session.runner.why:
                yield result_of(session, found, 0)
        if isinstance(found, int):
            yield unsolved(session, found, session.why_stopped())
            return
        if not found.apart:
            yield result_of(session, found, 0, session.why_stopped())
            return
        kept, number = session.kept(name, state, lambda: found), 0
    yield result_of(session, kept, number)


def solving(session: Session, limit: int) -> Iterator[int | Solved]:
    """How many states were found so far; then what is known of all of them, closer and closer. TooMany if there are
    more than the limit. It ends when it is done, or stopped; what is known then is true."""
    try:
        for found in all_states(session, limit):
            if isinstance(found, int):
                yield found
        assert isinstance(found, States)
        sweeps, runner, done = Sweeps(found, found.payoffs, session.runner.control), session.runner, False
    except Stopped:
        return
    runner.control[DONE] = 0
    while not done and not runner.why:
        done = sweeps.go_on(runner.control)
        if not done:
            yield _known(sweeps)
    if not done:
        sweeps.passed_on()  # which settles nothing
        yield _known(sweeps)
        return
    known = _known(sweeps, True)
    with contextlib.suppress(Stopped):  # the values are known; how often who wins need not be
        known.chances = _chances(runner, found, (known.low + known.high) / 2)
    yield known


def _known(sweeps: Sweeps, ended: bool = False) -> Solved:
    states = sweeps.states
    payoffs = states.payoffs[states.turns == OVER]
    size, nothing = float(np.abs(payoffs).max()) if len(payoffs) else 0.0, np.full(states.count, np.nan)
    why = (RAN_OUT if sweeps.ran_out else FOR_EVER) if ended else ""
    return Solved(states, sweeps.low, sweeps.high, (nothing, nothing), sweeps.span, size, sweeps.settled, why)


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


def unsolved(session: Session, states: int, why: str = "") -> Result:
    """What is said as long as not all states are found, so many are; and why it was stopped, if it was."""
    game, state = session.game, session.trail.state
    least, most = stakes_of(game)
    error = (most - least) / 2
    middle = (least + most) / 2 if error < UNKNOWN else 0.0
    payoffs = (middle,) if len(game.players) == 1 else (middle, 0 - middle)
    nothing = Value(ESTIMATED, payoffs, errors=(error,) * len(payoffs) if error < UNKNOWN else ())
    move = None if game.turn(state) == CHANCE else game.options(state)[0]
    line = () if move is None else (move,)
    effort = Effort(int(session.runner.control[DONE]), session.seconds(), {"states so far": states})
    outcomes = () if move is not None else tuple(Outcome(k, chance, nothing) for k, chance in game.chances(state))
    return Result(move, nothing, line, line, stopped=why, all_best=False, outcomes=outcomes, effort=effort)


def result_of(session: Session, found: Solved, number: int, why: str = "") -> Result:
    """What is known of where the game stands; and why it was stopped, if it was."""
    game, state, players = session.game, session.trail.state, len(session.game.players)
    value, chances = found.value(number, players), tuple(float(chance[number]) for chance in found.chances)
    winning = () if any(map(np.isnan, chances)) or players == 1 or not value.proved else chances
    counters = {"states": found.states.count} | ({} if found.apart else {"settled": found.settled})
    effort = Effort(int(session.runner.control[DONE]), session.seconds(), counters)
    between = f"the value lies between {found.low[number]:g} and {found.high[number]:g}"
    stopped = "proved" if value.proved else why or (f"{found.apart}; {between}" if found.apart else "")
    if game.turn(state) == CHANCE:
        told = outcomes_of(session, found, number, state)
        return Result(None, value, stopped=stopped, outcomes=told, winning=winning, effort=effort)
    following = found.following(number)
    values = {move: found.value(k, players) for move, k in zip(game.options(state), following, strict=True)}
    mover = game.turn(state)
    moves = sorted(values, key=lambda move: -values[move].for_player(mover))
    top = values[moves[0]]
    error = 2 * (top.errors[0] if top.errors else 0.0)
    known = bool(found.apart) and value.proved  # else bounds are too far apart to call anything equal
    equal = tuple(move for move in moves if values[move].for_player(mover) >= top.for_player(mover) - error)
    best = equal if known else (moves[0],)
    many = len(moves) if session.options.all_moves else session.options.lines
    lines = tuple(_line(session, found, number, move, values[move]) for move in moves[:many])
    every = values if session.options.all_moves else {}
    return Result(
        moves[0], value, best, lines[0].line, every,
        lines=lines, stopped=stopped, all_best=known, winning=winning, effort=effort,
    )  # fmt: skip


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
