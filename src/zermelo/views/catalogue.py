"""Every view of a trace by name, and every file that it can be written to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.textbook.algorithms import ALGORITHMS
from zermelo.textbook.events import Trace
from zermelo.textbook.numbers import written
from zermelo.views.code import code_run
from zermelo.views.converting import PRINTED, converted
from zermelo.views.derivation import derivation
from zermelo.views.page import page
from zermelo.views.picture import picture
from zermelo.views.sentences import described, move_to, sentence
from zermelo.views.slides import dot, tikz
from zermelo.views.stack import stack_rows
from zermelo.views.svg import svg
from zermelo.views.text_tree import text_tree
from zermelo.views.walk import walk

NAMED = 20  # nodes that are left out


def answer(trace: Trace) -> str:
    """What the run came to, on one line.

    >>> from zermelo.textbook.tracing import trace
    >>> answer(trace("alphabeta-slides", "guide-walk"))
    'value 9, choice 1, to B; 6 of 7 nodes looked at; left out: G'
    """
    tree, left = trace.tree, sorted(trace.pruned)
    choice = f", choice {move_to(tree, trace.choice)}" if trace.choice is not None else ""
    out = f"; left out: {', '.join(tree.name(node) for node in left[:NAMED])}" if left else ""
    more = " ..." if len(left) > NAMED else ""
    cut = sum(tree.is_terminal(node) and not tree.nodes[node].payoffs for node in trace.visited)
    guesses = f", {cut} of them estimated" if cut else ""
    seen = f"{len(trace.visited)} of {len(tree)} nodes looked at{guesses}"
    return f"value {written(trace.value)}{choice}; {seen}{out}{more}"


VIEWS: dict[str, Callable[[Trace], str]] = {
    "stack": lambda trace: "\n".join(stack_rows(trace)),
    "derivation": derivation,
    "windows": walk,
    "tree": lambda trace: text_tree(picture(trace), trace.tree),
    "events": described,
    "code": code_run,
    "answer": answer,
}
FILES: dict[str, Callable[[Trace], str]] = {
    ".svg": lambda trace: tree_svg(trace) + "\n",
    ".html": page,
    ".dot": lambda trace: dot(picture(trace)) + "\n",
    ".tex": lambda trace: tikz(picture(trace)) + "\n",
    ".txt": lambda trace: described(trace) + "\n",
}
ENDINGS = (*FILES, *(suffix for suffix in PRINTED if suffix not in FILES))


def tree_svg(trace: Trace, dark: bool = False, boards: bool = False) -> str:
    """The tree as a run leaves it, with a legend; with `boards`, a board in every node."""
    title = f"{trace.algorithm} on {trace.tree.title}"
    return svg(picture(trace, boards), title, dark=dark, with_legend=True)


def file_of(trace: Trace, suffix: str, dark: bool = False, boards: bool = False) -> bytes:
    """A file of the run, of the kind that its name's end says."""
    if suffix not in ENDINGS:
        raise ValueError(f"a file ends in {', '.join(ENDINGS)}, not {suffix!r}")
    if suffix in PRINTED:
        return converted(tree_svg(trace, dark, boards), suffix)
    if suffix == ".html":
        if dark:
            raise ValueError("a page is dark where its reader's browser is: leave --dark out")
        return page(trace, boards).encode()
    if dark or boards:
        raise ValueError(f"{suffix} has no dark paper and no boards: write {', '.join(PRINTED)}")
    return FILES[suffix](trace).encode()


def as_json(trace: Trace) -> dict[str, Any]:
    """For programs: the tree, the events, and what they came to."""
    tree = trace.tree
    choice = None if trace.choice is None else tree.nodes[trace.choice].move
    return {
        "algorithm": trace.algorithm,
        "figure": tree.title,
        "code": list(ALGORITHMS[trace.algorithm].code),
        "value": _plain(trace.value),
        "choice": choice,
        "visited": len(trace.visited),
        "pruned": [tree.name(node) for node in sorted(trace.pruned)],
        "nodes": [
            {
                "name": node.name,
                "parent": None if node.parent < 0 else tree.name(node.parent),
                "move": node.move,
                "turn": tree.who(node.number),
                "payoffs": list(node.payoffs) or None,
                "estimate": node.estimate,
                "odds": node.odds,
            }
            for node in tree.nodes
        ],
        "events": [
            {
                "kind": event.kind,
                "node": tree.name(event.node),
                "child": None if event.child < 0 else tree.name(event.child),
                "what": event.what,
                "how": event.how,
                "old": _plain(event.old),
                "value": _plain(event.value),
                "alpha": _plain(event.alpha),
                "beta": _plain(event.beta),
                "pruned": [tree.name(node) for node in event.pruned],
                "why": event.why,
                "reason": event.reason,
                "provider": None if event.provider < 0 else tree.name(event.provider),
                "line": event.line,
                "phase": event.phase,
                "samples": event.visits,
                "sentence": sentence(event, tree),
            }
            for event in trace.events
        ],
    }


def _plain(value: Any) -> Any:
    """Infinity is no number in JSON: it is written as text."""
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return written(value) if value in (float("inf"), float("-inf")) else value
