"""Result out: what a search found, what it is worth, and what it cost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from zermelo.branching import effective_branching
from zermelo.value import Value


@dataclass(frozen=True)
class Effort:
    """What a search cost, until the value was known: naming all best moves and a whole line comes after.

    `counters` are the method's own: leaves, cutoffs and table hits of alpha-beta, playouts of sampling.
    """

    nodes: int = 0
    seconds: float = 0.0
    counters: Mapping[str, int] = field(default_factory=dict, hash=False)

    @property
    def speed(self) -> float:
        """Nodes a second."""
        return self.nodes / self.seconds if self.seconds else 0.0


@dataclass(frozen=True)
class Outcome:
    """What chance can do, how likely it is, what that is worth, and the best answer to it."""

    outcome: int
    chance: float
    value: Value
    answer: int | None = None

    def as_json(self, game: Any, state: Any) -> dict[str, Any]:
        """For programs; the state is the one in which chance decides."""
        after = game.play(state, self.outcome)
        return {
            "outcome": game.move_text(state, self.outcome),
            "chance": self.chance,
            "value": self.value.as_json(game.players[0]),
            "answer": None if self.answer is None else game.move_text(after, self.answer),
        }


@dataclass(frozen=True)
class Tie:
    """Moves that are equal for who moves, and not for others: which one is taken is a rule, and somebody's gain."""

    after: tuple[int, ...]  # the moves to where it is, from where the game stands
    mover: int
    taken: int
    other: int
    payoffs: tuple[float, ...]  # what each gets
    instead: tuple[float, ...]  # and with the other move

    def changes(self) -> dict[int, tuple[float, float]]:
        """Who would get something else with the other move: what he gets, and what he would."""
        pairs = enumerate(zip(self.payoffs, self.instead, strict=True))
        return {seat: pair for seat, pair in pairs if abs(pair[0] - pair[1]) > SAME}

    def as_json(self, game: Any, state: Any) -> dict[str, Any]:
        """For programs; the state is where the game stands."""
        after = texts(game, state, self.after)
        for move in self.after:
            state = game.play(state, move)
        gains = {game.players[seat]: there - here for seat, (here, there) in self.changes().items()}
        return {
            "after": after,
            "mover": game.players[self.mover],
            "taken": game.move_text(state, self.taken),
            "other": game.move_text(state, self.other),
            "payoffs": list(self.payoffs),
            "instead": list(self.instead),
            "benefit": {name: -gain for name, gain in gains.items() if gain < 0},
            "lose": {name: gain for name, gain in gains.items() if gain > 0},
        }


NO_END = "neither side can force an end"  # why a search stops that has looked at all that can be forced
SAME = 1e-9  # payoffs that differ by less are equal


@dataclass(frozen=True)
class Line:
    """A move, what it is worth, and how play goes on from it."""

    move: int
    value: Value
    line: tuple[int, ...]  # the move, and best play after it
    visits: int = 0  # simulations that went through it, where there are any
    outcomes: tuple[Outcome, ...] = ()  # what chance makes of it, where it decides next
    course: tuple[str, ...] = ()  # in words how play goes on beyond the line: over throws and passes


