"""The laws of what rules may have: canonical, bounds, estimates, order; and that rules change nothing of the game."""

from __future__ import annotations

import math
import numbers
from typing import Any

import numpy as np

from zermelo.cells import Cells
from zermelo.compiler.page import MAY, MOVES
from zermelo.game import CHANCE, Game
from zermelo.laws.asking import (
    CLOSE,
    NOT_ASKED,
    Question,
    Yardstick,
    is_int,
    listed,
    misshapen,
    named,
    payoffs,
    tried,
)
from zermelo.table import Table

MOST_ORDER = 1 << 30  # a search multiplies it


def unchanging(game: Game[Any]) -> Question:
    """The question whether the game's own attributes are still what they are now."""
    before = dict(vars(game))
    kept = {name: frozen(value) for name, value in before.items() if not is_fixed(value)}

    def is_changed(name: str, value: Any) -> bool:
        if name not in before:
            return True
        if name in kept:
            return bool(frozen(value) != kept[name])
        return value is not before[name] and frozen(value) != frozen(before[name])

    def ask(game: Game[Any], state: Any) -> str | None:
        changed = [name for name, value in vars(game).items() if is_changed(name, value)]
        return f"the rules change the game itself: {', '.join(changed)}" if changed else None

    return ask


def is_fixed(value: Any) -> bool:
    """Whether nobody can change it: then a look at whether it is still the same object is enough."""
    if isinstance(value, tuple | frozenset):
        return all(is_fixed(item) for item in value)
    return isinstance(value, int | float | str | Cells | Table | None)


