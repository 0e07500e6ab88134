"""The search is pinned: a change that alters it shows in the number of nodes."""

from __future__ import annotations

from benchmarks import solve


def test_nodes_of_the_quick_positions():
    assert solve.quick_signature() == solve.QUICK_SIGNATURE
