"""Generators rewritten for the kernels.

Running a generator inside a kernel costs a third of a search's speed. So each generator method `g(self, state)` of the
rules gives three plain functions, made from its syntax tree with its line numbers kept:

    fill_g(self, state, buffer, ply, filled)     writes what is yielded into buffer[ply, filled...], returns the new end
    count_g(self, state)                         how many there are
    any_g(self, state)                           whether there is one

and, where pairs are yielded (`chances`), fill_g gets a second buffer, `weights`. A buffer that is too narrow is never
written past its end: fill_g still returns the true count, and the caller looks.

    yield m                    emits m
    yield from self.g(...)     becomes a call of fill_g, count_g or any_g
    yield from items           becomes a loop
    return (m for ... )        is read as the loop with yields that it is

What every method gets, generator or not (loops over bits, indexing of tuples), is in loops.py.
"""

from __future__ import annotations

import ast
import inspect
import itertools
import textwrap
from types import FunctionType
from typing import Any

from zermelo.compiled.errors import CompileError
from zermelo.compiled.loops import Each, Items, placed

KINDS = ("fill", "count", "any")


def source_tree(function: FunctionType) -> ast.FunctionDef:
    """The function's own syntax tree, with the line numbers of its file."""
    try:
        text = textwrap.dedent(inspect.getsource(function))
        tree = ast.parse(text)
    except (OSError, TypeError, SyntaxError):
        raise CompileError(
            function.__qualname__, None, "its source text can't be read: write the rules in a file"
        ) from None
    definition = tree.body[0]
    if not isinstance(definition, ast.FunctionDef):
        raise CompileError(function.__qualname__, function.__code__.co_firstlineno, "rules are written with def")
    ast.increment_lineno(tree, function.__code__.co_firstlineno - 1)
    definition.decorator_list = []
    return definition


def answer_line(function: FunctionType) -> int:
    """The line where the function first returns something; its own first line if it never does."""
    try:
        returns = [node.lineno for node in ast.walk(source_tree(function)) if isinstance(node, ast.Return)]
    except CompileError:
        returns = []
    return min(returns, default=function.__code__.co_firstlineno)


def plain(function: FunctionType) -> ast.FunctionDef:
    """The method itself, loops over `each` unrolled into while loops."""
    definition = source_tree(function)
    _Unrolled().visit(definition)
    Items().visit(definition)
    Each(function.__globals__).visit(definition)
    return definition


def derived(function: FunctionType, kind: str, pairs: bool) -> ast.FunctionDef:
    """fill_, count_ or any_ of a method that yields moves (or pairs of an outcome and its probability)."""
    definition = source_tree(function)
    _spelled_out(definition)
    if not _yields(definition):
        return _looped(definition, kind, pairs)
    _refuse_unknown_forms(definition, function.__qualname__)
    Items().visit(definition)
    _Emit(kind, pairs).visit(definition)
    Each(function.__globals__).visit(definition)
    return _dressed(definition, kind, pairs)


def _dressed(definition: ast.FunctionDef, kind: str, pairs: bool) -> ast.FunctionDef:
    definition.name = f"{kind}_{definition.name}"
    definition.returns = None
    if kind == "fill":
        extra = ["buffer", "weights", "ply", "filled"] if pairs else ["buffer", "ply", "filled"]
        definition.args.args += [ast.arg(name) for name in extra]
    if kind == "count":
        definition.body[:0] = ast.parse("filled = 0").body
    definition.body += ast.parse("return False" if kind == "any" else "return filled").body
    return definition


def _looped(definition: ast.FunctionDef, kind: str, pairs: bool) -> ast.FunctionDef:
    """For methods that return a list or another iterable: a loop over what they return."""
    names = [argument.arg for argument in definition.args.args]
    call = f"{names[0]}.{definition.name}({', '.join(names[1:])})"
    body = ast.parse(f"for item in {call}:\n    yield item").body
    line = definition.lineno
    for node in itertools.chain.from_iterable(ast.walk(part) for part in body):
        if "lineno" in node._attributes:
            node.lineno = node.end_lineno = line  # type: ignore[attr-defined]  # nodes with these attributes only
    definition.body = body
    _Emit(kind, pairs).visit(definition)
    return _dressed(definition, kind, pairs)


