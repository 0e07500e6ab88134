"""Generators rewritten for the kernels.

Running a generator inside a kernel costs a third of a search's speed. So each generator method `g(self, state)` of the
rules gives three plain functions, made from its syntax tree with its line numbers kept:

    fill_g_(self, state, buffer, ply, filled)    writes what is yielded into buffer[ply, filled...], returns the new end
    count_g_(self, state)                        how many there are
    any_g_(self, state)                          whether there is one

and, where pairs are yielded (`chances`), fill_g_ gets a second buffer for the probabilities, after the first. A buffer
that is too narrow is never written past its end: fill_g_ still returns the true count, and the caller looks.

    yield m                    emits m
    yield from self.g(...)     becomes a call of fill_g_, count_g_ or any_g_
    yield from items           becomes a loop
    return (m for ... )        is read as the loop with yields that it is

What every method gets, generator or not (loops over bits, indexing of tuples, shifts), is in loops.py. Attributes that
end in an underscore and names that begin with `zermelo_` are ours; rules that use them are refused (source.py).
"""

from __future__ import annotations

import ast
import itertools
from types import FunctionType
from typing import Any

from zermelo.compiled.errors import CompileError
from zermelo.compiled.loops import Each, Plainer, placed
from zermelo.compiled.source import source_tree

KINDS = ("fill", "count", "any")
FILLED, BUFFER, WEIGHTS, PLY = "zermelo_filled", "zermelo_buffer", "zermelo_weights", "zermelo_ply"
ITEM, PAIR = "zermelo_item", "zermelo_pair"


def plain(function: FunctionType) -> ast.FunctionDef:
    """The method itself, in words that the compiler knows."""
    definition = source_tree(function)
    _Unrolled().visit(definition)
    Plainer(function.__globals__).visit(definition)
    Each(function.__globals__, definition).visit(definition)
    return definition


def derived(function: FunctionType, kind: str, pairs: bool) -> ast.FunctionDef:
    """fill_, count_ or any_ of a method that yields moves (or pairs of an outcome and its probability)."""
    definition = source_tree(function)
    _spelled_out(definition)
    if not _yields(definition):
        return _looped(definition, kind, pairs)
    _refuse_unknown_forms(definition, function.__qualname__)
    Plainer(function.__globals__).visit(definition)
    loops = Each(function.__globals__, definition)
    _Emit(kind, pairs).visit(definition)
    loops.visit(definition)
    return _dressed(definition, kind, pairs)


def _extra(pairs: bool) -> list[str]:
    return [BUFFER, WEIGHTS, PLY, FILLED] if pairs else [BUFFER, PLY, FILLED]


def _dressed(definition: ast.FunctionDef, kind: str, pairs: bool) -> ast.FunctionDef:
    definition.name = f"{kind}_{definition.name}_"
    if kind == "fill":
        if definition.args.defaults:
            raise CompileError(definition.name, definition.lineno, "a generator of rules has no default arguments")
        definition.args.args += [ast.arg(name) for name in _extra(pairs)]
    if kind == "count":
        definition.body[:0] = ast.parse(f"{FILLED} = 0").body
    definition.body += ast.parse("return False" if kind == "any" else f"return {FILLED}").body
    return definition


def _looped(definition: ast.FunctionDef, kind: str, pairs: bool) -> ast.FunctionDef:
    """For methods that return a list or another iterable: a loop over what they return."""
    names = [argument.arg for argument in definition.args.args]
    call = f"{names[0]}.{definition.name}({', '.join(names[1:])})"
    definition.body = placed(f"for {ITEM} in {call}:\n    yield {ITEM}", definition)
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
        if isinstance(node, ast.Yield) and any(isinstance(part, ast.NamedExpr) for part in ast.walk(node)):
            raise CompileError(name, node.lineno, "sets a name inside a yield; set it on a line before")
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
        return placed(f"for {ITEM} in {ast.unparse(node.value.value)}:\n    yield {ITEM}", node)


class _Emit(ast.NodeTransformer):
    """Each yield becomes what fill, count or any does with it."""

    def __init__(self, kind: str, pairs: bool) -> None:
        self.kind, self.pairs = kind, pairs
        self.loops = itertools.count()

    def visit_Expr(self, node: ast.Expr) -> Any:
        if isinstance(node.value, ast.Yield):
            assert node.value.value is not None  # refused above
            return placed(self._emitted(ast.unparse(node.value.value)), node)
        if isinstance(node.value, ast.YieldFrom):
            return self._delegated(node, node.value.value)
        return node

    def visit_Return(self, node: ast.Return) -> Any:
        return placed("return False" if self.kind == "any" else f"return {FILLED}", node)

    def _emitted(self, value: str) -> str:
        if self.kind == "any":
            return "return True"
        if self.kind == "count":
            return f"{FILLED} += 1"
        store = f"{BUFFER}[{PLY}, {FILLED}] = zermelo_whole"
        room = f"if {FILLED} < {BUFFER}.shape[1]:\n    "
        if self.pairs:
            weight = f"    {WEIGHTS}[{PLY}, {FILLED}] = {PAIR}[1]"
            return f"{PAIR} = {value}\n{room}{store}({PAIR}[0])\n{weight}\n{FILLED} += 1"
        return f"{room}{store}({value})\n{FILLED} += 1"

    def _delegated(self, node: ast.Expr, items: ast.expr) -> Any:
        own = (
            isinstance(items, ast.Call)
            and isinstance(items.func, ast.Attribute)
            and isinstance(items.func.value, ast.Name)
            and items.func.value.id == "self"
        )
        if not own:
            item = f"{ITEM}_{next(self.loops)}"
            loop = placed(f"for {item} in {ast.unparse(items)}:\n    yield {item}", node)[0]
            return self.generic_visit(loop)
        call = ast.parse(ast.unparse(items), mode="eval").body
        assert isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)
        pairs = "pairs_" if self.pairs and self.kind == "fill" else ""
        call.func.attr = f"{self.kind}_{pairs}{call.func.attr}_"
        if self.kind == "fill":
            call.args += [ast.Name(name, ast.Load()) for name in _extra(self.pairs)]
            return placed(f"{FILLED} = {ast.unparse(call)}", node)
        if self.kind == "count":
            return placed(f"{FILLED} += {ast.unparse(call)}", node)
        return placed(f"if {ast.unparse(call)}:\n    return True", node)
