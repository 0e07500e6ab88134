"""`zermelo show`: a position drawn, whose move it is, the legal moves."""

from __future__ import annotations

from typing import Any

from zermelo.cli.options import At, GameName, Json, Parameters, chosen, described, position
from zermelo.cli.screen import say, say_json
from zermelo.game import CHANCE, Game
from zermelo.line import moves_text

SHOWN = 60


def show(game: GameName, parameter: Parameters = None, at: At = "", json: Json = False) -> None:
    """Draw a position, and say whose move it is and what is legal.

    Example: zermelo show tic-tac-toe --at "b2 a1"
    """
    rules = chosen(game, parameter)
    state = position(rules, at).state
    if json:
        say_json(_facts(rules, state))
        return
    say(rules.draw(state))
    say()
    if rules.over(state):
        payoffs = ", ".join(f"{name} {rules.payoff(state, seat):g}" for seat, name in enumerate(rules.players))
        say(f"the game is over: {payoffs}")
    elif rules.turn(state) == CHANCE:
        odds = {rules.move_text(state, outcome): chance for outcome, chance in rules.chances(state)}
        say("chance decides: " + ", ".join(f"{text} with {chance:.3g}" for text, chance in odds.items()))
    else:
        say(f"{rules.players[rules.turn(state)]} to move: {moves_text(rules, state, SHOWN)}")
        estimate = estimate_text(rules, state)
        if estimate:
            say(f"estimate for {rules.players[0]}: {estimate}")


def estimate_text(game: Game[Any], state: Any) -> str:
    """The estimate, feature by feature where the game has weights; nothing if it has none, or is over.

    >>> from zermelo.games.connect_four import ConnectFour
    >>> game = ConnectFour()
    >>> estimate_text(game, game.play(game.start(), 3))
    '0.06 = 0.1 x 0 (threats) + 0.15 x 0 (lasting) + 0.02 x 3 (centre)'
    """
    if game.over(state) or not (game.weights or game.has("estimate")):
        return ""
    if not game.weights:
        return f"{game.estimate(state):g}"
    parts = [f"{weight:g} x {value:g} ({name})" for name, (weight, value) in game.features(state).items()]
    return f"{game.estimate(state):g} = {' + '.join(parts)}"


def _facts(game: Game[Any], state: Any) -> dict[str, Any]:
    over = game.over(state)
    turn = None if over else game.turn(state)
    facts = described(game) | {
        "state": game.state_text(state),
        "over": over,
        "turn": None if turn is None else "chance" if turn == CHANCE else game.players[turn],
        "moves": [game.move_text(state, move) for move in game.options(state)],
    }
    if game.weights and not over:
        facts["estimate"] = game.estimate(state)
        facts["features"] = {
            name: {"weight": weight, "value": value} for name, (weight, value) in game.features(state).items()
        }
    if over:
        facts["payoffs"] = {name: game.payoff(state, seat) for seat, name in enumerate(game.players)}
    if turn == CHANCE:
        facts["chances"] = {game.move_text(state, outcome): chance for outcome, chance in game.chances(state)}
    return facts
