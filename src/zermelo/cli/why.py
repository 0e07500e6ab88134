"""`zermelo why`: a position, what every move is worth, and the reason: how the other side answers it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from zermelo.cli.dice import throws_text
from zermelo.cli.options import At, GameName, Json, Parameters, chosen, position
from zermelo.cli.screen import BadInput, filled, notice, refused, say, say_json, working
from zermelo.description import described, estimate_text
from zermelo.line import move_at
from zermelo.trail import Trail

if TYPE_CHECKING:
    from zermelo.playing.why import Why

SHOWN = 8  # moves of an answer
Move = Annotated[str, typer.Option("--move", metavar="MOVE", help="A move to say more of; without it, the best one.")]
Seconds = Annotated[float, typer.Option("--seconds", metavar="T", help="Take so long.")]
Method = Annotated[str, typer.Option("--method", metavar="NAME", help="How to search: `zermelo methods` lists them.")]
Depth = Annotated[int | None, typer.Option("--depth", metavar="N", help="Look so many plies ahead, at most.")]


def why(
    game: GameName,
    parameter: Parameters = None,
    at: At = "",
    move: Move = "",
    seconds: Seconds = 1.0,
    depth: Depth = None,
    method: Method = "",
    json: Json = False,
) -> None:
    """Draw a position, and say what every move is worth and how the other side answers it.

    Example: zermelo why connect-four --at 44455 --move 6
    """
    rules = chosen(game, parameter)
    trail = position(rules, at)
    state = trail.state
    if trail.over():
        raise BadInput("the game is over here: there is nothing to choose; `zermelo show` says how it ended")
    asked = _asked(trail, move)
    from zermelo.methods.limit import Limit
    from zermelo.playing.why import why as explained

    try:
        with working() as progress:
            progress.show("thinking", at_once=True)
            answer = explained(trail, Limit(depth=depth, seconds=seconds), method)
    except ValueError as problem:
        raise refused(problem) from None
    if json:
        say_json(described(rules) | answer.result.as_json(rules, state))
        return
    if answer.result.interpreted:
        notice(f"interpreted, because the rules can't be compiled: {answer.result.interpreted}")
    say(rules.draw(state))
    say()
    say(f"{rules.players[rules.turn(state)]} to move")
    say_why(answer, asked)


def _asked(trail: Trail, text: str) -> int | None:
    if not text:
        return None
    try:
        return move_at(trail, text)
    except ValueError as problem:
        raise BadInput(str(problem)) from None


def say_why(answer: Why, asked: int | None) -> None:
    """Every move with its value and how play goes on; a sentence on one of them."""
    from zermelo.methods.result import texts

    game, state = answer.game, answer.state
    say(f"values for {game.players[0] if answer.result.value.opposed else ', '.join(game.players)}")
    wide = max(len(game.move_text(state, line.move)) for line in answer.lines)
    for line in answer.lines:
        words = texts(game, state, line.line)
        more = throws_text(game, state, line) or " ".join(words[1 : SHOWN + 1])
        say(f"  {words[0]:<{wide}}  {line.value!s:<26}{more}".rstrip())
    if asked is not None:
        say(answer.sentence(asked))
    told = answer.lines[0].move if asked is None else asked
    for throws in answer.throws(told):
        say(filled(f"{game.move_text(state, told)} is {throws}"))
    estimate = estimate_text(game, state)
    if estimate:
        say(f"estimate of this position: {estimate}")
