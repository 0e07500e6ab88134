# ruff: noqa: E501  # tables of forms read best with a form beside the other
"""Random programs within the language of rules: typed expressions and statements, nested, over all its types.

A program is the text of a game whose method `answer(self, s)` gives an int and a float. It is drawn from a source of
choices; 0 is always the simplest, so that whoever draws (hypothesis) can make a program that fails simpler.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.language.page import METHODS

Choose = Callable[[int], int]  # an int from 0 below n

HEAD = (
    """
import enum
import math
from typing import NamedTuple
from zermelo import Game, Table, bits
from zermelo.bits import each, replaced, popcount, at
from zermelo.cells import Cells

BIG, SMALL, HALF = 4611686018427387904, 3, 0.5
LONG = tuple((7 * k) % 23 - 5 for k in range(20))
RAGGED = ((1, 2), (3,), (4, 5, 6), (), (7, 8, 9, 10))
PAIRS = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1), (2, 3))
STEPS = [1, -1, 4, 9]
RAW = b"zermelo 1912"
REALS = (0.5, 1.0, -2.25)
EMPTY = ()

class Point(NamedTuple):
    x: int
    y: int

POINTS = tuple(Point(k - 3, k * k) for k in range(12))

class Kind(enum.IntEnum):
    NONE = 0
    ONE = 1
    FAR = 70

class S(NamedTuple):
    i: int
    j: int
    t: tuple[int, int, int, int]
    c: Cells
    d: Cells

def spread(a, b=SMALL, *, c=2):
    return a * b - c

def steps(n):
    for k in range(n & 3):
        yield k * 2

class Base(Game):
    CAP = 5
    def middle(self, a):
        return a // 2

class G(Base):
    CAP = 6
    def __init__(self):
        self.width, self.scale = 7, 1.5
        self.mask = Cells(0x00FF00FF00FF00FF, 64)
        self.table = Table(k * k - 9 for k in range(16))
        self.reals = Table(k / 4 for k in range(12))
        self.near = tuple(tuple(n for n in (k - 1, k + 1, k + 4) if 0 <= n < 12) for k in range(12))
    def start(self): return S(0, 0, (1, 2, 3, 4), Cells(0, 64), Cells(0, 128))
"""
    + METHODS
    + """\
    def twice(self, a, b=1):
        return a + a - b
    def middle(self, a):
        return super().middle(a) + 1
    @staticmethod
    def third(a):
        return a % 3
    def some(self, n):
        yield n & 7
        yield from steps(n)
        if n & 8:
            yield 5
    def answer(self, s):
