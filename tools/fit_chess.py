"""Fit what chess counts (games/_chess_weights.py) to the results of games: logistic regression.

python -m tools.fit_chess GAMES.txt [GAMES.txt ...]

The files are those of tools/chess_games.py. The estimate is linear in its numbers, so the methods of the rules are run
once for each position with symbols for the numbers, which gives how often each of them counts. Then the numbers are
moved, not too far from what they were, until the chance to win that they give (a pawn ahead: 64 %) is nearest to what
came out: the result, and in part what a search thought of the position.
"""

from __future__ import annotations

import math
import sys
import textwrap
from pathlib import Path
from typing import Any

import numpy as np

from zermelo.games import _chess_weights as fitted
from zermelo.games import chess
from zermelo.games._chess_estimate import PAWN, PHASES, folded

STEEPNESS = 0.58  # of the chance to win, for each pawn
RESULT = 0.6  # what the result counts, and the rest what a search thought
STIFFNESS = 4e-7  # against moving numbers away from what they were
SMOOTHNESS = 1e-6  # against tables that go up and down from one count to the next
FIXED = {"RATIO"}  # set by hand: fitted it makes a lead count the less, the less is left
SMOOTH = {"ATTACK": 64, "REACH": 28}  # tables that are smooth, in rows of so many
ROUNDS, PACE = 400, 1.0
BLOCK, HELD_OUT = 500, 20  # of so many blocks of positions one is looked at, not fitted to: whole games, but two
NAMES = [name for name in vars(fitted) if name.isupper()]
FILE = Path(chess.__file__).with_name("_chess_weights.py")


class Sum(dict[int, int]):
    """A sum of numbers that are not known: how often each of them counts."""

    def __iadd__(self, other: Sum | int) -> Sum:
        if isinstance(other, Sum):  # else it is 0, a sum of nothing
            for place, times in other.items():
                self[place] = self.get(place, 0) + times
        return self

    def __add__(self, other: Sum | int) -> Sum:
        made = Sum(self)
        made += other
        return made

    __radd__ = __add__

    def __sub__(self, other: Sum) -> Sum:
        return self + other * -1

    def __neg__(self) -> Sum:
        return self * -1

    def __mul__(self, times: int) -> Sum:
        return Sum({place: times * count for place, count in self.items()})


def symbolic() -> tuple[Any, int]:
    """Chess whose numbers are symbols, and how many there are."""
    game: Any = chess.Chess()
    tables, count = {}, 0
    for name in NAMES:
        size = len(getattr(fitted, name)[0])
        tables[name] = [Sum({count + place: 1}) for place in range(size)]
        count += size
    for name in NAMES:
        if name != "SQUARE":
            setattr(game, f"{name.lower()}_worth", tables[name])
    game.square_worth = [tables["SQUARE"][32 * kind + folded(s)] for kind in range(6) for s in range(64)]
    return game, count


def examples(files: list[str]) -> tuple[Any, Any, int]:
    """A row for each position, how often each number counts early and late; and the chance to win, for white."""
    game, count = symbolic()
    lines = [line.split("\t") for file in files for line in Path(file).read_text().splitlines()]
    rows, chances = np.zeros((len(lines), 2 * count), np.float32), np.zeros(len(lines))
    for row, (fen, result, thought) in enumerate(lines):
        state = game.parse_state(fen)
        sign, phase = (1 if game.turn(state) == 0 else -1), game.phase(state) / PHASES
        for place, times in game.balance(state).items():
            rows[row, place] = sign * times * phase / 100
            rows[row, count + place] = sign * times * (1 - phase) / 100
        searched = 1 / (1 + math.exp(-STEEPNESS * float(thought) / PAWN))
        chances[row] = RESULT * float(result) + (1 - RESULT) * searched
        if row % 10_000 == 0:
            sys.stderr.write(f"{row} of {len(lines)} positions\n")
    return rows, chances, count


def loss(rows: Any, chances: Any, numbers: Any) -> float:
    """How far off the chances are: the mean of the cross entropy."""
    given = 1 / (1 + np.exp(-STEEPNESS * (rows @ numbers)))
    return float(-np.mean(chances * np.log(given) + (1 - chances) * np.log(1 - given)))


def places_of(names: set[str], count: int) -> Any:
    """Where the numbers of these tables stand, early and late."""
    found: list[int] = []
    place = 0
    for name in NAMES:
        size = len(getattr(fitted, name)[0])
        found += range(place, place + size) if name in names else ()
        place += size
    return np.array([half + one for half in (0, count) for one in found])


def bends(count: int) -> Any:
    """For each count in a smooth table, early and late: where it stands, if one more and one less do beside it."""
    found, place = [], 0
    for name in NAMES:
        size = len(getattr(fitted, name)[0])
        row = SMOOTH.get(name, 0)
        found += [place + one for one in range(size) if row and 0 < one % row < row - 1]
        place += size
    return np.array([half + one for half in (0, count) for one in found])


def fit(rows: Any, chances: Any, begun: Any) -> Any:
    """The numbers, by Adam's method."""
    middle, fixed = bends(len(begun) // 2), places_of(FIXED, len(begun) // 2)
    numbers, momentum, speed = begun.copy(), np.zeros_like(begun), np.zeros_like(begun)
    held = np.arange(len(rows)) // BLOCK % HELD_OUT == 0
    learned, told = rows[~held], chances[~held]
    for step in range(1, ROUNDS + 1):
        given = 1 / (1 + np.exp(-STEEPNESS * (learned @ numbers)))
        slope = STEEPNESS * (learned.T @ (given - told).astype(np.float32)) / len(told)
        slope += STIFFNESS * (numbers - begun)
        bend = SMOOTHNESS * (2 * numbers[middle] - numbers[middle - 1] - numbers[middle + 1])
        for step_aside, times in ((0, 2), (-1, -1), (1, -1)):
            np.add.at(slope, middle + step_aside, times * bend)
        slope[fixed] = 0
        momentum = 0.9 * momentum + 0.1 * slope
        speed = 0.99 * speed + 0.01 * slope * slope
        fair = math.sqrt(1 - 0.99**step) / (1 - 0.9**step)
        numbers = numbers - PACE * fair * momentum / (np.sqrt(speed) + 1e-9)
        if step % 100 == 0:
            sys.stderr.write(
                f"{step}: {loss(learned, told, numbers):.5f}, {loss(rows[held], chances[held], numbers):.5f}\n"
            )
    return numbers


def write(numbers: Any, count: int) -> None:
    """The file of the numbers, as the rules read it."""
    text, place = (
        [
            '"""What chess counts, early and late, in hundredths of a pawn. Made by tools/fit_chess.py."""\n',
            "# fmt: off",
        ],
        0,
    )
    for name in NAMES:
        size = len(getattr(fitted, name)[0])
        text.append(f"{name} = (")
        for half in (0, count):
            some = ", ".join(str(round(float(number))) for number in numbers[half + place : half + place + size])
            text += [
                *textwrap.wrap(
                    f"({some}{',' if size == 1 else ''}),", 116, initial_indent="    ", subsequent_indent="     "
                )
            ]
        text.append(")")
        place += size
    FILE.write_text("\n".join(text) + "\n")


def main(files: list[str]) -> None:
    """Read, fit, write."""
    rows, chances, count = examples(files)
    begun = np.array([n for half in (0, 1) for name in NAMES for n in getattr(fitted, name)[half]], np.float64)
    sys.stderr.write(f"{len(rows)} positions; before: {loss(rows, chances, begun):.5f}\n")
    write(fit(rows, chances, begun), count)


if __name__ == "__main__":
    main(sys.argv[1:])
