"""Methods that kernels call and nobody has to write: made for each game from the shape of its state.

Those for what rules may have are in hints.py.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import FunctionType
from typing import TYPE_CHECKING, Any

from numba import types

from zermelo.cells import Cells
from zermelo.compiler import hints
from zermelo.compiler.making import (
    as_player,
    as_reward,
    as_truth,
    fitted_to,
    leaves_of,
    made_function,
    numba_type,
    rebuilt,
)
from zermelo.compiler.native_cells import cell_word, cells_of
from zermelo.game import CHANCE
from zermelo.shape import Shape

if TYPE_CHECKING:
    from zermelo.compiler.door import Rules

BUFFER = types.Array(types.int64, 2, "C")
WEIGHTS = types.Array(types.float64, 2, "C")


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

    return made_function(f"def unpack_(self, rows, row):\n    return {rebuilt(rules.shape, leaf, scope)}", scope)


def _pack(rules: Rules) -> FunctionType:
    lines, place = ["def pack_(self, state, rows, row):"], 0
    for path, shape in leaves_of(rules.shape, "state"):
        for word in range(shape.words):
            value = f"cell_word({path}, {word})" if shape.kind == "cells" else path
            lines.append(f"    rows[row, {place}] = {value}")
            place += 1
    return made_function("\n".join(lines), {"cell_word": cell_word})


def _child(rules: Rules) -> FunctionType:
    """play, its ints and bools made those of the start state; floats and other shapes are refused."""
    return made_function(
        "def child_(self, state, move):\n    return fitted(self.play(state, move))", {"fitted": fitted_to(rules)}
    )


def _simple(text: str, **scope: Any) -> Callable[[Rules], FunctionType]:
    return lambda rules: made_function(text, dict(scope))


def _fill_options(rules: Rules) -> FunctionType:
    """The moves; for games with chance, the outcomes where chance decides."""
    if not rules.game.has("chances"):
        return made_function(
            "def fill_options_(self, state, buffer, weights, ply):\n"
            "    return self.fill_moves_(state, buffer, ply, 0)", {},
        )  # fmt: skip
    return made_function(
        "def fill_options_(self, state, buffer, weights, ply):\n"
        "    if self.mover_(state) == CHANCE and not self.ended_(state):\n"
        "        return self.fill_chances_(state, buffer, weights, ply, 0)\n"
        "    return self.fill_moves_(state, buffer, ply, 0)",
        {"CHANCE": CHANCE},
    )


def _count_options(rules: Rules) -> FunctionType:
    if not rules.game.has("chances"):
        return made_function("def count_options_(self, state):\n    return self.count_moves_(state)", {})
    return made_function(
        "def count_options_(self, state):\n"
        "    if self.mover_(state) == CHANCE and not self.ended_(state):\n"
        "        return self.count_chances_(state)\n"
        "    return self.count_moves_(state)",
        {"CHANCE": CHANCE},
    )


DERIVED: dict[str, Callable[[Rules], FunctionType]] = {
    "unpack_": _unpack,
    "pack_": _pack,
    "child_": _child,
    "image_": hints.image,
    "passed_": hints.passed,
    "limits_": hints.limits,
    "guess_": hints.guess,
    "mover_": _simple("def mover_(self, state):\n    return as_player(self.turn(state))", as_player=as_player),
    "ended_": _simple("def ended_(self, state):\n    return as_truth(self.over(state))", as_truth=as_truth),
    "reward_": _simple(
        "def reward_(self, state, player):\n    return as_reward(self.payoff(state, player))", as_reward=as_reward
    ),
    "fill_options_": _fill_options,
    "count_options_": _count_options,
    "fill_tried_": hints.fill_tried,
    "fill_loud_": hints.fill_loud,
    "table_key_": hints.table_key,
    "own_key_": hints.own_key,
}
WRITTEN = {
    "child_": "play",
    "mover_": "turn",
    "ended_": "over",
    "reward_": "payoff",
    "image_": "canonical",
    "guess_": "estimate",
    "own_key_": "key",
    "passed_": "pass_turn",
    "limits_": "bounds",
    "fill_tried_": "safe",
    "fill_loud_": "noisy",
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
    for name in ("noisy", "safe"):
        if rules.game.has(name):
            yield f"fill_{name}_", (state, BUFFER, types.int64, types.int64)
    yield "passed_", (state,)
    yield "own_key_", (state,)
