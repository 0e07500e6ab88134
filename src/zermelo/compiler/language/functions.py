"""Calls of functions that are known by name: Python's own, those of zermelo.bits, Cells, NamedTuples, somebody's."""

from __future__ import annotations

import ast
import builtins
import inspect
import math
from types import BuiltinFunctionType, FunctionType
from typing import Any

from zermelo import bits
from zermelo.cells import WIDEST, Cells
from zermelo.compiler.language import folds
from zermelo.compiler.language.arguments import bound, called, ordered
from zermelo.compiler.language.constants import Unusable, refuse_own_operators
from zermelo.compiler.language.expressions import known_int
from zermelo.compiler.language.methods import ALONE, method_of_class
from zermelo.compiler.language.reader import Reader, lucky

INFINITE = {f"float('{text}')": text for text in ("inf", "-inf", "+inf")}  # as everybody writes it
NEAR = 1 << 40  # ends of ranges that are written down: none that are farther from each other than an int can count
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


def known_function(reader: Reader, node: ast.Call, found: Any) -> ast.expr:
    """A call of this function."""
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
    if found is sorted:
        reader.refuse(node, f"keeps what sorted gives; write tuple(sorted(items)), or it {ALONE}")
    if found in (enumerate, zip, reversed):
        reader.refuse(node, f"keeps what {name} gives; it {ALONE}")
    if node.keywords:
        reader.refuse(node, f"gives {name} the keyword {node.keywords[0].arg}; write it without")
    arguments = node.args
    if found is float and ast.unparse(node) in INFINITE:
        return reader.constant(float(INFINITE[ast.unparse(node)]), node, ast.unparse(node))
    if found in SIMPLE and len(arguments) == 1:
        return reader.operation(SIMPLE[found], node, reader.value(arguments[0]))
    if found in (min, max) and len(arguments) > 1:
        best = reader.value(arguments[0])
        for one in arguments[1:]:
            best = reader.operation(name, node, best, reader.value(one))
        return best
    if found is range and 1 <= len(arguments) <= 3:
        ends = [_whole(reader, node, one) for one in arguments]
        if len(ends) > 1 and not all(_is_near(end) for end in ends[:2]):
            ends[1] = reader.operation("span", node, *ends[:2])
        if len(ends) > 2:
            ends[2] = reader.operation("step", node, ends[2])
        return called(node, ast.Name("range", ast.Load()), ends)
    if found is divmod and len(arguments) == 2:
        return reader.operation("divmod", node, *(reader.value(part) for part in arguments))
    if found is pow and len(arguments) == 2:
        return reader.operation("pow", node, *(reader.value(one) for one in arguments))
    known = found in SIMPLE or found in (min, max, range, divmod, pow)
    many = f" with {len(arguments)} arguments" if known else ""
    reader.refuse(node, f"calls {ast.unparse(node.func)}{many}, which is not in the language")


def _is_near(end: ast.expr) -> bool:
    return isinstance(end, ast.Constant) and isinstance(end.value, int) and abs(end.value) < NEAR


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
    try:
        refuse_own_operators(found)
    except Unusable as problem:
        reader.refuse(node, f"{found.__name__} {problem}")
    arguments = ordered(reader, node, inspect.Signature(parameters), node.args, found.__name__)
    name = next((name for name, cls in reader.reading.classes.items() if cls is found), "")
    name = name or f"zermelo_t{len(reader.reading.classes)}"
    reader.reading.classes[name] = found
    return called(node, ast.Name(name, ast.Load()), arguments)


def _plain_function(reader: Reader, node: ast.Call, found: FunctionType) -> ast.expr:
    """A function of somebody's module, or a method by its class."""
    for cls in type(reader.game).__mro__:
        if vars(cls).get(found.__name__) is found and isinstance(node.func, ast.Attribute):
            if not node.args or not reader.is_self(node.args[0]):
                reader.refuse(node, f"calls {ast.unparse(node.func)} of another game than self")
            return method_of_class(reader, node, cls, found.__name__, node.args[1:])
    name = next((name for name, known in reader.reading.functions.items() if known is found), "")
    name = name or f"zermelo_f{len(reader.reading.functions)}"
    reader.reading.functions[name] = found
    return called(node, ast.Name(name, ast.Load()), bound(reader, node, found, node.args, 0))
