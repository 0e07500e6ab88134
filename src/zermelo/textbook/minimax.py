"""Minimax as it is printed: with a stack and BackUp1 (Greenwald, tables 1 and 2), recursive with bounds (table 5), as a
decision (Russell and Norvig, figure 5.3) and on the slides of Koehler and Torralba.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.textbook.events import Event, Run, Stack, end_of
from zermelo.textbook.gametree import INFINITY, GameTree


def minimax_dfs(tree: GameTree) -> Run:
    """MiniMax-DFS: an explicit stack; every nonterminal node is visited twice."""
    x = tree.root
    open_nodes = [x]
    v: dict[int, float] = {}

    def stack() -> Stack:
        return tuple((node, v.get(node)) for node in open_nodes)

    while open_nodes:
        n = open_nodes[0]  # 1. choose first node
        if n not in v:
            yield Event("enter", n, stack=stack())
        if tree.is_terminal(n):  # 2. an end has its value
            v[n] = tree.utility(n)
            yield Event("set", n, value=v[n], stack=stack())
        if n in v:  # 3. the value is known: back it up, and the node is done
            row = None if tree.is_terminal(n) else stack()
            yield Event("leave", n, value=v[n], stack=row)
            if n != x:
                yield from _back_up_1(tree, v, n, tree.parent(n))
            open_nodes.pop(0)
        else:  # 4. the value is unknown: the worst, until the successors are known
            v[n] = -INFINITY if tree.is_max(n) else INFINITY
            yield Event("set", n, value=v[n])
            open_nodes[:0] = tree.successors(n)
    return v[x]


def _back_up_1(tree: GameTree, v: dict[int, float], n: int, m: int) -> Run:
    """BackUp1: from child n to parent m."""
    old = v[m]
    v[m] = max(v[m], v[n]) if tree.is_max(m) else min(v[m], v[n])
    yield Event("back up", m, child=n, how="max" if tree.is_max(m) else "min", old=old, value=v[m])


def minimax_recursive(tree: GameTree) -> Run:
    """MiniMax(tree, alpha, beta): the bounds are passed down and cut nothing."""
    return (yield from _minimax(tree, tree.root, tree.lowest, tree.highest))


def _minimax(tree: GameTree, x: int, alpha: float, beta: float) -> Run:
    yield Event("enter", x, alpha=alpha, beta=beta)
    if tree.is_terminal(x):
        return (yield from end_of(tree, x))
    if not tree.is_max(x):
        for y in tree.successors(x):
            value = yield from _minimax(tree, y, alpha, beta)
            old, beta = beta, min(beta, value)
            yield Event("back up", x, child=y, what="beta", how="min", old=old, value=beta)
        yield Event("leave", x, what="beta", value=beta)
        return beta
    for y in tree.successors(x):
        value = yield from _minimax(tree, y, alpha, beta)
        old, alpha = alpha, max(alpha, value)
        yield Event("back up", x, child=y, what="alpha", how="max", old=old, value=alpha)
    yield Event("leave", x, what="alpha", value=alpha)
    return alpha


def minimax_decision(tree: GameTree) -> Run:
    """MINIMAX-DECISION of the book: the action whose MIN-VALUE is largest (smallest MAX-VALUE, where Min decides)."""
    return (yield from _decision(tree, lambda values, v, best: best(values, key=lambda a: values[a])))


def minimax_slides(tree: GameTree) -> Run:
    """Minimax-Decision of the slides: first the value v, then an action that yields it."""
    return (yield from _decision(tree, lambda values, v, best: next(a for a in values if values[a] == v)))


def _decision(tree: GameTree, choose: Callable[[dict[int, float], float, Any], int]) -> Run:
    reported: dict[int, float] = {}
    v = yield from _value_of(tree, tree.root, reported)
    if reported:
        best = max if tree.is_max(tree.root) else min
        yield Event("choose", tree.root, child=choose(reported, v, best), value=v)
    return v


def _value_of(tree: GameTree, s: int, reported: dict[int, float]) -> Run:
    """MAX-VALUE or MIN-VALUE, by who moves; of an end, its value. What the root's successors report is written down."""
    yield Event("enter", s)
    if tree.is_terminal(s):
        v = yield from end_of(tree, s)
    else:
        v = yield from (_max_value if tree.is_max(s) else _min_value)(tree, s, reported)
    if tree.parent(s) == tree.root:
        reported[s] = v
    return v


def _max_value(tree: GameTree, s: int, reported: dict[int, float]) -> Run:
    v = -INFINITY
    yield Event("set", s, value=v)
    for a in tree.successors(s):
        value = yield from _value_of(tree, a, reported)
        old, v = v, max(v, value)
        yield Event("back up", s, child=a, how="max", old=old, value=v)
    yield Event("leave", s, value=v)
    return v


def _min_value(tree: GameTree, s: int, reported: dict[int, float]) -> Run:
    v = INFINITY
    yield Event("set", s, value=v)
    for a in tree.successors(s):
        value = yield from _value_of(tree, a, reported)
        old, v = v, min(v, value)
        yield Event("back up", s, child=a, how="min", old=old, value=v)
    yield Event("leave", s, value=v)
    return v
