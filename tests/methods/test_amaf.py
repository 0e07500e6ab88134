"""All moves as first: the formulas, which row a choice reads, and what stands in the rows."""

from __future__ import annotations

import math

import numpy as np
import pytest

from zermelo.loading import load
from zermelo.methods.limit import Limit, Options
from zermelo.methods.montecarlo import selection
from zermelo.methods.montecarlo import tree as arrays
from zermelo.methods.montecarlo.amaf import read_row, row_for
from zermelo.methods.montecarlo.compaction import descend
from zermelo.methods.montecarlo.rules import GRAVE, RAVE, UCB1
from zermelo.methods.montecarlo.selection import choose_kernel
from zermelo.methods.montecarlo.space import Settings
from zermelo.methods.montecarlo.tree import FREE_ROWS, NO_ROW, OPEN, ROOT, TIMES, USED, Tree, children, new_tree
from zermelo.methods.search import search
from zermelo.methods.session import Session

grave, rave = selection.grave.py_func, selection.rave.py_func
python_row_for = row_for.py_func


def searched(settings: str, simulations: int, memory: int = 64) -> tuple[Tree, int]:
    """A tree of hex, where no cell is played twice; and the positions that were looked at."""
    session = Session(load("hex", size=5), Options(method=f"mcts:{settings}", memory=memory))
    result = session.search(Limit(simulations=simulations))
    return session.kept_already("tree").trees[0], result.effort.nodes


def test_the_formulas_are_the_published_ones():
    for visits, later in ((0, 7), (10, 10), (300, 20), (4_000, 90_000)):
        trust = later / (later + visits + 1e-5 * later * visits)
        assert grave(0.25, 0.75, visits, later) == pytest.approx((1 - trust) * 0.25 + trust * 0.75)
    assert grave(0.25, 0.75, 0, 1) == 0.75  # nothing of its own yet
    assert grave(0.25, 0.75, 10, 10) == pytest.approx(0.5, abs=1e-4)  # as many of both
    assert grave(0.25, 0.75, 10**9, 10**9) == pytest.approx(0.25, abs=1e-3)  # its own, once they are many
    assert rave(0.25, 0.75, 1_000) == pytest.approx(0.5)  # Gelly and Silver, with k = 1000


def settings(rule: int, ref: int) -> Settings:
    return Settings(rule, 0, 0, 1, 1, 1, ref, 0, -math.inf, math.inf)


def test_grave_reads_the_nearest_node_that_is_known_well():
    tree = new_tree(0, 1, 2, 5)
    tree.row[1:4] = 7, 8, NO_ROW
    tree.visits[1:4] = 90, 49, 70
    for rule, ref, node, due in (
        (GRAVE, 50, 1, 7),
        (GRAVE, 50, 2, 7),  # visited too seldom: the one above
        (GRAVE, 49, 2, 8),
        (GRAVE, 50, 3, 7),  # has no row
        (RAVE, 50, 2, 8),  # always its own
        (UCB1, 50, 2, NO_ROW),
    ):
        above = NO_ROW if node == 1 else 7
        assert python_row_for(tree, node, above, settings(rule, ref)) == due
    assert python_row_for(tree, 1, NO_ROW, settings(GRAVE, 1_000)) == 7  # the root, if nobody else


def preferred(tree: Tree, player: int, c: float, least: float, scale: float) -> int:
    tree.mover[ROOT], tree.visits[ROOT], tree.first[ROOT], tree.count[ROOT] = player, 8, 2, 2
    chosen = np.zeros(2, np.int64)
    choose_kernel(tree, ROOT, GRAVE, c, least, scale, 1, chosen)
    return int(chosen[0])


@pytest.mark.parametrize(("player", "due"), [(0, grave(0.2, 0.6, 4, 16)), (1, grave(-0.2, 0.4, 4, 8))])
def test_a_child_is_as_promising_as_its_move_was_in_that_row(player: int, due: float):
    """Beside another with as many visits, of whose move nothing is known: a little better, and a little worse.

    The second player's mean is the first player's, turned, and so is what his moves came to.
    """
    tree = new_tree(0, 1, 2, 5)
    tree.standing[2:4], tree.visits[2:4], tree.spread[2:4] = OPEN, 4, 0.5
    tree.move[2], tree.move[3], tree.means[2, 0] = 3, 4, 0.2
    tree.amaf_visits[1, :, 3], tree.amaf_means[1, :, 3] = (16, 8), (0.6, -0.4)
    for c in (0.0, 0.5):
        for other, chosen in ((due - 0.001, 2), (due + 0.001, 3)):
            tree.means[3, 0] = other if player == 0 else -other
            assert preferred(tree, player, c, -1.0, 0.5) == chosen


