"""Alpha-beta as a decision, fail-soft: the book (Russell and Norvig, figure 5.7) tests, then moves the window; the
slides of Koehler and Torralba move it, then test; so does the guide, which brings the best action along. And what the
slides begin with: alpha alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from zermelo.textbook.events import Edges, Event, Run, end_of, left_out
from zermelo.textbook.gametree import INFINITY, GameTree
from zermelo.textbook.programs import Program, program

Value = Callable[[GameTree, int, "Window", Program, Callable[..., Run]], Run]
"""MAX-VALUE and MIN-VALUE: of a node with a window; the last argument values a successor."""


class Window:
    """alpha and beta of one call: what Max and Min are sure of on the way to a node. Alpha alone has no beta."""

    def __init__(self, alpha: float, beta: float | None) -> None:
        self.alpha, self.beta = alpha, beta

    @property
    def edges(self) -> Edges:
        """For events."""
        return {"alpha": self.alpha, "beta": self.beta}

    def closed_by(self, v: float, how: str) -> bool:
        """Whether v is as good as the other player's bound, or better than he would allow."""
        if how == "max":
            return self.beta is not None and v >= self.beta
        return v <= self.alpha

    def moved(self, s: int, v: float, how: str, line: int) -> Iterator[Event]:
        """alpha ← max(alpha, v) or beta ← min(beta, v); told if that changes it."""
        if how == "max" and v > self.alpha:
            old, self.alpha = self.alpha, v
            yield Event("set", s, what="alpha", old=old, value=v, line=line, **self.edges)
        elif how == "min" and self.beta is not None and v < self.beta:
            old, self.beta = self.beta, v
            yield Event("set", s, what="beta", old=old, value=v, line=line, **self.edges)


def alphabeta_book(tree: GameTree) -> Run:
    """ALPHA-BETA-SEARCH of the book, fail-soft: the test comes first, then alpha or beta is moved."""
    return (yield from _decision(tree, _tests_first, "alphabeta-book", INFINITY))


def alphabeta_within(tree: GameTree, alpha: float, beta: float) -> Run:
    """The book's again, asked about a window: what it returns is the value only if it lies between alpha and beta."""
    return (yield from _decision(tree, _tests_first, "alphabeta-book", beta, alpha))


def alphabeta_slides(tree: GameTree) -> Run:
    """Alpha-Beta-Search of the slides: alpha or beta is moved, then comes the test."""
    return (yield from _decision(tree, _moves_first, "alphabeta-slides", INFINITY))


def alphabeta_guide(tree: GameTree) -> Run:
    """alpha_beta_search of the guide: the same, and the best action is brought along."""
    return (yield from _decision(tree, _moves_first, "alphabeta-guide", INFINITY))


def alpha_slides(tree: GameTree) -> Run:
    """Alpha pruning of the slides: Min nodes are cut by what Max has; Max nodes never are."""
    return (yield from _decision(tree, _moves_first, "alpha-slides", None))


def _decision(tree: GameTree, inner_value: Value, name: str, beta: float | None, alpha: float = -INFINITY) -> Run:
    x, text = tree.root, program(name)
    reported: dict[int, float] = {}

    def value_of(s: int, window: Window) -> Run:
        """MAX-VALUE or MIN-VALUE, by who moves; of an end, its value."""
        yield Event("enter", s, line=text.line(f"{tree.side(s)} enter"), **window.edges)
        if tree.is_terminal(s):
            v = yield from end_of(tree, s, text.line(f"{tree.side(s)} payoff"))
        else:
            v = yield from inner_value(tree, s, Window(window.alpha, window.beta), text, value_of)
        if tree.parent(s) == x:
            reported[s] = v
        return v

    v = yield from value_of(x, Window(alpha, beta))
    fails = v <= alpha if tree.is_max(x) else beta is not None and v >= beta  # every move may be worse than v
    if reported and not fails:
        # the first with value v: a later one that reports v may have been cut off there, and be worth less
        chosen = next(a for a in reported if reported[a] == v)
        yield Event("choose", x, child=chosen, value=v, line=text.line("choose"))
    return v


def _tests_first(tree: GameTree, s: int, window: Window, text: Program, value_of: Callable[..., Run]) -> Run:
    """MAX-VALUE and MIN-VALUE, figure 5.7."""
    how = tree.side(s)
    v = -INFINITY if how == "max" else INFINITY
    yield Event("set", s, value=v, line=text.line(f"{how} first"))
    for place, a in enumerate(tree.successors(s)):
        value = yield from value_of(a, window)
        old, v = v, max(v, value) if how == "max" else min(v, value)
        yield Event("back up", s, child=a, how=how, old=old, value=v, line=text.line(f"{how} back up"), **window.edges)
        if (yield from _test(tree, s, place, v, window, text)):
            return v
        yield from window.moved(s, v, how, text.line(f"{how} window"))
    yield Event("leave", s, value=v, line=text.line(f"{how} leave"))
    return v


def _moves_first(tree: GameTree, s: int, window: Window, text: Program, value_of: Callable[..., Run]) -> Run:
    """Max-Value and Min-Value of the slides and of the guide."""
    how = tree.side(s)
    v = -INFINITY if how == "max" else INFINITY
    yield Event("set", s, value=v, line=text.line(f"{how} first"))
    for place, a in enumerate(tree.successors(s)):
        value = yield from value_of(a, window)
        old, v = v, max(v, value) if how == "max" else min(v, value)
        yield Event("back up", s, child=a, how=how, old=old, value=v, line=text.line(f"{how} back up"), **window.edges)
        yield from window.moved(s, v, how, text.lines.get(f"{how} window", 0))
        if (yield from _test(tree, s, place, v, window, text)):
            return v
    yield Event("leave", s, value=v, line=text.line(f"{how} leave"))
    return v


def _test(tree: GameTree, s: int, place: int, v: float, window: Window, text: Program) -> Run:
    """Whether the rest of s need not be looked at; then it is left."""
    how = tree.side(s)
    if f"{how} test" not in text.lines:
        return False  # alpha alone, at a Max node
    line, cut = text.line(f"{how} test"), window.closed_by(v, how)
    why = "v >= beta" if how == "max" else "v <= alpha"
    yield Event("compare", s, old=v, value=int(cut), why=why, line=line, **window.edges)
    if cut:
        yield from left_out(tree, s, place, Event("prune", s, value=v, line=line, **window.edges))
        yield Event("leave", s, value=v, line=line)
    return cut
