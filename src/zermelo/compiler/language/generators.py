"""Generators rewritten for the kernels.

Running a generator inside a kernel costs a third of a search's speed. So each generator method `g(self, state)` of the
rules gives three plain functions besides itself, with its line numbers kept:

    fill_g_(self, state, buffer, ply, filled)    writes what is yielded into buffer[ply, filled...], returns the new end
    count_g_(self, state)                        how many there are
    any_g_(self, state)                          whether there is one

and, where one can be drawn from them without listing them, a fourth (draws.py);
and, where pairs are yielded (`chances`), fill_g_ gets a second buffer for the probabilities, after the first. A buffer
that is too narrow is never written past its end: fill_g_ still returns the true count, and the caller looks. What is
counted and not kept is worked out all the same if it could raise. A loop over bits that only counts is one instruction.
"""

from __future__ import annotations

import ast
from types import FunctionType
from typing import Any

from zermelo.compiler.language import calls, statements  # noqa: F401  # they register their forms
from zermelo.compiler.language.assigned import refuse_unset, stored
from zermelo.compiler.language.draws import drawn
from zermelo.compiler.language.expressions import known_int, pure
from zermelo.compiler.language.reader import Reader, Reading, at_line_of
from zermelo.compiler.language.source import copied, source_tree

KINDS = ("fill", "count", "any", "draw")
FILLED, BUFFER, WEIGHTS, PLY = "zermelo_filled", "zermelo_buffer", "zermelo_weights", "zermelo_ply"
PAIR, NATURAL = "zermelo_pair", "zermelo_natural"


def read(
    function: FunctionType, game: Any, bound: bool, kind: str = "", pairs: bool = False, name: str = ""
) -> Reading:
    """A function of the rules in words of ours: itself, or what a kernel calls of a method that yields moves.

    `name` is what the game calls it, where that is not the function's own name.
    """
    definition = source_tree(function)
    reader = Reader(function, game, definition, bound)
    if kind:
        _spell_out(definition, kind)
    yields = _yields(definition)
    if kind and not yields:
        return _returned(reader, definition, kind, pairs, name or definition.name)
    if yields:
        for node in ast.walk(definition):
            if isinstance(node, ast.Return) and node.value is not None:
                reader.refuse(node, "both yields and returns a value; a generator only yields")
    reader.local |= stored(definition)
    written = copied(definition)
    definition.body = reader.block(definition.body) or [ast.copy_location(ast.Pass(), definition)]
    refuse_unset(written, reader.name, reader.local)  # after the forms: a form that is refused is the better reason
    if kind:
        _emit(reader, definition, kind, pairs)
    elif yields:
        _Unrolled(reader).visit(definition)
    return reader.reading


def _spell_out(definition: ast.FunctionDef, kind: str) -> None:
    """`return (expression for ...)`, also in brackets of a list: the loops with a yield inside."""
    last = definition.body[-1]
    if kind == "any" and isinstance(last, ast.Return) and isinstance(last.value, ast.ListComp):
        return  # a list is made whole, before anybody asks for its first item
    if not (isinstance(last, ast.Return) and isinstance(last.value, ast.GeneratorExp | ast.ListComp)):
        return
    if _yields(definition) or any(isinstance(node, ast.Return) and node is not last for node in ast.walk(definition)):
        return
    inner: list[ast.stmt] = [ast.copy_location(ast.Expr(ast.copy_location(ast.Yield(last.value.elt), last)), last)]
    for loop in reversed(last.value.generators):
        for test in reversed(loop.ifs):
            inner = [ast.copy_location(ast.If(test, inner, []), last)]
        inner = [ast.copy_location(ast.For(loop.target, loop.iter, inner, []), last)]
    definition.body[-1:] = inner


def _yields(definition: ast.FunctionDef) -> bool:
    return any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(definition))


def _returned(reader: Reader, definition: ast.FunctionDef, kind: str, pairs: bool, name: str) -> Reading:
    """For methods that return a list or another iterable: a loop over what they return."""
    names = [argument.arg for argument in definition.args.args]
    owner = names[0] if reader.self_name else "zermelo_game"  # a static method gets the game all the same (building.py)
    reader.reading.methods.add(name)
    given = names[1:] if reader.self_name else names
    text = f"for zermelo_item in {owner}.{name}({', '.join(given)}):\n    yield zermelo_item"
    (loop,) = placed(text, definition)
    loop.body[0].value.original = loop.body[0].value.value
    definition.body = [loop]
    _emit(reader, definition, kind, pairs)
    return reader.reading


