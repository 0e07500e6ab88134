"""Games of chess as PGN, which every chess program reads: what a game on paper holds, and how it is written.

>>> from zermelo.games.chess import Chess
>>> from zermelo.line import trail_at
>>> sheet = sheet_of(trail_at(Chess(), "e4 e5 Qh5 Ke7 Qxe5"), {"White": "Anna"})
>>> print(sheet.text().splitlines()[4], sheet.text().splitlines()[-1])
[White "Anna"] 1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0

pgn_reading.py reads them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from zermelo.bits import each
from zermelo.formats.files import Filed
from zermelo.game import Game
from zermelo.games._chess_attacks import Position
from zermelo.games.chess import Chess
from zermelo.trail import Trail

STRAIGHT = Chess(draws=False)
"""What may be played: on paper a game goes on until somebody claims a draw."""

ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?", "Result": "*"}
WIDE = 80
UNFINISHED, WON, LOST, DRAWN = "*", "1-0", "0-1", "1/2-1/2"
COMMAND = re.compile(r"\[%(clk|eval)\s+([^\]\s]+)\s*\]")
CLOCK = re.compile(r"(?:([0-9]{1,6}):)?([0-9]{1,4}):([0-9]{1,4}(?:\.[0-9]{0,9})?)")
EVALUATION = re.compile(r"(?:#([+-]?[0-9]{1,4})|([+-]?[0-9]{1,6}(?:\.[0-9]{0,9})?))(?:,([0-9]{1,4}))?")


@dataclass(frozen=True)
class Evaluation:
    """What a program thought of a position, for white: pawns, or moves to mate; and how deep it had looked.

    >>> Evaluation.read("0.35,12"), str(Evaluation(mate=-3))
    (Evaluation(pawns=0.35, mate=None, depth=12), '#-3')
    """

    pawns: float | None = None
    mate: int | None = None
    depth: int | None = None

    @classmethod
    def read(cls, text: str) -> Evaluation | None:
        """As `%eval` writes it; None, if it does not."""
        found = EVALUATION.fullmatch(text)
        if not found:
            return None
        mate, pawns, depth = found.groups()
        return cls(float(pawns) if pawns else None, int(mate) if mate else None, int(depth) if depth else None)

    def __str__(self) -> str:
        value = f"#{self.mate}" if self.mate is not None else f"{self.pawns or 0:.2f}"
        return value if self.depth is None else f"{value},{self.depth}"


def clock_text(seconds: float) -> str:
    """As `%clk` writes it.

    >>> clock_text(3723), clock_text(0.25)
    ('1:02:03', '0:00:00.25')
    """
    hundredths = round(seconds * 100)
    minutes, rest = divmod(hundredths, 6000)
    part = f"{rest / 100:05.2f}".rstrip("0").rstrip(".") if rest % 100 else f"{rest // 100:02}"
    return f"{minutes // 60}:{minutes % 60:02}:{part}"


def clock_read(text: str) -> float | None:
    """Seconds; None, if it is no clock.

    >>> clock_read("1:02:03"), clock_read("59:30.5"), clock_read("soon")
    (3723.0, 3570.5, None)
    """
    found = CLOCK.fullmatch(text)
    if not found:
        return None
    return round(3600 * int(found[1] or 0) + 60 * int(found[2]) + float(found[3]), 9)  # what was written, and no more


@dataclass(frozen=True)
class Ply:
    """A move, and what was written beside it."""

    move: int
    comment: str = ""
    clock: float | None = None  # seconds that its player had left
    evaluation: Evaluation | None = None
    nags: tuple[int, ...] = ()  # numbers for `!`, `?!` and the like: $1 to $255

    def said(self) -> list[str]:
        """What stands in braces after it, word by word."""
        words = [] if self.evaluation is None else [f"[%eval {self.evaluation}]"]
        words += [] if self.clock is None else [f"[%clk {clock_text(self.clock)}]"]
        return words + self.comment.split()


@dataclass(frozen=True)
class Scoresheet:
    """A game on paper: what is known of it (`tags`, the result among them), its moves, and remarks."""

    tags: Mapping[str, str] = field(default_factory=dict)
    plies: tuple[Ply, ...] = ()
    comment: str = ""  # before the first move
    problem: str = ""  # what could not be read, and where; the moves are those before it

    @property
    def result(self) -> str:
        """1-0, 0-1, 1/2-1/2, or * for none."""
        return self.tags.get("Result", UNFINISHED)

    def start(self) -> Position:
        """Where it began; ValueError, if that is no position of chess."""
        return STRAIGHT.parse_state(self.tags["FEN"]) if "FEN" in self.tags else STRAIGHT.start()

    def trail(self, game: Game[Any] | None = None) -> Trail:
        """Where it ends, and how it came there."""
        trail = Trail(game or Chess(), self.start())
        for ply in self.plies:
            trail = trail.play(ply.move)
        return trail

    def text(self) -> str:
        """The game as PGN."""
        tags = {name: self.tags.get(name, unknown) for name, unknown in ROSTER.items()} | dict(self.tags)
        heading = [f'[{name} "{_escaped(value)}"]' for name, value in tags.items()]
        return "\n".join([*heading, "", *_wrapped(self._tokens()), ""])

    def _tokens(self) -> Iterator[str]:
        yield from _remark(self.comment.split())
        state, number = self.start(), first_number(self.tags)
        after_remark = True  # then a move of black needs its number
        for ply in self.plies:
            black = STRAIGHT.turn(state)
            text = STRAIGHT.move_text(state, ply.move)
            yield f"{number}. {text}" if not black else f"{number}... {text}" if after_remark else text
            yield from (f"${nag}" for nag in ply.nags)
            yield from _remark(ply.said())
            after_remark, number = bool(ply.said()), number + black
            state = STRAIGHT.play(state, ply.move)
        yield self.result


def first_number(tags: Mapping[str, str]) -> int:
    """The number of the first move, which a FEN tells."""
    words = tags.get("FEN", "").split()
    told = words[5] if len(words) > 5 else ""
    return max(1, int(told)) if told.isascii() and told.isdigit() and len(told) < 5 else 1


def _remark(words: list[str]) -> Iterator[str]:
    """In braces; words that would end the braces, and all after them, go to the end of a line instead."""
    first = next((place for place, word in enumerate(words) if "}" in word), len(words))
    if first:
        yield from ("{", *words[:first], "}")
    if words[first:]:
        yield f"; {' '.join(words[first:])}\n"


def _wrapped(tokens: Iterator[str]) -> Iterator[str]:
    """In lines of 80 characters, if no word is longer; a remark that ends with its line is cut into several."""
    line = ""
    for token in tokens:
        if token.endswith("\n"):
            yield from filter(None, [line])
            line = ";"
            for word in token[1:].split():
                if len(line) + 1 + len(word) > WIDE and line != ";":
                    yield line
                    line = ";"
                line += f" {word}"
            yield line
            line = ""
        elif line and len(line) + 1 + len(token) > WIDE:
            yield line
            line = token
        else:
            line = f"{line} {token}" if line else token
    yield from filter(None, [line])


def _escaped(text: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", " ".join(text.split()))


def sheet_of(trail: Trail, tags: Mapping[str, str] | None = None, plies: tuple[Ply, ...] = ()) -> Scoresheet:
    """A game from where its trail begins, with its result if it is over; `plies`, if more is known of its moves."""
    if not isinstance(trail.game, Chess):
        raise ValueError(f"PGN is for chess, and this is {trail.game.name}")
    first = [trail, *trail.earlier()][-1].state
    told = dict(tags or {})
    told["Result"] = _result(trail) if trail.over() else told.get("Result", UNFINISHED)
    if first != STRAIGHT.start():
        told |= {"SetUp": "1", "FEN": STRAIGHT.state_text(first)}
        told |= {} if _usual_castling(first) else {"Variant": "Chess960"}
    moves = [step.move for step in (trail, *trail.earlier()) if step.move is not None][::-1]
    return Scoresheet(told, plies or tuple(Ply(move) for move in moves))


def write(filed: Filed) -> str:
    """For files.py."""
    return sheet_of(filed.trail, {"White": filed.names[0] or "?", "Black": filed.names[1] or "?"}).text()


def _result(trail: Trail) -> str:
    payoff = trail.payoff(0)
    return WON if payoff > 0 else LOST if payoff < 0 else DRAWN


def _usual_castling(state: Position) -> bool:
    """Whether who may castle does it from e1 or e8, with rooks in the corners."""
    rooks = [square for square in each(state.special) if square // 8 in (0, 7)]
    kings = {square // 8: square % 8 for square in each(state.kings)}
    return all(rook % 8 in (0, 7) and kings.get(rook // 8) == 4 for rook in rooks)
