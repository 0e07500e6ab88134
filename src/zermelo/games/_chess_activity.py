"""What chess pieces do from where they stand: how far they reach, what they attack, where they could give check.

Each is a sum over one side's pieces, the mover's, and packed: see _chess_estimate.py.
"""

from __future__ import annotations

from typing import NamedTuple

from zermelo.bits import each, lowest, popcount, shl, shr
from zermelo.games import _chess_weights as fitted
from zermelo.games._chess_attacks import NOT_A, NOT_H, Attacks, Position, ahead_of, files_beside

PAWNS, KNIGHTS, BISHOPS, ROOKS, QUEENS, KINGS = range(6)
OPEN, HALF_OPEN = range(2)
BY_PAWN, BY_MINOR, LOOSE, HANGING, HANGING_PAWN = range(5)
BY_TWO, BY_ROOK, BY_QUEEN, WEAK, CHECKED = 2, 3, 4, 3, 4
"""Units of an attack on the king: for a square near it that a knight or bishop, a rook, a queen attacks; for one beside
it that nothing but the king guards; for each kind of piece that could give check and not be taken."""
MOST_UNITS = 63
FAR_SIDE = 0xFFFFFF << 24  # ranks 4 to 6
LINES = 16  # where the number of lines open to the king stands, after what pawns before it are worth


def packed(early: tuple[int, ...], late: tuple[int, ...]) -> tuple[int, ...]:
    """Both numbers of each in one."""
    return tuple(one + (other << 16) for one, other in zip(early, late, strict=True))


class Sight(NamedTuple):
    """What the mover's pieces see from where they stand: what that is worth, and which squares each kind attacks."""

    reach: int
    threat: int
    units: int  # of an attack on the king
    leaping: int  # squares that knights attack
    sliding: int  # bishops
    going: int  # rooks
    flying: int  # queens
    guarded: int  # all of these, and pawns


class Active(NamedTuple):
    """What the mover's pieces do."""

    reach: int
    attack: int
    threat: int


