"""Every view of every algorithm: well formed, and saying the same as the run."""

from __future__ import annotations

import html
import itertools
import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import zermelo
from tests.running import answer, run
from tests.textbook.test_agreement import random_tree
from zermelo.game import Game
from zermelo.games.nim import Heaps, Nim
from zermelo.games.tree import Place, Tree
from zermelo.textbook.algorithms import ALGORITHMS, Settings
from zermelo.textbook.events import recorded
from zermelo.textbook.figures import FIGURES
from zermelo.textbook.gametree import unfold
from zermelo.textbook.numbers import written
from zermelo.textbook.tracing import trace
from zermelo.views.catalogue import FILES, VIEWS
from zermelo.views.layout import layout
from zermelo.views.page import page_data
from zermelo.views.picture import bare_picture, picture
from zermelo.views.replay import at_the_end, principal_variation
from zermelo.views.sentences import sentence
from zermelo.views.slides import tikz
from zermelo.views.svg import svg

RUNS = [(algorithm, figure.name) for figure in FIGURES.values() for algorithm in figure.algorithms]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(("algorithm", "figure"), RUNS)
def test_every_view_of_every_run(algorithm: str, figure: str):
    found = trace(algorithm, figure)
    for name, view in VIEWS.items():
        text = view(found)
        assert text.strip(), name
        assert "None" not in text
        assert "nan" not in text
    shown = at_the_end(found)
    assert VIEWS["answer"](found).startswith(f"value {written(found.value)}")
    if algorithm not in ("sampling", "ucb", "mcts"):
        assert shown[0].value == found.value
        assert written(found.value) in VIEWS["tree"](found).splitlines()[0]
    assert {node for node, seen in shown.items() if seen.state == "pruned"} == found.pruned
    assert len(VIEWS["events"](found).splitlines()) == len(found.events)


@pytest.mark.parametrize(("algorithm", "figure"), RUNS)
def test_every_file_of_every_run(algorithm: str, figure: str):
    found = trace(algorithm, figure)
    root = ElementTree.fromstring(FILES[".svg"](found))
    groups = [group for group in root.iter(f"{SVG}g") if "node" in str(group.get("class")).split()]
    assert len(groups) == len(found.tree)
    names = [text.text for group in groups for text in group.findall(f"{SVG}text") if text.get("class") == "name"]
    assert [str(name).strip() for name in names] == [node.name for node in found.tree.nodes]
    struck = [group for group in root.iter(f"{SVG}g") if "struck" in str(group.get("class")).split()]
    assert len(struck) == len({node for event in found.events for node in event.pruned} & found.pruned)
    dots = FILES[".dot"](found)
    assert dots.count("->") == len(found.tree) - 1
    assert dots.count("{") == dots.count("}")
    tex = FILES[".tex"](found)
    assert len(re.findall(r"\\node\[.* \(n\d+\) at", tex)) == len(found.tree)
    assert tex.count("{") == tex.count("}")
    assert tex.isascii()


def test_shapes_and_marks():
    found = trace("alphabeta-slides", "three-branch")
    drawn = picture(found)
    assert [node.shape for node in drawn[:5]] == ["square", "circle", "circle", "circle", "end"]
    assert [node.name for node in drawn if node.pruned] == ["I", "J"]
    assert [node.name for node in drawn if node.principal] == ["A", "B", "E"]
    assert principal_variation(found) == [0, 1, 4]
    assert {node.shape for node in bare_picture(FIGURES["guide-expectimax"].tree())} == {"square", "diamond", "end"}
    assert "triangle" in {node.shape for node in bare_picture(FIGURES["three-players"].tree())}
    assert "diamond" in tikz(bare_picture(FIGURES["guide-expectimax"].tree()))


def test_nodes_do_not_overlap():
    for name in ("three-branch", "nim-2-2", "coins", "tic-tac-toe-won", "tic-tac-toe-f1"):
        tree = FIGURES[name].tree()
        sides = {node.number: (15.0 + 3 * (node.number % 5), 20.0 + 4 * (node.number % 3)) for node in tree.nodes}
        places = layout(tree, sides, 90, 30)
        rows: dict[float, list[tuple[float, float]]] = {}
        for number, (x, y) in places.items():
            rows.setdefault(y, []).append((x - sides[number][0], x + sides[number][1]))
        for row in rows.values():
            row.sort()
            for (_, right), (left, _) in itertools.pairwise(row):
                assert left >= right
        for node in tree.nodes:
            if node.children:
                first, last = places[node.children[0]][0], places[node.children[-1]][0]
                assert abs(places[node.number][0] - (first + last) / 2) < 1e-6


