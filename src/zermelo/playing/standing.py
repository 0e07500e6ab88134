"""How a match stands: what every contestant has against all others, and every two against each other.

>>> from zermelo.games.nim import Nim
>>> match = Match(Nim(), "nim", ["random", "alphabeta:depth=9"], pairs=1, plies=0)
>>> standing = standings(match, [match.play(fixture) for fixture in match.fixtures()])[1]
>>> standing.name, standing.games, standing.points, standing.rating.count
('alphabeta:depth=9', 2, 2.0, 1)
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

from zermelo.playing.match import Match, Played
from zermelo.playing.rating import Rating

Cell = tuple[float, int] | None  # points, in how many games; None for who would meet itself


@dataclass(frozen=True)
class Standing:
    """One contestant against all others, or against one of them."""

    name: str
    games: int
    points: float
    rating: Rating

    def facts(self) -> dict[str, Any]:
        """For programs."""
        return {"name": self.name, "games": self.games, "points": self.points} | rating_facts(self.rating)


def rating_facts(rating: Rating) -> dict[str, Any]:
    """What pairs of games say, for programs."""
    return {
        "score": rating.score,
        "elo": rating.elo,
        "interval": list(rating.interval),
        "superiority": rating.superiority,
        "pairs": list(rating.pairs),
    }


def standings(match: Match, games: list[Played]) -> list[Standing]:
    """Every contestant against all others."""
    return [_standing(match, games, contestant.text, one) for one, contestant in enumerate(match.contestants)]


def meetings(match: Match, games: list[Played], names: list[str]) -> list[Standing]:
    """Every two contestants, by these names, for the first of them."""
    pairs = itertools.combinations(range(len(names)), 2)
    return [_standing(match, games, f"{names[one]} - {names[other]}", one, other) for one, other in pairs]


def crosses(match: Match, games: list[Played]) -> list[list[Cell]]:
    """The cross table: a row for each contestant, what it has against each."""
    everybody = range(len(match.contestants))
    return [[None if one == other else match.points(games, one, other) for other in everybody] for one in everybody]


def _standing(match: Match, games: list[Played], name: str, one: int, other: int | None = None) -> Standing:
    points, count = match.points(games, one, other)
    return Standing(name, count, points, match.rating(games, one, other))
