"""The reader: a function of the rules, form by form, into words that have one meaning.

Rules are written in a closed language. A form of Python's grammar is read if a function here is registered for it, and
refused otherwise, with its line and what to write instead (REMEDIES). What is read comes out as calls of operations
(operations/), which are closed in turn by the types they are for. So nothing reaches the compiler by being overlooked.

    statements.py     assignments, loops, conditions
    expressions.py    operators, comparisons, tuples, indexes, names
    calls.py          methods (methods.py), functions by name (functions.py), their arguments (arguments.py)
    small.py          expressions that take several steps
    folds.py          any, all, sum, min, max, tuple and list over a loop
    generators.py     yield, for the kernels: fill, count, any
    draws.py          yield, for random games: draw
"""

from __future__ import annotations

import ast
import builtins
import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from types import FunctionType, ModuleType
from typing import Any, NoReturn, TypeVar

from zermelo.compiler.errors import CompileError
from zermelo.compiler.language.assigned import stored
from zermelo.compiler.language.constants import Unusable, constant_text, usable
from zermelo.table import Table

REMEDIES: dict[type[ast.AST], str] = {
    ast.Dict: "builds a dict; use a tuple, a Table, or if and else",
    ast.DictComp: "builds a dict; use a tuple, a Table, or if and else",
    ast.Set: "builds a set; use Cells, or a tuple",
    ast.SetComp: "builds a set; use Cells, or a tuple",
    ast.JoinedStr: "builds a text; texts belong in move_text, state_text and draw",
    ast.Lambda: "has a lambda; write a method",
    ast.FunctionDef: "has a nested function; write a method",
    ast.AsyncFunctionDef: "has a nested function; write a method",
    ast.ClassDef: "has a class in it; write it outside",
    ast.Global: "changes a global name; rules depend on their arguments alone",
    ast.Nonlocal: "changes an outer name; rules depend on their arguments alone",
    ast.Await: "waits; rules are plain functions",
    ast.Try: "has a try; try and with can't be compiled in rules: use plain if",
    ast.With: "has a with; try and with can't be compiled in rules: use plain if",
    ast.Match: "has a match; use if and elif",
    ast.Delete: "has a del; leave the name alone",
    ast.Import: "imports; import at the top of the file",
    ast.ImportFrom: "imports; import at the top of the file",
    ast.NamedExpr: "sets a name inside an expression (:=); set it on a line before",
    ast.Starred: "unpacks with a star; name the items, or use replaced(items, place, value) of zermelo.bits",
    ast.Yield: "uses the value of a yield; write `yield move` on a line of its own",
    ast.YieldFrom: "uses the value of a yield; write `yield from ...` on a line of its own",
    ast.GeneratorExp: "keeps a generator; go through it at once: any(...), sum(...), tuple(...), or a loop",
}
LIST_METHODS = {"append": "items.append(x)", "pop": "x = items.pop()"}
ALONE = "on a line of its own"
OURS = "zermelo_"  # names of ours begin so, and no name in rules may
LUCK = ("random", "secrets", "time", "uuid", "numpy.random")
Form = TypeVar("Form", bound=Callable[..., Any])
Node = TypeVar("Node", bound=ast.AST)
FORMS: dict[type[ast.AST], Callable[[Reader, Any], Any]] = {}
"""Every form that is read. An expression gives an expression, a statement a list of statements."""


class Unresolved:
    """What stands for a name that is not known before the rules run."""


UNRESOLVED = Unresolved()


def form(*kinds: type[ast.AST]) -> Callable[[Form], Form]:
    """This function reads these forms."""

    def register(function: Form) -> Form:
        for kind in kinds:
            FORMS[kind] = function
        return function

    return register


