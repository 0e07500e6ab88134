"""Every algorithm of the textbook by name: where it is printed, what it accepts, what may be set."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from zermelo.facts import ANY_GAME, OPPONENTS, Fit, facts_of
from zermelo.game import Game
from zermelo.textbook import alphabeta, alphabeta_search, averages, horizon, minimax, montecarlo
from zermelo.textbook.events import Run
from zermelo.textbook.gametree import GameTree
from zermelo.textbook.programs import program

MOST_SAMPLES = 10_000
EXTRA = 2  # plies of a secondary search


@dataclass(frozen=True)
class Settings:
    """What may be set of a run."""

    depth: int | None = None  # how far to look; None: to the ends of the tree
    samples: int = 20  # random games
    seed: int = 1
    moves: int = 1  # that Monte-Carlo tree search plays, keeping the tree below


@dataclass(frozen=True)
class Algorithm:
    """An algorithm: its name, its source, one sentence, and how it is run."""

    name: str
    source: str
    sentence: str
    run: Callable[[GameTree, Settings], Run]
    fits: Fit
    limited: bool = False  # whether it wants a depth
    beyond: int = 0  # how many plies past that depth it may look
    quiet: int = 0  # how many plies past it, if they are noisy
    random: bool = False  # whether it plays random games

    @property
    def code(self) -> tuple[str, ...]:
        """The lines of its program: our wording, the source's structure. Events have numbers of these lines, from 1.

        >>> ALGORITHMS["minimax-book"].code[1]
        '    return the successor c of s with the largest MIN-VALUE(c)'
        """
        return program(self.name).code

    def refusal(self, game: Game[Any]) -> str | None:
        """Why it does not fit the game; None if it does."""
        problem, facts = self.fits.misfit(game), facts_of(game)
        if problem is None:
            return None
        puzzle = facts.players == 1 and not facts.chance  # what any of them would find is one and the same line
        others = [name for name in GENERAL if ALGORITHMS[name].fits.misfit(game) is None and not puzzle]
        return f"{self.name} {problem}{f' (try zermelo trace {others[0]})' if others else ''}"


def _plain(run: Callable[[GameTree], Run]) -> Callable[[GameTree, Settings], Run]:
    return lambda tree, settings: run(tree)


def _limited(run: Callable[[GameTree, int], Run]) -> Callable[[GameTree, Settings], Run]:
    return lambda tree, settings: run(tree, settings.depth or _height(tree))


def _sampled(run: Callable[[GameTree, int, int], Run]) -> Callable[[GameTree, Settings], Run]:
    return lambda tree, settings: run(tree, settings.samples, settings.seed)


def _height(tree: GameTree) -> int:
    return max(1, max(node.depth for node in tree.nodes))


ONE_NUMBER = Fit(1, 2, general_sum=False)  # what one gets says what the other gets
GENERAL = ("expectimax", "maxn")  # what to try where another does not fit
LECTURE, BOOK, SLIDES, GUIDE = "Greenwald", "Russell and Norvig", "Koehler and Torralba", "guide for beginners"

ALGORITHMS = {
    found.name: found
    for found in (
        Algorithm(
            "minimax-dfs",
            f"{LECTURE}, tables 1 and 2",
            "minimax with a stack of its own; values are backed up one level at a time",
            _plain(minimax.minimax_dfs),
            OPPONENTS,
        ),
        Algorithm(
            "minimax-recursive",
            f"{LECTURE}, table 5",
            "minimax that passes bounds down and cuts nothing",
            _plain(minimax.minimax_recursive),
            OPPONENTS,
        ),
        Algorithm(
            "minimax-book",
            f"{BOOK}, figure 5.3",
            "MINIMAX-DECISION: the action with the best backed-up value",
            _plain(minimax.minimax_decision),
            OPPONENTS,
        ),
        Algorithm(
            "minimax-slides",
            SLIDES,
            "Minimax-Decision: the value, then an action that yields it",
            _plain(minimax.minimax_slides),
            OPPONENTS,
        ),
        Algorithm(
            "minimax-guide",
            GUIDE,
            "minimax as a value: no action is returned",
            _plain(minimax.minimax_guide),
            OPPONENTS,
        ),
        Algorithm(
            "alpha-slides",
            SLIDES,
            "alpha pruning alone: Min nodes are cut by what Max has; v; alpha",
            _plain(alphabeta_search.alpha_slides),
            OPPONENTS,
        ),
        Algorithm(
            "alphabeta-dfs",
            f"{LECTURE}, table 4",
            "alpha-beta with a stack of its own",
            _plain(alphabeta.alphabeta_dfs),
            OPPONENTS,
        ),
        Algorithm(
            "alphabeta-recursive",
            f"{LECTURE}, table 7",
            "alpha-beta, fail-hard: what an inner node returns lies in the window",
            _plain(alphabeta.alphabeta_recursive),
            OPPONENTS,
        ),
        Algorithm(
            "alphabeta-book",
            f"{BOOK}, figure 5.7",
            "ALPHA-BETA-SEARCH, fail-soft: tests, then moves the window",
            _plain(alphabeta_search.alphabeta_book),
            OPPONENTS,
        ),
        Algorithm(
            "alphabeta-slides",
            SLIDES,
            "Alpha-Beta-Search: moves the window, then tests; v; [alpha, beta]",
            _plain(alphabeta_search.alphabeta_slides),
            OPPONENTS,
        ),
        Algorithm(
            "alphabeta-guide",
            GUIDE,
            "alpha_beta_search: the same, with the best action brought along",
            _plain(alphabeta_search.alphabeta_guide),
            OPPONENTS,
        ),
        Algorithm(
            "depth-limited",
            f"{GUIDE}, {SLIDES}",
            "minimax to a depth, with the evaluation function there",
            _plain(minimax.depth_limited),
            OPPONENTS,
            limited=True,
        ),
        Algorithm(
            "iterative-deepening",
            f"{LECTURE}, {GUIDE}",
            "alpha-beta to depth 1, 2, ..., ordered by the values of the depth before",
            _limited(horizon.iterative_deepening),
            OPPONENTS,
            limited=True,
        ),
        Algorithm(
            "quiescence",
            f"{LECTURE}, {SLIDES}",
            "minimax to a depth, and noisy moves beyond it until it is quiet",
            _limited(horizon.quiescence),
            OPPONENTS,
            limited=True,
            quiet=4,
        ),
        Algorithm(
            "singular-extension",
            LECTURE,
            "what the lecture calls so: a secondary search beyond the seemingly best move",
            lambda tree, settings: horizon.singular_extension(tree, settings.depth or _height(tree), EXTRA),
            OPPONENTS,
            limited=True,
            beyond=EXTRA,
        ),
        Algorithm(
            "single-player",
            GUIDE,
            "the best that can be reached, without an opponent",
            _plain(averages.single_player),
            Fit(1, 1, chance=False),
        ),
        Algorithm(
            "expectimax",
            GUIDE,
            "MAX, MIN and CHANCE nodes; chance nodes are averages",
            _plain(averages.expectimax),
            ONE_NUMBER,
        ),
        Algorithm(
            "maxn",
            f"{LECTURE}, problem 2",
            "payoff vectors: whoever moves takes what is best for him",
            _plain(averages.maxn),
            ANY_GAME,
        ),
        Algorithm(
            "sampling",
            SLIDES,
            "Monte-Carlo sampling: random games after each action in turn",
            _sampled(montecarlo.sampling),
            ONE_NUMBER,
            random=True,
        ),
        Algorithm(
            "ucb",
            SLIDES,
            "the same, with more games for actions that promise more",
            _sampled(montecarlo.ucb),
            ONE_NUMBER,
            random=True,
        ),
        Algorithm(
            "mcts",
            SLIDES,
            "selection, expansion, simulation, backpropagation",
            lambda tree, settings: montecarlo.mcts(tree, settings.samples, settings.seed, settings.moves),
            ONE_NUMBER,
            random=True,
        ),
    )
}
"""In the order in which one meets them."""
