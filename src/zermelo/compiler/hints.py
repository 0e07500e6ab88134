"""The derived methods for what rules may have: safe and noisy moves, estimate, bounds, canonical, pass_turn, key."""

from __future__ import annotations

import math
from types import FunctionType
from typing import TYPE_CHECKING, Any

from numba import types
from numba.extending import overload, register_jitable

from zermelo.compiler.errors import readable, refusal
from zermelo.compiler.hashing import sealed, stirred
from zermelo.compiler.making import as_reward, fitted_to, leaves_of, made_function
from zermelo.compiler.native_cells import CellsType, cell_word

if TYPE_CHECKING:
    from zermelo.compiler.door import Rules

CLOSE = 1e-9


def fill_tried(rules: Rules) -> FunctionType:
    """The moves that a search looks at: the safe ones, if the game knows them (one move, if none is); else all."""
    if not rules.game.has("safe"):
        return made_function(
            "def fill_tried_(self, state, buffer, ply):\n    return self.fill_moves_(state, buffer, ply, 0)", {}
        )
    return made_function(
        "def fill_tried_(self, state, buffer, ply):\n"
        "    found = self.fill_safe_(state, buffer, ply, 0)\n"
        "    return found if found else min(1, self.fill_moves_(state, buffer, ply, 0))",
        {},
    )


def guess(rules: Rules) -> FunctionType:
    """The estimate: the game's own, or the weighted sum of its features."""
    if rules.game.has("estimate"):
        return made_function(
            "def guess_(self, state):\n    return as_reward(self.estimate(state))", {"as_reward": as_reward}
        )
    parts = [f"{float(weight)!r} * self.{name}(state)" for name, weight in rules.game.weights.items()]
    return made_function(f"def guess_(self, state):\n    return {' + '.join(['0.0', *parts])}", {})


def fill_loud(rules: Rules) -> FunctionType:
    """The noisy moves, if the game knows them."""
    found = "self.fill_noisy_(state, buffer, ply, 0)" if rules.game.has("noisy") else "0"
    return made_function(
        f"def fill_loud_(self, state, buffer, ply):\n    return int64({found})", {"int64": types.int64}
    )


def limits(rules: Rules) -> FunctionType:
    """bounds in whole units: the least rounded up, the most rounded down, neither past `far`."""
    text = "return units_up(least, unit, far), units_down(most, unit, far)"
    return made_function(
        f"def limits_(self, state, far):\n    least, most = self.bounds(state)\n    {text}",
        {"units_up": units_up, "units_down": units_down, "unit": rules.game.unit},
    )


def units_down(payoff: Any, unit: Any, far: int) -> int:
    """A payoff in units, rounded down; within -far and far."""
    found: int = math.floor(max(-far, min(far, payoff / unit + CLOSE)))
    return found


@overload(units_down, strict=False)
def _units_down(payoff: Any, unit: Any, far: Any) -> Any:
    whole = isinstance(payoff, types.Integer | types.Boolean) and isinstance(unit, types.Integer)
    if whole:
        return lambda payoff, unit, far: max(-far, min(far, types.int64(payoff) // unit))
    return lambda payoff, unit, far: types.int64(math.floor(max(-float(far), min(float(far), payoff / unit + CLOSE))))


@register_jitable
def units_up(payoff: Any, unit: Any, far: int) -> int:
    """A payoff in units, rounded up; within -far and far."""
    return -units_down(-payoff, unit, far)


def image(rules: Rules) -> FunctionType:
    """canonical, with the types of the start state."""
    return made_function(
        "def image_(self, state):\n    return fitted(self.canonical(state))", {"fitted": fitted_to(rules)}
    )


def passed(rules: Rules) -> FunctionType:
    """pass_turn, with the types of the start state."""
    return made_function(
        "def passed_(self, state):\n    return fitted(self.pass_turn(state))", {"fitted": fitted_to(rules)}
    )


def own_key(rules: Rules) -> FunctionType:
    """The game's own key as a word; 0 if it has none."""
    found = "key_word(self.key(state))" if rules.game.has("key") else "int64(0)"
    return made_function(
        f"def own_key_(self, state):\n    return {found}", {"key_word": key_word, "int64": types.int64}
    )


def table_key(rules: Rules) -> FunctionType:
    """Where the table keeps the state, and what tells it from others there (hashing.py)."""
    words = ["self.own_key_(state)"]
    if not rules.game.has("key"):
        words = [
            f"cell_word({path}, {word})" if shape.kind == "cells" else f"int64({path})"
            for path, shape in leaves_of(rules.shape, "state")
            for word in range(shape.words)
        ]
    lines = ["def table_key_(self, state):", "    place, check = int64(0), self.secret_"]
    for word in words:
        lines.append(f"    place, check = stirred(place, {word}), sealed(check, {word}, self.other_secret_)")
    lines.append(f"    return place, {'check' if len(words) > 1 else 'place'}")
    scope = {"cell_word": cell_word, "stirred": stirred, "sealed": sealed, "int64": types.int64}
    return made_function("\n".join(lines), scope)


def key_word(key: Any) -> int:
    """A key, an int or Cells of one word, as a word; compiled only."""
    raise NotImplementedError("compiled only")


@overload(key_word, strict=False)
def _key_word(key: Any) -> Any:
    if isinstance(key, types.Integer | types.Boolean):
        return lambda key: types.int64(key)
    if isinstance(key, CellsType) and key.width == 64:
        return lambda key: cell_word(key, 0)
    raise refusal(0, f"key is {readable(str(key))}; it is an int, or Cells of 64")
