"""From a function back to its syntax tree; refused where the text is not what runs."""

from __future__ import annotations

import ast
import dis
import inspect
import textwrap
from types import CodeType, FunctionType
from typing import Any

from zermelo.compiled.errors import CompileError

HARMLESS = ("staticmethod", "override", "typing.override")


def source_tree(function: FunctionType) -> ast.FunctionDef:
    """The function's own syntax tree, with the line numbers of its file."""
    name = function.__qualname__
    if hasattr(function, "__wrapped__"):
        raise CompileError(name, None, "is wrapped by a decorator; write rules without")
    try:
        tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, TypeError, SyntaxError):
        raise CompileError(name, None, "its source text can't be read: write the rules in a file") from None
    definition = tree.body[0]
    first = function.__code__.co_firstlineno
    if not isinstance(definition, ast.FunctionDef):
        raise CompileError(name, first, "rules are written with def")
    for decorator in definition.decorator_list:
        if ast.unparse(decorator) not in HARMLESS:
            raise CompileError(name, first, f"has the decorator {ast.unparse(decorator)}; write rules without")
    definition.decorator_list = []
    _refuse_our_names(definition, name, first)
    _refuse_other_text(tree, definition, function)
    ast.increment_lineno(tree, first - 1)
    definition.args.defaults, definition.args.kw_defaults = [], []  # the function's own are put back once it is built
    return definition


def _refuse_our_names(definition: ast.FunctionDef, name: str, first: int) -> None:
    for node in ast.walk(definition):
        used = node.id if isinstance(node, ast.Name) else node.arg if isinstance(node, ast.arg) else ""
        if isinstance(node, ast.Attribute) and node.attr.endswith("_") and not node.attr.endswith("__"):
            used = "zermelo_" + node.attr
        if used.startswith("zermelo_"):
            line = getattr(node, "lineno", 1) + first - 1
            raise CompileError(name, line, f"uses {used.removeprefix('zermelo_')!r}, a name that is zermelo's own")


def _refuse_other_text(tree: ast.Module, definition: ast.FunctionDef, function: FunctionType) -> None:
    """The file may have changed since it was imported: then the text is not what runs."""
    code = function.__code__
    if code.co_freevars or any(name.startswith("__") and not name.endswith("__") for name in code.co_names):
        return  # a closure or a private name compiles to other code at the top of a module
    again = next(part for part in compile(tree, "", "exec").co_consts if _is_code(part, definition.name))
    if _steps(again) != _steps(code):
        raise CompileError(function.__qualname__, code.co_firstlineno, "its file has changed since it was imported")


def _steps(code: CodeType) -> list[tuple[str, str]]:
    """What the code does, without what depends on where it stands in a file."""
    steps = []
    for step in dis.get_instructions(code):
        inner = isinstance(step.argval, CodeType)
        if step.opname not in ("PUSH_NULL", "EXTENDED_ARG"):
            shown = "" if inner or step.opcode in dis.hasjrel or step.opcode in dis.hasjabs else str(step.argval)
            steps.append((step.opname.replace("LOAD_METHOD", "LOAD_ATTR"), shown))
    return steps


def _is_code(part: Any, name: str) -> bool:
    return isinstance(part, CodeType) and part.co_name == name


def answer_line(function: FunctionType) -> int:
    """The line where the function first returns something; its own first line if it never does."""
    try:
        returns = [node.lineno for node in ast.walk(source_tree(function)) if isinstance(node, ast.Return)]
    except CompileError:
        returns = []
    return min(returns, default=function.__code__.co_firstlineno)
