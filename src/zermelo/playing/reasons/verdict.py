"""The verdict: a move against the best one, or the best one against the next."""

from __future__ import annotations

from zermelo.methods.result import Line, Result
from zermelo.playing.reasons.reason import BEST, EQUAL, ONLY, SEEMS, SLOWER, WORSE, Verdict
from zermelo.trail import Trail
from zermelo.value import PROVED, Value


def verdict_of(trail: Trail, result: Result, line: Line) -> Verdict:
    """The move against the best one."""
    game, mover, best = trail.game, trail.game.turn(trail.state), result.lines[0]
    others = [other for other in result.lines if other.move != line.move]
    against = next(iter(others), None) if line is best else best
    least, most = game.bounds(trail.state)
    sure = result.value.kind == PROVED or best.value.for_player(mover) == (most if mover == 0 else -least)
    kind = _kind(line, best, others, mover, sure and best.value.kind == PROVED)
    payoffs = {other.value.for_player(mover) for other in result.lines if other.value.kind == PROVED}
    rest = tuple(sorted({other.value.for_player(mover) for other in others}, reverse=True)) if kind == ONLY else ()
    return Verdict(
        kind,
        mover,
        game.move_text(trail.state, line.move),
        line.value,
        game.move_text(trail.state, against.move) if against else "",
        against.value if against else None,
        rest,
        says_who_wins(payoffs) and len(game.players) == 2 and game.zero_sum,
    )


def says_who_wins(payoffs: set[float]) -> bool:
    """Whether payoffs differ by their sign alone: then a win is a win.

    >>> says_who_wins({1, 0, -1}), says_who_wins({3, -12})
    (True, False)
    """
    return len({abs(payoff) for payoff in payoffs if payoff}) <= 1 and payoffs <= {-1, 0, 1}


def _kind(line: Line, best: Line, others: list[Line], mover: int, sure: bool) -> str:
    """What the move is, by the values of all; only what is proved is called so, and `sure` if no move is better."""
    proved = [other.value.kind == PROVED for other in (line, best)]
    mine, theirs = (_rank(other.value, mover) for other in (line, best))
    if line is best or (all(proved) and mine == theirs):
        known = all(other.value.kind == PROVED for other in others) and line.value.kind == PROVED
        if known and others and all(_rank(other.value, mover)[0] < mine[0] for other in others):
            return ONLY
        if not (known or sure) and line is best:
            return SEEMS if others else BEST
        alike = [other for other in others if _rank(other.value, mover) == mine]
        return EQUAL if alike else BEST
    if not all(proved):
        return SEEMS
    return WORSE if mine[0] < theirs[0] else SLOWER


def _rank(value: Value, mover: int) -> tuple[float, int]:
    """The mover's payoff, then the distance: wins soon, losses late."""
    payoff, far = value.for_player(mover), value.plies or 0
    return payoff, -far if payoff > 0 else far if payoff < 0 else 0
