"""Methods that kernels call and nobody has to write: made for each game from the shape of its state."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from types import FunctionType
from typing import TYPE_CHECKING, Any

from numba import types
from numba.core.errors import TypingError
from numba.extending import overload, register_jitable

from zermelo.bits import shr
from zermelo.cells import Cells
from zermelo.compiled.errors import readable
from zermelo.compiled.native_cells import CellsType, cell_word, cells_of
from zermelo.game import CHANCE
from zermelo.shape import Shape

if TYPE_CHECKING:
    from zermelo.compiled.rules import Rules

CLOSE = 1e-9
SCATTER = -7046029254386353131  # 2**64 divided by the golden ratio, odd, as a signed word
BUFFER = types.Array(types.int64, 2, "C")
WEIGHTS = types.Array(types.float64, 2, "C")


def numba_type(shape: Shape) -> Any:
    """The compiled type of a state of this shape."""
    if shape.kind == "tuple":
        return types.BaseTuple.from_types([numba_type(part) for part in shape.parts], shape.cls)
    if shape.kind == "cells":
        return CellsType(shape.words * 64)
    return types.int64


def _function(text: str, scope: dict[str, Any]) -> FunctionType:
    exec(compile(text, "<zermelo.compiled.derive>", "exec"), scope)
    made: FunctionType = scope[text.split("(", 1)[0].removeprefix("def ").strip()]
    made.__module__ = __name__
    return made


def _rebuilt(shape: Shape, leaf: Callable[[Shape], str], scope: dict[str, Any]) -> str:
    """An expression that makes a state of this shape, `leaf` giving each int, bool or set of cells in turn."""
    if shape.kind != "tuple":
        return leaf(shape)
    inside = "".join(f"{_rebuilt(part, leaf, scope)}, " for part in shape.parts)
    if shape.cls is None:
        return f"({inside})"
    name = f"Class{len(scope)}"
    scope[name] = shape.cls
    return f"{name}({inside})"


def _leaves(shape: Shape, path: str) -> Iterator[tuple[str, Shape]]:
    if shape.kind == "tuple":
        for place, part in enumerate(shape.parts):
            yield from _leaves(part, f"{path}[{place}]")
    else:
        yield path, shape


def _unpack(rules: Rules) -> FunctionType:
    scope: dict[str, Any] = {"cells_of": cells_of}
    place = 0

    def leaf(shape: Shape) -> str:
        nonlocal place
        words = "".join(f"rows[row, {place + k}], " for k in range(shape.words))
        place += shape.words
        if shape.kind == "cells":
            zero = f"zero{place}"
            scope[zero] = Cells(0, shape.words * 64)
            return f"cells_of({zero}, ({words}))"
        return words[:-2]

    return _function(f"def unpack_(self, rows, row):\n    return {_rebuilt(rules.shape, leaf, scope)}", scope)


def _pack(rules: Rules) -> FunctionType:
    lines, place = ["def pack_(self, state, rows, row):"], 0
    for path, shape in _leaves(rules.shape, "state"):
        for word in range(shape.words):
            value = f"cell_word({path}, {word})" if shape.kind == "cells" else path
            lines.append(f"    rows[row, {place}] = {value}")
            place += 1
    return _function("\n".join(lines), {"cell_word": cell_word})


def _child(rules: Rules) -> FunctionType:
    """play, its ints and bools made those of the start state; floats and other shapes are refused."""
    return _function(
        "def child_(self, state, move):\n    return fitted(self.play(state, move))", {"fitted": _fitted(rules)}
    )


def _fitted(rules: Rules) -> Any:
    """A function that casts a state to the start state's types, or says what is wrong with it."""

    def fitted(state: Any) -> Any:
        raise NotImplementedError("compiled only")

    @overload(fitted, strict=False)
    def _choose(state: Any) -> Any:
        due = numba_type(rules.shape)
        if not _alike(state, due):
            raise TypingError(f"rules: returns {readable(str(state))}, but start() returns {readable(str(due))}")
        if state == due:
            return lambda state: state
        scope: dict[str, Any] = {"int64": types.int64}
        paths = _leaves(rules.shape, "state")

        def leaf(shape: Shape) -> str:
            path, _ = next(paths)
            return path if shape.kind == "cells" else f"int64({path})"

        return _function(f"def fitted(state):\n    return {_rebuilt(rules.shape, leaf, scope)}", scope)

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

    @overload(answer, strict=False)
    def _choose(value: Any) -> Any:
        if not isinstance(value, wanted):
            raise TypingError(f"rules: returns {readable(str(value))}; {complaint}")
        return lambda value: cast(value)

    return answer


