"""Where nothing is proved: a line to where the difference shows, and the features that make it.

The estimate of a position counts where it is quiet. So a line is followed by the noisy moves that both sides would
choose, and features are compared only if the estimates at both ends are the values that the search has compared.
"""

from __future__ import annotations

import inspect
import math
from typing import Any

from zermelo.game import Game
from zermelo.methods.result import Line, Result
from zermelo.playing.reasons.lines import payoff_of, play_of, played
from zermelo.playing.reasons.reason import ALIKE, Ask, Difference, Play, Reason
from zermelo.playing.reasons.steps import steps_of
from zermelo.trail import Trail
from zermelo.value import ESTIMATED, PROVED

MOST_QUIET = 2_000  # positions that are looked at to make a line's end quiet
SMALL = 0.1  # of the whole: features that make less of a difference are not told
MOST_TOLD = 3  # features


def estimated(trail: Trail, line: Line, result: Result, ask: Ask) -> list[Reason]:
    """Where not all is proved: the line to where the difference shows, and the features that make it."""
    if line.value.kind == PROVED:
        play = play_of(trail, line, ask)
        return [play] if play else []
    best = result.lines[0]
    other = best if line is not best else result.lines[1]
    gap = abs(payoff_of(trail, line) - payoff_of(trail, other))
    if line.value.kind != ESTIMATED or gap < ALIKE * trail.game.margin:
        return []
    here = quieted(trail, line)
    differences = differences_of(trail, line, other) or changes_of(trail, line)
    seen = visible(trail, here, differences[0].feature if differences else "")
    steps = steps_of(trail, here[:seen])
    if not any(step.told for step in steps):
        seen, steps = len(here), steps_of(trail, here)
    end = played(trail, here[:seen])
    drawing = trail.game.draw(end.state) if differences else ""
    text = trail.game.move_text(trail.state, line.move)
    return [
        Play(text, steps, None, False, end.over(), None, drawing, cut=len(here) - seen, state=end.state),
        *differences,
    ]


def differences_of(trail: Trail, line: Line, other: Line) -> list[Difference]:
    """The features that make the estimates at the ends of two lines differ."""
    here, there = source(trail, line), source(trail, other)
    if here is None or there is None:
        return []
    return features_between(trail.game, here.state, there.state, trail.game.turn(trail.state), False)


def changes_of(trail: Trail, line: Line) -> list[Difference]:
    """The features that a line changes."""
    end = source(trail, line)
    if end is None:
        return []
    return features_between(trail.game, end.state, trail.state, trail.game.turn(trail.state), True)


def source(trail: Trail, line: Line) -> Trail | None:
    """Where an estimated value comes from: the quiet end of its line, if the estimate there is the value.

    None, if it is not: the search has seen something else than the line shows.
    """
    end = played(trail, quieted(trail, line))
    if line.value.kind != ESTIMATED or end.over():
        return None
    apart = abs(trail.game.estimate(end.state) - line.value.number)
    return end if apart <= ALIKE * trail.game.margin else None


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
    best, line = sign * game.estimate(state), tuple[int, ...]()
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
