"""Machine code rests on what its module imports, and on nothing else of zermelo's."""

from __future__ import annotations

import ast
import shutil
import sys
from pathlib import Path

import pytest

from tests.running import ROOT, python
from zermelo.compiler.sources import PACKAGE, closure, imports_in

FILES = sorted(PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_every_import_of_a_file_is_found(file: Path):
    """By the grammar, not by the regular expression that is quick."""
    due = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("zermelo."):
            due.add(str(node.module))
        elif isinstance(node, ast.Import):
            due |= {alias.name for alias in node.names if alias.name.startswith("zermelo.")}
    assert due <= imports_in(file.read_text())


def test_a_kernel_rests_on_what_it_uses():
    search, perft = closure("zermelo.methods.alphabeta.plain"), closure("zermelo.measure.perft")
    assert {"zermelo.methods.alphabeta.table", "zermelo.compiler.kernel", "zermelo.compiler.operations.cells"} <= search
    assert "zermelo.methods.alphabeta.engine" not in search
    assert not any(name.startswith(("zermelo.methods", "zermelo.laws", "zermelo.cli")) for name in perft)


CODE = (
    "from zermelo.loading import load\n"
    "from zermelo.measure.perft import perft, perft_kernel\n"
    "from zermelo.methods.search import search\n"
    "from zermelo.methods.alphabeta.plain import plain_kernel\n"
    "game = load('nim', {'piles': (1, 2)})\n"
    "perft(game, 3), search(game)\n"
    "print(perft_kernel.cache_hits(), plain_kernel.cache_hits())\n"
)


@pytest.mark.parametrize(
    ("edited", "hits"),
    [
        pytest.param("laws/checking.py", "1 1", marks=pytest.mark.long),
        ("methods/alphabeta/table.py", "1 0"),  # one is still good, the other is not
        pytest.param("compiler/hashing.py", "0 0", marks=pytest.mark.long),
    ],
)
def test_an_edit_touches_the_code_that_rests_on_it(tmp_path: Path, edited: str, hits: str):
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))

    def counted() -> str:
        return python(
            "-c", CODE, cwd=tmp_path, PYTHONPATH=str(tmp_path / "src"), ZERMELO_CACHE=str(tmp_path / "cache")
        ).stdout.strip()

    assert counted() == "0 0"
    with (tmp_path / "src" / "zermelo" / edited).open("a") as file:
        file.write("# another line\n")
    assert counted() == hits, sys.version
