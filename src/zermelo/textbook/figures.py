"""The figures and examples of the lecture, the book, the slides and the guide, by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from zermelo.game import Game
from zermelo.games.tree import Tree
from zermelo.textbook.algorithms import BOOK, GUIDE, LECTURE, SLIDES
from zermelo.textbook.gametree import GameTree, unfold

OURS = "an example of ours"


@dataclass(frozen=True)
class Figure:
    """A named tree: where it comes from, what it shows, and what to run on it."""

    name: str
    source: str
    sentence: str
    game: Callable[[], Game[Any]]
    algorithms: tuple[str, ...]
    depth: int | None = None
    merge: bool = False
    start: Callable[[Game[Any]], Any] = field(default=lambda game: game.start())

    def tree(self, depth: int | None = None, beyond: int = 0, quiet: int = 0) -> GameTree:
        """The tree, cut where the figure cuts it, or at a depth of your own; `beyond` and `quiet` plies deeper."""
        game, cut = self.game(), depth or self.depth
        return unfold(
            game,
            self.start(game),
            None if cut is None else cut + beyond,
            self.merge,
            quiet,
            title=self.name,
        )


def _made(name: str, *given: Any) -> Callable[[], Game[Any]]:
    """A game that is made for figures (figure_games.py), loaded when somebody looks at one."""

    def make() -> Game[Any]:
        from zermelo.textbook import figure_games

        game: Game[Any] = getattr(figure_games, name)(*given)
        return game

    return make


def _tree(text: str, players: int = 0) -> Callable[[], Game[Any]]:
    return lambda: Tree(text, players)


BOTH = ("minimax-slides", "alphabeta-slides")
GUIDED = ("minimax-guide", "alphabeta-guide", *BOTH)
NIM = "A(B(D(I(N=1) J=-1) E(K=-1) F(L(O=1))) C(G(M=-1) H=1))"
CUT = "A(B(E(0) F(0) G(0)) C(H(0) I(0) J(0)) D(K(0) L(0) M(0)))"
CUT_VALUES = dict(zip("EFGHIJKLM", (3, 12, 8, 2, 4, 6, 14, 5, 2), strict=True))
ARMS = "((70 50) ((100 10)) (40 30))"
HORIZON = "A(B(D(H=-6 I=-9) E(J=5 K=3)) C(F(L=1 M=2) G(N=2 O=1)))"

FIGURES = {
    figure.name: figure
    for figure in (
        Figure(
            "nim-2-2",
            f"{LECTURE}, figure 1",
            "2,2-Nim with its letters A to O: who takes the last match loses; Min wins",
            _tree(NIM),
            ("minimax-dfs", "minimax-recursive", "alphabeta-dfs", "alphabeta-recursive", "maxn"),
        ),
        Figure(
            "figure-2",
            f"{LECTURE}, figure 2",
            "checkmate at B: C (0 here) need not be looked at, since no payoff is more than 1",
            _tree("A(B=1 C=0)"),
            ("alphabeta-recursive", "alphabeta-dfs"),
        ),
        Figure(
            "figure-3",
            f"{LECTURE}, figure 3 and problem 3",
            "with 1/2 at B and 1/4 at D, E (0 here) need not be looked at",
            _tree("A(B=1/2 C(D=1/4 E=0))"),
            ("alphabeta-recursive", "alphabeta-dfs"),
        ),
        Figure(
            "coins",
            f"{LECTURE}, problem 1",
            "seven coins divided; equal successors are one",
            _made("Coins"),
            BOTH,
            merge=True,
        ),
        Figure(
            "three-branch",
            f"{SLIDES}; {BOOK}, figure 5.2",
            "3 12 8, 2 4 6, 14 5 2: minimax value 3; alpha-beta leaves out 4 and 6",
            _tree("((3 12 8) (2 4 6) (14 5 2))"),
            ("minimax-slides", "minimax-book", "alphabeta-slides", "alphabeta-book"),
        ),
        Figure(
            "three-branch-cut",
            SLIDES,
            "the same numbers as estimates at depth 2, with the game going on below",
            _made("Guessed", CUT, CUT_VALUES),
            ("depth-limited", "iterative-deepening"),
            depth=2,
        ),
        Figure(
            "three-branch-reordered",
            f"{SLIDES}, questionnaire",
            "the right branch as 2 5 14: alpha-beta leaves out 5 and 14 too",
            _tree("((3 12 8) (2 4 6) (2 5 14))"),
            ("alphabeta-slides", "alphabeta-book"),
        ),
        Figure(
            "three-branch-modified",
            SLIDES,
            "a Max node in the right branch shows beta pruning (the pruned leaf is not legible there: it is 1 here)",
            _tree("((3 12 8) (2 4 6) (5 (14 1) 2))"),
            ("alphabeta-slides",),
        ),
        Figure(
            "alpha-three-branch",
            SLIDES,
            "alpha pruning alone on the first two branches: C is at most 2, and Max has 3",
            _tree("((3 12 8) (2 4 6) (14 5 2))"),
            ("alpha-slides",),
        ),
        Figure(
            "deep-cut-off",
            f"{SLIDES}, the idea of alpha pruning (the numbers are ours)",
            "Max has n = 5 at A; far below, Min could force m = 3 at B: B's other moves are never looked at",
            _tree("A(N(5 8) C(D(B(M(3 1) E=9) F=6) G=7))"),
            ("alpha-slides", "alphabeta-slides", "alphabeta-book"),
        ),
        Figure("guide-simple", GUIDE, "8 2, 5 6: Max is sure of 5", _tree("((8 2) (5 6))"), GUIDED),
        Figure("guide-another", GUIDE, "3 12, 8 2: Max is sure of 3", _tree("((3 12) (8 2))"), GUIDED),
        Figure(
            "guide-depth-limited",
            GUIDE,
            "estimates 5, 3, 8, 2 at depth 2",
            _made("Guessed", "A(B(D(0) E(0)) C(F(0) G(0)))", dict(zip("DEFG", (5, 3, 8, 2), strict=True))),
            ("depth-limited",),
            depth=2,
        ),
        Figure(
            "guide-prune",
            GUIDE,
            "2 3, then 1: the right Min node can't give more than 1 (what follows is 9 here)",
            _tree("((2 3) (1 9))"),
            GUIDED,
        ),
        Figure("guide-walk", GUIDE, "10 9, 8 100: 100 is left out", _tree("((10 9) (8 100))"), GUIDED),
        Figure("guide-worst-order", GUIDE, "1, 5, 10 at a Max node: nothing to prune", _tree("(1 5 10)"), GUIDED),
        Figure("guide-best-order", GUIDE, "10, 5, 3 at a Max node (see the errata)", _tree("(10 5 3)"), GUIDED),
        Figure(
            "guide-propagation",
            GUIDE,
            "a Max node gets beta 3 and sees 5: pruned (the leaves beside them are ours)",
            _tree("(((3 1) (5 9)))"),
            GUIDED,
        ),
        Figure(
            "guide-problem-1",
            f"{GUIDE}, problem 1",
            "3 8 2 5 9 1 4 6 in a binary tree: 6",
            _tree("(((3 8) (2 5)) ((9 1) (4 6)))"),
            GUIDED,
        ),
        Figure(
            "guide-problem-2",
            f"{GUIDE}, problem 2",
            "the same under a perfect order: four nodes are left out (see the errata)",
            _tree("(((6 4) (9 1)) ((5 2) (8 3)))"),
            GUIDED,
        ),
        Figure(
            "guide-expectimax",
            GUIDE,
            "chance nodes of 1 2 3 and 4 5 6",
            _tree("({1 2 3} {4 5 6})"),
            ("expectimax",),
        ),
        Figure(
            "guide-expectimax-min",
            GUIDE,
            "a chance node and a Min node",
            _tree("({1/2: 8, 1/2: 10} (2 100))"),
            ("expectimax",),
        ),
        Figure(
            "guide-problem-5",
            f"{GUIDE}, problem 5",
            "0.2, 0.3, 0.5 of 10, 20, 5",
            _tree("{0.2: 10, 0.3: 20, 0.5: 5}"),
            ("expectimax",),
        ),
        Figure(
            "guide-single-player",
            GUIDE,
            "one move wins, the other loses",
            _tree("Start(Move1(StateA=1) Move2(StateB=0))", 1),
            ("single-player",),
        ),
        Figure(
            "slides-sampling",
            SLIDES,
            "three slot machines: two samples each average 60, 55 and 35 (a tree that fits these numbers)",
            _tree(ARMS, 1),
            ("sampling", "ucb", "mcts", "single-player"),
        ),
        Figure(
            "slides-mcts-two",
            SLIDES,
            "the same tree with an adversary: Max and Min nodes in turn",
            _tree(ARMS),
            ("mcts", "minimax-slides"),
        ),
        Figure(
            "tic-tac-toe-won",
            f"{SLIDES}, questionnaire",
            "x to move wins 100 by the top left corner (the board is not legible in the source: this one is ours)",
            _made("Hundred"),
            BOTH,
            start=lambda game: game.parse_state("..x/.o./x.o"),
        ),
        Figure(
            "tic-tac-toe-f1",
            f"{SLIDES}, questionnaire",
            "estimate: lines with at least one x; depth 3 chooses the centre",
            _made("LinesWithX", 1),
            ("depth-limited", "iterative-deepening"),
            depth=3,
        ),
        Figure(
            "tic-tac-toe-f2",
            f"{SLIDES}, questionnaire",
            "estimate: lines with at least two x; depth 3 finds all moves equal",
            _made("LinesWithX", 2),
            ("depth-limited", "iterative-deepening"),
            depth=3,
        ),
        Figure(
            "horizon",
            OURS,
            "B seems best at depth 1; a noisy move of Min just past the horizon shows that it loses",
            _made("Guessed", HORIZON, {"B": 4, "C": 1, "D": -7, "E": 4, "F": 1, "G": 2}, "D"),
            ("depth-limited", "quiescence", "singular-extension", "minimax-slides"),
            depth=1,
        ),
        Figure(
            "deepening",
            OURS,
            "estimates at depth 1 put C before D before B, and at depth 2 two ends need not be looked at",
            _made("Guessed", "A(B(E=2 F=7) C(G=6 H=8) D(I=3 J=9))", {"B": 2, "C": 6, "D": 4}),
            ("iterative-deepening", "alphabeta-slides"),
        ),
        Figure(
            "three-players",
            f"{LECTURE}, problem 2 ({OURS})",
            "payoff vectors for three players",
            _tree("A(B(D(<1 2 6> <4 3 1>) E(<6 1 2> <7 4 1>)) C(F(<5 1 1> <1 5 2>) G(<7 7 1> <5 4 5>)))"),
            ("maxn",),
        ),
    )
}
