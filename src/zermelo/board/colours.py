"""The colours of every picture, literally: programs that know no style sheets draw them too.

The first player is blue and the second orange wherever they are met: pieces, nodes, alpha and beta.
"""

from __future__ import annotations

from typing import NamedTuple


class Colours(NamedTuple):
    """What things are drawn with on one kind of paper."""

    paper: str
    ink: str
    soft: str  # names, lines of a grid
    faint: str  # what was left out
    players: tuple[str, ...]  # each player's own; more players begin again
    tints: tuple[str, ...]  # the same, as a ground on which ink is read
    chance: str
    tile: str  # the ground of an end
    cut: str  # what prunes
    now: str  # where one is, the last move
    best: str
    field: str  # cells of a board, light and dark
    dark_field: str
    black: str  # stones and chessmen
    white: str
    coin: str


LIGHT = Colours(
    paper="#ffffff",
    ink="#16191d",
    soft="#5b6570",
    faint="#a6afb9",
    players=("#0b5cad", "#b4500b", "#1a7f4b", "#7a3fb0"),
    tints=("#e2eefb", "#fdebdc", "#def3e6", "#efe4fa"),
    chance="#efece4",
    tile="#eff1f4",
    cut="#c0143c",
    now="#ffe27a",
    best="#1a7f4b",
    field="#f5efe3",
    dark_field="#d8c7a6",
    black="#22262b",
    white="#ffffff",
    coin="#e2b93b",
)
DARK = Colours(
    paper="#11151a",
    ink="#eef2f6",
    soft="#a3adb8",
    faint="#626d79",
    players=("#6cb2ff", "#ffa35c", "#62d296", "#c79bf2"),
    tints=("#14304f", "#4a2a10", "#123d27", "#38214f"),
    chance="#33312b",
    tile="#232a32",
    cut="#ff6b8a",
    now="#7a6310",
    best="#62d296",
    field="#2b3138",
    dark_field="#3f4751",
    black="#0a0c0e",
    white="#e8ecf0",
    coin="#c99e22",
)
FONT = "Helvetica, Arial, Liberation Sans, DejaVu Sans, sans-serif"
MONO = "Menlo, Consolas, Liberation Mono, DejaVu Sans Mono, monospace"
