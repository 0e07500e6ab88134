"""Random trees for three players or more, as many as there are seeds: a state names its tree."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from tests.methods.dice import mixed
from zermelo.game import Game

LEVELS, MOST = 4, 4


class Seat(NamedTuple):
    """Which tree, where in it, how deep, and who moves."""

    seed: int
    node: int
    level: int
    mover: int


class Seats(Game[Seat]):
    """Payoffs sum to nothing; with `common` they do not, and each likes what others get."""

    def __init__(self, seats: int = 3, common: bool = False) -> None:
        self.seats, self.common = seats, common
        self.players = tuple(f"player {seat + 1}" for seat in range(seats))
        self.zero_sum = not common
        if not common:
            self.stakes = tuple(range(-MOST * (seats - 1), MOST * (seats - 1) + 1))

    def start(self) -> Seat:
        return Seat(0, 0, 0, 0)

    def turn(self, state: Seat) -> int:
        return state.mover

    def width(self, state: Seat) -> int:
        """How many children there are."""
        if state.level == LEVELS or (mixed(state.seed, state.node, 2) % 8 == 0 and state.level > 1):
            return 0
        return 1 + mixed(state.seed, state.node, 3) % 4

    def moves(self, state: Seat) -> Iterator[int]:
        for child in range(self.width(state)):
            yield child

    def play(self, state: Seat, move: int) -> Seat:
        node = 4 * state.node + 1 + move
        return Seat(state.seed, node, state.level + 1, mixed(state.seed, node, 1) % self.seats)

    def over(self, state: Seat) -> bool:
        return self.width(state) == 0

    def raw(self, state: Seat, player: int) -> int:
        """What a player gets before others are thought of."""
        return mixed(state.seed, state.node, 20 + player) % (MOST + 1)

    def payoff(self, state: Seat, player: int) -> int:
        if self.common:
            return self.raw(state, player)
        whole = 0
        for other in range(self.seats):
            whole += self.raw(state, other)
        return self.seats * self.raw(state, player) - whole

    def share(self, state: Seat, player: int) -> float:
        return mixed(state.seed, state.node, 40 + player) % 33 - 16.0

    def pass_turn(self, state: Seat) -> Seat:
        return Seat(state.seed, state.node, state.level, (state.mover + 1) % self.seats)


ROUNDING = 1e-9  # guesses are scaled, so that equals may differ by it


def vector(game: Any, state: Any, depth: int, ties: str = "first") -> tuple[float, ...]:
    """max^n by definition, written down a second time."""
    seats = range(len(game.players))
    if game.over(state):
        return tuple(float(game.payoff(state, seat)) for seat in seats)
    if depth == 0:
        raw = [game.share(state, seat) for seat in seats]
        if not game.stakes:
            return tuple(raw)
        least = game.stakes[0]
        above = [max(0.0, guess - least) for guess in raw]  # what each has above the least, scaled to sum up right
        scale = -least * len(raw) / sum(above) if sum(above) else 0.0
        return tuple(least + scale * part if sum(above) else 0.0 for part in above)
    found = [vector(game, game.play(state, move), depth - 1, ties) for move in game.moves(state)]
    mover = game.turn(state)
    best = max(numbers[mover] for numbers in found)
    equal = [numbers for numbers in found if numbers[mover] > best - ROUNDING]
    for seat in [*seats[mover + 1 :], *seats[:mover]] if ties in ("kind", "cruel") else []:
        wanted = (max if ties == "kind" else min)(numbers[seat] for numbers in equal)
        equal = [numbers for numbers in equal if abs(numbers[seat] - wanted) < ROUNDING]
    return equal[-1 if ties == "last" else 0]


def against_all(game: Any, state: Any, depth: int, hero: int) -> float:
    """Paranoid by definition."""
    if game.over(state):
        return float(game.payoff(state, hero))
    if depth == 0:
        guess = game.share(state, hero)
        return float(min(max(guess, game.stakes[0]), game.stakes[-1])) if game.stakes else float(guess)
    found = [against_all(game, game.play(state, move), depth - 1, hero) for move in game.moves(state)]
    return max(found) if game.turn(state) == hero else min(found)


def replied(game: Any, state: Any, depth: int, hero: int) -> float:
    """Best reply by definition: the hero, then whoever of the others hurts him most."""
    if game.over(state) or depth == 0:
        return against_all(game, state, 0, hero)
    seats = len(game.players)
    whose = [hero] if game.turn(state) == hero else [seat for seat in range(seats) if seat != hero]
    found = []
    for seat in whose:
        for move in game.moves(state._replace(mover=seat)):
            child = game.play(state._replace(mover=seat), move)
            if seat != hero and not game.over(child):
                child = child._replace(mover=hero)
            found.append(replied(game, child, depth - 1, hero))
    return max(found) if whose == [hero] else min(found)
