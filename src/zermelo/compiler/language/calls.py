"""Calls: of a method, or of a function by its name; and what a loop may go through."""

from __future__ import annotations

import ast
import inspect
from types import ModuleType

from zermelo.compiler.language.arguments import called, option
from zermelo.compiler.language.expressions import simple
from zermelo.compiler.language.folds import in_order
from zermelo.compiler.language.functions import known_function
from zermelo.compiler.language.methods import is_super, method_above, method_of_value, own_method
from zermelo.compiler.language.reader import OURS, REMEDIES, UNRESOLVED, Reader, at_line_of, form


@form(ast.Call)
def call(reader: Reader, node: ast.Call) -> ast.expr:
    """A call of anything that may be called."""
    if any(isinstance(one, ast.Starred) for one in node.args) or any(one.arg is None for one in node.keywords):
        reader.refuse(node, "unpacks arguments with a star; write them out")
    function = node.func
    if isinstance(function, ast.Name) and function.id.startswith(OURS):  # written by folds.py
        return reader.operation(function.id.removeprefix(OURS), node, *(reader.value(one) for one in node.args))
    if isinstance(function, ast.Attribute) and reader.is_self(function.value):
        member = inspect.getattr_static(type(reader.game), function.attr, None)
        if isinstance(member, type) and function.attr not in vars(reader.game):
            return known_function(reader, node, member)  # a NamedTuple inside the class of the game
        return own_method(reader, node, function.attr)
    if isinstance(function, ast.Attribute) and is_super(reader, function.value):
        return method_above(reader, node, function.attr)
    if isinstance(function, ast.Name | ast.Attribute) and not _of_constant(reader, function):
        found = reader.static(function)
        if found is not UNRESOLVED:
            return known_function(reader, node, found)
    if isinstance(function, ast.Attribute):
        return method_of_value(reader, node, function)
    reader.refuse(node, REMEDIES.get(type(function), "calls something else than a function or a method by its name"))


def _of_constant(reader: Reader, function: ast.Name | ast.Attribute) -> bool:
    """Whether it is a method of a value that is known by now, such as BOARD.size."""
    if not isinstance(function, ast.Attribute):
        return False
    owner = reader.static(function.value)
    return owner is not UNRESOLVED and not isinstance(owner, ModuleType | type)


def iterable(reader: Reader, node: ast.expr) -> ast.expr:
    """What a loop goes through: ranges, and pairs of other things, besides all that has items."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or not node.args:
        return reader.value(node)
    found = reader.static(node.func)
    if found is enumerate:
        first = option(reader, node, "start", "it has `start` alone")
        counted = [*node.args[1:], *([first] if first else [])]
        if len(counted) > 1:
            reader.refuse(node, "enumerate takes what is to be gone through, and where to begin")
        begin = [reader.operation("first", node, reader.value(one)) for one in counted]
        return called(node, ast.Name("enumerate", ast.Load()), [iterable(reader, node.args[0]), *begin])
    if found is zip:
        option(reader, node, "", "write it without")
        return called(node, ast.Name("zip", ast.Load()), [iterable(reader, one) for one in node.args])
    if found is reversed and len(node.args) == 1 and not node.keywords:
        return _reversed(reader, node)
    if found is sorted and len(node.args) == 1:
        return in_order(reader, node)
    return reader.value(node)


def _reversed(reader: Reader, node: ast.Call) -> ast.expr:
    inner = node.args[0]
    is_range = isinstance(inner, ast.Call) and isinstance(inner.func, ast.Name) and reader.static(inner.func) is range
    if not is_range:
        return reader.operation("turned", node, reader.value(inner))
    assert isinstance(inner, ast.Call)
    if len(inner.args) > 2:
        reader.refuse(node, "reverses a range with a step; write the range the other way round")
    ends = [ast.Constant(0), *inner.args] if len(inner.args) == 1 else inner.args
    if not any(simple(end) for end in ends):
        reader.refuse(node, "works out both ends of a reversed range; set them on lines before")
    low, high = (ast.BinOp(end, ast.Sub(), ast.Constant(1)) for end in ends)
    turned = ast.Call(inner.func, [high, low, ast.UnaryOp(ast.USub(), ast.Constant(1))], [])
    return reader.value(at_line_of(node, turned))
