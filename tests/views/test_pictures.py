"""Drawn trees: any program draws them, lines meet their nodes, nothing lies on anything, and what is drawn is named."""

from __future__ import annotations

import base64
import math
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from tests.running import run
from tests.textbook.test_agreement import random_tree
from tests.views.chromium import wants_browser
from zermelo.games.tic_tac_toe import TicTacToe
from zermelo.games.tree import Tree
from zermelo.loading import load
from zermelo.textbook.algorithms import ALGORITHMS, Settings
from zermelo.textbook.events import Trace, recorded
from zermelo.textbook.figures import FIGURES
from zermelo.textbook.gametree import unfold
from zermelo.textbook.tracing import trace
from zermelo.views.catalogue import file_of, tree_svg
from zermelo.views.converting import converted
from zermelo.views.picture import bare_picture, picture
from zermelo.views.svg import svg

SVG = "{http://www.w3.org/2000/svg}"
RSVG = shutil.which("rsvg-convert")
Box = tuple[float, float, float, float]
SHOWN = [
    ("alphabeta-slides", "three-branch"),
    ("alphabeta-recursive", "nim-2-2"),
    ("alphabeta-slides", "tic-tac-toe-won"),
    ("expectimax", "guide-expectimax-min"),
    ("maxn", "three-players"),
    ("depth-limited", "three-branch-cut"),
    ("mcts", "slides-mcts-two"),
]


def runs() -> list[Trace]:
    """The figures, and random trees with all that alpha-beta leaves out."""
    found = [trace(algorithm, figure) for algorithm, figure in SHOWN]
    for number in range(40):
        tree = random_tree(number)
        found.append(recorded("alphabeta-book", tree, ALGORITHMS["alphabeta-book"].run(tree, Settings())))
    return [*found, trace("alphabeta-slides", load("nim", {"piles": (2, 3)}))]


def moved(element: Element) -> tuple[float, float]:
    found = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", str(element.get("transform")))
    assert found
    return float(found[1]), float(found[2])


def by_class(root: Element, name: str) -> list[Element]:
    return [element for element in root.iter() if name in str(element.get("class")).split()]


def text_box(text: Element, x: float, y: float) -> Box:
    """Where letters are: narrower than the widest font that may stand in for ours, as high as capitals."""
    size, many = float(str(text.get("font-size"))), len("".join(text.itertext()))
    x, y, wide = x + float(text.get("x", "0")), y + float(text.get("y", "0")), 0.62 * size * many
    left = {"start": x, "middle": x - wide / 2, "end": x - wide}[str(text.get("text-anchor", "start"))]
    return left, y - 0.74 * size, left + wide, y + 0.1 * size


def shape_box(shape: Element, x: float, y: float) -> Box:
    if shape.tag == f"{SVG}rect":
        left, top = float(str(shape.get("x"))), float(str(shape.get("y")))
        return x + left, y + top, x + left + float(str(shape.get("width"))), y + top + float(str(shape.get("height")))
    if shape.tag == f"{SVG}ellipse":
        wide, high = float(str(shape.get("rx"))), float(str(shape.get("ry")))
        return x - wide, y - high, x + wide, y + high
    points = [tuple(map(float, pair.split(","))) for pair in str(shape.get("points")).split()]
    xs, ys = [x + a for a, _ in points], [y + b for _, b in points]
    return min(xs), min(ys), max(xs), max(ys)


def apart(one: Box, other: Box) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def crosses(line: Box, box: Box) -> bool:
    """Whether the line from one point to another meets the box: looked at in a hundred places."""
    x, y, to_x, to_y = line
    places = ((x + k / 100 * (to_x - x), y + k / 100 * (to_y - y)) for k in range(101))
    return any(box[0] < a < box[2] and box[1] < b < box[3] for a, b in places)


