"""Chess: mate the king. All of its rules: castling (Chess960 too), taking in passing, promotion, stalemate, the draws
by fifty moves, by repetition and of positions in which nobody can mate.

A move is its origin, 64 times its target, and 4096 times its kind: 1 to 4 promotes to a knight, bishop, rook or queen,
5 takes in passing, 6 is a pawn's double step, 7 castles (its target is the rook). Squares are the mover's: see
_chess_attacks.py for the board, _chess_fen.py and _chess_words.py for FEN and notation, _chess_estimate.py and
_chess_activity.py for what a position is worth, _chess_exchange.py for what captures win.
"""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.bits import bit, drop, each, flip, lowest, shl, shr
from zermelo.game import Known, Recurrence
from zermelo.games._chess_activity import KINGS, ROOKS
from zermelo.games._chess_attacks import FIRST_RANK, LAST_RANK, NOT_A, NOT_H, Position
from zermelo.games._chess_estimate import ChessEstimate
from zermelo.games._chess_exchange import ChessExchange
from zermelo.games._chess_fen import STANDARD, standard_fen
from zermelo.games._chess_words import ChessWords

EVERYWHERE = -1
THIRD_RANK, SIXTH_RANK = 0xFF0000, 0xFF0000000000
LIGHT_SQUARES = 0x55AA55AA55AA55AA
KNIGHT, BISHOP, ROOK, QUEEN, PASSANT, DOUBLE, CASTLE = range(1, 8)
FIFTY = 100  # plies


def castling_ways() -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For a king and a rook on the first rank, as 8 * king + rook: the squares on their ways, and on the king's."""
    ways, kings = [0] * 64, [0] * 64
    for king in range(8):
        for rook in range(8):
            to, beside = (6, 5) if rook > king else (2, 3)
            kings[8 * king + rook] = sum(1 << s for s in range(min(king, to), max(king, to) + 1))
            ways[8 * king + rook] = kings[8 * king + rook] | sum(
                1 << s for s in range(min(rook, beside), max(rook, beside) + 1)
            )
    return tuple(ways), tuple(kings)


