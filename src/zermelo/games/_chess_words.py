"""Chess in words and pictures: FEN, moves as people (SAN) and programs (UCI) write them, the board in a terminal.

>>> from zermelo.games.chess import Chess
>>> game = Chess()
>>> state = game.play(game.start(), game.parse_move(game.start(), "e2e4"))
>>> game.state_text(state), game.move_text(state, game.parse_move(state, "b8c6"))
('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1', 'Nc6')
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from zermelo.bits import bit, each, signed
from zermelo.board import NOBODY, Board, Spot
from zermelo.games._chess_attacks import Attacks, Position
from zermelo.games._chess_fen import FILES, PIECES, castling_rooks, passed_square, read_board, square_name

FIGURINES = dict(zip("KQRBNPkqrbnp.", "♔♕♖♗♘♙♚♛♜♝♞♟·", strict=True))
PROMOTED = ".nbrq"
CASTLE = 7
FIRST, LAST = 0xFF, 0xFF << 56
SAN = re.compile(r"([NBRQK])?([a-h])?([1-8])?[-x:]?([a-h][1-8])(?:[=/(]?([NBRQnbrq])\)?)?(?:\s*e\.?p\.?)?")
CASTLINGS = {"O-O": 6, "O-O-O": 2}


class ChessWords(Attacks):
    """What chess positions and moves are called."""

    # ---- positions ---------------------------------------------------------------------------------------------------

    def parse_state(self, text: str) -> Position:
        """The position of a FEN; ValueError says what is wrong with it. Rights that can't be are left out."""
        words = text.split()
        board = read_board(words[0] if words else "")
        if len(words) > 6:
            raise ValueError(f"{' '.join(words[6:])!r} stands after the six parts of a FEN, and means nothing there")
        turn, castling, passant, clock = (words[1:5] + ["w", "-", "-", "0"][len(words[1:5]) :])[:4]
        if turn not in ("w", "b"):
            raise ValueError(f"{turn!r} is nobody's turn: w or b")
        if not clock.isascii() or not clock.isdigit() or len(clock) > 4:
            raise ValueError(f"{clock!r} is no number of plies since a capture or a pawn's move")
        black = turn == "b"
        up = 56 if black else 0

        def of(letters: str) -> int:
            return signed(sum(1 << (square ^ up) for square, letter in board.items() if letter in letters))

        special = sum(1 << (square ^ up) for square in castling_rooks(board, castling))
        if passant != "-":
            special |= passed_square(board, passant, black)
        p = Position(
            of(PIECES.lower() if black else PIECES), of("pP"), of("nN"), of("bBqQ"), of("rRqQ"), of("kK"),
            signed(special), 2 * int(clock) + black, 0,
        )  # fmt: skip
        near = any(self.king_at[king] & p.kings for king in each(p.kings))
        if near or self.checkers(self.turned(p)):
            raise ValueError(f"{text!r}: the king of the side that has just moved is in check")
        return self.can_take(p)

    def can_take(self, p: Position) -> Position:
        """The position, without a right to take in passing that nobody can use."""
        raise NotImplementedError

    def pieces(self, state: Position) -> dict[int, str]:
        """The piece on each square, as white sees the board: a capital letter if it is white's."""
        found, up = {}, 56 if self.turn(state) else 0
        boards = (state.pawns, state.knights, state.diagonal & ~state.straight, state.straight & ~state.diagonal,
                  state.diagonal & state.straight, state.kings)  # fmt: skip
        for letter, cells in zip(PIECES, boards, strict=True):
            for square in each(cells):
                white = bool(state.mine >> square & 1) != bool(up)
                found[square ^ up] = letter if white else letter.lower()
        return found

    def rows(self, state: Position) -> list[str]:
        """Rank by rank from the top, a point for an empty square."""
        found = self.pieces(state)
        return ["".join(found.get(8 * rank + file, ".") for file in range(8)) for rank in range(7, -1, -1)]

    def state_text(self, state: Position) -> str:
        """The FEN. A state does not know how many moves there were, so its last number is always 1."""
        board = re.sub(r"\.+", lambda empty: str(len(empty[0])), "/".join(self.rows(state)))
        black = self.turn(state)
        passed = [
            square_name(square ^ (56 if black else 0)) for square in each(state.special & ~(FIRST | signed(LAST)))
        ]
        castling = self._castling(state)
        return f"{board} {'wb'[black]} {castling or '-'} {''.join(passed) or '-'} {state.clock >> 1} 1"

    def _castling(self, state: Position) -> str:
        """KQkq; the rook's file where another rook stands further out."""
        found, board = "", self.pieces(state)
        for black in (0, 1):
            rank = 56 if black != self.turn(state) else 0
            outer = 56 if black else 0
            king = next(square for square, letter in board.items() if letter == "Kk"[black])
            for square in sorted((s ^ rank for s in each(state.special) if s & 56 == rank), reverse=True):
                file = square % 8
                beyond = range(file + 1, 8) if file > king % 8 else range(file)
                plain = all(board.get(outer + other) != "Rr"[black] for other in beyond)
                letter = ("K" if file > king % 8 else "Q") if plain else FILES[file].upper()
                found += letter.lower() if black else letter
        return found

    def draw(self, state: Position) -> str:
        return self.seen_by(state, 0)

    def seen_by(self, state: Position, player: int) -> str:
        turned = -1 if player else 1  # black sees h1 at the top left
        ranks = list(zip(range(8, 0, -1), self.rows(state), strict=True))[::turned]
        rows = [f"{rank} " + " ".join(FIGURINES[mark] for mark in row[::turned]) for rank, row in ranks]
        return "\n".join([*rows, "  " + " ".join(FILES[::turned])])

    def picture(self, state: Position) -> Board:
        spots = [
            Spot(file, row, NOBODY if mark == "." else int(mark.islower()), mark.strip("."))
            for row, marks in enumerate(self.rows(state))
            for file, mark in enumerate(marks)
        ]
        return Board(tuple(spots), "chequered", "figures", tuple(FILES), tuple("87654321"))

    # ---- moves -------------------------------------------------------------------------------------------------------

    def move_text(self, state: Position, move: int) -> str:
        """As people write it (SAN): Nf3, exd5, O-O, e8=Q+, Rad1#."""
        after = self.play(state, move)
        mark = "" if not self.checkers(after) else "+" if any(True for _ in self.to(after, -1)) else "#"
        return self._plain_text(state, move) + mark

    def _plain_text(self, state: Position, move: int) -> str:
        up = 56 if self.turn(state) else 0
        origin, to, kind = move & 63, move >> 6 & 63, move >> 12
        if kind == CASTLE:
            return "O-O" if to > origin else "O-O-O"
        letter = self.pieces(state)[origin ^ up].upper()
        target, taken = square_name(to ^ up), (self.all(state) ^ state.mine) >> to & 1 or kind == 5
        promoted = f"={PROMOTED[kind].upper()}" if 0 < kind < 5 else ""
        if letter == "P":
            return f"{FILES[origin % 8]}x{target}{promoted}" if taken else f"{target}{promoted}"
        alike = self.all_like(state, origin) & ~(1 << origin)
        others = (other for other in self.to(state, bit(to)) if other >> 6 & 63 == to and other >> 12 != CASTLE)
        rivals = [s for s in (other & 63 for other in others) if alike >> s & 1]
        name = square_name(origin ^ up)
        if not rivals:
            name = ""
        elif all(s % 8 != origin % 8 for s in rivals):
            name = name[0]
        elif all(s // 8 != origin // 8 for s in rivals):
            name = name[1]
        return f"{letter}{name}{'x' if taken else ''}{target}"

    def all_like(self, state: Position, square: int) -> int:
        """The mover's pieces of the kind that stands on a square."""
        found = state.mine
        for board in (state.pawns, state.knights, state.diagonal, state.straight, state.kings):
            found &= board if board >> square & 1 else ~board
        return found

    def uci_text(self, state: Position, move: int, chess960: bool = False) -> str:
        """As programs write it (UCI): e2e4, e7e8q; castling is the king's way, in Chess960 the king takes its rook."""
        up = 56 if self.turn(state) else 0
        origin, to, kind = move & 63, move >> 6 & 63, move >> 12
        if kind == CASTLE and not chess960 and origin == 4 and to in (0, 7):
            to = 6 if to > origin else 2
        return square_name(origin ^ up) + square_name(to ^ up) + (PROMOTED[kind] if 0 < kind < 5 else "")

    def parse_move(self, state: Position, text: str) -> int:
        """The move that people or programs write so; ValueError if there is none, or more than one."""
        word = text.strip().rstrip("+#!?").replace("0", "O") if text[:1] in "0O" else text.strip().rstrip("+#!?")
        found = [move for move in self.moves(state) if self._is_called(state, move, word)]
        if len(found) != 1:
            problem = "is no move here" if not found else "may mean more than one move"
            raise ValueError(f"{text!r} {problem}")
        return found[0]

    def _is_called(self, state: Position, move: int, word: str) -> bool:
        origin, to, kind = move & 63, move >> 6 & 63, move >> 12
        if word in CASTLINGS:
            return kind == CASTLE and (to > origin) == (word == "O-O")
        up = 56 if self.turn(state) else 0
        if kind != CASTLE and square_name(to ^ up) not in word:
            return False  # most moves go elsewhere, and nothing else is asked of them
        if word in (self.uci_text(state, move), self.uci_text(state, move, chess960=True)):
            return True
        read = SAN.fullmatch(word)
        if not read or kind == CASTLE:
            return False
        letter, file, rank, target, promoted = read.groups()
        name = square_name(origin ^ up)
        piece = self.pieces(state)[origin ^ up].upper()
        return (
            square_name(to ^ up) == target
            and piece == (letter or (piece if file and rank else "P"))
            and file in (None, name[0])
            and rank in (None, name[1])
            and (promoted or "").lower() == (PROMOTED[kind] if 0 < kind < 5 else "")
        )

    def to(self, p: Position, wanted: int) -> Iterable[int]:
        """The legal moves to wanted squares, and all promotions."""
        raise NotImplementedError
