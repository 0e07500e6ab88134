"""How play goes on after a move: principal lines of searches for several players, and the ties on them.

A line is found by asking again: of the moves in a state, the one that gives what the state was found to give. A table
remembers most of that.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, Protocol

from zermelo.game import CHANCE, Game
from zermelo.methods.expectimax.likely import typical
from zermelo.methods.result import Tie

Vector = tuple[float, ...]
EQUAL = 1e-9  # payoffs that differ by less are equal
NOBODY = -1  # is known to have moved


class Answer(NamedTuple):
    """What each player gets (`nan` where it is not known), and whether that is independent of the depth."""

    payoffs: Vector
    complete: bool
    taken: int | None = None  # the move that is taken, if the searcher knows it
    exact: bool = True  # if not, who moved before gets no more than he was said to want


class Reply(NamedTuple):
    """A move, where it is made, and what it leads to: where others pass, they have done so before and after it."""

    player: int
    before: Any
    move: int
    after: Any


class Searcher(Protocol):
    """What is asked."""

    def ask(
        self, state: Any, depth: int, best: float = -math.inf, most: float = math.inf, level: int = 1, by: int = NOBODY
    ) -> Answer:
        """What each gets in a state, so many levels from the root, if it is searched to a depth; Stopped, if it was.

        Of what gives who moved there (`by`; of one against all, the one) no more than `best`, or as much as `most`, no
        more need be known.
        """

    def replies(self, state: Any) -> list[Reply]:
        """What can be played where a player moves; empty, where all others pass."""

    def passed(self, state: Any) -> Any:
        """Where it is the turn of who moves at the root again, the others having passed."""

    def counts(self) -> tuple[int, dict[str, int]]:
        """Nodes, and what else was counted."""


def moves_of(game: Game[Any]) -> Callable[[Any], list[Reply]]:
    """What can be played, where nobody passes."""

    def replies(state: Any) -> list[Reply]:
        mover = game.turn(state)
        return [Reply(mover, state, move, game.play(state, move)) for move in game.moves(state)]

    return replies


class Course(NamedTuple):
    """A line of play: moves up to the first throw, or where others pass; and in words as far as it was seen."""

    line: tuple[int, ...]
    words: tuple[str, ...]


def course_of(game: Game[Any], searcher: Searcher, root: Any, move: int, answer: Answer, depth: int) -> Course:
    """How play goes on after a move of the root that was searched so deep, and found to give that.

    At a throw it goes on with a typical outcome, in brackets; of a move after passes, whose it is is said.
    """
    line, words, plain = [move], [game.move_text(root, move)], True
    state, level, depth, hero = game.play(root, move), 1, depth - 1, game.turn(root)

    def worth(deep: int, far: int, after: Any) -> float:
        return searcher.ask(after, deep, level=far).payoffs[hero]

    while depth > 0 and not game.over(state):
        if game.turn(state) == CHANCE:
            outcome = typical(game, state, answer.payoffs[hero], partial(worth, depth, level + 1))
            plain = False
            words.append(f"({game.move_text(state, outcome)})")
            state, level = game.play(state, outcome), level + 1
            answer = searcher.ask(state, depth, level=level)
            continue
        replies = searcher.replies(state)
        if not replies:
            state, depth = searcher.passed(state), depth - 1
            continue
        found = _chosen(searcher, replies, answer, depth, level)
        if found is None:
            break
        reply, answer = found
        passes = reply.before is not state or (reply.after != game.play(reply.before, reply.move))
        plain = plain and not passes
        text = game.move_text(reply.before, reply.move)
        words.append(f"{game.players[reply.player]}: {text}" if passes else text)
        line += [reply.move] if plain else []
        state, level, depth = reply.after, level + 1, depth - 1
    return Course(tuple(line), tuple(words))


def _chosen(
    searcher: Searcher, replies: list[Reply], answer: Answer, depth: int, level: int
) -> tuple[Reply, Answer] | None:
    """Which of them is played, where that was found; and what is found after it."""
    hero = next(seat for seat, number in enumerate(answer.payoffs) if not math.isnan(number))
    wanted = answer.payoffs[hero]
    for reply in sorted(replies, key=lambda reply: reply.move != answer.taken):
        mine = reply.player == hero
        window = (wanted - EQUAL, math.inf) if mine else (-math.inf, wanted + EQUAL)
        found = searcher.ask(reply.after, depth - 1, *window, level=level + 1)
        if same(found.payoffs, answer.payoffs):
            return reply, found
    return None


def same(one: Vector, other: Vector) -> bool:
    """Whether everybody gets the same, as far as it is known.

    >>> same((1.0, math.nan), (1.0, math.nan)), same((1.0, 2.0), (1.0, 2.1))
    (True, False)
    """
    return all(math.isnan(a) or math.isnan(b) or abs(a - b) <= EQUAL for a, b in zip(one, other, strict=True))


def ties_at(mover: int, after: tuple[int, ...], taken: int, found: dict[int, Answer]) -> list[Tie]:
    """The moves that are as good for who moves as the one that is taken, and not the same for all."""
    mine = found[taken].payoffs
    told = []
    for move, answer in found.items():
        equal = answer.exact and abs(answer.payoffs[mover] - mine[mover]) <= EQUAL
        if equal and not same(answer.payoffs, mine):
            told.append(Tie(after, mover, taken, move, mine, answer.payoffs))
    return told


def ties_along(game: Game[Any], searcher: Searcher, root: Any, line: tuple[int, ...], depth: int) -> list[Tie]:
    """The ties on a line, after its first move: a payoff at its end is somebody's choice among equals."""
    told, state = [], root
    for place, move in enumerate(line):
        mover = game.turn(state)
        if place > 0:
            mine = searcher.ask(game.play(state, move), depth - place - 1, level=place + 1)
            found = {move: mine}
            for other in game.moves(state):
                if other != move:
                    edge = mine.payoffs[mover] - EQUAL
                    found[other] = searcher.ask(
                        game.play(state, other), depth - place - 1, edge, level=place + 1, by=mover
                    )
            told += ties_at(mover, line[:place], move, found)
        state = game.play(state, move)
    return told