"""
)


class Writer:
    """Writes one program."""

    def __init__(self, choose: Choose) -> None:
        self.choose = choose
        self.lines: list[str] = []
        self.names: dict[str, list[str]] = {kind: [] for kind in "IFBTCDL"}
        self.count = 0
        self.depth = 0
        self.loops = 0

    def pick(self, options: list[str]) -> str:
        return options[self.choose(len(options))]

    def program(self) -> str:
        """The whole text."""
        self.block(2, 1 + self.choose(4))
        self.put(2, f"return ({self.I(2)}, {self.F(2)})")
        return HEAD + "\n".join(self.lines) + "\n"

    def put(self, level: int, text: str) -> None:
        self.lines.append("    " * level + text)

    def fresh(self, kind: str) -> str:
        self.count += 1
        return f"{kind.lower()}{self.count}"

    # ---- statements ----------------------------------------------------------------------------------------

    def block(self, level: int, size: int) -> None:
        before = {kind: list(names) for kind, names in self.names.items()}
        for _ in range(size):
            self.statement(level)
        if level > 2:
            self.names = before  # what a block sets is not sure to be set after it

    def statement(self, level: int) -> None:
        what = self.choose(12 if level < 5 else 4)
        if what < 2:
            self.assign(level)
        elif what == 2:
            self.change(level)
        elif what == 3:
            self.lists(level)
        elif what < 6:
            self.put(level, f"if {self.B(2)}:")
            self.block(level + 1, 1 + self.choose(2))
            if self.choose(2):
                self.put(level, f"elif {self.B(1)}:" if self.choose(3) == 2 else "else:")
                self.block(level + 1, 1 + self.choose(2))
        elif what < 9:
            self.loop(level)
        elif what == 9:
            guard = self.fresh("I")
            self.put(level, f"{guard} = 0")
            self.put(level, f"while {guard} < {1 + self.choose(4)} and {self.B(1)}:")
            self.put(level + 1, f"{guard} += 1")
            self.loops += 1
            self.block(level + 1, 1 + self.choose(2))
            self.loops -= 1
        elif what == 10:
            self.unpack(level)
        elif self.loops and self.choose(2):
            self.put(level, f"if {self.B(1)}: {self.pick(['break', 'continue'])}")
        else:
            self.put(level, f"if {self.B(1)}: return ({self.I(1)}, {self.F(1)})")

    def assign(self, level: int) -> None:
        kind = self.pick(["I", "B", "F", "T", "C", "D"])
        text = getattr(self, kind)(2)
        name = self.fresh(kind)
        self.put(level, f"{name} = {text}")
        self.names[kind].append(name)

    def change(self, level: int) -> None:
        kind = self.pick(["I", "F", "C", "T"])
        if not self.names[kind]:
            self.assign(level)
            return
        name = self.pick(self.names[kind])
        if kind == "T":
            self.put(level, f"{name} = {self.T(2)}")
        elif kind == "C":
            self.put(level, f"{name} {self.pick(['|', '&', '^', '+', '-'])}= {self.C(2)}")
        elif kind == "F":
            self.put(level, f"{name} {self.pick(['+', '-', '*'])}= {self.F(2)}")
        else:
            sign = self.pick(["+", "-", "*", "&", "|", "^", "//", "%", ">>"])
            self.put(level, f"{name} {sign}= {self.I(2)}")

    def lists(self, level: int) -> None:
        if not self.names["L"] or self.choose(3) == 0:
            name = self.fresh("L")
            made = [f"[{self.I(2)}, {self.I(1)}]", f"[{self.I_over('k')} for k in {self.items()}]", "[3, 1, 2]"]
            self.put(level, f"{name} = {self.pick(made)}")
            self.names["L"].append(name)
            return
        name = self.pick(self.names["L"])
        ways = [
            f"{name}.append({self.I(2)})",
            f"if len({name}) > 1: {self.fresh('I')} = {name}.pop()",
            f"for {self.fresh('I')} in sorted({name}): {name}[0] += 1",
            f"{name}[{self.I(1)} & 3] = {self.I(2)}",
            f"{name}[{self.I(1)} % 2] += {self.I(1)}",
        ]
        self.put(level, self.pick(ways))

    def loop(self, level: int) -> None:
        name = self.fresh("I")
        source = self.pick([f"range({self.I(1)} & 7)", self.items(), f"each({self.I(1)} & 255)", f"({self.C(1)} >> 50).each()",
                            "self.some(s.i)", "steps(s.j)", f"reversed(range({self.I(1)} & 3))", f"sorted({self.T(1)})"])  # fmt: skip
        if self.choose(4) == 3:
            other = self.fresh("I")
            pairs = [f"enumerate({self.items()})", f"zip({self.T(1)}, {self.items()})", "PAIRS", "enumerate(LONG, 3)",
                     f"zip({self.items()}, {self.items()})", f"enumerate(s.t, start={self.I(1)} & 7)", "zip(LONG, STEPS)"]  # fmt: skip
            self.put(level, f"for {name}, {other} in {self.pick(pairs)}:")
        else:
            self.put(level, f"for {name} in {source}:")
        before = list(self.names["I"])
        self.names["I"].append(name)
        self.loops += 1
        self.block(level + 1, 1 + self.choose(3))
        self.loops -= 1
        self.names["I"] = before

    def unpack(self, level: int) -> None:
        names = [self.fresh("I") for _ in range(2)]
        source = self.pick(
            [f"divmod({self.I(2)}, {self.I(1)})", f"{self.I(2)}, {self.I(2)}", f"PAIRS[{self.I(1)} % 9]"]
        )
        self.put(level, f"{names[0]}, {names[1]} = {source}")
        self.names["I"] += names

    # ---- expressions ---------------------------------------------------------------------------------------

    def items(self) -> str:
        """Something that holds ints and can be gone through."""
        return self.pick(
            ["s.t", "LONG", "self.near[s.i & 7]", "RAGGED[s.j % 5]", "STEPS", "(1, 2, s.i)", "range(4)", "RAW[:3]"]
        )

    def I_over(self, name: str) -> str:  # I, F, B, T, C, D are the types
        return self.pick([name, f"{name} + s.i", f"{name} * {name}", f"{name} & 3", f"s.t[{name} & 3]"])

    def I(self, deep: int) -> str:  # noqa: E743  # the type of ints
        leaves = ["1", "s.i", "s.j", "0", "-1", "SMALL", "self.width", "63", "BIG", "Kind.FAR", "Base.CAP", "self.CAP",
                  "len(s.t)", "RAW[2]", "9223372036854775807", *self.names["I"]]  # fmt: skip
        if deep == 0:
            return self.pick(leaves)
        a, b = self.I(deep - 1), self.I(deep - 1)
        ways = [
            *leaves[:4],
            f"({a} + {b})", f"({a} - {b})", f"({a} * {b})", f"({a} // {b})", f"({a} % {b})",
            f"({a} & {b})", f"({a} | {b})", f"({a} ^ {b})", f"({a} << ({b} & 31))", f"({a} >> ({b} & 63))",
            f"({a} << ({b} & 127))", f"({a} >> {b})", f"(-{a})", f"(~{a})", f"abs({a})", f"({a} ** {self.choose(4)})",
            f"min({a}, {b})", f"max({a}, {b}, s.i)", f"s.t[{a} & 3]", f"s.t[{a}]", f"LONG[{a} % 20]", f"LONG[{a}]",
            f"self.table[{a} & 15]", f"self.table[{a}]", f"RAGGED[{a} % 5][{b}]", f"PAIRS[{a} % 9][{b} & 1]",
            f"len(self.near[{a} % 12])", f"STEPS[{a} & 3]", "STEPS[-1]",
            f"({a} if {self.B(deep - 1)} else {b})", f"({a} or {b})", f"({a} and {b})", f"int({self.B(deep - 1)})",
            f"int({self.F(deep - 1)})", f"round({self.F(deep - 1)})", f"math.floor({self.F(deep - 1)})",
            f"popcount({a})", f"bits.lowest({a})", f"bits.shl({a}, {b})", f"bits.shr({a}, {b} & 63)", f"bits.add({a}, {b})",
            f"bits.mul({a}, {b})", f"bits.bit({a})", f"at({a}, {b} & 15)", f"bits.put({a}, {b}, 7)", f"bits.flip({a})",
            f"({a}).bit_length()", f"({a}).bit_count()", f"({self.C(deep - 1)}).size()", f"({self.D(deep - 1)}).lowest()",
            f"sum({self.I_over('k')} for k in {self.items()})", f"sum(k for k in {self.items()} if k > {a})",
            f"max({self.I_over('k')} for k in {self.items()})", f"min({self.items()})",
            f"max({self.I_over('k')} for k in sorted({self.T(deep - 1)}))", f"sum((k for k in {self.items()}), start={self.I(0)})",
            f"max((k for k in {self.items()} if k > {a}), default={self.choose(3)})", f"min({self.items()}, default=-1)",
            f"sum(k * n for n, k in enumerate({self.items()}, start=2))", f"sum(x - y for x, y in zip({self.items()}, {self.items()}))",
            f"POINTS[{a} % 12].y", f"sum(p.x * p.y for p in POINTS if p.x < {a})", f"POINTS[{a}]._replace(x={b}).x",
            f"sum(x * y for x in s.t for y in (1, {a}))", f"divmod({a}, {b})[{self.choose(2)}]",
            f"self.twice({a})", f"self.twice(b={a}, a={b})", f"self.middle({a})", f"self.third({a})",
            f"spread({a})", f"spread({a}, c={b})", f"({self.T(deep - 1)})[{self.choose(4)}]",
            *(f"{name}[{a} & 1]" for name in self.names["L"]), *(f"len({name})" for name in self.names["L"]),
        ]  # fmt: skip
        return self.pick(ways)

    def F(self, deep: int) -> str:  # the type of floats
        leaves = ["0.5", "HALF", "self.scale", "-1.25", "1e300", "0.0", *self.names["F"]]
        if deep == 0:
            return self.pick(leaves)
        a, b = self.F(deep - 1), self.F(deep - 1)
        i, j = self.I(deep - 1), self.I(deep - 1)
        ways = [
            *leaves[:2],
            f"({a} + {b})", f"({a} - {b})", f"({a} * {b})", f"({a} / {b})", f"({i} / {j})", f"float({i})", f"({a} + {i})",
            f"({i} * {b})", f"(-{a})", f"abs({a})", f"min({a}, {b})", f"max({a}, {b})", f"max(0.0, {b})",
            f"({a} if {self.B(deep - 1)} else {b})", f"(1.0 if {self.B(deep - 1)} else {b})", f"math.sqrt(abs({a}))",
            f"REALS[{i} % 3]", f"self.reals[{i} % 12]", f"self.reals[{i}]", f"math.sqrt({a})", "(s.i - s.j) / 3",
        ]  # fmt: skip
        return self.pick(ways)

    def B(self, deep: int) -> str:  # the type of truths
        leaves = ["s.i < 3", "True", "s.j > s.i", "s.i == s.j", "False", *self.names["B"]]
        if deep == 0:
            return f"({self.pick(leaves)})"
        i, j = self.I(deep - 1), self.I(deep - 1)
        sign = self.pick(["<", "<=", ">", ">=", "==", "!="])
        c = self.C(deep - 1)
        ways = [
            *leaves[:2], f"{i} {sign} {j}", f"{i} {sign} {j} <= s.i", f"not {self.B(deep - 1)}",
            f"{self.B(deep - 1)} and {self.B(deep - 1)}", f"{self.B(deep - 1)} or {self.B(deep - 1)}",
            f"{self.F(deep - 1)} {sign} {self.F(deep - 1)}", f"{i} {sign} {self.F(deep - 1)}",
            f"{self.T(deep - 1)} {sign} {self.T(deep - 1)}", f"{c} {sign} {self.C(deep - 1)}",
            f"{i} in {self.items()}", f"{i} not in s.t", f"{i} in LONG", f"({i}, {j}) in PAIRS", f"({c}).has({i})",
            f"bool({c})", f"bool({i})", f"any({self.I_over('k')} > {i} for k in {self.items()})",
            f"all(k != {i} for k in {self.items()})", "any(s.t)", f"all(k for k in {self.items()})",
            f"RAGGED[{i} % 5] == RAGGED[{j} % 5]", f"PAIRS[{i} % 9] != PAIRS[2]", f"not {c}", f"RAGGED[{i} % 5]",
            f"LONG[1:4] == ({i}, {j}, 9)", f"any(i == {i} for i in range({j} & 3))", f"all(x <= y for x, y in zip(s.t, sorted({self.T(deep - 1)})))",
            "any(EMPTY)", f"{i} in EMPTY", f"all(k > {i} for k in EMPTY)",
        ]  # fmt: skip
        return f"({self.pick(ways)})"

    def T(self, deep: int) -> str:  # the type of tuples of four ints
        leaves = ["s.t", "(1, 2, 3, 4)", *self.names["T"]]
        if deep == 0:
            return self.pick(leaves)
        t, u, i = self.T(deep - 1), self.T(deep - 1), self.I(deep - 1)
        ways = [
            *leaves[:1], f"({i}, s.j, {self.I(deep - 1)}, 5)", f"replaced({t}, {self.I(0)}, {i})",
            f"({t})[1:] + ({i},)", f"({i},) * 4", f"tuple({self.I_over('k')} for k in {t})", f"tuple(sorted({t}))", f"tuple(sorted({t}, reverse=True))",
            f"tuple(k + n for n, k in enumerate({t}))", f"tuple(a - b for a, b in zip({t}, {u}))", f"({t})[:2] + ({u})[-2:]",
            f"({t} if {self.B(deep - 1)} else {u})", f"min({t}, {u})", f"s._replace(t={t}, i={i}).t",
            f"s.t[:s.i] + ({i},) + s.t[s.i + 1:]", f"s.t[:2] + ({i},) + s.t[3:]",
            "tuple(k * k for k in range(4))", f"max(s.t, {u})",
        ]  # fmt: skip
        return f"({self.pick(ways)})"

    def C(self, deep: int) -> str:  # the type of sets of 64 cells
        leaves = ["s.c", "self.mask", "Cells(5, 64)", *self.names["C"]]
        return self.cells(deep, leaves, self.C, "64")

    def D(self, deep: int) -> str:  # the type of sets of 128 cells
        leaves = ["s.d", "Cells.of(128, 3, 99)", *self.names["D"]]
        return self.cells(deep, leaves, self.D, "128")

    def cells(self, deep: int, leaves: list[str], again: Callable[[int], str], width: str) -> str:
        if deep == 0:
            return self.pick(leaves)
        a, b, i = again(deep - 1), again(deep - 1), self.I(deep - 1)
        ways = [
            *leaves[:1], f"({a} & {b})", f"({a} | {b})", f"({a} ^ {b})", f"(~{a})", f"({a} << {i})", f"({a} >> {i})",
            f"({a} + {b})", f"({a} - {b})", f"({a} * 3)", f"({a} - {i})", f"({a}).one({i})", f"({a}).drop()", f"({a}).flip()",
            f"Cells({i}, {width})", f"({a} if {self.B(deep - 1)} else {b})", f"(-{a})", f"Cells.of({width}, {i}, 7)",
        ]  # fmt: skip
        return self.pick(ways)
