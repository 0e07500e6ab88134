"""any, all, sum, min, max and tuple over a generator expression: one line of Python that Numba does not know.

Each such call becomes a call of a small function with the loop in it, which gets the local names it reads:

    any(state.x & line == line for line in LINES)      ->      zermelo_won_any0(state)

    def zermelo_won_any0(state):
        for line in LINES:
            if state.x & line == line:
                return True
        return False

A tuple is built from the tuple that is iterated over (also through enumerate or zip), item by item.
"""

from __future__ import annotations

import ast
import builtins
from typing import Any

EMPTY = "if zermelo_first:\n    raise ValueError\n"
LOOPS = {
    "any": ("", "if {value}:\n    return True", "return False"),
    "all": ("", "if not {value}:\n    return False", "return True"),
    "sum": ("zermelo_total = 0", "zermelo_total += {value}", "return zermelo_total"),
    "min": (
        "zermelo_first = True\nzermelo_best = 0",
        "zermelo_best = {value} if zermelo_first else min(zermelo_best, {value})\nzermelo_first = False",
        EMPTY + "return zermelo_best",
    ),
    "max": (
        "zermelo_first = True\nzermelo_best = 0",
        "zermelo_best = {value} if zermelo_first else max(zermelo_best, {value})\nzermelo_first = False",
        EMPTY + "return zermelo_best",
    ),
    "tuple": (
        "zermelo_made = {base}\nzermelo_place = 0",
        "zermelo_made = zermelo_replaced(zermelo_made, zermelo_place, {value})\nzermelo_place += 1",
        "return zermelo_made",
    ),
}


def fold_out(definition: ast.FunctionDef, scope: dict[str, Any]) -> list[ast.FunctionDef]:
    """Replace such calls in the function; the small functions that they became."""
    folder = _Folder(definition, scope)
    folder.visit(definition)
    return folder.made


class _Folder(ast.NodeTransformer):
    def __init__(self, definition: ast.FunctionDef, scope: dict[str, Any]) -> None:
        self.made: list[ast.FunctionDef] = []
        self.scope = scope
        self.prefix = definition.name
        arguments = definition.args
        self.locals = {one.arg for one in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)} | {
            node.id for node in ast.walk(definition) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }

    def visit_Call(self, node: ast.Call) -> Any:
        self.generic_visit(node)
        if not (
            isinstance(node.func, ast.Name) and node.func.id in LOOPS and len(node.args) == 1 and not node.keywords
        ):
            return node
        items, name = node.args[0], node.func.id
        if not isinstance(items, ast.GeneratorExp | ast.ListComp) or name in self.scope or not hasattr(builtins, name):
            return node
        base = _base(items) if name == "tuple" else None
        if name == "tuple" and base is None:
            return node
        own = {part.id for loop in items.generators for part in ast.walk(loop.target) if isinstance(part, ast.Name)}
        source = items.generators[0].iter
        outside = bool(_names(source) & own)  # it reads a name that the comprehension gives another meaning
        inside = [items.elt, *(test for loop in items.generators for test in loop.ifs)]
        inside += [loop.iter for loop in items.generators[outside:]]
        read = {name for piece in inside for name in _names(piece)}
        given = sorted((read - own) & self.locals)
        helper = f"{self.prefix}_{name}{len(self.made)}"
        self.made.append(_function(helper, given, name, items, base is not None, outside, node))
        arguments: list[ast.expr] = [*([source] if outside else []), *([base] if base else [])]
        arguments += [ast.Name(one, ast.Load()) for one in given]
        return ast.copy_location(ast.Call(ast.Name(helper, ast.Load()), arguments, []), node)


def _base(items: Any) -> ast.expr | None:
    """The tuple that has as many items as the one to be built."""
    if len(items.generators) != 1 or items.generators[0].ifs:
        return None
    source: ast.expr = items.generators[0].iter
    if isinstance(source, ast.Call) and isinstance(source.func, ast.Name) and source.func.id in ("enumerate", "zip"):
        return source.args[0] if source.args else None
    return None if isinstance(source, ast.Call) else source


def _names(tree: ast.AST) -> set[str]:
    return {part.id for part in ast.walk(tree) if isinstance(part, ast.Name)}


def _function(
    helper: str, given: list[str], name: str, items: Any, based: bool, outside: bool, node: ast.Call
) -> ast.FunctionDef:
    before, each, after = LOOPS[name]
    inner = ast.parse(each.format(value=f"({ast.unparse(items.elt)})")).body
    for place, loop in reversed(list(enumerate(items.generators))):
        for test in reversed(loop.ifs):
            inner = [ast.If(test, inner, [])]
        source = ast.Name("zermelo_items", ast.Load()) if outside and place == 0 else loop.iter
        inner = [ast.For(loop.target, source, inner, [])]
    parameters = ", ".join([*["zermelo_items"] * outside, *["zermelo_base"] * based, *given])
    definition = ast.parse(f"def {helper}({parameters}):\n    pass").body[0]
    assert isinstance(definition, ast.FunctionDef)
    definition.body = [*ast.parse(before.format(base="zermelo_base")).body, *inner, *ast.parse(after).body]
    for part in ast.walk(definition):
        if "lineno" in part._attributes:
            ast.copy_location(part, node)
    return definition
