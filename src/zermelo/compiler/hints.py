"""The derived methods for what rules may have, made from their declarations (page.py); and the keys of states."""

from __future__ import annotations

import itertools
import math
import textwrap
from collections.abc import Callable
from types import FunctionType
from typing import TYPE_CHECKING, Any

from numba import types
from numba.extending import overload, register_jitable

from zermelo.compiler.errors import readable, refusal
from zermelo.compiler.hashing import START, sealed, spread, stirred
from zermelo.compiler.making import as_number, fitted_to, leaves_of, made_function
from zermelo.compiler.native_cells import CellsType, cell_word
from zermelo.compiler.page import (
    FEATURES,
    INT,
    MAY,
    MOVES,
    NUMBER,
    OF_PLAYER,
    PAIR,
    PLACES,
    REPLIES,
    SET,
    STATE,
    TRUTH,
    WORD,
    Derived,
    Method,
)
from zermelo.compiler.pipelines import INSIDE
from zermelo.game import CHANCE

if TYPE_CHECKING:
    from zermelo.compiler.door import Rules

CLOSE = 1e-9
ASKED = {
    NUMBER: "numbers[{row}, 0] = self.{derived}(state)",
    PAIR: "numbers[{row}, 0], numbers[{row}, 1] = self.{name}(state)",
    OF_PLAYER: "numbers[{row}, 0], numbers[{row}, 1] = self.{derived}(state, 0), self.{derived}(state, 1)",
    WORD: "lists[{row}, 0] = self.{derived}(state)",
    STATE: "self.pack_(self.{derived}(state), states, {row})",
    MOVES: "lists[{row}, 0] = self.fill_{name}_(state, lists, {row}, 1) - 1",
    INT: "lists[{row}, 0] = self.fill_moves_(state, lists, {row}, 1) - 1\n"
    "for place in range(1, min(lists[{row}, 0] + 1, lists.shape[1])):\n"
    "    lists[{row}, place] = self.{name}(state, lists[{row}, place])",
}
ASKED[TRUTH] = ASKED[INT]
ASKED[SET] = (
    "found = self.{name}(state)\n"
    "lists[{row}, 0] = {words}\n"
    "for place in range({words}):\n"
    "    lists[{row}, place + 1] = cell_word(found, place)"
)
ASKED[REPLIES] = (
    "moves = self.fill_moves_(state, lists, {row}, 1)\n"
    "lists[{row}, 0] = moves\n"
    "for place in range(1, min(moves, lists.shape[1])):\n"
    "    move = lists[{row}, place]\n"
    "    child = self.child_(state, move)\n"
    "    lists[{row}, 0] = self.fill_{name}_(child, move, lists, {row}, lists[{row}, 0])\n"
    "lists[{row}, 0] -= 1"
)
ASKED[PLACES] = (
    "lists[{row}, 0] = {tables}\nfor place in range({tables}):\n    lists[{row}, place + 1] = self.{name}(state, place)"
)


def maker(method: Method, derived: Derived) -> Callable[[Rules], FunctionType]:
    """What makes the derived method for a game."""

    def make(rules: Rules) -> FunctionType:
        game = rules.game
        body = derived.body if game.has(method.name) or not derived.otherwise else derived.otherwise
        features = [f"{float(weight)!r} * self.{name}(state)" for name, weight in game.weights.items()]
        text = textwrap.indent(body.replace(FEATURES, " + ".join(["0.0", *features])), "    ")
        scope = {"fitted": fitted_to(rules), "as_number": as_number, "key_word": key_word, "CHANCE": CHANCE}
        scope |= {"units_up": units_up, "units_down": units_down, "unit": game.unit, "int64": types.int64}
        return made_function(f"def {derived.head}:\n{text}", scope)

    return make


def teller(name: str, early: bool) -> Callable[[Rules], FunctionType]:
    """What makes the method by which a twin asks all that the game tells: row by row in the order of the page.

    Numbers stand in the row of a method; moves, and ints of moves, in its row of lists, after how many they are.
    """

    def make(rules: Rules) -> FunctionType:
        lines = [f"def {name}(self, state, numbers, lists, states):", "    pass"]
        for row, method in enumerate(MAY):
            if method.early == early and method.answer in ASKED and rules.tell(method):
                derived = method.derived[0].name if method.derived else ""
                words = getattr(rules.game, method.name)(rules.game.start()).width // 64 if method.answer == SET else 0
                asked = ASKED[method.answer].format(
                    row=row, name=method.name, derived=derived, tables=len(rules.game.patterns), words=words
                )
                lines.append(textwrap.indent(asked, "    "))
        return made_function("\n".join(lines), {"cell_word": cell_word})

    return make


def units_down(payoff: Any, unit: Any, far: int) -> int:
    """A payoff in units, rounded down; within -far and far."""
    found: int = math.floor(max(-far, min(far, payoff / unit + CLOSE)))
    return found


@overload(units_down, strict=False, jit_options=INSIDE)
def _units_down(payoff: Any, unit: Any, far: Any) -> Any:
    whole = isinstance(payoff, types.Integer | types.Boolean) and isinstance(unit, types.Integer)
    if whole:
        return lambda payoff, unit, far: max(-far, min(far, types.int64(payoff) // unit))
    return lambda payoff, unit, far: types.int64(math.floor(max(-float(far), min(float(far), payoff / unit + CLOSE))))


@register_jitable(**INSIDE)
def units_up(payoff: Any, unit: Any, far: int) -> int:
    """A payoff in units, rounded up; within -far and far."""
    return -units_down(-payoff, unit, far)


def table_key(rules: Rules) -> FunctionType:
    """Where the table keeps the state, and what tells it from others there (hashing.py)."""
    (own,) = [method for method in MAY if method.answer == WORD]
    words = [f"self.{own.derived[0].name}(state)"]
    if not rules.game.has(own.name):
        words = [
            f"cell_word({path}, {word})" if shape.kind == "cells" else f"int64({path})"
            for path, shape in leaves_of(rules.shape, "state")
            for word in range(shape.words)
        ]
    scope = {
        "cell_word": cell_word,
        "stirred": stirred,
        "spread": spread,
        "sealed": sealed,
        "int64": types.int64,
        "START": START,
    }
    if len(words) == 1:
        lines = [f"place = stirred(int64(0), {words[0]})", "return place, place"]
    else:
        lines = [f"words = ({', '.join(words)})", "place = int64(START)"]
        for one, other in itertools.zip_longest(range(0, len(words), 2), range(1, len(words), 2)):
            lines.append(f"place = spread(place, words[{one}], {'int64(0)' if other is None else f'words[{other}]'})")
        lines.append("return place, sealed(self, words)")
    return made_function("\n    ".join(["def table_key_(self, state):", *lines]), scope)


def key_word(key: Any) -> int:
    """A key, an int or Cells of one word, as a word; compiled only."""
    raise NotImplementedError("compiled only")


@overload(key_word, strict=False, jit_options=INSIDE)
def _key_word(key: Any) -> Any:
    if isinstance(key, types.Integer | types.Boolean):
        return lambda key: types.int64(key)
    if isinstance(key, CellsType) and key.width == 64:
        return lambda key: cell_word(key, 0)
    raise refusal(0, f"key is {readable(str(key))}; it is an int, or Cells of 64")
