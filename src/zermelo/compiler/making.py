"""What derived methods are made with: types of states, functions from text, and casts that say what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import FunctionType
from typing import TYPE_CHECKING, Any

from numba import types
from numba.core.errors import TypingError
from numba.extending import overload

from zermelo.compiler.errors import readable
from zermelo.compiler.native_cells import CellsType
from zermelo.compiler.pipelines import INSIDE
from zermelo.shape import Shape

if TYPE_CHECKING:
    from zermelo.compiler.door import Rules


def numba_type(shape: Shape) -> Any:
    """The compiled type of a state of this shape."""
    if shape.kind == "tuple":
        return types.BaseTuple.from_types([numba_type(part) for part in shape.parts], shape.cls)
    if shape.kind == "cells":
        return CellsType(shape.words * 64)
    return types.int64


def made_function(text: str, scope: dict[str, Any]) -> FunctionType:
    """The function that a text defines, with these names."""
    exec(compile(text, "<zermelo.compiler.making>", "exec"), scope)
    made: FunctionType = scope[text.split("(", 1)[0].removeprefix("def ").strip()]
    made.__module__ = __name__
    return made


def rebuilt(shape: Shape, leaf: Callable[[Shape], str], scope: dict[str, Any]) -> str:
    """An expression that makes a state of this shape, `leaf` giving each int, bool or set of cells in turn."""
    if shape.kind != "tuple":
        return leaf(shape)
    inside = "".join(f"{rebuilt(part, leaf, scope)}, " for part in shape.parts)
    if shape.cls is None:
        return f"({inside})"
    name = f"Class{len(scope)}"
    scope[name] = shape.cls
    return f"{name}({inside})"


def leaves_of(shape: Shape, path: str) -> Iterator[tuple[str, Shape]]:
    """Each int, bool or set of cells in a state of this shape, with the expression that reads it."""
    if shape.kind == "tuple":
        for place, part in enumerate(shape.parts):
            yield from leaves_of(part, f"{path}[{place}]")
    else:
        yield path, shape


def fitted_to(rules: Rules) -> Any:
    """A function that casts a state to the start state's types, or says what is wrong with it."""

    def fitted(state: Any) -> Any:
        raise NotImplementedError("compiled only")

    @overload(fitted, strict=False, jit_options=INSIDE)
    def _choose(state: Any) -> Any:
        due = numba_type(rules.shape)
        if not _alike(state, due):
            raise TypingError(f"rules: returns {readable(str(state))}, but start() returns {readable(str(due))}")
        if state == due:
            return lambda state: state
        scope: dict[str, Any] = {"int64": types.int64}
        paths = leaves_of(rules.shape, "state")

        def leaf(shape: Shape) -> str:
            path, _ = next(paths)
            return path if shape.kind == "cells" else f"int64({path})"

        return made_function(f"def fitted(state):\n    return {rebuilt(rules.shape, leaf, scope)}", scope)

    return fitted


def _alike(found: Any, due: Any) -> bool:
    if isinstance(due, types.BaseTuple):
        same_class = getattr(found, "instance_class", None) is getattr(due, "instance_class", None)
        return (
            isinstance(found, types.BaseTuple)
            and same_class
            and len(found) == len(due)
            and all(_alike(one, other) for one, other in zip(found.types, due.types, strict=True))
        )
    if isinstance(due, types.Integer | types.Boolean):
        return isinstance(found, types.Integer | types.Boolean)
    return bool(found == due)


def _caster(wanted: tuple[Any, ...], cast: Any, complaint: str) -> Any:
    def answer(value: Any) -> Any:
        raise NotImplementedError("compiled only")

    @overload(answer, strict=False, jit_options=INSIDE)
    def _choose(value: Any) -> Any:
        if not isinstance(value, wanted):
            raise TypingError(f"rules: returns {readable(str(value))}; {complaint}")
        return lambda value: cast(value)

    return answer


WHOLE = (types.Integer, types.Boolean)
as_player = _caster(WHOLE, types.int64, "turn is an int: a player's number or CHANCE")
as_truth = _caster(WHOLE, bool, "over is True or False")
as_reward = _caster((*WHOLE, types.Float), types.float64, "a payoff is a number")
as_number = _caster((*WHOLE, types.Float), types.float64, "a number is due")