@dataclass
class Reading:
    """What was read: the function in words of ours, and all that it needs from outside, by value."""

    definition: ast.FunctionDef
    folds: list[ast.FunctionDef] = field(default_factory=list)  # small functions with a loop each
    constants: dict[str, Any] = field(default_factory=dict)
    functions: dict[str, FunctionType] = field(default_factory=dict)  # plain functions that it calls
    classes: dict[str, type] = field(default_factory=dict)  # NamedTuples that it makes
    attributes: set[str] = field(default_factory=set)  # of the game, read
    methods: set[str] = field(default_factory=set)  # of the game, called
    lists: bool = False  # whether it makes lists, which take memory of their own


class Reader:
    """Reads one function."""

    def __init__(self, function: FunctionType, game: Any, definition: ast.FunctionDef, bound: bool) -> None:
        self.function, self.game, self.name = function, game, function.__qualname__
        self.reading = Reading(definition)
        arguments = _positional(definition, self)
        self.self_name = arguments[0] if bound and arguments else ""
        self.local = set(arguments) | set(stored(definition))
        self._names: dict[str, Any] = {
            name: cell.cell_contents
            for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True)
            if _filled(cell)
        }
        self._count = 0

    # ---- reading -----------------------------------------------------------------------------------------------

    def value(self, node: ast.expr) -> ast.expr:
        """An expression."""
        read = FORMS.get(type(node))
        if read is None or not isinstance(node, ast.expr):
            self.refuse(node, REMEDIES.get(type(node), f"has {type(node).__name__}, which is not in the language"))
        found: ast.expr = read(self, node)
        return found

    def test(self, node: ast.expr) -> ast.expr:
        """An expression of which only the truth counts."""
        if isinstance(node, ast.BoolOp):
            return ast.copy_location(ast.BoolOp(node.op, [self.test(value) for value in node.values]), node)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return ast.copy_location(ast.UnaryOp(node.op, self.test(node.operand)), node)
        if isinstance(node, ast.Constant) and isinstance(node.value, bool):
            return node
        if isinstance(node, ast.Compare):
            return self.value(node)  # a truth already
        return self.operation("truth", node, self.value(node))

    def block(self, body: list[ast.stmt]) -> list[ast.stmt]:
        """Statements."""
        found: list[ast.stmt] = []
        for node in body:
            read = FORMS.get(type(node))
            if read is None or not isinstance(node, ast.stmt):
                self.refuse(node, REMEDIES.get(type(node), f"has {type(node).__name__}, which is not in the language"))
            found += read(self, node)
        return found

    # ---- writing -----------------------------------------------------------------------------------------------

    def operation(self, name: str, node: ast.AST, *arguments: ast.expr) -> ast.Call:
        """A call of an operation; it knows the line it stands for."""
        line = ast.Constant(getattr(node, "lineno", 0))
        call = ast.Call(ast.Name(f"zermelo_{name}", ast.Load()), [*arguments, line], [])
        return at_line_of(node, call)

    def constant(self, value: Any, node: ast.AST, what: str) -> ast.expr:
        """A value that is known by now."""
        try:
            found = usable(value)
        except Unusable as problem:
            if lucky(value):
                self.refuse(node, f"uses {what}, a source of chance; say `turn` is CHANCE and give `chances`")
            self.refuse(node, f"{what} {problem}")
        if isinstance(found, bool | int | float) and found == found and abs(found) != float("inf"):
            return ast.copy_location(ast.Constant(found), node)
        for name, known in self.reading.constants.items():
            if constant_text(known) == constant_text(found):  # not ==: (1, 2) == (1.0, 2.0)
                return ast.copy_location(ast.Name(name, ast.Load()), node)
        name = f"zermelo_k{len(self.reading.constants)}"
        self.reading.constants[name] = found
        return ast.copy_location(ast.Name(name, ast.Load()), node)

    def fresh(self, word: str) -> str:
        """A name that nobody else has."""
        self._count += 1
        return f"zermelo_{word}{self._count}"

    def refuse(self, node: ast.AST, text: str) -> NoReturn:
        """One line: what, where, and what to write instead."""
        raise CompileError(self.name, getattr(node, "lineno", None), text)

    # ---- names -------------------------------------------------------------------------------------------------

    def static(self, node: ast.AST) -> Any:
        """What a name, or a dotted name, stands for, if that is known before the rules run; else UNRESOLVED."""
        if isinstance(node, ast.Name):
            if node.id in self.local:
                return UNRESOLVED
            for names in (self._names, self.function.__globals__, vars(builtins)):
                if node.id in names:
                    return names[node.id]
            self.refuse(node, f"the name {node.id!r} is not defined")
        if isinstance(node, ast.Attribute):
            owner = self.static(node.value)
            if owner is UNRESOLVED:
                return UNRESOLVED
            if isinstance(owner, ModuleType | type | int | float | tuple):
                try:
                    return getattr(owner, node.attr)
                except AttributeError:
                    self.refuse(node, f"{ast.unparse(node)} does not exist")
        return UNRESOLVED

    def closed_over(self, name: str) -> Any:
        """A value of the function's closure, such as the class it was written in."""
        return self._names.get(name)

    def is_self(self, node: ast.AST) -> bool:
        """Whether the expression is the game itself."""
        return isinstance(node, ast.Name) and bool(self.self_name) and node.id == self.self_name

    def attribute(self, name: str, node: ast.AST) -> ast.expr:
        """An attribute of the game."""
        if name.endswith("_") or name.startswith("_"):
            self.refuse(
                node, f"self.{name} begins or ends with _, so compiled rules don't see it; give it a plain name"
            )
        if callable(inspect.getattr_static(type(self.game), name, None)) and name not in vars(self.game):
            self.refuse(node, f"passes the method {name} on; call it where it is needed")
        if name not in self.reading.attributes:
            self._try_attribute(name, node)
        self.reading.attributes.add(name)
        found = ast.Attribute(ast.Name(self.self_name, ast.Load()), name, ast.Load())
        return at_line_of(node, found)

    def _try_attribute(self, name: str, node: ast.AST) -> None:
        """Refuse, at the line where it is read, what compiled rules can't read."""
        value = getattr(self.game, name, UNRESOLVED)
        if value is UNRESOLVED:
            self.refuse(node, f"self.{name} does not exist; set it in __init__, or as a class attribute")
        try:
            if not isinstance(value, Table):
                usable(value)
        except Unusable as problem:
            self.refuse(node, f"self.{name} {problem}")


