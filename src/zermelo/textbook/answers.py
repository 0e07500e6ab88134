"""How an answer is read and compared: numbers, names of nodes, orders, rows of a stack. What can't be read is refused
with the way to write it, and is no wrong answer.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from zermelo.textbook.events import Stack, Trace
from zermelo.textbook.gametree import GameTree, Number
from zermelo.textbook.numbers import written

Accepts = Callable[[str], bool]  # ValueError says how an answer is written
Made = tuple[str, str, str, Trace, Accepts] | tuple[str, str, str, Trace, Accepts, GameTree]
"""Of an exercise: question, answer, hint, run, check; the tree that is shown, if that is not the run's."""
ROUNDING = 0.0051  # two places after the point will do
ROUNDED = 0.02  # where the numbers that are told are rounded themselves
NONE = "none"


def short(value: object) -> str:
    """A number as it is written in an answer.

    >>> short(2.5), short(float("-inf")), short((1, -2))
    ('5/2', '-inf', '1 -2')
    """
    if isinstance(value, tuple):
        return " ".join(map(short, value))
    assert isinstance(value, int | float)
    return f"{value:g}" if math.isinf(value) else str(Fraction(value).limit_denominator(10_000))


def read_number(text: str) -> float:
    """-2, 5/2, 0.33, -inf or −∞; ValueError for anything else."""
    word = text.strip().replace("−", "-").replace("∞", "inf")
    try:
        return float(word) if "inf" in word else float(Fraction(word))
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"{text.strip()!r} is no number: write one such as 3, 5/2 or -inf") from None


def _words(text: str) -> list[str]:
    return re.sub(r"[\[\]()<>,;]", " ", text).split()


def number(due: Number | None) -> Accepts:
    """One number, to two places."""
    assert isinstance(due, int | float)
    return lambda text: math.isclose(read_number(text), due, abs_tol=ROUNDING)


def numbers(due: Sequence[float], example: str) -> Accepts:
    """So many numbers, in this order."""

    def accepts(text: str) -> bool:
        words = _words(text)
        if len(words) != len(due):
            raise ValueError(f"write {len(due)} numbers, {example}")
        found = [read_number(word) for word in words]
        return all(one == other or abs(one - other) < ROUNDING for one, other in zip(found, due, strict=True))

    return accepts


def relation(sign: str, due: float) -> Accepts:
    """What is known of a value: = 7, <= 5 or >= 12, in signs or in words."""
    words = {"=": "=", "exactly": "=", "<=": "<=", "≤": "<=", "at most": "<=", ">=": ">=", "≥": ">=", "at least": ">="}

    def accepts(text: str) -> bool:
        said = text.strip().lower()
        for word, meaning in sorted(words.items(), key=lambda pair: -len(pair[0])):
            if said.startswith(word):
                return meaning == sign and abs(read_number(said.removeprefix(word)) - due) < ROUNDING
        raise ValueError("write a sign before the number: = 7, <= 5 or >= 12")

    return accepts


def names(due: Iterable[str], tree: GameTree) -> Accepts:
    """Names of nodes in any order, or none."""
    known, wanted = {node.name for node in tree.nodes}, set(due)

    def accepts(text: str) -> bool:
        words = set(_words(text.upper()))
        if words == {NONE.upper()}:
            return not wanted
        if not words or words - known:
            raise ValueError(f"write names of nodes such as {' '.join(sorted(known)[:2])}, or {NONE}")
        return words == wanted

    return accepts


def averages(due: dict[str, float]) -> Accepts:
    """A number for each node, such as F=30 C=26.67."""
    example = " ".join(f"{name}=3" for name in due)

    def accepts(text: str) -> bool:
        found = dict(re.findall(r"(\w+)\s*=\s*([^\s,;]+)", text.upper()))
        if set(found) != set(due):
            raise ValueError(f"write a number for each, such as {example}")
        return all(abs(read_number(found[name].lower()) - value) < ROUNDED for name, value in due.items())

    return accepts


def row(due: Stack, tree: GameTree) -> Accepts:
    """A row of the stack: nodes from the top, each with its value, if it has one."""
    wanted = [(tree.name(node), value) for node, value in due]
    known = {node.name for node in tree.nodes}

    def accepts(text: str) -> bool:
        found: list[tuple[str, float | None]] = []
        for word in text.replace("=", "").replace("+", "").split():
            parts = re.fullmatch(r"([A-Za-z]+?)(-?(?:\d.*|inf|INF|∞)|−(?:\d.*|∞))?", word)
            if not parts or parts[1].upper() not in known:
                raise ValueError("write the stack from its top, such as B C A-inf: names, values right behind them")
            found.append((parts[1].upper(), None if parts[2] is None else read_number(parts[2].lower())))
        return found == wanted

    return accepts


def row_text(stack: Stack, tree: GameTree) -> str:
    """A row of the stack, as an answer is written.

    >>> from zermelo.textbook.tracing import trace
    >>> run = trace("minimax-dfs", "figure-2")
    >>> [row_text(event.stack, run.tree) for event in run.events if event.stack][1]
    'B C A−∞'
    """
    signs = (("", written(value)) if value is None or _below(value) else ("+", written(value)) for _, value in stack)
    return " ".join(f"{tree.name(node)}{plus}{text}" for (node, _), (plus, text) in zip(stack, signs, strict=True))


def _below(value: Number) -> bool:
    return not isinstance(value, tuple) and value <= 0


def begin_at_the_ends(run: Trace) -> str:
    """A hint: what the first inner node is worth, unless that is the answer."""
    done = [event for event in run.events if event.kind == "leave" and not run.tree.is_terminal(event.node)]
    first = next((event for event in done if event.value != run.value), None)
    told = f": {run.tree.name(first.node)} is worth {written(first.value)}" if first else ""
    return f"begin at the ends{told}"


def order(tree: GameTree, looks: Callable[[dict[int, list[int]]], int], fewest: int) -> Accepts:
    """The order of the successors of nodes, such as A: C B, with which no more than `fewest` nodes are looked at."""
    of_name = {node.name: node.number for node in tree.nodes}

    def accepts(text: str) -> bool:
        found = {}
        for part in re.split(r"[,;]", text.upper()):
            name, _, rest = part.partition(":")
            below = [of_name.get(word, -1) for word in rest.split()]
            if name.strip() not in of_name or sorted(below) != sorted(tree.successors(of_name[name.strip()])):
                raise ValueError(f"{part.strip()!r} is no order: write all successors of a node, such as A: C B")
            found[of_name[name.strip()]] = below
        return looks(found) == fewest

    return accepts
