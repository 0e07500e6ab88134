"""Names that are read before they are set: an error in Python, and whatever lay there before in machine code.

A name must be set on every way that leads to where it is read. A loop may run no time at all, so what it sets does not
count after it.
"""

from __future__ import annotations

import ast

from zermelo.compiler.errors import CompileError

Names = frozenset[str]
Known = Names | None  # None: nobody comes here


def refuse_unset(definition: ast.FunctionDef, name: str, local: set[str]) -> None:
    """CompileError for the first local name that may be read before it is set."""
    arguments = definition.args
    given = {one.arg for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)}
    _Walk(name, local).block(definition.body, frozenset(given))


def _met(ways: list[Known]) -> Known:
    """What is set on all ways that somebody comes."""
    taken = [way for way in ways if way is not None]
    return frozenset.intersection(*taken) if taken else None


class _Walk:
    def __init__(self, name: str, local: set[str]) -> None:
        self.name, self.local = name, local
        self.breaks: list[list[Known]] = []

    def block(self, body: list[ast.stmt], known: Known) -> Known:
        for statement in body:
            if known is None:
                return None
            known = self.statement(statement, known)
        return known

    def statement(self, node: ast.stmt, known: Names) -> Known:
        if isinstance(node, ast.If):
            known = self.read(node.test, known)
            return _met([self.block(node.body, known), self.block(node.orelse, known)])
        if isinstance(node, ast.While):
            known = self.read(node.test, known)
            forever = isinstance(node.test, ast.Constant) and bool(node.test.value)
            return self.loop(node.body, node.orelse, known, None if forever else known)
        if isinstance(node, ast.For):
            known = self.read(node.iter, known)
            return self.loop(node.body, node.orelse, known | stored(node.target), known)
        if isinstance(node, ast.Return | ast.Raise):
            self.reads(node, known)
            return None
        if isinstance(node, ast.Break):
            self.breaks[-1].append(known)
            return None
        if isinstance(node, ast.Continue):
            return None
        known = self.reads(node, known)
        if isinstance(node, ast.AnnAssign) and node.value is None:
            return known
        return known | stored(node)

    def loop(self, body: list[ast.stmt], orelse: list[ast.stmt], inside: Names, done: Known) -> Known:
        self.breaks.append([])
        self.block(body, inside)
        ways = self.breaks.pop()
        return _met([self.block(orelse, done) if done is not None else None, *ways])

    def reads(self, node: ast.AST, known: Names) -> Names:
        """Every expression of a simple statement, in turn."""
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                known = self.read(child, known)
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            self.check(node.target, node.target.id, known)
        return known

    def read(self, node: ast.expr, known: Names) -> Names:
        """Every name that is read must be known; what is known after it."""
        if isinstance(node, ast.Name):
            if isinstance(node.ctx, ast.Load):
                self.check(node, node.id, known)
            return known
        if isinstance(node, ast.GeneratorExp | ast.ListComp):
            inside = known
            for part in node.generators:
                inside = self.read(part.iter, inside) | stored(part.target)
                for test in part.ifs:
                    self.read(test, inside)
            self.read(node.elt, inside)
            return known
        if isinstance(node, ast.BoolOp):
            after = self.read(node.values[0], known)
            inside = after
            for value in node.values[1:]:
                inside = self.read(value, inside)
            return after
        if isinstance(node, ast.IfExp):
            known = self.read(node.test, known)
            both = [self.read(node.body, known), self.read(node.orelse, known)]
            return both[0] & both[1]
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.expr):
                known = self.read(child, known)
            elif isinstance(child, ast.keyword):
                known = self.read(child.value, known)
        return known

    def check(self, node: ast.AST, name: str, known: Names) -> None:
        if name in self.local and name not in known:
            line = getattr(node, "lineno", None)
            raise CompileError(self.name, line, f"{name!r} may be read before it is set; set it first, on every way")


def stored(node: ast.AST) -> Names:
    """The names that a target, or a statement, sets; what a comprehension sets is its own."""
    if isinstance(node, ast.Name):
        return frozenset({node.id}) if isinstance(node.ctx, ast.Store) else frozenset()
    if isinstance(node, ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp):
        return frozenset()
    return frozenset().union(*(stored(child) for child in ast.iter_child_nodes(node)))
