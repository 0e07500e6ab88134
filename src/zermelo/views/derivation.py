"""The nested derivation, numbered as in tables 6 and 8 of the lecture: 1. (a) i. A. I., and so on again."""

from __future__ import annotations

from zermelo.textbook.events import Event, Trace
from zermelo.textbook.gametree import Number, letters
from zermelo.textbook.numbers import odds, signed
from zermelo.views.sentences import GREEK, move_to

CALLS = {
    "minimax-recursive": "MiniMax",
    "alphabeta-recursive": "αβPruning",
    "minimax-dfs": "MiniMax",
    "alphabeta-dfs": "αβPruning",
}
INDENT = "   "


def derivation(trace: Trace) -> str:
    """Every call inside the step that makes it, every step with its number.

    >>> from zermelo.textbook.tracing import trace
    >>> print(derivation(trace("alphabeta-recursive", "figure-2")))
    1. A : α = max{−1, αβPruning(B, −1, +1)}
       (a) B : return v = +1
    2. A : α = max{−1, +1} = +1
    3. A : return β = +1
    """
    return _Derivation(trace).text()


class _Derivation:
    def __init__(self, trace: Trace) -> None:
        self.trace, self.tree = trace, trace.tree
        self.call = CALLS.get(trace.algorithm, "Value")
        self.windows: dict[int, tuple[float | None, float | None]] = {}
        self.values: dict[int, Event] = {}
        self.hows = {event.node: event.how for event in trace.events if event.how in ("max", "min", "best", "sum")}
        self.numbers = [0]
        self.lines: list[str] = []

    def text(self) -> str:
        for event in self.trace.events:
            if event.kind == "enter":
                self._enter(event)
            elif event.kind == "back up":
                self._back_up(event)
            elif event.kind == "leave":
                self._leave(event)
            elif event.kind in ("set", "choose"):
                self._other(event)
        return "\n".join(self.lines)

    def _level(self, node: int) -> int:
        return self.tree.nodes[node].depth

    def _say(self, node: int, text: str) -> None:
        level = self._level(node)
        del self.numbers[level + 1 :]
        while len(self.numbers) <= level:
            self.numbers.append(0)
        self.numbers[level] += 1
        self.lines.append(f"{INDENT * level}{numeral(level, self.numbers[level])} {self.tree.name(node)} : {text}")

    def _enter(self, event: Event) -> None:
        self.windows[event.node] = (event.alpha, event.beta)
        parent = self.tree.parent(event.node)
        if parent < 0:
            return
        if event.phase in ("selection", "expansion"):
            verb = "select" if event.phase == "selection" else "expand to"
            self._say(parent, f"{verb} {self.tree.name(event.node)}")
            return
        what, how, old = self._state_of(parent)
        edges = "" if event.alpha is None else f", {signed(event.alpha)}, {signed(event.beta)}"
        call = f"{self.call}({self.tree.name(event.node)}{edges})"
        if how == "sum":
            call = f"{odds(self.tree.nodes[event.node].odds)} × {call}"
            self._say(parent, f"v = {signed(old) or '0'} + {call}")
        elif old is None:  # a decision without a value of its own
            self._say(parent, call)
        else:
            self._say(parent, f"{GREEK[what]} = {how}{{{signed(old)}, {call}}}")

    def _state_of(self, node: int) -> tuple[str, str, Number | None]:
        """Which quantity of a node is being worked on, how, and what it is now."""
        how = "sum" if self.tree.is_chance(node) else "max" if self.tree.is_max(node) else "min"
        how = self.hows.get(node, how)
        alpha, beta = self.windows.get(node, (None, None))
        if self.call != "Value" and alpha is not None:
            return ("alpha", how, alpha) if how == "max" else ("beta", how, beta)
        known = self.values.get(node)
        return "v", how, known.value if known else None

    def _back_up(self, event: Event) -> None:
        alpha, beta = self.windows.get(event.node, (None, None))
        if event.what == "alpha":
            self.windows[event.node] = (event.value, beta)  # type: ignore[assignment]  # a number, where there is a window
        elif event.what == "beta":
            self.windows[event.node] = (alpha, event.value)  # type: ignore[assignment]  # the same
        self.values[event.node] = event
        self._say(event.node, self._step(event))

    def _step(self, event: Event) -> str:
        what, new = GREEK[event.what], signed(event.value)
        if event.how == "mean":
            return f"average = {new} of {event.visits}"
        if event.how == "share":
            return f"v = {signed(event.old)} / sum of the probabilities = {new}"
        child = self.values.get(event.child)
        came = child.value if child else None
        if event.how == "sum":
            return f"v = {signed(event.old)} + {odds(self.tree.nodes[event.child].odds)} × {signed(came)} = {new}"
        return f"{what} = {event.how}{{{signed(event.old)}, {signed(came)}}} = {new}"

    def _leave(self, event: Event) -> None:
        self.values[event.node] = event
        self._say(event.node, f"return {GREEK[event.what]} = {signed(event.value)}")

    def _other(self, event: Event) -> None:
        if event.kind == "choose":
            self._say(event.node, f"choose {move_to(self.tree, event.child)}")
        elif event.what == "window":
            self.windows[event.node] = (event.alpha, event.beta)
        else:
            self.values[event.node] = event


def numeral(level: int, number: int) -> str:
    """1. (a) i. A. I. by level.

    >>> [numeral(level, 4) for level in range(6)]
    ['4.', '(d)', 'iv.', 'D.', 'IV.', '4.']
    """
    style = level % 5
    if style == 0:
        return f"{number}."
    if style == 1:
        return f"({letters(number - 1).lower()})"
    if style == 2:
        return f"{roman(number).lower()}."
    return f"{letters(number - 1)}." if style == 3 else f"{roman(number)}."


def roman(number: int) -> str:
    """4 is IV."""
    text = ""
    for value, sign in ((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L")):
        text, number = text + sign * (number // value), number % value
    for value, sign in ((40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")):
        text, number = text + sign * (number // value), number % value
    return text
