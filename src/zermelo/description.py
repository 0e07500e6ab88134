"""A game and a position in words, for programs (--json) and for people."""

from __future__ import annotations

from typing import Any

from zermelo.facts import facts_of
from zermelo.game import CHANCE, Game
from zermelo.trail import Trail


def described(game: Game[Any]) -> dict[str, Any]:
    """The game and its parameters, for programs.

    >>> from zermelo.games.coins import Coins
    >>> described(Coins(coins=5))["parameters"]["coins"]
    5
    """
    return {"game": game.name, "parameters": game.parameters}


def summary(game: Game[Any]) -> str:
    """The first line of what its class says of itself."""
    return (type(game).__doc__ or "").strip().partition("\n")[0]


def game_facts(game: Game[Any]) -> dict[str, Any]:
    """All that can be said of a game without playing it, for programs."""
    return {
        "name": game.name,
        "summary": summary(game),
        "players": list(game.players),
        "axes": facts_of(game).words(),
        "parameters": game.parameters,
        "known": [known._asdict() for known in game.known],
    }


def position_facts(trail: Trail) -> dict[str, Any]:
    """Where a game stands, for programs.

    >>> from zermelo.games.tic_tac_toe import TicTacToe
    >>> position_facts(Trail(TicTacToe()))["turn"]
    'x'
    """
    game, state, over = trail.game, trail.state, trail.over()
    turn = None if over else game.turn(state)
    facts = described(game) | {
        "state": game.state_text(state),
        "over": over,
        "turn": None if turn is None else "chance" if turn == CHANCE else game.players[turn],
        "moves": [game.move_text(state, move) for move in trail.options()],
    }
    if game.weights and not over:
        facts["estimate"] = game.estimate(state)
        facts["features"] = {
            name: {"weight": weight, "value": value} for name, (weight, value) in game.features(state).items()
        }
    if over:
        facts["payoffs"] = {name: trail.payoff(seat) for seat, name in enumerate(game.players)}
    if turn == CHANCE:
        facts["chances"] = {game.move_text(state, outcome): chance for outcome, chance in game.chances(state)}
    return facts


def outcome_text(trail: Trail) -> str:
    """Who has won, once it is over.

    >>> from zermelo.games.tic_tac_toe import TicTacToe
    >>> game = TicTacToe()
    >>> outcome_text(Trail(game, game.parse_state("xxx/oo./...")))
    'x wins'
    """
    payoffs = [trail.payoff(seat) for seat in range(len(trail.game.players))]
    if len(payoffs) == 1:
        return f"the payoff is {payoffs[0]:g}"
    first = [name for name, payoff in zip(trail.game.players, payoffs, strict=True) if payoff == max(payoffs)]
    if len(first) == len(payoffs):
        return "a draw"
    return f"{first[0]} wins" if len(first) == 1 else f"{', '.join(first[:-1])} and {first[-1]} share the win"


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
    parts = [f"{weight:g} x {value + 0:g} ({name})" for name, (weight, value) in game.features(state).items()]
    return f"{game.estimate(state):g} = {' + '.join(parts)}"
