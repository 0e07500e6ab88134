"""`zermelo show`: a position drawn, whose move it is, the legal moves."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from zermelo.cli.options import At, GameName, Json, Parameters, chosen, position
from zermelo.cli.screen import BadInput, refused, say, say_json, written
from zermelo.description import estimate_text, position_facts
from zermelo.game import CHANCE
from zermelo.line import moves_text

if TYPE_CHECKING:
    from zermelo.trail import Trail

SHOWN, SECONDS = 60, 2.0

Text = Annotated[bool, typer.Option("--text", help="The state's text alone, which --at reads: OBF of othello, ...")]
Picture = Annotated[
    Path | None, typer.Option("-o", "--output", metavar="FILE", help="The board as .svg, or as .png or .pdf.")
]
Dark = Annotated[bool, typer.Option("--dark", help="With -o: for dark paper.")]
Best = Annotated[bool, typer.Option("--best", help=f"With -o: mark the best moves that {SECONDS:g} seconds find.")]


def show(
    game: GameName,
    parameter: Parameters = None,
    at: At = "",
    text: Text = False,
    output: Picture = None,
    dark: Dark = False,
    best: Best = False,
    json: Json = False,
) -> None:
    """Draw a position, and say whose move it is and what is legal.

    Example: zermelo show tic-tac-toe --at "b2 a1"
    """
    rules = chosen(game, parameter)
    trail = position(rules, at)
    state = trail.state
    if (dark or best) and not output:
        raise BadInput("--dark and --best are for a picture: add -o board.svg")
    if output:
        _write(output, trail, dark, best)
        return
    if json:
        say_json(position_facts(trail))
        return
    if text:
        say(rules.state_text(state))
        return
    say(rules.draw(state))
    say()
    if trail.over():
        payoffs = ", ".join(f"{name} {trail.payoff(seat) + 0:g}" for seat, name in enumerate(rules.players))
        why = f", since the position has come {trail.times} times" if trail.came_again() else ""
        say(f"the game is over{why}: {payoffs}")
    elif rules.turn(state) == CHANCE:
        odds = {rules.move_text(state, outcome): chance for outcome, chance in rules.chances(state)}
        say("chance decides: " + ", ".join(f"{text} with {chance:.3g}" for text, chance in odds.items()))
    else:
        say(f"{rules.players[rules.turn(state)]} to move: {moves_text(trail, SHOWN)}")
        estimate = estimate_text(rules, state)
        if estimate:
            say(f"estimate for {rules.players[0]}: {estimate}")


def _write(file: Path, trail: Trail, dark: bool, best: bool) -> None:
    """The picture, with the last move marked and, if they are wanted, the best ones."""
    from zermelo.views.converting import converted

    marked: tuple[int, ...] = ()
    if best and not trail.over() and trail.game.turn(trail.state) != CHANCE:
        from zermelo.methods.limit import Limit
        from zermelo.methods.search import search

        found = search(trail.game, trail, Limit(seconds=SECONDS))
        marked = found.best_moves or (() if found.best is None else (found.best,))
    try:
        written(file, converted(trail.picture(marked, dark), file.suffix))
    except ValueError as problem:
        raise refused(problem) from None
