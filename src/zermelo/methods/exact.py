"""The exact driver: the value of the whole game, bracketed by windows of no width.

A search with the window (m, m + 1) only says on which side of m the value lies, and is cheap. First the outcome (is it
more than a draw? less?), then the distance, halving what is left. With `distance` off, the outcome is all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.methods.interpreted import InterpretedWorker, edges
from zermelo.methods.limit import DEEPEST
from zermelo.methods.score import LONGEST, STEP, end_score, units_of
from zermelo.methods.worker import Worker


def exact_score(
    worker: Worker | InterpretedWorker, state: Any, ply: int = 0, told: Callable[[int, int], None] | None = None
) -> tuple[int, bool]:
    """The score of the state, so many plies below the root, and whether it is proved (it is not, if play can go on past
    the deepest search). `told` hears of each narrower bracket that the score lies in.
    """
    worker.fold(state)
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