def drawn_lines(root: Element) -> dict[int, Box]:
    found = {}
    for link in by_class(root, "link"):
        place = re.match(r"M([-\d.]+) ([-\d.]+)L([-\d.]+) ([-\d.]+)", str(by_class(link, "line")[0].get("d")))
        assert place
        found[int(str(link.get("id"))[4:])] = tuple(float(part) for part in place.groups())
    return found  # type: ignore[return-value]  # four numbers each


@pytest.mark.parametrize("boards", [False, True])
def test_lines_meet_their_nodes_and_no_label(boards: bool):
    for found in runs():
        if boards and isinstance(found.tree.game, Tree):
            continue
        root = ElementTree.fromstring(svg(picture(found, boards), "a tree"))
        groups = {int(str(group.get("id"))[4:]): group for group in by_class(root, "node")}
        shapes = {n: shape_box(by_class(group, "shape")[0], *moved(group)) for n, group in groups.items()}
        labels = [
            text_box(text, *moved(group))
            for group in groups.values()
            for text in group.findall(f"{SVG}text")
            if text.get("class") != "value" and "".join(text.itertext())
        ]
        lines = drawn_lines(root)
        assert len(lines) == len(found.tree) - 1
        for child, (x, y, to_x, to_y) in lines.items():
            above, below = shapes[found.tree.parent(child)], shapes[child]
            assert abs(x - (above[0] + above[2]) / 2) < 0.2 and abs(y - above[3]) < 0.2
            assert abs(to_x - (below[0] + below[2]) / 2) < 0.2 and 0 <= to_y - below[1] + 0.2 < 4
            assert not [box for box in labels if crosses((x, y, to_x, to_y), box)], (found.tree.title, child)
        boxes = [*shapes.values()]
        for k, box in enumerate(boxes):
            assert all(apart(box, other) for other in boxes[k + 1 :])
            assert not [label for label in labels if not apart(box, label)], (found.tree.title, box)


def test_marks_of_pruning_touch_no_label():
    marks = 0
    for found in runs():
        root = ElementTree.fromstring(svg(picture(found), "a tree"))
        struck = by_class(root, "struck")
        assert len(struck) == len({node for event in found.events for node in event.pruned} & found.pruned)
        boxes = []
        for group in by_class(root, "node"):
            boxes += [text_box(text, *moved(group)) for text in group.findall(f"{SVG}text") if "".join(text.itertext())]
        for group in by_class(root, "move"):
            boxes += [text_box(text, *moved(group)) for text in group.findall(f"{SVG}text")]
        for link in struck:
            strike = by_class(link, "strike")[0]
            assert strike.get("display") is None
            x, y = moved(strike)
            angle = math.radians(float(re.findall(r"rotate\(([-\d.]+)\)", str(strike.get("transform")))[0]))
            for way in (-3, 3):
                a, b = x + way * math.cos(angle), y + way * math.sin(angle)
                up, down = -7 * math.sin(angle), 7 * math.cos(angle)
                stroke = (a + up, b + down, a - up, b - down)
                assert not [box for box in boxes if crosses(stroke, box)], found.tree.title
            marks += 1
    assert marks > 40


def test_colours_are_literal_and_of_two_kinds():
    found = trace("alphabeta-slides", "three-branch")
    light, dark = tree_svg(found), tree_svg(found, dark=True)
    assert light != dark
    for text in (light, dark, *(tree_svg(run_) for run_ in runs()[:8])):
        assert "<style" not in text and "var(" not in text and "currentColor" not in text
        for element in ElementTree.fromstring(text).iter():
            for name in ("fill", "stroke"):
                assert re.fullmatch(r"#[0-9a-f]{6}|none", element.get(name, "none")), element.attrib
            if element.tag in (f"{SVG}path", f"{SVG}rect", f"{SVG}text", f"{SVG}ellipse", f"{SVG}polygon"):
                assert element.get("fill"), element.attrib  # or it would be black


