"""Statements: what is set, asked, repeated and answered."""

from __future__ import annotations

import ast
import builtins
from typing import Any

from zermelo.bits import each
from zermelo.compiler.language.calls import iterable
from zermelo.compiler.language.expressions import OPERATORS, harmless
from zermelo.compiler.language.methods import appended, popped
from zermelo.compiler.language.reader import REMEDIES, Reader, form

TEXTS = "works something out for the text of an error; use names alone in it"
CHANGES = "rules make new states and change nothing"


@form(ast.Assign)
def assign(reader: Reader, node: ast.Assign) -> list[ast.stmt]:
    """Names get a value; an item of a list gets one."""
    if len(node.targets) == 1 and isinstance(node.targets[0], ast.Subscript):
        return [_put(reader, node.targets[0], node.value, node)]
    for target in node.targets:
        _refuse_targets(reader, target)
    value = popped(reader, node.value) or reader.value(node.value)
    return [ast.copy_location(ast.Assign(node.targets, value), node)]


@form(ast.AnnAssign)
def annotated(reader: Reader, node: ast.AnnAssign) -> list[ast.stmt]:
    """The same with a hint, which says nothing to the compiler."""
    if node.value is None:
        return []
    return assign(reader, ast.copy_location(ast.Assign([node.target], node.value), node))


@form(ast.AugAssign)
def augmented(reader: Reader, node: ast.AugAssign) -> list[ast.stmt]:
    """x += y is x = x + y."""
    name = OPERATORS.get(type(node.op))
    if name is None:
        reader.refuse(node, f"uses the operator {type(node.op).__name__}, which is not in the language")
    if isinstance(node.target, ast.Subscript):
        loaded = ast.copy_location(ast.Subscript(node.target.value, node.target.slice, ast.Load()), node)
        return [_put(reader, node.target, ast.copy_location(ast.BinOp(loaded, node.op, node.value), node), node)]
    _refuse_targets(reader, node.target)
    assert isinstance(node.target, ast.Name)
    before = ast.copy_location(ast.Name(node.target.id, ast.Load()), node)
    after = reader.operation(name, node, before, popped(reader, node.value) or reader.value(node.value))
    return [ast.copy_location(ast.Assign([node.target], after), node)]


def _put(reader: Reader, target: ast.Subscript, value: ast.expr, node: ast.stmt) -> ast.stmt:
    if isinstance(target.slice, ast.Slice | ast.Tuple):
        reader.refuse(node, "changes a piece of a list; change item by item")
    parts = (reader.value(value), reader.value(target.value), reader.value(target.slice))
    return ast.copy_location(ast.Expr(reader.operation("put", node, *parts)), node)


def _refuse_targets(reader: Reader, target: ast.expr) -> None:
    """Names, and tuples of names."""
    if isinstance(target, ast.Name):
        if target.id == reader.self_name:
            reader.refuse(target, f"sets {target.id!r}, a name that is taken")
    elif isinstance(target, ast.Tuple | ast.List):
        for part in target.elts:
            _refuse_targets(reader, part)
    elif isinstance(target, ast.Starred):
        reader.refuse(target, REMEDIES[ast.Starred])
    elif isinstance(target, ast.Attribute):
        reader.refuse(target, f"changes {ast.unparse(target)}; {CHANGES}")
    else:
        reader.refuse(
            target,
            "sets several things at once, one of them an item; write a line for each, with a name for what is moved",
        )


@form(ast.If)
def condition(reader: Reader, node: ast.If) -> list[ast.stmt]:
    """if, elif, else."""
    parts = (reader.test(node.test), reader.block(node.body), reader.block(node.orelse))
    return [ast.copy_location(ast.If(*parts), node)]


@form(ast.While)
def repeated(reader: Reader, node: ast.While) -> list[ast.stmt]:
    """while."""
    parts = (reader.test(node.test), reader.block(node.body), reader.block(node.orelse))
    return [ast.copy_location(ast.While(*parts), node)]


@form(ast.For)
def loop(reader: Reader, node: ast.For) -> list[ast.stmt]:
    """for, over what can be gone through."""
    _refuse_targets(reader, node.target)
    *before, made = looped(reader, node.target, node.iter, node)
    made.body += reader.block(node.body)
    made.orelse = reader.block(node.orelse)
    return [*before, made]


def looped(reader: Reader, target: ast.expr, source: ast.expr, node: ast.stmt) -> list[Any]:
    """The loop with nothing to do yet; over bits, a while loop with no generator in it."""
    bits = bits_of(reader, source)
    if bits is None:
        return [ast.copy_location(ast.For(target, iterable(reader, source), [], []), node)]
    lowest, drop, size, whole = bits
    rest = reader.fresh("rest")
    loaded = ast.copy_location(ast.Name(rest, ast.Load()), node)
    first = ast.copy_location(ast.Assign([ast.Name(rest, ast.Store())], whole), node)
    steps: list[ast.stmt] = [
        ast.copy_location(ast.Assign([target], reader.operation(lowest, node, loaded)), node),
        ast.copy_location(ast.Assign([ast.Name(rest, ast.Store())], reader.operation(drop, node, loaded)), node),
    ]
    made = ast.copy_location(ast.While(reader.operation("truth", node, loaded), steps, []), node)
    made.size = reader.operation(size, node, loaded)  # type: ignore[attr-defined]  # generators.py counts with it
    made.cells = loaded if lowest == "lowest" else None  # type: ignore[attr-defined]  # draws.py draws from them
    return [first, made]


