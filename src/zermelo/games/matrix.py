"""A table of payoffs: two players choose a row and a column, at once.

zermelo search matrix -p "table=0 -1 1; 1 0 -1; -1 1 0"        one number: what the first wins, the second loses
zermelo search matrix -p "table=3,3 0,5; 5,0 1,1"              two: what each gets
"""

from __future__ import annotations

from zermelo.games._matrix import AtOnce, numbered, read_matrix


class Matrix(AtOnce):
    """Choose a row; the other chooses a column at the same time."""

    players = ("rows", "columns")

    def __init__(self, table: str = "2 -1; -1 1") -> None:
        rows = read_matrix(table)
        super().__init__(rows, (numbered(len(rows), "r"), numbered(len(rows[0]), "c")))
