"""All reasons for or against one move."""

from __future__ import annotations

from dataclasses import replace

from zermelo.methods.result import Result
from zermelo.playing.reasons.answers import answers_to, pending, threat_at
from zermelo.playing.reasons.estimates import estimated
from zermelo.playing.reasons.lines import payoff_of, play_of, settled
from zermelo.playing.reasons.reason import EQUAL, SEEMS, SLOWER, WORSE, Ask, Reason
from zermelo.playing.reasons.several import among_several
from zermelo.playing.reasons.verdict import verdict_of
from zermelo.trail import Trail
from zermelo.value import SO_FAR


def reasons_for(trail: Trail, result: Result, move: int, ask: Ask) -> tuple[Reason, ...]:
    """All that can be said of a move, where the values of all moves are known; `ask` searches other positions."""
    lines = {line.move: line for line in result.lines}
    line, best = lines[move], result.lines[0]
    if line.value.kind == SO_FAR:
        line = settled(trail, line, ask)
        result = replace(result, lines=tuple(line if other.move == move else other for other in result.lines))
        best = result.lines[0]
    verdict = verdict_of(trail, result, line)
    if len(trail.game.players) != 2 or not trail.game.zero_sum:
        several = among_several(trail, result, line, verdict, ask) if len(trail.game.players) > 1 else []
        return (verdict, *several)
    found: list[Reason] = [verdict]
    if verdict.kind == EQUAL:
        return tuple(found)
    threat = threat_at(trail) or (pending(trail, result, ask) if verdict.kind == SEEMS else None)
    found += [threat] if threat else []
    if verdict.kind == SEEMS:
        return tuple(found + estimated(trail, line, result, ask))
    if verdict.kind == WORSE and len(line.line) > 2:
        answers = answers_to(trail, line, best, ask, verdict.plain)
        found += [answers] if answers else []
    missed = verdict.kind in (WORSE, SLOWER) and payoff_of(trail, line) >= 0  # says more than what is left
    play = play_of(trail, best if missed else line, ask, missed)
    return tuple(found + ([play] if play else []))