def bits_of(reader: Reader, node: ast.expr) -> tuple[str, str, str, ast.expr] | None:
    """each(bits), cells.each(): the operations that take them apart and count them, and what is taken apart."""
    if not isinstance(node, ast.Call) or node.keywords:
        return None
    if isinstance(node.func, ast.Name | ast.Attribute) and reader.static(node.func) is each and len(node.args) == 1:
        source = reader.operation("bits_signed", node, reader.value(node.args[0]))
        return "bits_lowest", "bits_drop", "bits_popcount", source
    own = isinstance(node.func, ast.Attribute) and node.func.attr == "each" and not node.args
    if own and isinstance(node.func, ast.Attribute) and not reader.is_self(node.func.value):
        return "lowest", "drop", "size", reader.value(node.func.value)
    return None


@form(ast.Return)
def answer(reader: Reader, node: ast.Return) -> list[ast.stmt]:
    """return."""
    if node.value is None:
        return [node]
    if isinstance(node.value, ast.Constant) and node.value.value is None:
        reader.refuse(node, "returns None; rules answer with a value, and a generator with a bare return")
    return [ast.copy_location(ast.Return(popped(reader, node.value) or reader.value(node.value)), node)]


@form(ast.Expr)
def alone(reader: Reader, node: ast.Expr) -> list[ast.stmt]:
    """A docstring, a yield, or a call such as found.append(move)."""
    value = node.value
    if isinstance(value, ast.Constant):
        return []
    if isinstance(value, ast.Yield):
        if value.value is None:
            reader.refuse(node, "yields nothing; write `yield move`")
        read = ast.copy_location(ast.Yield(reader.value(value.value)), value)
        read.original = value.value  # type: ignore[attr-defined]  # generators.py asks whether it may raise
        return [ast.copy_location(ast.Expr(read), node)]
    if isinstance(value, ast.YieldFrom):
        return delegated(reader, node, value)
    called = popped(reader, value) or appended(reader, value) or reader.value(value)
    return [ast.copy_location(ast.Expr(called), node)]


def delegated(reader: Reader, node: ast.Expr, value: ast.YieldFrom) -> list[ast.stmt]:
    """`yield from self.g(...)` stays, for the kernels (generators.py); of anything else it is the loop it means."""
    source = value.value
    if isinstance(source, ast.Call) and isinstance(source.func, ast.Attribute) and reader.is_self(source.func.value):
        return [ast.copy_location(ast.Expr(ast.copy_location(ast.YieldFrom(reader.value(source)), value)), node)]
    item = reader.fresh("item")
    target = ast.copy_location(ast.Name(item, ast.Store()), node)
    again = ast.copy_location(ast.Yield(ast.copy_location(ast.Name(item, ast.Load()), node)), node)
    again.original = again.value  # type: ignore[attr-defined]  # a name never raises
    reader.local |= {item}
    *before, made = looped(reader, target, source, node)
    made.body.append(ast.copy_location(ast.Expr(again), node))
    return [*before, made]


@form(ast.Pass, ast.Break, ast.Continue)
def as_it_is(reader: Reader, node: ast.stmt) -> list[ast.stmt]:
    """pass, break, continue."""
    return [node]


@form(ast.Assert)
def asserted(reader: Reader, node: ast.Assert) -> list[ast.stmt]:
    """An assert; its text is for people and is left out."""
    if not __debug__:
        return []
    if node.msg is not None and not harmless(node.msg):
        reader.refuse(node, TEXTS)
    wrong = ast.copy_location(ast.UnaryOp(ast.Not(), reader.test(node.test)), node)
    raised = ast.copy_location(ast.Raise(ast.Name("AssertionError", ast.Load()), None), node)
    return [ast.copy_location(ast.If(wrong, [raised], []), node)]


@form(ast.Raise)
def raised(reader: Reader, node: ast.Raise) -> list[ast.stmt]:
    """An error of Python's own; its text is left out."""
    kind = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
    found: Any = reader.static(kind) if isinstance(kind, ast.Name | ast.Attribute) else None
    name = getattr(found, "__name__", "")
    if not (isinstance(found, type) and issubclass(found, Exception) and getattr(builtins, name, None) is found):
        reader.refuse(node, "raises something else than an error of Python's own, such as ValueError")
    if isinstance(node.exc, ast.Call) and not all(
        harmless(part) for part in (*node.exc.args, *(one.value for one in node.exc.keywords))
    ):
        reader.refuse(node, TEXTS)
    if found is StopIteration:
        reader.refuse(node, "raises StopIteration, which Python makes another error of; write return")
    return [ast.copy_location(ast.Raise(ast.Name(name, ast.Load()), None), node)]
