"""Exercises on minimax and alpha-beta: values, stacks, depths, what is pruned and why, windows, bounds, orders."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator

from zermelo.games.tree import Tree
from zermelo.textbook import answers
from zermelo.textbook.alphabeta_search import alphabeta_slides, alphabeta_within
from zermelo.textbook.answers import NONE, Made, short
from zermelo.textbook.events import Event, Trace, recorded
from zermelo.textbook.figure_games import Guessed
from zermelo.textbook.gametree import INFINITY, GameTree, reordered, unfold
from zermelo.textbook.numbers import written
from zermelo.textbook.random_trees import random_tree
from zermelo.textbook.tracing import trace


def value(luck: random.Random, level: int) -> Made:
    """The minimax value of the root."""
    run = trace("minimax-slides", random_tree(luck, level))
    hint = answers.begin_at_the_ends(run)
    return "What is the minimax value of A?", short(run.value), hint, run, answers.number(run.value)


def stack(luck: random.Random, level: int) -> Made:
    """The next row of the lecture's stack: of minimax at level 1, then of alpha-beta."""
    name = "minimax-dfs" if level == 1 else "alphabeta-dfs"
    while True:
        run = trace(name, random_tree(luck, level))
        rows = [event.stack for event in run.events if event.stack]
        prunes = [event.stack for event in run.events if event.kind == "prune"]
        if level == 1 or prunes:
            break
    steps = list(itertools.pairwise(rows))[1:]
    if level > 1:  # near where something is deleted unseen
        near = [place for place, (now, _) in enumerate(steps) if now in prunes]
        steps = [steps[place] for place in {max(0, near[0] - 1), *near}]
    now, then = luck.choice(steps)
    tree, algorithm = run.tree, "Minimax" if level == 1 else "Alpha-beta"
    question = (
        f"{algorithm} with a stack, as in the lecture's tables. The stack is {answers.row_text(now, tree)} "
        "(its top is left, values stand behind the names). What is the next row?"
    )
    top = tree.name(then[0][0])
    hint = f"{top} is on top of the next row, which has {len(then)} nodes"
    return question, answers.row_text(then, tree), hint, run, answers.row(then, tree)


def depth(luck: random.Random, level: int) -> Made:
    """Minimax to a depth, with an evaluation function there; ends that come sooner have their payoffs."""
    whole = random_tree(luck, level)
    least, most = (-20, 40) if level == 3 else (0, 20)
    inner = [node for node in whole.nodes if node.children and node.depth]
    guesses = dict(zip((node.name for node in inner), luck.sample(range(least, most + 1), len(inner)), strict=True))
    game = Guessed(_named_text(whole, 0), guesses)
    shown = unfold(game, title=whole.title)
    run = trace("depth-limited", game, depth=level)
    near = [node.name for node in inner if level - 1 <= node.depth <= level + 1]
    told = ", ".join(f"{name} {written(guesses[name])}" for name in near)
    question = f"An evaluation function says {told}. What is A worth by minimax to depth {level}?"
    cut = sorted(node.name for node in run.tree.nodes if not node.children and not node.payoffs)
    hint = f"only the estimates of {', '.join(cut)} are asked for" if cut else "no estimate is asked for"
    return question, short(run.value), hint, run, answers.number(run.value), shown


def _named_text(tree: GameTree, node: int) -> str:
    """The tree as text, with all its names."""
    name = tree.name(node)
    if tree.is_terminal(node):
        return f"{name}={short(tree.utility(node))}"
    return f"{name}@{tree.who(node)}({' '.join(_named_text(tree, child) for child in tree.successors(node))})"


def pruned(luck: random.Random, level: int) -> Made:
    """What alpha-beta never looks at, from the left or from the right; at times nothing."""
    backwards, nothing = luck.random() < 0.5, luck.random() < 0.15
    while True:
        tree = random_tree(luck, level)
        order = {node.number: node.children[:: -1 if backwards else 1] for node in tree.nodes if node.children}
        run = ordered(tree, order)
        if nothing != bool(run.pruned):
            break
    names = {tree.name(node) for node in run.pruned}
    side = "right to left" if backwards else "left to right"
    question = f"Alpha-beta goes through the tree from {side}. Which nodes does it never look at? ({NONE}, if it does)"
    hint = f"{len(names) or 'no'} node{'' if len(names) == 1 else 's'} of {len(tree)}"
    return question, " ".join(sorted(names)) or NONE, hint, run, answers.names(names, tree)


