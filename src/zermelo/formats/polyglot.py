"""Opening books in Polyglot's format, which chess programs share: moves by the key of a position, with weights.

An entry has 16 bytes, the highest first: 8 of the key, 2 of the move, 2 of its weight, 4 for what a program has learned
of it. They are sorted by key, so that a position is found by halving. A move is its target, 64 times its origin and
4096 times what a pawn becomes; who castles takes the own rook.

>>> from zermelo.line import trail_at
>>> f"{key_of(trail_at(STRAIGHT, 'e4')):016x}"
'823c9b50fd114196'
"""

from __future__ import annotations

import random
import struct
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from zermelo.bits import each
from zermelo.formats.pgn import DRAWN, LOST, STRAIGHT, WON, Scoresheet
from zermelo.formats.polyglot_numbers import NUMBERS
from zermelo.games._chess_attacks import Position
from zermelo.games.chess import CASTLE, DOUBLE
from zermelo.trail import Trail

ENTRY = struct.Struct(">QHHI")
KINDS = "pPnNbBrRqQkK"  # in the order of the numbers
CASTLING, PASSING, WHITE = 768, 772, 780  # where other numbers begin
MOST = 0xFFFF  # of a weight
POINTS = {WON: (2, 0), DRAWN: (1, 1), LOST: (0, 2)}  # for white and black: what a game adds to the weights of its moves


class Choice(NamedTuple):
    """A move of the book, and how often it should be played beside the others."""

    move: int
    weight: int


def key_of(trail: Trail) -> int:
    """The key of where a game stands."""
    state = trail.state
    black = state.clock & 1
    key = 0 if black else NUMBERS[WHITE]
    for square, piece in STRAIGHT.pieces(state).items():
        key ^= NUMBERS[64 * KINDS.index(piece) + square]
    for side, rook in _castling(state):
        key ^= NUMBERS[CASTLING + side + (0 if rook < 8 else 2)]
    for file in _passed(trail):
        key ^= NUMBERS[PASSING + file]
    return key


def _castling(state: Position) -> Iterator[tuple[int, int]]:
    """Each rook that may castle, as white sees the board; before it 0 for the king's side and 1 for the queen's."""
    up = 56 if state.clock & 1 else 0
    files = {(king ^ up) // 8: king % 8 for king in each(state.kings)}
    for square in each(state.special):
        rook = square ^ up
        if rook // 8 in (0, 7):
            yield int(rook % 8 < files[rook // 8]), rook


def _passed(trail: Trail) -> Iterator[int]:
    """The file of a pawn that has just made two steps, if another stands beside it, though it may be pinned.

    A state knows only of pawns that may really be taken, so the last move is looked at, where there is one.
    """
    state: Position = trail.state
    for square in each(state.special):
        if square // 8 == 5:
            yield square % 8
            return
    if trail.move is not None and trail.move >> 12 == DOUBLE:
        file, pawns = trail.move & 7, state.pawns & state.mine
        if any(pawns >> 32 + beside & 1 for beside in (file - 1, file + 1) if 0 <= beside < 8):
            yield file


def code_of(state: Position, move: int) -> int:
    """A move as the format has it."""
    up, kind = 56 if state.clock & 1 else 0, move >> 12
    return (move >> 6 & 63) ^ up | ((move & 63) ^ up) << 6 | (kind if 0 < kind < 5 else 0) << 12


def move_of(state: Position, code: int) -> int | None:
    """The legal move of such a code; None, if there is none. Some books write castling as the king goes."""
    moves = list(STRAIGHT.to(state, -1))
    for move in moves:
        if code_of(state, move) == code:
            return move
    up = 56 if state.clock & 1 else 0
    for move in moves:
        if move >> 12 == CASTLE:
            target = 6 if move >> 6 & 63 > move & 63 else 2
            if code == target ^ up | ((move & 63) ^ up) << 6:
                return move
    return None


class Book:
    """An opening book, read from a file.

    >>> book = Book(built([], 20, 1))
    >>> book.choices(Trail(STRAIGHT))
    []
    """

    def __init__(self, data: bytes, name: str = "the book") -> None:
        if len(data) % ENTRY.size:
            raise ValueError(f"{name} is no Polyglot book: its length is no multiple of {ENTRY.size} bytes")
        self.data, self.count = data, len(data) // ENTRY.size

    @classmethod
    def of(cls, file: Path) -> Book:
        """The book in a file; ValueError, if it can't be read or is none."""
        try:
            return cls(file.read_bytes(), str(file))
        except OSError as problem:
            raise ValueError(f"{file}: {problem.strerror}") from None

    def _key(self, place: int) -> int:
        found: int = ENTRY.unpack_from(self.data, ENTRY.size * place)[0]
        return found

    def choices(self, trail: Trail) -> list[Choice]:
        """The moves of the book where a game stands, the heaviest first; those that are not legal are passed over."""
        key, low, high = key_of(trail), 0, self.count
        while low < high:
            middle = (low + high) // 2
            if self._key(middle) < key:
                low = middle + 1
            else:
                high = middle
        found, legal = dict[int, int](), set(trail.options())
        while low < self.count and self._key(low) == key:
            _, code, weight, _ = ENTRY.unpack_from(self.data, ENTRY.size * low)
            move = move_of(trail.state, code)
            if move is not None and move in legal:
                found[move] = found.get(move, 0) + weight
            low += 1
        return sorted((Choice(*pair) for pair in found.items()), key=lambda choice: -choice.weight)

    def chosen(self, trail: Trail, luck: random.Random) -> int | None:
        """One of the book's moves by chance, as their weights have it; None, if it has none with a weight."""
        choices = [choice for choice in self.choices(trail) if choice.weight]
        if not choices:
            return None
        return luck.choices([choice.move for choice in choices], [choice.weight for choice in choices])[0]


def built(sheets: Iterable[Scoresheet], plies: int, least: int) -> bytes:
    """A book of what was played: the first plies of games, moves that were played in at least so many games.

    A weight is two points for each game that the mover of the move won, one for each draw; unfinished games count as
    draws. Moves that never brought a point have the weight 0: they are known, and not played.
    """
    games, points = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
    for sheet in sheets:
        trail = Trail(STRAIGHT, sheet.start())
        for ply in sheet.plies[:plies]:
            entry = key_of(trail), code_of(trail.state, ply.move)
            games[entry] += 1
            points[entry] += POINTS.get(sheet.result, (1, 1))[trail.state.clock & 1]
            trail = trail.play(ply.move)
    kept = sorted(
        (entry for entry, count in games.items() if count >= least), key=lambda entry: (entry[0], -points[entry])
    )
    heaviest = Counter[int]()
    for key, code in kept:
        heaviest[key] = max(heaviest[key], points[key, code])
    return b"".join(ENTRY.pack(key, code, _fitting(points[key, code], heaviest[key]), 0) for key, code in kept)


def _fitting(weight: int, heaviest: int) -> int:
    """A weight that fits into two bytes, in proportion to the others of its position; what is not 0 stays so."""
    return weight if heaviest <= MOST else max(min(weight, 1), weight * MOST // heaviest)
