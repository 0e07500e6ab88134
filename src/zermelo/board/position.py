"""A board: places, and what stands on them. A game on a grid need not say it; see `reading.py` and `games/_grid.py`.

>>> board = Board((Spot(0, 0, owner=0), Spot(1, 0)), columns=("a", "b"))
>>> board.svg().startswith("<svg")
True
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

NOBODY = -1
GROUNDS = ("squares", "chequered", "points", "slots", "hexagons", "none")
PIECES = ("marks", "discs", "stones", "figures", "sticks", "coins", "words")
Point = tuple[float, float]


class Spot(NamedTuple):
    """A place on the board, in cells from the top left, and what stands there: a player's piece, a letter, nothing."""

    x: float
    y: float
    owner: int = NOBODY
    piece: str = ""

    @property
    def at(self) -> Point:
        """Where it is."""
        return (self.x, self.y)

    @property
    def empty(self) -> bool:
        """Whether nothing stands here."""
        return self.owner == NOBODY and not self.piece


class Step(NamedTuple):
    """What a move does to a board: where something has come, and from where something went."""

    came: tuple[Point, ...] = ()
    left: tuple[Point, ...] = ()


class Board(NamedTuple):
    """What a position looks like."""

    spots: tuple[Spot, ...]
    ground: str = "squares"  # what is below the pieces: GROUNDS
    pieces: str = "marks"  # what they look like: PIECES
    columns: tuple[str, ...] = ()  # names, below the lowest row
    rows: tuple[str, ...] = ()  # names, from the top
    words: tuple[str, ...] = ()  # a board that is text, line by line

    def step(self, after: Board, mover: int) -> Step:
        """What changes on the way to another board: the pieces that came, and those of the mover that went.

        >>> before = Board((Spot(0, 0, 0), Spot(1, 0, 1), Spot(2, 0)))
        >>> before.step(Board((Spot(0, 0), Spot(1, 0, 0), Spot(2, 0))), mover=0)
        Step(came=((1, 0),), left=((0, 0),))
        """
        old, new = {spot.at: spot for spot in self.spots}, {spot.at: spot for spot in after.spots}
        came = [at for at, spot in new.items() if not spot.empty and (at not in old or old[at].empty)]
        gone = [spot for at, spot in old.items() if not spot.empty and (at not in new or new[at].empty)]
        left = [spot.at for spot in gone if spot.owner in (mover, NOBODY)]
        if not came:
            came = [at for at, spot in new.items() if not spot.empty and spot != old[at]]
        return Step(tuple(came), tuple(left))

    def svg(self, last: Step | None = None, best: Iterable[Step] = (), dark: bool = False, title: str = "") -> str:
        """The board as SVG; the last move is underlaid, the best ones are ringed."""
        from zermelo.board.drawing import board_svg

        return board_svg(self, last, tuple(best), dark, title)

    def _repr_svg_(self) -> str:
        return self.svg()


def checked(board: object) -> Board:
    """What rules answer as their picture, if it can be drawn; ValueError if it can't.

    >>> checked(Board((), ground="sand"))
    Traceback (most recent call last):
    ValueError: the ground of a picture is squares, chequered, points, slots, hexagons or none, not 'sand'
    """
    if not isinstance(board, Board):
        raise ValueError(f"`picture` answers with a zermelo.Board, not {board!r}")
    for name, given, known in (("ground", board.ground, GROUNDS), ("pieces", board.pieces, PIECES)):
        if given not in known:
            plural = "are" if name == "pieces" else "is"
            raise ValueError(f"the {name} of a picture {plural} {', '.join(known[:-1])} or {known[-1]}, not {given!r}")
    if not all(isinstance(spot, Spot) for spot in board.spots):
        raise ValueError("the spots of a picture are zermelo.Spots")
    return board
