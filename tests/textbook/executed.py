"""The programs of the textbook, executed as they are printed: the text is put into Python word for word and line for
line, and every line tells what it does. Nothing here knows of events or of the labels of lines.
"""

from __future__ import annotations

import ast
import math
import random
import re
import sys
from typing import Any, NamedTuple

from zermelo.game import CHANCE
from zermelo.textbook.algorithms import Settings
from zermelo.textbook.gametree import INFINITY, GameTree
from zermelo.textbook.programs import program

PYTHON = [  # printed, and meant: in this order, on every line
    (r"^(at first|after the search|upper bound of|average counts).*", r"# \g<0>"),
    (r"([A-Z])-(?=[A-Z])", r"\1_"),
    (r"^([A-Z_]+\(.*\)):$", r"def \1:"),
    (r"(\w+) is an end: return its payoff(s?)(, none)?$", r"end(\1): return (payoff\2(\1)\3)"),
    (r"s is a goal: return its payoff$", r"goal(s): return payoff(s)"),
    (r"n is an end: v\(n\) ← its payoff", "end(n): v[n] = payoff(n)"),
    (r"n is an end: α\(n\), β\(n\) ← its payoff", "end(n): α[n] = β[n] = payoff(n)"),
    (r"for each successor c of s that is noisy, or any if d > 0:", "for c in successors(s) if d > 0 else noisy(s):"),
    (r"for each successor c of s, in order:", "for c in ordered(s):"),
    (r"for each successor c of s, with its probability p:", "for c, p in outcomes(s):"),
    (r"for each successor (\w) of (\w):", r"for \1 in successors(\2):"),
    (r"for d from 1 to deepest, while there is time:", "for d in range(1, deepest + 1):"),
    (r"put the successors of every node in order.*", "reorder()"),
    (r"best ← the first successor of s", "best = ordered(s)[0]"),
    (
        r"return the successor c of s with the largest (\w+)\(c\)",
        r"return best_of(s, {c: \1(c) for c in successors(s)})",
    ),
    (r"return (?:a|the) successor of s that (?:is|was) worth v(?: first)?", "return worth(s, v)"),
    (r"d = 0: return the estimate of s", "d == 0: return estimate(s)"),
    (r"v ← the estimate of s", "v = estimate(s)"),
    (r"best ← the successor with the best w for whoever moves", "best = best_of(s, w)"),
    (r"best was searched further: return best", "best in further_seen: return best"),
    (r"w\(best\) ← (.*)", r"w[best] = \1; further_seen.add(best)"),
    (r"repeat:", "while True:"),
    (r"u ← (0|−∞) for every player", r"u = vector(\1)"),
    (r"w has more for whoever moves at s than u has: u ← w", "w[turn(s)] > u[turn(s)]: u = w"),
    (r"put x on the stack", "stack = [x]"),
    (r"while the stack is not empty:", "while stack:"),
    (r"n ← the top of the stack", "n = stack[0]"),
    (r"the parent of n", "parent(n)"),
    (r"put the successors of n on the stack", "stack[:0] = successors(n)"),
    (r"take n off the stack and go on", "gone = stack.pop(0); continue"),
    (r"take n off the stack", "stack.pop(0)"),
    (r"v\(n\) is known", "n in v"),
    (r"α\(n\) and β\(n\) are known", "n in α and n in β"),
    (r"the lowest payoff, the highest payoff", "lowest, highest"),
    (r"while there is time:", "for time in range(samples):"),
    (r"c ← the next successor of s, each in its turn", "c = successors(s)[time % len(successors(s))]"),
    (r"look for the highest upper bound of a successor", "it = highest(n if n >= 0 else s)"),
    (r"(\w) ← the successor that has it", r"\1 = it; path.append(it)"),
    (r"T ← s alone", "T = {s}"),
    (r"n ← s$", "n = s; path.clear(); path.append(s)"),
    (r"while all successors of n are in T:", "while successors(n) and T.issuperset(successors(n)):"),
    (r"n is no end: add .*", "not end(n): n = min(set(successors(n)) - T); T.add(n); path.append(n)"),
    (r"play at random from (\w) to an end", r"playout(\1)"),
    (r"add its payoff to the averages of c and s", "averaged([s, c])"),
    (r"add its payoff to all averages from n up to s", "averaged(path)"),
    (r"return the successor( of s)? with the best average", "return"),
    (r"n is not x", "n != x"),
    (r"(Max|Min|chance) moves at (\w)", r"moves('\1', \2)"),
    (r", else ", " else "),
    (r"\b([vαβw])\((\w)\)", r"\1[\2]"),
    *((sign, word) for sign, word in (("←", "="), ("≥", ">="), ("≤", "<="), ("×", "*"), ("−", "-"), ("∞", "inf"))),
    (r"\bnone\b", "None"),
]


class Fact(NamedTuple):
    """What a line has done: called (a function was), assigned, tested, returned, played or averaged."""

    what: str
    line: int
    local: dict[str, Any]
    value: Any = None