def window(luck: random.Random, level: int) -> Made:
    """The window with which a node is entered; from level 2 on, one that is finite on both sides."""
    while True:
        tree = random_tree(luck, level)
        run = trace("alphabeta-slides", tree)
        entered = [event for event in run.events if event.kind == "enter" and not tree.is_terminal(event.node)]
        edges = [(event, _edges(event)) for event in entered]
        bounded = 1 if level == 1 else 2
        later = [found for found in edges if sum(abs(edge) < INFINITY for edge in found[1]) >= bounded]
        if later:
            break
    event, found = luck.choice(later)
    question = f"Alpha-beta goes from left to right. With which alpha and beta does it enter {tree.name(event.node)}?"
    who = "alpha" if luck.random() < 0.5 else "beta"
    hint = f"{who} is {written(found[0] if who == 'alpha' else found[1])}"
    return question, " ".join(map(short, found)), hint, run, answers.numbers(found, "alpha and beta, such as -inf 3")


def aspiration(luck: random.Random, level: int) -> Made:
    """What alpha-beta returns that begins with a finite window, and what that says of the value."""
    where = luck.choice(("inside", "below", "above"))  # the value lies there
    while True:
        tree = random_tree(luck, level)
        ends = sorted(tree.utility(node.number) for node in tree.nodes if not node.children)
        alpha, beta = sorted(luck.sample(range(int(ends[0]), int(ends[-1]) + 1), 2))
        run = recorded("alphabeta-book", tree, alphabeta_within(tree, alpha, beta))
        whole = trace("alphabeta-book", tree)
        v = whole.value
        assert isinstance(v, int)
        lies = "below" if v <= alpha else "above" if v >= beta else "inside"
        if lies == where and len(run.pruned) > len(whole.pruned):
            break
    found = run.value
    assert isinstance(found, int | float)
    sign = {"inside": "=", "below": "<=", "above": ">="}[where]
    question = (
        f"Alpha-beta begins at A with alpha = {written(alpha)} and beta = {written(beta)}, and goes from left to "
        "right, fail-soft. What does A return, and what does that say of its value? (= 7, <= 5 or >= 12)"
    )
    hint = f"{len(run.pruned)} of {len(tree)} nodes are never looked at"
    return question, f"{sign} {short(found)}", hint, run, answers.relation(sign, found)


def _edges(event: Event) -> tuple[float, float]:
    assert event.alpha is not None and event.beta is not None
    return event.alpha, event.beta


def reason(luck: random.Random, level: int) -> Made:
    """Which node has the bound that a prune rests on: none, where it is the bound of all payoffs."""
    while True:
        tree, name = random_tree(luck, level), "alphabeta-slides"
        if level == 1 and luck.random() < 0.4:  # wins, draws and losses: no payoff is larger than 1
            size = len([node for node in tree.nodes if not node.children])
            ends = iter(luck.choices((-1, 0, 1), k=size))
            tree, name = unfold(Tree(_same_shape(tree, 0, ends)), title=tree.title), "alphabeta-recursive"
        run = trace(name, tree)
        prunes = [event for event in run.events if event.kind == "prune"]
        providers = {event.provider for event in prunes}
        deep = [event for event in prunes if tree.parent(event.provider) != tree.parent(event.node)]
        if prunes and (level < 3 or (deep and len(providers) > 2)):  # a deep cut-off, and others
            break
    provider = luck.choice(sorted(providers))
    event = next(event for event in prunes if event.provider == provider)
    left = ", ".join(map(tree.name, event.pruned))
    bounded = ", whose payoffs lie between -1 and 1," if name == "alphabeta-recursive" else ""
    question = (
        f"Alpha-beta goes through this tree{bounded} from left to right. At {tree.name(event.node)} it prunes {left}. "
        f"Which node has what {tree.name(event.node)} can't better? ({NONE}, if it is the bound of all payoffs)"
    )
    names = [tree.name(event.provider)] if event.provider >= 0 else []
    value, how = written(event.value), "least" if tree.is_max(event.node) else "most"
    hint = f"{tree.name(event.node)} is at {how} {value} when it is left"
    return question, " ".join(names) or NONE, hint, run, answers.names(names, tree)


