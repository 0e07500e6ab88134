"""Proofs that reach further than the tree: an exact alpha-beta search beside the simulations (mcts:prove=1).

A tree proves what it holds to its ends, and where a win takes twenty plies it does not hold them. Alpha-beta with a
table proves it in the same time, and says nothing before it has; simulations always have a move. So they take turns:
for every position that simulations went through, alpha-beta looks at `prove` positions, so few at a time that a stop is
heard.

Contract. The line that `line_after` returns is proved as alphabeta proves it: the outcome, independent of every limit;
how soon is not asked. What was found in one turn is in the table, from which the next one goes on, and so does the next
question of the session. With a limit of simulations it is repeatable: turns are counted in positions, not in seconds.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zermelo.compiler.door import CompiledGame
from zermelo.compiler.runner import Runner, Stopped
from zermelo.methods.alphabeta.exact import exact_score
from zermelo.methods.alphabeta.plain import plain_kernel
from zermelo.methods.alphabeta.root import Root
from zermelo.methods.alphabeta.score import decoded
from zermelo.methods.alphabeta.searcher import NARROW, CompiledSearcher, prepare_search
from zermelo.methods.alphabeta.workspace import new_words
from zermelo.methods.limit import DEEPEST
from zermelo.methods.result import Line

if TYPE_CHECKING:
    from zermelo.methods.session import Session

TURN = 100_000  # positions: some hundredths of a second
TABLE_SHARE = 4  # its table is a part in so many as large as the tree may become, and stands beside it


def _runner(fast: CompiledGame) -> Runner:
    """One of its own: the session's counts simulations."""
    return Runner(fast, new_words(0), width=NARROW)


def prepare_prover(fast: CompiledGame) -> None:
    """Compile what it needs, or load it from the cache."""
    prepare_search(_runner(fast), plain_kernel, images=True)


class Prover:
    """Looks for a proof where the session's game stands."""

    def __init__(self, session: Session, share: float) -> None:
        self.session, self.share = session, share
        table = session.kept_table("proofs", None, max(1, session.options.memory // TABLE_SHARE))
        self.searcher = CompiledSearcher(_runner(session.runner.fast), plain_kernel, table, distance=False)
        self.root = Root(self.searcher, session.trail)
        self.in_vain = self.searcher.cyclic  # where play may go on for ever, an outcome without a distance is no plan

    def positions(self) -> int:
        """That were looked at so far."""
        return self.searcher.counts()[0]

    def line_after(self, simulated: int) -> Line | None:
        """Look at what is due after so many positions were simulated: a best move and its value, if they are proved.

        Stopped, if the session's search is.
        """
        while not self.in_vain and self.positions() < self.share * simulated:
            if self.session.runner.why:
                raise Stopped
            try:
                with self.searcher.at_most(min(TURN, int(self.share * simulated) - self.positions() + 1)):
                    return self._proved()
            except Stopped:
                continue
        return None

    def _proved(self) -> Line | None:
        """The outcome and a move that keeps it; nothing, if play can go on for ever, and no more time will help."""
        root, found = self.root, exact_score(self.searcher, self.root.trail)
        due = root.sign * found.low
        if found.complete and found.low == found.high and not found.forced:
            for move in root.moves:
                answer = root.ask(move, DEEPEST, due - 1, due)
                if answer.complete and answer.score >= due:
                    value = replace(decoded(found.low, root.game.unit, True), plies=None)
                    return Line(move, value, (move,))
        self.in_vain = True
        return None
