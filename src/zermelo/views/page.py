"""A page that is one file: the tree, the program with its lit line, the window on a number line, and what happens now
in one sentence; stepped through by buttons, keys or a click on a node.

Nothing is loaded from anywhere: style sheet, scripts (`assets/`) and the run are in the file. Events are sent as they
are; what nodes show after each is worked out by the page, which also runs the algorithms itself when a leaf is edited
or another run is put beside the first. Those that play random games it only shows.
"""

from __future__ import annotations

import json
import re
from dataclasses import fields
from html import escape
from importlib.resources import files
from typing import Any

from zermelo.board.colours import LIGHT
from zermelo.facts import OPPONENTS
from zermelo.textbook.algorithms import ALGORITHMS, EXTRA, GENERAL
from zermelo.textbook.events import Event, Trace
from zermelo.textbook.gametree import GameTree, Node
from zermelo.textbook.numbers import odds, written
from zermelo.textbook.programs import program
from zermelo.views.legend import legend
from zermelo.views.picture import drawn, picture, shape_of, vectors
from zermelo.views.replay import steps
from zermelo.views.sentences import sentence
from zermelo.views.svg import svg

MOST_STEPS = 5_000
SCRIPTS = ("runs", "averages", "horizon", "told", "layout", "tree", "line", "predict", "edit", "main", "controls")
IN_THE_PAGE = [name for name, found in ALGORITHMS.items() if not found.random]  # the scripts have these, too
LEGEND_WIDE = 640.0
SHAPE_WORDS = {"square": "squares", "circle": "circles", "triangle": "trapezia", "diamond": "diamonds"}


def page(trace: Trace, boards: bool = False) -> str:
    """The page as HTML text; with `boards`, a board in every node."""
    if len(trace.events) > MOST_STEPS:
        found = f"{len(trace.events):,}"
        raise ValueError(f"a page holds {MOST_STEPS:,} steps, and this run has {found}: take fewer samples, or .txt")
    title = f"{trace.algorithm} on {trace.tree.title}"
    parts = {
        "TITLE": escape(title),
        "HEADING": f"{escape(trace.algorithm)} <small>on {escape(trace.tree.title)}</small>",
        "KEY": "".join(f'<span class="{shape}">{escape(who)}</span>' for shape, who in _movers(trace).items()),
        "STYLE": asset("page.css"),
        "TREE": svg(drawn(trace.tree, {}, set(), _room(trace), boards), title, interactive=True),
        "LEGEND": _legend(trace),
        "DATA": json.dumps(page_data(trace), ensure_ascii=False).replace("<", "\\u003c"),
        "SCRIPT": "\n".join(asset(f"{name}.js") for name in SCRIPTS),
    }
    # in one go: a name may look like a mark
    return re.sub(r"@@([A-Z]+)@@", lambda found: parts[found[1]], asset("page.html"))


def asset(name: str) -> str:
    """A file of the page."""
    return files("zermelo.views").joinpath("assets", name).read_text(encoding="utf-8")


def embedded(trace: Trace) -> str:
    """The page inside another one, as in a notebook."""
    return (
        f'<iframe srcdoc="{escape(page(trace))}" width="100%" height="640" title="{escape(trace.algorithm)}"></iframe>'
    )


def page_data(trace: Trace) -> dict[str, Any]:
    """What the page knows of the run: the tree, the programs, the events with their sentences."""
    tree, algorithm = trace.tree, ALGORITHMS[trace.algorithm]
    names = dict.fromkeys([trace.algorithm, *beside(trace)])
    return {
        "title": f"{trace.algorithm} on {tree.title}",
        "algorithm": trace.algorithm,
        "sentence": algorithm.sentence,
        "nodes": node_data(tree, guesses=algorithm.limited),
        "seats": len(tree.game.players),
        "settings": {"depth": trace.depth, "extra": EXTRA},
        "programs": {name: {"code": program(name).code, "lines": program(name).lines} for name in names},
        "events": [event_data(event, tree) for event in trace.events],
        "averages": _averages(trace),
        "shapes": _shapes(trace),
    }


