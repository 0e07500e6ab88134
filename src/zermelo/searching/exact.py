"""The exact driver: the value of the whole game, bracketed by windows of no width.

A search with the window (m, m + 1) only says on which side of m the value lies, and is cheap. First the outcome (is it
more than a draw? less?), then the distance, halving what is left. With `distance` off, the outcome is all.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from zermelo.game import Game
from zermelo.searching.interpreted import InterpretedWorker, edges
from zermelo.searching.limit import DEEPEST
from zermelo.searching.score import LONGEST, STEP, end_score, units_of
from zermelo.searching.worker import Worker
from zermelo.statetext import identity

FOLD_PLIES = 20  # further from the root, images meet too rarely to pay for `canonical`
LOOKED_AT = 400  # states


def exact_score(
    worker: Worker | InterpretedWorker, state: Any, ply: int = 0, told: Callable[[int, int], None] | None = None
) -> tuple[int, bool]:
    """The score of the state, so many plies below the root, and whether it is proved (it is not, if play can go on past
    the deepest search). `told` hears of each narrower bracket that the score lies in.
    """
    worker.fold(FOLD_PLIES if images_meet(worker.game, state) else 0)
    if worker.game.over(state):
        return end_score(units_of(worker.game, state), ply if worker.distance else 0), True
    low, high = edges(worker.game, state, ply, worker.distance)
    whole = True
    guess = 0 if low <= 0 <= high else _next_guess(low, high)
    while low < high:
        middle = min(max(guess, low), high - 1)
        score, complete = worker.score(state, DEEPEST - ply, ply, middle, middle + 1)
        whole = whole and complete
        if score > middle:
            low = max(low, score)
        else:
            high = min(high, score)
        if told and whole:
            told(low, high)
        guess = _next_guess(low, high)
    return low, whole


def images_meet(game: Game[Any], state: Any) -> bool:
    """Whether images of one state (under `canonical`) come up soon: if not, looking for them would be in vain."""
    if not game.has("canonical"):
        return False
    seen, waiting = {identity(game.canonical(state))}, deque([state])
    met = {identity(state)}
    while waiting and len(met) < LOOKED_AT:
        here = waiting.popleft()
        for move in () if game.over(here) else game.moves(here):
            child = game.play(here, move)
            if identity(child) in met:
                continue
            image = identity(game.canonical(child))
            if image in seen:
                return True
            met.add(identity(child))
            seen.add(image)
            waiting.append(child)
    return False


def _next_guess(low: int, high: int) -> int:
    """Zero first, from both sides; then by halves, within one payoff once that is known."""
    if low < 0 <= high:
        return -1
    if low <= 0 < high:
        return 0
    edge = 2 * (STEP - LONGEST)
    if low < edge <= high and high - low > edge:
        return (low + high) // 2 if low > 0 else edge - 1
    return (low + high) // 2
