"""What a chess position is worth, as the books have it: material, where pieces stand, how far they reach, how safe the
kings are, pawns, threats. Each is a sum over one side's pieces, less the same of the other side.

What a thing is worth changes in the course of a game. So every number in _chess_weights.py is two, early and late, in
hundredths of a pawn, and packed into one int (late times 65,536, plus early): sums of such ints are sums of both.
`phase` says how far a game has come, 24 at the start and 0 when only kings and pawns are left.

The numbers were fitted to games of the engine against itself (tools/fit_chess.py), which runs these very methods with
symbols in place of the numbers. So they add, subtract and multiply what they look up, and do nothing else with it.
"""

from __future__ import annotations

from zermelo.bits import bit, each, flip, lowest, popcount, shl, shr, signed
from zermelo.games import _chess_weights as fitted
from zermelo.games._chess_activity import BISHOPS, KINGS, KNIGHTS, PAWNS, QUEENS, ROOKS, Active, Activity, Sight, packed
from zermelo.games._chess_attacks import NOT_A, NOT_H, Position

PAWN = 0.02  # of a win
PHASES = 24
PAIR, TEMPO = 5, 6  # of bishops; having the move
ISOLATED, DOUBLED, GUARDED, BESIDE = range(4)
OUR_KING, THEIR_KING = range(2)
FILE_A = 0x0101010101010101
PARTS = 64  # of all material
POINTS = (1, 3, 3, 5, 9)  # a beginner's, for pawn, knight, bishop, rook, queen


def folded(square: int) -> int:
    """A square and its image on the other wing share a number: four files of eight ranks."""
    return square // 8 * 4 + min(square % 8, 7 - square % 8)


def steps(one: int, other: int) -> int:
    """How many steps a king takes from one square to another."""
    return max(abs((one & 7) - (other & 7)), abs((one >> 3) - (other >> 3)))


