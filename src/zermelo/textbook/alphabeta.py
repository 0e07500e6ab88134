"""Alpha-beta as it is printed: with a stack (Greenwald, table 4), recursive and fail-hard (table 7), as a decision and
fail-soft (Russell and Norvig, figure 5.7), and on the slides of Koehler and Torralba, which move the window before they
test it.
"""

from __future__ import annotations

from zermelo.textbook.events import Event, Run, Stack, end_of
from zermelo.textbook.gametree import INFINITY, GameTree


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
        if n != x and alpha[m] >= beta[m]:  # 2. the parent's value is settled
            pruned = _siblings_left(tree, n)
            yield Event("compare", m, value=1, why="alpha >= beta", alpha=alpha[m], beta=beta[m])
            yield Event("prune", m, pruned=pruned, alpha=alpha[m], beta=beta[m], why="alpha >= beta", stack=stack())
            del open_nodes[: len(pruned)]
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


def _siblings_left(tree: GameTree, n: int) -> tuple[int, ...]:
    """The node and its siblings to the right: they are deleted one after the other, for the same reason."""
    siblings = tree.successors(tree.parent(n))
    return tuple(siblings[siblings.index(n) :])


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
    """alpha-beta-Pruning(tree, alpha, beta), fail-hard: what is returned lies in [alpha, beta]."""
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
        if alpha >= beta:
            yield Event("compare", x, value=1, why="alpha >= beta", alpha=alpha, beta=beta)
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
    """ALPHA-BETA-SEARCH, fail-soft: the test comes first, then alpha or beta is moved."""
    return (yield from _decision(tree, test_first=True))


def alphabeta_slides(tree: GameTree) -> Run:
    """Alpha-Beta-Search of the slides: alpha or beta is moved, then comes the test."""
    return (yield from _decision(tree, test_first=False))


def _decision(tree: GameTree, test_first: bool) -> Run:
    x = tree.root
    reported: dict[int, float] = {}
    v = yield from fail_soft(tree, x, -INFINITY, INFINITY, test_first, reported)
    if reported:
        # the first with value v: a later one that reports v may have been cut off there, and be worth less
        yield Event("choose", x, child=next(a for a in reported if reported[a] == v), value=v)
    return v


def fail_soft(
    tree: GameTree,
    s: int,
    alpha: float,
    beta: float,
    test_first: bool,
    reported: dict[int, float] | None = None,
    order: dict[int, list[int]] | None = None,
) -> Run:
    """MAX-VALUE and MIN-VALUE. What the successors of s report is written down; `order` may rearrange successors."""
    yield Event("enter", s, alpha=alpha, beta=beta)
    if tree.is_terminal(s):
        return (yield from end_of(tree, s))
    largest = tree.is_max(s)
    v = -INFINITY if largest else INFINITY
    yield Event("set", s, value=v)
    successors = (order or {}).get(s, tree.successors(s))
    for place, a in enumerate(successors):
        value = yield from fail_soft(tree, a, alpha, beta, test_first, None, order)
        if reported is not None:
            reported[a] = value
        old, v = v, max(v, value) if largest else min(v, value)
        moved = (max(alpha, v), beta) if largest else (alpha, min(beta, v))
        edges = (alpha, beta) if test_first else moved
        how = "max" if largest else "min"
        yield Event("back up", s, child=a, how=how, old=old, value=v, alpha=edges[0], beta=edges[1])
        holds = v >= beta if largest else v <= alpha
        why = "v >= beta" if largest else "v <= alpha"
        yield Event("compare", s, value=int(holds), why=why, alpha=alpha, beta=beta)
        if holds:
            rest = tuple(successors[place + 1 :])
            if rest:
                yield Event("prune", s, pruned=rest, alpha=edges[0], beta=edges[1], why=why)
            break
        if test_first and moved != (alpha, beta):
            yield Event("set", s, what="window", alpha=moved[0], beta=moved[1])
        alpha, beta = moved
    yield Event("leave", s, value=v)
    return v
