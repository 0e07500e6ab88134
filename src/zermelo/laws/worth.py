"""What each player can be sure of, computed straight from the rules: the yardstick for canonical and bounds.

For a player, all others are taken as one opponent. With two players and zero sum that is the minimax value; with more,
unlike the value of max^n, it does not depend on how ties are broken. Chance nodes are averaged.
"""

from __future__ import annotations

from typing import Any

from zermelo.game import CHANCE, Game


class Yardstick:
    """Values of states, as far as they are cheap: what is known is kept, what costs more than the budget is not tried.

    >>> from zermelo.games.nim import Nim
    >>> game = Nim(piles=(2, 2))
    >>> Yardstick(game, budget=100).worth(game.start())
    (-1.0, 1.0)
    """

    def __init__(self, game: Game[Any], budget: int = 0) -> None:
        self.game, self.budget = game, budget
        self.known: dict[Any, tuple[float, ...]] = {}

    def worth(self, state: Any) -> tuple[float, ...] | None:
        """The sure payoff of every player; None if it is too costly, or if the game can go on for ever."""
        entered: set[Any] = set()
        stack = [state]
        while stack:
            here = stack[-1]
            if here in self.known:
                stack.pop()
                continue
            if len(entered) >= self.budget:
                return None
            children = _children(self.game, here)
            missing = [child for child, _ in children if child not in self.known]
            if any(child in entered for child in missing) and here in entered:
                return None  # a cycle
            entered.add(here)
            if missing:
                stack += missing
            else:
                self.known[here] = _backed_up(self.game, here, [(self.known[child], odds) for child, odds in children])
                stack.pop()
        return self.known[state]


def _children(game: Game[Any], state: Any) -> list[tuple[Any, float]]:
    if game.over(state):
        return []
    if game.turn(state) == CHANCE:
        return [(game.play(state, outcome), chance) for outcome, chance in game.chances(state)]
    return [(game.play(state, move), 1.0) for move in game.moves(state)]


def _backed_up(game: Game[Any], state: Any, below: list[tuple[tuple[float, ...], float]]) -> tuple[float, ...]:
    seats = range(len(game.players))
    if not below:
        return tuple(float(game.payoff(state, player)) for player in seats)
    turn = game.turn(state)
    if turn == CHANCE:
        return tuple(sum(chance * values[player] for values, chance in below) for player in seats)
    return tuple((max if player == turn else min)(values[player] for values, _ in below) for player in seats)
