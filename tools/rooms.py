"""The rooms of the house and the arrows between them, read from the imports; and a picture of them.

    python -m tools.rooms        writes docs/rooms.svg

The tests hold the picture, the README's map and every import to ROOMS.
"""

from __future__ import annotations

import ast
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE, PICTURE = ROOT / "src" / "zermelo", ROOT / "docs" / "rooms.svg"
ROOMS = [
    ["bits", "branching", "cells", "parameters", "store", "table", "value"],
    ["statetext", "board"],
    ["game"],
    ["trail", "odds"],
    ["shape", "facts", "line"],
    ["games", "description"],
    ["loading", "formats", "vertices"],
    ["compiler"],
    ["kernels"],
    ["measure", "laws", "methods", "textbook"],
    ["playing", "views", "protocols"],
    ["cli"],
]
"""From the top of the house to the bottom. Rooms on one floor do not know each other."""
DOOR = {"__init__", "__main__"}  # they see everything
WIDE, HIGH, GAP, FLOOR = 108, 30, 18, 74  # of a box, between boxes, from floor to floor
STYLE = "text{font:14px sans-serif;text-anchor:middle}rect{fill:#eef3fb;stroke:#345}path{fill:none;stroke:#9ab}"


def room_of(file: Path) -> str:
    """The room that a file is in: a folder, or the file itself."""
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


def floor_of(room: str) -> int:
    """How far down a room is."""
    return next(floor for floor, rooms in enumerate(ROOMS) if room in rooms)


def files() -> list[Path]:
    """All files that are in a room."""
    return [file for file in sorted(PACKAGE.rglob("*.py")) if room_of(file) not in DOOR]


def imported(file: Path) -> set[str]:
    """The rooms of zermelo that a file imports, also inside functions; names of types only do not count."""
    tree = ast.parse(file.read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            node.body = [ast.Pass()]
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "zermelo":
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("zermelo."):
            found.add(str(node.module).split(".")[1])
        elif isinstance(node, ast.Import):
            found |= {alias.name.split(".")[1] for alias in node.names if alias.name.startswith("zermelo.")}
    return found


def arrows() -> set[tuple[str, str]]:
    """Which room imports from which."""
    return {(room_of(file), other) for file in files() for other in imported(file) if other != room_of(file)}


def needed(every: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """The arrows that do not follow from others."""
    reached: dict[str, set[str]] = {}
    for room in (room for rooms in ROOMS for room in rooms):  # from the top, so that what is above is known
        direct = {high for low, high in every if low == room}
        reached[room] = direct.union(*(reached[high] for high in direct))
    return {
        (low, high)
        for low, high in every
        if not any(high in reached[between] for other, between in every if other == low)
    }


def picture() -> str:
    """The floors from top to bottom, an arrow from each room to those that it imports from; not where others say it."""
    most = max(len(rooms) for rooms in ROOMS)
    width, height = most * (WIDE + GAP) + GAP, len(ROOMS) * FLOOR + GAP
    places = {}
    for floor, rooms in enumerate(ROOMS):
        left = (width - len(rooms) * (WIDE + GAP) + GAP) / 2
        for place, room in enumerate(rooms):
            places[room] = (left + place * (WIDE + GAP), GAP + floor * FLOOR)
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"><style>{STYLE}</style>']
    for low, high in sorted(needed(arrows())):
        x, y, to_x, to_y = places[low][0] + WIDE / 2, places[low][1], places[high][0] + WIDE / 2, places[high][1] + HIGH
        lines.append(f'<path d="M{x:g} {y:g} C{x:g} {y - 30:g} {to_x:g} {to_y + 30:g} {to_x:g} {to_y:g}"/>')
    for room, (x, y) in places.items():
        lines.append(f'<rect x="{x:g}" y="{y:g}" width="{WIDE}" height="{HIGH}" rx="6"/>')
        lines.append(f'<text x="{x + WIDE / 2:g}" y="{y + 20:g}">{room}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


if __name__ == "__main__":
    PICTURE.write_text(picture())