class Odd(Tree):
    """A tree whose moves and names look like markup."""

    def node_name(self, state: Place) -> str:
        return f"<b>&{state.node}"


class OddMoves(Nim):
    """A game whose moves look like markup."""

    def move_text(self, state: Heaps, move: int) -> str:
        return f'"</script>$%@@DATA@@{move}'


@pytest.mark.parametrize("game", [Odd("((1 2) (3 4))"), OddMoves(piles=(1, 1))], ids=["names", "moves"])
def test_names_that_need_quoting(game: Game[Any]):
    found = trace("alphabeta-slides", game)
    root = ElementTree.fromstring(svg(picture(found), 'a <title> & "more"'))
    assert root.get("aria-label") == 'a <title> & "more"'
    texts = ["".join(text.itertext()) for text in root.iter(f"{SVG}text") if text.get("class") == "name"]
    assert texts == [node.name for node in found.tree.nodes]
    text = FILES[".html"](found)
    assert text.count("</script>") == 2  # after the data and after the program
    assert text.count('id="data"') == 1
    assert "<b>&" not in text
    assert "&lt;b&gt;&amp;0" in text or isinstance(game, OddMoves)
    for line in FILES[".dot"](found).splitlines():
        assert len(re.findall(r'(?<!\\)"', line)) % 2 == 0
    tex = FILES[".tex"](found)
    assert tex.replace("\\{", "").count("{") == tex.replace("\\}", "").count("}")


def test_pruned_nodes_are_dashed_in_tikz():
    tex = FILES[".tex"](trace("alphabeta-slides", "three-branch"))
    assert len([line for line in tex.splitlines() if "\\node" in line and "left out" in line]) == 2
    assert len([line for line in tex.splitlines() if "\\draw[line width" in line]) == 2
    assert tex.count("\\draw[strike]") == 2
    assert max(tex.rindex("\\draw[black"), tex.rindex("\\draw[line")) < tex.index("\\node")  # lines are below


def test_windows_of_versions_without_v():
    assert VIEWS["windows"](trace("alphabeta-recursive", "figure-3")).splitlines()[:4] == [
        "A Max; [−1, 1]",
        "  B 0.5",
        "A Max; [0.5, 1]",
        "  C Min; [0.5, 1]",
    ]


def test_payoffs_of_both_where_they_do_not_sum_to_zero():
    drawn = bare_picture(unfold(Tree("(<1 2> <3 3>)")))
    assert [node.value for node in drawn] == ["", "(1, 2)", "(3, 3)"]


def test_the_principal_variation_is_worth_the_value():
    for number in range(600):
        tree = random_tree(number)
        for algorithm in ("alphabeta-book", "alphabeta-recursive", "minimax-dfs", "iterative-deepening"):
            found = recorded(algorithm, tree, ALGORITHMS[algorithm].run(tree, Settings()))
            path = principal_variation(found)
            assert all(tree.parent(child) == node for node, child in itertools.pairwise(path))
            if algorithm != "alphabeta-recursive":  # which may return a bound, and then has no such path
                assert tree.utility(path[-1]) == found.value, (algorithm, number)


def test_a_long_run_is_no_page():
    with pytest.raises(
        ValueError, match=r"a page holds 5,000 steps, and this run has \d\d,\d+: take fewer samples, or .txt"
    ):
        FILES[".html"](trace("mcts", "slides-sampling", samples=2000))


