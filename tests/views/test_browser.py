"""The page in a real browser, opened from disk: at every step the tree, the lit line of the program, the number line
and the sentence agree with the run; it is used by keys alone; nothing is fetched, nothing fails."""

from __future__ import annotations

import math
from typing import Any

import pytest

from tests.views.chromium import wants_browser
from zermelo.textbook.algorithms import ALGORITHMS
from zermelo.textbook.events import Event
from zermelo.textbook.gametree import GameTree
from zermelo.textbook.numbers import written
from zermelo.views.sentences import sentence

pytestmark = wants_browser
LOOK = """() => ({
  nodes: [...document.querySelectorAll("#tree .node")].map(group => [
    group.dataset.state, group.querySelector(".value").textContent, group.querySelector(".window").textContent,
    group.classList.contains("current")]),
  struck: [...document.querySelectorAll("#tree .link.struck")].map(link => Number(link.dataset.node)),
  line: [...document.querySelectorAll("#code li")].findIndex(row => row.hasAttribute("aria-current")) + 1,
  code: document.querySelector("#code li[aria-current]")?.textContent ?? "",
  row: document.querySelector("#steps tr[aria-current]")?.textContent ?? "",
  said: document.getElementById("said").textContent, between: document.getElementById("between").textContent,
  axis: {...document.getElementById("line").dataset},
})"""


@pytest.mark.parametrize(
    ("algorithm", "figure"),
    [
        ("minimax-dfs", "nim-2-2"),
        ("minimax-book", "guide-simple"),
        ("alphabeta-dfs", "figure-3"),
        ("alphabeta-recursive", "nim-2-2"),
        ("alphabeta-book", "three-branch-reordered"),
        ("alphabeta-slides", "three-branch-modified"),
        ("alpha-slides", "three-branch"),
        ("expectimax", "guide-expectimax-min"),
        ("maxn", "three-players"),
        ("mcts", "slides-mcts-two"),
    ],
)
def test_tree_code_number_line_and_events_agree_at_every_step(opened: Any, algorithm: str, figure: str):
    view = opened(algorithm, figure, samples=8)
    tree, code = view.run.tree, ALGORITHMS[algorithm].code
    known = [row[1] for row in view.tab.evaluate(LOOK)["nodes"]]
    seen: dict[int, Seen] = {}
    struck: set[int] = set()
    for place, event in enumerate(view.run.events, 1):
        view.press("ArrowRight")
        follow(seen, struck, event, tree)
        look = view.tab.evaluate(LOOK)
        words = sentence(event, tree)
        assert look["row"] == f"{place}{words}"
        assert (f"[{event.phase}] " if event.phase else "") + plain(look["said"], event) == words
        assert look["line"] == event.line and look["code"].strip() == (
            code[event.line - 1].strip() if event.line else ""
        )
        for number, (state, value, edges, current) in enumerate(look["nodes"]):
            due = seen.get(number, Seen())
            assert (state, value, edges) == (due.state, due.value or known[number], due.beside(tree, number)), (
                place,
                number,
            )
            assert current == (number == event.node)
        assert set(look["struck"]) == {node for node in struck if seen[node].state == "pruned"}
        now = seen.get(event.node, Seen())
        if figure != "three-players":  # vectors have no place on a line
            assert (look["axis"]["alpha"], look["axis"]["beta"]) == (now.low, now.high)
            assert look["axis"]["value"] == (now.value or now.so_far)
            closed = now.low and now.high and number_of(now.low) >= number_of(now.high)
            assert ("no number lies between" in look["between"]) == bool(closed)


def plain(said: str, event: Event) -> str:
    """The sentence without the phase before it and the note that follows the last."""
    return said.removeprefix(f"{event.phase} ").partition(" Not looked at:")[0]


def number_of(text: str) -> float:
    return float(text.replace("−", "-").replace("∞", "inf"))


class Seen:
    """What a node must show, worked out here and not by the page's maker."""

    def __init__(self) -> None:
        self.state, self.value, self.low, self.high, self.samples, self.so_far = "unseen", "", "", "", "", ""

    def beside(self, tree: GameTree, number: int) -> str:
        if self.samples:
            return self.samples
        if tree.is_terminal(number) or not self.low:
            return ""
        return f"[{self.low}, {self.high}]" if self.high else f"α = {self.low}"


