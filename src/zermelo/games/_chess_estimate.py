"""What a chess position is worth, as the books have it: material, where pieces stand, how far they reach, how safe the
kings are, pawns, threats. Each is a sum over one side's pieces, less the same of the other side.

What a thing is worth changes in the course of a game. So every number in _chess_weights.py is two, early and late, in
hundredths of a pawn, and packed into one int (late times 65,536, plus early): sums of such ints are sums of both.
`phase` says how far a game has come, 24 at the start and 0 when only kings and pawns are left.

The numbers were fitted to games of the engine against itself (tools/fit_chess.py), which runs these very methods with
symbols in place of the numbers. So they add, subtract and multiply what they look up, and do nothing else with it.
"""

from __future__ import annotations

from zermelo.bits import bit, each, lowest, popcount, shl, shr, signed
from zermelo.games import _chess_weights as fitted
from zermelo.games._chess_attacks import NOT_A, NOT_H, Attacks, Position

PAWN = 0.02  # of a win
PHASES = 24
FILE_A = 0x0101010101010101
PAWNS, KNIGHTS, BISHOPS, ROOKS, QUEENS, KINGS = range(6)
PAIR, TEMPO = 5, 6  # of bishops; having the move
ISOLATED, DOUBLED, GUARDED, BESIDE = range(4)
OPEN, HALF_OPEN = range(2)
BY_PAWN, BY_MINOR = range(2)
MOST_ATTACKS = 31


def packed(early: tuple[int, ...], late: tuple[int, ...]) -> tuple[int, ...]:
    """Both numbers of each in one."""
    return tuple(one + (other << 16) for one, other in zip(early, late, strict=True))


def folded(square: int) -> int:
    """A square and its image on the other wing share a number: four files of eight ranks."""
    return square // 8 * 4 + min(square % 8, 7 - square % 8)


def ahead_of(square: int, files: int) -> int:
    """The squares before one, on so many files to either side too."""
    x, y = square % 8, square // 8
    return signed(sum(1 << 8 * r + f for r in range(y + 1, 8) for f in range(8) if abs(f - x) <= files))


