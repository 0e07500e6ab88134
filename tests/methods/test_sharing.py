"""Several threads on one tree: what they keep to themselves is counted in the end, and the tree stays a tree."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numba import njit

from zermelo.compiler.memory import TWO_LINES, apart
from zermelo.game import Game
from zermelo.loading import load
from zermelo.methods.limit import Limit, Options
from zermelo.methods.montecarlo.crew import Member
from zermelo.methods.montecarlo.run import Run
from zermelo.methods.montecarlo.sharing import HEAVY, SPARED, left_in, new_own, room_for
from zermelo.methods.montecarlo.tree import FREE_ROWS, ROOT, USED, Tree, children, empty, new_tree
from zermelo.methods.session import Session

GAMES = {"connect-four": load("connect-four"), "nim of three": load("nim", piles=(9, 9, 9), players=3)}


def grown_tree(game: Game[Any], simulations: int, options: Options) -> Tree:
    session = Session(game, options)
    assert session.search(Limit(simulations=simulations)).effort.counters["simulations"] == simulations
    found: Tree = session.kept_already("tree").trees[0]
    return found


def parents(tree: Tree) -> list[int]:
    """Those nodes that have children."""
    return [node for node in range(ROOT, int(tree.facts[USED])) if tree.count[node] > 0]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("threads", [2, 4])
def test_every_visit_is_counted_at_every_node(name: str, threads: int):
    tree = grown_tree(GAMES[name], 40_000, Options(method="mcts:patience=1", threads=threads))
    assert tree.visits[ROOT] == 40_000
    heavy, without = 0, []
    for node in parents(tree):
        below = sum(int(tree.visits[child]) for child in children(tree, node))
        without.append(int(tree.visits[node]) - below)  # those that came before it had children
        assert all(tree.parent[child] == node < child for child in children(tree, node))
        heavy += tree.visits[node] >= HEAVY
    assert heavy > 10
    assert without[0] == 0  # the root has its children before there are several threads
    assert min(without) >= 0 and sorted(without)[len(without) // 2] == 1  # more only where who makes them is held up
    used = np.arange(len(tree.visits)) < tree.facts[USED]
    assert not tree.visits[~used].any()


@pytest.mark.parametrize("name", GAMES)
def test_a_mean_is_that_of_its_children(name: str, monkeypatch: pytest.MonkeyPatch):
    """One thread that works as one of several loses nothing; without proofs a payoff is the same at each ply."""
    plain = Run.settings
    monkeypatch.setattr(Run, "settings", lambda run: plain(run)._replace(shared=1, proofs=0))
    tree = grown_tree(GAMES[name], 20_000, Options(method="mcts:patience=1"))
    every = children(tree, ROOT)
    visits = tree.visits[every.start : every.stop].astype(float)
    assert visits.sum() == 20_000
    for words in (tree.means, tree.squares):
        due = (words[every.start : every.stop] * visits[:, None]).sum(axis=0) / 20_000
        assert words[ROOT] == pytest.approx(due, abs=1e-9)


def test_a_tree_that_threads_fill_is_moved_together(monkeypatch: pytest.MonkeyPatch):
    plain, left = Member.go_on_in, []

    def told(member: Member, tree: Tree) -> None:
        plain(member, tree)
        left.append(member.given[3].own.reserve.tolist())

    monkeypatch.setattr(Member, "go_on_in", told)
    options = Options(method="mcts:patience=1", threads=3, memory=1)
    tree = grown_tree(load("hex", size=5), 30_000, options)
    assert tree.visits[ROOT] == 30_000
    for node in parents(tree):
        assert all(tree.parent[child] == node < child for child in children(tree, node))
        assert sum(int(tree.visits[child]) for child in children(tree, node)) <= tree.visits[node]
    assert len(left) > 3 and all(reserve == [0, 0, 0] for reserve in left)  # what was reserved is somewhere else by now


@pytest.mark.parametrize(("size", "threads"), [(4, 2), (4, 4), (19, 2)])
def test_little_of_a_shared_tree_is_reserved_for_nobody(size: int, threads: int):
    """However the threads come to run: each leaves one node in SPARED at most, and has as many in reserve."""
    tree = grown_tree(load("hex", size=size), 4_000, Options(method="mcts:patience=1", threads=threads))
    used = int(tree.facts[USED])
    assert left_in(tree) <= threads * 2 * used // SPARED


def test_nor_of_one_that_was_asked_many_times():
    session = Session(GAMES["connect-four"], Options(method="mcts", threads=2))
    for simulations in [20_000, *[100] * 100]:
        session.search(Limit(simulations=simulations))
    tree = session.kept_already("tree").trees[0]
    assert left_in(tree) <= 2 * 2 * int(tree.facts[USED]) // SPARED


take = njit(lambda tree, own, parent, nodes: room_for(tree, own, parent, nodes, 1))


@given(st.lists(st.tuples(st.integers(0, 2), st.integers(1, 40), st.floats(0, 1)), max_size=200))
def test_whoever_takes_nodes_in_whatever_order_leaves_few(steps: list[tuple[int, int, float]]):
    """Three threads, taking turns as a drawing says: families are apart, above their parents, and little is left."""
    tree, owns = new_tree(1, 1, roomy=True), [new_own(1) for _ in range(3)]
    given_to = [ROOT]
    for thread, nodes, which in steps:
        parent = given_to[int(which * (len(given_to) - 1))]
        first = take(tree, owns[thread], parent, nodes)
        assert first > parent
        given_to += range(first, first + nodes)
        used = int(tree.facts[USED])
        assert len(given_to) == len(set(given_to)) and max(given_to) < used
        assert used - 1 - len(given_to) <= 2 * len(owns) * used // SPARED


@pytest.mark.parametrize("rule", ["rave", "grave"])
def test_rows_that_are_free_are_empty(rule: str):
    """Rows are a quarter of the memory, which may be gigabytes: only those that were taken are made empty again."""
    session = Session(load("hex", size=4), Options(method=f"mcts:rule={rule}", memory=64, seed=2))
    first = session.search(Limit(simulations=30_000))
    tree = session.kept_already("tree").trees[0]
    assert tree.amaf_visits[np.unique(tree.row[: tree.facts[USED]])].any()
    assert not tree.amaf_visits[tree.free[: tree.facts[FREE_ROWS]]].any()
    assert first.best is not None
    session.play(first.best)
    again = session.search(Limit(simulations=100))
    free = tree.free[: tree.facts[FREE_ROWS]]
    assert again.best is not None and not tree.amaf_visits[free].any() and not tree.amaf_means[free].any()
    empty(tree)
    assert not tree.amaf_visits.any() and not tree.amaf_means.any()


def test_a_thread_alone_keeps_nothing_back():
    options = Options(method="mcts", seed=3)
    first, second = (grown_tree(GAMES["connect-four"], 5_000, replace(options)) for _ in range(2))
    assert first.facts.tolist() == second.facts.tolist()
    assert first.facts[USED] == 1 + ROOT + sum(int(first.count[node]) for node in parents(first))


def test_what_stands_apart_shares_no_line_with_another():
    found = [apart(np.arange(size)) for size in (1, 2, 17, 3) for _ in range(20)]
    lines = [
        {place // TWO_LINES for place in range(array.ctypes.data, array.ctypes.data + array.nbytes)} for array in found
    ]
    assert sum(map(len, lines)) == len(set.union(*lines))
    assert [array.tolist() for array in found[40:41]] == [list(range(17))]
