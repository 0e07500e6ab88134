"""What rules may not use, found in their text before the compiler sees it, so that it can be said in plain words."""

from __future__ import annotations

import ast
from types import FunctionType, ModuleType

from zermelo.compiled.errors import CompileError

BUILDERS = {
    ast.Dict: "builds a dict; use a tuple, a Table, or if and else",
    ast.DictComp: "builds a dict; use a tuple, a Table, or if and else",
    ast.Set: "builds a set; use an int as a set of bits, or Cells",
    ast.SetComp: "builds a set; use an int as a set of bits, or Cells",
    ast.JoinedStr: "builds a text; texts belong in move_text, state_text and draw",
    ast.Global: "changes a global name; rules depend on their arguments alone",
    ast.Nonlocal: "changes an outer name; rules depend on their arguments alone",
    ast.Await: "waits; rules are plain functions",
}
CALLS = {
    "dict": "builds a dict; use a tuple, a Table, or if and else",
    "set": "builds a set; use an int as a set of bits, or Cells",
    "frozenset": "builds a set; use an int as a set of bits, or Cells",
    "super": "calls super(); name the class, or give the method another name",
}
LUCK = ("random", "secrets", "time", "uuid", "numpy.random")


def refuse_forbidden(definition: ast.FunctionDef, function: FunctionType) -> None:
    """CompileError for the first thing in the method that compiled rules can't have."""
    name = function.__qualname__
    for node in ast.walk(definition):
        reason = BUILDERS.get(type(node))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            reason = CALLS.get(node.func.id)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store | ast.Del):
            reason = f"changes {ast.unparse(node)}; rules make new states and change nothing"
        if isinstance(node, ast.Name) and lucky(function.__globals__.get(node.id)):
            reason = f"uses {node.id}, a source of chance; say `turn` is CHANCE and give `chances`"
        if reason:
            raise CompileError(name, getattr(node, "lineno", None), reason)


def lucky(value: object) -> bool:
    """Whether a name in the rules leads to random numbers or clocks."""
    if isinstance(value, ModuleType):
        return value.__name__ in LUCK
    return getattr(value, "__module__", None) in LUCK and callable(value)