def _emit(reader: Reader, definition: ast.FunctionDef, kind: str, pairs: bool) -> None:
    if kind == "draw":
        drawn(reader, definition)
        return
    _Emit(reader, kind, pairs).visit(definition)
    definition.name = f"{kind}_{definition.name}_"
    if kind == "fill":
        definition.args.args += [ast.arg(name) for name in _extra(pairs)]
    if kind == "count":
        definition.body[:0] = placed(f"{FILLED} = 0", definition)
        _count_bits(definition)
    definition.body += placed("return False" if kind == "any" else f"return {FILLED}", definition)


def _extra(pairs: bool) -> list[str]:
    return [BUFFER, WEIGHTS, PLY, FILLED] if pairs else [BUFFER, PLY, FILLED]


class _Unrolled(ast.NodeTransformer):
    """`yield from self.g(...)` in a method that other rules iterate over: a loop, since Numba knows no other way."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader

    def visit_Expr(self, node: ast.Expr) -> Any:
        if not isinstance(node.value, ast.YieldFrom):
            return node
        item = self.reader.fresh("item")
        (loop,) = placed(f"for {item} in _:\n    yield {item}", node)
        loop.iter = node.value.value
        return loop


class _Emit(ast.NodeTransformer):
    """Each yield becomes what fill, count or any does with it."""

    def __init__(self, reader: Reader, kind: str, pairs: bool) -> None:
        self.reader, self.kind, self.pairs = reader, kind, pairs

    def visit_Expr(self, node: ast.Expr) -> Any:
        if isinstance(node.value, ast.Yield):
            return self._emitted(node, node.value)
        if isinstance(node.value, ast.YieldFrom):
            return self._delegated(node, node.value.value)
        return node

    def visit_Return(self, node: ast.Return) -> Any:
        return placed("return False" if self.kind == "any" else f"return {FILLED}", node)

    def _emitted(self, node: ast.Expr, given: ast.Yield) -> Any:
        value = given.value
        assert value is not None
        made = self._stored(node, value) if self.kind == "fill" else self._left_out(node, given, value)
        return made + placed("return True" if self.kind == "any" else f"{FILLED} += 1", node)

    def _stored(self, node: ast.Expr, value: ast.expr) -> list[ast.stmt]:
        place = f"{NATURAL}({PLY}), {NATURAL}({FILLED})"  # no index counts from the end
        (room,) = placed(f"if {FILLED} < {BUFFER}.shape[1]:\n    {BUFFER}[{place}] = 0", node)
        store = room.body[0]
        if not self.pairs:
            store.value = self.reader.operation("move", node, value)
            return [room]
        (first,) = placed(f"{PAIR} = 0", node)
        first.value = value
        store.value = self.reader.operation("move", node, self._part(node, 0))
        (weight,) = placed(f"{WEIGHTS}[{place}] = 0.0", node)
        weight.value = self.reader.operation("chance", node, self._part(node, 1))
        room.body.append(weight)
        return [first, room]

    def _part(self, node: ast.AST, place: int) -> ast.expr:
        return self.reader.operation("item", node, ast.Name(PAIR, ast.Load()), ast.Constant(place))

    def _left_out(self, node: ast.Expr, given: Any, value: ast.expr) -> list[ast.stmt]:
        """Nothing, if leaving it out can't hide an error."""
        if pure(given.original, lambda part: known_int(self.reader, part)):
            return []
        (kept,) = placed(f"{PAIR} = 0", node)
        kept.value = value if self.pairs else self.reader.operation("move", node, value)
        return [kept]

    def _delegated(self, node: ast.Expr, call: Any) -> Any:
        kind = "fillpairs" if self.pairs and self.kind == "fill" else self.kind
        call.func.attr = f"{kind}_{call.func.attr}_"
        if self.kind == "fill":
            call.args += [ast.copy_location(ast.Name(name, ast.Load()), node) for name in _extra(self.pairs)]
            (made,) = placed(f"{FILLED} = 0", node)
        elif self.kind == "count":
            (made,) = placed(f"{FILLED} += 0", node)
        else:
            (made,) = placed("if 0:\n    return True", node)
            made.test = call
            return made
        made.value = call
        return made


def _count_bits(definition: ast.FunctionDef) -> None:
    """while rest: cell = lowest(rest); rest = drop(rest); filled += 1, where nobody reads the cell: filled += size."""
    read = {node.id for node in ast.walk(definition) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}

    class Counted(ast.NodeTransformer):
        def visit_While(self, node: Any) -> Any:
            self.generic_visit(node)
            size = getattr(node, "size", None)
            plain = len(node.body) == 3 and not node.orelse and ast.unparse(node.body[2]) == f"{FILLED} += 1"
            if size is None or not plain or stored(node.body[0]) & read:
                return node
            (made,) = placed(f"{FILLED} += 0", node)
            made.value = size
            return made

    Counted().visit(definition)


def placed(text: str, node: ast.AST) -> list[Any]:
    """The statements of `text`, all at the line of `node`."""
    return [at_line_of(node, statement, all_of_it=True) for statement in ast.parse(text).body]