class Outside(HTMLParser):
    """Addresses that a page would load."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found += [str(value) for name, value in attributes if name in ("src", "href", "data")]


def test_the_page_is_one_file():
    text = FILES[".html"](trace("alphabeta-slides", "three-branch"))
    parser = Outside()
    parser.feed(text)
    assert parser.found == []
    assert not re.search(r"@@[A-Z]+@@", text)
    assert set(re.findall(r"https?://[^\"' <]+", text)) == {"http://www.w3.org/2000/svg"}  # a name, not an address


def test_the_steps_of_the_page_are_those_of_the_run():
    found = trace("alphabeta-book", "guide-walk")
    data = page_data(found)
    assert [event["text"] for event in data["events"]] == [sentence(event, found.tree) for event in found.events]
    assert [event["line"] for event in data["events"]] == [event.line for event in found.events]
    assert [node["value"] for node in data["nodes"]] == [None, None, None, 10, 9, 8, 100]
    assert data["programs"]["alphabeta-book"]["code"] == ALGORITHMS["alphabeta-book"].code
    assert json.loads(json.dumps(data)) and "Infinity" not in json.dumps(data)


def test_the_door():
    found = zermelo.trace("alphabeta-slides", "three-branch")
    assert found.view("windows") == VIEWS["windows"](found)
    assert str(found) == VIEWS["events"](found)
    page = found._repr_html_()
    assert page.startswith("<iframe srcdoc=")
    assert html.unescape(page.partition('srcdoc="')[2].partition('" width=')[0]).startswith("<!doctype html>")
    with pytest.raises(
        ValueError, match="a view is stack, derivation, windows, tree, events, code, answer, not 'film'"
    ):
        found.view("film")


def test_written_files(tmp_path: Path):
    for suffix in FILES:
        done = run("trace", "alphabeta-slides", "three-branch", "-o", str(tmp_path / f"tree{suffix}"))
        assert done.returncode == 0
        assert (tmp_path / f"tree{suffix}").stat().st_size > 300
    zermelo.trace("minimax-dfs", "nim-2-2").write(tmp_path / "nim.svg")
    assert (tmp_path / "nim.svg").read_text().startswith("<svg")
    for suffix in (".svg", ".dot", ".tex"):
        assert run("draw", "nim-2-2", "-o", str(tmp_path / f"nim{suffix}")).returncode == 0
        assert (tmp_path / f"nim{suffix}").stat().st_size > 300


def test_json():
    facts = answer("trace", "alphabeta-slides", "three-branch")
    assert facts["value"] == 3
    assert facts["choice"] == "1"
    assert facts["pruned"] == ["I", "J"]
    assert facts["visited"] == 11
    assert facts["events"][0] == {
        "kind": "enter",
        "node": "A",
        "child": None,
        "what": "v",
        "how": "",
        "old": None,
        "value": None,
        "alpha": "−∞",
        "beta": "∞",
        "pruned": [],
        "why": "",
        "reason": "",
        "provider": None,
        "line": 5,
        "phase": "",
        "samples": None,
        "sentence": "Enter A (Max) with [α, β] = [−∞, ∞].",
    }
    assert json.loads(json.dumps(facts)) == facts


def test_draw_in_the_terminal():
    done = run("draw", "tic-tac-toe", "--depth", "1", "--merge")
    legend = "[A] Max moves, a3: the move that leads there"
    assert done.stdout == f"[A]\n|- a3: B\n|- b3: C\n`- b2: D\n\n{legend}\n"
    assert run("draw", "nim-2-2").stdout.count("\n") == 15 + 2  # nodes, and the legend
    assert run("draw", "nim", "--depth", "0").returncode == 2


def test_samples_are_counted_in_the_drawn_tree():
    text = VIEWS["tree"](trace("sampling", "slides-sampling", samples=6, seed=17))
    assert text.splitlines()[0] == "[A] 50  n=6  *"
    assert "|- [B] 60  n=2  *" in text.splitlines()
    rows = VIEWS["stack"](trace("mcts", "slides-sampling", samples=4)).splitlines()
    assert all(row.split()[-1].startswith("A") for row in rows)
    assert VIEWS["derivation"](trace("mcts", "slides-sampling", samples=1)).startswith("1. A : expand to B\n")


@pytest.mark.parametrize(("algorithm", "figure"), RUNS)
def test_every_sign_of_a_text_tree_is_in_its_legend(algorithm: str, figure: str):
    branches, _, legend = VIEWS["tree"](trace(algorithm, figure)).rpartition("\n\n")
    signs = {
        r"\[\w+\] ": " moves",
        r"\(\w+\)( |$)": " moves",
        r"<\w+> ": "> chance moves",
        r"/\w+\\ ": "\\ player 3 moves",
    }
    signs |= {r"  \*$": "* principal variation", r"(- |^)x ": "x pruned", " ≈": " an estimate", "  n=": "samples"}
    signs |= {r"  \[\S+, \S+\]": "alpha and beta", "  α = ": " alpha", "- [^ ]+: ": ": "}
    for sign, meaning in signs.items():
        found = re.search(sign, branches, re.MULTILINE)
        assert not found or meaning in legend, sign
        if found and sign.startswith((r"\[", r"\(", "<", "/")):
            assert found[0].strip() in legend


def test_a_choice_is_a_move():
    """With the node that it leads to, where that has another name."""
    for figure, choice in (("three-branch", "1, to B"), ("three-branch-cut", "B"), ("tic-tac-toe-won", "a3, to B")):
        algorithm = FIGURES[figure].algorithms[0]
        found = trace(algorithm, figure)
        assert f", choice {choice};" in VIEWS["answer"](found)
        assert VIEWS["events"](found).splitlines()[-1].endswith(f"Choose {choice}: {written(found.value)}.")
        assert VIEWS["derivation"](found).splitlines()[-1].endswith(f"choose {choice}")