def test_a_legend_names_what_is_there_and_nothing_else():
    def said(algorithm: str, figure: str) -> str:
        root = ElementTree.fromstring(tree_svg(trace(algorithm, figure)))
        return " | ".join("".join(text.itertext()) for text in by_class(root, "legend")[0].iter(f"{SVG}text"))

    assert "pruned" in said("alphabeta-slides", "three-branch") and "Max has at least" in said(
        "alphabeta-slides", "guide-walk"
    )
    assert "pruned" not in said("minimax-slides", "three-branch") and "estimate" not in said("minimax-slides", "coins")
    assert "estimate" in said("depth-limited", "three-branch-cut")
    assert "payoff for" not in said("depth-limited", "three-branch-cut")
    assert "chance" in said("expectimax", "guide-expectimax")
    assert "player 3 to move" in said("maxn", "three-players")
    assert "average for Max, of n samples" in said("mcts", "slides-mcts-two")


def test_estimates_are_told_from_payoffs():
    drawn = picture(trace("depth-limited", TicTacToe(), depth=1, state=TicTacToe().parse_state("xx./oo./...")))
    assert {node.value: node.estimated for node in drawn if node.shape == "end"} == {"1": False, "0": True}
    cut = ElementTree.fromstring(tree_svg(trace("depth-limited", "three-branch-cut")))
    ends = by_class(cut, "end")
    assert len(ends) == 9 and all("estimated" in str(end.get("class")) for end in ends)
    assert all(by_class(end, "shape")[0].get("stroke-dasharray") for end in ends)
    assert all(by_class(end, "value")[0].get("font-style") == "italic" for end in ends)


def test_boards_in_nodes(tmp_path: Path):
    tree = unfold(TicTacToe(), depth=2, merge=True)  # the slides' figure
    root = ElementTree.fromstring(svg(bare_picture(tree, boards=True), "tic-tac-toe"))
    boards = by_class(root, "board")
    assert len(boards) == len(tree) == 16
    crosses_ = [len(re.findall("M-.26 -.26L.26 .26", ElementTree.tostring(board).decode())) for board in boards]
    assert crosses_ == [0] + 15 * [1]
    with pytest.raises(ValueError, match="have no boards"):
        picture(trace("minimax-slides", "three-branch"), boards=True)
    done = run("draw", "three-branch", "--boards", "-o", str(tmp_path / "no.svg"))
    assert done.returncode == 2 and "have no boards: take a game" in done.stderr
    done = run(
        "trace", "minimax-slides", "nim", "-p", "piles=(1,2)", "--boards", "--dark", "-o", str(tmp_path / "n.svg")
    )
    assert done.returncode == 0 and (tmp_path / "n.svg").read_text().count('class="board"') == 12
    done = run("trace", "minimax-slides", "nim-2-2", "--dark", "-o", str(tmp_path / "n.dot"))
    assert done.returncode == 2 and ".dot has no dark paper" in done.stderr


def test_converters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    found = trace("alphabeta-slides", "three-branch")
    if RSVG:  # elsewhere it is refused, as below
        assert file_of(found, ".png").startswith(b"\x89PNG") and file_of(found, ".pdf").startswith(b"%PDF")
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(ValueError, match=r"\.png needs rsvg-convert, cairosvg or inkscape, and none is installed"):
        converted(tree_svg(found), ".png")
    broken = tmp_path / "rsvg-convert"
    broken.write_text("#!/bin/sh\nexit 3\n")
    broken.chmod(0o755)
    with pytest.raises(ValueError, match=r"none of the converters that are installed could make \.pdf"):
        converted(tree_svg(found), ".pdf")


