"""Which moves of chess to try first, and which lose material: an exchange on one square, played out in the head."""

from __future__ import annotations

from zermelo.bits import bit, lowest, shr
from zermelo.games._chess_attacks import NOT_A, NOT_H, Attacks, Position

QUEEN, PASSANT, DOUBLE, CASTLE = 4, 5, 6, 7  # kinds of moves (chess.py)


class ChessExchange(Attacks):
    """What moves win and lose."""

    def order(self, state: Position, move: int) -> int:
        """Captures by what they take, then by what takes; promotions; 0 for quiet moves."""
        to, kind = bit(move >> 6 & 63), move >> 12
        if kind == CASTLE or (kind in (0, DOUBLE) and self.all(state) & to == 0):
            return 0
        victim = self.value_of(state, to)
        if kind == PASSANT:
            victim = 1
        elif 0 < kind < PASSANT:
            victim += 8 if kind == QUEEN else -2
        return 16 * victim - self.value_of(state, bit(move & 63)) + 16

    def captured(self, state: Position, move: int) -> int:
        """What is taken, and what a pawn becomes."""
        kind, points = move >> 12, self.value_of(state, bit(move >> 6 & 63))
        if kind == PASSANT:
            points = 1
        elif 0 < kind < PASSANT:
            points += 8 if kind == QUEEN else 4
        return points

    def losing(self, state: Position, move: int) -> bool:
        """Moves that lose material: a pawn takes at once, or an exchange played out is to the worse."""
        origin, to = bit(move & 63), bit(move >> 6 & 63)
        risk = self.value_of(state, origin) - self.value_of(state, to)
        if move >> 12 not in (0, DOUBLE) or risk <= 0:
            return False
        if risk > 1 and self.pawn_at[move >> 6 & 63] & state.pawns & ~state.mine:
            return True
        return self.loses(state, origin, to, risk)

    def value_of(self, p: Position, square: int) -> int:
        """Of the piece on a square: pawn 1, knight and bishop 3, rook 5, queen 9, king 10; 0 if there is none."""
        if p.pawns & square:
            return 1
        if (p.knights | p.diagonal & ~p.straight) & square:
            return 3
        if p.straight & square:
            return 9 if p.diagonal & square else 5
        return 10 if p.kings & square else 0

    def loses(self, p: Position, origin: int, square: int, risk: int) -> bool:
        """Whether a move loses material, if both sides take on the square as long as it pays, the least piece first.

        `risk` is what the other side gains by taking back, less what was gained before. Each capture turns it: who
        would still be behind after it stops, and has lost by it.
        """
        to, queens, occupied = lowest(square), p.diagonal & p.straight, self.all(p) & ~origin | square
        around = (
            self.knight_at[to] & p.knights
            | self.king_at[to] & p.kings
            | self.pawn_at[to] & p.pawns & ~p.mine
            | (shr(square & NOT_A, 9) | shr(square & NOT_H, 7)) & p.pawns & p.mine
            | self.sliders_at(p, to, occupied)
        )
        mine, good = False, 1  # whose turn it is to take; whether it has been good for the mover so far
        while True:
            around &= occupied
            takers, others = around & p.mine, around & ~p.mine
            if not mine:
                takers, others = others, takers
            if takers == 0:
                return good == 0
            good ^= 1
            taker, value = takers & queens, 9
            if takers & p.pawns:
                taker, value = takers & p.pawns, 1
            elif takers & p.knights:
                taker, value = takers & p.knights, 3
            elif takers & p.diagonal & ~queens:
                taker, value = takers & p.diagonal & ~queens, 3
            elif takers & p.straight & ~queens:
                taker, value = takers & p.straight & ~queens, 5
            elif taker == 0:  # the king, which may not take what is guarded
                return (good == 0) == (others == 0)
            risk = value - risk
            if risk < good:
                return good == 0
            occupied ^= bit(lowest(taker))
            around |= self.sliders_at(p, to, occupied)
            mine = not mine
