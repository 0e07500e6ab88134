"""EPD: positions of chess, a line each, with what is known of them. Test suites are written so.

>>> problem = read("6k1/5ppp/8/8/8/8/8/K2R4 w - - bm Rd8#; dm 1; id \\"back rank\\";")
>>> problem.name, problem.mate, [Chess().move_text(problem.state, move) for move in problem.best]
('back rank', 1, ['Rd8#'])

    bm, am    the best moves; those to avoid        dm     mate in so many moves
    id        a name                                acd    how deep to look, in plies
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from zermelo.formats.files import decoded
from zermelo.games._chess_attacks import Position
from zermelo.games.chess import Chess

OPERATION = re.compile(r'\s*([A-Za-z][\w-]*)((?:\s+(?:"[^"]*"|[^\s;"]+))*)\s*(?:;|$)')
OPERAND = re.compile(r'"([^"]*)"|([^\s;"]+)')
FIELDS = 4  # of a FEN, which are all that an EPD has: its clocks are operations


@dataclass(frozen=True)
class Problem:
    """A position, and what should be found in it."""

    state: Position
    name: str = ""
    best: tuple[int, ...] = ()  # one of these is right
    avoid: tuple[int, ...] = ()  # any but these
    mate: int | None = None  # in so many moves
    depth: int | None = None  # look no deeper
    told: dict[str, tuple[str, ...]] = field(default_factory=dict, hash=False)  # all operations, as they are written

    def wanted(self) -> str:
        """The answer in words."""
        game = Chess()
        words = [
            f"{text} {' '.join(game.move_text(self.state, move) for move in moves)}"
            for text, moves in (("", self.best), ("not", self.avoid))
            if moves
        ]
        words += [f"mate in {self.mate}"] if self.mate and not self.best else []
        return ", ".join(word.strip() for word in words)


def problems_in(file: Path) -> Iterator[Problem]:
    """The positions of a file, which are named by their lines where they have no name; ValueError says what is wrong.

    Empty lines and those that begin with # are passed over.
    """
    try:
        lines = decoded(file.read_bytes()).splitlines()
    except OSError as problem:
        raise ValueError(f"{file}: {problem.strerror}") from None
    found = False
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.startswith("#"):
            found = True
            try:
                yield read(line, f"line {number}")
            except ValueError as problem:
                raise ValueError(f"{file}, line {number}: {problem}") from None
    if not found:
        raise ValueError(f"{file}: there is no position in it")


def read(line: str, name: str = "") -> Problem:
    """What a line says; ValueError, if it is no position, or asks for nothing that could be found."""
    words = line.split(maxsplit=FIELDS)
    game, told = Chess(), _operations(words[FIELDS] if len(words) > FIELDS else "")
    clock = told.get("hmvc", ("0",))[0]
    state = game.parse_state(" ".join([*words[:FIELDS], clock]))
    problem = Problem(
        state,
        " ".join(told.get("id", (name,))),
        _moves(game, state, told.get("bm", ())),
        _moves(game, state, told.get("am", ())),
        _number(told, "dm"),
        _number(told, "acd"),
        told,
    )
    if game.over(state):
        raise ValueError("the game is over there")
    if not (problem.best or problem.avoid or problem.mate):
        raise ValueError("it says nothing of what is right: bm, am or dm")
    return problem


def _operations(text: str) -> dict[str, tuple[str, ...]]:
    """By their names; a FEN's two clocks are passed over, which some files have though they should not."""
    text, told, place = re.sub(r"^\s*[0-9]+\s+[0-9]+(?=\s|$)", "", text), {}, 0
    while text[place:].strip():
        found = OPERATION.match(text, place)
        if not found:
            raise ValueError(f"{text[place:].strip()[:20]!r} is no operation: write a name, its operands and a ;")
        told[found[1]] = tuple(quoted or plain for quoted, plain in OPERAND.findall(found[2]))
        place = found.end()
    return told


def _moves(game: Chess, state: Position, texts: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(game.parse_move(state, text) for text in texts)


def _number(told: dict[str, tuple[str, ...]], name: str) -> int | None:
    if name not in told:
        return None
    text = " ".join(told[name])
    if not text.isascii() or not text.isdigit() or not 0 < int(text) < 250:
        raise ValueError(f"{name} is a number from 1 to 249, not {text!r}")
    return int(text)
