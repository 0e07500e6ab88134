"""any, all, sum, min and max over a generator expression: what Python writes on one line and Numba does not know.

Each such call becomes a call of a small function with the loop in it, which gets the local names it reads:

    any(state.x & line == line for line in LINES)      ->      any_0(state)

    def any_0(state):
        for line in LINES:
            if state.x & line == line:
                return True
        return False
"""

from __future__ import annotations

import ast
import builtins
from typing import Any

LOOPS = {
    "any": ("", "if {value}:\n    return True", "return False"),
    "all": ("", "if not {value}:\n    return False", "return True"),
    "sum": ("total = 0", "total += {value}", "return total"),
    "min": (
        "first = True\nleast = 0",
        "least = {value} if first else min(least, {value})\nfirst = False",
        "return least",
    ),
    "max": ("first = True\nmost = 0", "most = {value} if first else max(most, {value})\nfirst = False", "return most"),
}


def fold_out(definition: ast.FunctionDef, scope: dict[str, Any]) -> list[ast.FunctionDef]:
    """Replace such calls in the method; the small functions that they became."""
    folder = _Folder(definition, scope)
    folder.visit(definition)
    return folder.made


class _Folder(ast.NodeTransformer):
    def __init__(self, definition: ast.FunctionDef, scope: dict[str, Any]) -> None:
        self.made: list[ast.FunctionDef] = []
        self.scope = scope
        self.prefix = definition.name
        self.locals = {argument.arg for argument in definition.args.args} | {
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
        own = {part.id for loop in items.generators for part in ast.walk(loop.target) if isinstance(part, ast.Name)}
        read = {part.id for part in ast.walk(items) if isinstance(part, ast.Name)}
        given = sorted((read - own) & self.locals)
        helper = f"{self.prefix}_{name}_{len(self.made)}"
        self.made.append(_function(helper, given, name, items, node))
        call = ast.Call(ast.Name(helper, ast.Load()), [ast.Name(one, ast.Load()) for one in given], [])
        return ast.copy_location(call, node)


def _function(helper: str, given: list[str], name: str, items: Any, node: ast.Call) -> ast.FunctionDef:
    before, each, after = LOOPS[name]
    inner = ast.parse(each.format(value=f"({ast.unparse(items.elt)})")).body
    for loop in reversed(items.generators):
        for test in reversed(loop.ifs):
            inner = [ast.If(test, inner, [])]
        inner = [ast.For(loop.target, loop.iter, inner, [])]
    definition = ast.parse(f"def {helper}({', '.join(given)}):\n    pass").body[0]
    assert isinstance(definition, ast.FunctionDef)
    definition.body = [*ast.parse(before).body, *inner, *ast.parse(after).body]
    for part in ast.walk(definition):
        if "lineno" in part._attributes:
            ast.copy_location(part, node)
    return definition