def frozen(value: Any) -> Any:
    """What an attribute holds, so that a later look can be compared; other objects by their identity."""
    if isinstance(value, np.ndarray):
        return (value.shape, value.tobytes())
    if isinstance(value, dict):
        return {repr(key): frozen(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [type(value), *(frozen(item) for item in value)]
    return value if isinstance(value, int | float | str | Cells | Table | None) else id(value)


def canonical_is_stable(game: Game[Any], state: Any) -> str | None:
    """canonical twice is canonical once, an end stays the same end, and the same follows."""
    image = game.canonical(state)
    problem = misshapen(game, image)
    if problem:
        return f"canonical: {problem}"
    if game.canonical(image) != image:
        return f"canonical twice is not canonical once: {image}, then {game.canonical(image)}"
    if game.over(image) != game.over(state):
        return f"canonical gives {image}, which is {'' if game.over(image) else 'not '}over"
    if not game.over(state) and game.turn(image) != game.turn(state):
        return f"canonical gives {image}, in which player {game.turn(image)} moves instead of {game.turn(state)}"
    if game.over(state) and payoffs(game, image) != payoffs(game, state):
        return f"canonical changes the payoffs from {payoffs(game, state)} to {payoffs(game, image)}"
    if image != state and not game.over(state) and _future(game, image) != _future(game, state):
        return f"what follows {image}, which canonical gives, is not what follows the state, up to symmetry"
    return None


def _future(game: Game[Any], state: Any) -> set[Any]:
    """The states that may come next, up to symmetry: equal for equal states, or distances to the end would differ."""
    return {game.canonical(game.play(state, move)) for move in game.options(state)}


def keeps_value(yardstick: Yardstick) -> Question:
    """The question whether canonical keeps the value, where that is cheap to know."""

    def ask(game: Game[Any], state: Any) -> str | None:
        image = game.canonical(state)
        if image == state:
            return None
        mine, others = yardstick.worth(state), yardstick.worth(image)
        if not mine or not others:
            return NOT_ASKED
        if any(abs(a - b) > CLOSE for a, b in zip(mine, others, strict=True)):
            return f"canonical changes the value from {mine[0]:g} to {others[0]:g}"
        return None

    return ask


def encloses_value(yardstick: Yardstick) -> Question:
    """The question whether bounds enclose the value, where that is cheap to know."""

    def ask(game: Game[Any], state: Any) -> str | None:
        low, high = game.bounds(state)
        value = yardstick.worth(state)
        if not value:
            return NOT_ASKED
        if not low - CLOSE <= value[0] <= high + CLOSE:
            return f"bounds are {low:g} to {high:g}, but the value is {value[0]:g}"
        return None

    return ask


def safe_holds_best(yardstick: Yardstick) -> Question:
    """The question whether a best move is among the safe ones, where that is cheap to know."""

    def ask(game: Game[Any], state: Any) -> str | None:
        moves = listed(game, state)
        turn = game.turn(state)
        if not moves or turn == CHANCE:
            return None
        safe = list(game.safe(state)) or moves
        after = {move: game.play(state, move) for move in moves}
        if not all(yardstick.worth(child) for child in after.values()):
            return NOT_ASKED
        ranks = {move: yardstick.rank(child, turn) for move, child in after.items()}
        best = max(ranks, key=lambda move: ranks[move])
        if _beats(ranks[best], max(ranks[move] for move in safe)):
            return f"safe leaves out {named(game, state, best)}, which is better than all that it yields"
        if not list(game.safe(state)) and _beats(ranks[best], min(ranks.values())):
            return f"safe yields nothing, but {named(game, state, best)} is better than other moves"
        return None

    return ask


def _beats(one: tuple[float, int], other: tuple[float, int]) -> bool:
    """By payoff; by distance, if the payoffs are the same."""
    return one[0] > other[0] + CLOSE or (abs(one[0] - other[0]) <= CLOSE and one[1] > other[1])


def hints_are_sound(game: Game[Any], state: Any) -> str | None:
    """Estimates are numbers, noisy and safe moves are moves, order and captured are ints."""
    if game.over(state):
        return None
    problem = _features(game, state)
    if problem:
        return problem
    guess = game.estimate(state)
    if not isinstance(guess, numbers.Real) or not math.isfinite(guess):
        return f"estimate is {guess!r}; it is a number"
    moves = listed(game, state)
    for hint in (method.name for method in MAY if method.answer == MOVES and method.name != "backwards"):
        for move in getattr(game, hint)(state):
            if move not in moves:
                return f"{hint} yields {move}, which moves does not"
    problem = _answered(game, state) or _drawn_from(game, state)
    if problem:
        return problem
    for move in tried(game, state):
        if not is_int(game.order(state, move)):
            return f"order of {named(game, state, move)} is {game.order(state, move)!r}; it is an int"
        if abs(game.order(state, move)) > MOST_ORDER:
            return f"order of {named(game, state, move)} is {game.order(state, move)}, past {MOST_ORDER}"
        worth = game.captured(state, move)
        if not is_int(worth) or abs(worth) > MOST_ORDER:
            return f"captured of {named(game, state, move)} is {worth!r}; it is an int within {MOST_ORDER}"
    return None


def _answered(game: Game[Any], state: Any) -> str | None:
    """Whether what answers a move may be played after it."""
    if not game.has("answers"):
        return None
    if not (game.codes and game.has("legal")):
        return "answers are for rules with `legal` and `codes`"
    for move in tried(game, state):
        after = game.play(state, move)
        for answer in game.answers(after, move):
            if game.over(after) or not game.legal(after, answer):
                return f"answers to {named(game, state, move)} yields {answer}, which is not legal then"
    return None


def _drawn_from(game: Game[Any], state: Any) -> str | None:
    """Whether every move that makes sense is among what is vacant."""
    if not game.has("vacant"):
        return None
    if not (game.codes and game.has("legal")):
        return "vacant is for rules with `legal` and `codes`"
    cells = game.vacant(state)
    if not isinstance(cells, Cells):
        return f"vacant is {cells!r}; it is Cells"
    if cells.lowest() < cells.width and max(cells.each()) >= game.codes:
        return f"vacant has {max(cells.each())} in it, and `codes` is {game.codes}"
    for move in listed(game, state):
        if not cells.has(move) and not game.pointless(state, move):
            return f"vacant leaves out {named(game, state, move)}"
    return None


def _features(game: Game[Any], state: Any) -> str | None:
    """Whether every weight and every feature is a number."""
    for name, weight in game.weights.items():
        if not isinstance(weight, numbers.Real) or not math.isfinite(weight):
            return f"the weight of {name!r} is {weight!r}; it is a number"
    for name, (_, value) in game.features(state).items():
        if not isinstance(value, numbers.Real) or not math.isfinite(value):
            return f"the feature {name!r} is {value!r}; it is a number"
    return None


def passes_turn(game: Game[Any], state: Any) -> str | None:
    """Whether another player moves after pass_turn; the same state as before means that nobody may pass here."""
    if game.over(state) or game.turn(state) == CHANCE:
        return None
    passed = game.pass_turn(state)
    problem = misshapen(game, passed)
    if problem:
        return f"pass_turn: {problem}"
    if passed != state and game.turn(passed) == game.turn(state):
        return f"after pass_turn, {game.players[game.turn(state)]} is still to move"
    return None


def counts_down(game: Game[Any], state: Any) -> str | None:
    """Whether a countdown is an int that falls by one a ply at most, and nothing else of the play depends on it."""
    left = game.countdown(state)
    if not is_int(left):
        return f"countdown is an int, not {left!r}"
    if game.over(state) or game.turn(state) == CHANCE or left <= 0:
        return None
    alike = game.recurring(state)
    if listed(game, alike) != listed(game, state):
        return f"{left} plies before its countdown ends, other moves may be played than in {alike}"
    for move in listed(game, state):
        after = game.play(state, move)
        if game.countdown(after) < left - 1:
            return f"the countdown goes from {left} to {game.countdown(after)} by {game.move_text(state, move)}"
        if game.recurring(after) != game.recurring(game.play(alike, move)):
            return f"{game.move_text(state, move)} leads elsewhere than from {alike}"
    return None


def unlike_keys() -> Question:
    """The question whether a key is a word, and none of another state that was asked about before."""
    owners: dict[Any, Any] = {}

    def ask(game: Game[Any], state: Any) -> str | None:
        key = game.key(state)
        if not is_int(key) and not (isinstance(key, Cells) and key.width == 64):
            return f"key is {key!r}; it is an int, or Cells of 64"
        owner = owners.setdefault(key, state)
        return None if owner == state else f"key is {key}, as that of {owner}"

    return ask
