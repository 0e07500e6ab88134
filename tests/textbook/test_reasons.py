"""Every prune says which of three cases it is, and the node that provides the bound. The cases are defined here once
more, from the values that nodes have by minimax, not from what a run has reported.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

from tests.textbook.test_agreement import by_definition, random_tree, run
from zermelo.games.tree import Tree
from zermelo.textbook.algorithms import ALGORITHMS
from zermelo.textbook.events import Event, Trace
from zermelo.textbook.figures import FIGURES
from zermelo.textbook.gametree import INFINITY, GameTree, unfold
from zermelo.textbook.tracing import trace

PRUNING = [name for name in ALGORITHMS if name.startswith("alpha")]
BOUNDED = ("alphabeta-dfs", "alphabeta-recursive")  # they begin with the bounds of the payoffs
TWO = [
    name
    for name, figure in FIGURES.items()
    if any(found.startswith(("minimax", "alpha")) for found in figure.algorithms)
]


def way_to(tree: GameTree, node: int) -> Iterator[tuple[int, list[int]]]:
    """Each node above, and those of its successors that come before the way goes on."""
    while node != tree.root:
        above = tree.parent(node)
        yield above, tree.successors(above)[: tree.successors(above).index(node)]
        node = above


def bound_at(tree: GameTree, node: int, begun: float, worth: dict[int, float]) -> tuple[float, list[int]]:
    """The best that the other player has found on the way to a node, and where; nowhere, if he began with it."""
    largest = tree.is_max(node)
    found = [
        (worth[child], child)
        for above, before in way_to(tree, node)
        if tree.is_max(above) != largest
        for child in before
    ]
    best = min if largest else max
    bound = best([value for value, _ in found] + [begun])
    return bound, [child for value, child in found if value == bound and value != begun]


def reported(tree: GameTree, node: int, alpha: float, beta: float, name: str, found: dict[int, float]) -> float:
    """A plain alpha-beta: what a node reports; and what each node had that was cut short. The lecture's versions report
    an alpha or a beta, the others v."""
    if tree.is_terminal(node):
        return tree.utility(node)
    v = -INFINITY if tree.is_max(node) else INFINITY
    for child in tree.successors(node):
        value = reported(tree, child, alpha, beta, name, found)
        v = max(v, value) if tree.is_max(node) else min(v, value)
        if tree.is_max(node):
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha >= beta:
            found[node] = alpha if tree.is_max(node) else beta
            if name == "alphabeta-recursive":
                return beta if tree.is_max(node) else alpha
            return found[node] if name == "alphabeta-dfs" else v
    return (alpha if tree.is_max(node) else beta) if name in BOUNDED else v


def checked(found: Trace) -> list[str]:
    """The reasons of a run, each held against its definition."""
    tree = found.tree
    begun = (tree.lowest, tree.highest) if found.algorithm in BOUNDED else (-INFINITY, INFINITY)
    worth = {node.number: by_definition(tree, node.number) for node in tree.nodes}
    had: dict[int, float] = {}
    if found.algorithm != "alpha-slides":
        reported(tree, tree.root, *begun, found.algorithm, had)
    prunes = [event for event in found.events if event.kind == "prune"]
    for event in prunes:
        x, largest = event.node, tree.is_max(event.node)
        bound, providers = bound_at(tree, x, begun[1] if largest else begun[0], worth)
        assert bound == (event.beta if largest else event.alpha)
        assert isinstance(event.value, int | float)
        if had:
            assert event.value == had[x]
        assert event.value >= bound if largest else event.value <= bound
        if not providers:
            assert (event.reason, event.provider) == ("root", -1)
            assert worth[x] == event.value == (tree.highest if largest else tree.lowest)
            assert event.why.startswith(f"{tree.name(x)} is ")
        else:
            assert event.reason == ("equal" if event.value == bound else "elsewhere")
            assert event.provider in providers
            assert worth[x] >= event.value if largest else worth[x] <= event.value  # "is at least", "is at most"
            assert event.why.startswith(f"{tree.name(event.provider)} already has ")
            assert f"; {tree.name(x)} is at {'least' if largest else 'most'} " in event.why
    return [event.reason for event in prunes]


@pytest.mark.parametrize("algorithm", PRUNING)
@pytest.mark.parametrize("figure", TWO)
def test_every_prune_of_every_figure(algorithm: str, figure: str):
    found = trace(algorithm, figure)
    reasons = checked(found)
    assert len(reasons) == sum(event.kind == "prune" for event in found.events)


@pytest.mark.parametrize("algorithm", PRUNING)
def test_on_random_trees(algorithm: str):
    seen = [reason for number in range(600) for reason in checked(run(algorithm, random_tree(number)))]
    wins = [reason for number in range(300) for reason in checked(run(algorithm, tree_of_wins(number)))]
    assert {"equal", "elsewhere"} <= set(seen)
    assert ("root" in wins) == (algorithm in BOUNDED)


def tree_of_wins(number: int) -> GameTree:
    """Payoffs of -1, 0 and 1."""
    luck = random.Random(number)

    def text(depth: int) -> str:
        if depth == 0:
            return str(luck.randint(-1, 1))
        return f"({' '.join(text(depth - 1) for _ in range(2))})"

    return unfold(Tree(text(3)))


@pytest.mark.parametrize("algorithm", PRUNING)
def test_what_is_pruned_may_be_anything(algorithm: str):
    """Other payoffs in their place (between the bounds, where those are known) change nothing."""
    for number in range(400):
        tree = random_tree(number) if number % 2 else tree_of_wins(number)
        found, luck = run(algorithm, tree), random.Random(number)
        low, high = (int(max(-9, tree.lowest)), int(min(9, tree.highest)))
        nodes = [
            replace(node, payoffs=(pay := luck.randint(low, high), -pay))
            if node.number in found.pruned and node.payoffs
            else node
            for node in tree.nodes
        ]
        assert by_definition(GameTree(tree.game, nodes), 0) == found.value


def told(algorithm: str, subject: str | Tree) -> dict[str, tuple[str, str | None, str]]:
    """By what is pruned: the reason, the provider and the words."""
    found = trace(algorithm, subject)
    name = found.tree.name
    return {
        " ".join(map(name, event.pruned)): (
            event.reason,
            name(event.provider) if event.provider >= 0 else None,
            event.why,
        )
        for event in found.events
        if event.kind == "prune"
    }


@pytest.mark.parametrize("algorithm", BOUNDED)
def test_where_there_is_no_elsewhere(algorithm: str):
    """Figure 2; J, F and H of 2,2-Nim."""
    assert told(algorithm, "figure-2") == {"C": ("root", None, "A is 1, and no payoff is larger")}
    assert told(algorithm, "nim-2-2") == {
        "J": ("root", None, "D is 1, and no payoff is larger"),
        "F": ("root", None, "B is −1, and no payoff is smaller"),
        "H": ("root", None, "C is −1, and no payoff is smaller"),
    }
    assert told(algorithm, "figure-3") == {
        "E": ("elsewhere", "B", "B already has 0.5; C is at most 0.25, so Max does not go to C")
    }


def test_something_better_elsewhere():
    left = {"I J": ("elsewhere", "B", "B already has 3; C is at most 2, so Max does not go to C")}
    assert told("alphabeta-slides", "three-branch") == left
    assert told("alphabeta-book", "three-branch-reordered") == left | {
        "L M": ("elsewhere", "B", "B already has 3; D is at most 2, so Max does not go to D")
    }
    assert told("alphabeta-guide", "three-branch-modified") == left | {
        "O": ("elsewhere", "K", "K already has 5; L is at least 14, so Min does not go to L")
    }


def test_a_deep_cut_off_names_the_node_far_above():
    for algorithm in ("alpha-slides", "alphabeta-slides", "alphabeta-book"):
        assert told(algorithm, "deep-cut-off") == {
            "E": ("elsewhere", "N", "N already has 5; B is at most 3, so play does not come to B")
        }


def test_settled_within_the_window():
    """The right branch is worth 2, and counts as 3."""
    for algorithm in ("alphabeta-book", "alphabeta-recursive"):
        words = "B already has 3; C is at most 3, so it is settled within the window and can't better B for Max"
        assert told(algorithm, Tree("((3 12) (3 2))")) == {"G": ("equal", "B", words)}


def test_iterative_deepening_has_reasons_of_each_depth():
    """By the values to the depth of the phase; what is tried first is what was best at the depth before."""
    for figure in ("three-branch-cut", "tic-tac-toe-f1"):
        found = trace("iterative-deepening", figure)
        prunes = [event for event in found.events if event.kind == "prune"]
        assert prunes
        for event in prunes:
            limit = int(event.phase.split()[1])
            held(found, event, limit)


def held(found: Trace, event: Event, limit: int) -> None:
    tree, largest = found.tree, found.tree.is_max(event.node)

    def worth(node: int) -> float:
        if tree.is_terminal(node) or tree.nodes[node].depth == limit:
            return tree.nodes[node].payoffs[0] if tree.nodes[node].payoffs else tree.guess(node)
        values = [worth(child) for child in tree.successors(node)]
        return max(values) if tree.is_max(node) else min(values)

    above = [node for node, _ in way_to(tree, event.node) if tree.is_max(node) != largest]
    bound = event.beta if largest else event.alpha
    assert tree.parent(event.provider) in above
    assert worth(event.provider) == bound
    assert worth(event.node) >= (event.value or 0) if largest else worth(event.node) <= (event.value or 0)  # type: ignore[operator]  # numbers
    assert event.reason == ("equal" if event.value == bound else "elsewhere")
