"""Alpha-beta as it is printed: with a stack (Greenwald, table 4), recursive and fail-hard (table 7), as a decision and
fail-soft (Russell and Norvig, figure 5.7), and on the slides of Koehler and Torralba, which move the window before they
test it.
"""

from __future__ import annotations

from collections.abc import Callable

from zermelo.textbook.events import Event, Run, Stack, end_of
from zermelo.textbook.gametree import INFINITY, GameTree

Value = Callable[[GameTree, int, float, float, Callable[..., Run]], Run]
"""MAX-VALUE or MIN-VALUE: of a node with a window; the last argument values a successor."""


def alphabeta_dfs(tree: GameTree) -> Run:
    """alpha-beta-Pruning-DFS: an explicit stack; a node is deleted unseen once its parent's window is closed."""
    x = tree.root
    open_nodes = [x]
    alpha: dict[int, float] = {}
    beta: dict[int, float] = {}

    def worth(n: int) -> float | None:
        return None if n not in alpha else alpha[n] if tree.is_max(n) else beta[n]

    def stack() -> Stack:
        return tuple((node, worth(node)) for node in open_nodes)

    while open_nodes:
        n = open_nodes[0]  # 1. choose first node
        m = tree.parent(n)
        if n != x and n not in alpha:  # 2. is the parent's value settled?
            settled = alpha[m] >= beta[m]
            yield Event("compare", m, value=int(settled), why="alpha >= beta", alpha=alpha[m], beta=beta[m])
            if settled:
                yield Event("prune", m, pruned=(n,), alpha=alpha[m], beta=beta[m], why="alpha >= beta", stack=stack())
                open_nodes.pop(0)
                continue
        if n not in alpha:
            yield Event("enter", n, stack=stack(), alpha=None if n == x else alpha[m], beta=None if n == x else beta[m])
        if tree.is_terminal(n):  # 3. an end has its value
            alpha[n] = beta[n] = tree.utility(n)
            yield Event("set", n, value=alpha[n], alpha=alpha[n], beta=beta[n], stack=stack())
        if n in alpha:  # 4. the values are known: back them up, and the node is done
            value, what = (alpha[n], "alpha") if tree.is_max(n) else (beta[n], "beta")
            row = None if tree.is_terminal(n) else stack()
            yield Event("leave", n, what="v" if tree.is_terminal(n) else what, value=value, stack=row)
            if n != x:
                yield from _back_up_1(tree, alpha, beta, value, n, m)
            open_nodes.pop(0)
        else:  # 5. the values are unknown: those of the parent
            alpha[n], beta[n] = tree.lowest, tree.highest
            if n != x:
                alpha[n], beta[n] = max(alpha[n], alpha[m]), min(beta[n], beta[m])
            yield Event("set", n, what="window", alpha=alpha[n], beta=beta[n])
            open_nodes[:0] = tree.successors(n)
    return alpha[x] if tree.is_max(x) else beta[x]


def _back_up_1(tree: GameTree, alpha: dict[int, float], beta: dict[int, float], value: float, n: int, m: int) -> Run:
    """alpha-beta-BackUp1: from child n to parent m. (The table takes alpha(n) for Min and beta(n) for Max, which is the
    child's value where turns alternate.)"""
    if tree.is_max(m):
        old, alpha[m] = alpha[m], max(alpha[m], value)
        yield Event("back up", m, child=n, what="alpha", how="max", old=old, value=alpha[m])
    else:
        old, beta[m] = beta[m], min(beta[m], value)
        yield Event("back up", m, child=n, what="beta", how="min", old=old, value=beta[m])


def alphabeta_recursive(tree: GameTree) -> Run:
    """alpha-beta-Pruning(tree, alpha, beta), fail-hard: what an inner node returns lies in [alpha, beta]."""
    return (yield from _pruning(tree, tree.root, tree.lowest, tree.highest))


def _pruning(tree: GameTree, x: int, alpha: float, beta: float) -> Run:
    yield Event("enter", x, alpha=alpha, beta=beta)
    if tree.is_terminal(x):
        return (yield from end_of(tree, x))
    what, how, other = ("alpha", "max", "beta") if tree.is_max(x) else ("beta", "min", "alpha")
    for place, y in enumerate(tree.successors(x)):
        value = yield from _pruning(tree, y, alpha, beta)
        if tree.is_max(x):
            old, alpha = alpha, max(alpha, value)
        else:
            old, beta = beta, min(beta, value)
        yield Event("back up", x, child=y, what=what, how=how, old=old, value=alpha if tree.is_max(x) else beta)
        yield Event("compare", x, value=int(alpha >= beta), why="alpha >= beta", alpha=alpha, beta=beta)
        if alpha >= beta:
            yield from _left_out(tree, x, place, alpha, beta, "alpha >= beta")
            yield Event("leave", x, what=other, value=beta if tree.is_max(x) else alpha)
            return beta if tree.is_max(x) else alpha
    yield Event("leave", x, what=what, value=alpha if tree.is_max(x) else beta)
    return alpha if tree.is_max(x) else beta