def _spelled_out(definition: ast.FunctionDef) -> None:
    """`return (expression for ...)`, also in brackets of a list: the loops with a yield inside."""
    last = definition.body[-1]
    if not (isinstance(last, ast.Return) and isinstance(last.value, ast.GeneratorExp | ast.ListComp)):
        return
    if any(isinstance(node, ast.Return) and node is not last for node in ast.walk(definition)):
        return
    inner: list[ast.stmt] = [ast.copy_location(ast.Expr(ast.Yield(last.value.elt)), last)]
    for loop in reversed(last.value.generators):
        for test in reversed(loop.ifs):
            inner = [ast.copy_location(ast.If(test, inner, []), last)]
        inner = [ast.copy_location(ast.For(loop.target, loop.iter, inner, []), last)]
    definition.body[-1:] = inner


def _yields(definition: ast.FunctionDef) -> bool:
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(definition))


def _refuse_unknown_forms(definition: ast.FunctionDef, name: str) -> None:
    statements = {id(node.value) for node in ast.walk(definition) if isinstance(node, ast.Expr)}
    for node in ast.walk(definition):
        if isinstance(node, ast.Yield | ast.YieldFrom) and id(node) not in statements:
            raise CompileError(name, node.lineno, "uses the value of a yield; write `yield move` on a line of its own")
        if isinstance(node, ast.Yield) and node.value is None:
            raise CompileError(name, node.lineno, "yields nothing; write `yield move`")
        if isinstance(node, ast.Return) and node.value is not None:
            raise CompileError(name, node.lineno, "both yields and returns a value; a generator only yields")
        if isinstance(node, ast.FunctionDef | ast.Lambda) and node is not definition and _inner_yield(node):
            raise CompileError(name, node.lineno, "yields inside a nested function; yield in the method itself")
        if isinstance(node, ast.Try | ast.With):
            raise CompileError(name, node.lineno, "try and with can't be compiled in rules; use plain if")


def _inner_yield(node: ast.AST) -> bool:
    return any(isinstance(part, ast.Yield | ast.YieldFrom) for part in ast.walk(node))


class _Unrolled(ast.NodeTransformer):
    """`yield from items` in a method that other rules iterate over: a loop, since Numba knows no other way."""

    def visit_Expr(self, node: ast.Expr) -> Any:
        if not isinstance(node.value, ast.YieldFrom):
            return node
        return placed(f"for item in {ast.unparse(node.value.value)}:\n    yield item", node)


class _Emit(ast.NodeTransformer):
    """Each yield becomes what fill, count or any does with it."""

    def __init__(self, kind: str, pairs: bool) -> None:
        self.kind, self.pairs = kind, pairs

    def visit_Expr(self, node: ast.Expr) -> Any:
        if isinstance(node.value, ast.Yield):
            return placed(self._emitted(ast.unparse(node.value.value)), node)  # type: ignore[arg-type]  # refused above
        if isinstance(node.value, ast.YieldFrom):
            return self._delegated(node, node.value.value)
        return node

    def visit_Return(self, node: ast.Return) -> Any:
        return placed("return False" if self.kind == "any" else "return filled", node)

    def _emitted(self, value: str) -> str:
        if self.kind == "any":
            return "return True"
        if self.kind == "count":
            return "filled += 1"
        if self.pairs:
            return (
                f"pair = {value}\nif filled < buffer.shape[1]:\n    buffer[ply, filled] = whole(pair[0])\n"
                "    weights[ply, filled] = pair[1]\nfilled += 1"
            )
        return f"if filled < buffer.shape[1]:\n    buffer[ply, filled] = whole({value})\nfilled += 1"

    def _delegated(self, node: ast.Expr, items: ast.expr) -> Any:
        own = (
            isinstance(items, ast.Call)
            and isinstance(items.func, ast.Attribute)
            and isinstance(items.func.value, ast.Name)
            and items.func.value.id == "self"
        )
        if not own:
            loop = ast.parse(f"for item in {ast.unparse(items)}:\n    yield item").body[0]
            for part in ast.walk(loop):
                if "lineno" in part._attributes:
                    ast.copy_location(part, node)
            return self.generic_visit(loop)
        call = ast.parse(ast.unparse(items), mode="eval").body
        assert isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)
        call.func.attr = f"{self.kind}_{call.func.attr}"
        if self.kind == "fill":
            extra = ["buffer", "weights", "ply", "filled"] if self.pairs else ["buffer", "ply", "filled"]
            call.args += [ast.Name(name, ast.Load()) for name in extra]
            return placed(f"filled = {ast.unparse(call)}", node)
        if self.kind == "count":
            return placed(f"filled += {ast.unparse(call)}", node)
        return placed(f"if {ast.unparse(call)}:\n    return True", node)
