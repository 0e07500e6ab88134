"""Expressions: operators, comparisons, tuples, indexes and names, each as an operation or a value."""

from __future__ import annotations

import ast
import operator
from typing import Any

from zermelo.compiler.language.constants import Unusable, usable
from zermelo.compiler.language.reader import UNRESOLVED, Reader, form
from zermelo.compiler.language.small import in_steps
from zermelo.compiler.language.source import copied

OPERATORS: dict[type[ast.AST], str] = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv", ast.FloorDiv: "floordiv", ast.Mod: "mod",
    ast.Pow: "pow", ast.BitAnd: "and", ast.BitOr: "or", ast.BitXor: "xor", ast.LShift: "lshift", ast.RShift: "rshift",
    ast.USub: "neg", ast.UAdd: "pos", ast.Invert: "invert",
    ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge", ast.Eq: "eq", ast.NotEq: "ne",
}  # fmt: skip
FOLDED: dict[str, Any] = {
    "add": operator.add, "sub": operator.sub, "mul": operator.mul, "and": operator.and_, "or": operator.or_,
    "xor": operator.xor, "lshift": operator.lshift, "rshift": operator.rshift, "neg": operator.neg,
    "invert": operator.invert, "pos": operator.pos,
}  # fmt: skip
WIDEST = 4096  # bits of an int that is worked out while reading
FAR = 1 << 40  # past every end


@form(ast.Constant)
def constant(reader: Reader, node: ast.Constant) -> ast.expr:
    """Ints and floats as they are written."""
    if isinstance(node.value, str):
        reader.refuse(node, "has a text in it; texts belong in move_text, state_text and draw")
    if node.value is None:
        reader.refuse(node, "uses None; use an int such as -1 for `nothing`")
    return reader.constant(node.value, node, f"the number {node.value!r}")


@form(ast.Name, ast.Attribute)
def name(reader: Reader, node: ast.Name | ast.Attribute) -> ast.expr:
    """A local name, a constant from anywhere, an attribute of the game, or a field."""
    if isinstance(node, ast.Name) and node.id in reader.local:
        if reader.is_self(node):
            reader.refuse(node, "passes the game itself on; rules call its methods")
        return node
    found = reader.static(node)
    if found is not UNRESOLVED:
        if callable(found):
            reader.refuse(node, f"passes {ast.unparse(node)} on; functions and classes are only called")
        return reader.constant(found, node, ast.unparse(node))
    if isinstance(node, ast.Name):
        reader.refuse(node, f"the name {node.id!r} is not defined")
    if reader.is_self(node.value):
        return reader.attribute(node.attr, node)
    if node.attr.startswith("_"):
        reader.refuse(node, f"reads .{node.attr}, which is not in the language")
    return ast.copy_location(ast.Attribute(reader.value(node.value), node.attr, ast.Load()), node)


@form(ast.BinOp)
def binary(reader: Reader, node: ast.BinOp) -> ast.expr:
    """An operator between two values."""
    known = known_int(reader, node)
    if known is not None:
        return reader.constant(known, node, ast.unparse(node))
    found = _exchange(node)
    if found:
        return reader.operation("exchanged", node, *(reader.value(part) for part in found))
    return reader.operation(_operator(reader, node, node.op), node, reader.value(node.left), reader.value(node.right))


@form(ast.UnaryOp)
def unary(reader: Reader, node: ast.UnaryOp) -> ast.expr:
    """An operator before a value."""
    if isinstance(node.op, ast.Not):
        return reader.test(node)
    known = known_int(reader, node)
    if known is not None:
        return reader.constant(known, node, ast.unparse(node))
    return reader.operation(_operator(reader, node, node.op), node, reader.value(node.operand))


def _operator(reader: Reader, node: ast.AST, kind: ast.AST) -> str:
    found = OPERATORS.get(type(kind))
    if found is None:
        reader.refuse(node, f"uses the operator {type(kind).__name__}, which is not in the language")
    return found