@pytest.mark.parametrize("name", ["rsvg-convert", "cairosvg", "inkscape"])
def test_every_converter_makes_the_same_size(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Each by itself: two pixels for one of the drawing."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"no {name}: no picture was made by it")  # a program that draws SVG, if there is one
    (tmp_path / name).symlink_to(found)
    text = tree_svg(trace("alphabeta-slides", "guide-walk"))
    drawn = [int(str(ElementTree.fromstring(text).get(side))) for side in ("width", "height")]
    monkeypatch.setenv("PATH", str(tmp_path))
    made = converted(text, ".png")
    assert [int.from_bytes(made[place : place + 4]) for place in (16, 20)] == [2 * side for side in drawn]
    assert converted(text, ".pdf").startswith(b"%PDF")


COMPARE = """async ([one, other]) => {
  const pixels = async source => {
    const image = new Image();
    await new Promise((done, failed) => { image.onload = done; image.onerror = failed; image.src = source; });
    const canvas = Object.assign(document.createElement("canvas"), {width: image.width, height: image.height});
    const brush = canvas.getContext("2d");
    brush.fillRect(0, 0, image.width, image.height);
    brush.drawImage(image, 0, 0);
    return [image.width, image.height, brush.getImageData(0, 0, image.width, image.height).data];
  };
  const [a, b] = [await pixels(one), await pixels(other)];
  const wide = 4 * a[0], near = [0, 4, -4, wide, -wide, wide + 4, wide - 4, 4 - wide, -4 - wide];
  const apart = (one, k, other, l) => Math.max(
    Math.abs(one[k] - other[l]), Math.abs(one[k + 1] - other[l + 1]), Math.abs(one[k + 2] - other[l + 2]));
  const missing = (one, other, k) =>  // a pixel of one is found in the other, there or beside
    apart(one, k, other, k) > 96 && near.every(l => !(k + l in other) || apart(one, k, other, k + l) > 96);
  let far = 0, ink = 0;
  for (let k = 0; k < a[2].length; k += 4) {
    far += missing(a[2], b[2], k) + missing(b[2], a[2], k);
    ink += apart(a[2], k, a[2], 0) > 48;
  }
  return [a[0], a[1], b[0], b[1], far, ink];
}"""


@wants_browser
@pytest.mark.skipif(RSVG is None, reason="no rsvg-convert: pictures were not compared with a browser's")
def test_a_browser_and_rsvg_convert_draw_the_same(browser: Any, tmp_path: Path):
    """Of the pixels that are drawn on, no more than one of two hundred is not found in the other, there or beside."""
    board = load("chess").picture(load("chess").start())
    small = [pair for pair in SHOWN if pair[1] != "tic-tac-toe-won"]
    pictures = [tree_svg(trace(*pair), dark=number % 2 == 1) for number, pair in enumerate(small)]
    pictures += [board.svg(), load("hex").picture(load("hex").start()).svg(dark=True)]
    pictures.append(svg(bare_picture(unfold(load("nim", {"piles": (1, 2)})), boards=True), "nim", with_legend=True))
    for number, text in enumerate(pictures):
        file = tmp_path / f"{number}.svg"
        file.write_text(text, encoding="utf-8")
        wide, high = (int(str(ElementTree.fromstring(text).get(name))) for name in ("width", "height"))
        tab = browser.new_page(viewport={"width": wide, "height": high})
        tab.goto(file.as_uri())
        seen = tab.screenshot()
        tab.goto("about:blank")
        made = subprocess.run([str(RSVG), str(file)], capture_output=True, check=True).stdout
        both = [f"data:image/png;base64,{base64.b64encode(png).decode()}" for png in (seen, made)]
        wide_, high_, other_wide, other_high, far, ink = tab.evaluate(COMPARE, both)
        assert (wide_, high_) == (other_wide, other_high) == (wide, high)
        assert ink > 500
        assert far < 0.005 * ink, (number, far, ink)
        tab.close()


def test_every_figure_can_be_drawn():
    for figure in FIGURES.values():
        tree: Any = figure.tree()
        ElementTree.fromstring(svg(bare_picture(tree), figure.name, with_legend=True))
