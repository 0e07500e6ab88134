"""What is looked for in a puzzle, and what was found so far: a line to an end, or how long one has to be at least."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from zermelo.game import MOST, Game
from zermelo.value import PROVED, SO_FAR, Value

SMALLEST = 5e-324  # anything above 0
DEEP = "depth"  # why a search goes no further
CROWDED = "memory: --memory gives it more"
HOPELESS = "no end that solves it can be reached; not all states were seen from which none can"
NO_BOUNDS = "solved in as few moves as can be; without `bounds` another end may be worth more"
NO_SOLUTION = "proved: there is no solution"
EVERY = "every state that can be reached was seen"


def target_of(game: Game[Any], state: Any) -> tuple[float, bool]:
    """The payoff that makes an end a solution, and whether more than that is out of the question.

    With `bounds`, it is what they allow where the puzzle stands. Without them, it is anything above 0.
    """
    if game.has("bounds"):
        most = float(game.bounds(state)[1])
        if most < MOST:
            return most, True
    return SMALLEST, False


def payoff_of(game: Game[Any], state: Any, line: tuple[int, ...]) -> float:
    """What the end of a line is worth."""
    for move in line:
        state = game.play(state, move)
    return float(game.payoff(state, 0))


@dataclass(frozen=True)
class Finding:
    """A line and what its end is worth; or that there is none in fewer than `least` moves."""

    line: tuple[int, ...] | None = None
    payoff: float = 0.0
    sure: bool = False  # of a line: no end is worth more, and none as good is nearer; without one: there is none
    nearest: bool = True  # of what is sure: whether that none is nearer is, too
    least: int = 0
    ended: str = ""  # why it goes no further, if it does not
    depth: int = 0

    @classmethod
    def of(cls, best: tuple[float, tuple[int, ...]] | None, least: int, sure: bool = False, ended: str = "") -> Finding:
        """From the best end that was seen, if any was."""
        if best is None:
            return cls(sure=sure, least=least, ended=ended)
        return cls(best[1], best[0], sure, ended=ended)

    @classmethod
    def shortest(cls, line: tuple[int, ...], payoff: float, target: float, depth: int = 0) -> Finding:
        """A shortest line to an end that is worth the target: sure, if that is known to be the most there is."""
        if target > SMALLEST or target <= 0:
            return cls(line, payoff, True, depth=depth)
        return cls(line, payoff, ended=NO_BOUNDS, depth=depth)

    def value(self) -> Value:
        """What the puzzle is worth by that."""
        if self.line is None:
            return Value.unsolved(self.least)
        plies = len(self.line) if self.nearest or not self.sure else None
        return Value(PROVED if self.sure else SO_FAR, (self.payoff,), plies)

    def why(self) -> str:
        """Why it goes no further."""
        if self.line is None and (self.sure or self.ended == EVERY):
            return NO_SOLUTION
        return self.ended or ("proved" if self.sure else "")