class ChessEstimate(Attacks):
    """The features, and their sum."""

    margin = PAWN
    weights = dict.fromkeys(
        ("material", "placement", "mobility", "king_safety", "pawn_structure", "threats", "tempo"), PAWN
    )
    piece_worth = packed(*fitted.PIECE)
    square_worth = tuple(packed(*fitted.SQUARE)[32 * kind + folded(s)] for kind in range(6) for s in range(64))
    reach_worth = packed(*fitted.REACH)  # for each kind of piece and number of squares, 28 each
    file_worth = packed(*fitted.FILE)
    passed_worth, pawn_worth = packed(*fitted.PASSED), packed(*fitted.PAWN)
    shelter_worth, attack_worth = packed(*fitted.SHELTER), packed(*fitted.ATTACK)
    threat_worth = packed(*fitted.THREAT)

    front = tuple(ahead_of(s, 1) for s in range(64))
    ahead = tuple(ahead_of(s, 0) for s in range(64))
    beside = tuple(
        signed((FILE_A << s % 8 - 1 if s % 8 else 0) | (FILE_A << s % 8 + 1 if s % 8 < 7 else 0)) for s in range(64)
    )

    def estimate(self, state: Position) -> float:
        """The sum of the features, with nothing worked out twice."""
        return PAWN * self.valued(state, self.balance(state))

    def balance(self, p: Position) -> int:
        """All that the mover has, less what the other side has: packed."""
        other = self.turned(p)
        total = self.standing(p) - self.standing(other) + self.activity(p) - self.activity(other)
        total += self.pawns_of(p) - self.pawns_of(other) + self.shelter(p) - self.shelter(other)
        return total + self.piece_worth[TEMPO]

    def valued(self, p: Position, total: int) -> float:
        """A packed sum for the mover in pawns for white, early and late mixed by phase."""
        early = (total + 0x8000 & 0xFFFF) - 0x8000
        late, phase = total - early >> 16, self.phase(p)
        value = (early * phase + late * (PHASES - phase)) / (100.0 * PHASES)
        return value if p.clock & 1 == 0 else -value

    def phase(self, p: Position) -> int:
        """24 at the start, 0 with kings and pawns alone."""
        queens = p.diagonal & p.straight
        found = popcount(p.knights | p.diagonal & ~queens) + 2 * popcount(p.straight & ~queens) + 4 * popcount(queens)
        return min(PHASES, found)

    # ---- features: what the estimate is made of, each by itself ------------------------------------------------------

    def material(self, state: Position) -> float:
        """What pieces are worth wherever they stand, and a pair of bishops."""
        return self.valued(state, self.pieces_of(state) - self.pieces_of(self.turned(state)))

    def placement(self, state: Position) -> float:
        """Where they stand."""
        turned = self.turned(state)
        lead = self.standing(state) - self.standing(turned) - self.pieces_of(state) + self.pieces_of(turned)
        return self.valued(state, lead)

    def mobility(self, state: Position) -> float:
        """The squares that pieces reach and no pawn guards; rooks on open files."""
        return self.valued(state, self.reach(state) - self.reach(self.turned(state)))

    def king_safety(self, state: Position) -> float:
        """Attacks on the squares around a king; pawns before it and lines open to it."""
        turned = self.turned(state)
        lead = self.attack(state) - self.attack(turned) + self.shelter(state) - self.shelter(turned)
        return self.valued(state, lead)

    def pawn_structure(self, state: Position) -> float:
        """Passed, isolated, doubled, guarded pawns."""
        return self.valued(state, self.pawns_of(state) - self.pawns_of(self.turned(state)))

    def threats(self, state: Position) -> float:
        """Pieces attacked by pawns, rooks and queens by knights and bishops."""
        return self.valued(state, self.threat(state) - self.threat(self.turned(state)))

    def tempo(self, state: Position) -> float:
        """Having the move."""
        return self.valued(state, self.piece_worth[TEMPO])

    # ---- of one side: the mover's, packed ----------------------------------------------------------------------------

    def pieces_of(self, p: Position) -> int:
        """Material."""
        queens = p.diagonal & p.straight & p.mine
        bishops = popcount(p.diagonal & p.mine & ~queens)
        total = self.piece_worth[PAWNS] * popcount(p.pawns & p.mine)
        total += self.piece_worth[KNIGHTS] * popcount(p.knights & p.mine) + self.piece_worth[BISHOPS] * bishops
        total += self.piece_worth[ROOKS] * popcount(p.straight & p.mine & ~queens)
        return total + self.piece_worth[QUEENS] * popcount(queens) + self.piece_worth[PAIR] * (bishops // 2)

    def standing(self, p: Position) -> int:
        """Material, and where it stands."""
        mine, total = p.mine, self.pieces_of(p)
        for s in each(p.pawns & mine):
            total += self.square_worth[s]
        for s in each(p.knights & mine):
            total += self.square_worth[64 * KNIGHTS + s]
        for s in each(p.diagonal & ~p.straight & mine):
            total += self.square_worth[64 * BISHOPS + s]
        for s in each(p.straight & ~p.diagonal & mine):
            total += self.square_worth[64 * ROOKS + s]
        for s in each(p.straight & p.diagonal & mine):
            total += self.square_worth[64 * QUEENS + s]
        return total + self.square_worth[64 * KINGS + lowest(p.kings & mine)]

    def activity(self, p: Position) -> int:
        """Reach, attack and threats in one go: what each of them adds up by itself is added up here."""
        occupied, theirs = self.all(p), self.all(p) & ~p.mine
        free = ~(p.mine | shr(p.pawns & theirs & NOT_A, 9) | shr(p.pawns & theirs & NOT_H, 7))
        ring, heavy = self.king_at[lowest(p.kings & theirs)], p.straight & theirs
        total, attacks = self.open_files(p), 0
        for s in each(p.knights & p.mine):
            seen = self.knight_at[s]
            total += self.reach_worth[popcount(seen & free)] + self.threat_worth[BY_MINOR] * popcount(seen & heavy)
            attacks += 2 * popcount(seen & ring)
        for s in each(p.diagonal & ~p.straight & p.mine):
            seen = self.bishop(s, occupied)
            total += self.reach_worth[28 + popcount(seen & free)] + self.threat_worth[BY_MINOR] * popcount(seen & heavy)
            attacks += 2 * popcount(seen & ring)
        for s in each(p.straight & ~p.diagonal & p.mine):
            seen = self.rook(s, occupied)
            total += self.reach_worth[56 + popcount(seen & free)]
            attacks += 3 * popcount(seen & ring)
        for s in each(p.straight & p.diagonal & p.mine):
            seen = self.bishop(s, occupied) | self.rook(s, occupied)
            total += self.reach_worth[84 + popcount(seen & free)]
            attacks += 4 * popcount(seen & ring)
        return total + self.attack_worth[min(attacks, MOST_ATTACKS)] + self.pawn_threat(p)

    def reach(self, p: Position) -> int:
        """How far pieces reach."""
        return self.activity(p) - self.attack(p) - self.threat(p)

    def attack(self, p: Position) -> int:
        """Attacks on the squares around the other king: two for each by a knight or bishop, 3 a rook, 4 a queen."""
        occupied, attacks = self.all(p), 0
        ring = self.king_at[lowest(p.kings & ~p.mine)]
        for s in each(p.knights & p.mine):
            attacks += 2 * popcount(self.knight_at[s] & ring)
        for s in each(p.diagonal & ~p.straight & p.mine):
            attacks += 2 * popcount(self.bishop(s, occupied) & ring)
        for s in each(p.straight & ~p.diagonal & p.mine):
            attacks += 3 * popcount(self.rook(s, occupied) & ring)
        for s in each(p.straight & p.diagonal & p.mine):
            attacks += 4 * popcount((self.bishop(s, occupied) | self.rook(s, occupied)) & ring)
        return self.attack_worth[min(attacks, MOST_ATTACKS)]

    def threat(self, p: Position) -> int:
        """Their pieces that are attacked by less."""
        occupied, heavy, found = self.all(p), p.straight & ~p.mine, 0
        for s in each(p.knights & p.mine):
            found += popcount(self.knight_at[s] & heavy)
        for s in each(p.diagonal & ~p.straight & p.mine):
            found += popcount(self.bishop(s, occupied) & heavy)
        return self.threat_worth[BY_MINOR] * found + self.pawn_threat(p)

    def pawn_threat(self, p: Position) -> int:
        """Their pieces that a pawn attacks."""
        pawns = p.pawns & p.mine
        attacked = (shl(pawns & NOT_A, 7) | shl(pawns & NOT_H, 9)) & (p.knights | p.diagonal | p.straight) & ~p.mine
        return self.threat_worth[BY_PAWN] * popcount(attacked)

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

    def shelter(self, p: Position) -> int:
        """Pawns before the king, and squares from which a queen would see it."""
        king = lowest(p.kings & p.mine)
        lines = self.bishop(king, self.all(p)) | self.rook(king, self.all(p))
        pawns = popcount((self.king_at[king] | shl(self.king_at[king], 8)) & p.pawns & p.mine)
        return self.shelter_worth[min(pawns, 3)] + self.shelter_worth[4] * popcount(lines & ~p.mine)

    def pawns_of(self, p: Position) -> int:
        """The shape of the pawns: for each rank what a passed pawn is worth, and more if nothing stands in its way."""
        mine, theirs = p.pawns & p.mine, p.pawns & ~p.mine
        guarded = mine & (shl(mine & NOT_A, 7) | shl(mine & NOT_H, 9))
        total = self.pawn_worth[GUARDED] * popcount(guarded)
        total += self.pawn_worth[BESIDE] * popcount(mine & shl(mine & NOT_H, 1))
        for s in each(mine):
            if self.beside[s] & mine == 0:
                total += self.pawn_worth[ISOLATED]
            if self.ahead[s] & mine:
                total += self.pawn_worth[DOUBLED]
            elif self.front[s] & theirs == 0:
                total += self.passed_worth[s >> 3]
                if bit(s + 8) & self.all(p) == 0:
                    total += self.passed_worth[8 + (s >> 3)]
        return total
