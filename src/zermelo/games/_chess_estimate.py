"""What a chess position is worth, as the books have it: material, where pieces stand, how far they reach, how safe the
kings are, pawns, threats. Each is a feature of one side, less the same of the other, counted in pawns for white.

Where pieces stand is worth other things early than late: `phase` says how far the game has come, 24 at the start and 0
when only kings and pawns are left.
"""

from __future__ import annotations

from zermelo.bits import bit, each, lowest, popcount, shl, shr, signed
from zermelo.games._chess_attacks import NOT_A, NOT_H, Attacks, Position

PAWN = 0.02  # of a win
PHASES = 24
FILE_A = 0x0101010101010101
PAWNS, KNIGHTS, BISHOPS, ROOKS, QUEENS, KINGS = range(6)

# hundredths of a pawn, by rank from the mover's side and by file from the edge: early, late
RANKS = (
    ((0, -4, -2, 4, 14, 34, 70, 0), (0, 0, 2, 8, 22, 50, 90, 0)),
    ((-22, -10, 0, 8, 12, 12, 4, -14), (-16, -8, 0, 4, 6, 4, -4, -14)),
    ((-10, 2, 4, 4, 4, 4, -2, -8), (-6, -2, 0, 2, 4, 4, 0, -2)),
    ((0, -4, -6, -6, -2, 4, 16, 8), (-4, -4, -2, 2, 6, 8, 8, 6)),
    ((-2, 2, 2, 0, 0, 2, 2, 0), (-20, -12, 0, 8, 14, 14, 8, 0)),
    ((14, 4, -16, -34, -44, -44, -44, -44), (-30, -10, 2, 12, 20, 22, 12, -12)),
)
FILES = (
    ((-4, -2, 0, 10), (4, 2, 0, -2)),
    ((-22, -6, 6, 12), (-14, -4, 4, 8)),
    ((-6, 2, 2, 4), (-4, 0, 2, 2)),
    ((-6, -2, 2, 6), (0, 0, 0, 0)),
    ((-4, 0, 2, 2), (-12, -4, 4, 10)),
    ((16, 20, -4, -12), (-18, -4, 6, 10)),
)


