"""Arguments of calls: put in the order of the parameters, with defaults written out.

So a compiled function takes all its arguments by position.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from typing import Any

from zermelo.compiler.language.expressions import simple
from zermelo.compiler.language.reader import Reader, at_line_of


def bound(
    reader: Reader, node: ast.Call, function: Callable[..., Any], arguments: list[ast.expr], skipped: int
) -> list[ast.expr]:
    """The arguments in the order of the parameters, with defaults written out."""
    whole = inspect.signature(function)
    rest = list(whole.parameters.values())[skipped:]
    return ordered(reader, node, whole.replace(parameters=rest), arguments, function.__name__)


def ordered(
    reader: Reader, node: ast.Call, signature: inspect.Signature, arguments: list[ast.expr], name: str
) -> list[ast.expr]:
    """The same, where the parameters are known."""
    named = {str(one.arg): one.value for one in node.keywords}
    written = [name for name in signature.parameters if name in named]
    if list(named) != written and not all(simple(one) for one in named.values()):
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


def option(reader: Reader, node: ast.Call, name: str, remedy: str) -> ast.expr | None:
    """The value of the one keyword that the call may have, if it is given."""
    for one in node.keywords:
        if one.arg != name:
            reader.refuse(node, f"gives {ast.unparse(node.func)} the keyword {one.arg}; {remedy}")
    return node.keywords[0].value if node.keywords else None


def called(node: ast.AST, function: ast.expr, arguments: list[ast.expr]) -> ast.Call:
    """The call, at the line of the node."""
    return at_line_of(node, ast.Call(function, arguments, []))
