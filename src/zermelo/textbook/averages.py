"""Other rules for backing up: the best for one player, the average where chance decides, vectors for many players."""

from __future__ import annotations

from zermelo.game import CHANCE
from zermelo.textbook.events import Event, Run, end_of
from zermelo.textbook.gametree import INFINITY, GameTree
from zermelo.textbook.programs import program


def single_player(tree: GameTree) -> Run:
    """The value search of the guide: without an opponent, each node is worth the best that can be reached from it. It
    begins at LOSE, the worst that there is; an end that is no better is no goal, and has nothing to go through."""
    ends = [tree.utility(node.number) for node in tree.nodes if tree.is_terminal(node.number)]
    values: dict[int, float] = {}
    best = yield from _best_reachable(tree, tree.root, min(ends), values)
    if not tree.is_terminal(tree.root):
        chosen = next(child for child in tree.successors(tree.root) if values[child] == best)
        line = program("single-player").line("choose")
        yield Event("choose", tree.root, child=chosen, value=best, line=line)
    return best


def _best_reachable(tree: GameTree, state: int, lose: float, values: dict[int, float]) -> Run:
    line = program("single-player").line
    yield Event("enter", state, line=line("enter"))
    if tree.is_terminal(state) and tree.utility(state) > lose:
        values[state] = best = yield from end_of(tree, state, line("payoff"))
        return best
    best = lose
    yield Event("set", state, value=best, why="it begins at LOSE", line=line("first"))
    for child in tree.successors(state):
        value = yield from _best_reachable(tree, child, lose, values)
        old, best = best, max(best, value)
        yield Event("back up", state, child=child, how="max", old=old, value=best, line=line("back up"))
    yield Event("leave", state, value=best, line=line("leave"))
    values[state] = best
    return best


def expectimax(tree: GameTree) -> Run:
    """MAX, MIN and CHANCE nodes. A chance node is worth the average, divided by the sum of the probabilities."""
    values: dict[int, float] = {}
    v = yield from _expected(tree, tree.root, values)
    if not tree.is_terminal(tree.root) and not tree.is_chance(tree.root):
        chosen = next(child for child in tree.successors(tree.root) if values[child] == v)
        yield Event("choose", tree.root, child=chosen, value=v, line=program("expectimax").line("choose"))
    return v


def _expected(tree: GameTree, state: int, values: dict[int, float]) -> Run:
    line = program("expectimax").line
    yield Event("enter", state, line=line("enter"))
    if tree.is_terminal(state):
        values[state] = v = yield from end_of(tree, state, line("payoff"))
        return v
    if tree.is_chance(state):
        values[state] = v = yield from _average(tree, state, values)
        return v
    how = tree.side(state)
    v = -INFINITY if how == "max" else INFINITY
    yield Event("set", state, value=v, line=line(f"{how} first"))
    for child in tree.successors(state):
        value = yield from _expected(tree, child, values)
        old, v = v, max(v, value) if how == "max" else min(v, value)
        yield Event("back up", state, child=child, how=how, old=old, value=v, line=line(f"{how} back up"))
    yield Event("leave", state, value=v, line=line(f"{how} leave"))
    values[state] = v
    return v


def _average(tree: GameTree, state: int, values: dict[int, float]) -> Run:
    """exp_value of the guide."""
    line = program("expectimax").line
    v, total = 0.0, 0.0
    yield Event("set", state, value=v, line=line("chance first"))
    for child in tree.successors(state):
        value = yield from _expected(tree, child, values)
        odds = tree.nodes[child].odds
        old, v, total = v, v + odds * value, total + odds
        yield Event("back up", state, child=child, how="sum", old=old, value=v, line=line("chance back up"))
    total = 1.0 if abs(total - 1) < 1e-9 else total
    why = f"the probabilities sum to {total:g}"
    yield Event("back up", state, how="share", old=v, value=v / total, why=why, line=line("chance leave"))
    yield Event("leave", state, value=v / total, line=line("chance leave"))
    return v / total


def maxn(tree: GameTree) -> Run:
    """max^n: payoff vectors; whoever moves takes the successor that is best for him (the first, among equals)."""
    values: dict[int, tuple[float, ...]] = {}
    best = yield from _vector(tree, tree.root, values)
    if not tree.is_terminal(tree.root) and not tree.is_chance(tree.root):
        chosen = next(child for child in tree.successors(tree.root) if values[child] == best)
        yield Event("choose", tree.root, child=chosen, value=best, line=program("maxn").line("choose"))
    return best


def _vector(tree: GameTree, state: int, values: dict[int, tuple[float, ...]]) -> Run:
    line, node = program("maxn").line, tree.nodes[state]
    yield Event("enter", state, line=line("enter"))
    if tree.is_terminal(state):
        values[state] = value = node.payoffs or _guessed(tree, state)
        yield Event("set", state, value=value, line=line("payoff"))
        yield Event("leave", state, value=value, line=line("payoff"))
        return value
    seats, chance = len(tree.game.players), "chance " if node.turn == CHANCE else ""
    best: tuple[float, ...] = (0.0,) * seats if chance else (-INFINITY,) * seats
    yield Event("set", state, value=best, line=line(f"{chance}first"))
    for child in tree.successors(state):
        value = yield from _vector(tree, child, values)
        old = best
        if chance:
            odds = tree.nodes[child].odds
            best = tuple(sum_ + odds * part for sum_, part in zip(best, value, strict=True))
        elif value[node.turn] > best[node.turn]:
            best = value
        how = "sum" if chance else "best"
        yield Event("back up", state, child=child, how=how, old=old, value=best, line=line(f"{chance}back up"))
    yield Event("leave", state, value=best, line=line(f"{chance}leave"))
    values[state] = best
    return best


def _guessed(tree: GameTree, state: int) -> tuple[float, ...]:
    """An estimate is the first player's; of a zero-sum game for two, the other has the negative."""
    seats = len(tree.game.players)
    if seats > 2 or (seats == 2 and not tree.game.zero_sum):
        raise ValueError("an estimate says nothing of what the others get: begin nearer to the end, and give no depth")
    return (tree.guess(state), -tree.guess(state))[:seats]
