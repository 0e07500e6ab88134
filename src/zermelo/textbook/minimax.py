"""Minimax as it is printed: with a stack and BackUp1 (Greenwald, tables 1 and 2), recursive with bounds (table 5), as a
decision (Russell and Norvig, figure 5.3; the slides of Koehler and Torralba) and as a value (the guide).
"""

from __future__ import annotations

from zermelo.textbook.events import Event, Run, Stack, end_of
from zermelo.textbook.gametree import INFINITY, GameTree
from zermelo.textbook.programs import Program, program


def minimax_dfs(tree: GameTree) -> Run:
    """MiniMax-DFS: an explicit stack; every nonterminal node is visited twice."""
    x, line = tree.root, program("minimax-dfs").line
    open_nodes = [x]
    v: dict[int, float] = {}

    def stack() -> Stack:
        return tuple((node, v.get(node)) for node in open_nodes)

    while open_nodes:
        n = open_nodes[0]  # 1. choose first node
        if n not in v:
            yield Event("enter", n, stack=stack(), line=line("enter"))
        if tree.is_terminal(n):  # 2. an end has its value
            v[n] = tree.utility(n)
            yield Event("set", n, value=v[n], stack=stack(), line=line("payoff"))
        if n in v:  # 3. the value is known: back it up, and the node is done
            row = None if tree.is_terminal(n) else stack()
            yield Event("leave", n, value=v[n], stack=row, line=line("leave"))
            if n != x:
                yield from _back_up_1(tree, v, n, tree.parent(n))
            open_nodes.pop(0)
        else:  # 4. the value is unknown: the worst, until the successors are known
            v[n] = -INFINITY if tree.is_max(n) else INFINITY
            yield Event("set", n, value=v[n], line=line("first"))
            open_nodes[:0] = tree.successors(n)
    return v[x]


def _back_up_1(tree: GameTree, v: dict[int, float], n: int, m: int) -> Run:
    """BackUp1: from child n to parent m."""
    old, how = v[m], "max" if tree.is_max(m) else "min"
    v[m] = max(v[m], v[n]) if tree.is_max(m) else min(v[m], v[n])
    line = program("minimax-dfs").line(f"{how} back up")
    yield Event("back up", m, child=n, how=how, old=old, value=v[m], line=line)


def minimax_recursive(tree: GameTree) -> Run:
    """MiniMax(tree, alpha, beta): the bounds are passed down and cut nothing."""
    return (yield from _minimax(tree, tree.root, tree.lowest, tree.highest))


def _minimax(tree: GameTree, x: int, alpha: float, beta: float) -> Run:
    line = program("minimax-recursive").line
    yield Event("enter", x, alpha=alpha, beta=beta, line=line("enter"))
    if tree.is_terminal(x):
        return (yield from end_of(tree, x, line("payoff")))
    if not tree.is_max(x):
        for y in tree.successors(x):
            value = yield from _minimax(tree, y, alpha, beta)
            old, beta = beta, min(beta, value)
            yield Event("back up", x, child=y, what="beta", how="min", old=old, value=beta, line=line("min back up"))
        yield Event("leave", x, what="beta", value=beta, line=line("min leave"))
        return beta
    for y in tree.successors(x):
        value = yield from _minimax(tree, y, alpha, beta)
        old, alpha = alpha, max(alpha, value)
        yield Event("back up", x, child=y, what="alpha", how="max", old=old, value=alpha, line=line("max back up"))
    yield Event("leave", x, what="alpha", value=alpha, line=line("max leave"))
    return alpha


def minimax_decision(tree: GameTree) -> Run:
    """MINIMAX-DECISION of the book: the action whose MIN-VALUE is largest (smallest MAX-VALUE, where Min decides). The
    root has no MAX-VALUE of its own."""
    text, x = program("minimax-book"), tree.root
    if tree.is_terminal(x):
        return (yield from _value_of(tree, x, text, {}))
    yield Event("enter", x, line=text.line("root"))
    values: dict[int, float] = {}
    for a in tree.successors(x):
        values[a] = yield from _value_of(tree, a, text, {})
    best = (max if tree.is_max(x) else min)(values, key=lambda a: values[a])
    yield Event("choose", x, child=best, value=values[best], line=text.line("choose"))
    return values[best]


def minimax_slides(tree: GameTree, name: str = "minimax-slides") -> Run:
    """Minimax-Decision of the slides: first the value v, then an action that yields it."""
    text, reported = program(name), dict[int, float]()
    v = yield from _value_of(tree, tree.root, text, reported)
    if not tree.is_terminal(tree.root):
        chosen = next(a for a in tree.successors(tree.root) if reported[a] == v)
        yield Event("choose", tree.root, child=chosen, value=v, line=text.line("choose"))
    return v


def minimax_guide(tree: GameTree) -> Run:
    """minimax() of the guide: a value, and no action."""
    return (yield from _value_of(tree, tree.root, program("minimax-guide"), {}))


def depth_limited(tree: GameTree) -> Run:
    """The decision of the slides on a tree that is cut: where it is, the evaluation function speaks."""
    return (yield from minimax_slides(tree, "depth-limited"))


def _value_of(tree: GameTree, s: int, text: Program, reported: dict[int, float]) -> Run:
    """MAX-VALUE or MIN-VALUE, by who moves. What nodes report is written down."""
    how = tree.side(s)
    yield Event("enter", s, line=text.line(f"{how} enter"))
    if tree.is_terminal(s):
        cut = not tree.nodes[s].payoffs and f"{how} estimate" in text.lines
        reported[s] = v = yield from end_of(tree, s, text.line(f"{how} {'estimate' if cut else 'payoff'}"))
        return v
    v = -INFINITY if how == "max" else INFINITY
    yield Event("set", s, value=v, line=text.line(f"{how} first"))
    for a in tree.successors(s):
        value = yield from _value_of(tree, a, text, reported)
        old, v = v, max(v, value) if how == "max" else min(v, value)
        yield Event("back up", s, child=a, how=how, old=old, value=v, line=text.line(f"{how} back up"))
    yield Event("leave", s, value=v, line=text.line(f"{how} leave"))
    reported[s] = v
    return v
