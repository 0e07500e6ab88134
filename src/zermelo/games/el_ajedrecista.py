"""El Ajedrecista: king and rook against king, the endgame that Leonardo Torres y Quevedo's machine won from 1912 on.

White has a king and a rook and is to mate; black has a king. The machine knew six rules and mated from any position,
not always within fifty moves; a search mates within sixteen on the usual board. Boards are 3 x 3 to 16 x 16.

Squares are numbered from the bottom left, file by file along a rank. A move of white's king is its target, of the rook
its target plus the number of squares; of black's king its target.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo.board import NOBODY, Board, Spot
from zermelo.game import Game

GONE = -1  # where a rook is that was taken
STEPS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
MARKS = "♔♖♚"


class Endgame(NamedTuple):
    """Where white's king, the rook and black's king stand, and who is to move."""

    king: int
    rook: int
    black: int
    mover: int


class ElAjedrecista(Game[Endgame]):
    """Mate with king and rook. `at`: where king, rook and king stand and who moves, such as `e1 a1 e8 w`."""

    players = ("white", "black")
    weights = {"edge": 0.04, "opposition": 0.02, "cage": 0.001}

    def __init__(self, width: int = 8, height: int = 8, at: str = "") -> None:
        if not (3 <= width <= 16 and 3 <= height <= 16):
            raise ValueError(f"a board is 3 x 3 to 16 x 16, not {width} x {height}")
        self.width, self.height, self.cells = width, height, width * height
        self.first = self.parse_state(at) if at else Endgame(0, width - 1, self.cells - 1 - width // 2, 0)

    def start(self) -> Endgame:
        return self.first

    def turn(self, state: Endgame) -> int:
        return state.mover

    def moves(self, state: Endgame) -> Iterator[int]:
        if state.mover == 1:
            for to in self.beside(state.black):
                if not self.attacked(state, to):
                    yield to
        elif state.rook != GONE:
            for to in self.beside(state.king):
                if to != state.rook and not self.near(to, state.black):
                    yield to
            for right, up in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                x, y = state.rook % self.width + right, state.rook // self.width + up
                while 0 <= x < self.width and 0 <= y < self.height:
                    to = y * self.width + x
                    if to in (state.king, state.black):
                        break
                    yield self.cells + to
                    x, y = x + right, y + up

    def play(self, state: Endgame, move: int) -> Endgame:
        if state.mover == 1:
            return Endgame(state.king, GONE if move == state.rook else state.rook, move, 0)
        if move < self.cells:
            return Endgame(move, state.rook, state.black, 1)
        return Endgame(state.king, move - self.cells, state.black, 1)

    def over(self, state: Endgame) -> bool:
        return not any(True for _ in self.moves(state))

    def payoff(self, state: Endgame, player: int) -> int:
        won = 1 if state.mover == 1 and state.rook != GONE and self.in_check(state) else 0
        return won if player == 0 else -won

    # ---- the board ---------------------------------------------------------------------------------------------------

    def beside(self, square: int) -> Iterator[int]:
        """The squares beside one."""
        for right, up in STEPS:
            x, y = square % self.width + right, square // self.width + up
            if 0 <= x < self.width and 0 <= y < self.height:
                yield y * self.width + x

    def near(self, one: int, other: int) -> bool:
        """Whether two squares touch, or are the same."""
        return self.distance(one, other) <= 1

    def distance(self, one: int, other: int) -> int:
        """In moves of a king."""
        return max(abs(one % self.width - other % self.width), abs(one // self.width - other // self.width))

    def attacked(self, state: Endgame, square: int) -> bool:
        """Whether white attacks a square, once black's king has left its own."""
        if self.near(state.king, square):
            return True
        rook, king = state.rook, state.king
        if rook in (GONE, square):
            return False
        if rook % self.width == square % self.width:
            return not (king % self.width == rook % self.width and min(rook, square) < king < max(rook, square))
        if rook // self.width == square // self.width:
            return not (king // self.width == rook // self.width and min(rook, square) < king < max(rook, square))
        return False

    def in_check(self, state: Endgame) -> bool:
        """Whether black's king is attacked."""
        return self.attacked(state, state.black)

    # ---- hints for search --------------------------------------------------------------------------------------------

    def edge(self, state: Endgame) -> int:
        """How near black's king is to an edge: that is where it is mated. (Features are above 0, as a mate is.)"""
        x, y = state.black % self.width, state.black // self.width
        return (self.width + self.height) // 2 - min(x, self.width - 1 - x) - min(y, self.height - 1 - y)

    def opposition(self, state: Endgame) -> int:
        """How near the kings are."""
        return max(self.width, self.height) - self.distance(state.king, state.black)

    def cage(self, state: Endgame) -> int:
        """How small the part of the board is that the rook leaves to black's king."""
        if state.rook == GONE:
            return 0
        x, y = state.rook % self.width, state.rook // self.width
        bx, by = state.black % self.width, state.black // self.width
        wide = x if bx < x else self.width - 1 - x
        high = y if by < y else self.height - 1 - y
        return self.cells - wide * high

    def bounds(self, state: Endgame) -> tuple[int, int]:
        return (0, 1)

    # ---- words and pictures ------------------------------------------------------------------------------------------

    def name_of(self, square: int) -> str:
        """A square, as chess names it."""
        return f"{chr(ord('a') + square % self.width)}{square // self.width + 1}"

    def move_text(self, state: Endgame, move: int) -> str:
        after = self.play(state, move)
        letter = "R" if state.mover == 0 and move >= self.cells else "K"
        taken = "x" if after.rook == GONE and state.rook != GONE else ""
        mark = "" if after.mover == 0 or not self.in_check(after) else "#" if self.over(after) else "+"
        return f"{letter}{taken}{self.name_of(move % self.cells)}{mark}"

    def parse_move(self, state: Endgame, text: str) -> int:
        for move in self.moves(state):
            if self.move_text(state, move).rstrip("+#") == text.strip().rstrip("+#"):
                return move
        raise ValueError(f"{text!r} is not a move here")

    def state_text(self, state: Endgame) -> str:
        rook = "-" if state.rook == GONE else self.name_of(state.rook)
        return f"{self.name_of(state.king)} {rook} {self.name_of(state.black)} {'wb'[state.mover]}"

    def parse_state(self, text: str) -> Endgame:
        words = text.split()
        squares = {self.name_of(square): square for square in range(self.cells)}
        if len(words) != 4 or words[3] not in ("w", "b") or words[0] not in squares or words[2] not in squares:
            raise ValueError(f"{text!r} is no position: write the squares of king, rook (or -), king, and w or b")
        if words[1] != "-" and words[1] not in squares:
            raise ValueError(f"{words[1]!r} is no square of this board")
        state = Endgame(squares[words[0]], squares.get(words[1], GONE), squares[words[2]], "wb".index(words[3]))
        if self.near(state.king, state.black) or state.rook in (state.king, state.black):
            raise ValueError(f"{text!r}: kings stand apart, and no two pieces on one square")
        if state.mover == 0 and self.in_check(state):
            raise ValueError(f"{text!r}: black is in check, and it is white's move")
        return state

    def draw(self, state: Endgame) -> str:
        found = dict(zip((state.king, state.rook, state.black), MARKS, strict=True))
        edge = len(str(self.height))
        rows = [
            " ".join([f"{y + 1:>{edge}}", *(found.get(y * self.width + x, "·") for x in range(self.width))])
            for y in range(self.height - 1, -1, -1)
        ]
        return "\n".join([*rows, " ".join([" " * edge, *(chr(ord("a") + x) for x in range(self.width))])])

    def picture(self, state: Endgame) -> Board:
        found = {state.king: (0, "K"), state.rook: (0, "R"), state.black: (1, "K")}
        spots = [
            Spot(x, self.height - 1 - y, *found.get(y * self.width + x, (NOBODY, "")))
            for y in range(self.height)
            for x in range(self.width)
        ]
        columns = tuple(chr(ord("a") + x) for x in range(self.width))
        return Board(tuple(spots), "chequered", "figures", columns, tuple(str(y) for y in range(self.height, 0, -1)))
