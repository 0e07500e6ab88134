"""The door stays what it is, whatever is imported behind it."""

from __future__ import annotations

import importlib
import pkgutil
import subprocess
import sys
from pathlib import Path

import zermelo


def test_no_module_hides_a_name_at_the_door():
    for module in pkgutil.walk_packages(zermelo.__path__, "zermelo."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    game = zermelo.load("nim", piles=(2, 1))
    for _ in range(2):
        assert zermelo.check(game, states=20, playthroughs=1).passed
        assert zermelo.perft(game, 1) == 3
        assert zermelo.count(game).states == 8
        assert zermelo.search(game).value.proved
    assert zermelo.search(game, limit=zermelo.Limit(depth=1)).depth == 1


def test_what_there_is_can_be_listed():
    assert dir(zermelo) == sorted(zermelo.__all__)


def test_a_report_reads_well():
    text = str(zermelo.check(zermelo.load("nim", piles=(2, 1)), playthroughs=1))
    assert text.splitlines()[-1].startswith("every law holds; all 8 states")


TYPED = """
from collections.abc import Iterator
from typing import NamedTuple

import zermelo


class Pile(NamedTuple):
    left: int
    mover: int


class Take(zermelo.Game[Pile]):
    def start(self) -> Pile:
        return Pile(10, 0)

    def turn(self, state: Pile) -> int:
        return state.mover

    def moves(self, state: Pile) -> Iterator[int]:
        for taken in (1, 2, 3):
            if taken <= state.left:
                yield taken

    def play(self, state: Pile, move: int) -> Pile:
        return Pile(state.left - move, 1 - state.mover)

    def over(self, state: Pile) -> bool:
        return state.left == 0

    def payoff(self, state: Pile, player: int) -> int:
        return -1 if player == state.mover else 1


reveal_type(zermelo.search(Take()).value.payoff)
zermelo.search(Take(), limit=4)
"""


def test_types_are_there_for_somebodys_rules(tmp_path: Path):
    """A strict checker learns what a search gives, and finds an argument that is wrong."""
    (tmp_path / "take.py").write_text(TYPED)
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "types"), "take.py"]
    said = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False).stdout
    assert 'Revealed type is "float | None"' in said
    assert 'incompatible type "int"; expected "Limit | None"' in said
    assert "Found 1 error" in said
