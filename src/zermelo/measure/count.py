"""How large a game is: counted to the last state where it can be, estimated by sampling where it can't."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from zermelo.compiler import CompiledGame, CompileError, compiled
from zermelo.game import Game
from zermelo.kernels.explore import distinct_images, explore
from zermelo.measure.fold import Fold, fold
from zermelo.measure.hardest import Hardest, by_definition, hardest
from zermelo.measure.sample import Sample, sample

LIMIT = 5_000_000
LINES = 100_000
Progress = Callable[[str, int], None]


@dataclass(frozen=True)
class Count:
    """The size of a game. If not `exact`, `seen` states were found before the limit, and the tree was sampled."""

    exact: bool
    seen: int
    ended: int | None = None
    canonical: int | None = None  # states up to symmetry
    endless: bool = False  # a state can come again: the tree of games has no end
    tree: Fold | None = None
    choices: float | None = None  # moves in a state that is not over, on average
    sample: Sample | None = None
    looks_back: bool = False  # rules look at the past, so that games are more than ways through states
    interpreted: str = ""  # why the rules were not compiled, if they were not
    puzzle: Hardest | None = None  # of a game of one player: how long shortest solutions get

    @property
    def hardest(self) -> int | None:
        """Of a puzzle: the most moves that a shortest solution has."""
        return self.puzzle.moves if self.puzzle else None

    @property
    def states(self) -> int | None:
        """How many states can be reached, if all of them were."""
        return self.seen if self.exact else None

    @property
    def branching(self) -> float | None:
        """Children of an inner node of the tree, on average."""
        if self.tree is None or self.tree.nodes == self.tree.games:
            return None
        return (self.tree.nodes - 1) / (self.tree.nodes - self.tree.games)

    def as_json(self) -> dict[str, Any]:
        """For programs."""
        facts: dict[str, Any] = {
            "exact": self.exact,
            "states": self.states,
            "ended": self.ended,
            "canonical": self.canonical,
            "games": self.tree.games if self.tree else None,
            "nodes": self.tree.nodes if self.tree else None,
            "longest": self.tree.longest if self.tree else None,
            "average": self.tree.average if self.tree else None,
            "branching": self.branching,
            "choices": self.choices,
            "endless": self.endless,
            "compiled": not self.interpreted,
        }
        if self.puzzle:
            facts["hardest"] = asdict(self.puzzle)
        if self.interpreted:
            facts["reason"] = self.interpreted
        if self.sample:
            found = self.sample
            facts["seen"] = self.seen
            facts["estimate"] = {
                "lines": found.lines,
                "games_log10": found.games.log10,
                "games_error": found.games.error,
                "nodes_log10": found.nodes.log10,
                "nodes_error": found.nodes.error,
                "average": found.average,
                "average_error": found.average_error,
                "longest": found.longest,
                "branching": found.branching,
                "cut": found.cut,
            }
        return facts


def count(
    game: Game[Any],
    state: Any = None,
    limit: int = LIMIT,
    lines: int = LINES,
    seed: int = 1,
    progress: Progress | None = None,
    interpreted: bool = False,
) -> Count:
    """How many states, ended states, complete games and tree nodes there are from the state (or from the start).

    >>> from zermelo.games.tic_tac_toe import TicTacToe
    >>> size = count(TicTacToe())
    >>> size.states, size.ended, size.canonical, size.tree.games
    (5478, 958, 765, 255168)
    """
    if limit < 1 or lines < 2:
        raise ValueError("a limit is 1 or more, and a sample has 2 lines or more")
    state = game.start() if state is None else state
    tick = progress or (lambda what, done: None)
    if interpreted:
        return _by_definition(game, state, limit, lines, seed, tick, "as was asked")
    try:
        return _fast(game, compiled(game), state, limit, lines, seed, tick)
    except CompileError as problem:
        return _by_definition(game, state, limit, lines, seed, tick, str(problem))


def _fast(game: Game[Any], fast: CompiledGame, state: Any, limit: int, lines: int, seed: int, tick: Progress) -> Count:
    graph = explore(fast, state, limit, lambda found: tick("states", found))
    if not graph.complete:
        found = sample(game, fast, state, lines, seed, lambda done: tick("lines", done))
        return Count(exact=False, seen=graph.count, sample=found)
    sizes = graph.firsts[1 : graph.count + 1] - graph.firsts[: graph.count]
    ended = int((sizes == 0).sum())
    tree = fold(graph)
    return Count(
        exact=True,
        seen=graph.count,
        ended=ended,
        canonical=distinct_images(fast, graph) if game.has("canonical") else None,
        endless=tree is None and game.recurrence is None,
        looks_back=game.recurrence is not None,
        tree=tree if game.recurrence is None else None,
        choices=float(sizes.sum() / (graph.count - ended)) if graph.count > ended else None,
        puzzle=hardest(fast, graph),
    )


def _by_definition(
    game: Game[Any], start: Any, limit: int, lines: int, seed: int, tick: Progress, reason: str
) -> Count:
    """The same by plain Python, for rules that can't be compiled; slow, and right by inspection."""
    children: dict[Any, list[Any]] = {}
    waiting = [start]
    for state in waiting:
        if state in children:
            continue
        children[state] = [game.play(state, move) for move in game.options(state)]
        waiting += [child for child in children[state] if child not in children]
        if len(children) % 1000 == 0:
            tick("states", len(children))
        if len(children) > limit:
            found = sample(game, None, start, lines, seed, lambda done: tick("lines", done))
            return Count(exact=False, seen=len(children), sample=found, interpreted=reason)
    ended = sum(not below for below in children.values())
    tree = _tree(children, start)
    edges = sum(len(below) for below in children.values())
    return Count(
        exact=True,
        seen=len(children),
        ended=ended,
        canonical=len({game.canonical(state) for state in children}) if game.has("canonical") else None,
        endless=tree is None and game.recurrence is None,
        looks_back=game.recurrence is not None,
        tree=tree if game.recurrence is None else None,
        choices=edges / (len(children) - ended) if len(children) > ended else None,
        interpreted=reason,
        puzzle=by_definition(game, children),
    )


def _tree(children: dict[Any, list[Any]], start: Any) -> Fold | None:
    """Games, nodes, longest and total length below each state, from the ends back; None if there is a cycle."""
    known: dict[Any, tuple[int, int, int, int]] = {}
    entered: set[Any] = set()
    stack = [start]
    while stack:
        state = stack[-1]
        missing = [child for child in children[state] if child not in known]
        if state in known:
            stack.pop()
        elif missing:
            if state in entered and any(child in entered for child in missing):
                return None
            entered.add(state)
            stack += missing
        else:
            below = [known[child] for child in children[state]]
            games = sum(part[0] for part in below) or 1
            longest = max((part[2] + 1 for part in below), default=0)
            total = sum(part[3] + part[0] for part in below)
            known[state] = (games, 1 + sum(part[1] for part in below), longest, total)
            stack.pop()
    games, nodes, longest, total = known[start]
    return Fold(games, nodes, longest, total / games)
