"""Pig: roll a die as often as you dare; what you rolled is yours once you hold, and lost if you roll a one.

Who first reaches the goal wins. A game can go on for ever, though it hardly will: both may roll ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import Board, Spot
from zermelo.game import CHANCE, Game

ROLL, HOLD = 0, 1
LARGEST = 1 << 20


class Scores(NamedTuple):
    """Both scores, what the mover has rolled this turn, who moves, and whether the die is in the air."""

    first: int
    second: int
    pot: int
    mover: int
    rolling: int


class Pig(Game[Scores]):
    """Roll and hold: first to the goal wins."""

    players = ("first", "second")
    stakes = (-1, 1)

    def __init__(self, goal: int = 100, sides: int = 6) -> None:
        if not 1 <= goal <= LARGEST or not 2 <= sides <= 100:
            raise ValueError(f"the goal is 1 to {LARGEST} and the die has 2 to 100 sides")
        self.goal, self.sides = goal, sides

    def start(self) -> Scores:
        return Scores(0, 0, 0, 0, 0)

    def turn(self, state: Scores) -> int:
        return CHANCE if state.rolling else state.mover

    def moves(self, state: Scores) -> Iterator[int]:
        if not state.rolling and not self.over(state):
            score = state.first if state.mover == 0 else state.second
            if score + state.pot < self.goal:  # nobody rolls on once holding wins
                yield ROLL
            if state.pot > 0:
                yield HOLD

    def chances(self, state: Scores) -> Iterator[tuple[int, float]]:
        if state.rolling:
            for side in range(1, self.sides + 1):
                yield side, 1 / self.sides

    def play(self, state: Scores, move: int) -> Scores:
        if state.rolling:
            if move == 1:
                return Scores(state.first, state.second, 0, 1 - state.mover, 0)
            return Scores(state.first, state.second, state.pot + move, state.mover, 0)
        if move == ROLL:
            return Scores(state.first, state.second, state.pot, state.mover, 1)
        if state.mover == 0:
            return Scores(state.first + state.pot, state.second, 0, 1, 0)
        return Scores(state.first, state.second + state.pot, 0, 0, 0)

    def over(self, state: Scores) -> bool:
        return state.first >= self.goal or state.second >= self.goal

    def payoff(self, state: Scores, player: int) -> int:
        winner = 0 if state.first >= self.goal else 1
        return 1 if player == winner else -1

    # ---- words and pictures ----------------------------------------------------------------------------------------

    def move_text(self, state: Scores, move: int) -> str:
        if state.rolling:
            return str(move)
        return "roll" if move == ROLL else "hold"

    def draw(self, state: Scores) -> str:
        lines = []
        for player, score in enumerate((state.first, state.second)):
            pot = f" + {state.pot}" if player == state.mover and state.pot else ""
            die = ", the die is rolling" if player == state.mover and state.rolling else ""
            lines.append(f"{self.players[player]:<7}{score}{pot} of {self.goal}{die}")
        return "\n".join(lines)

    def picture(self, state: Scores) -> Board:
        """A row for each player: the score, and what is at stake."""
        stake = "?" if state.rolling else f"+{state.pot}"
        spots = [
            Spot(column, player, player, text)
            for player, score in enumerate((state.first, state.second))
            for column, text in enumerate((str(score), stake if player == state.mover else ""))
        ]
        return Board(tuple(spots), "squares", "words", ("score", "pot"), self.players)