class Told(ast.NodeTransformer):
    """Every function, assignment, test and return tells what it does."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        self.generic_visit(node)
        node.body.insert(0, ast.parse(f"told('called', {node.lineno}, locals())").body[0])
        return node

    def visit_Assign(self, node: ast.Assign) -> Any:
        after = f"told('assigned', {node.lineno}, locals(), ({ast.unparse(node.targets[0])}))"
        return [node, *ast.parse(after).body]

    def visit_If(self, node: ast.If) -> ast.AST:
        self.generic_visit(node)
        node.test = ast.parse(f"told('tested', {node.lineno}, locals(), {ast.unparse(node.test)})", mode="eval").body
        return node

    def visit_Return(self, node: ast.Return) -> ast.AST:
        value = ast.unparse(node.value) if node.value else "None"
        node.value = ast.parse(f"told('returned', {node.lineno}, locals(), {value})", mode="eval").body
        return node


class Vector(tuple[float, ...]):
    """Payoffs that can be added and weighted."""

    def __add__(self, other: Any) -> Vector:
        return Vector(a + b for a, b in zip(self, other, strict=True))

    def __rmul__(self, share: Any) -> Vector:
        return Vector(share * part for part in self)


def in_python(name: str) -> str:
    lines = []
    for line in program(name).code:
        for printed, meant in PYTHON:
            line = re.sub(printed, meant, line)
        lines.append(line)
    return "\n".join(lines)


class Machine:
    """A program and a tree: what the words of the program mean on it."""

    def __init__(self, name: str, tree: GameTree, settings: Settings) -> None:
        self.name, self.tree = name, tree
        self.facts: list[Fact] = []
        self.values: dict[int, Any] = {}  # what calls on nodes have returned last
        self.order: dict[int, list[int]] = {}
        self.luck = random.Random(settings.seed)
        self.seen: dict[int, list[float]] = {}  # the payoffs of the random games through a node
        self.ends = [tree.utility(node.number) for node in tree.nodes if not node.children]
        self.words = self.meanings(settings)

    def meanings(self, settings: Settings) -> dict[str, Any]:
        tree, nodes = self.tree, self.tree.nodes
        seats = {"Max": 0, "Min": 1, "chance": CHANCE}
        limited = "estimate" in "".join(program(self.name).code)
        return {
            "end": lambda n: bool(nodes[n].payoffs) if limited else not nodes[n].children,
            "goal": lambda n: not nodes[n].children and tree.utility(n) > min(self.ends),
            "LOSE": min(self.ends),
            "payoff": tree.utility,
            "payoffs": lambda n: Vector(nodes[n].payoffs),
            "estimate": tree.guess,
            "successors": tree.successors,
            "noisy": lambda n: [child for child in tree.successors(n) if nodes[child].noisy],
            "ordered": lambda n: self.order.get(n, tree.successors(n)),
            "outcomes": lambda n: [(child, nodes[child].odds) for child in tree.successors(n)],
            "parent": tree.parent,
            "moves": lambda who, n: nodes[n].turn == seats[who],
            "turn": lambda n: nodes[n].turn,
            "vector": lambda value: Vector([value] * len(tree.game.players)),
            "best_of": lambda n, worth: (max if tree.is_max(n) else min)(worth, key=lambda c: worth[c]),
            "worth": lambda n, v: next((c for c in tree.successors(n) if self.values.get(c) == v), None),
            "inf": INFINITY,
            "lowest": tree.lowest,
            "highest": tree.highest if self.name.startswith(("alphabeta", "minimax")) else self.highest,
            "samples": settings.samples,
            "n": -1,
            "path": [],
            "further_seen": set(),
            **{name: {} for name in "vαβw"},
            **{name.__name__: name for name in (self.told, self.reorder, self.playout, self.averaged)},
        }

    def run(self, *arguments: Any) -> list[Fact]:
        code = ast.fix_missing_locations(Told().visit(ast.parse(in_python(self.name))))
        exec(compile(code, "<program>", "exec"), self.words)
        first = next(part.name for part in code.body if isinstance(part, ast.FunctionDef))
        self.words[first](*arguments)
        return self.facts

    def told(self, what: str, line: int, local: dict[str, Any], value: Any = None) -> Any:
        self.facts.append(Fact(what, line, {**local, "path": tuple(self.words["path"])}, value))
        if what == "returned" and "s" in local:
            self.values[local["s"]] = value[0] if isinstance(value, tuple) and type(value) is tuple else value
        return value

    def reorder(self) -> None:
        for n in [n for n in self.values if self.tree.successors(n)]:
            sign = -1 if self.tree.is_max(n) else 1
            known = self.order.get(n, self.tree.successors(n))
            self.order[n] = sorted(known, key=lambda c: sign * self.values[c] if c in self.values else INFINITY)
        self.values = {}

    def highest(self, n: int) -> int:
        sign, tries = 1 if self.tree.is_max(n) else -1, max(1, len(self.seen.get(n, [])))

        def bound(c: int) -> float:
            games = self.seen.get(c, [])
            if not games:
                return INFINITY
            spread = max(self.ends) - min(self.ends) or 1
            return sign * sum(games) / len(games) + spread * math.sqrt(2 * math.log(tries) / len(games))

        bounds = {c: round(bound(c), 9) for c in self.tree.successors(n)}
        return max(bounds, key=lambda c: bounds[c])

    def playout(self, n: int) -> None:
        line = sys._getframe(1).f_lineno
        while not self.tree.is_terminal(n):
            n = self.luck.choice(self.tree.successors(n))
        self.reward = self.tree.utility(n)
        self.facts.append(Fact("played", line, {"n": n}, self.reward))

    def averaged(self, path: list[int]) -> None:
        line = sys._getframe(1).f_lineno
        for n in reversed(path):
            self.seen.setdefault(n, []).append(self.reward)
            self.facts.append(Fact("averaged", line, {"n": n}, sum(self.seen[n]) / len(self.seen[n])))
