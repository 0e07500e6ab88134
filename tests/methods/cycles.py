"""Random games that can come back to where they were, and what can be forced in them.

A graph of places, each owned by a player, some of them ends. The graph is in tables, so that all of them share their
compiled kernels.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from zermelo import Table
from zermelo.game import FORBIDDEN, Game, Recurrence


class Place(NamedTuple):
    place: int


class Graph(Game[Place]):
    """Walk from place to place; whoever owns a place chooses where to go from it."""

    width: ClassVar[int] = 3  # ways from a place, at most

    def __init__(self, seed: int = 0, places: int = 6) -> None:
        luck = random.Random(seed)
        self.places = places
        payoffs, owners, ways = [], [], []
        for place in range(places):
            end = place > 0 and luck.random() < 0.3
            payoffs.append(luck.choice([-1, 0, 1, 1, -1]) if end else 9)
            owners.append(luck.randrange(2))
            found = luck.sample(range(places), luck.randrange(1, min(self.width, places) + 1))
            ways += [*found, *[-1] * (self.width - len(found))]
        self.payoffs, self.owners, self.ways = Table(payoffs), Table(owners), Table(ways)

    def start(self) -> Place:
        return Place(0)

    def turn(self, state: Place) -> int:
        return self.owners[state.place]

    def moves(self, state: Place) -> Iterator[int]:
        if self.payoffs[state.place] == 9:
            for way in range(3):
                if self.ways[3 * state.place + way] >= 0:
                    yield way

    def play(self, state: Place, move: int) -> Place:
        return Place(self.ways[3 * state.place + move])

    def over(self, state: Place) -> bool:
        return self.payoffs[state.place] != 9

    def payoff(self, state: Place, player: int) -> int:
        return self.payoffs[state.place] if player == 0 else -self.payoffs[state.place]


class Drawn(Graph):
    """A draw at the third time."""

    recurrence = Recurrence(3)


class DrawnAtOnce(Graph):
    """A draw at the second time."""

    recurrence = Recurrence(2)


class Paid(Graph):
    """Whoever keeps going loses, if that is the second player."""

    recurrence = Recurrence(3, 1)


class Forbidden(Graph):
    """Nobody may come back."""

    recurrence = FORBIDDEN


def forced(game: Graph, player: int, least: int) -> set[int]:
    """The places from which the player can force an end that pays him at least so much, however long it takes."""
    sign = 1 if player == 0 else -1
    found = {place for place in range(game.places) if game.payoffs[place] != 9 and sign * game.payoffs[place] >= least}
    while True:
        more = set()
        for place in range(game.places):
            if place in found or game.payoffs[place] != 9:
                continue
            ways = [game.play(Place(place), move).place in found for move in game.moves(Place(place))]
            if any(ways) if game.owners[place] == player else all(ways):
                more.add(place)
        if not more:
            return found
        found |= more


def forced_value(game: Graph, place: int) -> int | None:
    """A win that one side can force, or a draw that both can; None if play can go on for ever."""
    least = max((payoff for payoff in (-1, 0, 1) if place in forced(game, 0, payoff)), default=-2)
    most = min((payoff for payoff in (-1, 0, 1) if place in forced(game, 1, -payoff)), default=2)
    return 1 if least == 1 else -1 if most == -1 else 0 if least == most == 0 else None


def forced_plies(game: Graph, place: int, player: int) -> int:
    """How soon the player can force a win from there, if the other delays it as long as he can: working backwards."""
    plies = {each: 0 for each in range(game.places) if game.payoffs[each] == (1 if player == 0 else -1)}
    for ply in range(1, game.places + 1):
        known = dict(plies)
        for each in range(game.places):
            if each in known or game.payoffs[each] != 9:
                continue
            after = [game.play(Place(each), move).place for move in game.moves(Place(each))]
            if (any if game.owners[each] == player else all)(one in known for one in after):
                plies[each] = ply
    return plies[place]
