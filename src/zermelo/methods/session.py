"""A session: what lasts over the moves of a game. A question to it has a state, a limit and results on the way.

    lasts                    the game, compiled; options; what a method keeps (a table, a tree); the game's trail
    belongs to a question    the limit, the clock, the runner with its counters

>>> from zermelo.games.nim import Nim
>>> game = Nim(piles=(1, 2), misere=False)
>>> session = Session(game)
>>> first = session.search()
>>> session.play(first.best)
>>> print(first.value, "|", session.search().value)
1 in 3 plies (proved) | 1 in 2 plies (proved)
"""

from __future__ import annotations

import contextlib
import math
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from zermelo.compiler import CompiledGame, CompileError, compiled
from zermelo.compiler.control import STUCK, Words, fault_text, new_control
from zermelo.compiler.errors import NeverEnds
from zermelo.compiler.memory import new_table, table_words
from zermelo.compiler.runner import INTERRUPTED, Runner
from zermelo.compiler.signals import patience
from zermelo.game import CHANCE, Game
from zermelo.line import move_at, moves_text
from zermelo.methods.evaluator import Evaluator
from zermelo.methods.limit import Limit, Options, TooMany
from zermelo.methods.method import Method, attempt_for, method_for
from zermelo.methods.result import Result
from zermelo.odds import look_at_odds
from zermelo.shape import ShapeError, misfit, shape_of
from zermelo.trail import Trail, refuse_recurrence
from zermelo.value import PROVED, Value

Kept = TypeVar("Kept")
TRY, SHORTEST_TRY, LONGEST_TRY = 0.5, 1e-6, 2.0  # of the seconds, and seconds, in which a small game may be solved
UNCHANGED = 8  # plies, within which a game that was too large for that has hardly become small
LOOK = 0.1  # seconds for which interpreted rules are asked before a search
OWN_EVALUATOR = "the evaluator is Python's, and not the game's own"


