"""The last gate: what the compiler would convert by itself, where the rules have not said so.

Where two ways meet (a name set on both, a return on both, items of one list), Numba takes the wider type and converts.
A truth may become an int, which it is in Python anyway. An int may not become a float: what is reckoned with it later
would be rounded where Python's is not. So rules say 1.0, or float(x).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from numba import types
from numba.core import ir
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.typed_passes import NopythonTypeInference

from zermelo.compiler.errors import readable, refusal
from zermelo.compiler.game_type import GameType
from zermelo.compiler.pipelines import InsidePipeline

KEPT = "keeps a generator, or passes it on; go through it at once: in a loop, or in any, sum, tuple, ..."


def same_value(given: Any, due: Any) -> bool:
    """Whether a value of one type, made the other, is equal to it in Python."""
    if given == due or types.unliteral(given) == due or isinstance(given, types.NoneType):
        return True
    if isinstance(given, types.BaseTuple) and isinstance(due, types.BaseTuple) and len(given) == len(due):
        return all(same_value(one, other) for one, other in zip(given.types, due.types, strict=True))
    if isinstance(due, types.Integer):
        return isinstance(given, types.Integer | types.Boolean)
    if isinstance(due, types.Boolean):
        return isinstance(given, types.Boolean)
    if isinstance(due, types.Float):
        return isinstance(given, types.Float)
    return not isinstance(given, types.Number | types.Boolean | types.BaseTuple)


@register_pass(mutates_CFG=False, analysis_only=True)
class Audit(FunctionPass):
    """Looks at every conversion in a function of the rules."""

    _name = "zermelo_audit"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        for block in state.func_ir.blocks.values():
            for statement in block.body:
                _refuse_kept(statement, state)
                for given, due in _conversions(statement, state):
                    if isinstance(due, types.Optional) or isinstance(given, types.Optional):
                        raise refusal(statement.loc.line, "gives no answer on some path; return a value on every one")
                    if not same_value(given, due):
                        words = readable(str(types.unliteral(given))), readable(str(due))
                        text = f"{words[0]} on one path and {words[1]} on another; write float(...), or 1.0 for 1"
                        raise refusal(statement.loc.line, text)
        return False


def _conversions(statement: Any, state: Any) -> Iterator[tuple[Any, Any]]:
    """Pairs of a type that is there and the type that it is made."""
    known = state.typemap
    if isinstance(statement, ir.Return) and not isinstance(state.return_type, types.Generator):
        yield known[statement.value.name], state.return_type
    if not isinstance(statement, ir.Assign):
        return
    value, due = statement.value, known[statement.target.name]
    if isinstance(value, ir.Var):
        yield known[value.name], due
    elif isinstance(value, ir.Yield) and isinstance(state.return_type, types.Generator):
        yield known[value.value.name], state.return_type.yield_type
    elif isinstance(value, ir.Expr):
        if value.op == "getattr":
            _refuse_fields(value, state)
        elif value.op == "phi":
            for one in value.incoming_values:
                if one is not ir.UNDEFINED:
                    yield known[one.name], due
        elif value.op == "cast":
            yield known[value.value.name], due
        elif value.op == "build_list":
            for one in value.items:
                yield known[one.name], due.dtype
        elif value.op == "call" and state.calltypes.get(value) is not None:
            _refuse_lists(value, state)
            for one, wanted in zip(value.args, state.calltypes[value].args, strict=False):
                if not isinstance(wanted, types.StarArgTuple):
                    yield known[one.name], wanted


def _refuse_fields(read: Any, state: Any) -> None:
    """Fields are a NamedTuple's; a game has attributes, a list two methods, a buffer of ours a shape."""
    owner = state.typemap[read.value.name]
    if not isinstance(owner, types.NamedTuple | types.NamedUniTuple | types.List | types.Array | GameType):
        words = readable(str(types.unliteral(owner)))
        raise refusal(read.loc.line, f"reads .{read.attr} of {words}, which has no fields; only a NamedTuple has")


def _refuse_kept(statement: Any, state: Any) -> None:
    """A list in a tuple would be freed too early, and a generator that is kept would be a copy of itself."""
    if not isinstance(statement, ir.Assign):
        return
    kind, name = state.typemap[statement.target.name], statement.target.name
    if isinstance(kind, types.BaseTuple) and _holds(kind, types.List | types.Generator):
        raise refusal(statement.loc.line, "puts a list or a generator into a tuple; a list stands alone")
    if isinstance(kind, types.List) and _holds(kind.dtype, types.Generator):
        raise refusal(statement.loc.line, KEPT)
    if isinstance(kind, types.Generator) and not name.startswith(("$", "zermelo_")):
        raise refusal(statement.loc.line, KEPT)


def _holds(kind: Any, wanted: Any) -> bool:
    """Whether the type is such a one, or has one among its items."""
    if isinstance(kind, types.BaseTuple):
        return any(_holds(part, wanted) for part in kind.types)
    return isinstance(kind, wanted)


def _refuse_lists(call: Any, state: Any) -> None:
    """A list that another method gets could be changed there; only the small functions of folds.py only read."""
    function = state.typemap[call.func.name]
    if not isinstance(function, types.Dispatcher) and "MethodType" not in type(function).__name__:
        return
    name = getattr(getattr(function, "dispatcher", None), "__name__", "")
    given = [state.typemap[one.name] for one in call.args]
    if any(isinstance(one, types.Generator) for one in given):
        raise refusal(call.loc.line, KEPT)
    if not name.startswith("zermelo_") and any(isinstance(one, types.List) for one in given):
        raise refusal(call.loc.line, "passes a list on; give the other method its items, or return a new list")


class RulesPipeline(InsidePipeline):
    """The way of rules through the compiler, with the gate after the types are known."""

    def passes(self) -> Any:
        manager = super().passes()
        manager.add_pass_after(Audit, NopythonTypeInference)
        return manager
