"""What the sources give as formulas and tables rather than as trees: computed, with the reason beside it."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from zermelo.branching import depth_within, effective_branching
from zermelo.games.tic_tac_toe import TicTacToe
from zermelo.games.tree import Tree
from zermelo.textbook.algorithms import GUIDE, LECTURE
from zermelo.textbook.tracing import trace

PIECES = {"pawn": 1, "knight": 3, "bishop": 3, "rook": 5, "queen": 9}
KING = 1.5  # checkers


def balance(white: float, black: float) -> float:
    """(w - b) / (w + b): 1 predicts a sure win for white, -1 for black, 0 a draw.

    >>> balance(39, 0), balance(10, 10), round(balance(39, 34), 3)
    (1.0, 0.0, 0.068)
    """
    return (white - black) / (white + black) if white + black else 0.0


def material(pieces: dict[str, int]) -> int:
    """What a side's chess pieces are worth together.

    >>> material({"pawn": 8, "knight": 2, "bishop": 2, "rook": 2, "queen": 1})
    39
    """
    return sum(PIECES[piece] * count for piece, count in pieces.items())


def checkers(red_checkers: int, red_kings: int, black_checkers: int, black_kings: int) -> float:
    """An evaluation of checkers for red: pieces count, kings count half as much again, and the sum is normalised.

    >>> checkers(12, 0, 12, 0), checkers(3, 1, 2, 0) > checkers(9, 1, 8, 0) > 0
    (0.0, True)
    """
    return balance(red_checkers + KING * red_kings, black_checkers + KING * black_kings)


def tic_tac_toe(x: str, o: str) -> int:
    """The guide's evaluation for x: 100 for a line, 10 for the centre, 5 for a corner; o the other way round.

    >>> tic_tac_toe("b2", ""), tic_tac_toe("a1 c3", "b2"), tic_tac_toe("a1 b1 c1", "a2 b2")
    (10, 0, 100)
    """
    game = TicTacToe()
    cells = {game.move_text(game.start(), cell): cell for cell in range(9)}
    mine, theirs = (sum(1 << cells[name] for name in names.split()) for names in (x, o))
    if game.lined(mine) or game.lined(theirs):
        return 100 if game.lined(mine) else -100
    worth = {cells["b2"]: 10} | {cells[corner]: 5 for corner in ("a1", "a3", "c1", "c3")}
    return sum(value * ((mine >> cell & 1) - (theirs >> cell & 1)) for cell, value in worth.items())


@dataclass(frozen=True)
class Card:
    """A formula or a table: its name, its source, and its text, computed when it is asked for."""

    name: str
    source: str
    sentence: str
    text: Callable[[], str]


def _checkers() -> str:
    return f"""e = (r - b) / (r + b),  r = checkers + {KING:g} kings of red,  b the same of black

A king moves forwards and backwards and can't be passed by, so it is worth more than a checker, but not two: two
checkers can still become two kings. Dividing by all that is left keeps e between -1 and 1, and makes the side that
is ahead trade pieces: 4 against 3 is {checkers(4, 0, 3, 0):.3f}, 12 against 11 only {checkers(12, 0, 11, 0):.3f}."""


def _material() -> str:
    worth = ", ".join(f"{piece} {value}" for piece, value in PIECES.items())
    full = material({"pawn": 8, "knight": 2, "bishop": 2, "rook": 2, "queen": 1})
    return f"""e = (w - b) / (w + b),  {worth}

All pieces of a side are worth {full}. A queen against a rook is {balance(9, 5):.3f}; the same difference with
everything else still on the board is {balance(full, full - 4):.3f}."""


def _tic_tac_toe() -> str:
    rows = [("b2", ""), ("a1", ""), ("a1", "b2"), ("a1 c3", "b2"), ("a1 b1 c1", "a2 b2")]
    lines = [f"x {x or '-':<10}o {o or '-':<8}{tic_tac_toe(x, o):>5}" for x, o in rows]
    return "\n".join(["a line 100, the centre 10, a corner 5, for x; the same for o, negative", "", *lines])


def _branching() -> str:
    rows = [(40, 3), (13, 2), (11, 2), (9, 2)]
    lines = [f"N = {nodes:<6} d = {depth}   b* = {effective_branching(nodes, depth):.3f}" for nodes, depth in rows]
    first = "b* solves N = 1 + b* + ... + b*^d: the branching factor of a uniform tree of depth d with N nodes"
    note = (
        "13, 11 and 9 nodes of the three-branch tree: minimax, alpha-beta, alpha-beta with the right branch reordered"
    )
    return "\n".join([first, "", *lines, "", note])


def _depth() -> str:
    nodes, plain, best = 10**7, depth_within(10**7, 35), depth_within(10**7, 35, perfect_pruning=True)
    return f"""10 seconds at a million nodes a second are {nodes:,} nodes; chess has about 35 moves in a position.

