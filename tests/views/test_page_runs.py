"""The algorithms that the page has in its own script do what the originals do, event for event, on random trees; so do
the sentences, the reasons, the places of nodes and the best line."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from tests.textbook.test_agreement import random_tree
from tests.views.chromium import wants_browser
from zermelo.textbook.algorithms import ALGORITHMS, Settings
from zermelo.textbook.events import recorded
from zermelo.textbook.figures import FIGURES
from zermelo.textbook.programs import program
from zermelo.textbook.tracing import trace
from zermelo.views.layout import BETWEEN, layout
from zermelo.views.page import IN_THE_PAGE, event_data, node_data, page
from zermelo.views.replay import at_the_end, principal_variation

pytestmark = wants_browser
TREES = 120


@pytest.fixture
def tab(browser: Any, tmp_path: Path) -> Any:
    file = tmp_path / "page.html"
    file.write_text(page(trace("alphabeta-slides", "three-branch")), encoding="utf-8")
    found = browser.new_page()
    found.goto(file.as_uri())
    yield found
    found.close()


ASK = """([code, given]) => {
    const finite = (key, value) => value === "∞" ? Infinity : value === "−∞" ? -Infinity : value;
    const text = (key, value) => value === Infinity ? "∞" : value === -Infinity ? "−∞" : value;
    return JSON.stringify(eval(code)(JSON.parse(given, finite)), text);
}"""


def answer(tab: Any, code: str, given: Any) -> Any:
    """What a function of the page makes of it: as one text there and back, which is faster than many values."""
    return json.loads(tab.evaluate(ASK, [code, json.dumps(given)]))


@pytest.mark.parametrize("name", [*IN_THE_PAGE, "depth-limited"])
def test_the_same_events(tab: Any, name: str):
    trees = [random_tree(number) for number in range(TREES)]
    if name == "depth-limited":
        trees = [FIGURES[figure].tree() for figure in ("three-branch-cut", "guide-depth-limited", "horizon")]
    lines = {name: {"code": program(name).code, "lines": program(name).lines}}
    made = answer(
        tab,
        "([name, trees, programs]) => trees.map(nodes => runOf(name, new GameTree(nodes), programs))",
        [name, [node_data(tree) for tree in trees], lines],
    )
    prunes = 0
    for tree, events in zip(trees, made, strict=True):
        due = recorded(name, tree, ALGORITHMS[name].run(tree, Settings())).events
        assert events == [event_data(event, tree) for event in due]
        prunes += sum(event["kind"] == "prune" for event in events)
    assert prunes >= 30 or not name.startswith("alpha")  # enough of them were compared


def test_every_algorithm_of_the_script_is_known(tab: Any):
    assert set(tab.evaluate("Object.keys(RUNS)")) == {*IN_THE_PAGE, "depth-limited"}


def test_the_same_end_and_the_same_best_line(tab: Any):
    """For every run of every figure: what nodes show in the end, and the principal variation."""
    pairs = [(algorithm, figure.name) for figure in FIGURES.values() for algorithm in figure.algorithms]
    runs = [trace(algorithm, figure) for algorithm, figure in pairs]
    made = answer(
        tab,
        """runs => runs.map(([nodes, events]) => {
            const tree = new GameTree(nodes);
            return [shownAfter(events, events.length, tree), principalVariation(events, tree)];
        })""",
        [(node_data(run.tree), [event_data(event, run.tree) for event in run.events]) for run in runs],
    )
    for run, (shown, path) in zip(runs, made, strict=True):
        assert path == principal_variation(run), (run.algorithm, run.tree.title)
        due = {str(number): plain(asdict(seen)) for number, seen in at_the_end(run).items()}
        assert shown == due, (run.algorithm, run.tree.title)


def plain(value: Any) -> Any:
    return json.loads(json.dumps(value).replace("-Infinity", '"−∞"').replace("Infinity", '"∞"'))


def test_the_same_places(tab: Any):
    trees = [random_tree(number) for number in range(60)]
    sides = [[(12.0 + node.number % 7, 15.0 + node.number % 5) for node in tree.nodes] for tree in trees]
    made = answer(
        tab,
        """pairs => pairs.map(([nodes, sides]) => layoutOf(
            new GameTree(nodes), sides.map(([left, right]) => ({left, right, high: 17})), () => true).places)""",
        [(node_data(tree), sides[k]) for k, tree in enumerate(trees)],
    )
    for k, tree in enumerate(trees):
        due = layout(tree, dict(enumerate(sides[k])), 2 * 17 + BETWEEN, 17 + 12)
        assert {int(node): pytest.approx(place) for node, place in made[k].items()} == due


def test_numbers_that_are_typed(tab: Any):
    for text, value in {"3": 3, "-1": -1, "−1": -1, "1/2": 0.5, ".5": 0.5, " 2 ": 2, "+4": 4}.items():
        assert tab.evaluate("text => numberOf(text)", text) == value
    for text in ("", "x", "1/0", "1/2/3", "--1", "1e5", "3,5", "1/-2"):
        assert tab.evaluate("text => numberOf(text)", text) is None
