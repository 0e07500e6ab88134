"""Looking only so far: iterative deepening, quiescence, singular extension, as the lecture and the slides tell them.

All three work on a tree that was unfolded as far as they may look. Where they stop before an end, the evaluation
function speaks.
"""

from __future__ import annotations

from dataclasses import replace

from zermelo.textbook.events import Event, Run, end_of
from zermelo.textbook.gametree import INFINITY, GameTree


def _known_here(tree: GameTree, s: int) -> float:
    """The payoff of an end, or the estimate of any other node."""
    payoffs = tree.nodes[s].payoffs
    return payoffs[0] if payoffs else tree.guess(s)


def iterative_deepening(tree: GameTree, depth: int) -> Run:
    """Alpha-beta to depth 1, 2, ...; successors are tried in the order of the values that the last depth backed up."""
    order: dict[int, list[int]] = {}
    v = 0.0
    height = max(node.depth for node in tree.nodes)
    for limit in range(1, max(1, min(depth, height)) + 1):
        backed_up: dict[int, float] = {}
        run = _limited(tree, tree.root, limit, -INFINITY, INFINITY, order, backed_up)
        v = yield from _in_phase(run, f"depth {limit}")
        for n in [n for n in backed_up if tree.successors(n)]:
            sign = -1 if tree.is_max(n) else 1
            known = order.get(n, tree.successors(n))
            order[n] = sorted(known, key=lambda child: sign * backed_up[child] if child in backed_up else INFINITY)
        if tree.successors(tree.root):
            yield Event("choose", tree.root, child=order[tree.root][0], value=v, phase=f"depth {limit}")
    return v


def _in_phase(run: Run, phase: str) -> Run:
    """The run, with its phase written on every event."""
    try:
        while True:
            yield replace(next(run), phase=phase)
    except StopIteration as end:
        return end.value


def _limited(
    tree: GameTree,
    s: int,
    left: int,
    alpha: float,
    beta: float,
    order: dict[int, list[int]],
    backed_up: dict[int, float],
) -> Run:
    """Fail-soft alpha-beta that looks `left` plies further."""
    yield Event("enter", s, alpha=alpha, beta=beta)
    if left == 0 or tree.is_terminal(s):
        v = _known_here(tree, s)
        yield Event("set", s, value=v, why="" if tree.nodes[s].payoffs else "the estimate, at this depth")
        yield Event("leave", s, value=v)
        backed_up[s] = v
        return v
    largest = tree.is_max(s)
    v = -INFINITY if largest else INFINITY
    yield Event("set", s, value=v)
    successors = order.get(s, tree.successors(s))
    for place, a in enumerate(successors):
        value = yield from _limited(tree, a, left - 1, alpha, beta, order, backed_up)
        old, v = v, max(v, value) if largest else min(v, value)
        alpha, beta = (max(alpha, v), beta) if largest else (alpha, min(beta, v))
        how = "max" if largest else "min"
        yield Event("back up", s, child=a, how=how, old=old, value=v, alpha=alpha, beta=beta)
        yield Event("compare", s, value=int(alpha >= beta), why="alpha >= beta", alpha=alpha, beta=beta)
        if alpha >= beta:
            if successors[place + 1 :]:
                rest = tuple(successors[place + 1 :])
                yield Event("prune", s, pruned=rest, alpha=alpha, beta=beta, why="alpha >= beta")
            break
    yield Event("leave", s, value=v)
    backed_up[s] = v
    return v


def quiescence(tree: GameTree, depth: int) -> Run:
    """Minimax to a depth; there, noisy moves are followed until the position is quiet. The mover may also stand pat."""
    return (yield from _quiet(tree, tree.root, depth))


def _quiet(tree: GameTree, s: int, left: int) -> Run:
    yield Event("enter", s, phase="quiescence" if left < 0 else "")
    if tree.is_terminal(s):
        v = tree.utility(s)
        yield Event("set", s, value=v)
        yield Event("leave", s, value=v)
        return v
    largest = tree.is_max(s)
    successors = tree.successors(s)
    if left <= 0:
        successors = [child for child in successors if tree.nodes[child].noisy]
        v = tree.guess(s)
        why = "the position is quiet" if not successors else "not quiet, but the mover may stand pat"
        yield Event("set", s, value=v, why=why, phase="quiescence")
    else:
        v = -INFINITY if largest else INFINITY
        yield Event("set", s, value=v)
    chosen = -1
    for a in successors:
        value = yield from _quiet(tree, a, left - 1)
        old, v = v, max(v, value) if largest else min(v, value)
        chosen = a if v != old else chosen
        yield Event("back up", s, child=a, how="max" if largest else "min", old=old, value=v)
    yield Event("leave", s, value=v)
    if s == tree.root and chosen >= 0:
        yield Event("choose", s, child=chosen, value=v)
    return v


def singular_extension(tree: GameTree, depth: int, extra: int = 2) -> Run:
    """Minimax to a depth; then a secondary search, `extra` plies deeper, beyond the seemingly best move. If that
    degrades it, the next best is looked at in the same way, until the best one is one that held.
    """
    x = tree.root
    values: dict[int, float] = {}
    yield Event("enter", x)
    if tree.is_terminal(x):
        return (yield from end_of(tree, x))
    yield Event("set", x, value=-INFINITY if tree.is_max(x) else INFINITY)
    for a in tree.successors(x):
        values[a] = yield from _to_depth(tree, a, depth - 1, "")
        yield Event("set", a, value=values[a])
    sign = 1 if tree.is_max(x) else -1
    extended: set[int] = set()
    while True:
        best = max(values, key=lambda a: sign * values[a])
        if best in extended:
            break
        extended.add(best)
        before = values[best]
        values[best] = yield from _to_depth(tree, best, depth - 1 + extra, "secondary search")
        degrades = sign * values[best] < sign * before
        yield Event("compare", best, old=before, value=int(degrades), why="the move degrades", phase="secondary search")
    how = "max" if sign > 0 else "min"
    yield Event("back up", x, child=best, how=how, old=-sign * INFINITY, value=values[best])
    yield Event("leave", x, value=values[best])
    yield Event("choose", x, child=best, value=values[best])
    return values[best]


def _to_depth(tree: GameTree, s: int, left: int, phase: str) -> Run:
    """Plain minimax to a depth."""
    yield Event("enter", s, phase=phase)
    if left <= 0 or tree.is_terminal(s):
        v = _known_here(tree, s)
        why = "" if tree.nodes[s].payoffs else "the estimate, at this depth"
        yield Event("set", s, value=v, phase=phase, why=why)
    else:
        largest = tree.is_max(s)
        v = -INFINITY if largest else INFINITY
        yield Event("set", s, value=v, phase=phase)
        for a in tree.successors(s):
            value = yield from _to_depth(tree, a, left - 1, phase)
            old, v = v, max(v, value) if largest else min(v, value)
            yield Event("back up", s, child=a, how="max" if largest else "min", old=old, value=v, phase=phase)
    yield Event("leave", s, value=v, phase=phase)
    return v
