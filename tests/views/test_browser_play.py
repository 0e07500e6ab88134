"""What is done with a page: predicting, editing leaves, two runs side by side, a tree that grows; by keys alone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.views.chromium import wants_browser
from zermelo.games.tree import Tree
from zermelo.textbook.events import Event
from zermelo.textbook.gametree import GameTree, unfold
from zermelo.textbook.numbers import written
from zermelo.textbook.tracing import trace
from zermelo.views.sentences import sentence

pytestmark = wants_browser


def asked_of(event: Event) -> str:
    """What a question before this event is about; nothing, where there is none."""
    if event.kind == "enter":
        return "next" if event.node else ""
    if event.kind == "back up":
        return "value" if event.how in ("max", "min", "best", "sum") else ""
    return {"compare": "cut", "choose": "next"}.get(event.kind, "")


def answer_all(view: Any) -> list[str]:
    """Every question answered rightly, from the first step to the last; what they were about."""
    found: list[str] = []
    tree = view.run.tree
    view.press("Home")
    for _ in range(400):
        view.press("ArrowRight")
        place, hidden = view.tab.evaluate("[first.at, document.getElementById('predict').hidden]")
        if hidden:
            if place == len(view.run.events):
                break
            continue
        event = view.run.events[place]
        if event.kind == "compare":
            view.press("y" if event.value else "n")
        else:
            named = {"enter": event.node, "choose": event.child}.get(event.kind)
            view.tab.keyboard.type(written(event.value).strip("()") if named is None else tree.name(named))
            view.press("Enter")
        found.append(asked_of(event))
        assert view.text("said").startswith("Right: ")
    return found


@pytest.mark.parametrize(
    ("algorithm", "figure"),
    [
        ("alphabeta-slides", "guide-walk"),
        ("expectimax", "guide-expectimax-min"),
        ("maxn", "(<1 2 3> (<4 1 2> <0 3 3>))"),
    ],
)
def test_predict_mode_by_keys(opened: Any, algorithm: str, figure: str):
    """Every answer right: which node, what value, cut or not; the score says so. Then a wrong one."""
    view = opened(algorithm, tree_of(figure) if figure.startswith("(") else figure)
    view.press("p")
    asked = answer_all(view)
    due = [asked_of(event) for event in view.run.events if asked_of(event)]
    assert asked == due and {"next", "value"} <= set(asked)
    assert ("cut" in asked) == (algorithm == "alphabeta-slides")
    assert view.text("score") == f"{len(due)} of {len(due)} right"
    view.press("Home", "ArrowRight", "ArrowRight", "ArrowRight")
    assert view.text("question") == "Which node is looked at next?"
    view.tab.keyboard.type("A")
    view.press("Enter")
    assert view.text("said").startswith("No: it is B, not A.")
    assert view.text("score") == f"{len(due)} of {len(due) + 1} right"
    view.press("p")
    assert view.text("score") == "" and not view.tab.locator("#asks").is_visible()


def test_predict_mode_asks_for_one_kind_and_takes_a_click(opened: Any):
    view = opened("alphabeta-slides", "guide-walk")
    view.press("p")
    for kind, wanted in {"cuts": "cut", "values": "value"}.items():
        view.tab.locator("#asks").select_option(label=kind)
        assert answer_all(view) == [wanted for event in view.run.events if asked_of(event) == wanted]
    view.tab.locator("#asks").select_option(label="next nodes")
    view.press("Home", "ArrowRight", "ArrowRight", "ArrowRight")
    view.tab.locator("#node1").click()
    assert view.text("said").startswith("Right: B. Enter B (Min)")
    view.press("ArrowRight", "ArrowRight")
    view.tab.locator("#node4").click()
    assert view.text("said").startswith("No: it is D, not E.")
    view.press("Home", "n", "ArrowRight", "ArrowRight")  # a step for each node: the question is in the middle of one
    assert view.tab.locator("#unit").input_value() == "event"
    view.tab.locator("#node1").click()
    assert view.text("said").startswith("Right: B. Enter B (Min)") and view.tab.locator("#unit").input_value() == "node"


def test_leaves_are_edited_by_keys(opened: Any):
    view = opened("alphabeta-slides", "three-branch")
    view.press("e")
    field = view.tab.locator("#leaf")
    assert field.get_attribute("aria-label") == "value of E"
    view.tab.keyboard.type("x1")
    view.press("Enter")
    assert field.get_attribute("aria-invalid") == "true"
    for value in ("1", "1/2", "-4"):
        view.press("Control+a")
        view.tab.keyboard.type(value)
        view.press("Tab")
    view.press("Escape", "Escape", "End")
    again = trace("alphabeta-slides", tree_of("((1 1/2 -4) (2 4 6) (14 5 2))"))
    due = [sentence(event, again.tree) for event in again.events]
    assert view.tab.locator("#steps tr td:last-child").all_text_contents() == due
    assert view.tab.locator("#reset").is_visible()
    assert view.text("said").startswith(sentence(again.events[-1], again.tree))
    view.tab.locator("#beside").select_option("before edits")
    view.press("End")
    assert view.text("said2").startswith(sentence(view.run.events[-1], view.run.tree))
    view.tab.locator("#beside").select_option("")
    view.press("r", "End")
    due = [sentence(event, view.run.tree) for event in view.run.events]
    assert view.tab.locator("#steps tr td:last-child").all_text_contents() == due
    assert not view.tab.locator("#reset").is_visible()


@pytest.mark.parametrize(
    ("algorithm", "figure", "typed", "text"),
    [
        ("expectimax", "guide-expectimax-min", ("1/2", "-4"), "({1/2: 1/2, 1/2: -4} (2 100))"),
        (
            "maxn",
            "three-players",
            ("9 9 9", "(1, 0, 7)"),
            "A(B(D(<9 9 9> <1 0 7>) E(<6 1 2> <7 4 1>)) C(F(<5 1 1> <1 5 2>) G(<7 7 1> <5 4 5>)))",
        ),
    ],
)
def test_leaves_of_averages_and_vectors_are_edited(
    opened: Any, algorithm: str, figure: str, typed: tuple[str, ...], text: str
):
    view = opened(algorithm, figure)
    view.press("e")
    view.tab.keyboard.type("1 2")  # neither a number nor three of them
    view.press("Enter")
    assert view.tab.locator("#leaf").get_attribute("aria-invalid") == "true"
    for value in typed:
        view.press("Control+a")
        view.tab.keyboard.type(value)
        view.press("Tab")
    view.press("Escape", "Escape", "End")
    again = trace(algorithm, tree_of(text))
    due = [sentence(event, again.tree) for event in again.events]
    assert view.tab.locator("#steps tr td:last-child").all_text_contents() == due
    view.tab.locator("#beside").select_option("before edits")
    view.press("End")
    assert view.text("said") == due[-1] and view.text("said2") == sentence(view.run.events[-1], view.run.tree)
    others = view.tab.locator("#beside option").all_text_contents()
    assert others == ["nothing", "the same, best moves first", "the same, worst moves first", "the same, before edits"]


@pytest.mark.parametrize(("algorithm", "figure"), [("quiescence", "horizon"), ("iterative-deepening", "deepening")])
def test_searches_with_a_horizon_are_edited(opened: Any, algorithm: str, figure: str):
    """A leaf is edited and comes back: the run that the page makes is then the one that Python made."""
    view = opened(algorithm, figure)
    told = view.tab.locator("#steps tr td:last-child")
    before = told.all_text_contents()
    view.press("e", "Control+a")
    view.tab.keyboard.type("77")
    view.press("Enter")
    assert told.all_text_contents() != before
    view.press("Escape", "r")
    assert told.all_text_contents() == before == [sentence(event, view.run.tree) for event in view.run.events]


def tree_of(text: str) -> GameTree:
    return unfold(Tree(text))


def test_two_runs_in_step(opened: Any):
    view = opened("alphabeta-slides", "three-branch")
    view.press("n")
    view.tab.locator("#beside").select_option("minimax-slides")
    other = trace("minimax-slides", "three-branch")
    captions = view.tab.locator(".pane h2")
    for nodes in range(1, 7):
        view.press("ArrowRight")
        assert captions.all_inner_texts() == [
            f"alphabeta-slides: {nodes} of 13 nodes looked at",
            f"minimax-slides: {nodes} of 13 nodes looked at",
        ]
        entered = [event for event in other.events if event.kind == "enter"][nodes - 1]
        assert view.text("said2") == sentence(entered, other.tree)
    view.press("End")
    assert captions.all_inner_texts() == [
        "alphabeta-slides: 11 of 13 nodes looked at",
        "minimax-slides: 13 of 13 nodes looked at",
    ]
    for order, seen in (("best first", 9), ("worst first", 13)):
        view.tab.locator("#beside").select_option(order)
        view.press("End")
        assert captions.nth(1).inner_text() == f"alphabeta-slides, {order}: {seen} of 13 nodes looked at"
    best = view.tab.evaluate("ordered(DATA.nodes, 1).map(node => node.children)")
    assert best[0] == [1, 2, 3] and best[3] == [12, 11, 10]
    view.press("b", "b")  # the next in the list, by the keyboard: before edits, then nothing
    assert not view.tab.locator("#tree2").is_visible() and view.tab.locator("#code").is_visible()
    view.press("b")
    assert view.tab.locator("#tree2 svg").count() == 1


def test_the_tree_grows(opened: Any):
    """Monte-Carlo tree search: what is seen is what the search has in its tree, and the random run of the step."""
    view = opened("mcts", "slides-mcts-two", samples=12)
    assert "averages are Max's payoff, at every node; Min takes the lowest" in view.text("between")
    assert not view.tab.locator("#edit").is_visible() and not view.tab.locator("#beside").is_visible()
    assert view.text("fixed") == "random games: not run again here"
    kept, sizes = {0}, set()
    there = (
        "[...document.querySelectorAll('#tree .node')].map((group, n) => group.classList.contains('absent') ? -1 : n)"
    )
    for event in view.run.events:
        view.press("ArrowRight")
        if event.kind == "enter":
            kept.add(event.node)
        due = set(kept)
        node = event.node if event.phase == "simulation" else 0
        while node > 0:
            due.add(node)
            node = view.run.tree.parent(node)
        assert {n for n in view.tab.evaluate(there) if n >= 0} == due
        sizes.add(len(kept))
    assert len(sizes) > 8
    assert "n=" in str(view.tab.locator("#node0 .window").text_content())