class Activity(Attacks):
    """Sums over the mover's pieces."""

    reach_worth = packed(*fitted.REACH)  # for each kind of piece and number of squares, 28 each
    file_worth, outpost_worth = packed(*fitted.FILE), packed(*fitted.OUTPOST)
    attack_worth, check_worth = packed(*fitted.ATTACK), packed(*fitted.CHECK)
    threat_worth, shelter_worth = packed(*fitted.THREAT), packed(*fitted.SHELTER)

    front = tuple(ahead_of(s, 1) for s in range(64))
    ahead = tuple(ahead_of(s, 0) for s in range(64))
    beside = tuple(files_beside(s) for s in range(64))

    def sight(self, p: Position) -> Sight:
        """How far pieces reach, and from where; what they attack near the other king; their pieces that are attacked by
        less, or that no pawn guards."""
        occupied, theirs = self.all(p), self.all(p) & ~p.mine
        free, beside = self.free_squares(p), self.king_at[lowest(p.kings & theirs)]
        ring, heavy, loose = beside | shr(beside, 8), p.straight & theirs, theirs & free & ~p.pawns
        reach, threat, units = self.open_files(p) + self.outposts(p), self.pawn_threat(p), 0
        leaping, sliding, going, flying = 0, 0, 0, 0
        for s in each(p.knights & p.mine):
            seen = self.knight_at[s]
            leaping |= seen
            reach += self.reach_worth[popcount(seen & free)]
            threat += self.threat_worth[BY_MINOR] * popcount(seen & heavy)
            threat += self.threat_worth[LOOSE] * popcount(seen & loose)
            units += BY_TWO * popcount(seen & ring)
        for s in each(p.diagonal & ~p.straight & p.mine):
            seen = self.bishop(s, occupied)
            sliding |= seen
            reach += self.reach_worth[28 + popcount(seen & free)]
            threat += self.threat_worth[BY_MINOR] * popcount(seen & heavy)
            threat += self.threat_worth[LOOSE] * popcount(seen & loose)
            units += BY_TWO * popcount(seen & ring)
        for s in each(p.straight & ~p.diagonal & p.mine):
            seen = self.rook(s, occupied)
            going |= seen
            reach += self.reach_worth[56 + popcount(seen & free)]
            threat += self.threat_worth[LOOSE] * popcount(seen & loose)
            units += BY_ROOK * popcount(seen & ring)
        for s in each(p.straight & p.diagonal & p.mine):
            seen = self.bishop(s, occupied) | self.rook(s, occupied)
            flying |= seen
            reach += self.reach_worth[84 + popcount(seen & free)]
            units += BY_QUEEN * popcount(seen & ring)
        guarded = leaping | sliding | going | flying | self.guarded_by_pawns(p)
        return Sight(reach, threat, units, leaping, sliding, going, flying, guarded)

    def activity(self, p: Position, sight: Sight, guarded: int) -> Active:
        """With what the other side attacks, which is `guarded`: checks, squares beside the other king and pieces that
        nothing guards; and from how many squares a queen would see that king."""
        occupied, theirs = self.all(p), self.all(p) & ~p.mine
        king = lowest(p.kings & theirs)
        beside, crossing, along = self.king_at[king], self.bishop(king, occupied), self.rook(king, occupied)
        seen, safe = sight.leaping | sight.sliding | sight.going | sight.flying, ~(guarded | p.mine | beside)
        bare = seen & theirs & ~(guarded | beside | p.kings)
        threat = sight.threat + self.threat_worth[HANGING] * popcount(bare & ~p.pawns)
        threat += self.threat_worth[HANGING_PAWN] * popcount(bare & p.pawns)
        leaping, sliding = sight.leaping & self.knight_at[king] & safe, sight.sliding & crossing & safe
        going, flying = sight.going & along & safe, sight.flying & (crossing | along) & safe
        attack = self.check_worth[KNIGHTS] * popcount(leaping) + self.check_worth[BISHOPS] * popcount(sliding)
        attack += self.check_worth[ROOKS] * popcount(going) + self.check_worth[QUEENS] * popcount(flying)
        attack -= self.shelter_worth[LINES] * popcount((crossing | along) & ~theirs)
        units = sight.units + WEAK * popcount(seen & beside & ~guarded)
        for checks in (leaping, sliding, going, flying):
            units += CHECKED if checks else 0
        return Active(sight.reach, attack + self.attack_worth[min(units, MOST_UNITS)], threat)

    def free_squares(self, p: Position) -> int:
        """Where no piece of the mover stands, and no pawn of the other side guards."""
        pawns = p.pawns & ~p.mine
        return ~(p.mine | shr(pawns & NOT_A, 9) | shr(pawns & NOT_H, 7))

    def guarded_by_pawns(self, p: Position) -> int:
        """The squares that the mover's pawns attack."""
        pawns = p.pawns & p.mine
        return shl(pawns & NOT_A, 7) | shl(pawns & NOT_H, 9)

    def pawn_threat(self, p: Position) -> int:
        """Their pieces that a pawn attacks."""
        attacked = self.guarded_by_pawns(p) & (p.knights | p.diagonal | p.straight) & ~p.mine
        return self.threat_worth[BY_PAWN] * popcount(attacked)

    def outposts(self, p: Position) -> int:
        """Knights and bishops that a pawn guards, where no pawn can ever drive them away."""
        guarded, total = self.guarded_by_pawns(p) & FAR_SIDE, 0
        for s in each(p.knights & p.mine & guarded):
            if self.front[s] & self.beside[s] & p.pawns & ~p.mine == 0:
                total += self.outpost_worth[0]
        for s in each(p.diagonal & ~p.straight & p.mine & guarded):
            if self.front[s] & self.beside[s] & p.pawns & ~p.mine == 0:
                total += self.outpost_worth[1]
        return total

    def open_files(self, p: Position) -> int:
        """Rooks with no pawn before them, or none of their own."""
        total = 0
        for s in each(p.straight & ~p.diagonal & p.mine):
            if self.ahead[s] & p.pawns == 0:
                total += self.file_worth[OPEN]
            elif self.ahead[s] & p.pawns & p.mine == 0:
                total += self.file_worth[HALF_OPEN]
        return total
