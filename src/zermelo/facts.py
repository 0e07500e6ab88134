"""The five axes of a game, and which methods fit it.

>>> from zermelo.games.pig import Pig
>>> print(facts_of(Pig()))
stochastic, 2 players, zero-sum, perfect information, turn-taking
>>> METHODS["alphabeta"].refusal(Pig())
'alphabeta wants a game without chance; pig has chance (try zermelo trace expectimax)'
>>> METHODS["mcts"].refusal(Pig()) is None
True
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.game import Game


@dataclass(frozen=True)
class Facts:
    """Where a game stands on the five axes."""

    chance: bool  # derived: the rules have `chances`
    players: int  # derived: how many names
    zero_sum: bool  # declared, tested by `check`
    perfect_information: bool  # declared
    simultaneous: bool  # declared

    def __str__(self) -> str:
        return ", ".join(self.words().values())

    def words(self) -> dict[str, str]:
        """Each axis in words."""
        sums = "zero-sum" if self.zero_sum else "general-sum"
        return {
            "chance": "stochastic" if self.chance else "deterministic",
            "players": "1 player" if self.players == 1 else f"{self.players} players",
            "sum": "one payoff" if self.players == 1 else sums,
            "information": "perfect information" if self.perfect_information else "imperfect information",
            "turns": "simultaneous" if self.simultaneous else "turn-taking",
        }


def facts_of(game: Game[Any]) -> Facts:
    """The five axes of this game."""
    return Facts(
        chance=game.has("chances"),
        players=len(game.players),
        zero_sum=game.zero_sum and len(game.players) > 1,
        perfect_information=game.perfect_information,
        simultaneous=game.simultaneous,
    )


@dataclass(frozen=True)
class Method:
    """A method of search and the games it accepts."""

    name: str
    fewest: int = 1
    most: int | None = None
    chance: bool = True  # whether it takes games with chance
    general_sum: bool = True  # whether it takes games that are not zero-sum
    instead: str = ""  # what to try where it refuses

    def refusal(self, game: Game[Any]) -> str | None:
        """Why the method does not fit the game, in one sentence; None if it fits."""
        facts = facts_of(game)
        wants = self._wants(facts)
        if wants is None:
            return None
        other = self.instead
        while other and METHODS[other]._wants(facts) is not None:
            other = METHODS[other].instead
        puzzle = facts.players == 1 and not facts.chance  # what any of them would find is one and the same line
        hint = f" (try zermelo trace {other})" if other and not puzzle else ""
        return f"{self.name} wants {wants[0]}; {game.name} {wants[1]}{hint}"

    def _wants(self, facts: Facts) -> tuple[str, str] | None:
        if facts.players < self.fewest or (self.most and facts.players > self.most):
            due = f"{self.fewest}" if self.most == self.fewest else f"{self.fewest} to {self.most}"
            return f"{due} player{'' if due == '1' else 's'}", f"has {facts.players}"
        if facts.chance and not self.chance:
            return "a game without chance", "has chance"
        if facts.players > 1 and not facts.zero_sum and not self.general_sum:
            return "a zero-sum game", "is general-sum"
        if not facts.perfect_information:
            return "perfect information", "hides something from its players"
        if facts.simultaneous:
            return "players who take turns", "has simultaneous moves"
        return None


METHODS = {
    method.name: method
    for method in (
        Method("perft"),
        Method("count"),
        Method("minimax", 2, 2, chance=False, general_sum=False, instead="expectimax"),
        Method("alphabeta", 2, 2, chance=False, general_sum=False, instead="expectimax"),
        Method("engine", 2, 2, chance=False, general_sum=False, instead="expectimax"),
        Method("expectimax", 1, 2, general_sum=False, instead="maxn"),
        Method("maxn"),
        Method("mcts"),
    )
}
"""Every method by name, with what it accepts. Hidden hands and simultaneous moves are refused by all of them."""


def fitting(game: Game[Any]) -> list[str]:
    """The methods that fit the game."""
    return [name for name, method in METHODS.items() if method.refusal(game) is None]
