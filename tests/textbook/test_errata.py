"""What the errata say of the sources, by runs of their own programs; and that every question of theirs is answered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.textbook.executed import Machine
from zermelo.game import Game
from zermelo.games.tree import Tree
from zermelo.textbook.algorithms import Settings
from zermelo.textbook.formulas import fewest_leaves
from zermelo.textbook.gametree import unfold
from zermelo.textbook.tracing import trace
from zermelo.views.replay import principal_variation

DOCS = Path(__file__).parent.parent.parent / "docs"


def test_a_returned_bound_is_no_evidence_of_pruning():
    """D returns alpha, and nothing was pruned at D."""
    run = trace("alphabeta-recursive", "three-branch")
    name = run.tree.name
    left = {name(event.node): event.what for event in run.events if event.kind == "leave"}
    assert left["D"] == "alpha"
    assert [name(event.node) for event in run.events if event.kind == "prune"] == ["C"]


def test_the_principal_variation_first_is_not_the_best_case():
    run = trace("alphabeta-recursive", "three-branch")
    entered = [event.node for event in run.events if event.kind == "enter"]
    assert entered[:3] == principal_variation(run)
    ends = [node for node in run.visited if run.tree.is_terminal(node)]
    assert (len(run.visited), len(ends)) == (11, 7)
    assert fewest_leaves(3, 2) == 5 == len(trace("alphabeta-recursive", "three-branch-reordered").visited) - 4


def test_an_end_may_return_what_is_outside_the_window():
    run = trace("alphabeta-recursive", "figure-3")
    windows = {event.node: (event.alpha or 0, event.beta or 0) for event in run.events if event.kind == "enter"}
    outside = []
    for event in run.events:
        if event.kind == "leave" and isinstance(event.value, int | float):
            low, high = windows[event.node]
            if not low <= event.value <= high:
                outside.append(event.node)
    assert [run.tree.name(node) for node in outside] == ["D"]
    assert all(run.tree.is_terminal(node) for node in outside)


def test_a_root_may_skip_moves_where_payoffs_are_bounded():
    assert len(trace("alphabeta-recursive", Tree("(1 0 -1)")).pruned) == 2
    assert not trace("alphabeta-recursive", Tree("(10 5 3)")).pruned
    assert not trace("alphabeta-book", Tree("(1 0 -1)")).pruned


def test_expectimax_has_another_value():
    assert trace("minimax-slides", Tree("((10 20 5) (9 9 9))")).value == 9
    average = trace("expectimax", Tree("({10 20 5} {9 9 9})")).value
    assert isinstance(average, float)
    assert average == pytest.approx(35 / 3)


class Row(NamedTuple):
    """Which tile is away from its place."""

    gap: int


class Slide(Game[Row]):
    """A row of three places and two tiles: the gap goes left and right, as in the 8-puzzle."""

    players = ("you",)

    def start(self) -> Row:
        return Row(0)

    def turn(self, state: Row) -> int:
        return 0

    def moves(self, state: Row) -> Iterator[int]:
        if state.gap > 0:
            yield -1
        if state.gap < 2:
            yield 1

    def play(self, state: Row, move: int) -> Row:
        return Row(state.gap + move)

    def over(self, state: Row) -> bool:
        return state.gap == 2

    def payoff(self, state: Row, player: int) -> int:
        return 1


def test_the_guides_search_never_ends_where_moves_can_be_taken_back():
    """Its program, executed on the states themselves; and what ours says of the tree."""
    game = Slide()
    machine = Machine("single-player", unfold(Tree("(1 0)", 1)), Settings())
    machine.words |= {
        "goal": lambda state: game.over(state),
        "payoff": lambda state: game.payoff(state, 0),
        "successors": lambda state: [game.play(state, move) for move in game.moves(state)],
    }
    with pytest.raises(RecursionError):
        machine.run(game.start())
    with pytest.raises(ValueError, match=r"the tree of slide is more than \d+ plies deep: give a depth"):
        trace("single-player", game)


QUESTIONS = {
    "Greenwald": [
        "exercise in section 3.2",
        *(f"problem {number}" for number in range(1, 5)),
    ],
    "slides": [
        "when was the first game-playing computer built",
        "does the video game industry",
        "which action does minimax return",
        "the minimax value of the state shown, and of the empty board",
        "who is going to win",
        "f1, lines with at least one x",
        "f2, lines with at least two x",
        "can we save some work here",
        "how many nodes does alpha-beta prune",
    ],
    "guide": [
        "why use alpha-beta",
        "when is minimax not optimal",
        "what makes a good evaluation function",
        "why does move ordering matter",
        "the difference between minimax and expectimax",
        *(f"problem {number}" for number in range(1, 6)),
    ],
}


def test_every_question_of_the_sources_has_its_worked_answer():
    """A section each, with at least one command in it, which test_readme.py runs."""
    text = (DOCS / "textbook.md").read_text()
    sections = re.findall(r"^### ((?:Lecture|Slides|Guide)[^\n]*)\n(.*?)(?=^##)", text, re.MULTILINE | re.DOTALL)
    assert len(sections) == sum(map(len, QUESTIONS.values()))
    for source, questions in zip(("Lecture", "Slides", "Guide"), QUESTIONS.values(), strict=True):
        for question in questions:
            found = [body for title, body in sections if title.startswith(source) and question in title]
            assert len(found) == 1, question
            assert "```console\n$ zermelo " in found[0]
