"""A game inside compiled code: a type of its own, with no run-time weight.

`game.width` is typed and lowered as a constant; `game.play(state, move)` is a static call of the rules' own method,
compiled once; a `Table` is read through one pointer that the game carries. The type's name holds the fingerprint.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.datamodel import models
from numba.core.errors import TypingError
from numba.core.imputils import lower_getattr_generic
from numba.core.typing.templates import AttributeTemplate
from numba.core.typing.typeof import typeof
from numba.extending import NativeValue, infer_getattr, register_model, unbox
from numba.np.arrayobj import populate_array

from zermelo.cells import Cells
from zermelo.compiled.fingerprint import fixed, is_table
from zermelo.compiled.native_cells import CellsType
from zermelo.table import Table

if TYPE_CHECKING:
    from zermelo.compiled.rules import Rules

LONG_TUPLE = 8  # longer ones are constant arrays: Numba indexes a tuple by a switch over its places
RULES: dict[str, Rules] = {}  # type name -> rules, looked up while a kernel is typed


class GameType(types.Type):
    """The type of one game with one set of rules and parameters."""

    @property
    def rules(self) -> Rules:
        return RULES[self.name]

    def __reduce__(self) -> tuple[Any, ...]:
        return (GameType, (self.name,))


register_model(GameType)(models.OpaqueModel)


@unbox(GameType)
def _unbox(typ: GameType, obj: Any, c: Any) -> Any:
    """A compiled game comes in as the address of its tables' addresses and lengths."""
    number = c.pyapi.object_getattr_string(obj, "address")
    address = c.pyapi.long_as_longlong(number)
    c.pyapi.decref(number)
    return NativeValue(c.builder.inttoptr(address, ir.IntType(8).as_pointer()))


class MethodType(types.BoundFunction):
    """A method of a game: calls go straight to the dispatcher of the rules' own function."""

    def __init__(self, this: GameType, method: str) -> None:
        self.this, self.method = this, method
        types.Type.__init__(self, f"{this.name}.{method}")

    @property
    def key(self) -> tuple[str, str]:
        return (self.this.name, self.method)

    @property
    def typing_key(self) -> tuple[str, str]:
        return self.key

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        dispatcher = self.this.rules.dispatcher(self.method)
        given = (self.this, *(types.unliteral(arg) for arg in args))
        if given not in dispatcher.overloads and dispatcher.is_compiling:
            raise TypingError(f"rules: {self.method} calls itself; write it as a loop")
        named = {name: types.unliteral(value) for name, value in kws.items()}
        found = types.Dispatcher(dispatcher).get_call_type(context, given, named)
        return found.as_method() if found else None

    def get_impl_key(self, sig: Any) -> Any:
        return self.this.rules.dispatcher(self.method).get_overload(sig.args)

    def get_call_signatures(self) -> tuple[Any, bool]:
        return (), True


register_model(MethodType)(models.OpaqueModel)


def constant_of(value: Any) -> Any:
    """A constant as compiled code sees it: lists are tuples, and long tables of ints are arrays."""
    value = fixed(value)
    if isinstance(value, tuple) and len(value) > LONG_TUPLE and is_table(value):
        value = np.array(value, np.int64)
    if isinstance(value, np.ndarray):
        value = np.ascontiguousarray(value)
        value.flags.writeable = False
    return value


@infer_getattr
class _Attributes(AttributeTemplate):
    key = GameType

    def generic_resolve(self, typ: GameType, attr: str) -> Any:
        rules = typ.rules
        if attr in rules.constants:
            value = rules.constants[attr]
            if isinstance(value, Cells):
                return CellsType(value.width)
            if isinstance(value, Table):
                return table_type(value)
            return types.unliteral(typeof(constant_of(value)))
        if rules.has_method(attr):
            return MethodType(typ, attr)
        raise TypingError(f"rules: {rules.unreadable(attr)}")


def table_type(table: Table[Any]) -> Any:
    """A table is a read-only array."""
    return types.Array(types.float64 if table.kind == "float" else types.int64, 1, "C", readonly=True)


@lower_getattr_generic(GameType)
def _lower_attribute(context: Any, builder: Any, typ: GameType, value: Any, attr: str) -> Any:
    constant = typ.rules.constants[attr]
    if isinstance(constant, Cells):
        return ir.Constant(ir.IntType(constant.width), constant.value)
    if isinstance(constant, Table):
        return _lower_table(context, builder, value, table_type(constant), typ.rules.table_place(attr))
    constant = constant_of(constant)
    return context.get_constant_generic(builder, types.unliteral(typeof(constant)), constant)


def _lower_table(context: Any, builder: Any, game: Any, array_type: Any, place: int) -> Any:
    words = builder.bitcast(game, ir.IntType(64).as_pointer())
    address = builder.load(cgutils.gep_inbounds(builder, words, 2 * place))
    length = builder.load(cgutils.gep_inbounds(builder, words, 2 * place + 1))
    item = context.get_constant(types.intp, 8)
    array = context.make_array(array_type)(context, builder)
    data = builder.inttoptr(address, context.get_data_type(array_type.dtype).as_pointer())
    populate_array(array, data=data, shape=[length], strides=[item], itemsize=item, meminfo=None)
    return array._getvalue()
