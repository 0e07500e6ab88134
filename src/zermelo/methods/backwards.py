"""retrograde: a strong solution of games of two opponents, every state of which is kept; play may go in circles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from zermelo.compiler.control import DONE, STOP
from zermelo.compiler.runner import Stopped
from zermelo.facts import OPPONENTS
from zermelo.methods.limit import Limit, TooMany
from zermelo.methods.method import Method
from zermelo.methods.result import NO_END, Result
from zermelo.methods.session import Session

if TYPE_CHECKING:
    from zermelo.methods.retrograde.solution import Solution

BYTES_A_STATE = 512  # with what follows it, and what it follows
ROOM = 16  # times the megabytes of a table: states are not given up for others, as entries of a table are


class Retrograde(Method):
    """Every state, backwards from the ends."""

    name = "retrograde"
    promise = "the exact value of every state and the distance to the end, though play may go in circles; all are kept"
    fit = replace(OPPONENTS, past=False)
    takes = frozenset({"memory", "all_moves", "lines", "distance"})
    limits = frozenset({"seconds"})
    all_or_nothing = tried_first = True
    words = 2  # of its own in the control header (kernels/explore.py)
    rank = 4

    def settles(self, result: Result) -> bool:
        """Also that neither side can force an end is all that can be found out."""
        return result.value.proved or result.stopped == NO_END

    def prepare(self, session: Session) -> None:
        """Compile the kernels, or load them from the cache."""
        from zermelo.methods.expectimax.graph import prepare_graph  # files that other methods do not need
        from zermelo.methods.retrograde.attractor import prepare_attractor

        prepare_graph(session)
        prepare_attractor(session.runner.control)

    def iterate(self, session: Session, limit: Limit) -> Iterator[Result]:
        """How many states were found; in the end what is known of all of them, which is kept."""
        from zermelo.methods.expectimax.solved import unsolved
        from zermelo.methods.retrograde.solution import result_of

        state, kept = session.trail.state, session.kept_already(self.name)
        row = state if session.interpreted else session.runner.fast.rows(state)[0]
        number = kept.states.number(row) if kept is not None else None
        if number is None:
            found: int | Solution = 1
            try:
                for found in self._solved(session):
                    if isinstance(found, int):
                        yield unsolved(session, found)
            except Stopped:
                pass
            if isinstance(found, int):
                yield unsolved(session, found, session.why_stopped())
                return
            kept, number = session.kept(self.name, state, lambda: found), 0
        yield result_of(session, kept, number)

    def _solved(self, session: Session) -> Iterator[int | Solution]:
        """How many states were found so far; then the solution. TooMany if there is no room for them."""
        from zermelo.methods.expectimax.graph import States, all_states
        from zermelo.methods.retrograde.attractor import forced, units_at_ends, way_back
        from zermelo.methods.retrograde.solution import Solution

        words = 0 if session.interpreted else session.runner.fast.words
        most = (session.options.memory << 20) * ROOM // (BYTES_A_STATE + 8 * words)
        try:
            for found in all_states(session, most):
                if isinstance(found, int):
                    yield found
        except TooMany:
            if session.interpreted:
                raise
            text = f"{session.game.name} has more than {most:,} states from here on"
            raise TooMany(f"{text}: give more --memory, or leave --method out") from None
        assert isinstance(found, States)
        control = session.runner.control
        if control[STOP]:
            raise Stopped
        control[DONE] = found.count
        units, back = units_at_ends(found, session.game.unit), way_back(found, control)
        first, second = (forced(found, units, back, player, control) for player in (0, 1))
        yield Solution(found, first, second, units, session.game.unit)
