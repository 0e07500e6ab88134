"""Evaluators: from a state to a guess at the first player's payoff, one at a time or many at once.

Kernels ask for the game's own estimate in one place (alphabeta/node.py). An evaluator of another kind (a function of
somebody's own, later a network) is given to a session; searches that can use it then run interpreted, and say so.

>>> from zermelo.games.nim import Nim
>>> from zermelo.methods.limit import Limit
>>> from zermelo.methods.session import Session
>>> class Parity(Evaluator):
...     def value(self, state):
...         return 0.5 if sum(state.piles) % 2 else -0.5
>>> session = Session(Nim(), evaluator=Parity(Nim()))
>>> print(session.search(Limit(depth=2)).value)
-0.5 (estimated)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.game import Game


class Evaluator:
    """The game's own estimate; a subclass may know better."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def value(self, state: Any) -> float:
        """A guess at the first player's payoff, for a state that is not over."""
        return float(self.game.estimate(state))

    def values(self, states: Sequence[Any]) -> list[float]:
        """The same of many at once: where asking for a batch costs less, a subclass says how."""
        return [self.value(state) for state in states]
