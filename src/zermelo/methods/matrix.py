"""Matrix games: two players choose once, and at once.

Contract. Where one wins what the other loses: the value of the game and a mixture of choices for each that secures it,
by linear programming; exact fractions, which are checked: no choice of either does better against the other's mixture.
Where payoffs are general: all pairs of pure choices from which neither gains by choosing otherwise (pure equilibria).
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from zermelo.facts import AT_ONCE
from zermelo.game import Game
from zermelo.methods.limit import Limit
from zermelo.methods.method import Method
from zermelo.methods.result import Effort, Line, Result
from zermelo.methods.session import Session
from zermelo.value import EXPECTED, PROVED, Value

Rows = list[list[Fraction]]
Mixture = list[Fraction]
SMALL = 1e-9  # a chance below it is none
FINEST = 10**9  # of the fractions that payoffs are


class MatrixGame(Method):
    """Mixed strategies of zero-sum games, pure equilibria of others."""

    name = "matrix"
    promise = "games in which two choose at once: the exact value and the mixtures that secure it, or pure equilibria"
    fit = AT_ONCE
    takes = frozenset({"all_moves", "lines"})
    limits = frozenset({"seconds"})
    compiles = False
    rank = 10

    def suits(self, limit: Limit) -> bool:
        """Whatever the limit: it takes no time."""
        return limit.given() <= self.limits

    def prepare(self, session: Session) -> None:
        """There is no kernel."""

    def iterate(self, session: Session, limit: Limit) -> Iterator[Result]:
        """One result."""
        ours, theirs = payoffs_of(session.game, session.trail.state)
        effort = Effort(len(ours) * len(ours[0]), session.seconds())
        if session.game.zero_sum:
            yield mixed_result(session, ours, effort)
        else:
            yield pure_result(session, ours, theirs, effort)


def payoffs_of(game: Game[Any], state: Any) -> tuple[Rows, Rows]:
    """What both get, by the first player's choices and then the second's; ValueError where they do not choose once."""
    if game.turn(state) != 0:
        raise ValueError("both choose at once: ask where nobody has chosen yet")
    ours: Rows = []
    theirs: Rows = []
    for choice in game.moves(state):
        between = game.play(state, choice)
        ends = [] if game.over(between) else [game.play(between, other) for other in game.moves(between)]
        if not ends or game.turn(between) != 1 or not all(game.over(end) for end in ends):
            raise ValueError(
                f"matrix wants a game in which each chooses once, and then it is over; {game.name} goes on"
            )
        for rows, player in ((ours, 0), (theirs, 1)):
            rows.append([Fraction(game.payoff(end, player)).limit_denominator(FINEST) for end in ends])
    if any(len(row) != len(ours[0]) for row in ours):
        raise ValueError("the second player has other choices after some of the first: they do not choose at once")
    return ours, theirs


# ---- zero-sum --------------------------------------------------------------------------------------------------------


def solved(rows: Rows) -> tuple[Fraction, Mixture, Mixture]:
    """The value, and a mixture of rows and one of columns that secure it.

    >>> pennies = [[Fraction(1), Fraction(-1)], [Fraction(-1), Fraction(1)]]
    >>> value, first, second = solved(pennies)
    >>> print(value, *first, *second)
    0 1/2 1/2 1/2 1/2
    """
    columns = [list(column) for column in zip(*rows, strict=True)]
    first, second = _mixture(rows), _mixture([[-number for number in column] for column in columns])
    value = min(against(first, column) for column in columns)
    other = max(against(second, row) for row in rows)
    if value != other:
        raise ValueError(f"the mixtures that were found secure {float(value):.9g} and {float(other):.9g}, not the same")
    return value, first, second


def against(mixture: Mixture, payoffs: list[Fraction]) -> Fraction:
    """What a mixture gets on average."""
    return sum((chance * payoff for chance, payoff in zip(mixture, payoffs, strict=True)), Fraction(0))


def _mixture(rows: Rows) -> Mixture:
    """The mixture of rows whose least payoff, over all columns, is as large as can be."""
    import numpy as np
    from scipy.optimize import linprog

    high, wide = len(rows), len(rows[0])
    payoffs = np.array([[float(number) for number in row] for row in rows])
    bounds = [(0, None)] * high + [(None, None)]
    found = linprog(
        [0.0] * high + [-1.0],
        A_ub=np.hstack([-payoffs.T, np.ones((wide, 1))]),
        b_ub=np.zeros(wide),
        A_eq=[[1.0] * high + [0.0]],
        b_eq=[1.0],
        bounds=bounds,
        method="highs-ds",
    )
    if not found.success:
        raise ValueError(f"the linear program was not solved: {found.message}")
    used = [row for row in range(high) if found.x[row] > SMALL]
    slack = payoffs.T @ found.x[:high] - found.x[high]
    tight = [column for column in range(wide) if slack[column] < SMALL * max(1.0, float(np.abs(payoffs).max()))]
    return _fractions(rows, used, tight)


def _fractions(rows: Rows, used: list[int], tight: list[int]) -> Mixture:
    """The mixture of these rows that gets the same from these columns, in fractions: linear equations, eliminated."""
    unknown = len(used) + 1  # their chances, and the value
    equations = [[rows[row][column] for row in used] + [Fraction(-1), Fraction(0)] for column in tight]
    equations.append([Fraction(1)] * len(used) + [Fraction(0), Fraction(1)])
    pivots: list[int] = []
    for place in range(unknown):
        rest = next((k for k in range(len(pivots), len(equations)) if equations[k][place] != 0), None)
        if rest is None:
            continue
        equations[len(pivots)], equations[rest] = equations[rest], equations[len(pivots)]
        top = equations[len(pivots)]
        top[:] = [number / top[place] for number in top]
        for k, line in enumerate(equations):
            if k != len(pivots) and line[place] != 0:
                line[:] = [number - line[place] * above for number, above in zip(line, top, strict=True)]
        pivots.append(place)
    mixture = [Fraction(0)] * len(rows)
    for k, place in enumerate(pivots):
        if place < len(used):
            mixture[used[place]] = equations[k][-1]
    if sum(mixture) != 1 or min(mixture) < 0:
        raise ValueError("the mixture that was found is none: the payoffs differ too little for floats")
    return mixture


def mixed_result(session: Session, rows: Rows, effort: Effort) -> Result:
    """The value and both mixtures; of each choice what it gets against the other's mixture."""
    game, state = session.game, session.trail.state
    value, first, second = solved(rows)
    moves = list(game.moves(state))
    gained = {move: against(second, row) for move, row in zip(moves, rows, strict=True)}
    ranked = sorted(moves, key=lambda move: (-gained[move], -first[moves.index(move)]))
    lines = tuple(Line(move, _expected(gained[move]), (move,)) for move in ranked)
    answers = list(game.moves(game.play(state, moves[0])))
    strategies = (
        {move: chance for move, chance in zip(moves, first, strict=True) if chance},
        {move: chance for move, chance in zip(answers, second, strict=True) if chance},
    )
    many = len(lines) if session.options.all_moves else session.options.lines
    every = {line.move: line.value for line in lines} if session.options.all_moves else {}
    best = max(moves, key=lambda move: first[moves.index(move)])
    used = tuple(move for move in moves if first[moves.index(move)])
    return Result(
        best, _expected(value), used, (best,), every, lines=lines[:many], stopped="proved", strategies=strategies,
        effort=effort,
    )  # fmt: skip