class Session:
    """Searches of one game, from one position to the next."""

    def __init__(
        self,
        game: Game[Any],
        options: Options | None = None,
        trail: Trail | None = None,
        evaluator: Evaluator | None = None,
    ) -> None:
        refuse_misfits(game, options or Options())
        self.game, self.options = game, options or Options()
        self.trail = trail or Trail(game)  # where the game stands, and how it came there
        self.fast: CompiledGame | None = None
        if evaluator is not None and not isinstance(evaluator, Evaluator):
            raise TypeError(f"an evaluator is an Evaluator, with a method `value(state)`, not {evaluator!r}")
        self.evaluator = evaluator or Evaluator(game)
        self.interpreted = OWN_EVALUATOR if evaluator else ""  # why the rules are not compiled, if they are not
        self.runner = Runner(None)  # of the present question
        self.begun = 0.0  # when its clock began
        self._kept: dict[str, Any] = {}
        self._tried, self._spent = "", 0.0  # on an attempt before the search itself: what it was, how long it took

    def asking(self, **changes: Any) -> Session:
        """The same session with other options: what methods keep is shared.

        >>> from zermelo.games.nim import Nim
        >>> Session(Nim()).asking(lines=2).options.lines
        2
        """
        other = Session(self.game, replace(self.options, **changes), self.trail)
        other.fast, other.interpreted, other._kept = self.fast, self.interpreted, self._kept
        other.evaluator = self.evaluator
        return other

    def play(self, move: int | str) -> None:
        """The game goes on, by a move or its text; ValueError if it may not be played."""
        move = move_at(self.trail, move) if isinstance(move, str) else move
        if move not in self.trail.options():
            raise ValueError(f"{move!r} is not a move here: legal are {moves_text(self.trail)}")
        self.trail = self.trail.play(move)

    def new_game(self) -> None:
        """Another game of the same kind begins: nothing is kept of the last one."""
        self.trail = Trail(self.game)
        self._kept.clear()

    def kept(self, name: str, kind: object, make: Callable[[], Kept]) -> Kept:
        """What is kept from question to question under this name; made anew where another kind of it is wanted."""
        if name not in self._kept or self._kept[name][0] != kind:
            self._kept[name] = (kind, make())
        found: Kept = self._kept[name][1]
        return found

    def kept_table(self, name: str, kind: object, megabytes: int) -> Words:
        """A table that is kept so, of so many megabytes at the least.

        A clock gives every move another time, and its table another size: one that is large enough stays.
        """
        if name not in self._kept or self._kept[name][0] != kind or len(self._kept[name][1]) < table_words(megabytes):
            self._kept[name] = (kind, new_table(megabytes))
        found: Words = self._kept[name][1]
        return found

    def kept_already(self, name: str) -> Any:
        """What is kept under this name, if anything is: for those who look, and do not search."""
        return self._kept[name][1] if name in self._kept else None

    def seconds(self) -> float:
        """Since the clock of the present question began."""
        return time.perf_counter() - self.begun

    def why_stopped(self) -> str:
        """Of the present question: what a method says when it was stopped."""
        return self.runner.why or "nodes"

    # ---- questions --------------------------------------------------------------------------------------------------

    def search(self, limit: Limit | None = None, stop: threading.Event | None = None) -> Result:
        """The best move where the game stands, and what it is worth."""
        *_, last = self.results(limit, stop)
        return last

    def results(self, limit: Limit | None = None, stop: threading.Event | None = None) -> Iterator[Result]:
        """The same, a result after each iteration; the last one says why it stopped.

        Ctrl-C, `stop` set from another thread, and closing the iterator end it. The clock begins once the rules are
        compiled, which takes some seconds the first time.
        """
        limit = limit or Limit()
        if not isinstance(limit, Limit):
            raise TypeError(f"limit is a Limit, such as Limit(depth=4), not {limit!r}")
        method = method_for(self.game, limit, self.options)
        if self.trail.over():
            yield self._over(method)
            return
        if self.game.turn(self.trail.state) == CHANCE and not method.at_chance:
            raise ValueError("chance decides here, and nobody has a move: `zermelo show` lists what can come")
        if next(iter(self.trail.options()), None) is None:
            raise ValueError(fault_text(STUCK, self.game.unit))
        self.kept("odds", None, lambda: look_at_odds(self.game, self.trail.state))  # once, not at every question
        exact = self._attempted(limit, stop)
        if exact is not None:
            yield exact
            return
        tried, limit = self._tried, self._left_of(limit)
        self._compile(method)
        if self.interpreted:
            self._refuse_hanging()
        try:
            yield from self._attended(method, limit, stop, tried)
        except CompileError as problem:  # the rules have outgrown 64 bits: nothing that was found so far counts
            self.fast, self.interpreted = None, str(problem)
            self._kept.clear()
            yield from self._attended(method, limit, stop, tried)

    def _attempted(self, limit: Limit, stop: threading.Event | None) -> Result | None:
        """The exact answer, where the game is so small that it takes a part of the time, or the best so far, if Ctrl-C
        ends it; else nothing."""
        self._tried, self._spent = "", 0.0
        method = attempt_for(self.game, limit, self.options, self._can_circle)
        if method is None:
            return None
        longest = LONGEST_TRY if limit.seconds is None else max(SHORTEST_TRY, min(limit.seconds * TRY, LONGEST_TRY))
        plies, (failed, taken) = len(self.trail.states()), self.kept_already("attempt") or (-UNCHANGED, 0.0)
        if abs(plies - failed) < UNCHANGED and longest <= taken and self.kept_already(method.name) is None:
            return None
        self._compile(method)
        self._tried, last = f"{method.name}: no end within {longest:.2g} s", None
        try:
            *_, last = self._attended(method, replace(limit, seconds=longest), stop)
        except TooMany as problem:
            self._tried = f"{method.name}: {problem.short}"
        except CompileError:  # the rules have outgrown 64 bits; rules that are at fault are no such thing
            self._tried = ""
        self._spent = self.seconds()
        if last is not None and (last.stopped == INTERRUPTED or method.settles(last)):
            return last
        if stop is None or not stop.is_set():
            self.kept("attempt", (plies, longest), lambda: (plies, longest))
        return None

    def _left_of(self, limit: Limit) -> Limit:
        """The limit, less the time that an attempt has taken."""
        if limit.seconds is None or not self._spent:
            return limit
        return replace(limit, seconds=max(SHORTEST_TRY, limit.seconds - self._spent))

    def _can_circle(self) -> bool:
        """Whether play was seen to come back to a state where it had been."""
        with contextlib.suppress(CompileError):
            return not self.interpreted and compiled(self.game).cyclic
        return False

    def _compile(self, method: Method) -> None:
        try:
            if method.compiles and not self.interpreted:
                self.fast = compiled(self.game, hints=method.hints)
                self.runner = Runner(self.fast, new_control(method.words), width=method.width)
                method.prepare(self)
        except CompileError as problem:
            self.fast, self.interpreted = None, str(problem)

    def _refuse_hanging(self) -> None:
        """NeverEnds, if interpreted rules do not answer about the first moves: here they can be given up, and in the
        thread that searches they can't."""
        begun = time.perf_counter()
        try:
            with patience():
                moves = self.trail.options()
            for move in moves:
                with patience():
                    self.game.play(self.trail.state, move)
                if time.perf_counter() - begun > LOOK:
                    break  # they are slow, and do answer
        except TimeoutError:
            raise NeverEnds(f"the rules of {self.game.name} do not answer here: some loop never ends") from None

    def _attended(
        self, method: Method, limit: Limit, stop: threading.Event | None, tried: str = ""
    ) -> Iterator[Result]:
        self.begun = time.perf_counter()
        self.runner = Runner(self.fast, new_control(method.words), width=method.width)
        deadline = self.begun + limit.seconds if limit.seconds else None
        results = self.runner.attended(lambda: method.iterate(self, limit), deadline, stop, patient=True)
        for result in results:
            yield replace(result, method=method.name, interpreted=self.interpreted, tried=tried)

    def _over(self, method: Method) -> Result:
        payoffs = tuple(float(self.trail.payoff(player)) for player in range(len(self.game.players)))
        return Result(None, Value(PROVED, payoffs, 0), method=method.name, stopped="the game is over")


def refuse_misfits(game: Any, options: Any, state: Any = None) -> None:
    """One line for arguments that are something else."""
    for value, kind, example in (
        (game, Game, "a game is wanted, such as load('nim')"),
        (options, Options, "options is an Options, such as Options(threads=2)"),
    ):
        if not isinstance(value, kind):
            raise TypeError(f"{example}, not {value!r}")
    for name in ("unit", "margin"):
        number = getattr(game, name)
        if isinstance(number, bool) or not isinstance(number, int | float) or not 0 < number < math.inf:
            raise ValueError(f"`{name}` is a number above 0, not {number!r}")
    refuse_recurrence(game)
    with contextlib.suppress(ShapeError):  # states of other kinds are searched interpreted
        problem = None if state is None else misfit(state, shape_of(game.start()))
        if problem:
            raise ValueError(f"not a state of {game.name}: {problem}")
    if state is not None and not isinstance(game.turn(state), int):
        raise ValueError(f"turn is a player's number or {CHANCE}, not {game.turn(state)!r}")
