"""The exact value of the whole game, bracketed by windows of no width.

A search with the window (m, m + 1) only says on which side of m the value lies, and is cheap. First the outcome (is it
more than a draw? less?), then the distance, halving what is left. With `distance` off, the outcome is all. Scores here
are the first player's.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.methods.alphabeta.interpreted import edges
from zermelo.methods.alphabeta.protocol import Answer, Searcher
from zermelo.methods.alphabeta.score import HOPELESS, LONGEST, STEP, end_score, units_of
from zermelo.methods.limit import DEEPEST
from zermelo.trail import Trail


class Bracket(NamedTuple):
    """The first player's score lies between these; once they are equal, it is known. Where neither side can force an
    end, they never are.
    """

    low: int
    high: int
    complete: bool  # whether that is proved: it is not, if play can go on past the deepest search
    forced: bool = False  # whether it was found by asking what either side can force, though play may go on for ever


def brackets(searcher: Searcher, trail: Trail, ply: int = 0) -> Iterator[Bracket]:
    """Narrower and narrower, for a state so many plies below the root; the last one is a point, if there is one."""
    searcher.fold(trail)
    if trail.over():
        score = end_score(units_of(trail), ply if searcher.distance else 0)
        yield Bracket(score, score, True)
        return
    bracket = None
    if not searcher.cyclic:
        for bracket in _narrowed(searcher, trail, ply):  # the last one is asked about below
            yield bracket
    if trail.game.recurrence is None and not (bracket and bracket.complete):
        bracket = _forced(searcher, trail, ply) or bracket
        yield bracket or Bracket(*edges(searcher.game, trail.state, ply, searcher.distance), False)


def _narrowed(searcher: Searcher, trail: Trail, ply: int, endless: int | None = None) -> Iterator[Bracket]:
    """For one window after another; `endless` is a score that may come out besides those of ends."""
    low, high = edges(searcher.game, trail.state, ply, searcher.distance)
    low, high = (low, high) if endless is None else (min(low, endless), max(high, endless))
    complete = True
    guess = 0 if low <= 0 <= high else _next_guess(low, high)
    while low < high:
        middle = min(max(guess, low), high - 1)
        score, whole = first_players(searcher, trail, DEEPEST - ply, ply, middle)
        within = low <= score <= high
        complete = complete and whole and within
        if score > middle:
            low = max(low, score)
        else:
            high = min(high, score)
        if not within:  # two answers that can't both be right prove nothing
            yield Bracket(min(low, high), max(low, high), False)
            return
        yield Bracket(low, high, complete)
        guess = _next_guess(low, high)
    yield Bracket(low, max(low, high), complete)


def _forced(searcher: Searcher, trail: Trail, ply: int) -> Bracket | None:
    """What either side can force although play may go on for ever, which pays nobody anything.

    With endless play as bad as can be for the first player, what comes out is what he can force; if that is a win, he
    will not go on for ever instead, and the value is known, as is how soon it comes. Likewise for the second player. A
    draw is known if both can force it, and so is a win where distance does not count: who does not ask how near it is
    may come no nearer.
    """
    found = []
    for score, winner in ((HOPELESS, 1), (-HOPELESS, -1)):
        searcher.endless(score)
        try:
            *_, last = _narrowed(searcher, trail, ply, score)
        finally:
            searcher.endless(None)
        if searcher.distance and last.complete and winner * last.low > 0:
            return Bracket(last.low, last.low, True, True)
        found.append(last)
    one, other = found
    agreed = one.complete and other.complete and one.low == other.low
    return Bracket(one.low, one.low, True, True) if agreed else None


def exact_score(searcher: Searcher, trail: Trail, ply: int = 0) -> Bracket:
    """The first player's score of the state, as the last bracket has it."""
    *_, last = brackets(searcher, trail, ply)
    return last


def first_players(searcher: Searcher, trail: Trail, depth: int, ply: int, middle: int) -> Answer:
    """Whether the first player's score is more than `middle`: a score on the right side of it."""
    if trail.game.turn(trail.state) == 0:
        return searcher.score(trail, depth, ply, middle, middle + 1)
    answer = searcher.score(trail, depth, ply, -middle - 1, -middle)
    return Answer(-answer.score, answer.complete)


def _next_guess(low: int, high: int) -> int:
    """Zero first, from both sides; then by halves, within one payoff once that is known."""
    if low < 0 <= high:
        return -1
    if low <= 0 < high:
        return 0
    edge = 2 * (STEP - LONGEST)
    if low < edge <= high and high - low > edge:
        return (low + high) // 2 if low > 0 else edge - 1
    return (low + high) // 2
