"""Calls: methods of the game, functions of its modules, NamedTuples, methods of values, and Python's own functions.

Arguments are put in the order of the parameters, and defaults are written out, so that a compiled function takes all
its arguments by position.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import math
from collections.abc import Callable
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from zermelo import bits
from zermelo.cells import WIDEST, Cells
from zermelo.compiled.language import folds
from zermelo.compiled.language.constants import Unusable, refuse_own_operators
from zermelo.compiled.language.expressions import known_int
from zermelo.compiled.language.reader import OURS, REMEDIES, UNRESOLVED, Reader, form, lucky
from zermelo.game import Game

METHODS = {"one": 1, "has": 1, "size": 0, "lowest": 0, "drop": 0, "flip": 0, "bit_length": 0, "bit_count": 0}
LIST_METHODS = {"append": "items.append(x)", "pop": "x = items.pop()"}
SIMPLE: dict[Any, str] = {
    abs: "abs", int: "int", float: "float", bool: "truth", round: "round", len: "length",
    math.floor: "floor", math.ceil: "ceil", math.sqrt: "sqrt",
}  # fmt: skip
FOLDS: dict[Any, str] = {any: "any", all: "all", sum: "sum", min: "min", max: "max", tuple: "tuple", list: "list"}
OTHERS: dict[Any, str] = {
    print: "prints; nothing below the command line prints",
    dict: "builds a dict; use a tuple, a Table, or if and else",
    set: "builds a set; use Cells, or a tuple",
    frozenset: "builds a set; use Cells, or a tuple",
    str: "builds a text; texts belong in move_text, state_text and draw",
    map: "uses map; write a generator expression",
    filter: "uses filter; write a generator expression with if",
    next: "uses next; write a loop that ends with break",
    iter: "uses iter; write a loop",
    hash: "uses hash; leave `key` out, or make it of the state's ints",
    isinstance: "asks for a type; types are fixed in rules",
    type: "asks for a type; types are fixed in rules",
}
ALONE = "is gone through at once: in a loop, or in any, sum, tuple, ..."


@form(ast.Call)
def call(reader: Reader, node: ast.Call) -> ast.expr:
    """A call of anything that may be called."""
    if any(isinstance(one, ast.Starred) for one in node.args) or any(one.arg is None for one in node.keywords):
        reader.refuse(node, "unpacks arguments with a star; write them out")
    function = node.func
    if isinstance(function, ast.Name) and function.id.startswith(OURS):  # written by folds.py
        return reader.operation(function.id.removeprefix(OURS), node, *(reader.value(one) for one in node.args))
    if isinstance(function, ast.Attribute) and reader.is_self(function.value):
        return _own_method(reader, node, function.attr)
    if isinstance(function, ast.Attribute) and _is_super(reader, function.value):
        return _method_above(reader, node, function.attr)
    if isinstance(function, ast.Name | ast.Attribute) and not _of_constant(reader, function):
        found = reader.static(function)
        if found is not UNRESOLVED:
            return _known_function(reader, node, found)
    if isinstance(function, ast.Attribute):
        return _method_of_value(reader, node, function)
    reader.refuse(node, REMEDIES.get(type(function), "calls something else than a function or a method by its name"))


def _of_constant(reader: Reader, function: ast.Name | ast.Attribute) -> bool:
    """Whether it is a method of a value that is known by now, such as BOARD.size."""
    if not isinstance(function, ast.Attribute):
        return False
    owner = reader.static(function.value)
    return owner is not UNRESOLVED and not isinstance(owner, ModuleType | type)


def iterable(reader: Reader, node: ast.expr) -> ast.expr:
    """What a loop goes through: ranges, and pairs of other things, besides all that has items."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.keywords:
        return reader.value(node)
    found = reader.static(node.func)
    if found in (enumerate, zip):
        if not node.args or (found is enumerate and len(node.args) > 2):
            reader.refuse(node, f"{node.func.id} takes what is to be gone through")
        given = [iterable(reader, one) for one in (node.args[:1] if found is enumerate else node.args)]
        given += [reader.operation("whole", node, reader.value(one)) for one in node.args[1:] if found is enumerate]
        return ast.copy_location(ast.Call(ast.Name(node.func.id, ast.Load()), given, []), node)
    if found is reversed and len(node.args) == 1:
        return _reversed(reader, node)
    if found is sorted and len(node.args) == 1:
        return reader.operation("sorted", node, reader.value(node.args[0]))
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
    low, high = (ast.BinOp(end, ast.Sub(), ast.Constant(1)) for end in ends)
    turned = ast.Call(inner.func, [high, low, ast.UnaryOp(ast.USub(), ast.Constant(1))], [])
    for part in ast.walk(turned):
        if "lineno" in part._attributes and not hasattr(part, "lineno"):
            ast.copy_location(part, node)
    return reader.value(ast.copy_location(turned, node))


