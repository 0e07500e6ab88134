"""Chess pieces on 64 squares: what a state is, and which squares are attacked.

A board is an int of 64 bits (zermelo.bits), seen by the player to move, whose own pieces come from below:

    56 57 58 59 60 61 62 63        the last rank, to the mover
     .  .  .  .  .  .  .  .
     8  9 10 11 12 13 14 15
     0  1  2  3  4  5  6  7        files a to h

Sliding pieces are answered by hyperbola quintessence (Aleks Peshkov): a difference of two words runs along a line up to
the first piece on it, and upside down the same difference runs the other way.
"""

from __future__ import annotations

from typing import NamedTuple

from zermelo.bits import bit, each, flip, lowest, shl, shr, signed, sub
from zermelo.game import Game

NOT_A, NOT_H = signed(0xFEFEFEFEFEFEFEFE), signed(0x7F7F7F7F7F7F7F7F)
FIRST_RANK, LAST_RANK = 0xFF, signed(0xFF << 56)
STRAIGHTS, DIAGONALS = ((1, 0), (-1, 0), (0, 1), (0, -1)), ((1, 1), (-1, 1), (1, -1), (-1, -1))
KNIGHT_STEPS = ((1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1))


class Position(NamedTuple):
    """`mine` are the pieces of the player to move; the next five boards hold those of both, a queen in two of them."""

    mine: int
    pawns: int
    knights: int
    diagonal: int  # bishops and queens
    straight: int  # rooks and queens
    kings: int
    special: int  # rooks that may castle, on the outer ranks; on the sixth, where a pawn may be taken in passing
    clock: int  # twice the plies since a capture or a pawn's move; and 1 if black is to move
    placed: int  # what it is worth where pieces stand (_chess_estimate.py), kept up to date by each move


def ray(square: int, right: int, up: int, occupied: int = 0) -> int:
    """The squares from here in one direction, up to the first occupied one and with it."""
    found, x, y = 0, square % 8 + right, square // 8 + up
    while 0 <= x < 8 and 0 <= y < 8:
        found |= 1 << (y * 8 + x)
        if occupied >> (y * 8 + x) & 1:
            break
        x, y = x + right, y + up
    return found


def ahead_of(square: int, files: int) -> int:
    """The squares before one, on so many files to either side too."""
    x, y = square % 8, square // 8
    return signed(sum(1 << 8 * r + f for r in range(y + 1, 8) for f in range(8) if abs(f - x) <= files))


def files_beside(square: int) -> int:
    """The squares on the files to the left and right."""
    return signed(sum(1 << 8 * r + f for r in range(8) for f in range(8) if abs(f - square % 8) == 1))


def leaps(steps: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """For each square those that are these steps away."""
    return tuple(
        signed(sum(1 << s + x + 8 * y for x, y in steps if 0 <= s % 8 + x < 8 and 0 <= s // 8 + y < 8))
        for s in range(64)
    )


def lines(right: int, up: int) -> tuple[int, ...]:
    """For each square the others on its line."""
    return tuple(signed(ray(s, right, up) | ray(s, -right, -up)) for s in range(64))


def spans() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For two squares, as 64 * one + other: what lies between them, and the line through both; 0 if there is none."""
    between, through = [0] * 4096, [0] * 4096
    for s in range(64):
        for x, y in STRAIGHTS + DIAGONALS:
            ahead = ray(s, x, y)
            for t in each(ahead):
                between[64 * s + t] = signed(ahead & ray(t, -x, -y))
                through[64 * s + t] = signed(ahead | ray(s, -x, -y) | 1 << s)
    return tuple(between), tuple(through)


class Attacks(Game[Position]):
    """Which squares pieces attack."""

    knight_at = leaps(KNIGHT_STEPS)
    king_at = leaps(STRAIGHTS + DIAGONALS)
    pawn_at = leaps(((-1, 1), (1, 1)))
    file_at, rise_at, fall_at = lines(0, 1), lines(1, 1), lines(1, -1)
    between, through = spans()
    rank_at = tuple(ray(x, 1, 0, o << 1) & 255 | ray(x, -1, 0, o << 1) & 255 for o in range(64) for x in range(8))

    def turn(self, state: Position) -> int:
        return state.clock & 1

    def along(self, square: int, line: int, occupied: int) -> int:
        """What is attacked from a square on one line."""
        there = occupied & line
        return (sub(there, bit(square)) ^ flip(sub(flip(there), bit(square ^ 56)))) & line

    def bishop(self, square: int, occupied: int) -> int:
        """What a bishop attacks."""
        return self.along(square, self.rise_at[square], occupied) | self.along(square, self.fall_at[square], occupied)

    def rook(self, square: int, occupied: int) -> int:
        """What a rook attacks: on its rank, where nothing can be turned upside down, by a table."""
        left = square & 56
        rank = shl(self.rank_at[(shr(occupied, left + 1) & 63) * 8 + (square & 7)], left)
        return self.along(square, self.file_at[square], occupied) | rank

    def all(self, p: Position) -> int:
        """Where any piece stands."""
        return p.pawns | p.knights | p.diagonal | p.straight | p.kings

    def turned(self, p: Position) -> Position:
        """The same pieces as the other side sees them, to move."""
        return Position(
            flip(self.all(p) ^ p.mine), flip(p.pawns), flip(p.knights), flip(p.diagonal), flip(p.straight),
            flip(p.kings), flip(p.special), p.clock ^ 1, -p.placed,
        )  # fmt: skip

    def sliders_at(self, p: Position, square: int, occupied: int) -> int:
        """The bishops, rooks and queens of both that attack a square."""
        return self.bishop(square, occupied) & p.diagonal | self.rook(square, occupied) & p.straight

    def danger(self, p: Position, theirs: int, occupied: int) -> int:
        """The squares that they attack."""
        return self.guarded(p, theirs, occupied) | self.king_at[lowest(p.kings & theirs)]

    def guarded(self, p: Position, theirs: int, occupied: int) -> int:
        """The same without their king."""
        pawns = p.pawns & theirs
        seen = shr(pawns & NOT_A, 9) | shr(pawns & NOT_H, 7)
        for s in each(p.knights & theirs):
            seen |= self.knight_at[s]
        for s in each(p.diagonal & theirs):
            seen |= self.bishop(s, occupied)
        for s in each(p.straight & theirs):
            seen |= self.rook(s, occupied)
        return seen

    def checkers(self, p: Position) -> int:
        """Their pieces that attack the king of the player to move."""
        occupied, king = self.all(p), lowest(p.kings & p.mine)
        leapers = self.knight_at[king] & p.knights | self.pawn_at[king] & p.pawns
        return (leapers | self.sliders_at(p, king, occupied)) & ~p.mine
