"""Imports point one way: a room imports from the rooms above it, never from those below; the maps say the same."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tools.rooms import PACKAGE, PICTURE, ROOMS, ROOT, files, floor_of, imported, picture, room_of


@pytest.mark.parametrize("file", files(), ids=lambda file: str(file.relative_to(PACKAGE)))
def test_a_file_imports_only_from_above(file: Path):
    own = room_of(file)
    for other in imported(file) - {own}:
        assert floor_of(other) < floor_of(own), f"{own} imports {other}"


def test_every_room_is_on_the_map_and_no_other():
    assert {room_of(file) for file in files()} == {room for rooms in ROOMS for room in rooms}


def test_the_picture_is_true():
    assert PICTURE.read_text() == picture(), "python -m tools.rooms draws it again"


def test_the_map_of_the_readme_is_true():
    """Every room is in its table, those above before those below."""
    table = (ROOT / "README.md").read_text().partition("## Where things are")[2]
    named = [re.findall(r"`(\w+)(?:\.py|/)`", row.split("|")[1]) for row in table.splitlines() if row.startswith("| `")]
    rooms = [room for row in named for room in row]
    assert set(rooms) == {room for floor in ROOMS for room in floor}
    lowest = 0
    for row in named:
        assert max(floor_of(room) for room in row) >= lowest, row
        lowest = max(lowest, min(floor_of(room) for room in row))


def test_every_file_of_the_methods_is_in_the_list_of_its_room():
    for folder in (PACKAGE / "methods", PACKAGE / "methods" / "alphabeta", PACKAGE / "methods" / "montecarlo"):
        listed = set(re.findall(r"(\w+)\.py", (folder / "__init__.py").read_text()))
        assert listed == {file.stem for file in folder.glob("*.py")} - {"__init__"}


def test_rules_know_nothing_of_numba():
    for file in (PACKAGE / "games").glob("*.py"):
        assert "numba" not in file.read_text().lower()


def test_nothing_below_the_command_line_prints():
    for file in files():
        calls = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Call)]
        printed = [node for node in calls if isinstance(node.func, ast.Name) and node.func.id == "print"]
        assert not printed or file.name == "screen.py", file