def _left_out(tree: GameTree, x: int, place: int, alpha: float, beta: float, why: str) -> Run:
    rest = tuple(tree.successors(x)[place + 1 :])
    if rest:
        yield Event("prune", x, pruned=rest, alpha=alpha, beta=beta, why=why)


def alphabeta_book(tree: GameTree) -> Run:
    """ALPHA-BETA-SEARCH of the book, fail-soft: the test comes first, then alpha or beta is moved."""
    return (yield from _decision(tree, _book_max, _book_min))


def alphabeta_slides(tree: GameTree) -> Run:
    """Alpha-Beta-Search of the slides: alpha or beta is moved, then comes the test."""
    return (yield from _decision(tree, _slides_max, _slides_min))


def _decision(tree: GameTree, max_value: Value, min_value: Value) -> Run:
    x = tree.root
    reported: dict[int, float] = {}

    def value_of(s: int, alpha: float, beta: float) -> Run:
        """MAX-VALUE or MIN-VALUE, by who moves; of an end, its value."""
        yield Event("enter", s, alpha=alpha, beta=beta)
        if tree.is_terminal(s):
            v = yield from end_of(tree, s)
        else:
            v = yield from (max_value if tree.is_max(s) else min_value)(tree, s, alpha, beta, value_of)
        if tree.parent(s) == x:
            reported[s] = v
        return v

    v = yield from value_of(x, -INFINITY, INFINITY)
    if reported:
        # the first with value v: a later one that reports v may have been cut off there, and be worth less
        yield Event("choose", x, child=next(a for a in reported if reported[a] == v), value=v)
    return v


def _book_max(tree: GameTree, s: int, alpha: float, beta: float, value_of: Callable[..., Run]) -> Run:
    """MAX-VALUE, figure 5.7."""
    v = -INFINITY
    yield Event("set", s, value=v)
    for place, a in enumerate(tree.successors(s)):
        value = yield from value_of(a, alpha, beta)
        old, v = v, max(v, value)
        yield Event("back up", s, child=a, how="max", old=old, value=v, alpha=alpha, beta=beta)
        yield Event("compare", s, value=int(v >= beta), why="v >= beta", alpha=alpha, beta=beta)
        if v >= beta:
            yield from _left_out(tree, s, place, alpha, beta, "v >= beta")
            break
        if v > alpha:
            alpha = v
            yield Event("set", s, what="window", alpha=alpha, beta=beta)
    yield Event("leave", s, value=v)
    return v


def _book_min(tree: GameTree, s: int, alpha: float, beta: float, value_of: Callable[..., Run]) -> Run:
    """MIN-VALUE, figure 5.7."""
    v = INFINITY
    yield Event("set", s, value=v)
    for place, a in enumerate(tree.successors(s)):
        value = yield from value_of(a, alpha, beta)
        old, v = v, min(v, value)
        yield Event("back up", s, child=a, how="min", old=old, value=v, alpha=alpha, beta=beta)
        yield Event("compare", s, value=int(v <= alpha), why="v <= alpha", alpha=alpha, beta=beta)
        if v <= alpha:
            yield from _left_out(tree, s, place, alpha, beta, "v <= alpha")
            break
        if v < beta:
            beta = v
            yield Event("set", s, what="window", alpha=alpha, beta=beta)
    yield Event("leave", s, value=v)
    return v


def _slides_max(tree: GameTree, s: int, alpha: float, beta: float, value_of: Callable[..., Run]) -> Run:
    """Max-Value of the slides."""
    v = -INFINITY
    yield Event("set", s, value=v)
    for place, a in enumerate(tree.successors(s)):
        value = yield from value_of(a, alpha, beta)
        old, v = v, max(v, value)
        alpha = max(alpha, v)
        yield Event("back up", s, child=a, how="max", old=old, value=v, alpha=alpha, beta=beta)
        yield Event("compare", s, value=int(v >= beta), why="v >= beta", alpha=alpha, beta=beta)
        if v >= beta:
            yield from _left_out(tree, s, place, alpha, beta, "v >= beta")
            break
    yield Event("leave", s, value=v)
    return v


def _slides_min(tree: GameTree, s: int, alpha: float, beta: float, value_of: Callable[..., Run]) -> Run:
    """Min-Value of the slides."""
    v = INFINITY
    yield Event("set", s, value=v)
    for place, a in enumerate(tree.successors(s)):
        value = yield from value_of(a, alpha, beta)
        old, v = v, min(v, value)
        beta = min(beta, v)
        yield Event("back up", s, child=a, how="min", old=old, value=v, alpha=alpha, beta=beta)
        yield Event("compare", s, value=int(v <= alpha), why="v <= alpha", alpha=alpha, beta=beta)
        if v <= alpha:
            yield from _left_out(tree, s, place, alpha, beta, "v <= alpha")
            break
    yield Event("leave", s, value=v)
    return v