def _same_shape(tree: GameTree, node: int, ends: Iterator[int]) -> str:
    if tree.is_terminal(node):
        return str(next(ends))
    return f"({' '.join(_same_shape(tree, child, ends) for child in tree.successors(node))})"


def bound(luck: random.Random, level: int) -> Made:
    """What a node returns that is left early or falls short: fail-hard a bound, fail-soft what it has found."""
    while True:
        tree = random_tree(luck, level)
        hard, soft = (_returns(trace(name, tree)) for name in ("alphabeta-recursive", "alphabeta-book"))
        differ = [n for n in soft if not tree.is_terminal(n) and hard.get(n) != soft[n]]
        same = [n for n in soft if not tree.is_terminal(n) and n and hard.get(n) == soft[n]]
        if differ and same:
            break
    node = luck.choice(differ if luck.random() < 0.75 else same)
    run = trace("alphabeta-book", tree)
    edges = next(_edges(event) for event in run.events if event.kind == "enter" and event.node == node)
    question = (
        f"Alpha-beta goes from left to right and enters {tree.name(node)} with alpha = {written(edges[0])}, "
        f"beta = {written(edges[1])}. What does {tree.name(node)} return, fail-hard and fail-soft?"
    )
    found = (hard[node], soft[node])
    hint = f"fail-hard, it lies between {written(edges[0])} and {written(edges[1])}"
    return question, " ".join(map(short, found)), hint, run, answers.numbers(found, "fail-hard first, such as 3 2")


def _returns(run: Trace) -> dict[int, float]:
    return {
        event.node: event.value
        for event in run.events
        if event.kind == "leave" and isinstance(event.value, int | float)
    }


def order(luck: random.Random, level: int) -> Made:
    """An order of successors with which alpha-beta looks at as few nodes as can be."""
    twice, thrice = "(.. ..)", "(.. .. ..)"
    shape = {1: f"({twice} {twice})", 2: f"({thrice} {thrice} {thrice})"}.get(
        level, f"(({twice} {twice}) ({twice} {twice}))"
    )
    while True:  # one in which the order matters
        payoffs = iter(luck.sample(range(20), 20))
        text = "".join(
            str(next(payoffs)) if part == ".." else part for part in shape.replace("..", "\0..\0").split("\0")
        )
        tree = unfold(Tree(text), title=f"exercise {level}")
        fewest = min(looks(tree, found) for found in all_orders(tree))
        if looks(tree, {}) > fewest:
            break
    best = next(found for found in all_orders(tree) if looks(tree, found) == fewest)
    told = ", ".join(f"{tree.name(n)}: {' '.join(map(tree.name, below))}" for n, below in best.items())
    question = (
        "In which order should successors be tried, so that alpha-beta looks at as few nodes as can be? "
        "Write the order of each node that has successors, such as A: C B, B: E D"
    )
    hint = f"{fewest} of {len(tree)} nodes are enough; the best move of the root comes first"
    check = answers.order(tree, lambda found: looks(tree, found), fewest)
    return question, told, hint, ordered(tree, best), check


def looks(tree: GameTree, order: dict[int, list[int]]) -> int:
    """How many nodes alpha-beta looks at, with the successors in this order."""

    def visit(node: int, alpha: float, beta: float) -> tuple[float, int]:
        if tree.is_terminal(node):
            return tree.utility(node), 1
        v, seen, largest = -INFINITY if tree.is_max(node) else INFINITY, 1, tree.is_max(node)
        for child in order.get(node, tree.successors(node)):
            value, more = visit(child, alpha, beta)
            v, seen = max(v, value) if largest else min(v, value), seen + more
            alpha, beta = (max(alpha, v), beta) if largest else (alpha, min(beta, v))
            if alpha >= beta:
                break
        return v, seen

    return visit(tree.root, -INFINITY, INFINITY)[1]


def ordered(tree: GameTree, order: dict[int, list[int]]) -> Trace:
    """Alpha-beta with the successors of nodes in an order of one's own; the trace shows the tree as it was."""
    return recorded("alphabeta-slides", tree, alphabeta_slides(reordered(tree, order)))


def all_orders(tree: GameTree) -> Iterator[dict[int, list[int]]]:
    """Every order of the successors of every node."""
    inner = [node for node in tree.nodes if node.children]
    for chosen in itertools.product(*(itertools.permutations(node.children) for node in inner)):
        yield {node.number: list(below) for node, below in zip(inner, chosen, strict=True)}
