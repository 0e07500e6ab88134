"""A game inside compiled code: a type of its own, with no run-time weight.

`game.width` is typed and lowered as a constant; `game.play(state, move)` is a static call of the rules' own method,
compiled once; a `Table` is read through one pointer that the game carries. The type's name holds the fingerprint.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.datamodel import models
from numba.core.imputils import lower_getattr_generic
from numba.core.typing.templates import AttributeTemplate
from numba.core.typing.typeof import typeof
from numba.extending import NativeValue, infer_getattr, register_model, unbox

from zermelo.compiler.errors import refusal
from zermelo.table import Table

if TYPE_CHECKING:
    from zermelo.compiler.door import Rules

HALVES = 2  # words of a secret

RULES: dict[str, Rules] = {}  # type name -> rules, looked up while a kernel is typed
KNOWN_CLASSES: dict[int, type[Any]] = {}  # by the identity of a test (kernel.known_as): the class that it asks for


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
    """A compiled game comes in as the address of a block: secrets, then addresses and lengths of its tables."""
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
        dispatcher = self.this.rules.workshop.dispatcher(self.method)
        given = (self.this, *(types.unliteral(arg) for arg in args))
        if given not in dispatcher.overloads and dispatcher.is_compiling:
            raise refusal(0, f"{self.method} calls itself; write it as a loop")
        named = {name: types.unliteral(value) for name, value in kws.items()}
        found = types.Dispatcher(dispatcher).get_call_type(context, given, named)
        return found.as_method() if found else None

    def get_impl_key(self, sig: Any) -> Any:
        return self.this.rules.workshop.dispatcher(self.method).get_overload(sig.args)

    def get_call_signatures(self) -> tuple[Any, bool]:
        return (), True


register_model(MethodType)(models.OpaqueModel)


@infer_getattr
class _Attributes(AttributeTemplate):
    key = GameType

    def generic_resolve(self, typ: GameType, attr: str) -> Any:
        workshop = typ.rules.workshop
        return MethodType(typ, attr) if workshop.has_method(attr) else workshop.type_of(attr)


@lower_getattr_generic(GameType)
def _lower_attribute(context: Any, builder: Any, typ: GameType, value: Any, attr: str) -> Any:
    constant = typ.rules.workshop.constant(attr)
    if isinstance(constant, Table):
        first = typ.rules.secrets + 2 * typ.rules.tables.index(attr)
        return _lower_table(builder, value, first)
    return context.get_constant_generic(builder, types.unliteral(typeof(constant)), constant)


def loaded(builder: Any, game: Any, place: int) -> Any:
    """A word of the game's block. None of them ever changes: what is made of one (a state's key) need not be made again
    after something was written elsewhere."""
    block = builder.bitcast(game, ir.IntType(64).as_pointer())
    word = builder.load(cgutils.gep_inbounds(builder, block, place))
    word.set_metadata("invariant.load", builder.module.add_metadata([]))
    return word


def _lower_table(builder: Any, game: Any, first: int) -> Any:
    address, length = loaded(builder, game, first), loaded(builder, game, first + 1)
    data = builder.inttoptr(address, ir.IntType(8).as_pointer())
    empty = ir.Constant(ir.LiteralStructType([data.type, length.type]), ir.Undefined)
    return builder.insert_value(builder.insert_value(empty, data, 0), length, 1)
