"""From a function back to its syntax tree; refused where the text is not what runs."""

from __future__ import annotations

import ast
import functools
import linecache
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import TypeVar

from zermelo.compiler.errors import CompileError

HARMLESS = ("staticmethod", "override", "typing.override")


def source_tree(function: FunctionType) -> ast.FunctionDef:
    """A copy of the function's own syntax tree, with the line numbers of its file."""
    code, name = function.__code__, function.__qualname__
    first = code.co_firstlineno
    if hasattr(function, "__wrapped__"):
        raise CompileError(name, first, "is wrapped by a decorator; write rules without")
    if function.__name__ == "<lambda>":
        raise CompileError(name, first, "rules are written with def, not with lambda")
    linecache.checkcache(code.co_filename)
    text = "".join(linecache.getlines(code.co_filename, function.__globals__))
    definitions, codes = _parsed(code.co_filename, text)
    found = definitions.get((code.co_name, first))
    if found is None and not text:
        raise CompileError(name, None, "its source text can't be read: write the rules in a file")
    if found is None or not any(_same(code, other) for other in codes.get((code.co_name, first), ())):
        raise CompileError(name, first, "its file has changed since it was imported")
    if not isinstance(found, ast.FunctionDef):
        raise CompileError(name, first, "rules are plain functions: def, not async def")
    for decorator in found.decorator_list:
        if ast.unparse(decorator) not in HARMLESS:
            raise CompileError(name, first, f"has the decorator {ast.unparse(decorator)}; write rules without")
    return copied(found)


Tree = TypeVar("Tree")


def copied(part: Tree) -> Tree:
    """A syntax tree of its own, as deepcopy makes it: nodes and lists are new, and what stands in them is shared."""
    if isinstance(part, list):
        return [copied(inside) for inside in part]  # type: ignore[return-value]  # a list of the same
    if not isinstance(part, ast.AST):
        return part
    new = part.__class__.__new__(part.__class__)
    new.__dict__.update({name: copied(inside) for name, inside in part.__dict__.items()})
    return new


Definitions = dict[tuple[str, int], ast.FunctionDef | ast.AsyncFunctionDef]
Codes = dict[tuple[str, int], list[CodeType]]


@functools.lru_cache(maxsize=64)
def _parsed(file: str, text: str) -> tuple[Definitions, Codes]:
    """Every function of a file by name and first line: its tree, and the code that Python makes of it."""
    definitions: Definitions = {}
    codes: Codes = {}
    try:
        tree = ast.parse(text)
        whole = compile(text, file, "exec", dont_inherit=True)
    except (SyntaxError, ValueError):
        return definitions, codes
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            definitions[node.name, first] = node
    for code in _inside(whole):
        codes.setdefault((code.co_name, code.co_firstlineno), []).append(code)
    return definitions, codes


def all_runs(function: FunctionType) -> bool:
    """Whether every name in the text is in the code: Python leaves out what can never run, such as `if False: ...`."""
    try:
        tree = source_tree(function)
    except CompileError:
        return True  # it is refused for what its code is, whatever names are in it
    parts = [part for statement in tree.body for part in ast.walk(statement)]
    notes = {id(part) for note in parts if isinstance(note, ast.AnnAssign) for part in ast.walk(note.annotation)}
    text = {part.id for part in parts if isinstance(part, ast.Name) and id(part) not in notes}
    text |= {part.attr for part in parts if isinstance(part, ast.Attribute) and id(part) not in notes}
    known: set[str] = set()
    for code in (function.__code__, *_inside(function.__code__)):
        known.update(code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return text <= known


def _inside(code: CodeType) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part
            yield from _inside(part)


def _same(one: CodeType, other: CodeType) -> bool:
    """Whether two codes do the same, whatever Python has noted down in them while they ran."""
    names = ("co_code", "co_names", "co_varnames", "co_freevars", "co_cellvars", "co_argcount", "co_kwonlyargcount")
    if any(getattr(one, name) != getattr(other, name) for name in names) or len(one.co_consts) != len(other.co_consts):
        return False
    for here, there in zip(one.co_consts, other.co_consts, strict=True):
        if isinstance(here, CodeType) and isinstance(there, CodeType):
            if not _same(here, there):
                return False
        elif repr(here) != repr(there):
            return False
    return True


def answer_line(function: FunctionType) -> int:
    """The line where the function first returns something; its own first line if it never does."""
    try:
        returns = [node.lineno for node in ast.walk(source_tree(function)) if isinstance(node, ast.Return)]
    except CompileError:
        returns = []
    return min(returns, default=function.__code__.co_firstlineno)