def _expected(number: Fraction) -> Value:
    return Value(EXPECTED, (float(number), 0 - float(number)))


# ---- general sums ----------------------------------------------------------------------------------------------------


def equilibria_of(ours: Rows, theirs: Rows) -> list[tuple[int, int]]:
    """The pairs of choices, by place, from which neither gains by choosing otherwise alone."""
    return [
        (row, column)
        for row in range(len(ours))
        for column in range(len(ours[0]))
        if ours[row][column] == max(other[column] for other in ours) and theirs[row][column] == max(theirs[row])
    ]


def pure_result(session: Session, ours: Rows, theirs: Rows, effort: Effort) -> Result:
    """The equilibria of pure choices, with what each player gets."""
    game, state = session.game, session.trail.state
    moves = list(game.moves(state))
    answers = list(game.moves(game.play(state, moves[0])))
    pairs = equilibria_of(ours, theirs)
    told = tuple(
        ((moves[row], answers[column]), Value(PROVED, (float(ours[row][column]), float(theirs[row][column]))))
        for row, column in pairs
    )
    if not told:
        worst = {move: min(row) for move, row in zip(moves, ours, strict=True)}
        best = max(moves, key=lambda move: worst[move])
        safe = Value(PROVED, (float(worst[best]), float("nan")))
        why = "no pair of pure choices is an equilibrium; the value is what the best choice secures"
        return Result(best, safe, (best,), (best,), stopped=why, all_best=False, effort=effort)
    (best, _), value = told[0]
    best_moves = tuple(dict.fromkeys(pair[0] for pair, _ in told))
    return Result(best, value, best_moves, told[0][0], stopped="proved", equilibria=told, effort=effort)