WHOLE = (types.Integer, types.Boolean)
as_player = _caster(WHOLE, types.int64, "turn is an int: a player's number or CHANCE")
as_truth = _caster(WHOLE, bool, "over is True or False")
as_reward = _caster((*WHOLE, types.Float), types.float64, "a payoff is a number")


def _simple(text: str, **scope: Any) -> Callable[[Rules], FunctionType]:
    return lambda rules: _function(text, dict(scope))


def _fill_options(rules: Rules) -> FunctionType:
    """The moves; for games with chance, the outcomes where chance decides."""
    if not rules.game.has("chances"):
        return _function(
            "def fill_options_(self, state, buffer, weights, ply):\n"
            "    return self.fill_moves_(state, buffer, ply, 0)", {},
        )  # fmt: skip
    return _function(
        "def fill_options_(self, state, buffer, weights, ply):\n"
        "    if self.mover_(state) == CHANCE and not self.ended_(state):\n"
        "        return self.fill_chances_(state, buffer, weights, ply, 0)\n"
        "    return self.fill_moves_(state, buffer, ply, 0)",
        {"CHANCE": CHANCE},
    )


def _count_options(rules: Rules) -> FunctionType:
    if not rules.game.has("chances"):
        return _function("def count_options_(self, state):\n    return self.count_moves_(state)", {})
    return _function(
        "def count_options_(self, state):\n"
        "    if self.mover_(state) == CHANCE and not self.ended_(state):\n"
        "        return self.count_chances_(state)\n"
        "    return self.count_moves_(state)",
        {"CHANCE": CHANCE},
    )


def _fill_tried(rules: Rules) -> FunctionType:
    """The moves that a search looks at: the safe ones, if the game knows them (one move, if none is); else all."""
    if not rules.game.has("safe"):
        return _function(
            "def fill_tried_(self, state, buffer, ply):\n    return self.fill_moves_(state, buffer, ply, 0)", {}
        )
    return _function(
        "def fill_tried_(self, state, buffer, ply):\n"
        "    found = self.fill_safe_(state, buffer, ply, 0)\n"
        "    return found if found else min(1, self.fill_moves_(state, buffer, ply, 0))",
        {},
    )


def _guess(rules: Rules) -> FunctionType:
    """The estimate: the game's own, or the weighted sum of its features."""
    if rules.game.has("estimate"):
        return _function(
            "def guess_(self, state):\n    return as_reward(self.estimate(state))", {"as_reward": as_reward}
        )
    parts = [f"{float(weight)!r} * self.{name}(state)" for name, weight in rules.game.weights.items()]
    return _function(f"def guess_(self, state):\n    return {' + '.join(parts) or '0.0'}", {})


def _fill_loud(rules: Rules) -> FunctionType:
    """The noisy moves, if the game knows them."""
    found = "self.fill_noisy_(state, buffer, ply, 0)" if rules.game.has("noisy") else "0"
    return _function(f"def fill_loud_(self, state, buffer, ply):\n    return int64({found})", {"int64": types.int64})


def _limits(rules: Rules) -> FunctionType:
    """bounds in whole units: the least rounded up, the most rounded down, neither past `far`."""
    text = "return units_up(least, unit, far), units_down(most, unit, far)"
    return _function(
        f"def limits_(self, state, far):\n    least, most = self.bounds(state)\n    {text}",
        {"units_up": units_up, "units_down": units_down, "unit": rules.game.unit},
    )


