"""`zermelo why`: a position, what every move is worth, and the reasons for or against one of them; of a game that is
over, where it turned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from zermelo.cli.dice import throws_text
from zermelo.cli.options import At, GameName, Json, Parameters, chosen, position
from zermelo.cli.screen import BadInput, notice, refused, say, say_json, working
from zermelo.description import described, outcome_text
from zermelo.game import CHANCE
from zermelo.line import move_at
from zermelo.trail import Trail

if TYPE_CHECKING:
    from zermelo.methods.limit import Limit
    from zermelo.playing.review import Review
    from zermelo.playing.why import Why

MOVES = 12  # that are shown, the best first
SHOWN = 8  # moves of a line
SECONDS, PATIENCE = 1.0, 600.0  # without a limit, and with a depth alone
Move = Annotated[str, typer.Option("--move", metavar="MOVE", help="The move to explain; without it, the best one.")]
Last = Annotated[bool, typer.Option("--last", help="Explain the last move of --at, which was the other side's.")]
Seconds = Annotated[
    float | None, typer.Option("--seconds", metavar="T", help="Take so long; without any limit, a second.")
]
Method = Annotated[str, typer.Option("--method", metavar="NAME", help="How to search: `zermelo methods` lists them.")]
Depth = Annotated[int | None, typer.Option("--depth", metavar="N", help="Look so many plies ahead, at most.")]


def why(
    game: GameName,
    parameter: Parameters = None,
    at: At = "",
    move: Move = "",
    last: Last = False,
    seconds: Seconds = None,
    depth: Depth = None,
    method: Method = "",
    json: Json = False,
) -> None:
    """Say why: what every move of a position is worth, and the reasons for or against one. Of a game that is over, the
    moves where its value changed.

    Example: zermelo why connect-four --at 445 --move 5
    """
    rules = chosen(game, parameter)
    trail = position(rules, at)
    if last:
        trail, move = _before_the_last(trail, move)
    elif trail.over() and trail.before is None:
        raise BadInput("the game is over here: there is nothing to choose; `zermelo show` says how it ended")
    from zermelo.methods.limit import Limit

    try:
        if seconds is None:
            seconds = SECONDS if depth is None else PATIENCE  # with seconds it is the engine, which proves as it goes
        limit = Limit(depth=depth, seconds=seconds)
        if trail.over() and not move:
            _say_review(trail, limit, method, json)
            return
        asked = asked_move(trail, move)
        _say_reasons(trail, asked, limit, method, json)
    except ValueError as problem:
        raise refused(problem) from None


def _before_the_last(trail: Trail, move: str) -> tuple[Trail, str]:
    """Where the last move was chosen, and that move."""
    if move:
        raise BadInput("--last is about the last move of --at, and --move about another one: give one of them")
    while trail.before is not None and trail.game.turn(trail.before.state) == CHANCE:
        trail = trail.before
    if trail.before is None or trail.move is None:
        raise BadInput("--last wants moves: give them with --at")
    return trail.before, trail.game.move_text(trail.before.state, trail.move)


def asked_move(trail: Trail, text: str) -> int | None:
    """The move that is asked for, if one is."""
    try:
        return move_at(trail, text) if text else None
    except ValueError as problem:
        raise BadInput(str(problem)) from None


def _say_reasons(trail: Trail, asked: int | None, limit: Limit, method: str, json: bool) -> None:
    from zermelo.methods.limit import Options
    from zermelo.playing.why import why as explained

    game, state = trail.game, trail.state
    with working() as progress:
        progress.show("thinking", at_once=True)
        answer = explained(game, trail, limit, Options(method=method))
    move = answer.best if asked is None else asked
    if json:
        say_reasons_json(answer, move)
        return
    if answer.result.interpreted:
        notice(f"interpreted, because the rules can't be compiled: {answer.result.interpreted}")
    say(game.draw(state))
    say()
    if game.simultaneous:
        say("both choose at once")
    else:
        say(f"{game.players[game.turn(state)]} to move")
        say_values(answer, asked)
    say()
    with working() as progress:  # the values stand there, whatever becomes of the reasons
        progress.show("thinking", at_once=True)
        sentences = answer.sentences(move)
    say("\n".join(sentences))


def say_reasons_json(answer: Why, move: int | str) -> None:
    """Values and reasons for programs; the values alone, where Ctrl-C ends the questions for reasons."""
    try:
        facts = answer.as_json(move)
    except KeyboardInterrupt:
        say_json(answer.facts())
        raise
    say_json(facts)


def say_values(answer: Why, asked: int | None = None) -> None:
    """The best moves, and the one that was asked for, with their values and how play goes on."""
    game, state = answer.game, answer.state
    say(f"values for {game.players[0] if answer.result.value.opposed else ', '.join(game.players)}")
    shown = [line for place, line in enumerate(answer.lines) if place < MOVES or line.move == asked]
    texts = [game.move_text(state, line.move) for line in shown]
    wide, far = max(len(text) for text in texts), max(24, *(len(answer.value_text(line)) for line in shown))
    for text, line in zip(texts, shown, strict=True):
        rest = throws_text(game, state, line) or answer.line_text(line, SHOWN)
        say(f"  {text:<{wide}}  {answer.value_text(line):<{far}}  {rest}".rstrip())
    if len(shown) < len(answer.lines):
        say(f"  ... ({len(answer.lines)} moves in all)")


def _say_review(trail: Trail, limit: Limit, method: str, json: bool) -> None:
    from zermelo.playing.review import review

    with working() as progress:
        found = review(trail, limit, method, lambda done, of: progress.show(f"move {done} of {of}", at_once=True))
    if json:
        say_json(described(trail.game) | found.as_json())
        return
    say(trail.game.draw(trail.state))
    say()
    say(outcome_text(trail))
    say_review(found)


def say_review(found: Review) -> None:
    """The moves where the value changed."""
    for sentence in found.sentences():
        say(sentence)
