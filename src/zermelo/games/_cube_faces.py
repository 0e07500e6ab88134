"""The cube as it is seen: which stickers a turn takes where, and the net of all stickers.

A piece's place is named by the faces that it shows: a corner's from the one above or below on, clockwise; a piece is
named after its place in the solved cube. Its aspect says at which of the place's faces its own first sticker shows.
"""

from __future__ import annotations

from collections.abc import Sequence

FACES = "URFDLB"
CORNERS = ("URF", "UFL", "ULB", "UBR", "DFR", "DLF", "DBL", "DRB")
EDGES = ("UR", "UF", "UL", "UB", "DR", "DF", "DL", "DB", "FR", "FL", "BL", "BR")
AROUND = {"U": "FLBR", "R": "FUBD", "F": "URDL", "D": "FRBL", "L": "FDBU", "B": "ULDR"}  # a turn takes each to the next
BESIDE = {
    "U": "BL",
    "R": "UF",
    "F": "UL",
    "D": "FL",
    "L": "UB",
    "B": "UR",
}  # in the net: the faces above and to the left
OPPOSITE = dict(zip(FACES, "DLBURF", strict=True))
Pieces = list[tuple[int, int]]
"""For each place, the piece that is there and its aspect."""


def turned(names: Sequence[str], face: str, place: int, aspect: int) -> tuple[int, int]:
    """Where a quarter turn of a face takes a piece from a place, and its aspect there.

    >>> CORNERS[turned(CORNERS, "R", CORNERS.index("URF"), 0)[0]]
    'UBR'
    """
    name = names[place]
    if face not in name:
        return place, aspect
    around = AROUND[face]
    moved = [other if other == face else around[(around.index(other) + 1) % 4] for other in name]
    target = next(number for number, other in enumerate(names) if set(other) == set(moved))
    return target, names[target].index(moved[aspect])


def net(corners: Pieces, edges: Pieces) -> dict[str, list[list[str]]]:
    """The stickers of each face, row by row; of a cube without edges, two rows of two."""
    size = 3 if edges else 2
    faces = {face: [[face] * size for _ in range(size)] for face in FACES}
    for names, pieces in ((CORNERS, corners), (EDGES, edges)):
        for place, (piece, aspect) in enumerate(pieces):
            for k, sticker in enumerate(names[piece]):
                face = names[place][(aspect + k) % len(names[place])]
                row, column = (_along(names[place], beside, size) for beside in BESIDE[face])
                faces[face][row][column] = sticker
    return faces


def _along(name: str, beside: str, size: int) -> int:
    """The row, or column, of a place on a face, counted from the face that lies beside it."""
    if beside in name:
        return 0
    return size - 1 if OPPOSITE[beside] in name else 1


def read_net(text: str, size: int) -> tuple[Pieces, Pieces]:
    """The pieces that a text of all stickers shows, face by face; ValueError if there is no such cube."""
    each = size * size
    if len(text) != 6 * each or any(text.count(face) != each for face in FACES):
        raise ValueError(f"{text!r} are not {each} stickers of each face, U to B: {''.join(f * each for f in FACES)}")
    faces = {face: text[each * k : each * (k + 1)] for k, face in enumerate(FACES)}
    if size == 3 and any(stickers[4] != face for face, stickers in faces.items()):
        raise ValueError(f"{text!r} has other middles than {FACES}: hold the cube so that they stay")
    found: list[Pieces] = []
    for names in (CORNERS, EDGES)[: size - 1]:
        pieces = []
        for name in names:
            shown = [faces[face][size * _along(name, BESIDE[face][0], size) + _along(name, BESIDE[face][1], size)]
                     for face in name]  # fmt: skip
            pieces.append(_piece(names, shown, name))
        if len({piece for piece, _ in pieces}) < len(names):
            raise ValueError(f"{text!r} shows a piece twice")
        found.append(pieces)
    return found[0], found[1] if size == 3 else []


def _piece(names: Sequence[str], shown: Sequence[str], name: str) -> tuple[int, int]:
    """The piece that shows these stickers, and its aspect."""
    for piece, own in enumerate(names):
        for aspect in range(len(own)):
            if all(shown[(aspect + k) % len(own)] == sticker for k, sticker in enumerate(own)):
                return piece, aspect
    raise ValueError(f"no piece shows {''.join(shown)}, as the one at {name} does")


def drawn(faces: dict[str, list[list[str]]]) -> str:
    """The net: U on top, then L F R B, then D."""
    size = len(faces["U"])
    blank = " " * (2 * size)
    lines = [blank + " ".join(row) for row in faces["U"]]
    lines += [" ".join(" ".join(faces[face][row]) for face in "LFRB") for row in range(size)]
    return "\n".join(lines + [blank + " ".join(row) for row in faces["D"]])
