"""What a FEN says of a chess position, word by word; and the start positions of Chess960."""

from __future__ import annotations

import re

STANDARD = 518  # the number that the usual start position has among those of Chess960
PIECES, FILES = "PNBRQK", "abcdefgh"


def standard_fen(number: int) -> str:
    """The start position of Chess960 with this number, after Reinhard Scharnagl.

    >>> standard_fen(518), standard_fen(0).partition("/")[0]
    ('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'bbqnnrkr')
    """
    if not 0 <= number < 960:
        raise ValueError(f"number is that of a start position of Chess960, 0 to 959, not {number}")
    rank = [""] * 8
    rest, light = divmod(number, 4)
    rest, dark = divmod(rest, 4)
    knights, queen = divmod(rest, 6)
    rank[2 * light + 1], rank[2 * dark] = "b", "b"

    def place(piece: str, free: int) -> None:
        rank[[square for square in range(8) if not rank[square]][free]] = piece

    place("q", queen)
    one, other = [(a, b) for a in range(5) for b in range(a + 1, 5)][knights]
    place("n", other)
    place("n", one)
    for piece in "rkr":
        place(piece, 0)
    row = "".join(rank)
    return f"{row}/pppppppp/8/8/8/8/PPPPPPPP/{row.upper()} w KQkq - 0 1"


def square_name(square: int) -> str:
    """As white sees it."""
    return f"{FILES[square % 8]}{square // 8 + 1}"


def read_board(text: str) -> dict[int, str]:
    """The pieces by square; ValueError if they are no board of chess.

    >>> read_board("k7/8/8/8/8/8/8/7K")
    {56: 'k', 7: 'K'}
    """
    ranks = text.split("/")
    if len(ranks) != 8:
        raise ValueError(f"{text!r} is no board: write 8 ranks from the top, as in {standard_fen(STANDARD)}")
    board: dict[int, str] = {}
    for row, rank in enumerate(ranks):
        file = 0
        for letter in rank:
            if letter in "12345678":
                file += int(letter)
            elif letter.upper() in PIECES:
                board[8 * (7 - row) + file] = letter
                file += 1
            else:
                raise ValueError(
                    f"{letter!r} in {rank!r} is no piece: write {PIECES} for white, {PIECES.lower()} for black"
                )
        if file != 8:
            raise ValueError(f"{rank!r} has {file} squares, not 8")
    for king in "Kk":
        if [*board.values()].count(king) != 1:
            raise ValueError(f"{[*board.values()].count(king)} kings {king!r}: there is one of each")
    if any(letter in "Pp" and square // 8 in (0, 7) for square, letter in board.items()):
        raise ValueError("a pawn stands on the first or the last rank")
    return board


def castling_rooks(board: dict[int, str], text: str) -> list[int]:
    """The squares of the rooks that may castle: KQkq for the outermost, or a rook's file.

    >>> castling_rooks(read_board("r3k2r/8/8/8/8/8/8/R3K2R"), "KQq")
    [7, 0, 56]
    """
    if not re.fullmatch(r"-|[KQkqA-Ha-h]{1,4}", text):
        raise ValueError(f"{text!r} is nobody's right to castle: write some of KQkq, or -")
    found: list[int] = []
    for letter in text.replace("-", ""):
        white = letter.isupper()
        outer, (king,) = (0 if white else 56), [square for square, piece in board.items() if piece == "kK"[white]]
        if king & 56 != outer:
            continue
        rooks = [square for square in range(outer, outer + 8) if board.get(square) == "rR"[white]]
        if letter in "Kk":
            rooks = [square for square in rooks if square > king][-1:]
        elif letter in "Qq":
            rooks = [square for square in rooks if square < king][:1]
        else:
            rooks = [square for square in rooks if FILES[square % 8] == letter.lower()]
        found += [square for square in rooks if square not in found]
    return found


def passed_square(board: dict[int, str], text: str, black: bool) -> int:
    """The square that a pawn has just passed, as the mover sees it, in a set; nothing, if no pawn has."""
    if not re.fullmatch("[a-h][36]", text):
        raise ValueError(f"{text!r} is no square on which a pawn is taken in passing: write one such as e3, or -")
    square = FILES.index(text[0]) + 8 * (int(text[1]) - 1)
    ahead = 8 if black else -8
    fits = (text[1] == "3") == black and board.get(square + ahead) == ("P" if black else "p")
    empty = square not in board and square - ahead not in board
    return 1 << (square ^ (56 if black else 0)) if fits and empty else 0
