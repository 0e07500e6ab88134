"""What dice do to moves, in words: for `search`, `why` and `play` on games with chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from zermelo.cli.screen import say
from zermelo.game import Game

if TYPE_CHECKING:
    from zermelo.methods.result import Line, Outcome, Result

FEW = 12  # outcomes: of more, the ends are told


def say_chances(game: Game[Any], result: Result) -> None:
    """Who wins how often."""
    if result.winning:
        told = [f"{100 * chance:.8f} % {player}" if result.value.proved else f"{100 * chance:.1f} % {player}"
                for player, chance in zip(game.players, result.winning, strict=True)]  # fmt: skip
        say(f"{'chance to win':<15}{', '.join(told)}")


def say_throws(game: Game[Any], state: Any, result: Result) -> None:
    """What each outcome makes of the best move; or of the position, where chance decides."""
    if result.outcomes:
        _say_each("throws", game, state, result.outcomes, 0)
    elif len(result.lines) == 1 and result.lines[0].outcomes:
        line = result.lines[0]
        _say_each("then", game, game.play(state, line.move), line.outcomes, game.turn(state))


def _say_each(head: str, game: Game[Any], state: Any, outcomes: Sequence[Outcome], player: int) -> None:
    for place, outcome in enumerate(ordered(outcomes, player)):
        say(f"{head if place == 0 else '':<15}{_told(game, state, outcome)}")


def ordered(outcomes: Sequence[Outcome], player: int) -> list[Outcome]:
    """The best for a player first."""
    return sorted(outcomes, key=lambda outcome: -outcome.value.for_player(player))


def _told(game: Game[Any], state: Any, outcome: Outcome) -> str:
    after = game.play(state, outcome.outcome)
    answer = "" if outcome.answer is None else game.move_text(after, outcome.answer)
    number = f"{round(outcome.value.number, 3) + 0:g}"
    return f"{game.move_text(state, outcome.outcome):<6}{100 * outcome.chance:5.1f} %  {number:>7}  {answer}".rstrip()


def throws_text(game: Game[Any], state: Any, line: Line) -> str:
    """From which value to which dice can take a move, on one line; empty where chance does not come next."""
    if not line.outcomes:
        return ""
    thrown, sides = game.play(state, line.move), ordered(line.outcomes, game.turn(state))
    worst, best = sides[-1], sides[0]
    return ", ".join(
        f"{word} {game.move_text(thrown, side.outcome)} {round(side.value.number, 3) + 0:g}"
        for word, side in (("best", best), ("worst", worst))
    )
