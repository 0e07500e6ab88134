"""What the compiler is spared: loops over bits without a generator, tuples indexed without a jump table.

    for b in each(bits):        ->      rest = bits
        ...                             while rest:
                                            b = lowest_bit(rest)
                                            rest = drop_bit(rest)
                                            ...
    items[place]                ->      item_of(items, place)

A loop over bits that only counts them becomes one instruction; the compiler would run it.
"""

from __future__ import annotations

import ast
import itertools
from typing import Any

from zermelo import bits

_fresh = itertools.count()


class Each(ast.NodeTransformer):
    """for b in each(bits), for b in cells.each(): a while loop, with no generator in it."""

    def __init__(self, scope: dict[str, Any]) -> None:
        self.scope = scope

    def visit_For(self, node: ast.For) -> Any:
        self.generic_visit(node)
        call = node.iter
        if not isinstance(call, ast.Call) or node.orelse:
            return node
        rest = f"rest_{next(_fresh)}"
        target = ast.unparse(node.target)
        if self._is_each(call.func) and len(call.args) == 1:
            source = ast.unparse(call.args[0])
            size, low, less = f"count_bits({source})", f"lowest_bit({rest})", f"drop_bit({rest})"
        elif isinstance(call.func, ast.Attribute) and call.func.attr == "each" and not call.args:
            source = ast.unparse(call.func.value)
            size, low, less = f"({source}).size()", f"{rest}.lowest()", f"{rest}.drop()"
        else:
            return node
        if source == "self":
            return node
        if [ast.unparse(statement) for statement in node.body] == ["filled += 1"]:
            return placed(f"filled += {size}", node)
        first, loop = placed(f"{rest} = {source}\nwhile {rest}:\n    {target} = {low}\n    {rest} = {less}", node)
        loop.body += node.body
        return [first, loop]

    def _is_each(self, function: ast.expr) -> bool:
        """Whether the expression names `bits.each`, however it was imported."""
        if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name) and function.attr == "each":
            return self.scope.get(function.value.id) is bits
        return isinstance(function, ast.Name) and self.scope.get(function.id) is bits.each


class Items(ast.NodeTransformer):
    """items[place] with a place that varies: a call of item_of, which knows how to index a tuple fast."""

    def visit_Subscript(self, node: ast.Subscript) -> Any:
        self.generic_visit(node)
        fixed = isinstance(node.slice, ast.Constant | ast.Slice | ast.UnaryOp | ast.Tuple)
        if fixed or not isinstance(node.ctx, ast.Load):
            return node
        call = ast.Call(ast.Name("item_of", ast.Load()), [node.value, node.slice], [])
        return ast.copy_location(call, node)


def placed(text: str, node: ast.AST) -> list[Any]:
    """The statements of `text`, all at the line of `node`."""
    statements = ast.parse(text).body
    for statement in statements:
        for part in ast.walk(statement):
            if "lineno" in part._attributes:
                ast.copy_location(part, node)
    return list(statements)