@dataclass(frozen=True)
class Result:
    """The outcome of a search, or of one iteration of it."""

    best: int | None  # a best move; None where the game is over
    value: Value
    best_moves: tuple[int, ...] = ()  # `best`, and all that are known to be as good
    line: tuple[int, ...] = ()  # principal variation: best play for all
    moves: Mapping[int, Value] = field(default_factory=dict, hash=False)  # the value of every move, if asked for
    depth: int = 0
    method: str = ""
    lines: tuple[Line, ...] = ()  # the best moves, as many as were asked for
    stopped: str = ""  # why: "proved", "depth", "nodes", "seconds", "Ctrl-C", "asked to", or that no more can be done
    interpreted: str = ""  # why the rules were not compiled, if they were not
    tried: str = ""  # what was tried before to solve the game as a small one, and why that came to nothing
    outcomes: tuple[Outcome, ...] = ()  # where chance decides: what it can do
    strategies: tuple[Mapping[int, Fraction], ...] = field(default=(), hash=False)  # where all choose at once: mixtures
    equilibria: tuple[tuple[tuple[int, ...], Value], ...] = ()  # the same for pure choices: who chooses what, and gets
    winning: tuple[float, ...] = ()  # each player's chance to win, where it is known
    ties: tuple[Tie, ...] = ()  # of several players: whose payoffs depend on which of equals is taken
    all_best: bool = True  # whether `best_moves` are all there are; if not, others may be as good
    effort: Effort = Effort()

    def __post_init__(self) -> None:
        """The best move stands first among its equals, in whatever order a method has found them."""
        if self.best is not None and self.best_moves[:1] not in ((), (self.best,)):
            others = (move for move in self.best_moves if move != self.best)
            object.__setattr__(self, "best_moves", (self.best, *others))

    @property
    def branching(self) -> float:
        """The effective branching factor b* of N = 1 + b* + ... + b*^d."""
        return effective_branching(self.effort.nodes, self.depth)

    def mixtures(self, game: Any, state: Any) -> list[list[tuple[str, Fraction]]]:
        """Each player's choices by name, with their chances, where all choose at once."""
        told = []
        for mixture in self.strategies:
            told.append([(game.move_text(state, move), chance) for move, chance in mixture.items()])
            state = game.play(state, next(iter(game.moves(state))))
        return told

    def as_json(self, game: Any, state: Any) -> dict[str, Any]:
        """For programs; moves in the game's notation."""
        first = game.players[0]
        facts = {
            "method": self.method,
            "best": None if self.best is None else game.move_text(state, self.best),
            "best_moves": [game.move_text(state, move) for move in self.best_moves],
            "value": self.value.as_json(first),
            "pv": texts(game, state, self.line),
            "depth": self.depth,
            "nodes": self.effort.nodes,
            **{name.replace(" ", "_"): count for name, count in self.effort.counters.items()},
            "branching": self.branching,
            "seconds": self.effort.seconds,
            "stopped": self.stopped,
            "compiled": not self.interpreted,
        }
        if self.tried:
            facts["tried"] = self.tried
        if self.strategies:
            facts["strategies"] = [
                {name: str(chance) for name, chance in mixture} for mixture in self.mixtures(game, state)
            ]
        if self.equilibria:
            facts["equilibria"] = [
                {"moves": texts(game, state, pair), "payoffs": list(value.payoffs)} for pair, value in self.equilibria
            ]
        if self.lines and self.lines[0].course:
            facts["course"] = list(self.lines[0].course)
        if self.ties:
            facts["ties"] = [tie.as_json(game, state) for tie in self.ties]
        if self.winning:
            facts["winning"] = list(self.winning)
        if self.outcomes:
            facts["outcomes"] = _thrown(game, state, self.outcomes)
        if len(self.lines) > 1 or any(line.outcomes for line in self.lines):
            facts["lines"] = [
                {
                    "move": game.move_text(state, line.move),
                    "value": line.value.as_json(first),
                    "pv": texts(game, state, line.line),
                    **({"visits": line.visits} if line.visits else {}),
                    **({"course": list(line.course)} if line.course else {}),
                    **(
                        {"outcomes": _thrown(game, game.play(state, line.move), line.outcomes)} if line.outcomes else {}
                    ),
                }
                for line in self.lines
            ]
        if self.moves:
            facts["moves"] = {game.move_text(state, move): value.as_json(first) for move, value in self.moves.items()}
        return facts


def _thrown(game: Any, state: Any, outcomes: tuple[Outcome, ...]) -> list[dict[str, Any]]:
    return [outcome.as_json(game, state) for outcome in outcomes]


def texts(game: Any, state: Any, line: tuple[int, ...]) -> list[str]:
    """A line of play in the game's notation."""
    words = []
    for move in line:
        words.append(game.move_text(state, move))
        state = game.play(state, move)
    return words
