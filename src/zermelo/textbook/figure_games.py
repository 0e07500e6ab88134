"""Games that are made for figures: boards with the payoffs and estimates of the sources, trees with estimates."""

from __future__ import annotations

from collections.abc import Mapping

from zermelo.bits import popcount
from zermelo.games.coins import Coins as Coins
from zermelo.games.tic_tac_toe import LINES, Marks, TicTacToe
from zermelo.games.tree import Place, Tree


class Guessed(Tree):
    """A tree of which an evaluation function knows some nodes by name, and in which some moves are noisy."""

    name = "this tree"

    def __init__(self, text: str, guesses: Mapping[str, float], loud: str = "") -> None:
        super().__init__(text)
        self._guesses, self._loud = guesses, loud.split()

    def estimate(self, state: Place) -> float:
        return self._guesses.get(self.node_name(state), 0)

    def noisy(self, state: Place) -> list[int]:
        """The moves to nodes that are named as noisy."""
        return [move for move in self.moves(state) if self.node_name(self.play(state, move)) in self._loud]


class Hundred(TicTacToe):
    """Tic-tac-toe with the payoffs of the slides: 100 for a win of x, -100 for one of o, 0 for a draw."""

    unit = 100.0

    def payoff(self, state: Marks, player: int) -> int:
        return 100 * super().payoff(state, player)


class LinesWithX(TicTacToe):
    """Tic-tac-toe with the evaluation functions of the slides: lines that hold at least so many x."""

    def __init__(self, least: int = 1) -> None:
        super().__init__()
        self.least = least

    def estimate(self, state: Marks) -> int:
        return sum(popcount(state.x & line) >= self.least for line in LINES)
