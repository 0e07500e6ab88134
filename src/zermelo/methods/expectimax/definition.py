"""What a position of a game with chance is worth to a depth, by definition.

    an end                its payoff
    depth 0               the estimate
    a throw               the average of what follows, by the chances; it costs no depth
    a player's turn       the best that follows for him, one move less deep

and always within the game's own bounds. Values are the first player's. It stands in where rules can't be compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.compiler.control import STUCK, fault_text
from zermelo.game import CHANCE, Game
from zermelo.methods.expectimax.workspace import LEVELS, stakes_of
from zermelo.odds import odds_of
from zermelo.statetext import identity

MOST_KEPT = 1_000_000  # values


class Definition:
    """Values by definition, each computed once; `estimate` may be another than the game's. `visit` may raise."""

    def __init__(
        self, game: Game[Any], estimate: Callable[[Any], float], visit: Callable[[], None] = lambda: None, hero: int = 0
    ) -> None:
        self.game, self.estimate, self.visit = game, estimate, visit
        self.hero = hero  # whose values they are: all others want the least for him
        self.stakes = stakes_of(game)
        self.kept: dict[Any, tuple[float, bool]] = {}

    def value(self, state: Any, depth: int, level: int = 0) -> tuple[float, bool]:
        """The first player's, and whether it is independent of the depth."""
        self.visit()
        game = self.game
        if game.over(state):
            return float(game.payoff(state, self.hero)), True
        if depth <= 0 or level >= LEVELS:
            return self.within(state, float(self.estimate(state))), False
        key = (identity(state), depth)
        if key not in self.kept:
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            self.kept[key] = self._backed_up(state, depth, level)
        return self.kept[key]

    def _backed_up(self, state: Any, depth: int, level: int) -> tuple[float, bool]:
        game, turn = self.game, self.game.turn(state)
        options = game.options(state)
        if not options:
            raise ValueError(fault_text(STUCK, game.unit))
        less = 0 if turn == CHANCE else 1
        found = [self.value(game.play(state, option), depth - less, level + 1) for option in options]
        values = [value for value, _ in found]
        if turn == CHANCE:
            value = sum(chance * value for chance, value in zip(odds_of(game, state), values, strict=True))
        else:
            value = max(values) if turn == self.hero else min(values)
        return self.within(state, value), all(complete for _, complete in found)

    def within(self, state: Any, value: float) -> float:
        """The value, brought within the game's own bounds."""
        least, most = self.stakes
        if self.game.has("bounds") and self.hero == 0:
            low, high = self.game.bounds(state)
            least, most = max(least, low), min(most, high)
        return float(max(least, min(most, value)))