def known_int(reader: Reader, node: ast.expr) -> int | None:
    """An int that is known while reading, however wide on the way: (1 << 63) - 1 is one of 63 bits."""
    if isinstance(node, ast.Constant):
        return node.value if type(node.value) is int else None
    if isinstance(node, ast.Name | ast.Attribute):
        if isinstance(node, ast.Attribute) and reader.is_self(node.value):
            value = getattr(reader.game, node.attr, None)
            if type(value) is int and not node.attr.endswith("_") and not node.attr.startswith("_"):
                reader.reading.attributes.add(node.attr)
                return value
            return None
        value = reader.static(node)
        if not isinstance(value, int) or isinstance(value, bool):
            return None
        try:
            return int(usable(value)) if type(value) is not int else value
        except Unusable:
            return None
    if not isinstance(node, ast.BinOp | ast.UnaryOp):
        return None
    work = FOLDED.get(OPERATORS.get(type(node.op), ""))
    if work is None:
        return None
    parts = [known_int(reader, part) for part in _operands(node)]
    if any(part is None for part in parts):
        return None
    shift = parts[1] if isinstance(node.op, ast.LShift | ast.RShift) else 0
    if not 0 <= shift < WIDEST or any(part.bit_length() > WIDEST for part in parts):  # type: ignore[operator, union-attr]  # none is None
        return None
    return int(work(*parts))


def _operands(node: ast.BinOp | ast.UnaryOp) -> list[ast.expr]:
    return [node.left, node.right] if isinstance(node, ast.BinOp) else [node.operand]


def _exchange(node: ast.BinOp) -> tuple[ast.expr, ast.expr, ast.expr] | None:
    """items, place and value of `items[:place] + (value,) + items[place + 1:]`."""
    first, last = node.left, node.right
    if not (isinstance(first, ast.BinOp) and isinstance(first.op, ast.Add) and isinstance(node.op, ast.Add)):
        return None
    head, middle = first.left, first.right
    if not (isinstance(middle, ast.Tuple) and len(middle.elts) == 1 and _cut(head) and _cut(last)):
        return None
    assert isinstance(head, ast.Subscript) and isinstance(head.slice, ast.Slice)
    assert isinstance(last, ast.Subscript) and isinstance(last.slice, ast.Slice)
    place = head.slice.upper
    if head.slice.lower or not place or last.slice.upper or not last.slice.lower or isinstance(place, ast.Constant):
        return None
    same_items = ast.dump(head.value) == ast.dump(last.value)
    due = ast.BinOp(place, ast.Add(), ast.Constant(1))
    follows = ast.dump(last.slice.lower) == ast.dump(due)
    return (head.value, place, middle.elts[0]) if same_items and follows else None


def _cut(node: ast.expr) -> bool:
    return isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice) and node.slice.step is None


@form(ast.Compare)
def compare(reader: Reader, node: ast.Compare) -> ast.expr:
    """One comparison, or a chain of them. What stands in the middle is worked out once."""
    if not all(simple(part) for part in node.comparators[:-1]):
        return in_steps(reader, node, chain_text(node))
    values = [reader.value(part) for part in (node.left, *node.comparators)]
    tests = [
        _compared(reader, node, kind, left, copied(right))
        for kind, left, right in zip(node.ops, values[:-1], values[1:], strict=True)
    ]
    return tests[0] if len(tests) == 1 else ast.copy_location(ast.BoolOp(ast.And(), tests), node)


def chain_text(node: ast.Compare) -> str:
    """The body of a function for a < b < c, where b is no plain name: each part is worked out when it is due."""
    lines = [f"zermelo_c0 = {ast.unparse(node.left)}"]
    for place, (kind, part) in enumerate(zip(node.ops, node.comparators, strict=True)):
        lines.append(f"zermelo_c{place + 1} = {ast.unparse(part)}")
        names = ast.Name(f"zermelo_c{place}", ast.Load()), ast.Name(f"zermelo_c{place + 1}", ast.Load())
        test = ast.unparse(ast.fix_missing_locations(ast.Compare(names[0], [kind], [names[1]])))
        last = place == len(node.ops) - 1
        lines.append(f"return {test}" if last else f"if not ({test}):\n    return False")
    return "\n".join(lines)


