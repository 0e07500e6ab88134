"""The other side: what it threatens, and which of its answers to a move are good."""

from __future__ import annotations

from zermelo.methods.result import Line, Result
from zermelo.playing.reasons.reason import Answers, Ask, Threat
from zermelo.playing.reasons.steps import lost_at_once, threats_of
from zermelo.trail import Trail
from zermelo.value import PROVED, Value

LEAST_THREAT = 2.0  # margins that the move has to gain, to be called a threat


def threat_at(trail: Trail) -> Threat | None:
    """What the other side threatens to win at once with, if it does."""
    game, mover = trail.game, trail.game.turn(trail.state)
    threats = threats_of(trail, 1 - mover)
    if not threats.moves:
        return None
    lost = lost_at_once(trail)
    met = tuple(game.move_text(trail.state, move) for move in trail.options() if move not in lost)
    return Threat(1 - mover, threats.moves, threats.unstoppable, met)


def pending(trail: Trail, result: Result, ask: Ask) -> Threat | None:
    """What the other side would do if the mover passed, where rules have `pass_turn` and it would gain by it."""
    game, mover = trail.game, trail.game.turn(trail.state)
    if not game.has("pass_turn") or (game.has("urgent") and game.urgent(trail.state)):
        return None
    passed = Trail(game, game.pass_turn(trail.state))
    if passed.over() or game.turn(passed.state) != 1 - mover:
        return None
    found = ask.one(passed)
    gain = found.value.for_player(1 - mover) - result.value.for_player(1 - mover)
    if found.best is None or gain < LEAST_THREAT * game.margin:
        return None
    return Threat(1 - mover, (game.move_text(passed.state, found.best),), value=found.value, gain=gain)


def answers_to(trail: Trail, line: Line, best: Line, ask: Ask, plain: bool) -> Answers | None:
    """The good answers to a move; None where some are not proved, or all are equally good."""
    game, after, mover = trail.game, trail.play(line.move), trail.game.turn(trail.state)
    player, options = game.turn(after.state), after.options()
    if after.over() or player != 1 - mover or len(options) < 2:
        return None
    values = _all_proved(after, ask)
    if not values:
        return None
    most = max(value.for_player(player) for value in values.values())
    good = [move for move in options if values[move].for_player(player) == most]
    rest = {value.for_player(player) for value in values.values()} - {most}
    if not rest:
        return None
    late, late_payoff = "", 0.0
    then = after.play(line.line[1] if line.line[1] in good else good[0])
    if len(good) == 1 and not then.over() and game.turn(then.state) == mover and best.move in then.options():
        still = _all_proved(then, ask).get(best.move)
        if still is not None and still.for_player(mover) < best.value.for_player(mover):
            late, late_payoff = game.move_text(then.state, best.move), still.for_player(mover)
    texts = tuple(game.move_text(after.state, move) for move in good)
    rest_of = tuple(sorted(rest, reverse=True))
    text = game.move_text(trail.state, line.move)
    return Answers(player, text, texts, most, rest_of, plain, late, late_payoff)


def _all_proved(trail: Trail, ask: Ask) -> dict[int, Value]:
    """The values of all moves; nothing, if not all of them are proved."""
    values = {line.move: line.value for line in ask.every(trail).lines}
    whole = len(values) == len(trail.options()) and all(value.kind == PROVED for value in values.values())
    return values if whole else {}
