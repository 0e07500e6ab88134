"""The page in a real browser, opened from disk: stepped through by keys, tree and table agree, nothing is fetched."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.views.chromium import wants_browser
from zermelo.textbook.events import Event
from zermelo.textbook.gametree import GameTree
from zermelo.textbook.tracing import trace
from zermelo.views.numbers import written
from zermelo.views.page import page
from zermelo.views.sentences import sentence

pytestmark = wants_browser
LOOK = """() => [...document.querySelectorAll(".tree .node")].map(group => [
    group.dataset.state, group.querySelector(".value").textContent, group.querySelector(".window").textContent,
    group.classList.contains("current"), group.classList.contains("struck")])"""


def opened(browser: Any, folder: Path, algorithm: str, figure: str) -> tuple[Any, Any, list[str]]:
    """The page of a run, the run, and the addresses that were asked for since."""
    run = trace(algorithm, figure)
    file = folder / "page.html"
    file.write_text(page(run), encoding="utf-8")
    tab = browser.new_page()
    asked: list[str] = []
    tab.on("request", lambda request: asked.append(request.url))
    tab.goto(file.as_uri())
    return tab, run, asked


@pytest.mark.parametrize(
    ("algorithm", "figure"),
    [
        ("alphabeta-slides", "three-branch-modified"),
        ("minimax-dfs", "nim-2-2"),
        ("alphabeta-recursive", "nim-2-2"),
        ("expectimax", "guide-expectimax-min"),
        ("mcts", "slides-sampling"),
    ],
)
def test_tree_and_table_agree_at_every_step(browser: Any, tmp_path: Path, algorithm: str, figure: str):
    tab, run, asked = opened(browser, tmp_path, algorithm, figure)
    known = [row[1] for row in tab.evaluate(LOOK)]
    seen: dict[int, list[str]] = {}
    struck: set[int] = set()
    for place, event in enumerate(run.events, 1):
        tab.keyboard.press("ArrowRight")
        follow(seen, struck, event, run.tree)
        assert tab.locator("tr[aria-current]").count() == 1
        assert tab.locator("tr[aria-current] td").all_inner_texts() == [str(place), sentence(event, run.tree)]
        assert tab.locator("#said").inner_text() == sentence(event, run.tree)
        for number, (state, value, edges, current, cut) in enumerate(tab.evaluate(LOOK)):
            due = seen.get(number, ["unseen", "", ""])
            assert [state, value, edges] == [due[0], due[1] or known[number], due[2]], (place, number)
            assert current == (number == event.node)
            assert cut == (due[0] == "pruned" and number in struck)
    assert asked == [asked[0]] and asked[0].startswith("file://")
    tab.close()


def follow(seen: dict[int, list[str]], struck: set[int], event: Event, tree: GameTree) -> None:
    """What the nodes must show after an event: state, value and window, worked out here and not by the page's maker."""
    state, value, edges = seen.get(event.node, ["unseen", "", ""])
    low, _, high = edges.strip("[]").partition(", ")
    if event.alpha is not None and event.beta is not None and event.kind in ("enter", "set", "back up"):
        low, high = written(event.alpha), written(event.beta)
    if event.kind == "enter":
        state, low, high = "open", *((low, high) if event.alpha is not None else ("", ""))
    elif event.kind == "leave" or (event.kind == "back up" and event.what == "v") or event.kind == "set":
        value = written(event.value) if event.what != "window" else value
        done = event.kind == "leave" or event.how == "mean" or (event.kind == "set" and state == "unseen")
        state = "done" if done else state
    elif event.kind == "back up":
        low, high = (written(event.value), high) if event.what == "alpha" else (low, written(event.value))
    elif event.kind == "compare":
        return
    for node in (node for root in event.pruned for node in tree.below(root)):
        if seen.get(node, ["unseen"])[0] == "unseen":
            seen[node] = ["pruned", "", ""]
    struck |= set(event.pruned)
    if event.kind in ("enter", "set", "back up", "leave"):
        window = f"[{low}, {high}]" if high and not tree.is_terminal(event.node) else ""
        samples = f"n={event.visits}" if event.visits else edges if edges.startswith("n=") else ""
        seen[event.node] = [state, value, samples or window]


def test_keys_buttons_and_clicks(browser: Any, tmp_path: Path):
    tab, run, asked = opened(browser, tmp_path, "alphabeta-slides", "three-branch")
    count = tab.locator("#count")
    tab.keyboard.press("End")
    assert count.inner_text() == str(len(run.events))
    assert tab.locator(".node.principal").count() == 3
    assert tab.locator(".node.struck").count() == 2
    tab.keyboard.press("ArrowRight")
    assert count.inner_text() == str(len(run.events))
    tab.keyboard.press("ArrowLeft")
    assert count.inner_text() == str(len(run.events) - 1)
    tab.keyboard.press("Home")
    assert count.inner_text() == "0"
    tab.keyboard.press("ArrowLeft")
    assert count.inner_text() == "0"
    tab.locator("#forward").click()
    tab.locator("#forward").click()
    tab.locator("#back").click()
    assert count.inner_text() == "1"
    tab.locator("#step20").click()
    assert count.inner_text() == "20"
    tab.locator("#first").click()
    tab.locator("#node2").focus()  # C, by the keyboard alone
    tab.keyboard.press("Enter")
    first = next(place for place, event in enumerate(run.events, 1) if event.node == 2)
    assert count.inner_text() == str(first)
    assert "Min C, open" in str(tab.locator("#node2").get_attribute("aria-label"))
    tab.locator("#play").click()
    tab.wait_for_function(f"Number(document.getElementById('count').textContent) > {first + 1}")
    tab.locator("#play").click()
    stopped = count.inner_text()
    tab.wait_for_timeout(900)
    assert count.inner_text() == stopped
    assert len(asked) == 1
    tab.close()


def test_a_wide_tree_can_be_fitted(browser: Any, tmp_path: Path):
    tab, _, _ = opened(browser, tmp_path, "alphabeta-book", "tic-tac-toe-won")
    wide = "document.querySelector('#tree svg').getBoundingClientRect().width"
    room = "document.getElementById('tree').clientWidth"
    assert tab.evaluate(wide) > tab.evaluate(room)
    tab.locator("#fit").click()
    assert tab.evaluate(wide) <= tab.evaluate(room)
    tab.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_both_colour_schemes(browser: Any, tmp_path: Path, scheme: str):
    """Ink and paper differ enough to be read, in both."""
    run = trace("alphabeta-book", "tic-tac-toe-won")
    file = tmp_path / "page.html"
    file.write_text(page(run), encoding="utf-8")
    context = browser.new_context(color_scheme=scheme)
    tab = context.new_page()
    tab.goto(file.as_uri())
    tab.keyboard.press("End")
    ink = tab.evaluate("getComputedStyle(document.querySelector('.tree .value')).fill")
    paper = tab.evaluate("getComputedStyle(document.body).backgroundColor")
    dark, light = sorted((brightness(ink), brightness(paper)))
    assert light - dark > 150
    assert (brightness(paper) < 100) == (scheme == "dark")
    context.close()


def brightness(colour: str) -> float:
    return sum(float(part) for part in colour[colour.index("(") + 1 : -1].split(",")[:3]) / 3