def _compared(reader: Reader, node: ast.AST, kind: ast.cmpop, left: ast.expr, right: ast.expr) -> ast.expr:
    if isinstance(kind, ast.In | ast.NotIn):
        found: ast.expr = reader.operation("within", node, left, right)
        return found if isinstance(kind, ast.In) else ast.copy_location(ast.UnaryOp(ast.Not(), found), node)
    if isinstance(kind, ast.Is | ast.IsNot):
        reader.refuse(node, "compares with `is`; write == (rules know values, not objects)")
    return reader.operation(_operator(reader, node, kind), node, left, right)


@form(ast.BoolOp)
def either(reader: Reader, node: ast.BoolOp) -> ast.expr:
    """and, or: the value that decides, as Python has it."""
    return ast.copy_location(ast.BoolOp(node.op, [reader.value(value) for value in node.values]), node)


@form(ast.IfExp)
def choice(reader: Reader, node: ast.IfExp) -> ast.expr:
    """One value or the other."""
    parts = (reader.test(node.test), reader.value(node.body), reader.value(node.orelse))
    return ast.copy_location(ast.IfExp(*parts), node)


@form(ast.Tuple)
def several(reader: Reader, node: ast.Tuple) -> ast.expr:
    """A tuple, item by item."""
    if not node.elts:
        return reader.constant((), node, "()")
    return ast.copy_location(ast.Tuple([reader.value(item) for item in node.elts], ast.Load()), node)


@form(ast.List)
def items(reader: Reader, node: ast.List) -> ast.expr:
    """A list, item by item."""
    reader.reading.lists = True
    return ast.copy_location(ast.List([reader.value(item) for item in node.elts], ast.Load()), node)


@form(ast.Subscript)
def index(reader: Reader, node: ast.Subscript) -> ast.expr:
    """An item, or a piece."""
    value = reader.value(node.value)
    if isinstance(node.slice, ast.Tuple):
        reader.refuse(node, "has several indexes in one pair of brackets; write items[row][column]")
    if not isinstance(node.slice, ast.Slice):
        return reader.operation("item", node, value, reader.value(node.slice))
    if node.slice.step is not None:
        reader.refuse(node, "has a slice with a step; use a loop, or reversed(items)")
    ends = [_end(reader, node, node.slice.lower, 0), _end(reader, node, node.slice.upper, FAR)]
    return reader.operation("slice", node, value, *ends)


def _end(reader: Reader, node: ast.AST, end: ast.expr | None, default: int) -> ast.expr:
    """An end of a slice; one that is known is written down, so that the length of the piece is known too."""
    known = default if end is None else known_int(reader, end)
    if known is None or abs(known) > FAR:
        assert end is not None
        return reader.value(end)
    return ast.copy_location(ast.Constant(known), node)


def simple(node: ast.expr) -> bool:
    """A number, a name or a field of one: whenever it is worked out, it is the same, and never an error."""
    if isinstance(node, ast.UnaryOp):
        return isinstance(node.op, ast.USub | ast.UAdd) and isinstance(node.operand, ast.Constant)
    return isinstance(node, ast.Constant | ast.Name) or (isinstance(node, ast.Attribute) and simple(node.value))


def harmless(node: ast.expr) -> bool:
    """What an error may say: leaving it out hides nothing."""
    if isinstance(node, ast.JoinedStr):
        return all(harmless(part) for part in node.values)
    if isinstance(node, ast.FormattedValue):
        return harmless(node.value) and (node.format_spec is None or harmless(node.format_spec))
    return simple(node)


def pure(node: ast.expr, fixed: Any) -> bool:
    """Whether working it out can't raise, as written in Python: only then may a kernel that counts leave it out."""
    if isinstance(node, ast.Constant | ast.Name):
        return True
    if isinstance(node, ast.Attribute):
        return pure(node.value, fixed)
    if isinstance(node, ast.UnaryOp):
        return pure(node.operand, fixed)
    if isinstance(node, ast.BinOp):
        if isinstance(node.op, ast.FloorDiv | ast.Mod | ast.LShift | ast.RShift):
            known = fixed(node.right)
            shift = isinstance(node.op, ast.LShift | ast.RShift)
            if known is None or (known < 0 if shift else known == 0):
                return False
        elif isinstance(node.op, ast.Div | ast.Pow | ast.MatMult):
            return False
        return pure(node.left, fixed) and pure(node.right, fixed)
    return False