@pytest.mark.parametrize("rule", ["rave", "grave"])
def test_every_move_of_every_simulation_is_counted_once(rule: str):
    tree, positions = searched(f"rule={rule},c=0.3", 400)
    rows = [read_row(tree, ROOT, player) for player in range(2)]
    moves = positions - 400  # a simulation of n moves goes through n + 1 positions
    assert sum(count for row in rows for count, _ in row.values()) == moves
    first = sum(count for count, _ in rows[0].values())
    assert 0 <= first - (moves - first) <= 400  # the first player has made as many, or one more in each
    for row in rows:
        assert all(-1 <= mean <= 1 for _, mean in row.values())
    root_mean = float(tree.means[ROOT, 0])
    for child in children(tree, ROOT):
        move = int(tree.move[child])
        later, mean = rows[0][move]
        others, other_mean = rows[1][move]
        assert tree.visits[child] <= later
        assert later + others <= 400
        if later + others == 400:  # somebody played it in every game: both means are the root's together
            assert (later * mean + others * other_mean) / 400 == pytest.approx(root_mean, abs=1e-3)


def test_rows_go_where_their_nodes_go_and_are_used_again():
    tree, _ = searched("rule=grave,patience=1", 3_000)
    best = max(children(tree, ROOT), key=lambda child: int(tree.visits[child]))
    kept = [read_row(tree, best, player) for player in range(2)]
    assert descend(tree, [int(tree.move[best])])
    assert [read_row(tree, ROOT, player) for player in range(2)] == kept
    held = tree.row[: tree.facts[USED]]
    held = held[held != NO_ROW]
    free = tree.free[: tree.facts[FREE_ROWS]]
    assert len(set(held.tolist())) == len(held)
    assert sorted([*held.tolist(), *free.tolist()]) == [*range(1, len(tree.free) + 1)]
    assert not tree.amaf_visits[free].any()


@pytest.mark.parametrize("settings", ["rule=ucb1", "rule=rave,patience=1"])
def test_a_tree_that_grows_is_the_one_that_was_large_from_the_start(settings, monkeypatch):
    found = []
    for first in (1 << 12, 1 << 17):
        monkeypatch.setattr(arrays, "FIRST", first)
        monkeypatch.setattr(arrays, "NODES_A_ROW", 1)  # so that no row is missing
        tree, nodes = searched(settings, 2_000)
        used, rows = int(tree.facts[USED]), len(tree.free) - int(tree.facts[FREE_ROWS])
        assert (len(tree.parent) > first) == (first < used)
        fields = [array[:used].tolist() for array in tree[: Tree._fields.index("row")]]
        read = [read_row(tree, node, 0) for node in range(1, used, 97)] if rows else []
        found.append((fields, read, rows, nodes))
    assert len(found[0][0][0]) > 1 << 12
    assert found[0] == found[1]


def test_where_no_row_is_left_the_ones_above_are_read():
    session = Session(load("hex", size=5), Options(method="mcts:rule=grave,patience=1,ref=1"))
    session.search(Limit(simulations=300))
    tree = session.kept_already("tree").trees[0]
    tree.facts[FREE_ROWS] = 0
    parents = int((tree.count > 0).sum())
    rooms = read_row(tree, ROOT, 0)
    session.search(Limit(simulations=2_000))
    assert (tree.row != NO_ROW).sum() == parents < (tree.count > 0).sum()
    assert sum(count for count, _ in read_row(tree, ROOT, 0).values()) > sum(count for count, _ in rooms.values())


def test_rows_of_nodes_that_were_thrown_away_are_used_again():
    tree, _ = searched("rule=grave,patience=1", 4_000, memory=1)
    assert tree.facts[TIMES] > 1
    parents = tree.count[: tree.facts[USED]] > 0
    held = tree.row[: tree.facts[USED]] != NO_ROW
    assert (held == parents).all()
    assert held.sum() == len(tree.free) - tree.facts[FREE_ROWS]
    assert np.isfinite(tree.amaf_means).all()


@pytest.mark.parametrize("ref", [0, 20, 10_000])
def test_grave_captures_what_stands_in_atari(ref: int):
    """Three white stones with one liberty, and a board on which nothing else is at stake."""
    game = load("go", size=5)
    state = game.parse_state(".xxx./xooo./.xxx./...../.....:x")
    found = search(game, state, Limit(simulations=1_500), Options(method=f"mcts:rule=grave,c=0.3,ref={ref}"))
    assert found.best is not None
    assert game.move_text(state, found.best) == "e4"