def worths() -> tuple[int, ...]:
    """For each kind and square: hundredths of a pawn early, and 65,536 times those late."""
    return tuple(
        RANKS[kind][0][s // 8] + FILES[kind][0][min(s % 8, 7 - s % 8)]
        + (RANKS[kind][1][s // 8] + FILES[kind][1][min(s % 8, 7 - s % 8)] << 16)
        for kind in range(6) for s in range(64)
    )  # fmt: skip


def ahead_of(square: int, files: int) -> int:
    """The squares before one, on so many files to either side too."""
    x, y = square % 8, square // 8
    return signed(sum(1 << 8 * r + f for r in range(y + 1, 8) for f in range(8) if abs(f - x) <= files))


class ChessEstimate(Attacks):
    """The features."""

    margin = PAWN
    weights = {
        "material": PAWN,
        "advantage": PAWN,
        "placement": PAWN,
        "mobility": 0.05 * PAWN,
        "king_safety": PAWN,
        "pawn_structure": PAWN,
        "threats": PAWN,
    }
    worth = worths()
    front = tuple(ahead_of(s, 1) for s in range(64))
    column = tuple(signed(FILE_A << s % 8) for s in range(64))
    beside = tuple(
        signed((FILE_A << s % 8 - 1 if s % 8 else 0) | (FILE_A << s % 8 + 1 if s % 8 < 7 else 0)) for s in range(64)
    )
    passed_worth = (0.0, 0.05, 0.05, 0.15, 0.35, 0.65, 1.0, 0.0)

    def signed_for_white(self, p: Position, value: float) -> float:
        """What is good for the mover, as white sees it."""
        return value if p.clock & 1 == 0 else -value

    def phase(self, p: Position) -> int:
        """24 at the start, 0 with kings and pawns alone."""
        queens = p.diagonal & p.straight
        found = popcount(p.knights | p.diagonal & ~queens) + 2 * popcount(p.straight & ~queens) + 4 * popcount(queens)
        return min(PHASES, found)

    # ---- features ----------------------------------------------------------------------------------------------------

    def material(self, state: Position) -> float:
        """Pawns 1, knights 3.2, bishops 3.3 and half a pawn for both, rooks 5, queens 9.5."""
        return self.signed_for_white(
            state, self.pieces_worth(state, state.mine) - self.pieces_worth(state, ~state.mine)
        )

    def pieces_worth(self, p: Position, side: int) -> float:
        """The material of a side, in pawns."""
        queens = p.diagonal & p.straight
        bishops = popcount(p.diagonal & ~queens & side)
        heavy = 5.0 * popcount(p.straight & ~queens & side) + 9.5 * popcount(queens & side)
        return popcount(p.pawns & side) + 3.2 * popcount(p.knights & side) + 3.3 * bishops + heavy + bishops // 2 * 0.5

    def advantage(self, state: Position) -> float:
        """The lecture's (w - b) / (w + b): what one is ahead counts more, the less is left."""
        mine, theirs = self.pieces_worth(state, state.mine), self.pieces_worth(state, ~state.mine)
        return self.signed_for_white(state, (mine - theirs) / (mine + theirs + 1.0))

    def placement(self, state: Position) -> float:
        """Where pieces stand, by phase."""
        mine, theirs, total = state.mine, ~state.mine, 0
        for s in each(state.pawns & mine):
            total += self.worth[s]
        for s in each(state.knights & mine):
            total += self.worth[64 * KNIGHTS + s]
        for s in each(state.diagonal & mine):
            total += self.worth[64 * (QUEENS if state.straight & bit(s) else BISHOPS) + s]
        for s in each(state.straight & ~state.diagonal & mine):
            total += self.worth[64 * ROOKS + s]
        for s in each(state.pawns & theirs):
            total -= self.worth[s ^ 56]
        for s in each(state.knights & theirs):
            total -= self.worth[64 * KNIGHTS + (s ^ 56)]
        for s in each(state.diagonal & theirs):
            total -= self.worth[64 * (QUEENS if state.straight & bit(s) else BISHOPS) + (s ^ 56)]
        for s in each(state.straight & ~state.diagonal & theirs):
            total -= self.worth[64 * ROOKS + (s ^ 56)]
        total += self.worth[64 * KINGS + lowest(state.kings & mine)]
        total -= self.worth[64 * KINGS + (lowest(state.kings & theirs) ^ 56)]
        early = (total + 0x8000 & 0xFFFF) - 0x8000
        late, phase = total - early >> 16, self.phase(state)
        return self.signed_for_white(state, (early * phase + late * (PHASES - phase)) / (100.0 * PHASES))

    def mobility(self, state: Position) -> float:
        """Squares that pieces reach and no pawn guards: a rook's count half, a queen's a quarter."""
        lead = self.reach(state, state.mine, self.pawn_attacks(state, False)) - self.reach(
            state, self.all(state) ^ state.mine, self.pawn_attacks(state, True)
        )
        return self.signed_for_white(state, lead / 4.0)

    def pawn_attacks(self, p: Position, mine: bool) -> int:
        """What the pawns of a side attack."""
        if mine:
            return shl(p.pawns & p.mine & NOT_A, 7) | shl(p.pawns & p.mine & NOT_H, 9)
        return shr(p.pawns & ~p.mine & NOT_A, 9) | shr(p.pawns & ~p.mine & NOT_H, 7)

    def reach(self, p: Position, side: int, guarded: int) -> int:
        """Four times the squares that the pieces of a side reach."""
        occupied, free, found = self.all(p), ~(side | guarded), 0
        for s in each(p.knights & side):
            found += 4 * popcount(self.knight_at[s] & free)
        for s in each(p.diagonal & ~p.straight & side):
            found += 4 * popcount(self.bishop(s, occupied) & free)
        for s in each(p.straight & ~p.diagonal & side):
            found += 2 * popcount(self.rook(s, occupied) & free)
        for s in each(p.straight & p.diagonal & side):
            found += popcount((self.rook(s, occupied) | self.bishop(s, occupied)) & free)
        return found

    def king_safety(self, state: Position) -> float:
        """Open lines to the king, pawns before it, and pieces of the other side near it, while there are pieces."""
        phase = self.phase(state)
        lead = self.exposure(self.turned(state)) - self.exposure(state)
        return self.signed_for_white(state, lead * phase / (100.0 * PHASES))

    def exposure(self, p: Position) -> int:
        """How badly the mover's king stands, in hundredths of a pawn."""
        king, occupied = lowest(p.kings & p.mine), self.all(p)
        ring, theirs = self.king_at[king], occupied ^ p.mine
        near = ring | shl(ring, 8)
        open_lines = popcount((self.bishop(king, occupied) | self.rook(king, occupied)) & ~p.mine)
        attackers = popcount((p.knights | p.diagonal | p.straight) & theirs & (near | shl(near, 8)))
        shelter = popcount(p.pawns & p.mine & near)
        return 2 * open_lines + 8 * attackers - 9 * shelter

    def pawn_structure(self, state: Position) -> float:
        """Passed pawns the further the better; doubled and isolated ones are weak."""
        return self.signed_for_white(state, self.pawns_worth(state) - self.pawns_worth(self.turned(state)))

    def pawns_worth(self, p: Position) -> float:
        """The shape of the mover's pawns."""
        mine, theirs, found = p.pawns & p.mine, p.pawns & ~p.mine, 0.0
        for s in each(mine):
            if self.front[s] & theirs == 0:
                found += self.passed_worth[s >> 3]
            if self.beside[s] & mine == 0:
                found -= 0.12
        return found - 0.1 * popcount(mine & shl(mine, 8) | mine & shl(mine, 16))

    def threats(self, state: Position) -> float:
        """Pieces that a pawn of the other side attacks."""
        pieces = state.knights | state.diagonal | state.straight
        mine = popcount(self.pawn_attacks(state, True) & pieces & ~state.mine)
        theirs = popcount(self.pawn_attacks(state, False) & pieces & state.mine)
        return self.signed_for_white(state, 0.45 * (mine - theirs))