def follow(seen: dict[int, Seen], struck: set[int], event: Event, tree: GameTree) -> None:
    """What an event changes."""
    for node in (node for root in event.pruned for node in tree.below(root)):
        if seen.setdefault(node, Seen()).state == "unseen":
            seen[node].state = "pruned"
    struck |= set(event.pruned)
    if event.kind in ("compare", "prune"):
        return
    here = seen.setdefault(event.node, Seen())
    if event.kind == "enter":
        here.state, here.low, here.high, here.so_far = "open", written(event.alpha), written(event.beta), ""
    elif event.kind == "set" and event.what in ("window", "alpha", "beta"):
        here.low, here.high = written(event.alpha), written(event.beta)
    elif event.kind == "back up" and event.what in ("alpha", "beta"):
        here.low, here.high = (
            (written(event.value), here.high) if event.what == "alpha" else (here.low, written(event.value))
        )
        here.so_far = written(event.value)
    elif event.kind == "choose":
        if not here.value:
            here.state, here.value = "done", written(event.value)
    else:
        here.value = written(event.value)
        if event.kind == "leave" or event.how == "mean" or here.state == "unseen":
            here.state = "done"
        if event.kind == "back up":
            here.low, here.high = written(event.alpha) or here.low, written(event.beta) or here.high
            here.samples = f"n={event.visits}" if event.visits else ""


def test_a_student_is_told_why(opened: Any):
    """The whole run, then a click on what was not looked at: one sentence says why."""
    nim = opened("alphabeta-recursive", "nim-2-2")
    nim.press("End")
    assert "Not looked at: F, H, J, L, O. Click on one to see why, or press w." in nim.text("said")
    for letter, words in {
        "J": "Prune J: D is 1, and no payoff is larger.",
        "F": "Prune F: B is −1, and no payoff is smaller.",
        "O": "Prune F: B is −1, and no payoff is smaller.",
        "H": "Prune H: C is −1, and no payoff is smaller.",
    }.items():
        nim.press("End")
        number = next(node.number for node in nim.run.tree.nodes if node.name == letter)
        nim.tab.locator(f"#node{number}").click()
        assert nim.text("said") == words
    assert "no number lies between α and β" in nim.text("between")
    nim.press("End")
    for words in ("Prune J", "Prune F", "Prune H", "Prune J"):  # by the keyboard, and round
        nim.press("w")
        assert nim.text("said").startswith(words)
    branch = opened("alphabeta-slides", "three-branch")
    branch.press("End")
    branch.tab.locator("#node9").click()
    assert branch.text("said") == "Prune I, J: B already has 3; C is at most 2, so Max does not go to C."
    assert branch.tab.locator("#tree .provider .name").all_text_contents() == ["B"]


def test_keys(opened: Any):
    view = opened("alphabeta-slides", "three-branch")
    last = len(view.run.events)
    view.press("End", "ArrowRight")
    assert view.text("count") == f"{last} of {last}"
    assert view.tab.locator("#tree .node.principal").count() == 3
    view.press("ArrowLeft")
    assert view.text("count") == f"{last - 1} of {last}"
    view.press("Home", "ArrowLeft")
    assert view.text("count") == f"0 of {last}"
    view.press("n")  # a step for each node, and one for each prune
    stops = [k for k, event in enumerate(view.run.events, 1) if event.kind in ("enter", "prune", "choose")]
    for stop in stops:
        view.press("ArrowRight")
        assert view.text("count") == f"{stop} of {last}"
    view.press("n", "Home", "]", "]", " ")
    assert view.text("pace") == "4×"
    view.tab.wait_for_function("Number(document.getElementById('count').textContent.split(' ')[0]) > 3")
    view.press(" ")
    stopped = view.text("count")
    view.tab.wait_for_timeout(500)
    assert view.text("count") == stopped
    view.press("[", "[", "[", "[", "[")
    assert view.text("pace") == "0.25×"
    view.press("s")
    assert view.tab.locator("#steps").is_visible() and not view.tab.locator("#code").is_visible()
    view.tab.locator("#steps tr").nth(19).click()
    assert view.text("count") == f"20 of {last}"
    view.press("?")
    assert view.tab.locator("#keys").is_visible()
    view.press("Escape")
    assert not view.tab.locator("#keys").is_visible()
    wide = "document.querySelector('#tree svg').getBoundingClientRect().width"
    before = view.tab.evaluate(wide)
    view.press("+")
    assert view.tab.evaluate(wide) == pytest.approx(1.25 * before, rel=0.01)
    view.press("0")
    assert view.tab.evaluate(wide) <= view.tab.evaluate("document.getElementById('tree').clientWidth")


