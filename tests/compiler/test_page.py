"""A method that rules may have is declared once: its name stands in one file, and a new one is added as it is said."""

from __future__ import annotations

import ast
import re
import shutil
from pathlib import Path

import pytest

from tests.running import ROOT, python
from zermelo.compiler.page import MAY
from zermelo.compiler.sources import PACKAGE
from zermelo.game import Game

COMPILER = PACKAGE / "compiler"


def words_of(file: Path) -> set[str]:
    """Every method that a file of the compiler names: in texts, other than docstrings, and as called of a game."""
    tree = ast.parse(file.read_text())
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            found |= {node.value, *re.findall(r"self\.(\w+)\(", node.value)}
        if isinstance(node, ast.Attribute) and ast.unparse(node.value).split(".")[-1] == "game":
            found.add(node.attr)
    return found


@pytest.mark.parametrize("method", MAY, ids=lambda method: method.name)
def test_a_method_is_named_in_one_place(method):
    names = {method.name} | {f"{kind}_{method.name}_" for kind in ("fill", "count", "any", "has")}
    places = {file.name for file in COMPILER.rglob("*.py") if words_of(file) & names}
    due = {"page.py", "twin.py"} if method.name == "chances" else {"page.py"}  # compared with the moves
    assert places == due


def test_the_page_declares_what_a_game_may_have():
    for method in MAY:
        assert callable(getattr(Game, method.name))


SECTION = re.compile(r"## Add an optional method to the page\n(.*?)\n## ", re.DOTALL)
BLOCK = re.compile(r"```(?:python|text)\n(.*?)```", re.DOTALL)
RULES = """
import sys
from typing import NamedTuple
from zermelo import Game
from zermelo.compiler import CompileError, compiled, kernel
from zermelo.compiler.twin import Twin

STEP = 0.5
class Left(NamedTuple):
    left: int
    mover: int
class Plain(Game):
    def start(self): return Left(9, 0)
    def turn(self, state): return state.mover
    def moves(self, state):
        for taken in range(1, min(3, state.left) + 1):
            yield taken
    def play(self, state, move): return Left(state.left - move, 1 - state.mover)
    def over(self, state): return state.left == 0
    def payoff(self, state, player): return 1 if player == state.mover else -1
class Urgent(Plain):
    def urgency(self, state): return state.left * STEP
class Wrong(Plain):
    def urgency(self, state):
        return (state.left, 1)

@kernel
def asked(game, rows):
    return game.urgency_(game.unpack_(rows, 0)) if game.has_urgency_ else -1.0

for cls in (Plain, Urgent):
    game = cls()
    fast = compiled(game, hints=True)
    print(fast.rules.fingerprint, asked(fast, fast.rows(game.start())))
twin = Twin(fast)
print(twin.difference(game.start()))
STEP = 1.5  # rules that change while they run: the twins must tell
print(twin.difference(game.start()))
STEP = 0.5
try:
    compiled(Wrong(), hints=True)
except CompileError as problem:
    print(problem)
"""


def test_a_method_is_added_as_it_is_said(tmp_path: Path):
    said = SECTION.search((ROOT / "CONTRIBUTING.md").read_text())
    assert said
    method, declaration = BLOCK.findall(said[1])
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    game, page = tmp_path / "src" / "zermelo" / "game.py", tmp_path / "src" / "zermelo" / "compiler" / "page.py"
    ahead, end = "    # ---- may have: words and pictures", ")  # fmt: skip\nOPTIONAL"
    game.write_text(game.read_text().replace(ahead, f"{method}\n{ahead}"))
    page.write_text(page.read_text().replace(end, f"{declaration}{end}"))
    file = tmp_path / "urgent.py"
    file.write_text(RULES)
    done = python(str(file), cwd=tmp_path, PYTHONPATH=str(tmp_path / "src"), ZERMELO_CACHE=str(tmp_path / "cache"))
    lines = done.stdout.splitlines()
    assert len(lines) == 5, done.stderr
    marks, answers = zip(*(line.split() for line in lines[:2]), strict=True)
    assert len(set(marks)) == 2
    assert answers == ("-1.0", "4.5")
    assert lines[2:4] == ["None", "urgency is 13.5 interpreted, 4.5 compiled"]
    assert re.fullmatch(r"Wrong\.urgency, line \d+: returns .*; a number is due", lines[4])
