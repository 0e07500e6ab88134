"""Games in which two players choose once, and at once, written as a table of payoffs.

    0 -1 1; 1 0 -1; -1 1 0         rows are the first player's choices, columns the second's: what the first wins
    3,3 0,5; 5,0 1,1               a payoff for each

>>> read_matrix("-1/2 2,1")
[[(Fraction(-1, 2), Fraction(1, 2)), (Fraction(2, 1), Fraction(1, 1))]]
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from zermelo.game import Game
from zermelo.table import Table

MOST_CHOICES = 64
Entry = tuple[Fraction, Fraction]


class Choices(NamedTuple):
    """What each has chosen, counted from 1; 0 for who has not yet."""

    first: int
    second: int


def read_matrix(text: str) -> list[list[Entry]]:
    """The payoffs of both, row by row; ValueError says what would be right."""
    rows = [[_entry(word) for word in row.split()] for row in text.split(";")]
    if not rows[0] or any(len(row) != len(rows[0]) for row in rows):
        raise ValueError(f"rows have as many entries each, as in 1 0; 0 1, not {text!r}")
    if max(len(rows), len(rows[0])) > MOST_CHOICES:
        raise ValueError(f"a player has at most {MOST_CHOICES} choices")
    return rows


def _entry(word: str) -> Entry:
    try:
        numbers = [Fraction(part) for part in word.split(",")]
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"an entry is a number, or two with a comma, not {word!r}") from None
    if len(numbers) > 2:
        raise ValueError(f"an entry is a number, or two with a comma, not {word!r}")
    return numbers[0], numbers[1] if len(numbers) == 2 else -numbers[0]


class AtOnce(Game[Choices]):
    """Two players choose at once, and then it is over; the second is asked after the first, and does not see it."""

    simultaneous = True

    def __init__(self, rows: list[list[Entry]], names: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
        self.high, self.wide, self.names = len(rows), len(rows[0]), names
        entries = [entry for row in rows for entry in row]
        self.zero_sum = all(one + other == 0 for one, other in entries)
        self.unit = 1 / lcm(*(number.denominator for entry in entries for number in entry))
        self.stakes = tuple(sorted({float(number) for entry in entries for number in entry}))
        self.worth = Table(float(number) for entry in entries for number in entry)

    def start(self) -> Choices:
        return Choices(0, 0)

    def turn(self, state: Choices) -> int:
        return 0 if state.first == 0 else 1

    def moves(self, state: Choices) -> Iterator[int]:
        if state.second == 0:
            yield from range(self.high if state.first == 0 else self.wide)

    def play(self, state: Choices, move: int) -> Choices:
        return Choices(move + 1, 0) if state.first == 0 else Choices(state.first, move + 1)

    def over(self, state: Choices) -> bool:
        return state.second > 0

    def payoff(self, state: Choices, player: int) -> float:
        return self.worth[2 * ((state.first - 1) * self.wide + state.second - 1) + player]

    # ---- words and pictures ----------------------------------------------------------------------------------------

    def move_text(self, state: Choices, move: int) -> str:
        return self.names[self.turn(state)][move]

    def draw(self, state: Choices) -> str:
        """The table, and what was chosen."""
        cells = [["", *self.names[1]]]
        for row, name in enumerate(self.names[0]):
            places = [2 * (row * self.wide + column) for column in range(self.wide)]
            pairs = [(self.worth[place], self.worth[place + 1]) for place in places]
            cells.append([name, *(f"{one:g}" if self.zero_sum else f"{one:g}, {other:g}" for one, other in pairs)])
        widths = [max(len(row[column]) for row in cells) for column in range(self.wide + 1)]
        lines = [
            "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip() for row in cells
        ]
        chosen = [self.names[who][choice - 1] for who, choice in enumerate(state) if choice]
        return "\n".join([*lines, *([f"chosen: {', '.join(chosen)}"] if chosen else [])])


def numbered(many: int, before: str) -> tuple[str, ...]:
    """Names for choices that have none."""
    return tuple(f"{before}{number + 1}" for number in range(many))
