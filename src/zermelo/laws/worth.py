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
        self.plies: dict[Any, int] = {}  # to the end, between two players: wins as soon, losses as late as can be

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
                self.plies[here] = self._distance(here, [child for child, _ in children])
                stack.pop()
        return self.known[state]

    def rank(self, state: Any, player: int) -> tuple[float, int]:
        """What the player can be sure of, and then the distance: sooner is better for a win, later for a loss."""
        payoff, plies = self.known[state][player], self.plies[state]
        return payoff, -plies if payoff > 0 else plies if payoff < 0 else 0

    def _distance(self, state: Any, children: list[Any]) -> int:
        turn = self.game.turn(state)
        if not children or turn == CHANCE or len(self.game.players) != 2:
            return 0
        return 1 + self.plies[max(children, key=lambda child: self.rank(child, turn))]


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
