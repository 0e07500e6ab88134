"""Calls of methods: of the game, of the classes above it, of values."""

from __future__ import annotations

import ast
import inspect
from types import FunctionType

from zermelo.compiler.language.arguments import bound, called
from zermelo.compiler.language.reader import LIST_METHODS, UNRESOLVED, Reader
from zermelo.compiler.page import MAY
from zermelo.game import Game

METHODS = {"one": 1, "has": 1, "size": 0, "lowest": 0, "drop": 0, "flip": 0, "bit_length": 0, "bit_count": 0}
ALONE = "is gone through at once: in a loop, or in any, sum, tuple, ..."


def own_method(reader: Reader, node: ast.Call, name: str) -> ast.expr:
    """self.method(...)"""
    if name.endswith("_") or name.startswith("_"):
        reader.refuse(node, f"calls self.{name}; names that begin or end with _ are not for rules")
    member = inspect.getattr_static(type(reader.game), name, None)
    static = isinstance(member, staticmethod)
    function = member.__func__ if isinstance(member, staticmethod) else member
    if name in vars(reader.game) or not isinstance(function, FunctionType):
        hidden = f"self.{name} is not a plain method: rules have no decorators" if hasattr(reader.game, name) else ""
        reader.refuse(node, hidden or f"self.{name} does not exist")
    reader.reading.methods.add(name)
    arguments = bound(reader, node, function, node.args, 0 if static else 1)
    own = ast.Attribute(ast.Name(reader.self_name, ast.Load()), name, ast.Load())
    return called(node, own, arguments)


def is_super(reader: Reader, node: ast.expr) -> bool:
    """Whether it is super()."""
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and reader.static(node.func) is super
    ) and not node.args


def method_above(reader: Reader, node: ast.Call, name: str) -> ast.expr:
    """super().method(...): the next class that has it."""
    order = type(reader.game).__mro__
    owner = reader.closed_over("__class__")
    above = order[order.index(owner) + 1 :] if owner in order else ()
    for cls in above:
        if name in vars(cls):
            return method_of_class(reader, node, cls, name, node.args)
    reader.refuse(node, f"super() has no method {name!r}")


def method_of_class(reader: Reader, node: ast.Call, cls: type, name: str, arguments: list[ast.expr]) -> ast.expr:
    """Class.method(self, ...), without the self."""
    function = vars(cls).get(name)
    if not isinstance(function, FunctionType):
        reader.refuse(node, f"{cls.__name__}.{name} is not a plain method")
    if cls is Game and any(method.name == name and not method.compiles for method in MAY):
        reader.refuse(node, f"calls Game.{name}, which is not compiled; leave the method out, or write it whole")
    place = type(reader.game).__mro__.index(cls)
    label = f"of_{place}_{name}_"
    reader.reading.methods.add(label)
    own = ast.Attribute(ast.Name(reader.self_name, ast.Load()), label, ast.Load())
    return called(node, own, bound(reader, node, function, arguments, 1))


def method_of_value(reader: Reader, node: ast.Call, function: ast.Attribute) -> ast.expr:
    """value.method(...), for the methods that values have."""
    name = function.attr
    if name == "_replace":
        return _replace(reader, node, function.value)
    if name in LIST_METHODS:
        reader.refuse(node, f"changes a list in the middle of a line; write {LIST_METHODS[name]} on a line of its own")
    if name == "each":
        reader.refuse(node, f"`each` {ALONE}")
    if name not in METHODS:
        reader.refuse(node, f"calls .{name}(), which is not in the language; use a loop, or a method of the game")
    if node.keywords or len(node.args) != METHODS[name]:
        reader.refuse(node, f"`{name}` takes {METHODS[name]} arguments")
    return reader.operation(name, node, reader.value(function.value), *(reader.value(one) for one in node.args))


def popped(reader: Reader, node: ast.expr) -> ast.expr | None:
    """items.pop(), where it is all that a line works out: nothing else can see whether it came before or after."""
    return _of_list(reader, node, "pop", 0)


def appended(reader: Reader, node: ast.expr) -> ast.expr | None:
    """items.append(x) as a line."""
    return _of_list(reader, node, "append", 1)


def _of_list(reader: Reader, node: ast.expr, name: str, arguments: int) -> ast.expr | None:
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == name):
        return None
    if reader.is_self(node.func.value) or reader.static(node.func.value) is not UNRESOLVED:
        return None  # a method of the game, or a function of a module, that has this name
    if node.keywords or len(node.args) != arguments or not isinstance(node.func.value, ast.Name):
        reader.refuse(node, f"a list's {name} takes {arguments} arguments in rules, and the list is a name")
    own = ast.Attribute(reader.value(node.func.value), name, ast.Load())
    return called(node, own, [reader.value(one) for one in node.args])


def _replace(reader: Reader, node: ast.Call, value: ast.expr) -> ast.expr:
    if node.args or not node.keywords:
        reader.refuse(node, "_replace takes fields by name")
    names = ast.Constant(" ".join(str(one.arg) for one in node.keywords))
    values = ast.Tuple([reader.value(one.value) for one in node.keywords], ast.Load())
    return reader.operation("changed", node, reader.value(value), names, values)
