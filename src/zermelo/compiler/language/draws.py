"""One of what a generator yields, drawn without listing the others: for random games.

Where a generator yields in one place only, once for each cell of a set, it gives one function more than those that go
through it (generators.py):

    draw_g_(self, state, chance)    the one on which a chance from 0 below 2**32 falls; NO_CODE if there is none
"""

from __future__ import annotations

import ast
from typing import Any

from zermelo.compiler.control import NO_CODE
from zermelo.compiler.language.expressions import known_int, pure
from zermelo.compiler.language.reader import Reader

CHANCE_NAME = "zermelo_chance"


def drawn(reader: Reader, definition: ast.FunctionDef) -> None:
    """Make the definition that function; refused where a list is needed."""
    loop = _only_loop(definition)
    if loop is None or not pure(loop.body[2].value.original, lambda part: known_int(reader, part)):
        reader.refuse(definition, "yields elsewhere than once for each cell of a set, or what may raise")
    taken, _, given = loop.body
    cell = reader.operation("drawn", loop, loop.cells, ast.Name(CHANCE_NAME, ast.Load()))
    found = ast.Return(reader.operation("move", given, given.value.value))
    _Drawn(loop, [ast.Assign(taken.targets, cell), found]).visit(definition)
    definition.name = f"draw_{definition.name}_"
    definition.args.args.append(ast.arg(CHANCE_NAME))
    definition.body.append(_none(definition))


def _only_loop(definition: ast.FunctionDef) -> Any:
    """The loop over cells that does nothing but yield, if that is the only yield, and in no other loop."""
    yields = [node for node in ast.walk(definition) if isinstance(node, ast.Yield | ast.YieldFrom)]
    around = [
        node
        for node in ast.walk(definition)
        if isinstance(node, ast.While | ast.For) and any(inside in yields for inside in ast.walk(node))
    ]
    if len(yields) != 1 or len(around) != 1:
        return None
    (loop,) = around
    plain = getattr(loop, "cells", None) is not None and len(loop.body) == 3 and not loop.orelse
    return loop if plain and isinstance(getattr(loop.body[2], "value", None), ast.Yield) else None


class _Drawn(ast.NodeTransformer):
    """The loop becomes one step, if there is any cell; a generator that ends has nothing to yield."""

    def __init__(self, loop: Any, step: list[ast.stmt]) -> None:
        self.loop, self.step = loop, step

    def visit_While(self, node: ast.While) -> Any:
        if node is not self.loop:
            return self.generic_visit(node)
        return ast.copy_location(ast.If(node.test, [ast.copy_location(step, node) for step in self.step], []), node)

    def visit_Return(self, node: ast.Return) -> Any:
        return _none(node)


def _none(node: Any) -> ast.stmt:
    return ast.copy_location(ast.Return(ast.Constant(NO_CODE)), node)
