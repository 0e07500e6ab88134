"""`zermelo show`: a position drawn, whose move it is, the legal moves."""

from __future__ import annotations

from typing import Annotated

import typer

from zermelo.cli.options import At, GameName, Json, Parameters, chosen, position
from zermelo.cli.screen import say, say_json
from zermelo.description import estimate_text, position_facts
from zermelo.game import CHANCE
from zermelo.line import moves_text

SHOWN = 60


Text = Annotated[bool, typer.Option("--text", help="The state's text alone, which --at reads: OBF of othello, ...")]


def show(game: GameName, parameter: Parameters = None, at: At = "", text: Text = False, json: Json = False) -> None:
    """Draw a position, and say whose move it is and what is legal.

    Example: zermelo show tic-tac-toe --at "b2 a1"
    """
    rules = chosen(game, parameter)
    trail = position(rules, at)
    state = trail.state
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
