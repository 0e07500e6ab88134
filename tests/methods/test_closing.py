"""Bounds of a tree that threads share: whoever writes last, a node that is called solved is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from zermelo.methods.montecarlo.proof import solved, tighten
from zermelo.methods.montecarlo.tree import ENDED, ENTERED, OPEN, SOLVED, Tree, _tree_of

NODE, ONE, OTHER = 2, 3, 4


def a_tree() -> Tree:
    """A node of the second player's with two children, of which nothing is known."""
    tree = _tree_of(64, 64, 0, 1, 0, 0)
    for node, first, mover in ((NODE, ONE, 1), (ONE, 0, ENDED), (OTHER, 0, ENDED)):
        tree.first[node], tree.count[node], tree.mover[node] = first, 2 if first else 0, mover
        tree.standing[node] = ENTERED
    return tree


def settled(tree: Tree, node: int, score: float) -> None:
    tree.low[node] = tree.high[node] = score
    tree.standing[node] = SOLVED


class Interrupted:
    """An array that lets another thread run before it is first written to."""

    def __init__(self, array: Any, other: Callable[[], object]) -> None:
        self.array, self.other = array, other

    def __getitem__(self, place: int) -> Any:
        return self.array[place]

    def __setitem__(self, place: int, value: Any) -> None:
        other, self.other = self.other, lambda: None
        other()
        self.array[place] = value


@pytest.mark.parametrize("array", ["low", "high", "standing"])
@pytest.mark.parametrize("scores", [(0.0, 8192.0), (8192.0, 0.0), (0.0, 0.0)])
def test_a_thread_that_was_late_leaves_no_node_solved_that_is_open(array: str, scores: tuple[float, float]):
    tree = a_tree()
    settled(tree, ONE, scores[0])

    def other() -> None:
        settled(tree, OTHER, scores[1])
        tighten(tree, NODE)
        assert solved.py_func(tree, NODE)

    late: dict[str, Any] = {array: Interrupted(getattr(tree, array), other)}
    tighten(tree._replace(**late), NODE)
    assert solved.py_func(tree, OTHER)
    assert (tree.standing[NODE] > OPEN) == (tree.low[NODE] == tree.high[NODE])
    tighten(tree, NODE)
    assert tree.standing[NODE] == SOLVED and tree.low[NODE] == tree.high[NODE] == min(scores)
