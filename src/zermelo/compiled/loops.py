"""Python as rules are written, in the words that the compiler knows or is fast with.

    for b in each(bits): ...            rest = bits; while rest: b = lowest(rest); rest = drop(rest); ...
    items[place]                        a choice among the items, not a jump table with an error path
    bits >> n, bits << n                0 (or -1) where n is 64 or more, as in Python
    items[:k] + (x,) + items[k + 1:]    replaced(items, k, x)
    all(items), any(items)              all(item for item in items) and the like, which folds.py takes on
    Class.constant                      self.constant, where Class is the game's own
    assert test, text                   assert test; a raise likewise loses its text

A loop over bits that only counts them becomes one instruction; the compiler would run it.
"""

from __future__ import annotations

import ast
import itertools
from typing import Any

from zermelo import bits
from zermelo.game import Game

_fresh = itertools.count()


class Each(ast.NodeTransformer):
    """for b in each(bits), for b in cells.each(): a while loop, with no generator in it."""

    def __init__(self, scope: dict[str, Any], definition: ast.FunctionDef) -> None:
        self.scope = scope
        names = [node for node in ast.walk(definition) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)]
        for node in [node for node in ast.walk(definition) if isinstance(node, ast.Yield)]:
            inside = {id(part) for part in ast.walk(node)}
            names = [name for name in names if id(name) not in inside]
        self.read_elsewhere = {name.id for name in names}

    def visit_For(self, node: ast.For) -> Any:
        self.generic_visit(node)
        call = node.iter
        if not isinstance(call, ast.Call) or node.orelse:
            return node
        rest = f"zermelo_rest_{next(_fresh)}"
        target = ast.unparse(node.target)
        if self._is_each(call.func) and len(call.args) == 1:
            source = ast.unparse(call.args[0])
            size, low, less = f"zermelo_popcount({source})", f"zermelo_lowest({rest})", f"zermelo_drop({rest})"
        elif isinstance(call.func, ast.Attribute) and call.func.attr == "each" and not call.args:
            source = ast.unparse(call.func.value)
            size, low, less = f"({source}).size()", f"{rest}.lowest()", f"{rest}.drop()"
        else:
            return node
        if source == "self":
            return node
        counts = [ast.unparse(statement) for statement in node.body] == ["zermelo_filled += 1"]
        if counts and target not in self.read_elsewhere:
            return placed(f"zermelo_filled += {size}", node)
        first, loop = placed(f"{rest} = {source}\nwhile {rest}:\n    {target} = {low}\n    {rest} = {less}", node)
        loop.body += node.body
        return [first, loop]

    def _is_each(self, function: ast.expr) -> bool:
        """Whether the expression names `bits.each`, however it was imported."""
        if isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name) and function.attr == "each":
            return self.scope.get(function.value.id) is bits
        return isinstance(function, ast.Name) and self.scope.get(function.id) is bits.each


class Plainer(ast.NodeTransformer):
    """The other lines of the table above."""

    def __init__(self, scope: dict[str, Any]) -> None:
        self.scope = scope

    def visit_Subscript(self, node: ast.Subscript) -> Any:
        self.generic_visit(node)
        fixed = isinstance(node.slice, ast.Constant | ast.Slice | ast.UnaryOp | ast.Tuple)
        if fixed or not isinstance(node.ctx, ast.Load):
            return node
        return _called("zermelo_item", node, node.value, node.slice)

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        changed = _replacement(node)
        if changed:
            return self.generic_visit(_called("zermelo_replaced", node, *changed))
        self.generic_visit(node)
        name = _shift(node.op, node.right)
        return _called(name, node, node.left, node.right) if name else node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        self.generic_visit(node)
        name = _shift(node.op, node.value)
        if not name or not isinstance(node.target, ast.Name):
            return node
        before = ast.copy_location(ast.Name(node.target.id, ast.Load()), node)
        return ast.copy_location(ast.Assign([node.target], _called(name, node, before, node.value)), node)

    def visit_Call(self, node: ast.Call) -> Any:
        self.generic_visit(node)
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name in ("any", "all") and name not in self.scope and len(node.args) == 1:
            items = node.args[0]
            if not isinstance(items, ast.GeneratorExp | ast.ListComp):
                text = f"{name}(zermelo_each for zermelo_each in {ast.unparse(items)})"
                return placed(text, node)[0].value
        return node

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        self.generic_visit(node)
        owner = self.scope.get(node.value.id) if isinstance(node.value, ast.Name) else None
        own = isinstance(owner, type) and issubclass(owner, Game) and not callable(getattr(owner, node.attr, None))
        if own and isinstance(node.ctx, ast.Load):
            node.value = ast.copy_location(ast.Name("self", ast.Load()), node)
        return node

    def visit_Assert(self, node: ast.Assert) -> Any:
        node.msg = None
        return self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> Any:
        if isinstance(node.exc, ast.Call):
            node.exc.args, node.exc.keywords = [], []
        node.cause = None
        return node


def _shift(operator: ast.operator, places: ast.expr) -> str:
    """The function that shifts as Python does, unless the places are known to be few."""
    few = isinstance(places, ast.Constant) and isinstance(places.value, int) and 0 <= places.value < 64
    if few or not isinstance(operator, ast.LShift | ast.RShift):
        return ""
    return "zermelo_up" if isinstance(operator, ast.LShift) else "zermelo_down"


def _replacement(node: ast.BinOp) -> tuple[ast.expr, ast.expr, ast.expr] | None:
    """items, place and value of `items[:place] + (value,) + items[place + 1:]`."""
    first, last = node.left, node.right
    if not (isinstance(first, ast.BinOp) and isinstance(first.op, ast.Add) and isinstance(node.op, ast.Add)):
        return None
    head, middle = first.left, first.right
    if not (isinstance(middle, ast.Tuple) and len(middle.elts) == 1 and _sliced(head) and _sliced(last)):
        return None
    assert isinstance(head, ast.Subscript) and isinstance(head.slice, ast.Slice)
    assert isinstance(last, ast.Subscript) and isinstance(last.slice, ast.Slice)
    place = head.slice.upper
    if head.slice.lower or not place or last.slice.upper or not last.slice.lower:
        return None
    same_items = ast.dump(head.value) == ast.dump(last.value)
    follows = ast.unparse(last.slice.lower) in (f"{ast.unparse(place)} + 1", f"1 + {ast.unparse(place)}")
    return (head.value, place, middle.elts[0]) if same_items and follows else None


def _sliced(node: ast.expr) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice) and node.slice.step is None


def _called(name: str, node: ast.AST, *arguments: ast.expr) -> ast.Call:
    call = ast.Call(ast.copy_location(ast.Name(name, ast.Load()), node), list(arguments), [])
    return ast.copy_location(call, node)


def placed(text: str, node: ast.AST) -> list[Any]:
    """The statements of `text`, all at the line of `node`."""
    statements = ast.parse(text).body
    for statement in statements:
        for part in ast.walk(statement):
            if "lineno" in part._attributes:
                ast.copy_location(part, node)
    return list(statements)
