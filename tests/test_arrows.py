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


FOLDERS = sorted(file.parent for file in PACKAGE.glob("*/**/__init__.py"))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: str(folder.relative_to(PACKAGE)))
def test_a_room_says_what_it_holds(folder: Path):
    """Every file and folder in it, and no other; but games, which are found."""
    said = ast.get_docstring(ast.parse((folder / "__init__.py").read_text())) or ""
    assert 4 <= len(said.splitlines()) <= 24, f"{folder.name}/__init__.py says what the room holds, in about ten lines"
    if folder == PACKAGE / "games":
        assert "found, never listed" in said
        return
    listed = set(re.findall(r"\b(\w+)(?:\.py\b|/)", said))
    held = {file.stem for file in folder.glob("*.py")} | {file.parent.name for file in folder.glob("*/__init__.py")}
    held -= {"__init__"}
    where = f"the list in {folder.relative_to(PACKAGE)}/__init__.py"
    assert not held - listed, f"add to {where}: {', '.join(sorted(held - listed))}"
    assert not listed - held - {"docs", PACKAGE.name}, f"not there, but in {where}: {', '.join(sorted(listed - held))}"


def test_rules_know_nothing_of_numba():
    for file in (PACKAGE / "games").glob("*.py"):
        assert "numba" not in file.read_text().lower()


def test_nothing_below_the_command_line_prints():
    for file in files():
        calls = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.Call)]
        printed = [node for node in calls if isinstance(node.func, ast.Name) and node.func.id == "print"]
        assert not printed or file.name == "screen.py", file
