"""minimax, alphabeta and engine: searches of games in which two players each win what the other loses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, ClassVar

from zermelo.compiler.control import OWN
from zermelo.compiler.kernel import Kernel
from zermelo.facts import OPPONENTS
from zermelo.game import Game
from zermelo.methods.alphabeta.driver import Driver
from zermelo.methods.alphabeta.engine import engine_kernel
from zermelo.methods.alphabeta.experience import Experience
from zermelo.methods.alphabeta.interpreted import InterpretedSearcher
from zermelo.methods.alphabeta.minimax import minimax_kernel
from zermelo.methods.alphabeta.plain import plain_kernel
from zermelo.methods.alphabeta.protocol import Searcher
from zermelo.methods.alphabeta.searcher import NARROW, CompiledSearcher, prepare_search
from zermelo.methods.alphabeta.workspace import WORDS
from zermelo.methods.limit import Limit
from zermelo.methods.method import Method
from zermelo.methods.result import Result
from zermelo.methods.session import Session
from zermelo.methods.visited import Moves, Visited, visited_on

MEGABYTES_A_SECOND = 160
BYTES_A_NODE = 32
MOST_VISITS = 300_000  # that are kept account of


class TwoPlayer(Method):
    """What the three have in common: the driver, and a kernel each."""

    fit = OPPONENTS
    hints = True
    words = WORDS - OWN
    width = NARROW
    takes = frozenset({"threads", "memory", "all_moves", "distance", "lines", "only"})
    kernel: ClassVar[Kernel]
    windows: ClassVar[bool] = True  # whether a narrow window saves anything, and a table is kept
    rounds: ClassVar[bool] = False  # whether its kernel can be asked about all moves of the root at once
    selective: ClassVar[bool] = False  # whether some moves are looked at less deep than others
    exact: ClassVar[bool] = False  # whether it proves the value of the game if there is no limit

    def prepare(self, session: Session) -> None:
        """Compile the kernel, or load them from the cache."""
        prepare_search(session.runner, self.kernel, self.exact)

    def iterate(self, session: Session, limit: Limit) -> Iterator[Result]:
        """Deepening, or a proof: see the driver."""
        fresh = session.kept_already("table") is None
        yield from Driver(self, session, self._searcher(session, limit), limit, fresh).results()

    def _searcher(self, session: Session, limit: Limit) -> Searcher:
        options = session.options
        if session.interpreted:
            account = session.kept_already("visits")  # what it visits is written there, if anybody asks
            return InterpretedSearcher(
                session.game, options.distance, limit.nodes, session.runner, session.evaluator, account
            )
        megabytes = self._megabytes(session, limit) if self.windows else 0
        kind = (self.name, options.distance)  # scores with and without distance are not each other's
        table = session.kept_table("table", kind, megabytes)
        threads, distance = options.threads, options.distance
        searcher = CompiledSearcher(
            session.runner,
            self.kernel,
            table,
            threads,
            distance,
            limit.nodes,
            self.windows,
            self.selective,
            self.rounds,
        )
        if self.selective:
            session.kept("experience", kind, Experience).passed_on(searcher.words)
        return searcher

    def _megabytes(self, session: Session, limit: Limit) -> int:
        """Of the table: no more than the search can fill, since clearing a table takes time too."""
        most, threads = session.options.memory, session.options.threads
        if limit.seconds is not None:
            most = min(most, 1 + int(limit.seconds * MEGABYTES_A_SECOND * threads))
        if limit.nodes is not None:
            most = min(most, 1 + limit.nodes * BYTES_A_NODE // (1 << 20))
        return most


class AlphaBeta(TwoPlayer):
    """Alpha-beta: the definition's value to a depth; without a limit, the value of the game."""

    name = "alphabeta"
    promise = "the value of minimax to the depth; without a limit, the exact value of the game"
    rank = 1
    kernel = plain_kernel
    exact = True

    def suits(self, limit: Limit) -> bool:
        """Where it may take its time."""
        return not limit.hurried and limit.simulations is None

    def prefers(self, game: Game[Any]) -> bool:
        """Not where rules say what is urgent: they are made for the engine, and too large for a proof."""
        return not game.has("urgent")

    def visited(self, session: Session, limit: Limit) -> Visited:
        """The nodes of a search by interpreted rules, counted over all iterations.

        ValueError if there are more than MOST_VISITS.
        """
        apart = Session(session.game, session.options, session.trail, session.evaluator)
        account = apart.kept("visits", None, list[Moves])
        result = apart.search(replace(limit, nodes=MOST_VISITS))
        if result.stopped == "nodes":
            raise ValueError(f"{self.name} visits more than {MOST_VISITS:,} nodes: take a smaller --depth")
        return visited_on(session.trail, account[: result.effort.nodes])  # looking for the line comes after that


class Engine(TwoPlayer):
    """The engine: the best move in the time given."""

    name = "engine"
    promise = "a strong move in the time given, looking deeper where it matters; what it calls proved is"
    rank = 2
    kernel = engine_kernel
    selective = rounds = True

    def suits(self, limit: Limit) -> bool:
        """Where time or nodes are short; without a limit, where alpha-beta is not preferred, until it is stopped."""
        return limit.hurried or limit.none

    def prefers(self, game: Game[Any]) -> bool:
        """Not where rules say which moves random games leave out: they are made for those."""
        return not game.has("pointless")


class Minimax(TwoPlayer):
    """Minimax: every node, as the definition says."""

    name = "minimax"
    promise = "the value of minimax to the depth, every node visited: what it counts is what the others save"
    rank = 3
    kernel = minimax_kernel
    windows = False
    takes = TwoPlayer.takes - {"threads"}
