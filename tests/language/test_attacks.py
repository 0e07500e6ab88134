# ruff: noqa: E501  # programs read best on one line each
"""Programs with which the language was attacked from outside: each means what Python means, or is refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.language.test_rules_page import HEAD, compiled_answer
from tests.language.ways import loaded
from zermelo.compiler import CompileError
from zermelo.compiler.errors import RunsOver

MORE = """
import collections
import enum

nan, NAN = float("nan"), float("nan")

class V(NamedTuple):
    a: int
    b: int
    def __add__(self, other): return (1, 2)
class W(V): pass
class M:
    def __add__(self, other): return 1000
class K(M, enum.IntEnum):
    A = 4
class R(enum.IntEnum):
    A = 3
    def __rmod__(self, other): return 1000
class B(NamedTuple):
    x: int
    y: int
class Doubled(B):
    def __new__(cls, x, y): return B.__new__(cls, 2 * x, y)
class Swapped(B):
    __new__ = lambda cls, x, y: B.__new__(cls, y, x)
class Hidden(B):
    x = property(lambda self: 99)
class Turned(NamedTuple):
    x: int
    y: int
    def __reversed__(self): return iter((7, 7))
class Q(NamedTuple):
    n: int
C3 = Doubled(3, 4)
P1 = collections.namedtuple("P", "x y")
P2 = collections.namedtuple("P", "y x")
PTS = (P1(1, 2),) + (P2(1, 2),) * 9
TWO = (B(1, 2), B(3, 4))
DEEP = (((), (1,)),) + (((), (0.5,)),) * 9
INTS = (((), (1,)),) + (((), (7,)),) * 9
DEEPER = (((), (0.5,)),) + (((), (9007199254740993,)),) * 9
LISTED = [[[], [1]], [[], [0.5]]]
FLOATS = (nan,) + tuple(k / 2 for k in range(10))
MIXED = (2.0, 1.0, nan, 1.0)
ZEROS = tuple(-0.0 if k % 3 else 0.0 for k in range(40))
def f(a, b): return a + b
"""
METHODS = """
    def g(self, n):
        for k in range(n):
            yield k
    def same(self, it): return it
    class Inside(NamedTuple):
        x: int
        y: int
