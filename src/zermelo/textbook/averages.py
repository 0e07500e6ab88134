"""Other rules for backing up: the best for one player, the average where chance decides, vectors for many players."""

from __future__ import annotations

from zermelo.game import CHANCE
from zermelo.textbook.events import Event, Run, end_of
from zermelo.textbook.gametree import INFINITY, GameTree


def single_player(tree: GameTree) -> Run:
    """The value search of the guide: without an opponent, each node is worth the best that can be reached from it."""
    return (yield from _best_reachable(tree, tree.root))


def _best_reachable(tree: GameTree, state: int) -> Run:
    yield Event("enter", state)
    if tree.is_terminal(state):
        return (yield from end_of(tree, state))
    best_value = -INFINITY
    best = -1
    yield Event("set", state, value=best_value)
    for child in tree.successors(state):
        value = yield from _best_reachable(tree, child)
        old, best_value = best_value, max(best_value, value)
        best = child if value > old else best
        yield Event("back up", state, child=child, how="max", old=old, value=best_value)
    yield Event("leave", state, value=best_value)
    yield Event("choose", state, child=best, value=best_value)
    return best_value


def expectimax(tree: GameTree) -> Run:
    """MAX, MIN and CHANCE nodes. A chance node is worth the average, divided by the sum of the probabilities."""
    return (yield from _expected(tree, tree.root))


def _expected(tree: GameTree, state: int) -> Run:
    yield Event("enter", state)
    if tree.is_terminal(state):
        return (yield from end_of(tree, state))
    if tree.is_chance(state):
        v = yield from _average(tree, state)
        yield Event("leave", state, value=v)
        return v
    largest = tree.is_max(state)
    v, best = -INFINITY if largest else INFINITY, -1
    yield Event("set", state, value=v)
    for child in tree.successors(state):
        value = yield from _expected(tree, child)
        old, v = v, max(v, value) if largest else min(v, value)
        best = child if v != old or best < 0 else best
        yield Event("back up", state, child=child, how="max" if largest else "min", old=old, value=v)
    yield Event("leave", state, value=v)
    yield Event("choose", state, child=best, value=v)
    return v


def _average(tree: GameTree, state: int) -> Run:
    """exp_value of the guide."""
    v, total = 0.0, 0.0
    yield Event("set", state, value=v)
    for child in tree.successors(state):
        value = yield from _expected(tree, child)
        odds = tree.nodes[child].odds
        old, v, total = v, v + odds * value, total + odds
        yield Event("back up", state, child=child, how="sum", old=old, value=v)
    if abs(total - 1) > 1e-9:
        yield Event("back up", state, how="share", old=v, value=v / total, why=f"the probabilities sum to {total:g}")
    return v / total


def maxn(tree: GameTree) -> Run:
    """max^n: payoff vectors; whoever moves takes the successor that is best for him (the first, among equals)."""
    return (yield from _vector(tree, tree.root))


def _vector(tree: GameTree, state: int) -> Run:
    yield Event("enter", state)
    node = tree.nodes[state]
    if tree.is_terminal(state):
        value = node.payoffs or _guessed(tree, state)
        yield Event("set", state, value=value)
        yield Event("leave", state, value=value)
        return value
    seats = len(tree.game.players)
    best: tuple[float, ...] = (0.0,) * seats if node.turn == CHANCE else (-INFINITY,) * seats
    chosen = -1
    yield Event("set", state, value=best)
    for child in tree.successors(state):
        value = yield from _vector(tree, child)
        old = best
        if node.turn == CHANCE:
            odds = tree.nodes[child].odds
            best = tuple(sum_ + odds * part for sum_, part in zip(best, value, strict=True))
        elif chosen < 0 or value[node.turn] > best[node.turn]:
            best, chosen = value, child
        yield Event("back up", state, child=child, how="sum" if node.turn == CHANCE else "best", old=old, value=best)
    yield Event("leave", state, value=best)
    if chosen >= 0:
        yield Event("choose", state, child=chosen, value=best)
    return best


def _guessed(tree: GameTree, state: int) -> tuple[float, ...]:
    """An estimate is the first player's; of a zero-sum game for two, the other has the negative."""
    seats = len(tree.game.players)
    if seats > 2 or (seats == 2 and not tree.game.zero_sum):
        raise ValueError("an estimate says nothing of what the others get: begin nearer to the end, and give no depth")
    return (tree.guess(state), -tree.guess(state))[:seats]
