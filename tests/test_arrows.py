"""Imports point one way: a room imports from the rooms above it, never from those below."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parent.parent / "src" / "zermelo"
ROOMS = [
    ["bits", "branching", "cells", "table", "store", "value"],
    ["statetext"],
    ["game"],
    ["shape", "facts", "line"],
    ["games"],
    ["loading"],
    ["compiler"],
    ["measure", "laws", "methods", "textbook"],
    ["playing", "views"],
    ["cli"],
]
"""From the top of the house to the bottom. Rooms on one floor do not know each other."""
LATER = {"__init__", "__main__"}  # the door sees everything


def room_of(file: Path) -> str:
    return file.relative_to(PACKAGE).parts[0].removesuffix(".py")


def floor_of(room: str) -> int:
    return next(floor for floor, rooms in enumerate(ROOMS) if room in rooms)


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


FILES = [file for file in sorted(PACKAGE.rglob("*.py")) if room_of(file) not in LATER]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_a_file_imports_only_from_above(file: Path):
    own = room_of(file)
    for other in imported(file) - {own}:
        assert floor_of(other) < floor_of(own), f"{own} imports {other}"


def test_every_room_is_on_the_map_and_no_other():
    assert {room_of(file) for file in FILES} == {room for rooms in ROOMS for room in rooms}


def test_rules_know_nothing_of_numba():
    for file in (PACKAGE / "games").glob("*.py"):
        assert "numba" not in file.read_text().lower()


def test_nothing_below_the_command_line_prints():
    for file in FILES:
        calls = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Call)]
        printed = [node for node in calls if isinstance(node.func, ast.Name) and node.func.id == "print"]
        assert not printed or file.name == "screen.py", file
