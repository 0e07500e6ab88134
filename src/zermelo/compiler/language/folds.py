"""any, all, sum, min, max, tuple and list over a loop: a call of a small function with the loop in it.

    any(state.x & line == line for line in LINES)      ->      zermelo_any1(state)

    def zermelo_any1(state):
        for line in LINES:
            if state.x & line == line:
                return True
        return False

The small function gets the local names that it reads. It is read like any other, so the same language holds in it.
"""

from __future__ import annotations

import ast
from typing import Any, cast

from zermelo.bits import each
from zermelo.compiler.language.arguments import option
from zermelo.compiler.language.assigned import stored
from zermelo.compiler.language.expressions import known_int, simple
from zermelo.compiler.language.reader import Reader, at_line_of, form
from zermelo.compiler.language.small import free_names, small_call
from zermelo.compiler.language.source import copied

BODIES = {
    "any of all": ("zermelo_found = False", "if {value}:\n    zermelo_found = True", "return zermelo_found"),
    "all of all": ("zermelo_found = True", "if not {value}:\n    zermelo_found = False", "return zermelo_found"),
    "any": ("", "if {value}:\n    return True", "return False"),
    "all": ("", "if not {value}:\n    return False", "return True"),
    "sum": ("zermelo_total = {start}", "zermelo_total = zermelo_sum(zermelo_total, {value})", "return zermelo_total"),
    "list": ("zermelo_made = []", "zermelo_made.append({value})", "return zermelo_made"),
    "min": None,
    "max": None,
    "tuple": None,
}
BEST = (
    "zermelo_some = False",
    "zermelo_new = {value}\n"
    "if not zermelo_some:\n    zermelo_best = zermelo_new\n    zermelo_some = True\n"
    "zermelo_best = zermelo_{name}(zermelo_best, zermelo_new)",
    "if not zermelo_some:\n    {empty}\nreturn zermelo_best",
)
OPTIONS = {"min": "default", "max": "default", "sum": "start"}  # keywords
MADE = (
    "zermelo_place = 0",
    "zermelo_new = {value}\n"
    "if zermelo_place == 0:\n    zermelo_made = zermelo_repeat({base}, zermelo_new)\n"
    "zermelo_made = zermelo_replaced(zermelo_made, zermelo_place, zermelo_new)\n"
    "zermelo_place += 1",
    "zermelo_as_long({base}, zermelo_place)\nreturn zermelo_made",
)


def folded(reader: Reader, node: ast.Call, name: str) -> ast.expr:
    """Such a call."""
    if name == "any" and (source := _just_one(reader, node.args[0])):
        asked: Any = reader.value(source)
        asked.func.attr = f"any_{asked.func.attr}_"  # generators.py
        return cast(ast.expr, asked)
    given = option(reader, node, OPTIONS.get(name, ""), "write a loop" if name in OPTIONS else "write it without")
    items = _loops(reader, node.args[0], name)
    if isinstance(items, ast.Call):  # tuple(sorted(x))
        return items
    if any(part.is_async for part in items.generators):
        reader.refuse(node, "waits; rules are plain functions")
    _refuse_early(items, reader)
    items = _renamed(items, reader)
    reader.reading.lists |= name == "list"
    base = _base(reader, node, items) if name == "tuple" else None
    if len(node.args) == 2 and given is not None:
        reader.refuse(node, f"gives {name} its start twice")
    extra = node.args[1] if len(node.args) == 2 else given
    if extra is not None and not simple(extra) and known_int(reader, extra) is None:  # Python does so in between
        reader.refuse(node, f"works out what {name} begins with, or its default; set it on a line before")
    length = reader.fresh("base")  # the name of the tuple that is as long
    whole = isinstance(items, ast.ListComp) and name in ("any", "all")  # Python makes the whole list first
    way = f"{name} of all" if whole else name
    definition = _function(reader.fresh(name), way, items, node, extra, length)
    own = stored(definition)
    names = sorted(free_names(definition) & reader.local - own)
    if base is not None:
        names = [*names, length]
    definition.args.args = [ast.arg(one) for one in names]
    return small_call(reader, node, definition, names, base)


def _just_one(reader: Reader, items: ast.expr) -> ast.Call | None:
    """The call in `any(True for _ in self.g(...))`: whether g yields anything, which takes no generator to say."""
    if not isinstance(items, ast.GeneratorExp) or len(items.generators) != 1:
        return None
    (loop,), source = items.generators, items.generators[0].iter
    always = isinstance(items.elt, ast.Constant) and items.elt.value is True and not loop.ifs and not loop.is_async
    always = always and isinstance(loop.target, ast.Name)
    if always and isinstance(source, ast.Call) and isinstance(source.func, ast.Attribute):
        return source if reader.is_self(source.func.value) else None
    return None


