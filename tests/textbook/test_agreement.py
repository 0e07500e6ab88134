"""One algorithm against another: on random trees, stack and recursion do the same, and all exact methods agree with the
definition.
"""

from __future__ import annotations

import random

import pytest

from zermelo.games.connect_four import ConnectFour
from zermelo.games.tree import Tree
from zermelo.methods.alphabeta.definition import minimax_score
from zermelo.methods.alphabeta.score import decoded
from zermelo.textbook.algorithms import ALGORITHMS, Settings
from zermelo.textbook.events import KINDS, Trace, recorded
from zermelo.textbook.figures import FIGURES
from zermelo.textbook.gametree import GameTree, unfold
from zermelo.textbook.tracing import trace

TREES = 10_000
EXACT = [name for name in ALGORITHMS if name.startswith(("minimax", "alpha"))]


def random_text(luck: random.Random, depth: int, free_turns: bool) -> str:
    """A tree with ties, uneven depth, and (if asked for) turns that do not alternate."""
    if depth == 0 or luck.random() < 0.2:
        return str(luck.randint(-4, 4))
    who = luck.choice(["", "@Max", "@Min"]) if free_turns else ""
    return f"{who}({' '.join(random_text(luck, depth - 1, free_turns) for _ in range(luck.randint(1, 3)))})"


def random_tree(number: int) -> GameTree:
    luck = random.Random(number)
    text = random_text(luck, luck.randint(1, 4), free_turns=number % 2 == 1)
    return unfold(Tree(text if "(" in text else f"({text})"))


def run(name: str, tree: GameTree) -> Trace:
    return recorded(name, tree, ALGORITHMS[name].run(tree, Settings()))


def by_definition(tree: GameTree, node: int) -> float:
    if tree.is_terminal(node):
        return tree.utility(node)
    values = [by_definition(tree, child) for child in tree.successors(node)]
    return max(values) if tree.is_max(node) else min(values)


@pytest.mark.parametrize("part", [0, 1, *(pytest.param(more, marks=pytest.mark.long) for more in range(2, 8))])
def test_on_ten_thousand_random_trees(part: int):
    for number in range(part, TREES, 8):
        tree = random_tree(number)
        due = by_definition(tree, 0)
        traces = {name: run(name, tree) for name in EXACT}
        assert {found.value for found in traces.values()} == {due}, number
        soft = ("alphabeta-book", "alphabeta-slides", "alphabeta-guide")
        for one, other in (("alphabeta-dfs", "alphabeta-recursive"), soft[:2], soft[1:]):
            assert traces[one].visited == traces[other].visited, number
            assert traces[one].pruned == traces[other].pruned, number
        assert traces["alphabeta-slides"].visited <= traces["alpha-slides"].visited
        assert entered(traces["minimax-dfs"]) == entered(traces["minimax-recursive"])
        for name in EXACT:
            found = traces[name]
            assert found.visited | found.pruned == set(range(len(tree)))
            assert not found.visited & found.pruned
            if found.choice is not None:
                assert by_definition(tree, found.choice) == due, (name, number)


def entered(found: Trace) -> list[int]:
    return [event.node for event in found.events if event.kind == "enter"]


def test_stack_and_recursion_enter_in_the_same_order():
    for number in range(500):
        tree = random_tree(number)
        assert entered(run("alphabeta-dfs", tree)) == entered(run("alphabeta-recursive", tree))


def test_the_definition_of_the_compiled_searches_is_the_same():
    for number in range(300):
        tree = random_tree(number)
        score = minimax_score(tree.game, tree.game.start(), 99)
        assert decoded(score, tree.game.unit, True).payoff == by_definition(tree, 0)


def test_other_methods_where_they_must_agree():
    for number in range(300):
        tree = random_tree(number)
        due = by_definition(tree, 0)
        assert run("expectimax", tree).value == due
        assert run("maxn", tree).value == (due, -due)
        depth = max(node.depth for node in tree.nodes)
        for name in ("iterative-deepening", "quiescence", "singular-extension"):
            settings = Settings(depth=max(1, depth))
            assert recorded(name, tree, ALGORITHMS[name].run(tree, settings)).value == due, (name, number)


def test_iterative_deepening_tries_the_best_of_the_last_depth_first():
    found = trace("iterative-deepening", ConnectFour(5, 4), depth=4)  # its estimates differ
    assert [event.child for event in found.events if event.kind == "choose"] != [1, 1, 1, 1]
    for limit in (2, 3, 4):
        before = [event for event in found.events if event.phase == f"depth {limit - 1}" and event.kind == "choose"]
        now = [event.node for event in found.events if event.phase == f"depth {limit}" and event.kind == "enter"]
        assert now[1] == before[0].child


def test_all_methods_agree_on_games_of_ours():
    for game, depth in (("tic-tac-toe", 2), ("nim", 3), ("connect-four", 2), ("breakthrough", 1)):
        values = {trace(name, game, depth=depth).value for name in EXACT}
        assert len(values) == 1


def test_every_event_is_of_a_known_kind():
    kinds = {event.kind for name in ALGORITHMS for figure in figures_of(name) for event in trace(name, figure).events}
    assert kinds == set(KINDS)


def figures_of(algorithm: str) -> list[str]:
    return [figure.name for figure in FIGURES.values() if algorithm in figure.algorithms][:2]