def beside(trace: Trace) -> list[str]:
    """The algorithms whose runs can stand beside this one: they fit the game, and show one number at a node."""
    if ALGORITHMS[trace.algorithm].random:
        return []
    fitting = [name for name in IN_THE_PAGE if ALGORITHMS[name].fits.misfit(trace.tree.game) is None]
    plain = [name for name in fitting if not ALGORITHMS[name].limited and name not in GENERAL]
    return [name for name in plain if ALGORITHMS[name].fits is OPPONENTS] or plain


def _averages(trace: Trace) -> str:
    """Whose the averages are, of algorithms that take them."""
    if not any(event.visits for event in trace.events):
        return ""
    first = trace.tree.game.players[0] if len(trace.tree.game.players) != 2 else "Max"
    others = "; Min takes the lowest" if len(trace.tree.game.players) == 2 else ""
    return f"averages are {first}'s payoff, at every node{others}"


def _movers(trace: Trace) -> dict[str, str]:
    """Who moves at which shape."""
    found: dict[str, dict[str, None]] = {}
    for node in trace.tree.nodes:
        found.setdefault(shape_of(trace.tree, node), {})[trace.tree.who(node.number)] = None
    return {shape: " or ".join(found[shape]) for shape in SHAPE_WORDS if shape in found}


def _shapes(trace: Trace) -> str:
    """In words: Max at squares, Min at circles."""
    return ", ".join(f"{who} at {SHAPE_WORDS[shape]}" for shape, who in _movers(trace).items())


def node_data(tree: GameTree, guesses: bool = False) -> list[dict[str, Any]]:
    """The nodes, each with its value where the tree ends; with `guesses`, each other one with its estimate."""
    return [_one_node(tree, node, guesses) for node in tree.nodes]


def _one_node(tree: GameTree, node: Node, guesses: bool) -> dict[str, Any]:
    end = tree.is_terminal(node.number)
    found = {
        "name": node.name,
        "parent": node.parent,
        "children": node.children,
        "turn": node.turn,
        "who": tree.who(node.number),
        "move": node.move,
        "value": _number(node.payoffs if vectors(tree) else tree.utility(node.number)) if end else None,
        "payoff": bool(node.payoffs),
    }
    if node.parent >= 0 and tree.is_chance(node.parent):
        found |= {"odds": node.odds, "share": odds(node.odds)}
    if guesses:
        found |= {"guess": None if end else tree.guess(node.number), "noisy": node.noisy}
    return found


def event_data(event: Event, tree: GameTree) -> dict[str, Any]:
    """An event with its sentence, without the stack."""
    data = {field.name: _number(getattr(event, field.name)) for field in fields(Event) if field.name != "stack"}
    return data | {"text": sentence(event, tree)}


def _number(value: Any) -> Any:
    """Infinity is no number in JSON: it is written as text."""
    if isinstance(value, tuple):
        return [_number(part) for part in value]
    return written(value) if value in (float("inf"), float("-inf")) else value


def _room(trace: Trace) -> dict[int, tuple[int, int]]:
    """How many letters the value of each node has at most; for windows the page itself makes room."""
    found: dict[int, int] = {}
    for _, changed in steps(trace):
        for number, shown in changed.items():
            found[number] = max(found.get(number, 1), len(written(shown.value)))
    for number, node in enumerate(node_data(trace.tree)):
        value = node["value"]
        found[number] = max(found.get(number, 1), len(written(tuple(value) if isinstance(value, list) else value)))
    return {number: (letters, 0) for number, letters in found.items()}


def _legend(trace: Trace) -> str:
    rows, high = legend(picture(trace), 0, LEGEND_WIDE, 0, LIGHT)
    size = f'width="{LEGEND_WIDE:.0f}" height="{high:.0f}" viewBox="0 0 {LEGEND_WIDE:.0f} {high:.0f}"'
    return "".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', *rows, "</svg>"])