# ---- methods ---------------------------------------------------------------------------------------------------------


def _own_method(reader: Reader, node: ast.Call, name: str) -> ast.expr:
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
    return _called(node, own, arguments)


def _is_super(reader: Reader, node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and reader.static(node.func) is super
    ) and not node.args


def _method_above(reader: Reader, node: ast.Call, name: str) -> ast.expr:
    """super().method(...): the next class that has it."""
    order = type(reader.game).__mro__
    owner = reader.closed_over("__class__")
    above = order[order.index(owner) + 1 :] if owner in order else ()
    for cls in above:
        if name in vars(cls):
            return _of_class(reader, node, cls, name, node.args)
    reader.refuse(node, f"super() has no method {name!r}")


def _of_class(reader: Reader, node: ast.Call, cls: type, name: str, arguments: list[ast.expr]) -> ast.expr:
    """Class.method(self, ...), without the self."""
    function = vars(cls).get(name)
    if not isinstance(function, FunctionType):
        reader.refuse(node, f"{cls.__name__}.{name} is not a plain method")
    if cls is Game and name in ("estimate", "key", "safe", "legal"):
        reader.refuse(node, f"calls Game.{name}, which is not compiled; leave the method out, or write it whole")
    place = type(reader.game).__mro__.index(cls)
    label = f"of_{place}_{name}_"
    reader.reading.methods.add(label)
    own = ast.Attribute(ast.Name(reader.self_name, ast.Load()), label, ast.Load())
    return _called(node, own, bound(reader, node, function, arguments, 1))


def _method_of_value(reader: Reader, node: ast.Call, function: ast.Attribute) -> ast.expr:
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
    if node.keywords or len(node.args) != arguments or not isinstance(node.func.value, ast.Name):
        reader.refuse(node, f"a list's {name} takes {arguments} arguments in rules, and the list is a name")
    own = ast.Attribute(reader.value(node.func.value), name, ast.Load())
    return _called(node, own, [reader.value(one) for one in node.args])


def _replace(reader: Reader, node: ast.Call, value: ast.expr) -> ast.expr:
    if node.args or not node.keywords:
        reader.refuse(node, "_replace takes fields by name")
    names = ast.Constant(" ".join(str(one.arg) for one in node.keywords))
    values = ast.Tuple([reader.value(one.value) for one in node.keywords], ast.Load())
    return reader.operation("changed", node, reader.value(value), names, values)


# ---- functions -------------------------------------------------------------------------------------------------------


def _known_function(reader: Reader, node: ast.Call, found: Any) -> ast.expr:
    if found in OTHERS if isinstance(found, type | BuiltinFunctionType) else False:
        reader.refuse(node, OTHERS[found])
    source = _lucky_part(reader, node.func)
    if source:
        reader.refuse(node, f"uses {source}, a source of chance; say `turn` is CHANCE and give `chances`")
    if _plain_builtin(found):
        return _builtin(reader, node, found)
    if isinstance(found, FunctionType) and found.__module__ == bits.__name__:
        return _word(reader, node, found)
    if found is Cells or getattr(found, "__func__", None) is Cells.of.__func__:  # type: ignore[attr-defined]  # a method
        return _cells(reader, node, found)
    if isinstance(found, type) and issubclass(found, tuple) and hasattr(found, "_fields"):
        return _named_tuple(reader, node, found)
    if isinstance(found, FunctionType):
        return _plain_function(reader, node, found)
    reader.refuse(node, f"calls {ast.unparse(node.func)}, which is not in the language; rules call plain functions")


