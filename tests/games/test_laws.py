"""Every game that ships keeps every law, in several sizes."""

from __future__ import annotations

from typing import Any

import pytest

from zermelo.game import Game
from zermelo.laws import check
from zermelo.loading import load, shipped

SMALL: dict[str, dict[str, Any]] = {"go": {"size": 5}, "hex": {"size": 5}, "halma": {"size": 1}}
"""What is looked at here where the usual size takes its time; the usual one is among the large ones."""
SIZES: list[tuple[str, dict[str, Any]]] = [
    *((name, SMALL.get(name, {})) for name in shipped()),
    ("coins", {"coins": 11}),
    ("connect-four", {"width": 3, "height": 3, "line": 3}),
    ("connect-four", {"width": 9, "height": 6}),
    ("nim", {"piles": (2, 2, 1), "misere": False, "players": 3}),
    ("pig", {"goal": 6, "sides": 4}),
    ("sliding-puzzle", {"width": 2, "height": 2}),
    ("three-player", {"size": 3}),
    ("tree", {"text": "A({1/3: B=3 2/3: C(1 2)} D@Max(4 -4))"}),
    ("tree", {"text": "(<1 2 6> (<4 3 1> <2 2 6>))"}),
    ("tree", {"text": "(0.5 (0.25 1))"}),
]


LARGE: list[tuple[str, dict[str, Any]]] = [
    *((name, {}) for name in SMALL),
    ("coins", {"coins": 14}),
    ("connect-four", {"width": 3, "height": 4, "line": 3}),
    ("mnk", {"m": 9, "n": 9, "k": 4}),
    ("cube", {"size": 3}),
    ("cube", {"metric": "quarter", "scramble": "R F' U"}),
    ("freecell", {"deal": 617}),
    ("sliding-puzzle", {"width": 4, "height": 4}),
]


@pytest.mark.parametrize(("name", "parameters"), SIZES, ids=str)
def test_a_game_keeps_every_law(name: str, parameters: dict[str, Any]):
    keeps_every_law(load(name, parameters), states=100, playthroughs=3)


@pytest.mark.long
@pytest.mark.parametrize(("name", "parameters"), [*SIZES, *LARGE], ids=str)
def test_a_game_keeps_every_law_at_many_states(name: str, parameters: dict[str, Any]):
    keeps_every_law(load(name, parameters), states=300, playthroughs=8)


def keeps_every_law(game: Game[Any], states: int, playthroughs: int) -> None:
    report = check(game, states, playthroughs)
    assert [(finding.law, finding.problem, finding.line) for finding in report.findings if finding.problem] == []


@pytest.mark.parametrize(
    ("name", "parameters", "words"),
    [
        ("connect-four", {"width": 9, "height": 7}, "needs 72 bits, and there are 64"),
        ("connect-four", {"width": 0}, "1 or more"),
        ("mnk", {"m": 40, "n": 40}, "needs 1640 cells, and there are 1024"),
        ("nim", {"piles": ()}, "1 to 16 piles"),
        ("nim", {"piles": (0, 0)}, "not all are empty"),
        ("nim", {"players": 1}, "2 to 10 can play"),
        ("coins", {"coins": 60}, "take fewer coins"),
        ("pig", {"goal": 0}, "the goal is 1"),
        ("three-player", {"size": 9}, "and there are 63"),
        ("sliding-puzzle", {"width": 5}, "2 to 4 cells wide and high"),
        ("cube", {"size": 4}, "the size is 2 or 3"),
        ("cube", {"metric": "third"}, "half or quarter"),
        ("cube", {"scramble": "R D"}, "'D' is no turn here"),
        ("cube", {"scramble": "R R'"}, "nothing is left to be done"),
        ("freecell", {"deal": 0}, "deals have the numbers 1 to"),
    ],
)
def test_sizes_that_can_not_be_are_refused(name: str, parameters: dict[str, Any], words: str):
    with pytest.raises(ValueError, match=words):
        load(name, parameters)