def in_order(reader: Reader, node: ast.Call) -> ast.expr:
    """sorted(items), and the other way round."""
    down = option(reader, node, "reverse", "it has `reverse` alone, and sorts numbers")
    if down is not None and not (isinstance(down, ast.Constant) and isinstance(down.value, bool)):
        reader.refuse(node, "sorts in a direction that varies; write reverse=True")
    name = "sorted_down" if isinstance(down, ast.Constant) and down.value else "sorted"
    return reader.operation(name, node, reader.value(node.args[0]))


def _loops(reader: Reader, node: ast.expr, name: str) -> Any:
    """The loops: a generator expression as it is; anything else is gone through item by item."""
    if isinstance(node, ast.GeneratorExp | ast.ListComp):
        return copied(node)
    is_sorted = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and reader.static(node.func) is sorted
    if name == "tuple" and is_sorted and isinstance(node, ast.Call) and len(node.args) == 1:
        return in_order(reader, node)
    target, item = ast.Name("zermelo_each", ast.Store()), ast.Name("zermelo_each", ast.Load())
    made = ast.GeneratorExp(item, [ast.comprehension(target, node, [], 0)])
    return ast.fix_missing_locations(ast.copy_location(made, node))


def _refuse_early(items: Any, reader: Reader) -> None:
    """A name of a later loop that is read in an earlier one: in Python it is not set there, whatever is set outside."""
    for place, loop in enumerate(items.generators):
        later = set().union(*(stored(other.target) for other in items.generators[place + 1 :]))
        read = [*loop.ifs, *([loop.iter] if place else [])]
        own = set(stored(loop.target)) & free_names(loop.iter) if place else set()
        early = own | (later & set().union(*(free_names(part) for part in read)))
        if early:
            reader.refuse(loop.iter, f"reads {sorted(early)[0]!r} before the loop that sets it")


def _renamed(items: Any, reader: Reader) -> Any:
    """The names of the loops made names of their own: they mean nothing outside, and hide nothing inside."""
    for place, loop in reversed(list(enumerate(items.generators))):
        for old in sorted(stored(loop.target)):  # in a fixed order: names are part of the fingerprint
            new = reader.fresh("v")
            inside = [loop.target, *loop.ifs, items.elt]
            for later in items.generators[place + 1 :]:
                inside += [later.iter, *later.ifs]
            for piece in inside:
                for part in ast.walk(piece):
                    if isinstance(part, ast.Name) and part.id == old:
                        part.id = new
    return items


def _base(reader: Reader, node: ast.AST, items: Any) -> ast.expr:
    """The tuple that has as many items as the one to be made."""
    source: ast.expr = items.generators[0].iter
    if len(items.generators) != 1 or items.generators[0].ifs:
        reader.refuse(node, "makes a tuple of unknown length; use a loop, or Cells")
    if isinstance(source, ast.Call) and isinstance(source.func, ast.Name):
        found = reader.static(source.func)
        if found in (enumerate, zip) and source.args:
            return source.args[0]
        if found is range and len(source.args) == 1:
            known = known_int(reader, source.args[0])
            if known is not None and 0 < known <= 64:
                return ast.copy_location(ast.Tuple([ast.Constant(0)] * known, ast.Load()), node)
        if found is range and len(source.args) == 1 and _is_length(reader, source.args[0]):
            assert isinstance(source.args[0], ast.Call)
            return source.args[0].args[0]
        if found is reversed and source.args:
            return source.args[0]
        if found in (range, each):
            reader.refuse(
                node,
                "makes a tuple of unknown length; go through a tuple, range(len(items)), or a fixed range",
            )
    return source


def _is_length(reader: Reader, node: ast.expr) -> bool:
    """len(items)"""
    called = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) == 1
    return called and reader.static(node.func) is len  # type: ignore[attr-defined]  # it is a call


def _function(
    helper: str, name: str, items: Any, node: ast.Call, extra: ast.expr | None, length: str
) -> ast.FunctionDef:
    """With `extra`, what a sum begins with, or the least or largest of nothing."""
    before, step, after = BODIES[name] or (MADE if name == "tuple" else BEST)
    value = f"({ast.unparse(items.elt)})"
    empty = f"return {ast.unparse(extra)}" if extra else "raise ValueError"
    inner: list[Any] = ast.parse(step.format(value=value, name=name, base=length)).body
    for loop in reversed(items.generators):
        for test in reversed(loop.ifs):
            inner = [ast.If(test, inner, [])]
        inner = [ast.For(loop.target, loop.iter, inner, [])]
    definition = ast.parse(f"def {helper}():\n    pass").body[0]
    assert isinstance(definition, ast.FunctionDef)
    definition.body = [
        *ast.parse(before.format(start=f"({ast.unparse(extra)})" if extra else 0)).body,
        *inner,
        *ast.parse(after.format(base=length, empty=empty)).body,
    ]
    return at_line_of(node, definition, all_of_it=True)


@form(ast.ListComp)
def comprehension(reader: Reader, node: ast.ListComp) -> ast.expr:
    """A list made by a loop."""
    return folded(reader, ast.copy_location(ast.Call(ast.Name("list", ast.Load()), [node], []), node), "list")
