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
    for b in each(bits)        becomes a while loop, here and in every other method
"""

from __future__ import annotations

import ast
import inspect
import itertools
import textwrap
from types import FunctionType
from typing import Any

from zermelo import bits
from zermelo.compiled.errors import CompileError

KINDS = ("fill", "count", "any")
_fresh = itertools.count()


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


def plain(function: FunctionType) -> ast.FunctionDef:
    """The method itself, loops over `each` unrolled into while loops."""
    definition = source_tree(function)
    _Each(function.__globals__).visit(definition)
    return definition


def derived(function: FunctionType, kind: str, pairs: bool) -> ast.FunctionDef:
    """fill_, count_ or any_ of a method that yields moves (or pairs of an outcome and its probability)."""
    definition = source_tree(function)
    _spelled_out(definition)
    if not _yields(definition):
        return _looped(definition, kind, pairs)
    _refuse_unknown_forms(definition, function.__qualname__)
    _Emit(kind, pairs).visit(definition)
    _Each(function.__globals__).visit(definition)
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


class _Emit(ast.NodeTransformer):
    """Each yield becomes what fill, count or any does with it."""

    def __init__(self, kind: str, pairs: bool) -> None:
        self.kind, self.pairs = kind, pairs

    def visit_Expr(self, node: ast.Expr) -> Any:
        if isinstance(node.value, ast.Yield):
            return _placed(self._emitted(ast.unparse(node.value.value)), node)  # type: ignore[arg-type]  # refused above
        if isinstance(node.value, ast.YieldFrom):
            return self._delegated(node, node.value.value)
        return node

    def visit_Return(self, node: ast.Return) -> Any:
        return _placed("return False" if self.kind == "any" else "return filled", node)

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
            return _placed(f"filled = {ast.unparse(call)}", node)
        if self.kind == "count":
            return _placed(f"filled += {ast.unparse(call)}", node)
        return _placed(f"if {ast.unparse(call)}:\n    return True", node)


class _Each(ast.NodeTransformer):
    """for b in each(bits), for b in cells.each(): a while loop, with no generator in it."""

    def __init__(self, scope: dict[str, Any]) -> None:
        self.scope = scope

    def _is_each(self, function: ast.expr) -> bool:
        """Whether the expression names `bits.each`, however it was imported."""
        if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name) and function.attr == "each":
            return self.scope.get(function.value.id) is bits
        return isinstance(function, ast.Name) and self.scope.get(function.id) is bits.each

    def visit_For(self, node: ast.For) -> Any:
        self.generic_visit(node)
        call = node.iter
        if not isinstance(call, ast.Call) or node.orelse:
            return node
        rest = f"rest_{next(_fresh)}"
        target = ast.unparse(node.target)
        if self._is_each(call.func) and len(call.args) == 1:
            source, step = ast.unparse(call.args[0]), f"{target} = lowest_bit({rest})\n    {rest} = drop_bit({rest})"
        elif isinstance(call.func, ast.Attribute) and call.func.attr == "each" and not call.args:
            source, step = ast.unparse(call.func.value), f"{target} = {rest}.lowest()\n    {rest} = {rest}.drop()"
            if source == "self":
                return node
        else:
            return node
        first, loop = _placed(f"{rest} = {source}\nwhile {rest}:\n    {step}", node)
        loop.body += node.body
        return [first, loop]


def _placed(text: str, node: ast.AST) -> list[Any]:
    """The statements of `text`, all at the line of `node`."""
    statements = ast.parse(text).body
    for statement in statements:
        for part in ast.walk(statement):
            if "lineno" in part._attributes:
                ast.copy_location(part, node)
    return list(statements)
