"""The last gate: what the compiler would convert by itself, where the rules have not said so.

Where two ways meet (a name set on both, a return on both, items of one list), Numba takes the wider type and converts.
A truth may become an int, which it is in Python anyway, and an int that is written down a float of the same value. An
int that varies may not: past 2**53 it would be another number. So rules that need it say float(x).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from numba import types
from numba.core import ir
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.typed_passes import NopythonTypeInference

from zermelo.compiled.errors import readable
from zermelo.compiled.operations.making import literal, refusal

EXACT = 1 << 53


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
        known = literal(given)
        return isinstance(given, types.Float) or (known is not None and abs(known) <= EXACT)
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
                for given, due in _conversions(statement, state):
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
        if value.op == "phi":
            for one in value.incoming_values:
                if one is not ir.UNDEFINED:
                    yield known[one.name], due
        elif value.op == "cast":
            yield known[value.value.name], due
        elif value.op == "build_list":
            for one in value.items:
                yield known[one.name], due.dtype
        elif value.op == "call" and state.calltypes.get(value) is not None:
            for one, wanted in zip(value.args, state.calltypes[value].args, strict=False):
                if not isinstance(wanted, types.StarArgTuple):
                    yield known[one.name], wanted


class RulesPipeline(CompilerBase):
    """Numba's own way through a function, with the gate after the types are known."""

    def define_pipelines(self) -> list[Any]:
        manager = DefaultPassBuilder.define_nopython_pipeline(self.state)
        manager.add_pass_after(Audit, NopythonTypeInference)
        manager.finalize()
        return [manager]
