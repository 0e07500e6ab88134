"""max^n by definition: what each player gets, if each plays for himself.

    an end               the payoffs
    depth 0              the guesses (`share`), where the sum of payoffs is known brought to that sum
    a throw              the average of what follows; it costs no depth
    a player's turn      what follows the move that gives him the most; of equals the first, the last, or what the next
                         players get most of (`kind`) or least (`cruel`)

It stands in where rules can't be compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.compiler.control import STUCK, fault_text
from zermelo.game import CHANCE, Game
from zermelo.methods.many_players.stakes import apart, fair, stakes_of
from zermelo.odds import odds_of
from zermelo.statetext import identity

Vector = tuple[float, ...]
MOST_KEPT = 500_000


class Definition:
    """Payoffs by definition, each computed once. `visit` is called at every node, and may raise."""

    def __init__(self, game: Game[Any], ties: str = "first", visit: Callable[[], None] = lambda: None) -> None:
        self.game, self.ties, self.visit = game, ties, visit
        self.stakes, self.seats = stakes_of(game), range(len(game.players))
        self.kept: dict[Any, tuple[Vector, bool]] = {}

    def value(self, state: Any, depth: int) -> tuple[Vector, bool]:
        """What each gets, and whether that is independent of the depth."""
        self.visit()
        game = self.game
        if game.over(state):
            return tuple(float(game.payoff(state, seat)) for seat in self.seats), True
        if depth <= 0:
            return self.guesses(state), False
        key = (identity(state), depth)
        if key not in self.kept:
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            self.kept[key] = self._backed_up(state, depth)
        return self.kept[key]

    def guesses(self, state: Any) -> Vector:
        """What each is guessed to get."""
        game = self.game
        if len(self.seats) == 2 and game.zero_sum and not game.has("share"):
            raw = [float(game.estimate(state)), -float(game.estimate(state))]
        else:
            raw = [float(game.share(state, seat)) for seat in self.seats]
        if not self.stakes.known:
            return tuple(raw)
        least, total = self.stakes.least, self.stakes.total
        whole = sum(max(guess, least) for guess in raw)
        return tuple(fair(guess, whole, least, total, len(raw)) for guess in raw)

    def _backed_up(self, state: Any, depth: int) -> tuple[Vector, bool]:
        game, turn = self.game, self.game.turn(state)
        options = game.options(state)
        if not options:
            raise ValueError(fault_text(STUCK, game.unit))
        found = [self.value(game.play(state, option), depth - (turn != CHANCE)) for option in options]
        whole = all(complete for _, complete in found)
        if turn == CHANCE:
            odds = odds_of(game, state)
            columns = zip(*(vector for vector, _ in found), strict=True)
            return tuple(sum(c * number for c, number in zip(odds, column, strict=True)) for column in columns), whole
        best = found[0][0]
        for vector, _ in found[1:]:
            if self._taken(vector, best, turn):
                best = vector
        return best, whole

    def _taken(self, vector: Vector, best: Vector, turn: int) -> bool:
        """Whether a move with these payoffs is taken for the best so far."""
        if apart(vector[turn], best[turn]):
            return vector[turn] > best[turn]
        if self.ties in ("first", "last"):
            return self.ties == "last"
        for one, other in zip(vector[turn:] + vector[:turn], best[turn:] + best[:turn], strict=True):
            if apart(one, other):
                return (one > other) == (self.ties == "kind")
        return False
