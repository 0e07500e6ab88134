"""The tree as TikZ: LaTeX compiles it, every sign is there, and no word lies on another."""

from __future__ import annotations

import re
import shutil
import subprocess
from itertools import combinations
from pathlib import Path

import pytest

from tests.textbook.test_agreement import random_tree
from zermelo.loading import load
from zermelo.textbook.events import Trace
from zermelo.textbook.figures import FIGURES
from zermelo.textbook.tracing import trace
from zermelo.views.catalogue import FILES

LATEX, TEXT = shutil.which("pdflatex"), shutil.which("pdftotext")
wants_latex = pytest.mark.skipif(LATEX is None, reason="no LaTeX: the TikZ pictures were not compiled")
PAPER = r"\documentclass[tikz,border=3pt]{standalone}\usetikzlibrary{shapes.geometric}\begin{document}"
FEW = [
    ("alphabeta-slides", "three-branch"),
    ("alphabeta-slides", "coins"),
    ("alpha-slides", "deep-cut-off"),
    ("expectimax", "guide-expectimax-min"),
    ("maxn", "three-players"),
    ("depth-limited", "three-branch-cut"),
    ("mcts", "slides-mcts-two"),
]
PAIRS = [(algorithm, figure.name) for figure in FIGURES.values() for algorithm in figure.algorithms]


def compiled(folder: Path, runs: list[Trace]) -> list[list[tuple[float, ...]]]:
    """The pictures on a page each; of each page, where its words are: left, top, right, bottom."""
    (folder / "paper.tex").write_text(
        "\n".join([PAPER, *(FILES[".tex"](run) for run in runs), r"\end{document}"]), encoding="utf-8"
    )
    command = [str(LATEX), "-interaction=nonstopmode", "-halt-on-error", "paper.tex"]
    done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:]
    assert b"Missing character" not in (folder / "paper.log").read_bytes()
    if TEXT is None:
        return []
    boxes = subprocess.run([TEXT, "-bbox", "paper.pdf", "-"], cwd=folder, capture_output=True, check=True).stdout
    pages = boxes.decode().split("<page ")[1:]
    assert len(pages) == len(runs)
    word = r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">'
    return [[tuple(map(float, place)) for place in re.findall(word, page)] for page in pages]


def lies_on(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    """Whether two words share more than a point across and a third of a line: boxes are higher than letters."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > 1 and down > (min(one[3] - one[1], other[3] - other[1])) / 3


def check(folder: Path, runs: list[Trace]) -> None:
    for run, words in zip(runs, compiled(folder, runs), strict=TEXT is not None):
        assert len(words) >= len(run.tree)  # the names, at least
        assert not [pair for pair in combinations(words, 2) if lies_on(*pair)], (run.algorithm, run.tree.title)


@wants_latex
def test_it_compiles_and_no_word_lies_on_another(tmp_path: Path):
    check(tmp_path, [*(trace(*pair) for pair in FEW), *(trace("alphabeta-book", random_tree(k)) for k in range(4))])


@wants_latex
@pytest.mark.long
def test_every_figure_compiles(tmp_path: Path):
    check(
        tmp_path, [*(trace(*pair) for pair in PAIRS), *(trace("alphabeta-slides", random_tree(k)) for k in range(40))]
    )


def test_every_sign_has_its_letters():
    """What TeX has no letters for is written as a question mark: no figure needs one."""
    for pair in PAIRS:
        assert "?" not in FILES[".tex"](trace(*pair)), pair
    assert r"{$\alpha{}$ = 5}" in FILES[".tex"](trace("alpha-slides", "deep-cut-off"))
    odd = load("tree", {"text": "a_1(3 4)"})
    assert r"\textit{a\_1}" in FILES[".tex"](trace("minimax-slides", odd))


def test_lines_are_below_nodes_and_marks_above():
    text = FILES[".tex"](trace("alphabeta-slides", "three-branch"))
    lines = text.splitlines()
    first_node = next(k for k, line in enumerate(lines) if line.startswith("  \\node"))
    edges = [k for k, line in enumerate(lines) if line.startswith("  \\draw[") and "strike" not in line]
    strikes = [k for k, line in enumerate(lines) if line.startswith("  \\draw[strike]")]
    assert len(edges) == 12 and max(edges) < first_node and len(strikes) == 2 and min(strikes) > first_node