class ChessEstimate(Activity):
    """The features, and their sum."""

    margin = PAWN
    margin_name = "pawn"
    weights = dict.fromkeys(
        ("material", "ratio", "placement", "mobility", "king_safety", "pawn_structure", "threats", "tempo"), PAWN
    )
    piece_worth = packed(*fitted.PIECE)
    square_worth = tuple(packed(*fitted.SQUARE)[32 * kind + folded(s)] for kind in range(6) for s in range(64))
    passed_worth, pawn_worth = packed(*fitted.PASSED), packed(*fitted.PAWN)
    storm_worth = packed(*fitted.STORM)
    ratio_worth, escort_worth = packed(*fitted.RATIO), packed(*fitted.ESCORT)
    file_around = tuple(signed(FILE_A << min(max(f, 1), 6) + place - 1) for place in range(3) for f in range(8))
    upward = tuple(signed((1 << 64) - (1 << 8 * rank)) for rank in range(8))

    def estimate(self, state: Position) -> float:
        """The sum of the features, with nothing worked out twice, and where pieces stand known already."""
        return PAWN * self.valued(state, state.placed + self.unplaced(state))

    def balance(self, p: Position) -> int:
        """All that the mover has, less what the other side has: packed."""
        return self.squares(p) + self.unplaced(p)

    def squares(self, p: Position) -> int:
        """What it is worth where the mover's pieces stand, less the same of the others: `placed`, worked out anew."""
        return self.standing(p) - self.standing(self.turned(p))

    def unplaced(self, p: Position) -> int:
        """All the rest."""
        other = self.turned(p)
        mine, theirs = self.sight(p), self.sight(other)
        total = self.one_side(p, mine, flip(theirs.guarded)) - self.one_side(other, theirs, flip(mine.guarded))
        return total + self.ratio_of(p) + self.piece_worth[TEMPO]

    def one_side(self, p: Position, sight: Sight, guarded: int) -> int:
        """All that the mover has, but for what depends on both sides; `guarded` is what the other side attacks."""
        active = self.activity(p, sight, guarded)
        total = self.pieces_of(p) + active.reach + active.attack + active.threat
        return total + self.pawns_of(p, guarded) + self.shelter(p)

    def active(self, p: Position) -> Active:
        """What the mover's pieces do, less what the others do."""
        other = self.turned(p)
        here, there = self.sight(p), self.sight(other)
        mine = self.activity(p, here, flip(there.guarded))
        theirs = self.activity(other, there, flip(here.guarded))
        return Active(mine.reach - theirs.reach, mine.attack - theirs.attack, mine.threat - theirs.threat)

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

    def ratio(self, state: Position) -> float:
        """Material once more, as (w - b) / (w + b): a lead counts the more, the less is left on the board."""
        return self.valued(state, self.ratio_of(state))

    def placement(self, state: Position) -> float:
        """Where they stand."""
        return self.valued(state, state.placed)

    def mobility(self, state: Position) -> float:
        """The squares that pieces reach and no pawn guards; rooks on open files, outposts of knights and bishops."""
        return self.valued(state, self.active(state).reach)

    def king_safety(self, state: Position) -> float:
        """Attacks on the squares around a king, and checks; pawns before it, theirs that come, lines open to it."""
        lead = self.active(state).attack + self.shelter(state) - self.shelter(self.turned(state))
        return self.valued(state, lead)

    def pawn_structure(self, state: Position) -> float:
        """Passed (and how near the kings are to them), isolated, doubled, guarded pawns."""
        other = self.turned(state)
        mine, theirs = self.sight(state).guarded, self.sight(other).guarded
        return self.valued(state, self.pawns_of(state, flip(theirs)) - self.pawns_of(other, flip(mine)))

    def threats(self, state: Position) -> float:
        """Pieces attacked by pawns, rooks and queens by knights and bishops; whatever no pawn, or nothing, guards."""
        return self.valued(state, self.active(state).threat)

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

    def ratio_of(self, p: Position) -> int:
        """(mine - theirs) / (mine + theirs), in 64ths."""
        mine, whole = self.points(p, p.mine), self.points(p, -1)
        return self.ratio_worth[0] * (PARTS * (2 * mine - whole) // max(1, whole))

    def points(self, p: Position, where: int) -> int:
        """Pieces in a beginner's points."""
        queens = p.diagonal & p.straight & where
        found = POINTS[PAWNS] * popcount(p.pawns & where) + POINTS[KNIGHTS] * popcount(p.knights & where)
        found += POINTS[BISHOPS] * popcount(p.diagonal & where) + POINTS[ROOKS] * popcount(p.straight & where)
        return found + (POINTS[QUEENS] - POINTS[BISHOPS] - POINTS[ROOKS]) * popcount(queens)

    def kind_at(self, p: Position, square: int) -> int:
        """The kind of the piece on a square, from pawns to kings; that of a pawn where there is none."""
        crossing, along = shr(p.diagonal, square) & 1, shr(p.straight, square) & 1
        return (
            (shr(p.knights, square) & 1) + 2 * crossing + 3 * along - crossing * along + 5 * (shr(p.kings, square) & 1)
        )

    def standing(self, p: Position) -> int:
        """Where pieces stand."""
        mine, total = p.mine, 0
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

    def shelter(self, p: Position) -> int:
        """Around the king: how far before it its own pawns are, and theirs."""
        king, total = lowest(p.kings & p.mine), 0
        for place in range(3):
            file = self.file_around[8 * place + (king & 7)] & self.upward[king >> 3]
            own = 0 if place == 1 else 8
            total += self.shelter_worth[own + self.steps_to(file & p.pawns & p.mine, king)]
            total += self.storm_worth[own + self.steps_to(file & p.pawns & ~p.mine, king)]
        return total

    def steps_to(self, pawns: int, king: int) -> int:
        """Ranks from the king up to the nearest of the pawns before it, 7 if there is none."""
        return min(6, (lowest(pawns) >> 3) - (king >> 3)) if pawns else 7

    def pawns_of(self, p: Position, guarded: int) -> int:
        """The shape of the pawns: for each rank what a passed pawn is worth, and more if nothing stands in its way, and
        if nothing guards it."""
        mine, theirs = p.pawns & p.mine, p.pawns & ~p.mine
        total = self.pawn_worth[GUARDED] * popcount(mine & (shl(mine & NOT_A, 7) | shl(mine & NOT_H, 9)))
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
                if bit(s + 8) & guarded == 0:
                    total += self.passed_worth[16 + (s >> 3)]
                if s >= 24:
                    total += self.escort_worth[OUR_KING] * steps(s + 8, lowest(p.kings & p.mine))
                    total += self.escort_worth[THEIR_KING] * steps(s + 8, lowest(p.kings & ~p.mine))
        return total