def _lucky_part(reader: Reader, node: ast.AST) -> str:
    """The function, or the module on the way to it, that is a source of chance."""
    inside = _lucky_part(reader, node.value) if isinstance(node, ast.Attribute) else ""
    return inside or (ast.unparse(node) if lucky(reader.static(node)) else "")


def _plain_builtin(found: Any) -> bool:
    known = getattr(builtins, getattr(found, "__name__", ""), None) is found
    return known or (isinstance(found, BuiltinFunctionType) and found.__module__ == "math")


def _builtin(reader: Reader, node: ast.Call, found: Any) -> ast.expr:
    name = found.__name__
    if found in FOLDS and (len(node.args) == 1 or (found is sum and len(node.args) == 2)):
        return folds.folded(reader, node, FOLDS[found])
    if node.keywords:
        reader.refuse(node, f"gives {name} a keyword; write it without")
    arguments = node.args
    if found in SIMPLE and len(arguments) == 1:
        return reader.operation(SIMPLE[found], node, reader.value(arguments[0]))
    if found in (min, max) and len(arguments) > 1:
        best = reader.value(arguments[0])
        for one in arguments[1:]:
            best = reader.operation(name, node, best, reader.value(one))
        return best
    if found is range and 1 <= len(arguments) <= 3:
        ends = [_whole(reader, node, one) for one in arguments]
        if len(ends) > 1 and not all(isinstance(end, ast.Constant) for end in ends[:2]):
            ends[1] = reader.operation("span", node, *ends[:2])
        return _called(node, ast.Name("range", ast.Load()), ends)
    if found is divmod and len(arguments) == 2:
        pair: list[ast.expr] = []
        for half in ("floordiv", "mod"):
            pair.append(reader.operation(half, node, *(reader.value(part) for part in arguments)))
        return ast.copy_location(ast.Tuple(pair, ast.Load()), node)
    if found is pow and len(arguments) == 2:
        return reader.operation("pow", node, *(reader.value(one) for one in arguments))
    if found is sorted:
        reader.refuse(node, f"keeps what sorted gives; write tuple(sorted(items)), or it {ALONE}")
    if found in (enumerate, zip, reversed):
        reader.refuse(node, f"keeps what {name} gives; it {ALONE}")
    reader.refuse(node, f"calls {ast.unparse(node.func)} with {len(arguments)} arguments, which is not in the language")


def _whole(reader: Reader, node: ast.Call, one: ast.expr) -> ast.expr:
    read = reader.value(one)
    return read if isinstance(read, ast.Constant) and type(read.value) is int else reader.operation("whole", node, read)


def _word(reader: Reader, node: ast.Call, found: FunctionType) -> ast.expr:
    """A function of zermelo.bits."""
    if found is bits.each:
        reader.refuse(node, f"`each` {ALONE}")
    name = "replaced" if found is bits.replaced else f"bits_{found.__name__}"
    return reader.operation(name, node, *bound(reader, node, found, node.args, 0))


def _cells(reader: Reader, node: ast.Call, found: Any) -> ast.expr:
    """Cells(value, width), Cells.of(width, cell, ...)"""
    if node.keywords:
        reader.refuse(node, "gives Cells a keyword; write Cells(value, width)")
    known = [known_int(reader, one) for one in node.args]
    if found is Cells and len(known) == 2 and None not in known and 0 < int(known[1] or 0) <= WIDEST:
        return reader.constant(Cells(int(known[0] or 0), int(known[1] or 0)), node, "Cells")
    values = [reader.value(one) for one in node.args]
    if found is Cells and len(values) == 2:
        return reader.operation("cells", node, *values)
    if found is not Cells and values:
        none: ast.expr = reader.operation("cells", node, ast.copy_location(ast.Constant(0), node), values[0])
        made = none
        for cell in values[1:]:
            made = reader.operation("or", node, made, reader.operation("one", node, none, cell))
        return made
    reader.refuse(node, "write Cells(value, width), or Cells.of(width, cell, ...)")


