"""Looking only so far: iterative deepening, quiescence, singular extension, as the lecture and the slides tell them.

All three work on a tree that was unfolded as far as they may look. Where they stop before an end, the evaluation
function speaks.
"""

from __future__ import annotations

from dataclasses import replace

from zermelo.textbook.alphabeta_search import Window
from zermelo.textbook.events import Event, Run, end_of
from zermelo.textbook.gametree import INFINITY, GameTree
from zermelo.textbook.programs import Program, program


def _stopped(tree: GameTree, s: int, text: Program) -> Run:
    """Where one looks no further: the payoff of an end, or the estimate of any other node."""
    payoffs = tree.nodes[s].payoffs
    v = payoffs[0] if payoffs else tree.guess(s)
    line = text.line("payoff" if payoffs else "estimate")
    yield Event("set", s, value=v, why="" if payoffs else "the estimate, at this depth", line=line)
    yield Event("leave", s, value=v, line=line)
    return v


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
            line = program("iterative-deepening").line("choose")
            yield Event("choose", tree.root, child=order[tree.root][0], value=v, phase=f"depth {limit}", line=line)
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
    beta: float | None,
    order: dict[int, list[int]],
    backed_up: dict[int, float],
) -> Run:
    """Fail-soft alpha-beta that looks `left` plies further."""
    text, window = program("iterative-deepening"), Window(alpha, beta)
    yield Event("enter", s, line=text.line("enter"), **window.edges)
    if left == 0 or tree.is_terminal(s):
        backed_up[s] = v = yield from _stopped(tree, s, text)
        return v
    how = tree.side(s)
    v = -INFINITY if how == "max" else INFINITY
    yield Event("set", s, value=v, line=text.line(f"{how} first"))
    line, successors = text.line(f"{how} leave"), order.get(s, tree.successors(s))
    for place, a in enumerate(successors):
        value = yield from _limited(tree, a, left - 1, window.alpha, window.beta, order, backed_up)
        old, v = v, max(v, value) if how == "max" else min(v, value)
        yield Event("back up", s, child=a, how=how, old=old, value=v, line=text.line(f"{how} back up"), **window.edges)
        yield from window.moved(s, v, how, text.line(f"{how} window"))
        cut, test = window.closed_by(v, how), text.line(f"{how} test")
        yield Event("compare", s, value=int(cut), why="alpha >= beta", line=test, **window.edges)
        if cut:
            rest, line = tuple(successors[place + 1 :]), test
            if rest:
                yield Event("prune", s, pruned=rest, value=v, line=test, **window.edges)
            break
    yield Event("leave", s, value=v, line=line)
    backed_up[s] = v
    return v


def quiescence(tree: GameTree, depth: int) -> Run:
    """Minimax to a depth; there, noisy moves are followed until the position is quiet. The mover may also stand pat."""
    values: dict[int, float] = {}
    v = yield from _quiet(tree, tree.root, depth, values)
    chosen = [child for child in tree.successors(tree.root) if values.get(child) == v]
    if chosen:
        yield Event("choose", tree.root, child=chosen[0], value=v, line=program("quiescence").line("choose"))
    return v


def _quiet(tree: GameTree, s: int, left: int, values: dict[int, float]) -> Run:
    line = program("quiescence").line
    yield Event("enter", s, phase="quiescence" if left < 0 else "", line=line("enter"))
    if tree.nodes[s].payoffs:
        values[s] = v = yield from end_of(tree, s, line("payoff"))
        return v
    how, successors = tree.side(s), tree.successors(s)
    if left <= 0:
        successors = [child for child in successors if tree.nodes[child].noisy]
        v = tree.guess(s)
        why = "the position is quiet" if not successors else "not quiet, but the mover may stand pat"
        yield Event("set", s, value=v, why=why, phase="quiescence", line=line("estimate"))
    else:
        v = -INFINITY if how == "max" else INFINITY
        yield Event("set", s, value=v, line=line("first"))
    for a in successors:
        value = yield from _quiet(tree, a, left - 1, values)
        old, v = v, max(v, value) if how == "max" else min(v, value)
        yield Event("back up", s, child=a, how=how, old=old, value=v, line=line(f"{how} back up"))
    yield Event("leave", s, value=v, line=line("leave"))
    values[s] = v
    return v


def singular_extension(tree: GameTree, depth: int, extra: int = 2) -> Run:
    """Minimax to a depth; then a secondary search, `extra` plies deeper, beyond the seemingly best move. If that
    degrades it, the next best is looked at in the same way, until the best one is one that held.
    """
    x, line = tree.root, program("singular-extension").line
    values: dict[int, float] = {}
    yield Event("enter", x, line=line("root"))
    if tree.is_terminal(x):
        return (yield from end_of(tree, x, line("payoff")))
    for a in tree.successors(x):
        values[a] = yield from _to_depth(tree, a, depth - 1, "")
        yield Event("set", a, value=values[a], line=line("seems"))
    sign = 1 if tree.is_max(x) else -1
    extended: set[int] = set()
    while True:
        best = max(values, key=lambda a: sign * values[a])
        if best in extended:
            break
        extended.add(best)
        before = values[best]
        values[best] = yield from _to_depth(tree, best, depth - 1 + extra, "secondary search")
        degrades, why = sign * values[best] < sign * before, "the move degrades"
        yield Event(
            "compare", best, old=before, value=int(degrades), why=why, phase="secondary search", line=line("test")
        )
    yield Event("leave", x, value=values[best], line=line("choose"))
    yield Event("choose", x, child=best, value=values[best], line=line("choose"))
    return values[best]


def _to_depth(tree: GameTree, s: int, left: int, phase: str) -> Run:
    """Plain minimax to a depth."""
    return (yield from _in_phase(_deeper(tree, s, left), phase))


def _deeper(tree: GameTree, s: int, left: int) -> Run:
    text = program("singular-extension")
    yield Event("enter", s, line=text.line("enter"))
    if left <= 0 or tree.is_terminal(s):
        return (yield from _stopped(tree, s, text))
    how = tree.side(s)
    v = -INFINITY if how == "max" else INFINITY
    yield Event("set", s, value=v, line=text.line("first"))
    for a in tree.successors(s):
        value = yield from _deeper(tree, a, left - 1)
        old, v = v, max(v, value) if how == "max" else min(v, value)
        yield Event("back up", s, child=a, how=how, old=old, value=v, line=text.line(f"{how} back up"))
    yield Event("leave", s, value=v, line=text.line("leave"))
    return v