def test_subtrees_are_folded(opened: Any):
    view = opened("alphabeta-book", "tic-tac-toe-won", boards=True)
    seen = "document.querySelectorAll('#tree .node:not(.hidden)').length"
    assert view.tab.locator("#fold").get_attribute("aria-pressed") == "true"  # more nodes than can be read
    view.press("Home")
    assert view.tab.evaluate(seen) == 1 + len(view.run.tree.successors(0))
    assert view.tab.locator("#node1 .more").text_content() == f"+{len(list(view.run.tree.below(1))) - 1}"
    view.press("f")
    assert view.tab.evaluate(seen) == len(view.run.tree)
    view.press("c")  # the root
    assert view.tab.evaluate(seen) == 1
    assert view.tab.locator("#tree .board").count() == len(view.run.tree)
    view.press("c", "f", "End")  # folded again, but for what the run came to
    path = view.tab.evaluate("[...first.path]")
    assert len(path) > 2 and not [n for n in path if "hidden" in view.tab.locator(f"#node{n}").get_attribute("class")]


@pytest.mark.parametrize(("wide", "high", "least"), [(1280, 720, 22), (390, 844, 11)])
def test_the_tree_fills_its_pane_and_is_read(opened: Any, wide: int, high: int, least: float):
    view = opened("alphabeta-slides", "three-branch", viewport={"width": wide, "height": high})
    view.press(*["ArrowRight"] * 33)
    box, pane = (view.tab.locator(place).bounding_box() for place in ("#tree svg", "#tree"))
    assert max(box["width"] / pane["width"], box["height"] / pane["height"]) > 0.85
    assert box["width"] <= pane["width"] and box["height"] <= pane["height"]
    letters = "document.querySelector('#node0 .value').getBoundingClientRect().height"
    assert view.tab.evaluate(letters) >= least
    assert view.tab.evaluate("document.documentElement.scrollWidth") <= wide
    assert view.tab.evaluate("document.documentElement.scrollHeight") <= high  # nothing is below the fold
    for part in ("#said", "#forward", "#play", "#where", "#quiz", "#edit", "#line", "#code li[aria-current]"):
        place = view.tab.locator(part).bounding_box()
        assert place["x"] >= 0 and place["x"] + place["width"] <= wide
        assert place["y"] + place["height"] <= high
    assert float(view.tab.evaluate("parseFloat(getComputedStyle(document.getElementById('said')).fontSize)")) >= 19


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_colour_schemes(opened: Any, scheme: str):
    """Ink and paper differ enough to be read, in both; on paper it is always light."""
    view = opened("alphabeta-book", "three-branch", color_scheme=scheme)
    view.press("End")
    paper = "getComputedStyle(document.body).backgroundColor"
    ground = brightness(view.tab.evaluate(paper))
    assert (ground < 100) == (scheme == "dark")
    for part in (".tree .value", ".tree .name", ".tree .alpha", ".tree .beta", "#line .tick"):
        ink = brightness(view.tab.evaluate(f"getComputedStyle(document.querySelector('{part}')).fill"))
        assert contrast(ink, ground) > 3, part
    view.tab.emulate_media(media="print")
    assert brightness(view.tab.evaluate(paper)) > 240
    assert not view.tab.locator("footer").is_visible() and view.tab.locator("#code").is_visible()


def brightness(colour: str) -> float:
    return sum(float(part) for part in colour[colour.index("(") + 1 : -1].split(",")[:3]) / 3


def contrast(one: float, other: float) -> float:
    """About as the guidelines for accessible pages count it, of greys."""
    light, dark = sorted((math.pow(one / 255, 2.2), math.pow(other / 255, 2.2)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
