"""Small functions: what takes several steps in the middle of an expression is a call of a function that takes them.

Such a function gets the local names that it reads. It is read like any other, so the same language holds in it.
"""

from __future__ import annotations

import ast

from zermelo.compiler.language.assigned import stored
from zermelo.compiler.language.reader import ALONE, LIST_METHODS, Reader, at_line_of
from zermelo.compiler.language.source import copied


def in_steps(reader: Reader, node: ast.expr, body: str) -> ast.expr:
    """A call of a small function with this body, in the place of the expression."""
    for part in ast.walk(node):
        if isinstance(part, ast.Attribute) and part.attr in LIST_METHODS and not reader.is_self(part.value):
            reader.refuse(part, f"changes a list in the middle of a line; write {LIST_METHODS[part.attr]} {ALONE}")
    definition = ast.parse(f"def {reader.fresh('steps')}():\n    pass").body[0]
    assert isinstance(definition, ast.FunctionDef)
    definition.body = ast.parse(body).body
    names = sorted(free_names(definition) & reader.local - set(stored(definition)))
    definition.args.args = [ast.arg(one) for one in names]
    return small_call(reader, node, at_line_of(node, definition, all_of_it=True), names, None)


def small_call(
    reader: Reader, node: ast.expr, definition: ast.FunctionDef, given: list[str], base: ast.expr | None
) -> ast.expr:
    """The small function read with its own local names, and the call of it."""
    outer = reader.local
    reader.local = set(given) | set(stored(definition))
    try:
        definition.body = reader.block(definition.body)
    finally:
        reader.local = outer
    reader.reading.folds.append(definition)
    arguments: list[ast.expr] = [ast.Name(one, ast.Load()) for one in given]
    if base is not None:
        arguments[-1] = reader.value(copied(base))
    return at_line_of(node, ast.Call(ast.Name(definition.name, ast.Load()), arguments, []))


def free_names(tree: ast.AST) -> set[str]:
    """The names that are read or set, without those of the loops of comprehensions inside, which are their own."""
    if isinstance(tree, ast.Name):
        return {tree.id}
    if not isinstance(tree, ast.GeneratorExp | ast.ListComp):
        return set().union(*(free_names(part) for part in ast.iter_child_nodes(tree)))
    own = set().union(*(stored(loop.target) for loop in tree.generators))
    inside = [tree.elt, *(part for loop in tree.generators for part in (loop.target, *loop.ifs))]
    inside += [loop.iter for loop in tree.generators[1:]]
    return free_names(tree.generators[0].iter) | (set().union(*(free_names(part) for part in inside)) - own)
