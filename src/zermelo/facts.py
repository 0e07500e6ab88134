"""The five axes of a game, and which games a method accepts.

>>> from zermelo.games.pig import Pig
>>> print(facts_of(Pig()))
stochastic, 2 players, zero-sum, perfect information, turn-taking
>>> print(OPPONENTS.misfit(Pig()))
wants a game without chance; pig has chance
>>> ANY_GAME.misfit(Pig()) is None
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
class Fit:
    """Which games are accepted. Hidden hands are refused by all methods so far."""

    fewest: int = 1
    most: int | None = None
    chance: bool = True  # whether games with chance are
    general_sum: bool = True  # whether games that are not zero-sum are
    certain: bool = True  # whether games without chance are
    at_once: bool = False  # whether it is games with simultaneous moves that are, and no others
    past: bool = True  # whether rules that look at the past are
    needs: tuple[str, ...] = ()  # methods that rules may have, of which one must be there

    def misfit(self, game: Game[Any]) -> str | None:
        """What is wanted and what the game has instead; None if it fits."""
        wants = self._wants(facts_of(game)) or self._wants_of_rules(game)
        return f"wants {wants[0]}; {game.name} {wants[1]}" if wants else None

    def _wants(self, facts: Facts) -> tuple[str, str] | None:
        if not facts.perfect_information:
            return "perfect information", "hides something from its players"
        if facts.simultaneous != self.at_once:
            if self.at_once:
                return "players who move at once", "has players who take turns"
            return "players who take turns", "has simultaneous moves"
        if facts.players < self.fewest or (self.most and facts.players > self.most):
            most = "" if self.most == self.fewest else f" to {self.most}" if self.most else " or more"
            due = f"{self.fewest}{most}"
            return f"{due} player{'' if due == '1' else 's'}", f"has {facts.players}"
        if facts.chance and not self.chance:
            return "a game without chance", "has chance"
        if not facts.chance and not self.certain:
            return "a game with chance", "has none"
        if facts.players > 1 and not facts.zero_sum and not self.general_sum:
            return "a zero-sum game", "is general-sum"
        return None

    def _wants_of_rules(self, game: Game[Any]) -> tuple[str, str] | None:
        if game.recurrence is not None and not self.past:
            return "rules that do not look at the past", "has a `recurrence`"
        told = [name for name in self.needs if game.has(name) or (name == "estimate" and game.weights)]
        if self.needs and not told:
            return f"rules with `{'` or `'.join(self.needs)}`", "has none"
        return None


ANY_GAME = Fit()
OPPONENTS = Fit(2, 2, chance=False, general_sum=False)
"""Two players, each of whom wins what the other loses, and no chance: the games of minimax."""
DICE = Fit(1, 2, general_sum=False, certain=False)
"""One player or two opponents, and chance: the games of expectimax."""
MANY = Fit(2, None, chance=False)
"""Any number of players who each want the most for themselves, and no chance: the games of max^n."""
AT_ONCE = Fit(2, 2, chance=False, at_once=True)
"""Two players who choose at once: matrix games."""
PUZZLE = Fit(1, 1, chance=False, past=False)
"""One player, who knows what each move does, and nothing that came before counts."""


def can_answer(game: Game[Any]) -> bool:
    """Whether random games can play what `answers` say: where all that counts of a move is whether it is `legal`.

    >>> from zermelo.games.go import Go
    >>> can_answer(Go()), can_answer(Go(superko=True))
    (True, False)
    """
    forbids = game.recurrence is not None and game.recurrence.payoff is None
    drawn = game.has("legal") and game.codes > 0 and not game.has("chances")
    return game.has("answers") and drawn and not forbids
