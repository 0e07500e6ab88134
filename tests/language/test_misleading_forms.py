"""Forms that once compiled to something else: the same as in Python now, or refused in these words."""

from __future__ import annotations

import numpy as np
import pytest

from tests.language.programs import HEAD
from tests.language.ways import answer_kernel, loaded, outcome, states
from zermelo.compiler import CompiledGame, CompileError
from zermelo.compiler.book import Book

CONSTANTS = """
EMPTY_FIRST = ((), (0.5, 1.5), (2.25,))
INTS, FLOATS = (1, 2), (1.0, 2.0)
class Pair(NamedTuple):
    a: int
    b: int
    def __add__(self, other): return Pair(self.a + other.a, self.b + other.b)
class Bits(enum.IntFlag):
    A = 4
def first(items): return items[0]
"""
SAME = [
    "return (any(sorted((0, 0, 0, 0))), 0.0)",
    "return (all(sorted(s.t[:2] + (0,))), 0.0)",
    "return (1, EMPTY_FIRST[1][0] + EMPTY_FIRST[2][0])",
    "return (INTS[0], FLOATS[0] + s.j - s.j)",
    "return (s.i in range(s.i, s.i + 1), 0.0)",
    "n = 0\nfor k in range(-9223372036854775808, s.i):\n    n += 1\n    if n > 3: break\nreturn (n, 0.0)",
    "n = 0\nfor k in range(s.i, s.i + 2):\n    n += 1\nreturn (n, 0.0)",
    "n = 0\nfor k in range(s.i, s.j, -1):\n    n += 1\n    if n > 3: break\nreturn (n, 0.0)",
    "l = [1, 2]\nl[s.i & 1] += 5\nreturn (l[0] * 10 + l[1], 0.0)",
    "l = [3]\nx = l.pop()\nif not l: x += 1\nreturn (x, 0.0)",
    "return (len(tuple(a + b for a, b in zip(s.t, (1, 2)))), 0.0)",
    "return (len(tuple(k for k in range(len(s.t)))), 0.0)",
]
REFUSED = [
    ("l = [1, 2, 3]\nreturn (1 if 0 < l.pop() < 3 else 0, 0.0)", "changes a list in the middle of a line"),
    ("k = s.i & 1\nreturn (len(s.t[:k << 1] + (9,) + s.t[k << 1 + 1:]), 0.0)", "cuts a tuple at a place that varies"),
    ("x = 3 if s.i > 1 else 0.5\nreturn (1, x)", "int on one path and float on another"),
    ("return (1 if s.i in RAW else 0, 0.0)", "in bytes"),
    ("return ((Pair(1, s.i) + Pair(3, 4)).a, 0.0)", "has an __add__ of its own"),
    ("return (~Bits.A, 0.0)", "a class of its own"),
    ("l = [1]\nreturn (first(l), 0.0)", "passes a list on"),
    ("if s.i > 0:\n    return (1, 0.0)", "gives no answer on some path"),
    ("if (n := s.i) > 0:\n    return (n, 0.0)\nreturn (0, 0.0)", "set it on a line before"),
]


def game_of(body: str):
    head = HEAD.replace("class Kind(enum", CONSTANTS + "class Kind(enum", 1)
    return loaded(head + "\n".join(f"        {line}" for line in body.split("\n")) + "\n")


@pytest.mark.parametrize("body", SAME)
def test_it_means_the_same(body: str):
    game = game_of(body)
    fast = CompiledGame(game)
    for state in states(game, 3, 25):
        reals = np.zeros(1)
        written = outcome(lambda state=state: game.answer(state))
        found = outcome(lambda state=state, reals=reals: (answer_kernel(fast, fast.rows(state), reals), reals[0]))
        assert found in (written, "runs over")


@pytest.mark.parametrize(("body", "words"), REFUSED)
def test_it_is_refused(body: str, words: str):
    game = game_of(body)
    fast = CompiledGame(game)
    with pytest.raises(CompileError) as problem:
        answer_kernel.prepare(fast, fast.rows(game.start()), np.zeros(1))
    assert words in str(problem.value)


def test_helpers_that_share_a_name_are_told_apart():
    text = """
def make(n):
    def step(k):
        return k + n
    return step
f, g = make({0}), make({1})
"""
    body = "return (f(s.i) * 2 + g(s.j), 0.0)"
    marks = []
    for pair in ((1, 2), (2, 1)):
        head = HEAD.replace("class Kind(enum", text.format(*pair) + "class Kind(enum", 1)
        marks.append(Book(loaded(head + f"        {body}\n")).fingerprint())
    assert marks[0] != marks[1]


def test_fields_of_constants_count():
    marks = []
    for fields in ("x: int\n    y: int", "y: int\n    x: int"):
        text = f"class V(NamedTuple):\n    {fields}\nO = V(3, 4)\n"
        head = HEAD.replace("class Kind(enum", text + "class Kind(enum", 1)
        marks.append(Book(loaded(head + "        return (O.x + s.i, 0.0)\n")).fingerprint())
    assert marks[0] != marks[1]
