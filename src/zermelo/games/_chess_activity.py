"""What chess pieces do from where they stand: how far they reach, what they attack, where they could give check.

Each is a sum over one side's pieces, the mover's, and packed: see _chess_estimate.py.
"""

from __future__ import annotations

from zermelo.bits import each, lowest, popcount, shl, shr
from zermelo.games import _chess_weights as fitted
from zermelo.games._chess_attacks import NOT_A, NOT_H, Attacks, Position, ahead_of, files_beside

PAWNS, KNIGHTS, BISHOPS, ROOKS, QUEENS, KINGS = range(6)
OPEN, HALF_OPEN = range(2)
BY_PAWN, BY_MINOR, LOOSE = range(3)
MOST_ATTACKS = 31
FAR_SIDE = 0xFFFFFF << 24  # ranks 4 to 6


def packed(early: tuple[int, ...], late: tuple[int, ...]) -> tuple[int, ...]:
    """Both numbers of each in one."""
    return tuple(one + (other << 16) for one, other in zip(early, late, strict=True))


class Activity(Attacks):
    """Sums over the mover's pieces."""

    reach_worth = packed(*fitted.REACH)  # for each kind of piece and number of squares, 28 each
    file_worth, outpost_worth = packed(*fitted.FILE), packed(*fitted.OUTPOST)
    attack_worth, check_worth = packed(*fitted.ATTACK), packed(*fitted.CHECK)
    threat_worth = packed(*fitted.THREAT)

    front = tuple(ahead_of(s, 1) for s in range(64))
    ahead = tuple(ahead_of(s, 0) for s in range(64))
    beside = tuple(files_beside(s) for s in range(64))

    def activity(self, p: Position) -> int:
        """Reach, attack and threats in one go: what each of them adds up by itself is added up here."""
        occupied, theirs = self.all(p), self.all(p) & ~p.mine
        free, king = self.free_squares(p), lowest(p.kings & theirs)
        ring, heavy, loose = self.king_at[king], p.straight & theirs, theirs & free & ~p.pawns
        crossing, along = self.bishop(king, occupied) & free, self.rook(king, occupied) & free
        total, attacks = self.open_files(p) + self.outposts(p), 0
        for s in each(p.knights & p.mine):
            seen = self.knight_at[s]
            total += self.reach_worth[popcount(seen & free)] + self.threat_worth[BY_MINOR] * popcount(seen & heavy)
            total += self.threat_worth[LOOSE] * popcount(seen & loose)
            total += self.check_worth[KNIGHTS] * popcount(seen & self.knight_at[king] & free)
            attacks += 2 * popcount(seen & ring)
        for s in each(p.diagonal & ~p.straight & p.mine):
            seen = self.bishop(s, occupied)
            total += self.reach_worth[28 + popcount(seen & free)] + self.threat_worth[BY_MINOR] * popcount(seen & heavy)
            total += self.threat_worth[LOOSE] * popcount(seen & loose)
            total += self.check_worth[BISHOPS] * popcount(seen & crossing)
            attacks += 2 * popcount(seen & ring)
        for s in each(p.straight & ~p.diagonal & p.mine):
            seen = self.rook(s, occupied)
            total += self.reach_worth[56 + popcount(seen & free)] + self.threat_worth[LOOSE] * popcount(seen & loose)
            total += self.check_worth[ROOKS] * popcount(seen & along)
            attacks += 3 * popcount(seen & ring)
        for s in each(p.straight & p.diagonal & p.mine):
            seen = self.bishop(s, occupied) | self.rook(s, occupied)
            total += self.reach_worth[84 + popcount(seen & free)]
            total += self.check_worth[QUEENS] * popcount(seen & (crossing | along) & ~ring)
            attacks += 4 * popcount(seen & ring)
        return total + self.attack_worth[min(attacks, MOST_ATTACKS)] + self.pawn_threat(p)

    def free_squares(self, p: Position) -> int:
        """Where no piece of the mover stands, and no pawn of the other side guards."""
        pawns = p.pawns & ~p.mine
        return ~(p.mine | shr(pawns & NOT_A, 9) | shr(pawns & NOT_H, 7))

    def reach(self, p: Position) -> int:
        """How far pieces reach, and from where."""
        return self.activity(p) - self.attack(p) - self.threat(p)

    def attack(self, p: Position) -> int:
        """Attacks on the squares around the other king: two for each by a knight or bishop, 3 a rook, 4 a queen; and
        the squares from which they could give check."""
        occupied, free, king = self.all(p), self.free_squares(p), lowest(p.kings & ~p.mine)
        ring, crossing, along = self.king_at[king], self.bishop(king, occupied) & free, self.rook(king, occupied) & free
        total, attacks = self.check_worth[KNIGHTS] * 0, 0
        for s in each(p.knights & p.mine):
            total += self.check_worth[KNIGHTS] * popcount(self.knight_at[s] & self.knight_at[king] & free)
            attacks += 2 * popcount(self.knight_at[s] & ring)
        for s in each(p.diagonal & ~p.straight & p.mine):
            total += self.check_worth[BISHOPS] * popcount(self.bishop(s, occupied) & crossing)
            attacks += 2 * popcount(self.bishop(s, occupied) & ring)
        for s in each(p.straight & ~p.diagonal & p.mine):
            total += self.check_worth[ROOKS] * popcount(self.rook(s, occupied) & along)
            attacks += 3 * popcount(self.rook(s, occupied) & ring)
        for s in each(p.straight & p.diagonal & p.mine):
            seen = self.bishop(s, occupied) | self.rook(s, occupied)
            total += self.check_worth[QUEENS] * popcount(seen & (crossing | along) & ~ring)
            attacks += 4 * popcount(seen & ring)
        return total + self.attack_worth[min(attacks, MOST_ATTACKS)]

    def threat(self, p: Position) -> int:
        """Their pieces that are attacked by less, or that no pawn guards."""
        occupied, heavy, found, bare = self.all(p), p.straight & ~p.mine, 0, 0
        loose = occupied & self.free_squares(p) & ~p.pawns
        for s in each(p.knights & p.mine):
            found, bare = found + popcount(self.knight_at[s] & heavy), bare + popcount(self.knight_at[s] & loose)
        for s in each(p.diagonal & ~p.straight & p.mine):
            seen = self.bishop(s, occupied)
            found, bare = found + popcount(seen & heavy), bare + popcount(seen & loose)
        for s in each(p.straight & ~p.diagonal & p.mine):
            bare += popcount(self.rook(s, occupied) & loose)
        return self.threat_worth[BY_MINOR] * found + self.threat_worth[LOOSE] * bare + self.pawn_threat(p)

    def pawn_threat(self, p: Position) -> int:
        """Their pieces that a pawn attacks."""
        pawns = p.pawns & p.mine
        attacked = (shl(pawns & NOT_A, 7) | shl(pawns & NOT_H, 9)) & (p.knights | p.diagonal | p.straight) & ~p.mine
        return self.threat_worth[BY_PAWN] * popcount(attacked)

    def outposts(self, p: Position) -> int:
        """Knights and bishops that a pawn guards, where no pawn can ever drive them away."""
        pawns = p.pawns & p.mine
        guarded = (shl(pawns & NOT_A, 7) | shl(pawns & NOT_H, 9)) & FAR_SIDE
        total = self.outpost_worth[0] * 0
        for s in each(p.knights & p.mine & guarded):
            if self.front[s] & self.beside[s] & p.pawns & ~p.mine == 0:
                total += self.outpost_worth[0]
        for s in each(p.diagonal & ~p.straight & p.mine & guarded):
            if self.front[s] & self.beside[s] & p.pawns & ~p.mine == 0:
                total += self.outpost_worth[1]
        return total

    def open_files(self, p: Position) -> int:
        """Rooks with no pawn before them, or none of their own."""
        rooks = p.straight & ~p.diagonal & p.mine
        total = self.file_worth[OPEN] * 0
        for s in each(rooks):
            if self.ahead[s] & p.pawns == 0:
                total += self.file_worth[OPEN]
            elif self.ahead[s] & p.pawns & p.mine == 0:
                total += self.file_worth[HALF_OPEN]
        return total
