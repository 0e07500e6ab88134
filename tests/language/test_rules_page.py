"""docs/rules.md is true: every line of it is executed, interpreted and compiled."""

from __future__ import annotations

import ast
import re
from typing import Any

import numpy as np
import pytest

from tests.language.page import METHODS
from tests.language.ways import answer_kernel, loaded
from tests.running import ROOT
from zermelo.compiler import CompiledGame, CompileError
from zermelo.laws import check
from zermelo.loading import load

TOGETHER = 10
PAGE = (ROOT / "docs" / "rules.md").read_text()


def lines_of(kind: str) -> list[tuple[str, str]]:
    blocks = re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)
    pairs = [
        line.rpartition("  # ") if "  # " in line else line.rpartition(" # ")
        for block in blocks
        for line in block.splitlines()
    ]
    return [(code.strip(), text.strip()) for code, _, text in pairs]


HEAD = (
    """
import math
import random
from typing import NamedTuple
from zermelo import Game, Table, bits
from zermelo.bits import replaced
from zermelo.cells import Cells

NEAR = ((1, 2), (0,), ())
LONG = tuple(range(10, 30))

class S(NamedTuple):
    i: int
    j: int
    t: tuple[int, ...]
    c: Cells

class G(Game):
    def __init__(self): self.table = Table([0, 1, 4, 9])
    def start(self): return S(5, -3, (3, 1, 4, 1), Cells.of(64, 0, 3, 63))
"""
    + METHODS
)


def equality(code: str, value: str) -> str:
    """Part by part where both are tuples: tuples with floats in them are not compared in rules."""
    parts = [ast.parse(text, mode="eval").body for text in (code, value)]
    if all(isinstance(part, ast.Tuple) for part in parts):
        pairs = zip(parts[0].elts, parts[1].elts, strict=True)  # type: ignore[attr-defined]  # they are tuples
        return " and ".join(f"({ast.unparse(one)}) == ({ast.unparse(other)})" for one, other in pairs)
    return f"({code}) == ({value})"


def compiled_answer(game: Any) -> int:
    fast = CompiledGame(game)
    return int(answer_kernel(fast, fast.rows(game.start()), np.zeros(1)))


@pytest.mark.parametrize("first", range(0, len(lines_of("rules")), TOGETHER))
def test_lines_have_their_values_both_ways(first: int):
    """Some lines are one program, with a bit for each that has its value."""
    some = lines_of("rules")[first : first + TOGETHER]
    lines = [f"        if {equality(code, value)}: right |= {1 << n}\n" for n, (code, value) in enumerate(some)]
    game = loaded(f"{HEAD}    def answer(self, s):\n        right = 0\n{''.join(lines)}        return (right, 0.0)\n")
    for right in (game.answer(game.start())[0], compiled_answer(game)):
        assert [line for n, line in enumerate(some) if not right >> n & 1] == []


@pytest.mark.parametrize(("code", "words"), lines_of("refused"), ids=lambda text: text)
@pytest.mark.filterwarnings("ignore::SyntaxWarning")  # `is` with a literal
def test_a_line_is_refused_in_these_words(code: str, words: str):
    game = loaded(HEAD + f"    def answer(self, s):\n        found = {code}\n        return (found != 0, 0.0)\n")
    with pytest.raises(CompileError) as problem:
        compiled_answer(game)
    assert words in str(problem.value)
    assert f"G.answer, line {HEAD.count(chr(10)) + 2}:" in str(problem.value)


def test_the_game_of_the_page_keeps_every_law(tmp_path):
    (text,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (tmp_path / "piles.py").write_text(text)
    report = check(load(f"{tmp_path}/piles.py"))
    assert report.passed, str(report)
    assert "compiled" in {finding.law for finding in report.findings}


def test_there_are_lines():
    assert len(lines_of("rules")) > 35
    assert len(lines_of("refused")) > 20
