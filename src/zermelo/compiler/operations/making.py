"""How an operation of the language is made: its meanings by type, and the errors that it gives where Python gives one.

Rewritten rules hold no operator of Python's own: `a + b` is `zermelo_add(a, b, line)`, and so on for every operator,
index, field and built-in function. An operation has a meaning for some types, written down in this room, and for no
others: what is not here can't be compiled, and is refused with the line where it stands.

    @meaning("add")
    def add_ints(one, other):                 # types of the arguments; None where it is not this meaning's business
        if is_int(one) and is_int(other):
            return types.int64, emit          # the type of the answer, and the function that emits its instructions
        return None
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from zermelo.compiler.errors import RunsOver, readable, refusal, told_name

WORD = ir.IntType(64)
BIT = ir.IntType(1)
Emit = Callable[..., Any]
Meaning = Callable[..., tuple[Any, Emit] | str | None]
_MEANINGS: dict[str, list[Meaning]] = {}

PAST = "past 63 bits; a word of 64 bits is Cells(0, 64), and its sums and shifts are cut to the width"


@dataclass(frozen=True)
class Place:
    """Where an operation is emitted: Numba's context and builder, the types of the arguments, the line of the rules."""

    context: Any
    builder: Any
    given: tuple[Any, ...]
    line: int

    def word(self, value: Any, which: int) -> Any:
        """Argument `which`, an int or a truth, as 64 bits."""
        return self.context.cast(self.builder, value, self.given[which], types.int64)

    def real(self, value: Any, which: int) -> Any:
        """Argument `which`, a number, as a float: rounded as Python rounds it."""
        return self.context.cast(self.builder, value, self.given[which], types.float64)

    def fault(self, condition: Any, kind: type[Exception], text: str) -> None:
        """Raise, where the condition holds. It hardly ever does, and the compiler is told so."""
        with cgutils.if_unlikely(self.builder, condition):
            where = told_name(self.context.fndesc.qualname)
            self.context.call_conv.return_user_exc(self.builder, kind, (f"{where}, line {self.line}: {text}",))

    def runs_over(self, condition: Any, what: str) -> None:
        """Python would go on with a larger int; compiled rules can't, and must not go on with another one."""
        self.fault(condition, RunsOver, f"{what} runs {PAST}")


def meaning(*names: str) -> Callable[[Meaning], Meaning]:
    """This function is what these operations mean for the types that it answers for."""

    def register(function: Meaning) -> Meaning:
        for name in names:
            _MEANINGS.setdefault(name, []).append(function)
        return function

    return register


def of_ints(*names: str, answer: Any = types.int64) -> Callable[[Emit], Emit]:
    """This function emits what these operations mean for ints alone, which it gets as words."""

    def register(emit: Emit) -> Emit:
        def ints(*given: Any) -> Any:
            if not all(is_int(kind) for kind in given):
                return None
            return answer, lambda place, *values: emit(place, *(place.word(x, k) for k, x in enumerate(values)))

        meaning(*names)(ints)
        return emit

    return register


def operation(name: str, arguments: int, sentence: str) -> Any:
    """The operation as a function of compiled code; `sentence` says, with the types in it, what has no meaning."""

    def typed(*given: Any) -> Any:
        *values, line = given
        values = [plain(value) if isinstance(value, types.BaseTuple) else value for value in values]
        where = line.literal_value if isinstance(line, types.IntegerLiteral) else 0
        for known in _MEANINGS.get(name, ()):
            found = known(*values)
            if isinstance(found, str):  # there is no such meaning, and this is what to write instead
                raise refusal(where, found)
            if found:
                return plain(found[0])(*values, line), _emitting(found[1], tuple(values), where)
        words = [readable(str(value)) for value in values]
        raise refusal(where, sentence.format(*words))

    names = ", ".join(f"a{k}" for k in range(arguments))
    scope: dict[str, Any] = {"typed": typed}
    exec(f"def zermelo_{name}(context, {names}, line):\n    return typed({names}, line)", scope)
    return intrinsic(prefer_literal=True)(scope[f"zermelo_{name}"])


def _emitting(emit: Emit, given: tuple[Any, ...], line: int) -> Emit:
    """As Numba calls it."""
    return lambda context, builder, signature, args: emit(Place(context, builder, given, line), *args[:-1])


def is_int(kind: Any) -> bool:
    """Ints, and truths, which are ints in Python."""
    return isinstance(kind, types.Integer | types.Boolean) and kind not in (types.uint64,)


def is_number(kind: Any) -> bool:
    """Ints and floats."""
    return is_int(kind) or isinstance(kind, types.Float)


def literal(kind: Any) -> int | None:
    """The value of an int that is known while compiling."""
    return int(kind.literal_value) if isinstance(kind, types.IntegerLiteral | types.BooleanLiteral) else None


def plain(kind: Any) -> Any:
    """The type without the value that it may carry."""
    return types.unliteral(kind)


def constant(value: int) -> ir.Constant:
    """A word."""
    return ir.Constant(WORD, value)


def emitted(place: Place, name: str, kinds: tuple[Any, ...], values: tuple[Any, ...]) -> tuple[Any, Any] | None:
    """Another operation in the middle of one: the type of its answer and the answer; None if it has no meaning."""
    for known in _MEANINGS.get(name, ()):
        found = known(*kinds)
        if found and not isinstance(found, str):
            answer, emit = found
            return answer, emit(Place(place.context, place.builder, kinds, place.line), *values)
    return None


def first_meaning(name: str, *kinds: Any) -> Any:
    """What the operation means for these types, or what to write instead; None if nothing is known of it."""
    return next((found for found in (known(*kinds) for known in _MEANINGS.get(name, ())) if found), None)


def means(name: str, *kinds: Any) -> bool:
    """Whether the operation has a meaning for these types."""
    return any(found and not isinstance(found, str) for found in (known(*kinds) for known in _MEANINGS.get(name, ())))