def lucky(value: object) -> bool:
    """Whether a name in the rules leads to random numbers or clocks."""
    if isinstance(value, ModuleType):
        return value.__name__ in LUCK
    return getattr(value, "__module__", None) in LUCK and callable(value)


def at_line_of(like: ast.AST, node: Node, all_of_it: bool = False) -> Node:
    """The node with all that is new in it, or simply all, at the line of another one."""
    for part in ast.walk(node):
        if "lineno" in part._attributes and (all_of_it or not hasattr(part, "lineno")):
            ast.copy_location(part, like)
    return node


def _filled(cell: Any) -> bool:
    try:
        cell.cell_contents  # noqa: B018  # an empty cell raises
    except ValueError:
        return False
    return True


def _positional(definition: ast.FunctionDef, reader: Reader) -> list[str]:
    """The parameters, all by position and without defaults: calls are written out so (calls.py)."""
    given = definition.args
    if given.vararg or given.kwarg:
        reader.refuse(definition, "takes *args or **kwargs; name the arguments")
    names = [one.arg for one in (*given.posonlyargs, *given.args, *given.kwonlyargs)]
    for node in ast.walk(definition):
        used = node.id if isinstance(node, ast.Name) else node.arg if isinstance(node, ast.arg) else ""
        if used.startswith("__") and not used.endswith("__"):
            reader.refuse(node, f"uses {used!r}, a name that Python changes inside a class; give it a plain one")
        if used.startswith(OURS):
            reader.refuse(node, f"uses {used!r}, a name that is zermelo's own")
    definition.args = ast.arguments([], [ast.arg(name) for name in names], None, [], [], None, [])
    definition.returns, definition.decorator_list = None, []
    return names
