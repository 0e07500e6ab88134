"""How play goes on after a move, and who benefits where moves are equal, in words: for `search`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zermelo.cli.screen import say
from zermelo.game import Game

if TYPE_CHECKING:
    from zermelo.methods.result import Line, Result, Tie

SHOWN = 60  # moves of a line
TIES = 6  # that are told


def course_text(game: Game[Any], state: Any, line: Line, first: int = 0) -> str:
    """The moves of a line from one on; likely throws in brackets."""
    from zermelo.methods.result import texts

    words = list(line.course) or texts(game, state, line.line)
    rest = f" ... ({len(words)} moves)" if len(words) > SHOWN else ""
    return " ".join(words[first:SHOWN]) + rest


def say_ties(game: Game[Any], state: Any, result: Result) -> None:
    """Which moves are equal for who moves, who benefits by the one that is taken, and who loses."""
    for place, tie in enumerate(result.ties[:TIES]):
        say(f"{'' if place else 'ties':<15}{tie_text(game, state, tie)}")
    if len(result.ties) > TIES:
        say(f"{'':<15}... ({len(result.ties)} in all)")
    if result.effort.counters.get("tied turns") and len(result.lines) < len(game.options(state)):
        say(f"{'' if result.ties else 'ties':<15}there are some beside these lines; --all-moves looks at every line")


def tie_text(game: Game[Any], state: Any, tie: Tie) -> str:
    """One tie in a sentence."""
    facts = tie.as_json(game, state)
    after = f"after {' '.join(facts['after'])}: " if facts["after"] else ""
    changes = tie.changes()
    benefit = [_told(game, seat, *pair) for seat, pair in changes.items() if pair[0] > pair[1]]
    lose = [_told(game, seat, *pair) for seat, pair in changes.items() if pair[0] < pair[1]]
    told = [
        f"{' and '.join(some)} {_verb(verb, some)}" for verb, some in (("benefit", benefit), ("lose", lose)) if some
    ]
    equal = f"{facts['taken']} and {facts['other']} are equal for {facts['mover']}"
    return f"{after}{equal}; by {facts['taken']} {', '.join(told)}"


def _told(game: Game[Any], seat: int, here: float, there: float) -> str:
    return f"{game.players[seat]} ({here:g} instead of {there:g})"


def _verb(verb: str, people: list[str]) -> str:
    return verb if len(people) > 1 else f"{verb}s"
