"""Methods that kernels call and nobody has to write: made for each game from the shape of its state.

Those for what rules may have follow from its declarations (page.py, hints.py).
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
from zermelo.compiler.page import MAY, MOVES, OF_PLAYER, OUTCOMES, PAIR, PLACES, REPLIES, Method
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


DERIVED: dict[str, Callable[[Rules], FunctionType]] = {
    "unpack_": _unpack,
    "pack_": _pack,
    "child_": _child,
    "mover_": _simple("def mover_(self, state):\n    return as_player(self.turn(state))", as_player=as_player),
    "ended_": _simple("def ended_(self, state):\n    return as_truth(self.over(state))", as_truth=as_truth),
    "reward_": _simple(
        "def reward_(self, state, player):\n    return as_reward(self.payoff(state, player))", as_reward=as_reward
    ),
    "table_key_": hints.table_key,
    "position_key_": _simple("def position_key_(self, state):\n    return self.table_key_(self.position_(state))[1]"),
    "tell_rules_": hints.teller("tell_rules_", early=True),
    "tell_hints_": hints.teller("tell_hints_", early=False),
}
WRITTEN = {"child_": "play", "mover_": "turn", "ended_": "over", "reward_": "payoff"}
INLINE = {"child_", "ended_", "table_key_"}  # put into the search that calls them
for _method in MAY:
    if _method.inline:
        INLINE.add(_method.name)
    for _derived in _method.derived:
        DERIVED[_derived.name] = hints.maker(_method, _derived)
        WRITTEN[_derived.name] = _method.name
        if _derived.inline:
            INLINE.add(_derived.name)


def probes(rules: Rules) -> Iterator[tuple[str, tuple[Any, ...]]]:
    """The methods with the types they are called with, in the order in which faults are looked for."""
    state, word = numba_type(rules.shape), types.int64
    yield "ended_", (state,)
    yield "mover_", (state,)
    yield "fill_moves_", (state, BUFFER, word, word)
    yield "child_", (state, word)
    yield "reward_", (state, word)
    for method in MAY:
        if rules.tell(method):
            yield _probe(method, state, word)


def _probe(method: Method, state: Any, word: Any) -> tuple[str, tuple[Any, ...]]:
    """By which name a method that rules may have is tried alone, and with which types."""
    if method.answer == MOVES:
        return f"fill_{method.name}_", (state, BUFFER, word, word)
    if method.answer == REPLIES:
        return f"fill_{method.name}_", (state, word, BUFFER, word, word)
    if method.answer == OUTCOMES:
        return f"fill_{method.name}_", (state, BUFFER, WEIGHTS, word, word)
    if method.answer == PAIR or not method.derived:
        return method.name, (state, word) if method.of_move or method.answer == PLACES else (state,)
    return method.derived[0].name, (state, word) if method.answer == OF_PLAYER else (state,)