without pruning      35^d = 10^7        d = log 10^7 / log 35 = {plain:.2f}
perfect alpha-beta   35^(d/2) = 10^7    d = 2 x {plain:.2f} = {best:.2f}"""


def fewest_leaves(branching: int, depth: int) -> int:
    """The ends of the minimal tree: those that alpha-beta has to look at, however good the order is.

    >>> fewest_leaves(3, 2), fewest_leaves(35, 4)
    (5, 2449)
    """
    return int(branching ** math.ceil(depth / 2) + branching ** (depth // 2) - 1)


def _minimal() -> str:
    rows = [(2, 3), (3, 2), (3, 4), (4, 3), (10, 2)]
    lines = ["  b  d   all ends   minimal   looked at"]
    for branching, depth in rows:
        text = "0"
        for _ in range(depth):
            text = f"({' '.join([text] * branching)})"
        run = trace("alphabeta-slides", Tree(text))  # all ends alike: whatever comes first is best
        seen = sum(run.tree.is_terminal(node) for node in run.visited)
        fewest = fewest_leaves(branching, depth)
        lines.append(f"{branching:>3}{depth:>3}{branching**depth:>11}{fewest:>10}{seen:>12}")
    first = (
        "b^ceil(d/2) + b^floor(d/2) - 1 ends of a uniform tree: those of Max's best strategy and those of Min's, which"
    )
    return "\n".join(
        [
            first,
            "have one in common (Knuth and Moore). Beside it, what alpha-beta looks at in the best order:",
            "",
            *lines,
        ]
    )


SIZES = {
    "tic-tac-toe": (4, 9),
    "checkers": (10, 70),
    "chess": (35, 100),
    "go": (300, 200),
    "backgammon": (400, 100),
}


def _sizes() -> str:
    lines = [f"{'game':<13}{'branching':>10}{'moves':>7}   {'tree':<10}{'square root':>12}"]
    for game, (branching, moves) in SIZES.items():
        exponent = moves * math.log10(branching)
        lines.append(f"{game:<13}{branching:>10}{moves:>7}   10^{exponent:<7.1f}{math.sqrt(branching):>12.1f}")
    lines += ["", "The square root is the branching factor that perfect ordering leaves to alpha-beta."]
    lines += ["Tic-tac-toe counted instead of guessed: `zermelo count tic-tac-toe`."]
    return "\n".join(lines)


def _methods() -> str:
    rows = [
        ("algorithm", "opponent", "chance", "optimal", "time", "space"),
        ("single-agent search", "none", "no", "yes", "b^d", "bd"),
        ("minimax", "adversary", "no", "against best play", "b^m", "bm"),
        ("alpha-beta", "adversary", "no", "against best play", "b^(m/2) at best, b^m at worst", "bm"),
        ("expectimax", "mixed", "yes", "on average", "b^m", "bm"),
    ]
    return "\n".join(f"{a:<21}{b:<11}{c:<8}{d:<19}{e:<31}{f}".rstrip() for a, b, c, d, e, f in rows)


CARDS = {
    card.name: card
    for card in (
        Card("checkers-evaluation", f"{LECTURE}, problem 4", "an evaluation function for checkers, and why", _checkers),
        Card("material-evaluation", LECTURE, "the material of chess as (w - b) / (w + b)", _material),
        Card("tic-tac-toe-evaluation", f"{GUIDE}, problem 4", "an evaluation function for tic-tac-toe", _tic_tac_toe),
        Card("effective-branching", LECTURE, "b* of N = 1 + b* + ... + b*^d", _branching),
        Card("minimal-tree", f"{LECTURE}, section 3.3", "what alpha-beta has to look at in the best case", _minimal),
        Card("depth-in-10-seconds", f"{GUIDE}, problem 3", "how deep chess can be searched", _depth),
        Card("game-sizes", f"{GUIDE}, part 8", "branching factors and tree sizes", _sizes),
        Card("algorithm-table", f"{GUIDE}, part 9", "the algorithms compared", _methods),
    )
}
