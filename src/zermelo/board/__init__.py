"""Boards: what a position looks like, and one drawing of it. In reading order:

colours.py      the colours of every picture, once for light paper and once for dark
position.py     a board: places, and what stands on them; what a move changes on it
reading.py      a board from a drawing in plain text, so that rules which draw themselves have one
pieces.py       crosses, discs, stones, sticks, coins and chessmen as SVG
drawing.py      the whole board as SVG, with the last move and the best ones marked
"""

from zermelo.board.position import NOBODY, Board, Spot, Step

__all__ = ["NOBODY", "Board", "Spot", "Step"]
