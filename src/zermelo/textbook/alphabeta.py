"""Alpha-beta as the lecture prints it: with a stack (Greenwald, table 4), and recursive and fail-hard (table 7)."""

from __future__ import annotations

from zermelo.textbook.events import Edges, Event, Run, Stack, end_of, left_out
from zermelo.textbook.gametree import GameTree
from zermelo.textbook.programs import program


def alphabeta_dfs(tree: GameTree) -> Run:
    """alpha-beta-Pruning-DFS: an explicit stack; a node is deleted unseen once its parent's window is closed."""
    x, line = tree.root, program("alphabeta-dfs").line
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
        if n != x:  # 2. is the parent's value settled?
            settled, window = alpha[m] >= beta[m], Edges(alpha=alpha[m], beta=beta[m])
            yield Event("compare", m, value=int(settled), why="alpha >= beta", line=line("test"), **window)
            if settled:
                has = worth(m)
                yield Event("prune", m, pruned=(n,), value=has, stack=stack(), line=line("prune"), **window)
                open_nodes.pop(0)
                continue
        if n not in alpha:
            above = (None, None) if n == x else (alpha[m], beta[m])
            first = line("payoff" if tree.is_terminal(n) else "enter")
            yield Event("enter", n, stack=stack(), alpha=above[0], beta=above[1], line=first)
        if tree.is_terminal(n):  # 3. an end has its value
            alpha[n] = beta[n] = tree.utility(n)
            yield Event("set", n, value=alpha[n], alpha=alpha[n], beta=beta[n], stack=stack(), line=line("payoff"))
        if n in alpha:  # 4. the values are known: back them up, and the node is done
            value, what = (alpha[n], "alpha") if tree.is_max(n) else (beta[n], "beta")
            row, what = (None, "v") if tree.is_terminal(n) else (stack(), what)
            yield Event("leave", n, what=what, value=value, stack=row, line=line("leave"))
            if n != x:
                yield from _back_up_1(tree, alpha, beta, value, n, m)
            open_nodes.pop(0)
        else:  # 5. the values are unknown: those of the parent
            alpha[n], beta[n] = tree.lowest, tree.highest
            if n != x:
                alpha[n], beta[n] = max(alpha[n], alpha[m]), min(beta[n], beta[m])
            first = line("enter" if n == x else "first")
            yield Event("set", n, what="window", alpha=alpha[n], beta=beta[n], line=first)
            open_nodes[:0] = tree.successors(n)
    return alpha[x] if tree.is_max(x) else beta[x]


def _back_up_1(tree: GameTree, alpha: dict[int, float], beta: dict[int, float], value: float, n: int, m: int) -> Run:
    """alpha-beta-BackUp1: from child n to parent m. (The table takes alpha(n) for Min and beta(n) for Max, which is the
    child's value where turns alternate.)"""
    line = program("alphabeta-dfs").line
    if tree.is_max(m):
        old, alpha[m] = alpha[m], max(alpha[m], value)
        yield Event("back up", m, child=n, what="alpha", how="max", old=old, value=alpha[m], line=line("max back up"))
    else:
        old, beta[m] = beta[m], min(beta[m], value)
        yield Event("back up", m, child=n, what="beta", how="min", old=old, value=beta[m], line=line("min back up"))


def alphabeta_recursive(tree: GameTree) -> Run:
    """alpha-beta-Pruning(tree, alpha, beta), fail-hard: what an inner node returns lies in [alpha, beta]."""
    return (yield from _pruning(tree, tree.root, tree.lowest, tree.highest))


def _pruning(tree: GameTree, x: int, alpha: float, beta: float) -> Run:
    line = program("alphabeta-recursive").line
    yield Event("enter", x, alpha=alpha, beta=beta, line=line("enter"))
    if tree.is_terminal(x):
        return (yield from end_of(tree, x, line("payoff")))
    what, how, other = ("alpha", "max", "beta") if tree.is_max(x) else ("beta", "min", "alpha")
    for place, y in enumerate(tree.successors(x)):
        value = yield from _pruning(tree, y, alpha, beta)
        if tree.is_max(x):
            old, alpha = alpha, max(alpha, value)
        else:
            old, beta = beta, min(beta, value)
        found = alpha if tree.is_max(x) else beta
        yield Event("back up", x, child=y, what=what, how=how, old=old, value=found, line=line(f"{how} back up"))
        test, window = line(f"{how} test"), Edges(alpha=alpha, beta=beta)
        yield Event("compare", x, value=int(alpha >= beta), why="alpha >= beta", line=test, **window)
        if alpha >= beta:
            yield from left_out(tree, x, place, Event("prune", x, value=found, line=test, **window))
            yield Event("leave", x, what=other, value=beta if tree.is_max(x) else alpha, line=test)
            return beta if tree.is_max(x) else alpha
    yield Event("leave", x, what=what, value=alpha if tree.is_max(x) else beta, line=line(f"{how} leave"))
    return alpha if tree.is_max(x) else beta