def _named_tuple(reader: Reader, node: ast.Call, found: Any) -> ast.expr:
    """A NamedTuple by its class; its fields by position."""
    parameters = [
        inspect.Parameter(
            name,
            inspect.Parameter.POSITIONAL_OR_KEYWORD,
            default=found._field_defaults.get(name, inspect.Parameter.empty),
        )
        for name in found._fields
    ]
    if found.__new__.__code__.co_filename and "lambda" not in found.__new__.__code__.co_name:
        reader.refuse(node, f"{found.__name__} has a __new__ of its own; make it of its fields alone")
    try:
        refuse_own_operators(found)
    except Unusable as problem:
        reader.refuse(node, f"{found.__name__} {problem}")
    arguments = _ordered(reader, node, inspect.Signature(parameters), node.args, found.__name__)
    name = next((name for name, cls in reader.reading.classes.items() if cls is found), "")
    name = name or f"zermelo_t{len(reader.reading.classes)}"
    reader.reading.classes[name] = found
    return _called(node, ast.Name(name, ast.Load()), arguments)


def _plain_function(reader: Reader, node: ast.Call, found: FunctionType) -> ast.expr:
    """A function of somebody's module, or a method by its class."""
    for cls in type(reader.game).__mro__:
        if vars(cls).get(found.__name__) is found and isinstance(node.func, ast.Attribute):
            if not node.args or not reader.is_self(node.args[0]):
                reader.refuse(node, f"calls {ast.unparse(node.func)} of another game than self")
            return _of_class(reader, node, cls, found.__name__, node.args[1:])
    name = next((name for name, known in reader.reading.functions.items() if known is found), "")
    name = name or f"zermelo_f{len(reader.reading.functions)}"
    reader.reading.functions[name] = found
    return _called(node, ast.Name(name, ast.Load()), bound(reader, node, found, node.args, 0))


# ---- arguments -------------------------------------------------------------------------------------------------------


def bound(
    reader: Reader, node: ast.Call, function: Callable[..., Any], arguments: list[ast.expr], skipped: int
) -> list[ast.expr]:
    """The arguments in the order of the parameters, with defaults written out."""
    whole = inspect.signature(function)
    rest = list(whole.parameters.values())[skipped:]
    return _ordered(reader, node, whole.replace(parameters=rest), arguments, function.__name__)


def _ordered(
    reader: Reader, node: ast.Call, signature: inspect.Signature, arguments: list[ast.expr], name: str
) -> list[ast.expr]:
    named = {str(one.arg): one.value for one in node.keywords}
    written = [name for name in signature.parameters if name in named]
    simple = all(isinstance(one, ast.Name | ast.Constant | ast.Attribute) for one in named.values())
    if list(named) != written and not simple:
        reader.refuse(node, "gives keywords in another order than the parameters; write them in order")
    try:
        given = signature.bind(*arguments, **named).arguments
    except TypeError as problem:
        reader.refuse(node, f"calls {name} wrongly: {problem}")
    found = []
    for parameter in signature.parameters.values():
        if parameter.kind in (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD):
            reader.refuse(node, f"calls {name}, which takes *args or **kwargs; name its arguments")
        if parameter.name in given:
            found.append(reader.value(given[parameter.name]))
        else:
            found.append(reader.constant(parameter.default, node, f"the default of {parameter.name!r}"))
    return found


def _called(node: ast.AST, function: ast.expr, arguments: list[ast.expr]) -> ast.Call:
    made = ast.Call(function, arguments, [])
    for part in ast.walk(made):
        if "lineno" in part._attributes and not hasattr(part, "lineno"):
            ast.copy_location(part, node)
    return made
