"""What the driver asks of a searcher: compiled ones (searcher.py) and interpreted ones (interpreted.py) alike."""

from __future__ import annotations

import contextlib
from typing import Any, NamedTuple, Protocol

from zermelo.game import Game
from zermelo.trail import Trail


class Answer(NamedTuple):
    """The mover's score, counted from the root; and whether it holds for the whole game."""

    score: int
    complete: bool


class Asked(NamedTuple):
    """What is found of a move of the root, for whoever moves there."""

    answer: Answer
    exact: bool  # else the score is at most that


class Searcher(Protocol):
    """What the driver asks of a searcher."""

    game: Game[Any]
    distance: bool  # whether wins are wanted soon and losses late
    windows: bool  # whether a narrow window saves anything
    cyclic: bool  # whether play is known to come back to where it was, and the rules are silent about that

    def score(self, trail: Trail, depth: int, ply: int, alpha: int, beta: int) -> Answer:
        """What the kernel answers (plain.py). Stopped, if it was stopped."""

    def round(self, children: list[Trail], mover: int, depth: int, alpha: int, beta: int, lines: int) -> list[Asked]:
        """What a player's moves are worth that lead to these (round.py); fewer answers, if it was stopped."""

    def endless(self, score: int | None) -> None:
        """What a position that comes again counts for the first player, where rules are silent; None: nothing."""

    def pv(self, state: Any, most: int) -> tuple[int, ...]:
        """Best play from the state on, as far as it is known."""

    def fold(self, trail: Trail) -> None:
        """From now on images under `canonical` may share what is known near this root."""

    def rule_out_null(self, depth: int) -> None:
        """If the null move is all that stands between the search and a proof, it is off from now on."""

    def count_root(self) -> None:
        """The root is a node too, though kernels begin below it."""

    def at_most(self, nodes: int) -> contextlib.AbstractContextManager[None]:
        """For a while: so many nodes, and then Stopped; afterwards it may be asked again, unless it really was."""

    def in_overtime(self, seconds: float) -> contextlib.AbstractContextManager[None]:
        """For so long, though time is over. Stopped, where that can't be done, or something else ended the search."""

    def counts(self) -> tuple[int, dict[str, int]]:
        """Nodes so far, and the other counters by name, all threads together."""

    def longest(self) -> int | None:
        """Plies of the longest line that was looked at; None where lines are as long as the depth, if the game is."""
