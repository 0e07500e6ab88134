"""The derived methods for what rules may have: safe and noisy moves, estimate, bounds, canonical, pass_turn, key."""

from __future__ import annotations

import math
from types import FunctionType
from typing import TYPE_CHECKING, Any

from numba import types
from numba.extending import overload, register_jitable

from zermelo.bits import mul, shr
from zermelo.compiled.making import as_reward, fitted_to, leaves_of, made_function
from zermelo.compiled.native_cells import cell_word

if TYPE_CHECKING:
    from zermelo.compiled.rules import Rules

CLOSE = 1e-9
SCATTER = -7046029254386353131  # 2**64 divided by the golden ratio, odd, as a signed word


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
    return made_function(f"def guess_(self, state):\n    return {' + '.join(parts) or '0.0'}", {})


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


def signature(rules: Rules) -> FunctionType:
    """A hash of the state: of its key, or of all its words."""
    if rules.game.has("key"):
        return made_function(
            "def signature_(self, state):\n    return stirred(0, self.key(state))", {"stirred": stirred}
        )
    lines = ["def signature_(self, state):", "    mixed = 0"]
    for path, shape in leaves_of(rules.shape, "state"):
        for word in range(shape.words):
            value = f"cell_word({path}, {word})" if shape.kind == "cells" else f"int64({path})"
            lines.append(f"    mixed = stirred(mixed, {value})")
    scope = {"cell_word": cell_word, "stirred": stirred, "int64": types.int64}
    return made_function("\n".join([*lines, "    return mixed"]), scope)


@register_jitable
def stirred(mixed: int, word: int) -> int:
    """One more word into a hash: a bijection of the word, so that states of one word never collide."""
    mixed = mul(mixed ^ word, SCATTER)  # not *: of signed ints that run over, LLVM may believe anything
    mixed ^= shr(mixed, 32)
    mixed = mul(mixed, SCATTER)
    return mixed ^ shr(mixed, 29)