def units_down(payoff: Any, unit: Any, far: int) -> int:
    """A payoff in units, rounded down; within -far and far."""
    return int(max(-far, min(far, math.floor(payoff / unit + CLOSE))))


@overload(units_down, strict=False)
def _units_down(payoff: Any, unit: Any, far: Any) -> Any:
    whole = isinstance(payoff, types.Integer | types.Boolean) and isinstance(unit, types.Integer)
    if whole:
        return lambda payoff, unit, far: max(-far, min(far, types.int64(payoff) // unit))
    return lambda payoff, unit, far: types.int64(max(-float(far), min(float(far), math.floor(payoff / unit + CLOSE))))


@register_jitable
def units_up(payoff: Any, unit: Any, far: int) -> int:
    """A payoff in units, rounded up; within -far and far."""
    return -units_down(-payoff, unit, far)


def _image(rules: Rules) -> FunctionType:
    """canonical, with the types of the start state."""
    return _function("def image_(self, state):\n    return fitted(self.canonical(state))", {"fitted": _fitted(rules)})


def _passed(rules: Rules) -> FunctionType:
    """pass_turn, with the types of the start state."""
    return _function("def passed_(self, state):\n    return fitted(self.pass_turn(state))", {"fitted": _fitted(rules)})


def _signature(rules: Rules) -> FunctionType:
    """A hash of the state: of its key, or of all its words."""
    if rules.game.has("key"):
        return _function("def signature_(self, state):\n    return stirred(0, self.key(state))", {"stirred": stirred})
    lines = ["def signature_(self, state):", "    mixed = 0"]
    for path, shape in _leaves(rules.shape, "state"):
        for word in range(shape.words):
            value = f"cell_word({path}, {word})" if shape.kind == "cells" else f"int64({path})"
            lines.append(f"    mixed = stirred(mixed, {value})")
    scope = {"cell_word": cell_word, "stirred": stirred, "int64": types.int64}
    return _function("\n".join([*lines, "    return mixed"]), scope)


@register_jitable
def stirred(mixed: int, word: int) -> int:
    """One more word into a hash: a bijection of the word, so that states of one word never collide."""
    mixed = (mixed ^ word) * SCATTER
    mixed ^= shr(mixed, 32)
    mixed = mixed * SCATTER
    return mixed ^ shr(mixed, 29)


DERIVED: dict[str, Callable[[Rules], FunctionType]] = {
    "unpack_": _unpack,
    "pack_": _pack,
    "child_": _child,
    "image_": _image,
    "passed_": _passed,
    "limits_": _limits,
    "guess_": _guess,
    "mover_": _simple("def mover_(self, state):\n    return as_player(self.turn(state))", as_player=as_player),
    "ended_": _simple("def ended_(self, state):\n    return as_truth(self.over(state))", as_truth=as_truth),
    "reward_": _simple(
        "def reward_(self, state, player):\n    return as_reward(self.payoff(state, player))", as_reward=as_reward
    ),
    "fill_options_": _fill_options,
    "count_options_": _count_options,
    "fill_tried_": _fill_tried,
    "fill_loud_": _fill_loud,
    "signature_": _signature,
}
WRITTEN = {
    "child_": "play",
    "mover_": "turn",
    "ended_": "over",
    "reward_": "payoff",
    "image_": "canonical",
    "guess_": "estimate",
}


def probes(rules: Rules) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The methods with the types they are called with, in the order in which faults are looked for."""
    state = numba_type(rules.shape)
    yield "ended_", (state,)
    yield "mover_", (state,)
    yield "fill_moves_", (state, BUFFER, types.int64, types.int64)
    yield "child_", (state, types.int64)
    yield "reward_", (state, types.int64)
    if rules.game.has("chances"):
        yield "fill_chances_", (state, BUFFER, WEIGHTS, types.int64, types.int64)
    if rules.game.has("canonical"):
        yield "image_", (state,)
    yield "guess_", (state,)
    for name, extra in (("legal", (types.int64,)), ("order", (types.int64,)), ("bounds", ())):
        if rules.game.has(name):
            yield name, (state, *extra)
