"""The algorithms that the page has in its own script do what the originals do, event for event, on random trees; so do
the sentences, the reasons, the places of nodes and the best line."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

import pytest

from tests.textbook.test_agreement import random_text, random_tree
from tests.views.chromium import wants_browser
from zermelo.games.tic_tac_toe import TicTacToe
from zermelo.games.tree import Place, Tree
from zermelo.loading import load
from zermelo.textbook.algorithms import ALGORITHMS, EXTRA, Settings
from zermelo.textbook.events import recorded
from zermelo.textbook.figures import FIGURES
from zermelo.textbook.gametree import GameTree, unfold
from zermelo.textbook.numbers import written
from zermelo.textbook.programs import program
from zermelo.textbook.tracing import trace
from zermelo.views.layout import BETWEEN, layout
from zermelo.views.page import IN_THE_PAGE, event_data, node_data, page, page_data
from zermelo.views.replay import at_the_end, principal_variation

pytestmark = wants_browser
TREES = 120
MET = {  # what must come up, or too little was compared
    "quiescence": "not quiet, but the mover may stand pat",
    "singular-extension": "the move degrades? Yes.",
    "iterative-deepening": "[depth 2] Prune ",
    "expectimax": ": v + 1/3 × ",
    "maxn": ": v + 1/3 × ",
    "single-player": "it begins at LOSE",
}


@pytest.fixture(scope="module")
def tab(browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Any:
    file = tmp_path_factory.mktemp("page") / "page.html"
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


class Told(Tree):
    """A tree in which every node has an estimate, and about every third move is noisy."""

    name = "told"

    def estimate(self, state: Place) -> float:
        return state.node * 7 % 9 - 4

    def noisy(self, state: Place) -> list[int]:
        return [move for move in self.moves(state) if self.play(state, move).node * 5 % 3 == 0]


def chance_text(luck: random.Random, depth: int, end: Callable[[], str]) -> str:
    """A tree with ends of any kind, and chance nodes, some with odds of their own."""
    if depth == 0 or luck.random() < 0.15:
        return end()
    below = [chance_text(luck, depth - 1, end) for _ in range(luck.randint(1, 3))]
    if luck.random() < 0.6:
        return f"({' '.join(below)})"
    odds = {1: ("1",), 2: ("1/3", "2/3"), 3: ("1/2", "1/3", "1/6")}[len(below)]
    parts = (f"{odds}: {part}" for odds, part in zip(odds, below, strict=True))
    return f"{{{', '.join(parts)}}}" if luck.random() < 0.5 else f"{{{' '.join(below)}}}"


def trees_for(name: str) -> list[GameTree]:
    """Trees that the algorithm fits, with all that it can meet in them."""
    if name == "depth-limited":
        return [FIGURES[figure].tree() for figure in ("three-branch-cut", "guide-depth-limited", "horizon")]
    found = []
    for number in range(TREES):
        luck = random.Random(number)
        if name == "single-player":
            found.append(unfold(Tree(f"({random_text(luck, 3, False)} {luck.randint(-4, 4)})", players=1)))
        elif name in ("expectimax", "maxn"):
            seats = 3 if name == "maxn" and number % 3 else 0
            end = "<{} {} {}>" if seats else "{}"
            many = 3 if seats else 1
            leaf = lambda: end.format(*(luck.randint(-4, 4) for _ in range(many)))  # noqa: B023, E731  # used at once
            text = chance_text(luck, 3, leaf)
            found.append(unfold(Tree(f"({text} {text})", players=seats or 2)))
        elif ALGORITHMS[name].limited:
            text = f"({random_text(luck, 4, number % 2 == 1)} {random_text(luck, 2, False)})"
            found.append(unfold(Told(text)))
        else:
            found.append(random_tree(number))
    return found


@pytest.mark.parametrize("name", IN_THE_PAGE)
def test_the_same_events(tab: Any, name: str):
    trees, depth = trees_for(name), 2 if ALGORITHMS[name].limited and name != "depth-limited" else None
    lines = {name: {"code": program(name).code, "lines": program(name).lines}}
    made = answer(
        tab,
        """([name, trees, programs, settings]) =>
            trees.map(([nodes, seats]) => runOf(name, new GameTree(nodes, seats), programs, settings))""",
        [
            name,
            [(node_data(tree, ALGORITHMS[name].limited), len(tree.game.players)) for tree in trees],
            lines,
            {"depth": depth, "extra": EXTRA},
        ],
    )
    prunes = 0
    assert any(MET.get(name, "") in event["text"] for events in made for event in events)
    for tree, events in zip(trees, made, strict=True):
        due = recorded(name, tree, ALGORITHMS[name].run(tree, Settings(depth))).events
        assert events == [event_data(event, tree) for event in due]
        prunes += sum(event["kind"] == "prune" for event in events)
    assert prunes >= 30 or not name.startswith(("alpha", "iterative"))  # enough of them were compared


def test_the_same_events_of_games_with_estimates(tab: Any):
    """What the page is sent is enough to make the run again: the depth, the estimates, who plays, the odds."""
    small = load("connect-four", {"width": 4, "height": 4})
    runs = [
        trace("iterative-deepening", small, depth=2),
        trace("quiescence", load("breakthrough", {"width": 3, "height": 5}), depth=1),
        trace("singular-extension", TicTacToe(), depth=1, merge=True),
        trace("expectimax", load("pig", {"goal": 3}), depth=3),
        trace("maxn", "nim-2-2"),
    ]
    again = """all => all.map(({algorithm, nodes, seats, programs, settings}) =>
        runOf(algorithm, new GameTree(nodes, seats), programs, settings))"""
    for run, events in zip(runs, answer(tab, again, [page_data(run) for run in runs]), strict=True):
        assert events == [event_data(event, run.tree) for event in run.events], run.algorithm


def test_numbers_are_written_the_same(tab: Any):
    numbers = [k / 16 for k in range(-40, 41)] + [k / 7 for k in range(-9, 10)] + [0.0005, 1.0005, 2.5e-5, -2.5e-5]
    assert answer(tab, "numbers => numbers.map(written)", numbers) == [written(number) for number in numbers]


def test_every_algorithm_of_the_script_is_known(tab: Any):
    assert set(tab.evaluate("Object.keys(RUNS)")) == set(IN_THE_PAGE)
    assert set(ALGORITHMS) - set(IN_THE_PAGE) == {"sampling", "ucb", "mcts"}


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
    for text in ("", "x", "1/0", "1/2/3", "--1", "1e5", "3,5", "1/-2", "1 2"):
        assert tab.evaluate("text => numberOf(text)", text) is None
