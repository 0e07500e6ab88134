"""A page that is one file: the tree and the trace side by side, stepped through by buttons, keys or a click on a node.

Nothing is loaded from anywhere. The tree shows what the current step has made of it; the row of that step is
marked, and read out by screen readers.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import escape
from importlib.resources import files
from typing import Any

from zermelo.textbook.events import Trace
from zermelo.views.numbers import written
from zermelo.views.picture import Drawn, picture, text_below
from zermelo.views.replay import Shown, principal_variation, steps
from zermelo.views.sentences import sentence
from zermelo.views.svg import svg

MOST_STEPS = 5_000


def page(trace: Trace) -> str:
    """The page as HTML text."""
    if len(trace.events) > MOST_STEPS:
        found = f"{len(trace.events):,}"
        raise ValueError(f"a page holds {MOST_STEPS:,} steps, and this run has {found}: take fewer samples, or .txt")
    title = f"{trace.algorithm} on {trace.tree.title}"
    rows = [
        f'<tr id="step{place}" tabindex="-1"><td>{place}</td><td>{escape(sentence(event, trace.tree))}</td></tr>'
        for place, event in enumerate(trace.events, 1)
    ]
    parts = {
        "TITLE": escape(title),
        "TREE": svg([_blank(node) for node in picture(trace)], title, interactive=True),
        "ROWS": "\n".join(rows),
        "STEPS": json.dumps(step_data(trace), ensure_ascii=False).replace("</", "<\\/"),
        "LAST": str(len(trace.events)),
    }
    text = files("zermelo.views").joinpath("page.html").read_text(encoding="utf-8")
    return re.sub(r"@@([A-Z]+)@@", lambda found: parts[found[1]], text)  # in one go: a name may look like a mark


def embedded(trace: Trace) -> str:
    """The page inside another one, as in a notebook."""
    return (
        f'<iframe srcdoc="{escape(page(trace))}" width="100%" height="560" title="{escape(trace.algorithm)}"></iframe>'
    )


def _blank(node: Drawn) -> Drawn:
    """Before the first step: nothing is known but the payoffs of ends."""
    return replace(node, value=node.value if node.shape == "end" else "", window="", pruned=False, principal=False)


def step_data(trace: Trace) -> list[dict[str, Any]]:
    """For each step the node it is about, and what changes: state, value and window of nodes by number."""
    return [
        {
            "node": event.node,
            "changes": {str(number): _texts(trace, number, shown) for number, shown in changed.items()},
            "cut": list(event.pruned),
            "path": principal_variation(trace) if place == len(trace.events) else [],
        }
        for place, (event, changed) in enumerate(steps(trace), 1)
    ]


def _texts(trace: Trace, number: int, shown: Shown) -> list[str]:
    return [shown.state, written(shown.value), text_below(trace.tree, number, shown)]