"""
PROGRAMS = [
    "a=[1,2]; b=[3,4]; p=(a,)+(b,); n=0\nfor k in range(50):\n    x=p[k&1]\n    x.append(k)\n    n+=len(x)\nreturn (n,0.0)",
    "a=[1,2]; b=[3,4]; p=(a,b); x=p[s.i&1]; x.append(5); c=[7,8]; d=[9]; return (x[2]+c[0]+d[0],0.0)",
    "t=tuple([k] for k in s.t); y=[7 for k in range(100)]; return (t[1][0]+t[2][0]*10+y[0]*100,0.0)",
    "a=[1]; b=[2]; n=0\nfor x in reversed((a,b)):\n    x.append(1)\n    n=n*10+len(x)\nreturn (n,0.0)",
    "prev=self.g(1); n=0\nfor k in range(3):\n    it=self.g(k+2)\n    n=n*10+sum(prev)\n    prev=it\nreturn (n,0.0)",
    "l=[self.g(5)]; n=0\nfor a in l[0]:\n    n+=1\n    if a==1: break\nfor a in l[0]:\n    n+=10\nreturn (n,0.0)",
    "it=self.g(5); b=self.same(it); n=0\nfor a in b: n+=a\nfor a in it: n+=100\nreturn (n,0.0)",
    "n=0\nfor a in self.same(self.g(4)): n+=a\nreturn (n,0.0)",
    "return (int(2*DEEP[s.i][1][0]),0.0)",
    "return (INTS[s.i][1][0],0.0)",
    "return (int(DEEPER[s.i][1][0]),0.0)",
    "return (int(2*LISTED[s.i-4][1][0]),0.0)",
    "n=0\nfor k in range(-9223372036854775808, 9223372036854775807):\n    n+=1\n    if n>3: break\nreturn (n,0.0)",
    "return (1 if range(-9223372036854775808, 9223372036854775807) else 0,0.0)",
    "return (int(all(n > 0 for n,k in enumerate(s.t, 9223372036854775806))),0.0)",
    "return (int(all(n > 0 for n,k in enumerate(s.t, start=9223372036854775803+s.i))),0.0)",
    "return (int(FLOATS == FLOATS)+2*int(FLOATS[:9] == FLOATS[:9]),0.0)",
    "return (int(FLOATS[:1] == (NAN,)),0.0)",
    "t=tuple(sorted(MIXED)); return (int(2*t[2]),0.0)",
    "t=sorted([x for x in ZEROS]); return (int(1/t[21] < 0) if False else len(t),t[21])",
    "return (len(W(1,s.i)+W(3,4)),0.0)",
    "return (K.A+s.i,0.0)",
    "return (s.i % R.A,0.0)",
    "v=Turned(1,5); n=0\nfor k in reversed(v): n=n*10+k\nreturn (n,0.0)",
    "p=C3; return (p.x,0.0)",
    "return (Doubled(3,s.i).x,0.0)",
    "return (Swapped(3,s.i).x,0.0)",
    "return (Hidden(3,s.i).x,0.0)",
    "return (PTS[s.i].x,0.0)",
    "return (int(any([10//k for k in (1,0)])),0.0)",
    "return (int(all([10//k > 50 for k in (1,0)])),0.0)",
    "return (int(any([k > 3 for k in s.t])) + 2*int(all([k > 3 for k in s.t])),0.0)",
    "return (max(s.t, default=TWO[s.i].x),0.0)",
    "return (f(b=TWO[s.i].x, a=TWO[s.i//(s.i-5)].x),0.0)",
    "return (sum((k for k in NEAR[s.i]), s.i//(s.i-5)),0.0)",
    "n=0\nfor k in reversed(range(s.i//(s.i-5), LONG[s.i*9])): n+=k\nreturn (n,0.0)",
    "return (int(s.i in range(0,10,s.i-5)),0.0)",
    "n=0\nfor k in range(0,10,s.i-5): n+=1\nreturn (n,0.0)",
    "if s.i:\n    raise ValueError(s.i//(s.i-5))\nreturn (1,0.0)",
    "assert s.i<0, LONG[s.i*99]\nreturn (1,0.0)",
    "b=3; return (sum(b for a in s.t for b in range(b)),0.0)",
    "b=3; return (sum(b for a in s.t if b>1 for b in range(2)),0.0)",
    "return (sum(s.t, 1, start=2),0.0)",
    "if s.i: raise StopIteration\nreturn (1,0.0)",
    "return (divmod(divmod(divmod(divmod(divmod(divmod(divmod(divmod(divmod(s.i,2)[0],2)[0],2)[0],2)[0],2)[0],2)[0],2)[0],2)[0],2)[1],0.0)",
    "return (int(s.i < (s.i < (s.i < (s.i < (s.i < (s.i < (s.i < 9 < 11) < 8) < 7) < 6) < 5) < 4) < 3),0.0)",
    "return (int(1 < s.t[s.i - 5] < s.t[2] <= s.t[s.i // 3 + 1] < LONG[9]),0.0)",
    "n=sum(sum(k for k in row) for row in NEAR); k=3; return (n*k,0.0)",
    "return (int(2*max((k/2 for k in s.t if k > 9), default=-1.5)),0.0)",
    "return (sum(())+max((), default=3),0.0)",
    "n=0\nfor k in (): n+=1\nreturn (n,0.0)",
    "p=self.Inside(s.i, 2); return (p.x*10+p.y,0.0)",
    "return (len(s.t[:self.table[1]]),0.0)",
    "return (s._replace(zz=3).i,0.0)",
]  # fmt: skip


def text_of(program: str) -> str:
    first, *rest = program.split("\n")
    lines = [*first.split("; "), *rest] if not first.startswith("if") else [first, *rest]
    head = HEAD.replace("class S(NamedTuple):", MORE + "\nclass S(NamedTuple):", 1)
    return head + METHODS + "    def answer(self, s):\n" + "".join(f"        {line}\n" for line in lines)


def outcome(call: Any) -> Any:
    try:
        return call()
    except (CompileError, RunsOver):
        return "refused"
    except Exception as problem:
        return type(problem).__name__


@pytest.mark.parametrize("program", PROGRAMS, ids=range(len(PROGRAMS)))
def test_equal_or_refused(program: str):
    game = loaded(text_of(program))
    due = outcome(lambda: game.answer(game.start())[0])
    found = outcome(lambda: compiled_answer(game))
    assert found in (due, "refused"), program


VALID = [program for program in PROGRAMS if any(part in program for part in (
    "NEAR); k=3", "(): n+=1", "Inside", "divmod(divmod", "-1.5", "INTS[", "any([k > 3", "< 9 < 11", "1 < s.t[",
))]  # fmt: skip


@pytest.mark.parametrize("program", VALID, ids=range(len(VALID)))
def test_what_is_valid_compiles(program: str):
    """Refusing everything would be equal too."""
    game = loaded(text_of(program))
    assert compiled_answer(game) == game.answer(game.start())[0], program


def test_there_are_valid_ones():
    assert len(VALID) == 9