class Chess(ChessWords, ChessEstimate, ChessExchange):
    """Mate the king. `number` is a start position of Chess960, `fen` any other; `draws=False`: none but stalemate."""

    players = ("white", "black")
    castling_way, king_way = castling_ways()
    bench = (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N2N2/PP2BPPP/R1BQ1RK1 w - - 0 9",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "2r3k1/pp3ppp/4p3/3pP3/1q1P4/2N2Q2/PP3PPP/5RK1 b - - 0 20",
        "8/5pk1/6p1/1P1r3p/8/4R1P1/5PKP/8 w - - 0 40",
    )  # what `bench` of the protocol searches
    known = (
        Known("perft 4", 197281, {"draws": False}, "published counts of move sequences"),
        Known(
            "perft 3", 97862, {"fen": "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"}, "Kiwipete"
        ),
    )

    def __init__(self, number: int = STANDARD, fen: str = "", draws: bool = True) -> None:
        if fen and number != STANDARD:
            raise ValueError("a game begins with a fen, or with the number of a position of Chess960, not with both")
        self.number, self.fen, self.draws = number, fen or standard_fen(number), bool(draws)
        self.recurrence = Recurrence(3) if draws else None
        self.parse_state(self.fen)  # which says what is wrong with it

    def start(self) -> Position:
        return self.parse_state(self.fen)

    def parse_state(self, text: str) -> Position:
        """The position of a FEN; ValueError says what is wrong with it."""
        read = super().parse_state(text)
        return read._replace(placed=self.squares(read))

    def moves(self, state: Position) -> Iterator[int]:
        if not self.drawn(state):
            yield from self.to(state, EVERYWHERE)

    def to(self, p: Position, wanted: int) -> Iterator[int]:
        """The legal moves to wanted squares, and all promotions."""
        mine, occupied = p.mine, self.all(p)
        theirs, king = occupied ^ mine, p.kings & mine
        k = lowest(king)
        steps, danger = self.king_at[k] & ~mine & wanted, 0
        may_castle = wanted == EVERYWHERE and p.special & FIRST_RANK != 0
        if steps or may_castle:  # among captures, mostly neither
            danger = self.danger(p, theirs, occupied ^ king)  # the king itself hides no square
        for to in each(steps & ~danger):
            yield k | to << 6
        leapers = (self.knight_at[k] & p.knights | self.pawn_at[k] & p.pawns) & theirs
        checkers, pinned = leapers, 0
        for s in each(self.sliders_at(p, k, theirs) & theirs):
            shield = self.between[64 * k + s] & mine
            if shield == 0:
                checkers |= bit(s)
            elif drop(shield) == 0:
                pinned |= shield
        target = ~mine
        if checkers:
            if drop(checkers):
                return
            target = self.between[64 * k + lowest(checkers)] | checkers
        advance = target & (wanted | LAST_RANK)
        target &= wanted
        for s in each(p.knights & mine & ~pinned):
            for to in each(self.knight_at[s] & target):
                yield s | to << 6
        for s in each(p.diagonal & mine):
            targets = self.bishop(s, occupied) & target
            if pinned & bit(s):
                targets &= self.through[64 * k + s]
            for to in each(targets):
                yield s | to << 6
        for s in each(p.straight & mine):
            targets = self.rook(s, occupied) & target
            if pinned & bit(s):
                targets &= self.through[64 * k + s]
            for to in each(targets):
                yield s | to << 6
        pawns = p.pawns & mine
        ahead = shl(pawns & (~pinned | self.file_at[k]), 8) & ~occupied
        for to in each(shl(ahead & THIRD_RANK, 8) & ~occupied & advance):
            yield to - 16 | to << 6 | DOUBLE << 12
        left = shl(pawns & (~pinned | self.fall_at[k]) & NOT_A, 7) & theirs
        right = shl(pawns & (~pinned | self.rise_at[k]) & NOT_H, 9) & theirs
        for step, targets in ((8, ahead), (7, left), (9, right)):
            for to in each(targets & advance):
                if to < 56:
                    yield to - step | to << 6
                else:
                    for piece in range(KNIGHT, QUEEN + 1):
                        yield to - step | to << 6 | piece << 12
        if p.special & SIXTH_RANK:
            yield from self.in_passing(p, k, leapers, theirs, occupied)
        if may_castle and not checkers:
            yield from self.castlings(p, k, danger, theirs, occupied)

    def in_passing(self, p: Position, k: int, leapers: int, theirs: int, occupied: int) -> Iterator[int]:
        """Captures of the pawn that has just passed: two pieces leave a line, so the king is looked at again."""
        on = p.special & SIXTH_RANK
        victim = shr(on, 8)
        if leapers & ~victim == 0:
            for s in each(p.pawns & p.mine & (shr(on & NOT_A, 9) | shr(on & NOT_H, 7))):
                if self.sliders_at(p, k, occupied ^ bit(s) ^ on ^ victim) & theirs == 0:
                    yield s | lowest(on) << 6 | PASSANT << 12

    def castlings(self, p: Position, k: int, danger: int, theirs: int, occupied: int) -> Iterator[int]:
        """With each rook that may: nothing stands on the two ways, and nothing attacks the king's."""
        for r in each(p.special & FIRST_RANK):
            others, to, beside = occupied ^ bit(k) ^ bit(r), 6 if r > k else 2, 5 if r > k else 3
            if not self.castling_way[8 * k + r] & others and not self.king_way[8 * k + r] & danger:
                hidden = self.rook(to, others | bit(beside)) & p.straight & theirs & FIRST_RANK  # behind the rook
                if hidden == 0:
                    yield k | r << 6 | CASTLE << 12

    def play(self, state: Position, move: int) -> Position:
        p, origin, to, kind = state, move & 63, move >> 6 & 63, move >> 12
        off, on, theirs = bit(origin), bit(to), self.all(state) ^ state.mine
        stay = ~(off | on)
        mine = p.mine & stay | on
        pawns = p.pawns & stay | (on if p.pawns & off else 0)
        knights = p.knights & stay | (on if p.knights & off else 0)
        diagonal = p.diagonal & stay | (on if p.diagonal & off else 0)
        straight = p.straight & stay | (on if p.straight & off else 0)
        kings = p.kings & stay | (on if p.kings & off else 0)
        special = p.special & stay & ~SIXTH_RANK
        piece = self.kind_at(p, origin)
        gained = self.square_worth[64 * piece + to] - self.square_worth[64 * piece + origin]
        gained += self.square_worth[64 * self.kind_at(p, to) + (to ^ 56)] if theirs & on else 0
        clock = (0 if p.pawns & off or theirs & on else (p.clock & ~1) + 2) | (p.clock & 1 ^ 1)
        if p.kings & off:
            special &= ~FIRST_RANK
        if kind == DOUBLE:
            if pawns & theirs & (shl(on & NOT_H, 1) | shr(on & NOT_A, 1)):
                special |= shr(on, 8)  # where it has passed: on the sixth rank, once the board is turned
        elif kind == PASSANT:
            pawns ^= shr(on, 8)
            gained += self.square_worth[to - 8 ^ 56]
        elif kind == CASTLE:
            goal, beside = (6, 5) if to > origin else (2, 3)
            king, rook = bit(goal), bit(beside)
            kings, straight = kings & ~on | king, straight & ~on | rook
            mine = mine & ~on | king | rook
            gained = self.square_worth[64 * KINGS + goal] - self.square_worth[64 * KINGS + origin]
            gained += self.square_worth[64 * ROOKS + beside] - self.square_worth[64 * ROOKS + to]
        elif kind:
            pawns ^= on
            knights |= on if kind == KNIGHT else 0
            diagonal |= on if kind in (BISHOP, QUEEN) else 0
            straight |= on if kind in (ROOK, QUEEN) else 0
            gained += self.square_worth[64 * kind + to] - self.square_worth[to]
        theirs = (pawns | knights | diagonal | straight | kings) & ~mine
        after = Position(
            flip(theirs), flip(pawns), flip(knights), flip(diagonal), flip(straight), flip(kings), flip(special), clock,
            -(p.placed + gained),
        )  # fmt: skip
        return self.can_take(after) if kind == DOUBLE and after.special & SIXTH_RANK else after

    def can_take(self, p: Position) -> Position:
        """The position as it is, if a pawn may really be taken in passing; else without that."""
        k, occupied = lowest(p.kings & p.mine), self.all(p)
        theirs = occupied ^ p.mine
        leapers = (self.knight_at[k] & p.knights | self.pawn_at[k] & p.pawns) & theirs
        if any(True for _ in self.in_passing(p, k, leapers, theirs, occupied)):
            return p
        return p._replace(special=p.special & ~SIXTH_RANK)

    # ---- the end -----------------------------------------------------------------------------------------------------

    def over(self, state: Position) -> bool:
        return self.drawn(state) or (not self.has_easy_move(state) and self.stuck(state))

    def payoff(self, state: Position, player: int) -> int:
        if not self.checkers(state) or not self.stuck(state):
            return 0
        return -1 if player == state.clock & 1 else 1

    def stuck(self, p: Position) -> bool:
        """Whether there is no move."""
        return not any(True for _ in self.to(p, EVERYWHERE))

    def drawn(self, p: Position) -> bool:
        """Whether it is a draw though somebody could move: fifty moves without progress, or nobody can mate."""
        if not self.draws:
            return False
        return p.clock >> 1 >= FIFTY or (p.pawns | p.straight == 0 and self.cannot_mate(p))

    def cannot_mate(self, p: Position) -> bool:
        """Without pawns, rooks and queens: one knight, or bishops that all stand on squares of one colour."""
        if p.knights:
            return p.diagonal == 0 and drop(p.knights) == 0
        return p.diagonal & LIGHT_SQUARES == 0 or p.diagonal & ~LIGHT_SQUARES == 0

    def has_easy_move(self, p: Position) -> bool:
        """Whether there surely is a move: the king is not in check, and a pawn that no piece could pin may advance."""
        k, occupied = lowest(p.kings & p.mine), self.all(p)
        crossing, along = self.bishop(k, occupied), self.rook(k, occupied)
        leapers = self.knight_at[k] & p.knights | self.pawn_at[k] & p.pawns
        checkers = (leapers | crossing & p.diagonal | along & p.straight) & ~p.mine
        return checkers == 0 and shl(p.pawns & p.mine & ~(crossing | along), 8) & ~occupied != 0

    # ---- hints for search --------------------------------------------------------------------------------------------

    def recurring(self, state: Position) -> Position:
        return state._replace(clock=state.clock & 1, placed=0)

    def countdown(self, state: Position) -> int:
        return FIFTY - (state.clock >> 1)

    def noisy(self, state: Position) -> Iterator[int]:
        """Captures and promotions."""
        yield from self.to(state, self.all(state) & ~state.mine)

    def pass_turn(self, state: Position) -> Position:
        p = state
        pieces = (p.knights | p.diagonal | p.straight) & p.mine
        if pieces == 0 or self.checkers(p):
            return p  # nobody may pass out of a check, and with pawns alone having to move may be what hurts
        return self.turned(p._replace(special=p.special & ~SIXTH_RANK))

    def bounds(self, state: Position) -> tuple[int, int]:
        return (-1, 1)

    def urgent(self, state: Position) -> bool:
        """In check."""
        return self.checkers(state) != 0
